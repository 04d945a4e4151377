// sim [--schedules N] [--seed FIRST] [--part rooms|server|servers]: simulates N rooms, N servers
// with their visitors, and N groups of two or three servers on one store, each with its own seed.
// Exits 1 at the first broken invariant and prints its seed.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <cstdio>
#include <exception>

#include "server/log.h"
#include "tests/sim/visits.h"
#include "tests/sim/world.h"

namespace {

unsigned long long number(std::uint64_t value) {
    return value;
}

void print(const server::sim::Tally& tally) {
    std::printf(
        "rooms: games=%llu transitions=%llu requests=%llu duplicates=%llu cuts=%llu crashes=%llu "
        "store_faults=%llu snapshots=%llu summaries=%llu resumes=%llu refusals=%llu timeouts=%llu "
        "takebacks=%llu pauses=%llu lines=%llu vacations=%llu errors:",
        number(tally.games), number(tally.transitions), number(tally.requests),
        number(tally.duplicates), number(tally.cuts), number(tally.crashes),
        number(tally.store_faults), number(tally.snapshots), number(tally.summaries),
        number(tally.resumes), number(tally.refusals), number(tally.timeouts),
        number(tally.takebacks), number(tally.pauses), number(tally.lines),
        number(tally.vacations));
    for (const auto& [code, count] : tally.errors) std::printf(" %d=%llu", code, number(count));
    std::printf("\ngames:");
    for (const auto& [game, count] : tally.by_game)
        std::printf(" %s=%llu", game.c_str(), number(count));
    std::printf("\n");
}

void print(const server::sim::VisitTally& tally) {
    std::printf(
        "visits=%llu requests=%llu rooms=%llu replaced=%llu steps=%llu infos=%llu codes=%llu "
        "crashes=%llu "
        "store_faults=%llu node_pauses=%llu redirects=%llu fenced=%llu errors:",
        number(tally.visits), number(tally.requests), number(tally.rooms), number(tally.replaced),
        number(tally.steps), number(tally.infos), number(tally.codes), number(tally.crashes),
        number(tally.faults), number(tally.pauses), number(tally.redirects), number(tally.fenced));
    for (const auto& [code, count] : tally.errors) std::printf(" %d=%llu", code, number(count));
    std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
    std::uint64_t schedules = 100;
    std::uint64_t first = 1;
    CLI::App app("Simulates rooms on one thread, with random faults");
    app.add_option("--schedules", schedules, "Number of schedules")->capture_default_str();
    app.add_option("--seed", first, "Seed of the first schedule; each further one adds 1")
        ->capture_default_str();
    std::string part = "all";
    app.add_option("--part", part, "Part to simulate")
        ->check(CLI::IsMember({"all", "rooms", "server", "servers"}))
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    const auto wanted = [&part](const char* name) { return part == "all" || part == name; };
    server::log::start("off");
    server::sim::Tally tally;
    server::sim::VisitTally visits;
    server::sim::VisitTally shared;
    for (std::uint64_t seed = first; seed < first + schedules; ++seed) {
        server::sim::World world(seed, tally);
        server::sim::Visits server(seed, visits);
        server::sim::Visits servers(seed, shared, 2 + seed % 2);
        try {
            if (wanted("rooms")) world.run();
            if (wanted("server")) server.run();
            if (wanted("servers")) servers.run();
        } catch (const std::exception& failure) {
            std::printf("FAILED seed=%llu %s: %s\n", number(seed), world.setup_text().c_str(),
                        failure.what());
            return 1;
        }
    }
    std::printf("seeds=%llu..%llu\n", number(first), number(first + schedules - 1));
    print(tally);
    print(visits);
    print(shared);
    return 0;
}
