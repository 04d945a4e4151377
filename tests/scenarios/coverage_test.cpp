// Every id in a rules.txt is named by a scenario or a TEST_CASE. If only one scenario names it, and
// it names other rules, too, the scenario marks the expectation that shows the rule.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/scenario.h"
#include "tests/support/scenario_text.h"

namespace {

namespace fs = std::filesystem;

// Rule -> the tests that name it.
using Coverage = std::map<std::string, std::vector<std::string>>;

std::string text_of(const fs::path& path) {
    std::ifstream in(path);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

Coverage listed_rules(const std::string& text) {
    Coverage rules;
    for (const auto& line : scenario::split(text, "\n")) {
        if (line.empty() || line.front() == '#') continue;
        rules[scenario::words(line).front()];
    }
    return rules;
}

void add_scenario(Coverage& rules, const fs::path& path, std::set<std::string>& unknown) {
    scenario::Problems problems;
    const auto read = scenario::parse_file(path.string(), problems);
    for (const auto& rule : read.rules) {
        if (rules.contains(rule)) {
            rules[rule].push_back(fs::relative(path, TESTS_FOLDER).string());
        } else {
            unknown.insert(rule);
        }
    }
}

void add_cases(Coverage& rules, const fs::path& path) {
    static const std::regex test_case(R"(TEST_CASE\(\s*"([^"]*))");
    static const std::regex id(R"([A-Z]+-T?[0-9]+(\.[0-9]+)?(-[a-z_]+)?)");
    const auto text = text_of(path);
    for (std::sregex_iterator it(text.begin(), text.end(), test_case), end; it != end; ++it) {
        const auto name = (*it)[1].str();
        for (std::sregex_iterator at(name.begin(), name.end(), id); at != end; ++at) {
            const auto rule = rules.find(at->str());
            if (rule == rules.end()) continue;
            rule->second.push_back(fs::relative(path, TESTS_FOLDER).string());
        }
    }
}

// A worked example is a whole scenario: "BASE-T1".
bool is_example(const std::string& rule) {
    return rule.find("-T") != std::string::npos;
}

// The rules that nothing but this scenario could show, and that it names without showing where.
std::vector<std::string> only_named(const scenario::Scenario& read, const Coverage& rules) {
    const auto several = std::count_if(read.rules.begin(), read.rules.end(),
                                       [](const auto& rule) { return !is_example(rule); });
    std::vector<std::string> found;
    for (const auto& rule : read.rules) {
        const auto tests = rules.find(rule);
        if (several < 2 || is_example(rule) || tests == rules.end() || tests->second.size() > 1)
            continue;
        if (std::find(read.shown.begin(), read.shown.end(), rule) == read.shown.end())
            found.push_back(rule);
    }
    return found;
}

std::vector<std::string> uncovered(const Coverage& rules) {
    std::vector<std::string> missing;
    for (const auto& [rule, tests] : rules) {
        if (tests.empty()) missing.push_back(rule);
    }
    return missing;
}

}  // namespace

TEST_CASE("every rule is named by a test, and tests name no others") {
    std::string listed;
    for (const auto& entry : fs::recursive_directory_iterator(TESTS_FOLDER)) {
        if (entry.path().filename() == "rules.txt") listed += text_of(entry.path());
    }
    auto rules = listed_rules(listed);
    REQUIRE(rules.size() > 60);
    std::set<std::string> unknown;
    for (const auto& entry : fs::recursive_directory_iterator(TESTS_FOLDER)) {
        if (entry.path().extension() == ".scn") add_scenario(rules, entry.path(), unknown);
        if (entry.path().extension() == ".cpp") add_cases(rules, entry.path());
    }
    for (const auto& [rule, tests] : rules) {
        std::cout << rule << ':';
        for (const auto& test : tests) std::cout << ' ' << test;
        std::cout << '\n';
    }
    std::vector<std::string> named;
    for (const auto& entry : fs::recursive_directory_iterator(TESTS_FOLDER)) {
        if (entry.path().extension() != ".scn") continue;
        scenario::Problems problems;
        for (auto& rule : only_named(scenario::parse_file(entry.path().string(), problems), rules))
            named.push_back(entry.path().filename().string() + ": " + rule);
    }
    CAPTURE(named);
    CHECK(named.empty());
    const auto missing = uncovered(rules);
    CAPTURE(missing, unknown);
    CHECK(missing.empty());
    CHECK(unknown.empty());
}

TEST_CASE("a rule that no test names is found") {
    auto rules = listed_rules("# none\nBASE-1  one\nBASE-2  two\n");
    rules["BASE-1"].push_back("some.scn");
    CHECK(uncovered(rules) == std::vector<std::string>{"BASE-2"});
}

TEST_CASE("a rule that its only scenario names among others without showing it is found") {
    scenario::Problems problems;
    const auto read = scenario::parse("some.scn",
                                      "rule BASE-1 BASE-2 BASE-3 BASE-T1: several.\n"
                                      "game carcassonne\n"
                                      "0 place W 1,0 r0 -> [BASE-2] board 2; scores 0 0\n",
                                      problems);
    CHECK(problems.empty());
    CHECK(read.steps.at(0).expectations.at(0).text == "board 2");
    Coverage rules;
    for (const auto& rule : read.rules) rules[rule] = {"some.scn"};
    rules["BASE-3"].push_back("another.scn");
    CHECK(only_named(read, rules) == std::vector<std::string>{"BASE-1"});
    (void)scenario::parse("other.scn", "rule BASE-1: one.\n-> [BASE-2] board 1\n", problems);
    CHECK(problems.size() == 2);  // it names no game either
}

TEST_CASE("every scenario is in a folder of its edition and names its rules") {
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(TESTS_FOLDER) / "scenarios")) {
        if (entry.path().extension() != ".scn") continue;
        scenario::Problems problems;
        const auto read = scenario::parse_file(entry.path().string(), problems);
        INFO(entry.path().string());
        CHECK(problems.empty());
        CHECK(!read.about.empty());
        CHECK(entry.path().parent_path().parent_path().filename() == read.edition);
    }
}
