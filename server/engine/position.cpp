#include "server/engine/position.h"

#include <algorithm>

#include "rules/tiles/game.h"
#include "server/env/setup_text.h"

namespace server::engine {

namespace {

namespace tiles = rules::tiles;

constexpr std::size_t commands_max = 8;  // of a step

std::string hex(std::string_view bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * bytes.size());
    for (const char byte : bytes) {
        const auto number = static_cast<unsigned char>(byte);
        text += digits[number >> 4U];
        text += digits[number & 15U];
    }
    return text;
}

std::string cell(tiles::Position at) {
    return std::to_string(at.x) + "," + std::to_string(at.y);
}

std::string tile_name(tiles::TileIndex tile) {
    return tile == tiles::no_tile ? "unknown" : tiles::all_tiles()[tile].name;
}

std::string lines_of(const tiles::View& view) {
    std::string text = "scores";
    for (const auto& seat : view.seats) text += " " + std::to_string(seat.score);
    text += "\n";
    if (!view.hand.empty()) text += "hand";
    for (const tiles::TileIndex tile : view.hand) text += " " + tile_name(tile);
    if (!view.hand.empty()) text += "\n";
    for (const auto& it : view.board)
        text += "tile " + cell(it.at) + " r" + std::to_string(it.rotation) + " " +
                tile_name(it.tile) + "\n";
    for (const tiles::PlacedFigure& it : view.figures)
        text += "figure " + std::to_string(it.seat) + " " + std::string(tiles::name(it.kind)) +
                " " + cell(it.on.at) + "#" + std::to_string(it.on.segment) + "\n";
    return text;
}

std::string lines_of(const rules::cards::View& view) {
    std::string text = "scores";
    for (const auto& seat : view.seats) text += " " + std::to_string(seat.score);
    return text + "\n";
}

struct Worth {
    std::vector<std::int32_t> now;   // by seat: its score
    std::vector<std::int32_t> then;  // and with what its features are worth
};

Worth worth_of(const rules::Match& match) {
    Worth worth;
    const rules::View view = match.view(rules::Viewer::spectator());
    std::visit(
        [&](const auto& it) {
            for (const auto& seat : it.seats) worth.now.push_back(seat.score);
        },
        view);
    worth.then = worth.now;
    if (match.over()) return worth;
    for (const rules::Appraisal& feature : match.appraise()) {
        for (std::size_t i = 0; i < feature.owners.size(); ++i)
            worth.then[feature.owners[i]] += feature.owner_points[i];
    }
    return worth;
}

// The gain of a seat, less that of the best of the others.
std::int32_t gain(const std::vector<std::int32_t>& before, const std::vector<std::int32_t>& after,
                  rules::Seat seat) {
    std::int32_t others = before.size() > 1 ? INT32_MIN : 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (i != seat) others = std::max(others, after[i] - before[i]);
    }
    return after[seat] - before[seat] - others;
}

}  // namespace

std::vector<Step> legal_steps(const rules::Match& match) {
    std::vector<Step> steps;
    const auto decision = match.decision();
    if (!decision) return steps;
    std::vector<rules::Command> offers;
    std::vector<rules::Command> after;
    match.offers(decision->seat, offers);
    for (const rules::Command& command : offers) {
        const std::string text = rules::command_text(match, command);
        match.follow_ups(decision->seat, command, after);
        if (after.empty()) {
            steps.push_back({{command}, text});
            continue;
        }
        rules::Match then = match;
        rules::Random any(0);
        (void)then.play(decision->seat, command, any);
        for (const rules::Command& next : after)
            steps.push_back({{command, next}, text + "; " + rules::command_text(then, next)});
    }
    return steps;
}

std::optional<std::vector<rules::Command>> legal_step(const rules::Match& match,
                                                      std::string_view text) {
    const auto decision = match.decision();
    std::vector<rules::Command> commands;
    // Names of segments depend on the rotation: follow-ups are read after the placement.
    rules::Match then = match;
    rules::Random any(0);
    while (decision && !text.empty()) {
        std::string_view one = text.substr(0, text.find(';'));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
        one = one.substr(0, one.find_last_not_of(' ') + 1);
        const auto command = rules::parse_command(then, one);
        if (!command || commands.size() == commands_max) return std::nullopt;
        commands.push_back(*command);
        if (!text.empty() && !then.play(decision->seat, *command, any)) return std::nullopt;
    }
    const bool resigns = std::ranges::find(commands, rules::resignation(match)) != commands.end();
    if (!decision || commands.empty() || resigns || !match.tried(decision->seat, commands))
        return std::nullopt;
    return commands;
}

std::string position_text(const rules::Match& match, rules::Seat seat,
                          const std::vector<Step>& steps, bool facts) {
    const rules::View view = match.view(rules::Viewer::at(seat));
    std::string bytes;
    rules::append_canonical(view, bytes);
    std::string text = "position\n" + env::setup_text({match.setup(), env::board_usual});
    text += "seat " + std::to_string(seat) + "\nview " + hex(bytes) + "\n";
    text += std::visit([](const auto& it) { return lines_of(it); }, view);
    const Worth before = facts ? worth_of(match) : Worth{};
    for (const Step& step : steps) {
        std::int32_t scored = 0;
        std::int32_t worth = 0;
        if (facts) {
            if (const auto then = match.tried(seat, step.commands)) {
                const Worth after = worth_of(*then);
                scored = gain(before.now, after.now, seat);
                worth = gain(before.then, after.then, seat);
            }
        }
        text +=
            "step " + std::to_string(scored) + " " + std::to_string(worth) + " " + step.text + "\n";
    }
    return text;
}

}  // namespace server::engine
