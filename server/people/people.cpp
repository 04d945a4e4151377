#include "server/people/people.h"

#include <algorithm>
#include <utility>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/people/sanctions.h"
#include "server/text/link.h"
#include "server/text/name.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::uint64_t use_noted_ms = 3'600'000;
// Connections wait for ten seconds by default: later work has no receiver.
constexpr std::uint64_t answered_within_ms = 9'000;

rules::Unexpected<v1::Error> no(v1::ErrorCode code, v1::Retry retry, const char* detail) {
    v1::Error error;
    error.set_code(code);
    error.set_retry(retry);
    error.set_detail(detail);
    return rules::Unexpected<v1::Error>(std::move(error));
}

// The account that a token claims.
std::string account_of(const std::string& token) {
    const auto bytes = from_base64url(token);
    return bytes && bytes->size() == account_bytes + sizeof(Hash) ? bytes->substr(0, account_bytes)
                                                                  : std::string();
}

// Whether a guest may have the name: no account has one that looks like it, nor does the server.
bool is_free(const std::vector<Document>& found, const std::string& wanted) {
    constexpr std::size_t name_at = 2;
    constexpr std::size_t skeletons_at = 4;
    if (found[name_at].version != 0 || is_reserved_name(wanted) || has_link(wanted)) return false;
    return std::all_of(found.begin() + skeletons_at, found.end(),
                       [](const Document& skeleton) { return skeleton.version == 0; });
}

// Nothing: it has no account.
std::optional<stored::Account> account_in(const Document& document) {
    stored::Account account;
    if (document.version == 0 || !account.ParseFromString(document.body)) return std::nullopt;
    return account;
}

WorkPoolOptions lane_of(const PeopleParts& parts, std::size_t threads, int niceness) {
    return {threads, parts.queue_max, parts.queue_max, niceness};
}

AccountOptions options_of(const PeopleParts& parts) {
    AccountOptions options = parts.options;
    options.rooms = parts.rooms.get();
    return options;
}

}  // namespace

// ---- Identity. ----

People::People(PeopleParts parts)
    : parts_(std::move(parts)),
      accounts_(Archive(*parts_.store), options_of(parts_), parts_.on_revoked),
      moderation_(Archive(*parts_.store), parts_.rooms.get(), parts_.options.now_ms),
      puzzles_(Archive(*parts_.store), parts_.options.now_ms),
      documents_(lane_of(parts_, 2, 1)),
      sorting_(lane_of(parts_, 1, 1)),
      passwords_(lane_of(parts_, parts_.threads, 5)),
      familiar_(lane_of(parts_, 1, 5)),
      moderators_(lane_of(parts_, 1, 1)) {}

People::~People() {
    stop();
}

void People::stop() {
    sorting_.stop();
    passwords_.stop();
    familiar_.stop();
    documents_.stop();
    moderators_.stop();
}

void People::identify(const std::string& token, const std::string& wanted_name,
                      std::function<void(const Answer&)> done) {
    find(token, wanted_name, [done = std::move(done)](const KnownAnswer& known) {
        if (!known) return done(rules::Unexpected<v1::Error>(known.error()));
        done(known->who);
    });
}

