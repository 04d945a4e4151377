#include "server/people/order_watch.h"

#include <map>

#include "server/people/moderation.h"
#include "server/store/memory_store.h"
#include "tests/server/people/support/told.h"
#include "tests/support/catch.h"

namespace order_watch_test {

using namespace server;
using server::people_tests::Told;
namespace v1 = meeple::v1;

namespace {

constexpr std::uint64_t minute_ms = 60'000;
constexpr std::uint64_t quarter_ms = 15'000;

// Two servers of one store; orders are given elsewhere. Each looks when it is told to.
struct Servers {
    std::uint64_t now_ms = 1'000'000'000'000;
    MemoryStore store;
    PeopleFigures figures;
    std::array<Told, 2> told;
    std::array<int, 2> removed{};
    Moderation moderation{Archive(store), nullptr, [this] { return now_ms; }};
    OrderWatch one{watch(0)};
    OrderWatch other{watch(1)};

    Servers() { look(); }
    OrderWatch watch(std::size_t i) {
        return OrderWatch(store, store, told[i], [this] { return now_ms; }, figures,
                          {[](const std::string&) {}, [this, i] { ++removed[i]; }});
    }
    void look() {
        one.look();
        other.look();
    }
    void order(v1::OrderKind kind, const std::string& text, std::uint32_t minutes = 0) {
        v1::Order order;
        order.set_kind(kind);
        order.set_text(text);
        order.set_minutes(minutes);
        static_cast<void>(moderation.carry_out(Moderation::operator_here(), order));
    }
};

}  // namespace

TEST_CASE("order watch: all servers learn of a decision with their next look") {
    Servers servers;
    servers.order(v1::ANNOUNCE, "hello");
    servers.order(v1::BAN_ADDRESS, "10.0.0.1");
    servers.look();
    for (const Told& told : servers.told) {
        CHECK(told.announcement == "hello");
        CHECK(told.barred.size() == 1);
    }
    servers.order(v1::ANNOUNCE, "");
    servers.order(v1::PARDON, "10.0.0.1");
    servers.look();
    for (const Told& told : servers.told) {
        CHECK(told.announcement.empty());
        CHECK(told.barred.empty());
        CHECK(told.sanctions == 0);
    }
}

TEST_CASE("order watch: what ends ends on time") {
    Servers servers;
    servers.order(v1::ANNOUNCE, "for a minute", 1);
    servers.order(v1::BAN_ADDRESS, "10.0.0.1", 2);
    servers.look();
    // They look whether or not there is anything new, but that is not often enough.
    const auto go_on = [&] {
        servers.now_ms += minute_ms - quarter_ms;
        servers.look();
        servers.now_ms += quarter_ms;
        servers.look();
    };
    go_on();
    for (const Told& told : servers.told) {
        CHECK(told.announcement.empty());
        CHECK(told.barred.size() == 1);
    }
    go_on();
    for (const Told& told : servers.told) CHECK(told.barred.empty());
}

}  // namespace order_watch_test
