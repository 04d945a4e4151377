// The C interface: hidden information, numbers of actions, copies and misuse.
#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "rules/notation.h"
#include "rules/tiles/game.h"
#include "server/env/actions.h"
#include "server/env/facts.h"
#include "server/env/meepled_env.h"
#include "server/env/setup_text.h"
#include "server/env/table.h"
#include "tests/support/catch.h"
#include "tests/support/games.h"

namespace {

using server::env::Plan;
using server::env::Table;

std::shared_ptr<const Plan> plan_of(const rules::Setup& setup) {
    return std::make_shared<const Plan>(server::env::TableSetup{setup, 31});
}

struct Seen {
    std::vector<std::uint8_t> planes;
    std::vector<std::int32_t> globals;
    friend bool operator==(const Seen&, const Seen&) = default;
};

Seen seen(const Table& table, rules::Seat seat) {
    const auto& sight = *table.plan().sight;
    const auto& shape = sight.shape();
    Seen out;
    out.planes.resize(static_cast<std::size_t>(shape.planes * shape.height * shape.width), 7);
    out.globals.resize(static_cast<std::size_t>(shape.globals), 7);
    sight.observe(table.match(), seat, out.planes.data(), out.globals.data());
    return out;
}

void random_step(Table& table, rules::Random& random) {
    const auto& actions = table.offered().actions;
    table.step(actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
}

bool goes_on(const Table& table) {
    return table.match().decision().has_value() && !table.offered().outside;
}

std::string text(std::uint64_t table, int what) {
    std::size_t length = 0;
    std::vector<char> room(1 << 16);
    const auto code = meepled_text(table, what, room.data(), room.size(), &length);
    REQUIRE(code == MEEPLED_OK);
    return {room.data(), length};
}

constexpr const char* base = "edition carcassonne\nseats 2\nmodules farmers\n";

std::uint64_t made(const char* setup = base) {
    std::uint64_t table = 0;
    REQUIRE(meepled_create(setup, 1, &table) == MEEPLED_OK);
    return table;
}

}  // namespace

TEST_CASE("an observation tells nothing that its seat may not know") {
    for (const rules::Setup& setup : games::all_setups()) {
        INFO(games::text_of(setup));
        Table table(plan_of(setup), 5);
        rules::Random random(7);
        for (int step = 0; goes_on(table) && step < 60; ++step) {
            if (step % 12 == 5) {
                for (rules::Seat seat = 0; seat < setup.seats; ++seat) {
                    const Seen known = seen(table, seat);
                    CHECK(known == seen(table.known_to(seat, 11), seat));
                    CHECK(known == seen(table.known_to(seat, 12), seat));
                }
            }
            random_step(table, random);
        }
    }
}

TEST_CASE("the plane of tiles that fit counts those to come, cell by cell") {
    for (const rules::Setup& setup : games::some_setups()) {
        INFO(games::text_of(setup));
        Table table(plan_of(setup), 4);
        rules::Random random(8);
        for (int step = 0; goes_on(table) && step < 40; ++step) {
            random_step(table, random);
            const auto whole = table.match().inside();
            const auto* const inside = std::get_if<rules::Match::TilesInside>(&whole);
            if (inside == nullptr || step % 10 != 9) continue;
            const auto window = server::env::window_of(inside->state, 31);
            const rules::View any = table.match().view(rules::Viewer::at(0));
            const auto& view = std::get<rules::tiles::View>(any);
            auto to_come = view.supply;
            if (view.side)
                to_come.insert(to_come.end(), view.side->supply.begin(), view.side->supply.end());
            const Seen now = seen(table, 0);
            const auto& board = inside->state.board;
            for (int i = 0; i < board.frontier_count(); ++i) {
                const auto pattern = board.patterns()[static_cast<std::size_t>(i)];
                int fitting = 0;
                for (const auto& [tile, count] : to_come) {
                    const auto type = inside->game.type_of(tile);
                    if (inside->game.tiles().fitting(type, pattern) != 0) fitting += count;
                }
                const auto cell =
                    static_cast<std::size_t>(window.cell(board.frontier_cell(i)) + 2 * 31 * 31);
                REQUIRE(now.planes[cell] == std::min(fitting, 255));
            }
        }
    }
}

TEST_CASE("what a seat is asked in a world that it cannot tell from the true one is the same") {
    for (const rules::Setup& setup : games::some_setups()) {
        INFO(games::text_of(setup));
        Table table(plan_of(setup), 3);
        rules::Random random(9);
        for (int step = 0; goes_on(table) && step < 40; ++step) {
            const Table other = table.known_to(table.match().decision()->seat, 4);
            CHECK(table.offered().actions == other.offered().actions);
            random_step(table, random);
        }
    }
}

TEST_CASE("numbers of actions are different, and name what they do") {
    for (const rules::Setup& setup : games::some_setups()) {
        INFO(games::text_of(setup));
        Table table(plan_of(setup), 2);
        rules::Random random(1);
        for (int step = 0; goes_on(table) && step < 60; ++step) {
            const auto& offered = table.offered();
            const std::set<int> numbers(offered.actions.begin(), offered.actions.end());
            REQUIRE(numbers.size() == offered.actions.size());
            REQUIRE(*numbers.begin() >= 0);
            REQUIRE(*numbers.rbegin() < table.plan().actions.size());
            const int one = offered.actions.front();
            REQUIRE(table.number_of(table.name_of(one)) == one);
            random_step(table, random);
        }
    }
}

TEST_CASE("a saved game goes on like the one that was saved") {
    for (const rules::Setup& setup : games::some_setups()) {
        INFO(games::text_of(setup));
        Table table(plan_of(setup), 8);
        rules::Random random(1);
        for (int step = 0; goes_on(table) && step < 20; ++step) random_step(table, random);
        Table again = Table::restored(table.saved());
        REQUIRE(again.match() == table.match());
        rules::Random other = random;
        while (goes_on(table)) random_step(table, random);
        while (goes_on(again)) random_step(again, other);
        CHECK(again.match() == table.match());
        CHECK(again.hash() == table.hash());
    }
}

TEST_CASE("a view's bytes become a game with that view") {
    for (const rules::Setup& setup : games::all_setups()) {
        INFO(games::text_of(setup));
        const auto plan = plan_of(setup);
        Table table(plan, 6);
        rules::Random random(2);
        for (int step = 0; goes_on(table) && step < 60; ++step) {
            if (step % 10 == 9) {
                const rules::Seat seat = table.match().decision()->seat;
                std::string bytes;
                rules::append_canonical(table.match().view(rules::Viewer::at(seat)), bytes);
                const std::vector<std::uint8_t> raw(bytes.begin(), bytes.end());
                const Table other(plan, raw, 3);
                std::string again;
                rules::append_canonical(other.match().view(rules::Viewer::at(seat)), again);
                REQUIRE(again == bytes);
                REQUIRE(other.offered().actions == table.offered().actions);
            }
            random_step(table, random);
        }
    }
}

TEST_CASE("equal seeds and actions give equal games, a copy goes its own way") {
    const std::uint64_t one = made();
    const std::uint64_t two = made();
    std::uint64_t copy = 0;
    REQUIRE(meepled_clone(one, &copy) == MEEPLED_OK);
    CHECK(text(one, MEEPLED_HASH) == text(two, MEEPLED_HASH));
    REQUIRE(meepled_default(one) == MEEPLED_OK);
    CHECK(text(one, MEEPLED_HASH) != text(two, MEEPLED_HASH));
    CHECK(text(copy, MEEPLED_HASH) == text(two, MEEPLED_HASH));
    REQUIRE(meepled_default(two) == MEEPLED_OK);
    CHECK(text(one, MEEPLED_HASH) == text(two, MEEPLED_HASH));
    for (const std::uint64_t table : {one, two, copy}) CHECK(meepled_free(table) == MEEPLED_OK);
}

TEST_CASE("misuse is a code and a text, and changes nothing") {
    const std::uint64_t table = made();
    const std::string before = text(table, MEEPLED_SAVED);
    std::uint64_t other = 0;
    std::int32_t number = 0;
    std::array<std::int8_t, 3> mask{};
    std::array<char, 4> small{};
    std::size_t length = 0;
    const auto code_of = [](meepled_code code) {
        CHECK(std::string(meepled_error()).empty() == (code == MEEPLED_OK));
        return code;
    };
    CHECK(code_of(meepled_create(nullptr, 1, &other)) == MEEPLED_BAD_ARGUMENT);
    CHECK(code_of(meepled_create(base, 1, nullptr)) == MEEPLED_BAD_ARGUMENT);
    CHECK(code_of(meepled_create("edition chess", 1, &other)) == MEEPLED_BAD_SETUP);
    CHECK(std::string(meepled_error()).find("cardcassonne") != std::string::npos);
    CHECK(code_of(meepled_create("edition carcassonne\nmodules farmrs", 1, &other)) ==
          MEEPLED_BAD_SETUP);
    CHECK(std::string(meepled_error()).find("farmers") != std::string::npos);
    CHECK(code_of(meepled_create("edition carcassonne\nseats 9", 1, &other)) == MEEPLED_BAD_SETUP);
    CHECK(code_of(meepled_create("nonsense", 1, &other)) == MEEPLED_BAD_SETUP);
    CHECK(code_of(meepled_step(table, -1)) == MEEPLED_BAD_ARGUMENT);
    CHECK(code_of(meepled_step(table, 1 << 30)) == MEEPLED_BAD_ARGUMENT);
    CHECK(code_of(meepled_step(table, 0)) == MEEPLED_ILLEGAL);
    CHECK(std::string(meepled_error()).find("no_neighbour") != std::string::npos);
    CHECK(code_of(meepled_play(table, "place 99,99 r0")) == MEEPLED_ILLEGAL);
    CHECK(code_of(meepled_play(table, "place 99,99 r0; pass")) == MEEPLED_ILLEGAL);
    CHECK(std::string(meepled_error()).find("\"place 99,99 r0\" is illegal: no_neighbour: ") == 0);
    CHECK(code_of(meepled_play(table, "dance")) == MEEPLED_BAD_ARGUMENT);
    CHECK(code_of(meepled_play(table, ";;;;")) == MEEPLED_BAD_ARGUMENT);
    CHECK(code_of(meepled_mask(table, mask.data(), mask.size())) == MEEPLED_BAD_ARGUMENT);
    CHECK(code_of(meepled_observe(table, 2, nullptr, 0, nullptr, 0)) == MEEPLED_BAD_ARGUMENT);
    CHECK(code_of(meepled_text(table, 99, small.data(), 4, &length)) == MEEPLED_BAD_ARGUMENT);
    CHECK(code_of(meepled_text(table, MEEPLED_BOARD, small.data(), 4, &length)) ==
          MEEPLED_TOO_SMALL);
    CHECK(length > 4);
    CHECK(code_of(meepled_bot(table, "genius", 0, 1, small.data(), 4, &length)) ==
          MEEPLED_NO_LEVEL);
    CHECK(code_of(meepled_restore("meepled game 1\n", &other)) == MEEPLED_BAD_DATA);
    CHECK(code_of(meepled_action_index(table, "pass", &number)) == MEEPLED_ILLEGAL);
    CHECK(code_of(meepled_free(table + 1000)) == MEEPLED_NO_HANDLE);
    CHECK(text(table, MEEPLED_SAVED) == before);
    CHECK(code_of(meepled_free(table)) == MEEPLED_OK);
    CHECK(code_of(meepled_free(table)) == MEEPLED_NO_HANDLE);
    CHECK(code_of(meepled_step(table, 0)) == MEEPLED_NO_HANDLE);
}

TEST_CASE("a finished game says so") {
    const std::uint64_t table = made();
    while (meepled_default(table) == MEEPLED_OK) {
    }
    CHECK(meepled_step(table, 0) == MEEPLED_OVER);
    meepled_status status{};
    REQUIRE(meepled_status_of(table, &status) == MEEPLED_OK);
    CHECK(status.over == 1);
    CHECK(status.seat == -1);
    std::array<std::int32_t, 2> scores{};
    REQUIRE(meepled_play_out(table, "random", 1, scores.data(), 2) == MEEPLED_OK);
    CHECK(scores[0] == status.scores[0]);
    CHECK(meepled_free(table) == MEEPLED_OK);
}

namespace {

// Every array after some random steps of 20 tables.
struct Played {
    std::vector<std::uint8_t> planes, done;
    std::vector<std::int32_t> globals, seat, scores;
    std::vector<std::int8_t> mask;
    std::vector<float> rewards;
    friend bool operator==(const Played&, const Played&) = default;
};

Played played(const char* setup, int threads) {
    constexpr std::size_t n = 20;
    std::uint64_t many = 0;
    REQUIRE(meepled_many_create(setup, n, threads, 1, MEEPLED_POINTS, &many) == MEEPLED_OK);
    meepled_space space{};
    REQUIRE(meepled_many_space(many, &space) == MEEPLED_OK);
    const auto size = [](int number) { return n * static_cast<std::size_t>(number); };
    Played it;
    it.planes.resize(size(space.planes * space.height * space.width));
    it.globals.resize(size(space.globals));
    it.mask.resize(size(space.actions));
    it.seat.resize(n);
    it.done.resize(n);
    it.rewards.resize(size(space.seats));
    it.scores.resize(size(space.seats));
    const meepled_arrays out{it.planes.data(),  it.globals.data(), it.mask.data(),  it.seat.data(),
                             it.rewards.data(), it.done.data(),    it.scores.data()};
    REQUIRE(meepled_many_random(many, 3, 150, &out) == MEEPLED_OK);
    CHECK(meepled_many_free(many) == MEEPLED_OK);
    return it;
}

}  // namespace

TEST_CASE("many tables play equally with any number of threads") {
    for (const char* const setup :
         {base, "edition hunters_and_gatherers\nseats 3\n", "edition cardcassonne\nseats 2\n"}) {
        INFO(setup);
        const Played alone = played(setup, 1);
        for (const int threads : {2, 3, 7}) CHECK((played(setup, threads) == alone));
    }
}

TEST_CASE("an illegal action of one of many tables plays none of them") {
    std::uint64_t many = 0;
    REQUIRE(meepled_many_create(base, 3, 1, 1, MEEPLED_OUTCOME, &many) == MEEPLED_OK);
    std::uint64_t table = 0;
    REQUIRE(meepled_many_table(many, 0, &table) == MEEPLED_OK);
    std::array<std::int32_t, 256 * MEEPLED_ROW> rows{};
    std::size_t count = 0;
    REQUIRE(meepled_legal(table, rows.data(), 256, &count) == MEEPLED_OK);
    const std::array<std::int32_t, 3> actions{rows[0], 0, 0};
    const meepled_arrays out{};
    CHECK(meepled_many_step(many, actions.data(), 3, &out) == MEEPLED_ILLEGAL);
    CHECK(std::string(meepled_error()).find("table 1") != std::string::npos);
    std::uint64_t after = 0;
    REQUIRE(meepled_many_table(many, 0, &after) == MEEPLED_OK);
    CHECK(text(after, MEEPLED_HASH) == text(table, MEEPLED_HASH));
    for (const std::uint64_t one : {table, after}) CHECK(meepled_free(one) == MEEPLED_OK);
    CHECK(meepled_many_free(many) == MEEPLED_OK);
}

TEST_CASE("calls about one table from several threads wait for each other") {
    const std::uint64_t table = made();
    std::vector<std::thread> crew;
    for (int i = 0; i < 3; ++i) {
        crew.emplace_back([table] {
            while (meepled_default(table) == MEEPLED_OK) {
            }
        });
    }
    for (std::thread& one : crew) one.join();
    meepled_status status{};
    REQUIRE(meepled_status_of(table, &status) == MEEPLED_OK);
    CHECK(status.over == 1);
    CHECK(meepled_free(table) == MEEPLED_OK);
}
