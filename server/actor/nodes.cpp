// The Hub as one node of several on one store: its lease, and how it gives its rooms to others.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

#include "server/actor/hub.h"
#include "server/actor/refused.h"
#include "server/log.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::size_t handed_over_at_once = 32;  // rooms, so that their people come one by one
constexpr auto hand_over_pause = std::chrono::milliseconds(50);
constexpr std::string_view news_of_blocks = "blocks ";
constexpr std::string_view news_of_revoked = "revoked ";  // account, token

}  // namespace

// How long after a beat this node may take itself for alive: others take it for dead later.
std::uint64_t Hub::lease_believed_ms() const {
    return services_.store->lease_ms() / 10 * 7;
}

void Hub::beat() {
    beat_due_ms_ = now_ms() + services_.config.beat_ms;
    if (const std::uint64_t lease_ms = services_.store->lease_ms(); lease_ms != 0)
        beat_due_ms_ = now_ms() + std::min(services_.config.beat_ms, lease_ms * 3 / 10);
    const std::uint64_t asked_ms = now_ms();
    services_.store->beat([self = shared_from_this(), asked_ms](const Beaten& beaten) {
        asio::post(self->services_.executor,
                   [self, asked_ms, beaten] { self->beaten(asked_ms, beaten); });
    });
}

void Hub::beaten(std::uint64_t asked_ms, const Beaten& beaten) {
    if (services_.store->lease_ms() == 0) return;
    services_.figures->beats.fetch_add(1);
    switch (beaten.lease) {
        case Lease::held: {
            lease_ends_ms_ =
                std::max<std::uint64_t>(lease_ends_ms_, asked_ms + lease_believed_ms());
            const std::scoped_lock lock(mutex_);
            other_urls_ = beaten.other_urls;
            break;
        }
        // Another process has its rooms, or may have them: see watch_lease.
        case Lease::lost:
            if (asked_ms >= lease_began_ms_) lease_ends_ms_ = 0;
            break;
        case Lease::unknown: break;
    }
}

void Hub::watch_lease() {
    if (services_.store->lease_ms() == 0) return;
    if (now_ms() >= lease_ends_ms_) return lease_lost();
    if (now_ms() < news_due_ms_) return;
    news_due_ms_ = now_ms() + services_.config.news_ms;
    services_.store->news([self = shared_from_this()](const std::vector<std::string>& news) {
        for (const std::string& one : news) self->hear(one);
    });
}

// Whoever has been told something here was told the truth: it was on disk. But others may have the
// rooms by now: everybody is sent to look for them, and this node begins anew.
void Hub::lease_lost() {
    if (draining_ || !opened_.exchange(false)) return;
    log::room().error("lease_lost why={}", lease_ends_ms_ == 0
                                               ? "another process took this node's place"
                                               : "the store has not answered in time");
    services_.figures->leases_lost.fetch_add(1);
    std::vector<std::shared_ptr<RoomActor>> actors;
    {
        const std::scoped_lock lock(mutex_);
        ++generation_;
        for (const auto& [room, slot] : rooms_) {
            if (slot.actor) actors.push_back(slot.actor);
        }
        for (const auto& actor : actors) give_place(actor->room());
    }
    for (const auto& actor : actors) actor->stop();
    dismiss_all();
    open();
}

void Hub::dismiss_all() {
    std::vector<std::shared_ptr<Session>> sessions;
    {
        const std::scoped_lock lock(mutex_);
        for (const auto& [id, weak] : sessions_) {
            if (auto session = weak.lock()) sessions.push_back(std::move(session));
        }
    }
    for (const auto& session : sessions)
        session->dismiss(close_restart, v1::DRAINING, come_back_ms, another_url());
}

// In turn. Empty: there is no other node, or it has no address of its own.
std::string Hub::another_url() {
    const std::scoped_lock lock(mutex_);
    if (other_urls_.empty()) return {};
    return other_urls_[next_url_++ % other_urls_.size()];
}

// ---- Room by room to other nodes. ----

void Hub::hand_over(std::uint64_t until_ms, std::function<void()> done) {
    std::vector<std::shared_ptr<RoomActor>> actors;
    bool all = true;
    {
        const std::scoped_lock lock(mutex_);
        for (const auto& [room, slot] : rooms_) {
            if (!slot.actor) continue;
            all = false;
            if (actors.size() < handed_over_at_once) actors.push_back(slot.actor);
        }
    }
    if (all || now_ms() >= until_ms) return wait_for_appends(until_ms, std::move(done));
    for (const auto& actor : actors) actor->hand_over();
    drain_timer_.expires_after(hand_over_pause);
    drain_timer_.async_wait([self = shared_from_this(), until_ms,
                             done = std::move(done)](const boost::system::error_code&) mutable {
        self->hand_over(until_ms, std::move(done));
    });
}

// ---- What nodes tell each other. ----

void Hub::tell_blocks_changed(const AccountId& account) {
    if (services_.store->lease_ms() == 0) return;
    services_.store->tell_nodes(std::string(news_of_blocks) + account);
}

void Hub::revoked(const AccountId& account, const std::string& token) {
    end_connections(account, token);
    if (services_.store->lease_ms() == 0) return;
    services_.store->tell_nodes(std::string(news_of_revoked) + account + token);
}

void Hub::keep_connection(const AccountId& account, const std::string& session,
                          const std::string& token) {
    for (const auto& one : sessions_of(account)) {
        if (std::to_string(one->id()) == session) one->came_by(token);
    }
}

void Hub::end_connections(const AccountId& account, const std::string& token) {
    for (const auto& session : sessions_of(account)) session->revoked(token);
}

void Hub::hear(const std::string& news) {
    if (news.rfind(news_of_revoked, 0) == 0) {
        const std::string what = news.substr(news_of_revoked.size());
        if (what.size() < account_bytes) return;
        return end_connections(what.substr(0, account_bytes), what.substr(account_bytes));
    }
    if (news.rfind(news_of_blocks, 0) != 0) return;  // of a later version
    const AccountId account = news.substr(news_of_blocks.size());
    if (!sessions_of(account).empty()) tell_shunned(account, [](const Answer<OwnBlocks>&) {});
}

}  // namespace server
