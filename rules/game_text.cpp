#include "rules/game_text.h"

#include "rules/core/ensure.h"
#include "rules/core/hash.h"
#include "rules/notation.h"

namespace rules {

namespace {

void append(Events& all, const Events& more) {
    all.insert(all.end(), more.begin(), more.end());
}

std::string chance_text(const std::vector<std::uint64_t>& numbers) {
    std::string text;
    for (const std::uint64_t number : numbers) text += ' ' + std::to_string(number);
    return text.empty() ? text : "chance" + text + '\n';
}

Seat first_seat(const Opening& opening) {
    const auto* cards = std::get_if<cards::Started>(&opening);
    return cards != nullptr ? cards->dealer : std::get<tiles::Started>(opening).first_seat;
}

std::string draws_text(const Opening& opening) {
    const auto* tiles = std::get_if<tiles::Started>(&opening);
    if (tiles == nullptr || tiles->draws.empty()) return {};
    std::string text = "draws";
    for (const tiles::StartDraw& draw : tiles->draws) {
        text += ' ' + std::to_string(draw.seat) + ' ' + tiles::all_tiles().at(draw.tile).name;
    }
    return text + '\n';
}

std::string side_text(const Opening& opening) {
    const auto* tiles = std::get_if<tiles::Started>(&opening);
    if (tiles == nullptr || tiles->side.empty()) return {};
    std::string text = "side";
    for (const tiles::TileIndex tile : tiles->side)
        text.append(" ").append(tiles::all_tiles().at(tile).name);
    return text + '\n';
}

std::string supply_text(const Opening& opening) {
    std::string text = "supply";
    if (const auto* cards = std::get_if<cards::Started>(&opening)) {
        for (const cards::Card card : cards->deck) text.append(" ").append(cards::name(card));
        return text;
    }
    const auto& tiles = std::get<tiles::Started>(opening);
    for (const tiles::TileIndex tile : tiles.supply)
        text.append(" ").append(tiles::all_tiles().at(tile).name);
    return text;
}

std::string players_text(const std::vector<std::string>& players) {
    std::string text;
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
        if (!players[seat].empty())
            text += "player " + std::to_string(seat) + ' ' + players[seat] + '\n';
    }
    return text;
}

std::string head_text(const GameRecord& record) {
    std::string text("match 1");
    text += "\nedition " + record.setup.edition + "\nseats " + std::to_string(record.setup.seats) +
            "\nmodules";
    for (const std::string& module : record.setup.modules) text += ' ' + module;
    for (const auto& [name, value] : record.setup.options) {
        text.append("\noption ").append(name).append(" ").append(value);
    }
    text += '\n' + players_text(record.players);
    text += "first " + std::to_string(first_seat(record.opening)) + '\n';
    text += draws_text(record.opening) + side_text(record.opening);
    return text + chance_text(record.chance) + supply_text(record.opening) + '\n';
}

}  // namespace

std::string events_hash(const Events& events) {
    Fnv hash;
    for (const Event& event : events) {
        hash.add(event_text(event));
        hash.add("\n");
    }
    return hash.text();
}

std::string game_text(const GameRecord& record) {
    auto match = Match::create(record.setup);
    ensure(match.has_value(), "a recorded game has a valid setup");
    std::string text = head_text(record);
    Given opening(record.chance);
    Events events = match->start(record.opening, opening);
    for (const Step& step : record.steps) {
        text += chance_text(step.chance) + std::to_string(step.seat);
        Match seen = *match;
        for (std::size_t i = 0; i < step.commands.size(); ++i) {
            text += (i == 0 ? " " : "; ") + command_text(seen, step.commands[i]);
            Random unused(0);
            if (i + 1 < step.commands.size())
                ensure(seen.play(step.seat, step.commands[i], unused).has_value(),
                       "a recorded step can be played");
        }
        text += '\n';
        Given chance(step.chance);
        const auto played = match->play(step.seat, step.commands, chance);
        ensure(played.has_value(), "a recorded step can be played");
        append(events, *played);
    }
    if (match->over()) text += event_text(events.back()) + '\n';
    return text + "events " + events_hash(events) + '\n';
}

}  // namespace rules
