// Scenarios: one rule of a game as a short text that players of the game can read and check.
// tests/scenarios/README.md describes the language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scenario {

// One line of a scenario: commands of a seat, then expectations.
struct Expectation {
    int line = 0;
    std::string text;
};

struct Step {
    int line = 0;
    int seat = -1;  // -1: the seat in turn, which passes afterwards if it must decide (`fill`)
    std::vector<std::string> commands;
    std::vector<Expectation> expectations;
    bool refused = false;  // the last command is expected to be refused
};

struct Scenario {
    std::string file;
    std::vector<std::string> rules;  // "BASE-31"
    std::vector<std::string> shown;  // those with which expectations are marked
    std::string about;
    std::string edition;
    std::vector<std::string> modules;
    std::vector<std::pair<std::string, std::string>> options;
    int seats = 2;
    int first = 0;
    bool ends = false;                // the supply holds nothing but the listed tiles
    std::vector<std::string> supply;  // in drawing order
    std::vector<std::string> bonus;   // of the side stack, in drawing order; then the others
    std::vector<std::string> gifts;   // kinds, the first one is received first; then the others
    std::vector<std::pair<int, std::vector<std::string>>> held;  // gifts in front of seats
    std::vector<std::string> tokens;  // of a bag, in the order in which they are drawn
    // Cardcassonne: who deals a round, and the hands of all seats.
    std::vector<std::pair<int, std::vector<std::vector<std::string>>>> deals;
    std::vector<Expectation> at_start;
    std::vector<Step> steps;
};

// Everything that was wrong, each as "file:line: message"; empty if all went as written.
using Problems = std::vector<std::string>;

// Reads the text and adds mistakes to `problems`.
[[nodiscard]] Scenario parse(const std::string& file, std::string_view text, Problems& problems);
[[nodiscard]] Scenario parse_file(const std::string& path, Problems& problems);

// Plays it. Stops at the first step that does not go as written, so at most one step's problems are
// reported.
[[nodiscard]] Problems run(const Scenario& scenario);

}  // namespace scenario
