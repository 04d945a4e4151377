// Where accounts hear of their turns in games over days: subscriptions of browsers to Web Push.
// Each belongs to the token that made it, and ends with it.
#include <algorithm>
#include <utility>

#include "server/crypto/web_push.h"
#include "server/net/handshake.h"
#include "server/people/accounts.h"
#include "server/people/people.h"
#include "server/text/line.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr int subscriptions_max = 10;
constexpr std::size_t endpoint_bytes_max = 1'024;
constexpr std::size_t origin_bytes_max = 255;
constexpr std::size_t title_characters_max = 80;
constexpr std::size_t language_bytes_max = 35;  // RFC 5646, 4.4.1

using Subscriptions = google::protobuf::RepeatedPtrField<stored::PushSubscription>;

// How many.
template <class Wanted>
int erase_subscriptions(Subscriptions& all, const Wanted& wanted) {
    const auto end = std::remove_if(all.begin(), all.end(), wanted);
    const auto count = static_cast<int>(all.end() - end);
    all.erase(end, all.end());
    return count;
}

bool lists_token(const stored::Account& account, const std::string& token) {
    const auto& all = account.tokens();
    return std::find(all.begin(), all.end(), token) != all.end();
}

bool is_page_origin(const std::string& text) {
    const auto origin = net::parse_origin(text);
    return origin && text.size() <= origin_bytes_max &&
           (origin->scheme == "https" || origin->scheme == "http");
}

bool is_language(const std::string& text) {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-';
    };
    return !text.empty() && text.size() <= language_bytes_max &&
           std::all_of(text.begin(), text.end(), fits);
}

// Throws Refusal.
stored::PushSubscription read_subscription(const v1::NewPushSubscription& request) {
    stored::PushSubscription made;
    if (request.endpoint().size() > endpoint_bytes_max) throw Refusal(v1::BAD_FIELD, "endpoint");
    if (!is_p256_point(request.key())) throw Refusal(v1::BAD_FIELD, "key: a point of P-256");
    if (request.secret().size() != push_secret_bytes)
        throw Refusal(v1::BAD_FIELD, "secret: 16 bytes");
    if (!is_page_origin(request.origin())) throw Refusal(v1::BAD_FIELD, "origin");
    const auto title = clean_line(request.title(), title_characters_max);
    if (!title || title->empty()) throw Refusal(v1::BAD_FIELD, "title");
    if (!is_language(request.language())) throw Refusal(v1::BAD_FIELD, "language");
    made.set_endpoint(request.endpoint());
    made.set_key(request.key());
    made.set_secret(request.secret());
    made.set_origin(request.origin());
    made.set_title(*title);
    made.set_language(request.language());
    return made;
}

v1::PushSubscription told_subscription(const stored::PushSubscription& kept) {
    v1::PushSubscription told;
    told.set_endpoint(kept.endpoint());
    told.set_origin(kept.origin());
    told.set_title(kept.title());
    told.set_language(kept.language());
    told.set_created_ms(kept.created_ms());
    return told;
}

DocumentChange as_change(const Kept<stored::PushSubscriptions>& kept) {
    return kept.is.subscriptions().empty() ? kept.remove() : kept.put();
}

}  // namespace

v1::PushKey Accounts::push_key(const Asker& asker) const {
    static_cast<void>(own(asker));
    v1::PushKey told;
    told.set_key(options_.push_key);
    return told;
}

v1::PushSubscription Accounts::add_push(const Asker& asker,
                                        const v1::NewPushSubscription& request) {
    for (;;) {
        const auto account = own(asker);
        if (options_.push_key.empty())
            throw Refusal(v1::FORBIDDEN, "this server sends no push messages");
        auto made = read_subscription(request);
        if (!options_.takes_endpoint || !options_.takes_endpoint(made.endpoint()))
            throw Refusal(v1::BAD_FIELD, "endpoint: https at a public address");
        made.set_token(asker.token);
        made.set_created_ms(now());
        auto kept = archive_.one<stored::PushSubscriptions>(DocumentKind::push, account.key());
        auto& all = *kept.is.mutable_subscriptions();
        // A browser has one.
        erase_subscriptions(all, [&](const stored::PushSubscription& one) {
            return one.token() == made.token() || one.endpoint() == made.endpoint() ||
                   !lists_token(account.is, one.token());
        });
        const int too_many = all.size() - (subscriptions_max - 1);
        if (too_many > 0) all.erase(all.begin(), all.begin() + too_many);
        *all.Add() = made;
        // The token must still be there.
        const DocumentChange unchanged{DocumentChange::Act::check, account.document};
        if (archive_.change({kept.put(), unchanged})) return told_subscription(made);
    }
}

v1::PushSubscription Accounts::remove_push(const Asker& asker,
                                           const v1::RemovePushSubscription& request) {
    for (;;) {
        const auto account = own(asker);
        auto kept = archive_.one<stored::PushSubscriptions>(DocumentKind::push, account.key());
        v1::PushSubscription removed;
        const int count = erase_subscriptions(*kept.is.mutable_subscriptions(), [&](auto& one) {
            if (one.endpoint() != request.endpoint()) return false;
            removed = told_subscription(one);
            return true;
        });
        if (count == 0 || archive_.change({as_change(kept)})) return removed;
    }
}

void Accounts::end_push(const AccountDocument& account, DocumentChanges& changes) const {
    auto kept = archive_.one<stored::PushSubscriptions>(DocumentKind::push, account.key());
    const int count = erase_subscriptions(*kept.is.mutable_subscriptions(), [&](const auto& one) {
        return !lists_token(account.is, one.token());
    });
    if (count > 0) changes.push_back(as_change(kept));
}

void Accounts::export_push(const std::string& account, v1::Export& all) const {
    const auto kept = archive_.one<stored::PushSubscriptions>(DocumentKind::push, account);
    for (const auto& one : kept.is.subscriptions()) *all.add_push() = told_subscription(one);
}

// ---- For deliveries, which must not wait. ----

void People::find_push(const AccountId& account,
                       std::function<void(const std::vector<stored::PushSubscription>&)> done) {
    parts_.store->read_documents({{DocumentKind::account, account}, {DocumentKind::push, account}},
                                 [done = std::move(done)](const Found& found) {
                                     std::vector<stored::PushSubscription> all;
                                     stored::Account person;
                                     stored::PushSubscriptions kept;
                                     if (found && person.ParseFromString((*found)[0].body) &&
                                         kept.ParseFromString((*found)[1].body)) {
                                         // An earlier version does not delete subscriptions of
                                         // revoked tokens.
                                         for (auto& one : *kept.mutable_subscriptions()) {
                                             if (lists_token(person, one.token()))
                                                 all.push_back(std::move(one));
                                         }
                                     }
                                     done(all);
                                 });
}

void People::forget_push(const AccountId& account, const std::string& endpoint) {
    parts_.store->read_documents(
        {{DocumentKind::push, account}}, [this, account, endpoint](const Found& found) {
            if (!found) return;
            Kept<stored::PushSubscriptions> kept{found->front(), {}};
            if (!kept.is.ParseFromString(kept.document.body)) return;
            const int count =
                erase_subscriptions(*kept.is.mutable_subscriptions(),
                                    [&](const auto& one) { return one.endpoint() == endpoint; });
            if (count == 0) return;
            parts_.store->change_documents({as_change(kept)},
                                           [this, account, endpoint](StoreResult result) {
                                               if (result == StoreResult::conflict)
                                                   forget_push(account, endpoint);
                                           });
        });
}

}  // namespace server
