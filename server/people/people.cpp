#include "server/people/people.h"

#include <google/protobuf/util/json_util.h>

#include <future>
#include <utility>

#include "server/codec/frame.h"
#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/text/name.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::uint64_t use_noted_ms = 3'600'000;
constexpr std::string_view people_path = "/v1/people/";

rules::Unexpected<v1::Error> no(v1::ErrorCode code, v1::Retry retry, const char* detail) {
    v1::Error error;
    error.set_code(code);
    error.set_retry(retry);
    error.set_detail(detail);
    return rules::Unexpected<v1::Error>(std::move(error));
}

// Whom a token is for, as it says itself.
std::string account_of(const std::string& token) {
    const auto bytes = from_base64url(token);
    return bytes && bytes->size() == account_bytes + sizeof(Hash) ? bytes->substr(0, account_bytes)
                                                                  : std::string();
}

unsigned status_of(v1::ErrorCode code) {
    switch (static_cast<int>(code)) {
        case v1::UNAUTHENTICATED: return 401;
        case v1::FORBIDDEN: return 403;
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

net::HttpResponse refused(const v1::Error& error) {
    net::HttpResponse response = as_json(status_of(error.code()), error);
    if (error.retry_after_ms() > 0)
        response.headers.emplace_back("Retry-After",
                                      std::to_string((error.retry_after_ms() + 999) / 1000));
    return response;
}

template <class Message>
Message parsed(const std::string& body) {
    Message message;
    const auto status = google::protobuf::util::JsonStringToMessage(body, &message);
    if (!status.ok()) throw Refusal(v1::BAD_FIELD, std::string(status.message()));
    return message;
}

}  // namespace

// ---- Who somebody is. ----

People::People(PeopleParts parts)
    : parts_(std::move(parts)),
      accounts_(Archive(*parts_.store), parts_.options, parts_.on_revoked),
      threads_(WorkPoolOptions{parts_.threads, parts_.queue_max, parts_.queue_max / 4 + 1, 1}) {}

People::~People() {
    stop();
}

void People::stop() {
    threads_.stop();
}

void People::identify(const std::string& token, const std::string& wanted_name,
                      std::function<void(const Answer&)> done) {
    const std::string account = account_of(token);
    if (account.empty())
        return done(no(v1::UNAUTHENTICATED, v1::REAUTH, "this token is none of ours"));
    const bool guest = parts_.identity->verify(token).has_value();
    const std::string key = token_key(token);
    parts_.store->read_documents(
        {{DocumentKind::account, account},
         {DocumentKind::token, key},
         {DocumentKind::name, look_alike_key(wanted_name)}},
        [this, account, guest, key, wanted_name,
         done = std::move(done)](const std::optional<std::vector<Document>>& found) {
            if (!found) {
                v1::Error error = no(v1::STORE_UNAVAILABLE, v1::AFTER, "").error();
                error.set_retry_after_ms(1'000);
                return done(rules::Unexpected<v1::Error>(std::move(error)));
            }
            stored::Account person;
            stored::Token listed;
            stored::Name name;
            if (!person.ParseFromString((*found)[0].body) ||
                !listed.ParseFromString((*found)[1].body) ||
                !name.ParseFromString((*found)[2].body))
                return done(no(v1::INTERNAL, v1::NEVER, "a document is damaged"));
            Identified who;
            who.account = account;
            who.token = key;
            who.registered = (*found)[0].version != 0;
            // Of an account a token counts only as long as it is listed.
            const bool proven =
                who.registered ? person.removed_ms() == 0 && listed.account() == account : guest;
            if (!proven)
                return done(no(v1::UNAUTHENTICATED, v1::REAUTH, "this token is none of ours"));
            who.bot = !person.bot_owner().empty();
            who.name = who.registered ? person.name() : wanted_name;
            who.name_is_free = name.account().empty() || name.account() == account;
            if (who.registered && listed.used_ms() + use_noted_ms < parts_.options.now_ms())
                note_use((*found)[1]);
            done(who);
        });
}

// Nobody waits for it, and if something else changes the token meanwhile the next use will do.
void People::note_use(const Document& token) {
    auto used = Archive::as<stored::Token>(token);
    used.is.set_used_ms(parts_.options.now_ms());
    parts_.store->change_documents({used.put()}, [](StoreResult) {});
}

// ---- Requests. ----

Asker People::asker_of(const net::HttpRequest& request) {
    Asker asker;
    asker.network = request.network;
    if (request.bearer.empty()) return asker;
    std::promise<Answer> answered;
    identify(request.bearer, {}, [&answered](const Answer& who) { answered.set_value(who); });
    const Answer who = answered.get_future().get();
    if (!who) throw Refusal(who.error().code(), who.error().detail());
    asker.account = who->account;
    asker.registered = who->registered;
    asker.token = who->token;
    if (asker.registered) {
        const auto token =
            Archive(*parts_.store).one<stored::Token>(DocumentKind::token, asker.token);
        asker.play_only = token.is.play_only();
    }
    return asker;
}

struct People::Route {
    const char* method;
    std::string_view path;  // one that ends with '/': and whatever follows
    net::HttpResponse (*carry_out)(Accounts&, const Asker&, const net::HttpRequest&);
};

const People::Route* People::find(const net::HttpRequest& request) {
    using Request = const net::HttpRequest&;
    using Who = const Asker&;
    static const Route routes[] = {
        {"GET", "/v1/account",
         [](Accounts& all, Who who, Request) { return as_json(200, all.account(who)); }},
        {"GET", "/v1/account/export",
         [](Accounts& all, Who who, Request) { return as_json(200, all.all_of(who)); }},
        {"POST", "/v1/account/challenge",
         [](Accounts& all, Who who, Request) { return as_json(200, all.challenge(who)); }},
        {"POST", "/v1/account/register",
         [](Accounts& all, Who who, Request asked) {
             return as_json(200, all.add(who, asked.bearer, parsed<v1::Register>(asked.body)));
         }},
        {"POST", "/v1/account/sign-in",
         [](Accounts& all, Who who, Request asked) {
             return as_json(200, all.sign_in(who, parsed<v1::SignIn>(asked.body)));
         }},
        {"POST", "/v1/account/password",
         [](Accounts& all, Who who, Request asked) {
             return as_json(200, all.set_password(who, parsed<v1::SetPassword>(asked.body)));
         }},
        {"POST", "/v1/account/passkeys/add",
         [](Accounts& all, Who who, Request asked) {
             return as_json(200, all.add_passkey(who, parsed<v1::NewPasskey>(asked.body)));
         }},
        {"POST", "/v1/account/passkeys/remove",
         [](Accounts& all, Who who, Request asked) {
             return as_json(200, all.remove_passkey(who, parsed<v1::RemovePasskey>(asked.body)));
         }},
        {"POST", "/v1/account/tokens/revoke",
         [](Accounts& all, Who who, Request asked) {
             return as_json(200, all.revoke(who, parsed<v1::RevokeToken>(asked.body)));
         }},
        {"POST", "/v1/account/codes",
         [](Accounts& all, Who who, Request) { return as_json(200, all.new_codes(who)); }},
        {"POST", "/v1/account/bots",
         [](Accounts& all, Who who, Request asked) {
             return as_json(200, all.add_bot(who, parsed<v1::NewBot>(asked.body)));
         }},
        {"POST", "/v1/account/bots/token",
         [](Accounts& all, Who who, Request asked) {
             return as_json(200, all.new_token(who, parsed<v1::NewToken>(asked.body)));
         }},
        {"POST", "/v1/account/delete",
         [](Accounts& all, Who who, Request asked) {
             return as_json(200, all.remove(who, parsed<v1::DeleteAccount>(asked.body)));
         }},
        {"GET", people_path,
         [](Accounts& all, Who, Request asked) {
             return as_json(200, all.person(asked.path.substr(people_path.size())));
         }},
    };
    for (const Route& route : routes) {
        const bool fits = route.path.ends_with('/') ? request.path.starts_with(route.path)
                                                    : request.path == route.path;
        if (fits && request.method == route.method) return &route;
    }
    return nullptr;
}

net::HttpResponse People::carry_out(const Route& route, const net::HttpRequest& request) {
    try {
        return route.carry_out(accounts_, asker_of(request), request);
    } catch (const Refusal& refusal) {
        return refused(refusal.error());
    } catch (const std::exception&) {
        return refused(Refusal(v1::INTERNAL, "this request could not be handled").error());
    }
}

void People::answer(const net::HttpRequest& request, net::HttpHandler::Answer done) {
    const Route* const route = find(request);
    if (route == nullptr) return done(net::plain_answer(404, "There is nothing at this address."));
    const bool posted = threads_.post(
        request.network, [this, route, request, done] { done(carry_out(*route, request)); });
    if (!posted) done(refused(Refusal(v1::OVERLOADED, "too much waits", 1'000).error()));
}

}  // namespace server
