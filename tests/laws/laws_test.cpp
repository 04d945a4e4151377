// The laws, for all games, modules and options. MEEPLED_LAW_FACTOR multiplies the number of random
// sets of modules and options, MEEPLED_LAW_GAME selects one game. With these two, MEEPLED_LAW_SEED
// plays only the game of that seed: a failure prints such a command.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>

#include "rules/tiles/game.h"
#include "tests/support/catch.h"
#include "tests/support/games.h"
#include "tests/support/laws.h"
#include "tests/support/laws_tools.h"

namespace {

namespace tiles = rules::tiles;

const char* variable(const char* name) {
    return std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
}

// The command that plays only the game of this seed.
std::string again(std::uint64_t seed) {
    std::string command = "again: MEEPLED_LAW_FACTOR=" + std::to_string(games::law_factor());
    if (const char* game = variable("MEEPLED_LAW_GAME"))
        command.append(" MEEPLED_LAW_GAME=").append(game);
    command += " MEEPLED_LAW_SEED=" + std::to_string(seed) + " laws '";
    for (const char c : Catch::getResultCapture().getCurrentTestName()) {
        if (c == ',') command += '\\';  // which would separate two names
        command += c;
    }
    return command + "'";
}

// Calls play(setup, seed) for every game of a law, or for that of MEEPLED_LAW_SEED; adds the setup
// and the command that repeats the game to every exception.
template <class Play>
void for_games(const std::vector<rules::Setup>& setups, int each, Play play) {
    const char* wanted = variable("MEEPLED_LAW_SEED");
    const std::uint64_t only = wanted == nullptr ? 0 : std::strtoull(wanted, nullptr, 10);
    std::uint64_t seed = 0;
    std::size_t played = 0;
    for (const auto& setup : setups) {
        for (int i = 0; i < each; ++i) {
            if (++seed != only && only != 0) continue;
            ++played;
            INFO(again(seed) << "\n" << games::text_of(setup));
            try {
                play(setup, seed);
            } catch (const std::exception& broken) {
                FAIL(broken.what());
            }
        }
    }
    std::cout << "seeds 1.." << seed << ", " << setups.size() << " setups, " << played
              << " games\n";
    REQUIRE(played > 0);
}

// Plays a random game; look(match) is called at every decision, after(events) after each step.
// One time in `resign_one_in` some seat resigns instead. A table that can be extended is, now and
// then.
template <class Look, class After>
void play_random(rules::Match& match, rules::Chance& chance, std::uint32_t resign_one_in, Look look,
                 After after) {
    after(match.start(chance));
    // A table is extended no more often than it has cells.
    const int bound = laws::commands_max(match) + 2 * tiles::table_side_max;
    for (int commands = 0; match.decision(); ++commands) {
        if (commands > bound) throw laws::Violation("the game does not end");
        look(match);
        auto seat = match.decision()->seat;
        auto command = games::random_command(match, chance);
        if (resign_one_in != 0 && chance.below(resign_one_in) == 0) {
            seat = static_cast<rules::Seat>(chance.below(match.setup().seats));
            command = rules::resignation(match);
        }
        if (games::is_extensible(match.setup()) && chance.below(12) == 0) {
            const tiles::ExtendTable panel{static_cast<tiles::Side>(chance.below(4)),
                                           static_cast<std::uint8_t>(1 + chance.below(4))};
            const auto extended = match.play(seat, tiles::Command(panel), chance);
            if (extended) after(*extended);
            if (extended) continue;
        }
        const auto result = match.play(seat, command, chance);
        if (result) {
            after(*result);
        } else {
            laws::hold_accepted(result.error() == rules::Refusal::seat_resigned, match, command);
        }
    }
    look(match);
}

const auto nothing = [](const auto&) {};

// Those of the deciding seat that do not depend on fields.
std::vector<rules::Command> other_offers(const rules::Match& match) {
    auto offers = laws::offers_of(match, match.decision()->seat);
    std::erase_if(offers, [&](const auto& it) { return laws::is_of_fields(match, it); });
    return offers;
}

}  // namespace

