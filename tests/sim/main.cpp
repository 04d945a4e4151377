// sim [RUNS [FIRST_SEED]]: that many rooms' lives, one after the other. Exits 1 at the first broken
// promise, naming its seed.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "tests/sim/world.h"

int main(int argc, char** argv) {
    const std::uint64_t runs = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100;
    const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    server::sim::Tally tally;
    for (std::uint64_t seed = first; seed < first + runs; ++seed) {
        try {
            server::sim::World world(seed, tally);
            world.run();
        } catch (const std::exception& failure) {
            std::printf("FAILED seed=%llu: %s\n", static_cast<unsigned long long>(seed),
                        failure.what());
            return 1;
        }
    }
    const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
    std::printf(
        "seeds=%llu..%llu games=%llu transitions=%llu requests=%llu duplicates=%llu cuts=%llu "
        "crashes=%llu "
        "store_faults=%llu snapshots=%llu resumes=%llu refusals=%llu timeouts=%llu errors:",
        number(first), number(first + runs - 1), number(tally.games), number(tally.transitions),
        number(tally.requests), number(tally.duplicates), number(tally.cuts), number(tally.crashes),
        number(tally.store_faults), number(tally.snapshots), number(tally.resumes),
        number(tally.refusals), number(tally.timeouts));
    for (const auto& [code, count] : tally.errors) std::printf(" %d=%llu", code, number(count));
    std::printf("\n");
    return 0;
}
