#include "server/people/routes.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/util/json_util.h>

#include <cstddef>
#include <string>
#include <vector>

#include "server/codec/frame.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

unsigned status_of(v1::ErrorCode code) {
    switch (static_cast<int>(code)) {
        case v1::UNAUTHENTICATED:
        case v1::TOKEN_EXPIRED: return 401;
        case v1::MUTED:
        case v1::BANNED:
        case v1::FORBIDDEN:
        case v1::PROOF_NEEDED: return 403;
        case v1::ROOM_NOT_FOUND:
        case v1::NOBODY_THERE:
        case v1::NOT_REGISTERED: return 404;
        case v1::NAME_TAKEN:
        case v1::REGISTERED_ALREADY:
        case v1::LAST_PROOF:
        case v1::CHALLENGE_GONE: return 409;
        case v1::RATE_LIMITED:
        case v1::LOCKED_OUT:
        case v1::OVERLOADED:
        case v1::QUOTA: return 429;
        case v1::INTERNAL: return 500;
        case v1::STORE_UNAVAILABLE: return 503;
        default: return 400;
    }
}

net::HttpResponse as_json(unsigned status, const google::protobuf::Message& message) {
    net::HttpResponse response;
    response.status = status;
    response.content_type = "application/json";
    response.headers.emplace_back("Cache-Control", "private, no-store");
    response.body = codec::json(message);
    return response;
}

// Longer than any text or key that a request of any kind can need.
constexpr std::size_t text_bytes_max = 1'024;
constexpr std::size_t bytes_max = 4'096;

// Before anything is done with them.
void check_lengths(const google::protobuf::Message& message) {
    using google::protobuf::FieldDescriptor;
    const auto& reflection = *message.GetReflection();
    std::vector<const FieldDescriptor*> present;
    reflection.ListFields(message, &present);
    for (const FieldDescriptor* field : present) {
        if (field->is_repeated()) continue;  // of no request
        if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE)
            check_lengths(reflection.GetMessage(message, field));
        if (field->cpp_type() != FieldDescriptor::CPPTYPE_STRING) continue;
        const bool text = field->type() == FieldDescriptor::TYPE_STRING;
        if (reflection.GetString(message, field).size() > (text ? text_bytes_max : bytes_max))
            throw Refusal(v1::BAD_FIELD, field->name() + ": too long");
    }
}

template <class Message>
Message parsed(const std::string& body) {
    Message message;
    const auto status = google::protobuf::util::JsonStringToMessage(body, &message);
    if (!status.ok()) throw Refusal(v1::BAD_FIELD, std::string(status.message()));
    check_lengths(message);
    return message;
}

// ---- Public information. ----

// A profile, or one of its pages: /v1/people/NAME/games
net::HttpResponse person(PeopleDesk desk, const Asker& asker, const net::HttpRequest& request) {
    const std::string rest = request.path.substr(net::people_path.size());
    const std::size_t slash = rest.find('/');
    const std::string name = rest.substr(0, slash);
    const std::string page = slash == std::string::npos ? std::string() : rest.substr(slash + 1);
    if (page.empty()) return as_json(200, desk.accounts.person(name));
    const Standings& standings = desk.accounts.standings();
    const std::string account = desk.accounts.account_named(name);
    const std::string after(request.value("after"));
    const std::string game(request.value("game"));
    if (page == "games") {
        const std::string opponent(request.value("opponent"));
        return as_json(
            200,
            standings.games(
                account,
                {game, opponent.empty() ? std::string() : desk.accounts.account_named(opponent),
                 after},
                asker.account));
    }
    if (page == "opponents") return as_json(200, standings.opponents(account, asker.account));
    if (page == "ratings") {
        const bool slow = request.value("speed") == "slow";
        return as_json(200, standings.curve(account, {game, slow}, after));
    }
    return net::plain_answer(404, "There is nothing at this address.");
}

net::HttpResponse result(PeopleDesk desk, const Asker& asker, const net::HttpRequest& request) {
    const std::string room = request.path.substr(net::results_path.size());
    return as_json(200, desk.accounts.standings().result(room, asker.account));
}

