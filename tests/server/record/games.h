// Finished games for the tests of records: random games through a room.
#pragma once

#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/record/record.h"
#include "tests/server/room/table.h"

namespace server::test {

// Any step that the deciding seat may ask for.
inline std::vector<rules::Command> dice_step(const Table& table, std::mt19937_64& dice) {
    std::vector<rules::Command> offers;
    table.room->match().offers(table.deciding(), offers);
    std::vector<rules::Command> step{offers.at(dice() % offers.size())};
    if (table.room->match().decision()->kind == rules::DecisionKind::place_tile &&
        dice() % 3 != 0) {
        std::vector<rules::Command> after;
        table.room->match().follow_ups(table.deciding(), step.front(), after);
        if (!after.empty()) step.push_back(after.at(dice() % after.size()));
    }
    return step;
}

// Lets every seat act, people by their client, bots by answering for them, until the game is over.
inline void play_to_the_end(Table& table, std::uint64_t seed, std::uint64_t first_id = 1000) {
    std::mt19937_64 dice(seed);
    for (std::uint64_t id = first_id; table.room->phase() == v1::PLAYING; ++id) {
        if (id == first_id + 1000) throw std::runtime_error("the game does not end");
        table.now_ms += 100;
        const std::vector<rules::Command> step = dice_step(table, dice);
        if (!table.asked.empty()) {
            const std::uint32_t decision = table.asked.back().decision;
            table.asked.clear();
            table.put(input::BotMoved{decision, step});
        } else {
            const ClientId client = table.decider();
            table.play(client, id, table.decision_id(client), step);
        }
    }
}

inline Record record_of(const Table& table) {
    auto record = make_record(table.disk.header, table.disk.entries);
    if (!record) throw std::runtime_error(record.error());
    return std::move(record).value();
}

// Two people, each with entropy of their own.
inline Record game_of_two(std::uint64_t seed = 1) {
    Table table;
    table.attach(1, 1);
    table.attach(2, 2);
    table.ready(1, 101, "alpha");
    table.ready(2, 102, std::string(32, 'b'));
    play_to_the_end(table, seed);
    return record_of(table);
}

}  // namespace server::test
