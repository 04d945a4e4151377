// The bytes sent to each client, measured over whole games, within the limits of the protocol.
#include <cstdio>

#include "server/codec/match.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace sizes_test {

using namespace server;
using namespace server::test;

TEST_CASE("room: bytes of transitions and snapshots") {
    std::size_t transitions = 0;
    std::size_t bytes = 0;
    std::size_t bytes_max = 0;
    std::size_t deciding = 0;
    std::size_t deciding_bytes = 0;
    std::size_t snapshots = 0;
    std::size_t snapshot_bytes = 0;
    std::size_t log_bytes = 0;
    constexpr std::uint64_t games = 20;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        CAPTURE(seed);
        rules::Random random(seed);
        TableOptions options;
        options.seed = static_cast<char>(seed);
        options.turn_seconds = 120;
        Table table(options);
        table.start();
        table.attach(3, 3, true);
        std::uint64_t id = 1'000;
        while (table.room->phase() == v1::PLAYING) {
            const auto steps = codec::legal_steps(*table.fold(table.decider()).decision(),
                                                  table.fold(table.decider()).view());
            const auto& step = steps[random.below(static_cast<std::uint32_t>(steps.size()))];
            table.now_ms += 3'000;
            const ClientId client = table.decider();
            REQUIRE(table.play(client, ++id, table.decision_id(client), step)->has_command_done());
            if (table.room->phase() != v1::PLAYING) break;
            table.attach(4, 4, true);
            snapshot_bytes += table.told[4].back().ByteSizeLong();
            ++snapshots;
            table.put(input::Gone{4});
        }
        for (const ClientId client : {ClientId{1}, ClientId{2}, ClientId{3}}) {
            for (const v1::ServerFrame& frame : table.told[client]) {
                if (!frame.has_transition()) continue;
                const std::size_t size = frame.ByteSizeLong();
                ++transitions;
                bytes += size;
                bytes_max = std::max(bytes_max, size);
                if (!frame.transition().decision().has_tiles()) continue;
                ++deciding;
                deciding_bytes += size;
            }
        }
        for (const std::string& body : table.disk.entries) log_bytes += body.size();
    }
    const auto mean = [](std::size_t sum, std::size_t count) {
        return static_cast<double>(sum) / static_cast<double>(count);
    };
    std::printf(
        "transition: mean %.1f (with legal set %.1f, largest %zu); snapshot: mean %.1f; log of a "
        "game: %.0f\n",
        mean(bytes, transitions), mean(deciding_bytes, deciding), bytes_max,
        mean(snapshot_bytes, snapshots), mean(log_bytes, games));
    CHECK(mean(bytes, transitions) <= 160);
    CHECK(mean(deciding_bytes, deciding) <= 400);
    CHECK(mean(snapshot_bytes, snapshots) <= 1024);
}

}  // namespace sizes_test