net::HttpResponse board(PeopleDesk desk, const Asker&, const net::HttpRequest& request) {
    const std::string game = request.path.substr(net::leaderboards_path.size());
    const bool slow = request.value("speed") == "slow";
    const bool bots = request.value("of") == "bots";
    return as_json(200, desk.accounts.standings().board({game, slow}, bots,
                                                        std::string(request.value("after"))));
}

// ---- Order. ----

Authority authority(PeopleDesk desk, const Asker& asker) {
    if (asker.play_only) throw Refusal(v1::FORBIDDEN, "this token may only play");
    return desk.moderation.authority(asker.account);
}

// In the hands of a thief who has an administrator's token alone they would do the most.
bool is_dangerous(v1::OrderKind kind) {
    return kind == v1::DRAIN || kind == v1::SET_ROLE;
}

net::HttpResponse order(PeopleDesk desk, const Asker& asker, const net::HttpRequest& request) {
    const Authority by = authority(desk, asker);
    auto asked = parsed<v1::Order>(request.body);
    if (is_dangerous(asked.kind()) && by.role == v1::ADMINISTRATOR)
        desk.accounts.prove_again(asker, asked.proof());
    asked.clear_proof();
    return as_json(200, desk.moderation.carry_out(by, asked));
}

net::HttpResponse order_log(PeopleDesk desk, const Asker& asker, const net::HttpRequest& request) {
    return as_json(
        200, desk.moderation.log(authority(desk, asker), std::string(request.value("after"))));
}

net::HttpResponse reports(PeopleDesk desk, const Asker& asker, const net::HttpRequest& request) {
    return as_json(
        200, desk.moderation.reports(authority(desk, asker), !request.value("settled").empty(),
                                     std::string(request.value("after"))));
}

net::HttpResponse person_file(PeopleDesk desk, const Asker& asker,
                              const net::HttpRequest& request) {
    return as_json(200,
                   desk.moderation.file(authority(desk, asker), std::string(request.value("name")),
                                        std::string(request.value("person"))));
}

net::HttpResponse report(PeopleDesk desk, const Asker& asker, const net::HttpRequest& request) {
    desk.accounts.count_report(asker);
    return as_json(200, desk.moderation.report(asker.account, parsed<v1::NewReport>(request.body),
                                               request.invite));
}

using Desk = PeopleDesk;
using Request = const net::HttpRequest&;
using Who = const Asker&;