TEST_CASE("cheap laws hold at every position, and events tell everything") {
    for_games(games::all_setups(), 2, [](const rules::Setup& setup, std::uint64_t seed) {
        rules::Random chance(seed);
        auto match = games::fresh(setup);
        laws::Shadow shadow(match);
        const std::uint32_t resign_one_in = seed % 4 == 0 ? 60 : 0;
        laws::somebody_is_asked(match);
        play_random(
            match, chance, resign_one_in,
            [&](const rules::Match& now) {
                laws::somebody_is_asked(now);
                laws::things_are_conserved(now);
                laws::defaults_are_accepted(now);
                shadow.compare(now);
            },
            [&](const rules::Events& events) { shadow.told(events); });
        shadow.compare(match);
    });
}

TEST_CASE("all laws hold at sampled positions, also when seats resign") {
    for_games(games::all_setups(), 1, [](const rules::Setup& setup, std::uint64_t seed) {
        rules::Random chance(seed);
        rules::Random sampling(seed ^ 0x5eed);
        auto match = games::fresh(setup);
        laws::all_at(match, sampling);
        laws::opening_is_hidden(match, sampling);
        play_random(
            match, chance, seed % 3 == 0 ? 60 : 0,
            [&](const rules::Match& now) {
                if (sampling.below(12) == 0 || now.over()) laws::all_at(now, sampling);
            },
            nothing);
    });
}

TEST_CASE("the same seed gives the same game") {
    for_games(games::all_setups(), 1, [](const rules::Setup& setup, std::uint64_t seed) {
        std::vector<rules::Events> told[2];
        std::string bytes[2];
        for (const auto run : {0, 1}) {
            rules::Random chance(seed);
            auto match = games::fresh(setup);
            play_random(match, chance, 200, nothing,
                        [&](const rules::Events& events) { told[run].push_back(events); });
            bytes[run] = laws::bytes_of(match);
        }
        CHECK(told[0].size() == told[1].size());
        CHECK(std::equal(told[0].begin(), told[0].end(), told[1].begin(), laws::same));
        CHECK(bytes[0] == bytes[1]);
    });
}

TEST_CASE("a wrong guess of the draw pile changes nothing before the draw") {
    // The whole game is played twice, the second time on a match that is made anew from a
    // spectator's view at every decision: only the drawn tiles are taken from the true one.
    for_games(games::some_setups(), 1, [](const rules::Setup& setup, std::uint64_t seed) {
        rules::Random chance(seed);
        rules::Random other(seed + 1);
        auto match = games::fresh(setup);
        play_random(
            match, chance, 0,
            [&](const rules::Match& now) { laws::hidden_order_is_hidden(now, other); }, nothing);
    });
}

TEST_CASE("FARM-1: without the farmers only the fields are missing") {
    for_games(games::some_setups(), 6, [](const rules::Setup& setup, std::uint64_t seed) {
        const auto& modules = setup.modules;
        if (std::count(modules.begin(), modules.end(), "farmers") == 0) return;
        auto without = setup;
        without.modules.erase(std::find(without.modules.begin(), without.modules.end(), "farmers"));
        rules::Random chance(seed);
        rules::Random with_chance(seed);
        auto plain = games::fresh(without);
        auto farmed = games::fresh(setup);
        farmed.start(with_chance);
        if (!laws::without_fields(farmed)) return;
        plain.start(chance);
        while (plain.decision()) {
            const auto decision = *plain.decision();
            if (!(farmed.decision() == plain.decision())) {
                // Asked only because of fields.
                REQUIRE(farmed.play(farmed.decision()->seat, tiles::Command{tiles::Pass{}},
                                    with_chance));
                REQUIRE(farmed.decision() == plain.decision());
            }
            laws::hold_equal(other_offers(plain), other_offers(farmed), farmed,
                             "without the farmers only fields are not offered");
            const auto command = games::random_command(plain, chance);
            with_chance = chance;
            REQUIRE(plain.play(decision.seat, command, chance));
            REQUIRE(farmed.play(decision.seat, command, with_chance));
        }
        if (farmed.decision()) {
            REQUIRE(
                farmed.play(farmed.decision()->seat, tiles::Command{tiles::Pass{}}, with_chance));
        }
        REQUIRE(farmed.over());
        CHECK(plain.view(rules::Viewer::spectator()) == laws::without_fields(farmed));
    });
}
