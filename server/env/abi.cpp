#include "rules/core/text.h"
#include "rules/notation.h"
#include "server/env/border.h"
#include "server/env/facts.h"
#include "server/env/match_facts.h"
#include "server/env/play_out.h"
#include "server/env/tables.h"

namespace server::env {

// Never destroyed: threads of the caller may outlive the end of main().
Handles<Table>& tables() {
    static auto* const all = new Handles<Table>;
    return *all;
}

namespace {

template <class Row>
void write_rows(const std::vector<Row>& all, const char* what, int32_t* rows, size_t capacity,
                size_t* count) {
    need(count, "count");
    *count = all.size();
    require(all.size() <= capacity, MEEPLED_TOO_SMALL,
            "there are " + std::to_string(all.size()) + " " + what);
    if (all.empty()) return;
    need(rows, "rows");
    for (const Row& row : all) rows = std::copy(row.begin(), row.end(), rows);
}

rules::Seat seat_of(const Table& table, std::int32_t seat) {
    require(seat >= 0 && seat < table.plan().setup.rules.seats, MEEPLED_BAD_ARGUMENT,
            "a seat is a number from 0 to " + std::to_string(table.plan().setup.rules.seats - 1));
    return static_cast<rules::Seat>(seat);
}

std::string lines_of(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += name + "\n";
    return text;
}

std::string events_of(const Table& table) {
    std::string text;
    for (const rules::Event& event : table.happened()) text += rules::event_text(event) + "\n";
    return text;
}

// The seat that must decide sees its own hand.
rules::Viewer asked(const rules::Match& match) {
    const auto decision = match.decision();
    return decision ? rules::Viewer::at(decision->seat) : rules::Viewer::spectator();
}

std::string text_of(const Table& table, std::int32_t what) {
    switch (what) {
        case MEEPLED_BOARD: return rules::board_text(table.match().view(asked(table.match())));
        case MEEPLED_SETUP: return setup_text(table.plan().setup);
        case MEEPLED_EVENTS: return events_of(table);
        case MEEPLED_SAVED: return table.saved();
        case MEEPLED_RECORD: return rules::game_text(table.record());
        case MEEPLED_FEATURES: return features_text(table.match());
        case MEEPLED_HAPPENED: return scored_text(table.happened());
        case MEEPLED_STEPS: return steps_text(table);
        case MEEPLED_PLANES: return lines_of(table.plan().sight->plane_names());
        case MEEPLED_GLOBALS: return lines_of(table.plan().sight->global_names());
        case MEEPLED_HASH: return table.hash();
        case MEEPLED_COMMANDS: return commands_text(table);
        default: throw Fault(MEEPLED_BAD_ARGUMENT, "a text has a number from 1 to 12");
    }
}

meepled_status status_of(const Table& table) {
    meepled_status status{};
    const rules::Match& match = table.match();
    const auto decision = match.decision();
    status.seat = decision ? decision->seat : -1;
    status.decision = decision ? static_cast<std::int32_t>(decision->kind) : 0;
    status.over = match.over() ? 1 : 0;
    status.outside = table.offered().outside ? 1 : 0;
    status.steps = table.steps();
    const rules::View view = match.view(rules::Viewer::spectator());
    std::visit(
        [&](const auto& it) {
            status.turn = it.turn;
            for (const rules::Seat winner : it.winners) status.winners |= 1 << winner;
        },
        view);
    const Scores scores = scores_of(match);
    std::copy(scores.begin(), scores.end(), std::begin(status.scores));
    return status;
}

}  // namespace

meepled_space space_of(const Plan& plan) {
    const SightShape& shape = plan.sight->shape();
    return {plan.actions.size(), shape.planes,  shape.height,
            shape.width,         shape.globals, plan.setup.rules.seats};
}

}  // namespace server::env

namespace env = server::env;
using env::guarded;
using env::need;
using env::require;
using env::Table;
using env::tables;

const char* meepled_error() {
    return env::last_error().c_str();
}

uint32_t meepled_abi() {
    return MEEPLED_ABI;
}

meepled_code meepled_create(const char* setup, uint64_t seed, uint64_t* table) {
    return guarded([&] {
        need(setup, "setup");
        need(table, "table");
        *table =
            tables().add(Table(std::make_shared<const env::Plan>(env::read_setup(setup)), seed));
    });
}

meepled_code meepled_free(uint64_t table) {
    return guarded([&] { tables().remove(table); });
}

meepled_code meepled_reset(uint64_t table, uint64_t seed) {
    return guarded([&] { tables().with(table, [&](Table& it) { it.reset(seed); }); });
}

meepled_code meepled_clone(uint64_t table, uint64_t* copy) {
    return guarded([&] {
        need(copy, "copy");
        *copy = tables().add(tables().with(table, [](const Table& it) { return it; }));
    });
}

meepled_code meepled_clone_known(uint64_t table, int32_t seat, uint64_t seed, uint64_t* copy) {
    return guarded([&] {
        need(copy, "copy");
        *copy = tables().add(tables().with(
            table, [&](const Table& it) { return it.known_to(env::seat_of(it, seat), seed); }));
    });
}

meepled_code meepled_from_view(const char* setup, const uint8_t* bytes, size_t size, uint64_t seed,
                               uint64_t* table) {
    return guarded([&] {
        need(setup, "setup");
        need(bytes, "bytes");
        need(table, "table");
        auto plan = std::make_shared<const env::Plan>(env::read_setup(setup));
        *table = tables().add(Table(std::move(plan), std::span(bytes, size), seed));
    });
}

meepled_code meepled_restore(const char* saved, uint64_t* table) {
    return guarded([&] {
        need(saved, "saved");
        need(table, "table");
        *table = tables().add(Table::restored(saved));
    });
}

