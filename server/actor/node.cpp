#include "server/actor/node.h"

#include <boost/asio/post.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "server/actor/refused.h"
#include "server/actor/session.h"
#include "server/log.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::size_t handed_over_at_once = 32;  // rooms, so that their people come one by one
constexpr auto hand_over_pause = std::chrono::milliseconds(50);
constexpr auto watch_period = std::chrono::milliseconds(250);
constexpr auto drain_look = std::chrono::milliseconds(5);

}  // namespace

Node::Node(Ground& ground, RoomLoader& loader, NodeChannel& channel,
           std::function<void(std::function<void()>)> watched_by,
           std::vector<std::function<void()>> watches)
    : Part(ground),
      loader_(loader),
      channel_(channel),
      watched_by_(std::move(watched_by)),
      watches_(std::move(watches)),
      drain_timer_(executor()),
      open_timer_(executor()),
      watch_timer_(executor()) {}

// ---- The start, and what is looked after all the time. ----

void Node::open() {
    store().leases->begin(after_restart_ms, [self = kept()](std::optional<Begun> begun) {
        if (!begun) {
            log::room().error("begin_failed why=\"the store does not answer\"");
            asio::post(self->executor(), [self] { self->open_again(); });
            return;
        }
        log::room().info("begun open_rooms={} down_ms={}", begun->open_rooms, begun->down_ms);
        asio::post(self->executor(), [self, down_ms = begun->down_ms] {
            RoomConfig& room = self->ground_.services.config.room;
            room.began_ms = self->now_ms();
            room.down_ms = down_ms;
            self->ground_.standing.begin(self->now_ms(), down_ms);
            self->watch();
        });
    });
}

void Node::open_again() {
    if (ground_.standing.draining()) return;
    open_timer_.expires_after(std::chrono::milliseconds(config().open_retry_ms));
    open_timer_.async_wait([self = kept()](const boost::system::error_code& stopped) {
        if (!stopped) self->open();
    });
}

// By the hub's own clock, which a test moves; the timer only looks at it often enough.
void Node::watch() {
    if (ground_.standing.draining()) return;
    if (now_ms() >= beat_due_ms_) beat();
    loader_.give_up_stuck_loads();
    loader_.load_due_rooms();
    watch_lease();
    channel_.watch_companies();
    for (const auto& watch : watches_) watch();
    if (!ground_.standing.begun()) return;
    if (watched_by_) return watched_by_([self = kept()] { self->watch(); });
    watch_timer_.expires_after(watch_period);
    watch_timer_.async_wait([self = kept()](const boost::system::error_code& stopped) {
        if (!stopped) self->watch();
    });
}

// ---- The lease. ----

void Node::beat() {
    const std::uint64_t asked_ms = now_ms();
    beat_due_ms_ = asked_ms + ground_.standing.beat_pause_ms(config().beat_ms);
    store().leases->beat([self = kept(), asked_ms](const Beaten& beaten) {
        asio::post(self->executor(), [self, asked_ms, beaten] {
            if (!self->ground_.standing.shares_store()) return;
            self->figures().beats.fetch_add(1);
            self->ground_.standing.beaten(asked_ms, beaten);
        });
    });
}

// All that clients were told is on disk. But other nodes may have the rooms by now: all clients
// have to find them again, and this node begins again.
void Node::watch_lease() {
    if (!ground_.standing.lease_over(now_ms())) return channel_.watch_news();
    const auto why = ground_.standing.lose_lease();
    if (!why) return;
    log::room().error("lease_lost why={}", *why);
    figures().leases_lost.fetch_add(1);
    for (const auto& actor : ground_.rooms.start_generation()) actor->stop();
    dismiss_all();
    open();
}

void Node::dismiss_all() {
    for (const auto& session : ground_.connections.all())
        session->dismiss(close_restart, v1::DRAINING, come_back_ms, ground_.standing.another_url());
}

// ---- The end. ----

void Node::drain(std::function<void()> done) {
    if (ground_.standing.shares_store()) {
        if (ground_.standing.start_hand_over())
            hand_over(now_ms() + config().hand_over_ms, std::move(done));
    } else if (ground_.standing.start_drain()) {
        wait_for_appends(now_ms() + config().drain_ms, std::move(done));
    }
}

// Room by room to other nodes.
void Node::hand_over(std::uint64_t until_ms, std::function<void()> done) {
    RoomTable::Actors actors = ground_.rooms.all();
    if (actors.empty() || now_ms() >= until_ms) return wait_for_appends(until_ms, std::move(done));
    if (actors.size() > handed_over_at_once) actors.resize(handed_over_at_once);
    for (const auto& actor : actors) actor->hand_over();
    drain_timer_.expires_after(hand_over_pause);
    drain_timer_.async_wait([self = kept(), until_ms,
                             done = std::move(done)](const boost::system::error_code&) mutable {
        self->hand_over(until_ms, std::move(done));
    });
}

void Node::wait_for_appends(std::uint64_t until_ms, std::function<void()> done) {
    if (figures().appends_under_way > 0 && now_ms() < until_ms) {
        drain_timer_.expires_after(drain_look);
        drain_timer_.async_wait([self = kept(), until_ms,
                                 done = std::move(done)](const boost::system::error_code&) mutable {
            self->wait_for_appends(until_ms, std::move(done));
        });
        return;
    }
    ground_.standing.start_drain();
    dismiss_all();
    asio::post(executor(), std::move(done));
}

void Node::stop() {
    ground_.standing.start_drain();
    open_timer_.cancel();
    watch_timer_.cancel();
    if (ground_.standing.begun()) store().leases->beat([](const Beaten&) {});
    ground_.services.bots->stop();
    ground_.services.work->stop();
    ground_.services.lists->stop();
    for (const auto& actor : ground_.rooms.clear()) actor->stop();
}

}  // namespace server
