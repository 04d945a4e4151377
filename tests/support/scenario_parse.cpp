// Reading scenarios: from text to steps, without playing them.
#include <algorithm>
#include <fstream>
#include <sstream>

#include "rules/tiles/shape.h"
#include "tests/support/scenario.h"
#include "tests/support/scenario_text.h"

namespace scenario {
namespace {

class Parser {
public:
    Parser(const std::string& file, Problems& problems) : problems_(problems) {
        scenario_.file = file;
    }

    Scenario read(std::string_view text) {
        for (line_ = 1; !text.empty(); ++line_) {
            const auto end = std::min(text.find('\n'), text.size());
            read_line(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        finish();
        return std::move(scenario_);
    }

private:
    void problem(const std::string& what) {
        problems_.push_back(scenario_.file + ":" + std::to_string(line_) + ": " + what);
    }

    void read_line(std::string_view line) {
        line = trim(line.substr(0, line.find('#')));
        if (line.empty()) return;
        const auto arrow = line.find("->");
        const auto head = trim(line.substr(0, arrow));
        const auto space = std::min(head.find_first_of(" \t"), head.size());
        const auto word = head.substr(0, space);
        const auto rest = trim(head.substr(space));
        if (word == "rule") {
            read_rule(rest);
        } else if (word == "game") {
            read_game(rest);
        } else if (word == "supply") {
            scenario_.supply = words(rest);
            supply_given_ = true;
        } else if (word == "bonus") {
            scenario_.bonus = words(rest);
            bonus_given_ = true;
        } else if (word == "gifts") {
            scenario_.gifts = words(rest);
        } else if (word == "tokens") {
            scenario_.tokens = words(rest);
        } else if (word == "held") {
            auto kinds = words(rest);
            const auto seat = kinds.empty() ? std::nullopt : number(kinds.front());
            if (!seat) return problem("held SEAT KIND ..");
            kinds.erase(kinds.begin());
            scenario_.held.emplace_back(*seat, std::move(kinds));
        } else if (word == "deal") {
            read_deal(rest);
        } else if (word == "auto") {
            add_step(-1, {"auto " + std::string(rest)});
        } else if (word == "fill") {
            for (const auto& tile : split(rest, "|")) add_step(-1, {"place " + tile});
        } else if (const auto seat = number(word)) {
            add_step(*seat, split(rest, " then "));
        } else if (!word.empty()) {
            problem("unknown line: " + std::string(line));
        }
        if (arrow != std::string_view::npos) read_expectations(line.substr(arrow + 2));
    }

    // "DEALER: A B | C D".
    void read_deal(std::string_view rest) {
        const auto colon = rest.find(':');
        const auto dealer = number(trim(rest.substr(0, colon)));
        if (colon == std::string_view::npos || !dealer) return problem("deal DEALER: A B | C D");
        auto& [who, hands] = scenario_.deals.emplace_back();
        who = *dealer;
        for (const auto& hand : split(rest.substr(colon + 1), "|")) hands.push_back(words(hand));
    }

    void read_rule(std::string_view rest) {
        const auto colon = rest.find(':');
        if (colon == std::string_view::npos) return problem("rule IDS: what it says");
        scenario_.rules = words(rest.substr(0, colon));
        scenario_.about = std::string(trim(rest.substr(colon + 1)));
    }

    void read_game(std::string_view rest) {
        for (const auto& word : words(rest)) {
            const auto equals = word.find('=');
            const auto key = word.substr(0, equals);
            const auto value = equals == std::string::npos ? "" : word.substr(equals + 1);
            if (equals == std::string::npos && scenario_.edition.empty()) {
                scenario_.edition = word;
            } else if (key == "seats") {
                scenario_.seats = number(value).value_or(0);
            } else if (key == "first") {
                scenario_.first = number(value).value_or(0);
            } else if (key == "modules") {
                scenario_.modules = split(value == "none" ? "" : value, ",");
                modules_given_ = true;
            } else if (key == "ends" && equals == std::string::npos) {
                scenario_.ends = true;
            } else if (equals != std::string::npos) {
                scenario_.options.emplace_back(key, value);
            } else {
                problem("unknown word: " + word);
            }
        }
    }

    void add_step(int seat, std::vector<std::string> commands) {
        if (commands.empty()) return problem("a seat without a command");
        scenario_.steps.push_back({line_, seat, std::move(commands), {}, false});
    }

    // "[BASE-31 BASE-34] scored ..": the rules that this expectation shows.
    std::string unmarked(const std::string& text) {
        const auto end = text.find(']');
        if (!text.starts_with('[') || end == std::string::npos) return text;
        for (const auto& rule : words(std::string_view(text).substr(1, end - 1))) {
            const auto& named = scenario_.rules;
            if (std::find(named.begin(), named.end(), rule) == named.end())
                problem("the rule line does not name " + rule);
            scenario_.shown.push_back(rule);
        }
        return std::string(trim(std::string_view(text).substr(end + 1)));
    }

    void read_expectations(std::string_view text) {
        for (const auto& marked : split(text, ";")) {
            const auto part = unmarked(marked);
            if (part.empty()) {
                problem("an empty expectation");
            } else if (scenario_.steps.empty()) {
                scenario_.at_start.push_back({line_, part});
            } else {
                auto& step = scenario_.steps.back();
                step.expectations.push_back({line_, part});
                step.refused |= part.starts_with("refused");
            }
        }
    }

    // Tiles of the side stack are called B-1 and so on; all others are drawn from the supply.
    static bool is_bonus(const std::string& tile) { return tile.starts_with("B-"); }

    // Tiles without edges are not drawn: seats have them.
    static bool is_own(const std::string& tile) {
        const auto index = rules::tiles::tile_by_name(tile);
        return index != rules::tiles::no_tile &&
               !rules::tiles::has_edges(rules::tiles::all_tiles()[index]);
    }

    // Unless the stacks are written down, they are what the steps place, in their order.
    void finish() {
        auto count = scenario_.at_start.size();
        for (const auto& step : scenario_.steps) {
            count += step.expectations.size();
            for (std::size_t i = 0; i < step.commands.size(); ++i) {
                if (step.refused && i + 1 == step.commands.size()) break;
                const auto parts = words(step.commands[i]);
                if (parts.size() < 2 || parts[0] != "place" || is_own(parts[1])) continue;
                auto& stack = is_bonus(parts[1]) ? scenario_.bonus : scenario_.supply;
                const bool given = is_bonus(parts[1]) ? bonus_given_ : supply_given_;
                if (!given) stack.push_back(parts[1]);
            }
        }
        if (!modules_given_ && scenario_.edition == "carcassonne") scenario_.modules = {"farmers"};
        if (scenario_.rules.empty()) problem("names no rule");
        if (scenario_.edition.empty()) problem("names no game");
        if (count == 0) problem("expects nothing");
    }

    Scenario scenario_;
    Problems& problems_;
    int line_ = 0;
    bool supply_given_ = false;
    bool bonus_given_ = false;
    bool modules_given_ = false;
};

}  // namespace

Scenario parse(const std::string& file, std::string_view text, Problems& problems) {
    return Parser(file, problems).read(text);
}

Scenario parse_file(const std::string& path, Problems& problems) {
    std::ifstream in(path);
    if (!in) problems.push_back(path + ":0: cannot be read");
    std::ostringstream text;
    text << in.rdbuf();
    return parse(path, text.str(), problems);
}

}  // namespace scenario