meepled_code meepled_space_of(uint64_t table, meepled_space* space) {
    return guarded([&] {
        need(space, "space");
        tables().with(table, [&](const Table& it) { *space = env::space_of(it.plan()); });
    });
}

meepled_code meepled_status_of(uint64_t table, meepled_status* status) {
    return guarded([&] {
        need(status, "status");
        tables().with(table, [&](const Table& it) { *status = env::status_of(it); });
    });
}

meepled_code meepled_mask(uint64_t table, int8_t* mask, size_t count) {
    return guarded([&] {
        need(mask, "mask");
        tables().with(table, [&](const Table& it) {
            const auto size = static_cast<std::size_t>(it.plan().actions.size());
            require(count == size, MEEPLED_BAD_ARGUMENT,
                    "a mask has " + std::to_string(size) + " places, not " + std::to_string(count));
            std::memset(mask, 0, count);
            for (const std::int32_t action : it.offered().actions) {
                if (action >= 0) mask[action] = 1;
            }
        });
    });
}

meepled_code meepled_observe(uint64_t table, int32_t seat, uint8_t* planes, size_t planes_size,
                             int32_t* globals, size_t globals_count) {
    return guarded([&] {
        tables().with(table, [&](const Table& it) {
            const env::SightShape& shape = it.plan().sight->shape();
            const auto size = static_cast<std::size_t>(shape.planes) *
                              static_cast<std::size_t>(shape.height * shape.width);
            require(planes == nullptr || planes_size == size, MEEPLED_BAD_ARGUMENT,
                    "planes have " + std::to_string(size) + " bytes, not " +
                        std::to_string(planes_size));
            require(globals == nullptr || globals_count == static_cast<std::size_t>(shape.globals),
                    MEEPLED_BAD_ARGUMENT,
                    "there are " + std::to_string(shape.globals) + " globals, not " +
                        std::to_string(globals_count));
            it.plan().sight->observe(it.match(), env::seat_of(it, seat), planes, globals);
        });
    });
}

meepled_code meepled_legal(uint64_t table, int32_t* rows, size_t capacity, size_t* count) {
    return guarded([&] {
        tables().with(table, [&](const Table& it) {
            env::write_rows(env::legal_rows(it), "legal commands", rows, capacity, count);
        });
    });
}

meepled_code meepled_claims(uint64_t table, int32_t* rows, size_t capacity, size_t* count) {
    return guarded([&] {
        tables().with(table, [&](const Table& it) {
            env::write_rows(env::claim_rows(it), "features with figures", rows, capacity, count);
        });
    });
}

meepled_code meepled_text(uint64_t table, int32_t what, char* text, size_t capacity,
                          size_t* length) {
    return guarded([&] {
        const std::string out =
            tables().with(table, [&](const Table& it) { return env::text_of(it, what); });
        env::write_text(out, text, capacity, length);
    });
}

meepled_code meepled_catalogue(char* text, size_t capacity, size_t* length) {
    return guarded([&] { env::write_text(env::catalogue_text(), text, capacity, length); });
}

meepled_code meepled_action_name(uint64_t table, int32_t action, char* text, size_t capacity,
                                 size_t* length) {
    return guarded([&] {
        const std::string out =
            tables().with(table, [&](const Table& it) { return it.name_of(action); });
        env::write_text(out, text, capacity, length);
    });
}

meepled_code meepled_action_index(uint64_t table, const char* command, int32_t* action) {
    return guarded([&] {
        need(command, "command");
        need(action, "action");
        *action = tables().with(table, [&](const Table& it) { return it.number_of(command); });
    });
}

meepled_code meepled_step(uint64_t table, int32_t action) {
    return guarded([&] { tables().with(table, [&](Table& it) { it.step(action); }); });
}

meepled_code meepled_random_step(uint64_t table) {
    return guarded([&] { tables().with(table, [](Table& it) { it.random_step(); }); });
}

meepled_code meepled_play(uint64_t table, const char* commands) {
    return guarded([&] {
        need(commands, "commands");
        tables().with(table, [&](Table& it) { it.play(it.parse(commands)); });
    });
}

meepled_code meepled_default(uint64_t table) {
    return guarded([&] {
        tables().with(table, [&](Table& it) {
            require(it.match().decision().has_value(), MEEPLED_OVER, "the game is over: reset it");
            it.play(it.match().default_step());
        });
    });
}

meepled_code meepled_bot(uint64_t table, const char* level, uint64_t nodes, uint64_t seed,
                         char* text, size_t capacity, size_t* length) {
    return guarded([&] {
        need(level, "level");
        const std::string out = tables().with(table, [&](const Table& it) {
            return it.text_of(env::bot_step(it.match(), level, nodes, seed));
        });
        env::write_text(out, text, capacity, length);
    });
}

meepled_code meepled_play_out(uint64_t table, const char* policy, uint64_t seed, int32_t* scores,
                              size_t count) {
    return guarded([&] {
        need(policy, "policy");
        need(scores, "scores");
        tables().with(table, [&](const Table& it) {
            const std::size_t seats = it.plan().setup.rules.seats;
            require(count == seats, MEEPLED_BAD_ARGUMENT,
                    "there are " + std::to_string(seats) + " scores, not " + std::to_string(count));
            const env::Scores end = env::play_out(it.match(), policy, seed);
            std::copy_n(end.begin(), seats, scores);
        });
    });
}

meepled_code meepled_random_games(const char* setup, uint64_t seed, uint64_t games,
                                  meepled_totals* totals) {
    return guarded([&] {
        need(setup, "setup");
        need(totals, "totals");
        *totals = env::random_games(env::read_setup(setup), seed, games);
    });
}
