#include "server/env/setup_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "rules/core/text.h"
#include "rules/editions/catalog.h"
#include "server/bots/bot.h"
#include "server/env/fault.h"
#include "server/env/json.h"

namespace server::env {

namespace {

constexpr std::size_t setup_bytes_max = 4096;
constexpr int board_min = 3;
constexpr int board_max = 101;

[[noreturn]] void refuse(const std::string& what) {
    throw Fault(MEEPLED_BAD_SETUP, what);
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string editions_known() {
    std::vector<std::string> names;
    for (const auto& edition : rules::editions::catalog()) names.push_back(edition.name);
    return joined(names);
}

// The allowed values, for the message about a wrong one.
std::string allowed(const rules::SetupProblem& problem, const rules::editions::EditionEntry& game,
                    const rules::Setup& setup) {
    using Kind = rules::SetupProblem::Kind;
    std::vector<std::string> names;
    if (problem.kind == Kind::unknown_module) {
        for (const auto& module : game.modules) names.push_back(module.name);
    } else if (problem.kind == Kind::unknown_option || problem.kind == Kind::bad_option_value) {
        for (const auto& option : game.options) {
            if (problem.kind == Kind::unknown_option) names.push_back(option.name);
            const bool chosen =
                std::ranges::find(setup.options, std::pair(option.name, problem.what)) !=
                setup.options.end();
            if (problem.kind == Kind::bad_option_value && chosen)
                names.insert(names.end(), option.values.begin(), option.values.end());
        }
    } else if (problem.kind == Kind::seat_count) {
        return "; allowed: " + std::to_string(game.seats_min) + " to " +
               std::to_string(game.seats_max);
    }
    const bool none = problem.kind == Kind::unknown_module || problem.kind == Kind::unknown_option;
    if (names.empty()) return none ? "; allowed: none" : "";
    return "; allowed: " + joined(names);
}

void check(const rules::Setup& setup) {
    const auto problems = rules::editions::check(setup);
    if (problems.empty()) return;
    const auto* game = rules::editions::find_edition(setup.edition);
    if (game == nullptr)
        refuse("unknown game \"" + setup.edition + "\"; allowed: " + editions_known());
    std::string all;
    for (const rules::SetupProblem& problem : problems) {
        all += all.empty() ? "" : "\n";
        all += std::string(rules::name(problem.kind)) + ": " + problem.what +
               allowed(problem, *game, setup);
    }
    refuse(all);
}

struct Lines {
    TableSetup setup;
    bool modules_named = false;

    void read(const std::vector<std::string_view>& words) {
        const std::string_view what = words.front();
        if (what == "edition" && words.size() == 2) {
            setup.rules.edition = words[1];
        } else if (what == "seats" && words.size() == 2) {
            const auto seats = rules::number_of<std::uint8_t>(words[1]);
            if (!seats) refuse("seats is a number, not \"" + std::string(words[1]) + "\"");
            setup.rules.seats = *seats;
        } else if (what == "modules") {
            modules_named = true;
            setup.rules.modules.assign(words.begin() + 1, words.end());
        } else if (what == "option" && words.size() == 3) {
            setup.rules.options.emplace_back(words[1], words[2]);
        } else if (what == "board" && words.size() == 2) {
            const auto board = rules::number_of<int>(words[1]);
            if (!board || *board < board_min || *board > board_max || *board % 2 == 0)
                refuse("board is an odd number from 3 to 101, not \"" + std::string(words[1]) +
                       "\"");
            setup.board = *board;
        } else {
            refuse(
                "a line of a setup is \"edition NAME\", \"seats N\", \"modules NAME...\", "
                "\"option NAME VALUE\" or \"board N\", not \"" +
                std::string(what) + " ...\"");
        }
    }
};

}  // namespace

TableSetup read_setup(std::string_view text) {
    if (text.size() > setup_bytes_max) refuse("a setup has at most 4096 bytes");
    Lines lines;
    lines.setup.rules.edition.clear();
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const auto words = rules::words_of(text.substr(0, end));
        if (!words.empty()) lines.read(words);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    rules::Setup& setup = lines.setup.rules;
    const auto* game = rules::editions::find_edition(setup.edition);
    if (game != nullptr && !lines.modules_named) {
        for (const auto& module : game->modules) {
            if (module.by_default) setup.modules.push_back(module.name);
        }
    }
    check(setup);
    return lines.setup;
}

std::string setup_text(const TableSetup& setup) {
    const rules::Setup plain = rules::editions::plain(setup.rules);
    std::string text =
        "edition " + plain.edition + "\nseats " + std::to_string(plain.seats) + "\nmodules";
    for (const std::string& module : plain.modules) text += " " + module;
    text += "\n";
    for (const auto& [name, value] : plain.options) text += "option " + name + " " + value + "\n";
    return text + "board " + std::to_string(setup.board) + "\n";
}

std::string catalogue_text() {
    Json json;
    json.open('{').key("games").open('[');
    for (const auto& game : rules::editions::catalog()) {
        json.open('{').key("name").string(game.name);
        json.key("seats").open('[').number(game.seats_min).number(game.seats_max).close(']');
        json.key("modules").open('[');
        for (const auto& module : game.modules) {
            json.open('{').key("name").string(module.name).key("usual").flag(module.by_default);
            json.close('}');
        }
        json.close(']').key("options").open('[');
        for (const auto& option : game.options) {
            json.open('{').key("name").string(option.name).key("values").open('[');
            for (const std::string& value : option.values) json.string(value);
            json.close(']').close('}');
        }
        json.close(']').close('}');
    }
    json.close(']').key("levels").open('[');
    for (const std::string_view level : bots::bot_levels()) json.string(level);
    json.close(']').close('}');
    return json.text();
}

}  // namespace server::env
