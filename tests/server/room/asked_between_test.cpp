// Clocks when other seats decide during a turn.
#include "tests/server/room/agreeing.h"

namespace asked_between_test {

using namespace server;
using namespace server::test;

namespace {

// The seat whose turn it is; nothing: none has begun.
std::optional<std::uint32_t> seat_in_turn(const Table& table) {
    std::optional<std::uint32_t> seat;
    for (const std::string& body : table.disk.entries) {
        LogEntry entry;
        REQUIRE(entry.ParseFromString(body));
        for (const v1::Delta& delta : entry.deltas())
            if (delta.cards().has_turn_began()) seat = delta.cards().turn_began().seat();
    }
    return seat;
}

void play_anything(Table& table, rules::Random& random) {
    std::vector<rules::Command> offers;
    table.room->match().offers(table.deciding(), offers);
    const auto& command = offers[random.below(static_cast<std::uint32_t>(offers.size()))];
    const ClientId client = table.decider();
    REQUIRE(table.play(client, 1'000 + table.room->seq(), table.decision_id(client), {command})
                ->has_command_done());
}

}  // namespace

TEST_CASE("a seat that is asked in another seat's turn pays for it, and has had a turn") {
    constexpr std::uint32_t increment_ms = 10 * second;
    int asked_between = 0;
    for (char seed = 'a'; seed <= 'z' && asked_between < 5; ++seed) {
        CAPTURE(seed);
        rules::Random random(static_cast<std::uint64_t>(seed));
        TableOptions options = with_clock(10 * minute);
        options.clock->set_increment_ms(increment_ms);
        options.game = "cardcassonne";
        options.modules.clear();
        options.seed = seed;
        Table table(options);
        table.start();
        while (table.room->phase() == v1::PLAYING) {
            const rules::Seat asked = table.deciding();
            const auto in_turn = seat_in_turn(table);
            const v1::Clocks before = table.fold(1).snapshot().clocks();
            table.now_ms += 3 * second;
            play_anything(table, random);
            if (!in_turn || asked == *in_turn || before.first_turn()) continue;
            if (table.room->phase() != v1::PLAYING || table.deciding() == asked) continue;
            ++asked_between;
            const v1::Clocks after = table.fold(1).snapshot().clocks();
            CHECK(after.remaining_ms(asked) ==
                  before.remaining_ms(asked) - 3 * second + increment_ms);
        }
        verifies(table);
    }
    CHECK(asked_between > 0);
}

}  // namespace asked_between_test