constexpr PeopleRoute routes[] = {
    {Lane::documents, "GET", "/v1/account", false,
     [](Desk all, Who who, Request) { return as_json(200, all.accounts.account(who)); }},
    {Lane::documents, "GET", "/v1/account/export", false,
     [](Desk all, Who who, Request) { return as_json(200, all.accounts.all_of(who)); }},
    {Lane::documents, "POST", "/v1/account/challenge", false,
     [](Desk all, Who who, Request) { return as_json(200, all.accounts.challenge(who)); }},
    {Lane::passwords, "POST", "/v1/account/register", false,
     [](Desk all, Who who, Request asked) {
         return as_json(200, all.accounts.add(who, parsed<v1::Register>(asked.body)));
     }},
    {Lane::passwords, "POST", "/v1/account/sign-in", false,
     [](Desk all, Who who, Request asked) {
         return as_json(200, all.accounts.sign_in(who, parsed<v1::SignIn>(asked.body)));
     },
     [](Desk all, Who who, Request asked) {
         return all.accounts.knows(who, parsed<v1::SignIn>(asked.body));
     }},
    {Lane::passwords, "POST", "/v1/account/password", true,
     [](Desk all, Who who, Request asked) {
         return as_json(200, all.accounts.set_password(who, parsed<v1::SetPassword>(asked.body)));
     }},
    {Lane::passwords, "POST", "/v1/account/passkeys/add", true,
     [](Desk all, Who who, Request asked) {
         return as_json(200, all.accounts.add_passkey(who, parsed<v1::NewPasskey>(asked.body)));
     }},
    {Lane::passwords, "POST", "/v1/account/passkeys/remove", true,
     [](Desk all, Who who, Request asked) {
         return as_json(200,
                        all.accounts.remove_passkey(who, parsed<v1::RemovePasskey>(asked.body)));
     }},
    {Lane::documents, "POST", "/v1/account/tokens/revoke", false,
     [](Desk all, Who who, Request asked) {
         return as_json(200, all.accounts.revoke(who, parsed<v1::RevokeToken>(asked.body)));
     }},
    {Lane::passwords, "POST", "/v1/account/codes", true,
     [](Desk all, Who who, Request asked) {
         return as_json(200, all.accounts.new_codes(who, parsed<v1::NewCodes>(asked.body)));
     }},
    {Lane::passwords, "POST", "/v1/account/bots", true,
     [](Desk all, Who who, Request asked) {
         return as_json(200, all.accounts.add_bot(who, parsed<v1::NewBot>(asked.body)));
     }},
    {Lane::passwords, "POST", "/v1/account/bots/token", true,
     [](Desk all, Who who, Request asked) {
         return as_json(200, all.accounts.new_token(who, parsed<v1::NewToken>(asked.body)));
     }},
    {Lane::documents, "POST", "/v1/account/records", true,
     [](Desk all, Who who, Request asked) {
         return as_json(200, all.accounts.set_records(who, parsed<v1::SetRecords>(asked.body)));
     }},
    {Lane::documents, "POST", "/v1/account/portrait", true,
     [](Desk all, Who who, Request asked) {
         return as_json(200, all.accounts.set_portrait(who, parsed<v1::SetPortrait>(asked.body)));
     }},
    {Lane::documents, "GET", "/v1/account/push", false,
     [](Desk all, Who who, Request) { return as_json(200, all.accounts.push_key(who)); }},
    {Lane::documents, "POST", "/v1/account/push/add", true,
     [](Desk all, Who who, Request asked) {
         return as_json(200,
                        all.accounts.add_push(who, parsed<v1::NewPushSubscription>(asked.body)));
     }},
    {Lane::documents, "POST", "/v1/account/push/remove", true,
     [](Desk all, Who who, Request asked) {
         return as_json(
             200, all.accounts.remove_push(who, parsed<v1::RemovePushSubscription>(asked.body)));
     }},
    {Lane::passwords, "POST", "/v1/account/delete", true,
     [](Desk all, Who who, Request asked) {
         return as_json(200, all.accounts.remove(who, parsed<v1::DeleteAccount>(asked.body)));
     }},
    {Lane::moderation, "POST", "/v1/order", false, order},
    {Lane::moderation, "GET", "/v1/order/log", false, order_log},
    {Lane::moderation, "GET", "/v1/order/reports", false, reports},
    {Lane::moderation, "GET", "/v1/order/person", false, person_file},
    {Lane::documents, "POST", "/v1/order/report", false, report},
    {Lane::documents, "GET", net::puzzles_path, false,
     [](Desk all, Who, Request) { return as_json(200, all.puzzles.all()); }},
    {Lane::documents, "POST", net::puzzles_path, false,
     [](Desk all, Who who, Request asked) {
         return as_json(200, all.puzzles.add(who, parsed<v1::PuzzleTry>(asked.body)));
     }},
    {Lane::documents, "GET", net::people_path, false, person},
    {Lane::documents, "GET", net::results_path, false, result},
    {Lane::documents, "GET", net::leaderboards_path, false, board},
};

}  // namespace

net::HttpResponse refused(const v1::Error& error) {
    net::HttpResponse response = as_json(status_of(error.code()), error);
    if (error.retry_after_ms() > 0)
        response.headers.emplace_back("Retry-After",
                                      std::to_string((error.retry_after_ms() + 999) / 1000));
    return response;
}

std::span<const PeopleRoute> people_routes() {
    return routes;
}

const PeopleRoute* find_route(const net::HttpRequest& request) {
    if (request.path.size() > text_bytes_max) return nullptr;
    for (const PeopleRoute& route : routes) {
        const bool fits = route.path.ends_with('/') ? request.path.starts_with(route.path)
                                                    : request.path == route.path;
        if (fits && request.method == route.method) return &route;
    }
    return nullptr;
}

}  // namespace server
