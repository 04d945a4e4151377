#include "server/env/many.h"
#include "server/env/tables.h"

namespace env = server::env;
using env::guarded;
using env::Many;
using env::need;
using env::require;

namespace {

env::Handles<std::unique_ptr<Many>>& rows() {
    static auto* const all = new env::Handles<std::unique_ptr<Many>>;
    return *all;
}

template <class Work>
auto with(std::uint64_t handle, const Work& work) {
    return rows().with(handle, [&](std::unique_ptr<Many>& it) { return work(*it); });
}

}  // namespace

meepled_code meepled_many_create(const char* setup, int32_t n, int32_t threads, uint64_t seed,
                                 int32_t reward, uint64_t* many) {
    return guarded([&] {
        need(setup, "setup");
        need(many, "many");
        *many =
            rows().add(std::make_unique<Many>(env::read_setup(setup), n, threads, seed, reward));
    });
}

meepled_code meepled_many_free(uint64_t many) {
    return guarded([&] { rows().remove(many); });
}

meepled_code meepled_many_reset(uint64_t many, uint64_t seed, const meepled_arrays* out) {
    return guarded([&] {
        need(out, "out");
        with(many, [&](Many& it) { it.reset(seed, *out); });
    });
}

meepled_code meepled_many_space(uint64_t many, meepled_space* space) {
    return guarded([&] {
        need(space, "space");
        with(many, [&](const Many& it) { *space = env::space_of(it.plan()); });
    });
}

meepled_code meepled_many_step(uint64_t many, const int32_t* actions, size_t count,
                               const meepled_arrays* out) {
    return guarded([&] {
        need(actions, "actions");
        need(out, "out");
        with(many, [&](Many& it) {
            require(
                count == static_cast<std::size_t>(it.size()), MEEPLED_BAD_ARGUMENT,
                "there are " + std::to_string(it.size()) + " tables, not " + std::to_string(count));
            it.step(std::span(actions, count), *out);
        });
    });
}

meepled_code meepled_many_random(uint64_t many, uint64_t seed, int32_t steps,
                                 const meepled_arrays* out) {
    return guarded([&] {
        need(out, "out");
        with(many, [&](Many& it) { it.random_steps(seed, steps, *out); });
    });
}

meepled_code meepled_many_play_out(uint64_t many, const char* policy, uint64_t seed,
                                   int32_t* scores, size_t count) {
    return guarded([&] {
        need(policy, "policy");
        need(scores, "scores");
        with(many, [&](const Many& it) {
            const std::size_t all =
                static_cast<std::size_t>(it.size()) * it.plan().setup.rules.seats;
            require(count == all, MEEPLED_BAD_ARGUMENT,
                    "there are " + std::to_string(all) + " scores, not " + std::to_string(count));
            it.play_out(policy, seed, scores);
        });
    });
}

meepled_code meepled_many_table(uint64_t many, int32_t index, uint64_t* table) {
    return guarded([&] {
        need(table, "table");
        *table = env::tables().add(with(many, [&](const Many& it) {
            require(index >= 0 && index < it.size(), MEEPLED_BAD_ARGUMENT,
                    "a table has a number from 0 to " + std::to_string(it.size() - 1));
            return it.table(index);
        }));
    });
}
