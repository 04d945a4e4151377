#include "rules/game_text.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "rules/core/ensure.h"
#include "rules/core/hash.h"
#include "rules/core/text.h"
#include "rules/notation.h"

namespace rules {

namespace {

constexpr std::string_view first_line = "match 1";

std::string hash_of(const Events& events) {
    Fnv hash;
    for (const Event& event : events) {
        hash.add(event_text(event));
        hash.add("\n");
    }
    return hash.text();
}

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

std::string head_text(const GameRecord& record) {
    std::string text(first_line);
    text += "\nedition " + record.setup.edition + "\nseats " + std::to_string(record.setup.seats) +
            "\nmodules";
    for (const std::string& module : record.setup.modules) text += ' ' + module;
    for (const auto& [name, value] : record.setup.options) {
        text.append("\noption ").append(name).append(" ").append(value);
    }
    text += "\nfirst " + std::to_string(first_seat(record.opening)) + '\n';
    text += draws_text(record.opening) + side_text(record.opening);
    return text + chance_text(record.chance) + supply_text(record.opening) + '\n';
}

// Reads line by line; the match begins with the first line that needs it.
class Reader {
public:
    Expected<ReplayedGame, GameTextProblem> read(std::string_view text) {
        while (!text.empty() && problem_.empty()) {
            const std::string_view line = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(text.size(), line.size() + 1));
            ++line_;
            take(line);
        }
        if (problem_.empty() && !match_) problem_ = "the game does not begin";
        if (!problem_.empty()) return Unexpected(GameTextProblem{line_, problem_});
        return ReplayedGame{std::move(record_), *std::move(match_), std::move(events_)};
    }

private:
    void take(std::string_view line) {
        if (const auto comment = line.find("# ");
            comment == 0 || (comment != std::string_view::npos && line[comment - 1] == ' ')) {
            line = line.substr(0, comment);
        }
        const std::vector<std::string_view> words = words_of(line);
        if (words.empty()) return;
        if (!headed_) {
            headed_ = words.size() == 2 && words[0] == "match" && words[1] == "1";
            if (!headed_) problem_ = "the first line is not '" + std::string(first_line) + "'";
        } else if (words[0] == "chance") {
            take_chance(std::span(words).subspan(1));
        } else if (!match_) {
            take_setup(words);
        } else if (words[0] == "ended") {
            if (events_.empty() || event_text(events_.back()) != line)
                problem_ = "the game did not end like that";
        } else if (words[0] == "events") {
            if (words.size() != 2 || hash_of(events_) != words[1])
                problem_ = "the events were " + hash_of(events_);
        } else {
            take_step(line, words[0]);
        }
    }

    void take_chance(std::span<const std::string_view> words) {
        numbers_.clear();
        for (const std::string_view word : words) {
            const auto number = number_of<std::uint64_t>(word);
            if (!number) problem_ = "no number: " + std::string(word);
            numbers_.push_back(number.value_or(0));
        }
    }

    void take_setup(const std::vector<std::string_view>& words) {
        const std::string_view key = words[0];
        if (key == "edition" && words.size() == 2) {
            record_.setup.edition = words[1];
        } else if (key == "seats" && words.size() == 2) {
            record_.setup.seats = number_of<std::uint8_t>(words[1]).value_or(0);
        } else if (key == "modules") {
            record_.setup.modules.assign(words.begin() + 1, words.end());
        } else if (key == "option" && words.size() == 3) {
            record_.setup.options.emplace_back(words[1], words[2]);
        } else if (key == "first" && words.size() == 2) {
            first_ = number_of<Seat>(words[1]).value_or(no_seat);
        } else if (key == "draws" && words.size() % 2 == 1) {
            for (std::size_t i = 1; i < words.size(); i += 2) {
                draws_.push_back({number_of<Seat>(words[i]).value_or(no_seat),
                                  tiles::tile_by_name(words[i + 1])});
            }
        } else if (key == "side") {
            for (const std::string_view name : std::span(words).subspan(1)) {
                side_.push_back(tiles::tile_by_name(name));
            }
        } else if (key == "supply") {
            begin(std::span(words).subspan(1));
        } else {
            problem_ = "not understood: " + std::string(key);
        }
    }

    [[nodiscard]] Opening opening(std::span<const std::string_view> supply) const {
        if (editions::family(record_.setup) == editions::Family::cards) {
            cards::Started cards{first_, {}};
            for (const std::string_view name : supply)
                cards.deck.push_back(cards::card_by_name(name));
            return cards;
        }
        tiles::Started tiles;
        tiles.first_seat = first_;
        tiles.draws = draws_;
        tiles.side = side_;
        for (const std::string_view name : supply)
            tiles.supply.push_back(tiles::tile_by_name(name));
        return tiles;
    }

    void begin(std::span<const std::string_view> supply) {
        auto match = Match::create(record_.setup);
        if (!match) {
            problem_ =
                std::string(name(match.error().front().kind)) + ": " + match.error().front().what;
            return;
        }
        record_.chance = std::exchange(numbers_, {});
        Given chance(record_.chance);
        try {
            record_.opening = opening(supply);
            events_ = match->start(record_.opening, chance);
            match_ = *std::move(match);
        } catch (const Broken& broken) {
            problem_ = broken.what();
        }
        if (problem_.empty() && chance.left() != 0) problem_ = "the start takes fewer numbers";
    }

    void take_step(std::string_view line, std::string_view seat_word) {
        const std::optional<Seat> seat = number_of<Seat>(seat_word);
        if (!seat) {
            problem_ = "no seat: " + std::string(seat_word);
            return;
        }
        Step step{*seat, {}, std::exchange(numbers_, {})};
        line.remove_prefix(line.find(seat_word) + seat_word.size());
        Match seen = *match_;  // names of segments depend on the commands before
        while (!line.empty()) {
            const std::string_view part = line.substr(0, line.find(';'));
            line.remove_prefix(std::min(line.size(), part.size() + 1));
            const std::optional<Command> command = parse_command(seen, part);
            if (!command) {
                problem_ = "no command:" + std::string(part);
                return;
            }
            step.commands.push_back(*command);
            Random unused(0);
            if (!line.empty() && !seen.play(*seat, *command, unused)) break;  // refused below
        }
        play(std::move(step));
    }

    void play(Step step) {
        Given chance(step.chance);
        try {
            const auto played = match_->play(step.seat, step.commands, chance);
            if (!played) {
                problem_ = "refused: " + std::string(name(played.error()));
                return;
            }
            append(events_, *played);
        } catch (const Broken& broken) {
            problem_ = broken.what();
            return;
        }
        if (chance.left() != 0) problem_ = "the step takes fewer numbers";
        record_.steps.push_back(std::move(step));
    }

    int line_ = 0;
    Seat first_ = no_seat;
    std::vector<tiles::StartDraw> draws_;
    std::vector<tiles::TileIndex> side_;
    bool headed_ = false;
    std::string problem_;
    GameRecord record_;
    std::optional<Match> match_;
    Events events_;
    std::vector<std::uint64_t> numbers_;  // what the next step may take
};

}  // namespace

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
    return text + "events " + hash_of(events) + '\n';
}

Expected<ReplayedGame, GameTextProblem> read_game(std::string_view text) {
    return Reader().read(text);
}

}  // namespace rules