void People::find(const std::string& token, const std::string& wanted_name,
                  std::function<void(const KnownAnswer&)> done) {
    const std::string account = account_of(token);
    if (account.empty())
        return done(no(v1::UNAUTHENTICATED, v1::REAUTH, "the token is not from this server"));
    const bool guest = parts_.identity->verify(token).has_value();
    const auto answer = [this, guest, wanted_name, done = std::move(done)](const Found& found) {
        if (found) return done(known(*found, guest, wanted_name));
        v1::Error error = no(v1::STORE_UNAVAILABLE, v1::AFTER, "").error();
        error.set_retry_after_ms(1'000);
        done(rules::Unexpected<v1::Error>(std::move(error)));
    };
    std::vector<DocumentId> ids{{DocumentKind::account, account},
                                {DocumentKind::token, token_key(token)},
                                {DocumentKind::name, look_alike_key(wanted_name)},
                                {DocumentKind::sanction, account}};
    for (std::string& skeleton : name_skeletons(wanted_name))
        ids.push_back({DocumentKind::skeleton, std::move(skeleton)});
    parts_.store->read_documents(std::move(ids), [this, answer](Found found) {
        if (!found) return answer(found);
        find_owners(std::move(*found), answer);
    });
}

void People::find_owners(std::vector<Document> found, std::function<void(const Found&)> done) {
    stored::Account person;
    if (!person.ParseFromString(found[0].body) || person.bot_owner().empty())
        return done(std::move(found));
    parts_.store->read_documents(
        {{DocumentKind::sanction, person.bot_owner()}},
        [found = std::move(found), done = std::move(done)](const Found& owners) mutable {
            if (!owners) return done(std::nullopt);
            found.push_back(owners->front());
            done(std::move(found));
        });
}

People::KnownAnswer People::known(const std::vector<Document>& found, bool guest,
                                  const std::string& wanted_name) {
    stored::Account person;
    stored::Token listed;
    stored::Sanctions sanctions;
    stored::Sanctions owners;
    if (!person.ParseFromString(found[0].body) || !listed.ParseFromString(found[1].body) ||
        !sanctions.ParseFromString(found[3].body) ||
        (!person.bot_owner().empty() && !owners.ParseFromString(found.back().body)))
        return no(v1::INTERNAL, v1::NEVER, "a document is damaged");
    Known known;
    Identified& who = known.who;
    who.account = found[0].id.key;
    who.token = found[1].id.key;
    who.registered = found[0].version != 0;
    // Of an account a token counts only as long as it is listed.
    const bool proven =
        who.registered ? person.removed_ms() == 0 && listed.account() == who.account : guest;
    if (!proven && guest && person.removed_ms() == 0)
        return no(v1::TOKEN_EXPIRED, v1::REAUTH, "this guest has an account now; sign in");
    if (!proven) return no(v1::UNAUTHENTICATED, v1::REAUTH, "the token is not from this server");
    who.sanctions = in_force(sanctions, owners, parts_.options.now_ms());
    who.bot = !person.bot_owner().empty();
    who.name = who.registered ? person.name() : wanted_name;
    who.name_is_free = who.registered || is_free(found, wanted_name);
    known.play_only = listed.play_only();
    known.role = may_decide(who.sanctions) ? person.role() : v1::NONE;
    if (who.registered && listed.used_ms() + use_noted_ms < parts_.options.now_ms())
        note_use(found[1]);
    return known;
}

void People::find_muted(const AccountId& account, std::function<void(std::optional<bool>)> done) {
    const auto answer = [this, done = std::move(done)](const Found& found) {
        stored::Sanctions own;
        stored::Sanctions owners;
        if (!found || !own.ParseFromString((*found)[1].body) ||
            (found->size() > 2 && !owners.ParseFromString((*found)[2].body)))
            return done(std::nullopt);
        const SanctionList all = in_force(own, owners, parts_.options.now_ms());
        done(find_sanction(all, v1::SILENCED) != nullptr);
    };
    parts_.store->read_documents(
        {{DocumentKind::account, account}, {DocumentKind::sanction, account}},
        [this, answer](Found found) {
            if (!found) return answer(found);
            find_owners(std::move(*found), answer);
        });
}

void People::find_token(const AccountId& account, const std::string& token,
                        std::function<void(bool listed)> done) {
    parts_.store->read_documents({{DocumentKind::account, account}, {DocumentKind::token, token}},
                                 [done = std::move(done)](const Found& found) {
                                     stored::Account person;
                                     stored::Token listed;
                                     if (!found || found->front().version == 0) return done(true);
                                     done(person.ParseFromString(found->front().body) &&
                                          person.removed_ms() == 0 &&
                                          listed.ParseFromString(found->back().body) &&
                                          listed.account() == found->front().id.key);
                                 });
}

void People::find_named(const std::vector<std::string>& names,
                        std::function<void(const std::vector<Named>&)> done) {
    std::vector<DocumentId> ids;
    for (const std::string& name : names) ids.push_back({DocumentKind::name, look_alike_key(name)});
    parts_.store->read_documents(
        std::move(ids), [this, count = names.size(), done = std::move(done)](auto taken) {
            std::vector<Named> none(count);
            if (!taken) return done(none);
            std::vector<DocumentId> accounts;
            for (const Document& document : *taken) {
                stored::Name name;
                static_cast<void>(name.ParseFromString(document.body));
                accounts.push_back({DocumentKind::account, name.account()});
            }
            parts_.store->read_documents(std::move(accounts), [none, done](auto found) {
                if (!found) return done(none);
                std::vector<Named> named;
                for (const Document& document : *found) {
                    stored::Account account;
                    const bool there = document.version != 0 &&
                                       account.ParseFromString(document.body) &&
                                       account.removed_ms() == 0;
                    named.push_back(there ? Named{document.id.key, account.name()} : Named{});
                }
                done(named);
            });
        });
}

void People::find_names(const std::vector<AccountId>& accounts,
                        std::function<void(const std::optional<Names>&)> done) {
    std::vector<DocumentId> ids;
    for (const AccountId& account : accounts) ids.push_back({DocumentKind::account, account});
    parts_.store->read_documents(std::move(ids), [done = std::move(done)](const Found& found) {
        if (!found) return done(std::nullopt);
        Names names;
        for (const Document& document : *found) {
            const auto account = account_in(document);
            if (!account) continue;
            names[document.id.key] = account->removed_ms() == 0 ? account->name() : std::string();
        }
        done(names);
    });
}

// Bots are read from the document of their owner.
void People::find_same_people(const std::set<AccountId>& accounts,
                              std::function<void(const std::optional<Persons>&)> done) {
    std::vector<DocumentId> ids;
    for (const AccountId& account : accounts) ids.push_back({DocumentKind::account, account});
    parts_.store->read_documents(
        std::move(ids), [this, accounts, done = std::move(done)](const Found& found) {
            if (!found) return done(std::nullopt);
            Persons persons;
            for (const AccountId& account : accounts) persons[account] = {account};
            Persons bots;  // of these accounts, by owner
            for (const Document& document : *found) {
                const auto account = account_in(document);
                if (!account) continue;
                persons[document.id.key].insert(account->bots().begin(), account->bots().end());
                if (!account->bot_owner().empty())
                    bots[account->bot_owner()].insert(document.id.key);
            }
            add_owners(std::move(persons), bots, done);
        });
}

void People::add_owners(Persons persons, const Persons& bots,
                        const std::function<void(const std::optional<Persons>&)>& done) {
    if (bots.empty()) return done(persons);
    std::vector<DocumentId> ids;
    for (const auto& [owner, owned] : bots) ids.push_back({DocumentKind::account, owner});
    parts_.store->read_documents(
        std::move(ids), [persons = std::move(persons), bots, done](const Found& owners) mutable {
            if (!owners) return done(std::nullopt);
            for (const Document& document : *owners) {
                const auto owner = account_in(document);
                for (const AccountId& bot : bots.at(document.id.key)) {
                    persons[bot].insert(document.id.key);
                    if (owner) persons[bot].insert(owner->bots().begin(), owner->bots().end());
                }
            }
            done(persons);
        });
}

// No caller waits for it. If the token changes meanwhile, the next use updates it.
void People::note_use(const Document& token) {
    auto used = Archive::as<stored::Token>(token);
    used.is.set_used_ms(parts_.options.now_ms());
    parts_.store->change_documents({used.put()}, [](StoreResult) {});
}

// ---- Requests. ----

net::HttpResponse People::carry_out(const PeopleRoute& route, const Asker& asker,
                                    const net::HttpRequest& request) {
    try {
        // A program plays and reads; everything else is for people.
        if (asker.play_only && request.method != "GET")
            throw Refusal(v1::FORBIDDEN, "this token may only play");
        if (route.changes) accounts_.count_change(asker);
        auto answer = route.carry_out(desk(), asker, request);
        count(route.path, v1::ERROR_CODE_UNSPECIFIED);
        return answer;
    } catch (const Refusal& refusal) {
        count(route.path, refusal.error().code());
        return refused(refusal.error());
    } catch (const std::exception&) {
        return refused(Refusal(v1::INTERNAL, "the request failed in the server").error());
    }
}

void People::count(std::string_view path, v1::ErrorCode refused) {
    const bool done = refused == v1::ERROR_CODE_UNSPECIFIED;
    if (path == "/v1/account/register" && done) ++figures_.registered;
    if (path == "/v1/order/report" && done) ++figures_.reports;
    if (path != "/v1/account/sign-in") return;
    if (done) ++figures_.signed_in;
    if (refused == v1::UNAUTHENTICATED || refused == v1::LOCKED_OUT) ++figures_.sign_ins_refused;
}

void People::answer(const net::HttpRequest& request, net::HttpHandler::Answer done) {
    const PeopleRoute* const route = find_route(request);
    if (route == nullptr) return done(net::plain_answer(404, "There is nothing at this address."));
    Asker asker;
    asker.address = request.address;
    asker.network = request.network;
    if (request.bearer.empty() && route->knows != nullptr)
        return sort(*route, std::move(asker), request, std::move(done));
    if (request.bearer.empty()) {
        const Lane lane = route->lane == Lane::moderation ? Lane::documents : route->lane;
        return post(*route, lane, std::move(asker), request, std::move(done));
    }
    find(request.bearer, {}, [this, route, asker, request, done](const KnownAnswer& known) mutable {
        if (!known) return done(refused(known.error()));
        asker.account = known->who.account;
        asker.registered = known->who.registered;
        asker.token = known->who.token;
        asker.play_only = known->play_only;
        if (route->knows != nullptr)
            return sort(*route, std::move(asker), request, std::move(done));
        Lane lane = route->lane;
        if (lane == Lane::moderation && known->role == v1::NONE) lane = Lane::documents;
        post(*route, lane, std::move(asker), request, std::move(done));
    });
}

void People::sort(const PeopleRoute& route, Asker asker, const net::HttpRequest& request,
                  net::HttpHandler::Answer done) {
    const bool posted = sorting_.post(request.network, [this, &route, asker, request, done] {
        Lane lane = Lane::passwords;
        try {
            if (route.knows(desk(), asker, request)) lane = Lane::familiar;
        } catch (const Refusal& refusal) {
            count(route.path, refusal.error().code());
            return done(refused(refusal.error()));
        } catch (const std::exception&) {
            lane = Lane::passwords;  // where it will be answered
        }
        post(route, lane, asker, request, done);
    });
    if (!posted)
        done(refused(Refusal(v1::OVERLOADED, "too many requests are waiting", 1'000).error()));
}

void People::post(const PeopleRoute& route, Lane lane, Asker asker, const net::HttpRequest& request,
                  net::HttpHandler::Answer done) {
    const std::uint64_t since_ms = parts_.options.now_ms();
    const bool posted = threads_of(lane).post(
        request.network, [this, &route, asker = std::move(asker), request, done, since_ms] {
            if (since_ms + answered_within_ms < parts_.options.now_ms())
                return done(refused(
                    Refusal(v1::OVERLOADED, "too many requests are waiting", 5'000).error()));
            done(carry_out(route, asker, request));
        });
    if (!posted)
        done(refused(Refusal(v1::OVERLOADED, "too many requests are waiting", 1'000).error()));
}

WorkPool& People::threads_of(Lane lane) {
    switch (lane) {
        case Lane::passwords: return passwords_;
        case Lane::familiar: return familiar_;
        case Lane::moderation: return moderators_;
        case Lane::documents: break;
    }
    return documents_;
}

}  // namespace server
