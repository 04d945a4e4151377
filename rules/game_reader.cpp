// Reads whole games as text. No exception leaves or is needed: what start() and play() promise is
// checked before they are called.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "rules/core/ensure.h"
#include "rules/core/text.h"
#include "rules/game_text.h"
#include "rules/notation.h"

namespace rules {

namespace {

using Words = std::span<const std::string_view>;
using Counts = std::map<std::uint32_t, int>;  // how many of each tile or card

// The numbers of a text. Where too few stand there the rest is 0, and the text is refused.
class Written final : public Chance {
public:
    explicit Written(const std::vector<std::uint64_t>& numbers) : numbers_(numbers) {}
    std::uint64_t next() override {
        const std::size_t at = taken_++;
        return at < numbers_.size() ? numbers_[at] : 0;
    }
    // Empty: it was asked for as many as there are.
    [[nodiscard]] std::string complaint(std::string_view who) const {
        if (taken_ == numbers_.size()) return {};
        return std::string(who) + " takes " + std::to_string(taken_) +
               " numbers of chance, the text has " + std::to_string(numbers_.size());
    }

private:
    const std::vector<std::uint64_t>& numbers_;
    std::size_t taken_ = 0;
};

bool is_control(char letter) {
    return static_cast<unsigned char>(letter) < ' ' || letter == '\x7f';
}

// Whether the byte continues a letter of UTF-8.
bool continues(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// Whole letters without control characters: a problem is shown on terminals.
std::string quoted(std::string_view text) {
    std::size_t length = std::min<std::size_t>(text.size(), 40);
    while (length > 0 && length < text.size() && continues(text[length])) --length;
    std::string shown(text.substr(0, length));
    std::ranges::replace_if(shown, is_control, '?');
    return "'" + shown + (text.size() > length ? "...'" : "'");
}

// How many bytes the letter of UTF-8 has with which the text begins; 0: it is none.
std::size_t bytes_of_letter(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80U) return 1;
    if (first < 0xC2U || first > 0xF4U) return 0;
    const std::size_t length = first < 0xE0U ? 2 : first < 0xF0U ? 3 : 4;
    if (text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if (!continues(text[i])) return 0;
    }
    const auto second = static_cast<unsigned char>(text[1]);
    const bool too_long = (first == 0xE0U && second < 0xA0U) || (first == 0xF0U && second < 0x90U);
    const bool no_letter = (first == 0xEDU && second > 0x9FU) || (first == 0xF4U && second > 0x8FU);
    return too_long || no_letter ? 0 : length;
}

// Where the text is no UTF-8; its size: nowhere.
std::size_t broken_letter(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = bytes_of_letter(text.substr(at));
        if (length == 0) break;
        at += length;
    }
    return at;
}

std::string expected(std::string_view what, std::string_view found) {
    return "expected " + std::string(what) + ", found " + quoted(found);
}

std::string_view trimmed(std::string_view text) {
    const auto words = words_of(text);
    if (words.empty()) return {};
    const char* const end = words.back().data() + words.back().size();
    return {words.front().data(), static_cast<std::size_t>(end - words.front().data())};
}

// How the game would begin with tiles in an order that it allows.
tiles::Started usual_opening(Match match) {
    Random any(0);
    for (const Event& event : match.start(any)) {
        const auto* const it = std::get_if<tiles::Event>(&event);
        const auto* const started = it == nullptr ? nullptr : std::get_if<tiles::Started>(it);
        if (started != nullptr) return *started;
    }
    return {};
}

// Adds to `named` what is missing of `all`, which holds it too.
template <class List>
void add_rest(List& named, const List& all) {
    Counts left;
    for (const auto one : named) ++left[one];
    for (const auto one : all) {
        if (left[one]-- <= 0) named.push_back(one);
    }
}

// Line by line; the match begins with the first line that needs it.
class Reader {
public:
    Expected<ReplayedGame, GameTextProblem> read(std::string_view text) {
        if (text.size() > game_text_bytes_max) {
            return Unexpected(
                GameTextProblem{0, 0,
                                "the text has " + std::to_string(text.size()) + " bytes; at most " +
                                    std::to_string(game_text_bytes_max) + " are read"});
        }
        while (!text.empty() && !problem_) {
            const std::string_view line = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(text.size(), line.size() + 1));
            ++line_;
            whole_line_ = line;
            if (const std::size_t at = broken_letter(line); at < line.size())
                fail(line.substr(at), "expected UTF-8, found a byte that is none");
            else
                take(line);
        }
        if (!problem_ && !match_) {
            whole_line_ = {};
            fail({}, headed_ ? "expected 'supply' and the tiles or cards, found the end of the text"
                             : "expected 'match 1', found the end of the text");
        }
        if (problem_) return Unexpected(*std::move(problem_));
        return ReplayedGame{std::move(record_), *std::move(match_), std::move(events_)};
    }

private:
    // A word of the lines before the game, and where it stands.
    struct HeadWord {
        std::string word;
        int line = 0;
        int column = 0;
    };

    // `at` is a part of the present line.
    [[nodiscard]] int column_of(std::string_view at) const {
        const bool inside =
            at.data() >= whole_line_.data() && at.data() <= whole_line_.data() + whole_line_.size();
        return inside && !whole_line_.empty() ? static_cast<int>(at.data() - whole_line_.data()) + 1
                                              : 1;
    }
    void fail(std::string_view at, std::string what) {
        if (!problem_) problem_ = GameTextProblem{line_, column_of(at), std::move(what)};
    }

    void take(std::string_view line) {
        const bool named = words_of(line).size() > 1 && words_of(line)[0] == "player";
        if (const auto comment = line.find("# ");
            !named &&
            (comment == 0 || (comment != std::string_view::npos && line[comment - 1] == ' '))) {
            line = line.substr(0, comment);
        }
        const std::vector<std::string_view> words = words_of(line);
        if (words.empty()) return;
        if (!headed_) {
            headed_ = words.size() == 2 && words[0] == "match" && words[1] == "1";
            if (!headed_) fail(words[0], expected("'match 1'", trimmed(line)));
        } else if (words[0] == "chance") {
            take_chance(Words(words).subspan(1));
        } else if (!match_) {
            take_setup(line, words);
        } else if (words[0] == "ended") {
            if (events_.empty() || event_text(events_.back()) != trimmed(line))
                fail(words[0], "the game did not end like that" + where_it_is());
        } else if (words[0] == "events") {
            if (words.size() != 2 || events_hash(events_) != words[1])
                fail(words[0], "the events were " + events_hash(events_));
        } else {
            take_step(line, words[0]);
        }
    }

    void take_chance(Words words) {
        numbers_.clear();
        for (const std::string_view word : words) {
            const auto number = number_of<std::uint64_t>(word);
            if (!number) return fail(word, expected("a number", word));
            numbers_.push_back(*number);
        }
    }

    [[nodiscard]] Seat seat_of(std::string_view word) {
        const auto seat = number_of<Seat>(word);
        if (seat && *seat < std::max<std::uint8_t>(record_.setup.seats, 1)) return *seat;
        fail(word, expected(seats_text(), word));
        return 0;
    }
    [[nodiscard]] std::string seats_text() const {
        const int last = std::max<int>(record_.setup.seats, 1) - 1;
        return "the number of a seat from 0 to " + std::to_string(last);
    }

    void take_setup(std::string_view line, const std::vector<std::string_view>& words) {
        const std::string_view key = words[0];
        if (stands_twice(words)) return fail(key, "this line stands here for the second time");
        for (const std::string_view word : words)
            head_.push_back({std::string(word), line_, column_of(word)});
        if (key == "edition" && words.size() == 2) {
            record_.setup.edition = words[1];
        } else if (key == "seats" && words.size() == 2) {
            const auto seats = number_of<std::uint8_t>(words[1]);
            if (!seats) return fail(words[1], expected("the number of seats", words[1]));
            record_.setup.seats = *seats;
        } else if (key == "modules") {
            record_.setup.modules.assign(words.begin() + 1, words.end());
        } else if (key == "option" && words.size() == 3) {
            record_.setup.options.emplace_back(words[1], words[2]);
        } else if (key == "player" && words.size() >= 3) {
            take_player(line, words);
        } else if (key == "first" && words.size() == 2) {
            first_ = seat_of(words[1]);
        } else if (key == "draws" && words.size() % 2 == 1) {
            for (std::size_t i = 1; i < words.size(); i += 2)
                draws_.push_back({seat_of(words[i]), tile_of(words[i + 1])});
        } else if (key == "side") {
            for (const std::string_view name : Words(words).subspan(1))
                side_.push_back(tile_of(name));
        } else if (key == "supply") {
            begin(key, Words(words).subspan(1));
        } else {
            fail(key, expected("edition, seats, modules, option NAME VALUE, player SEAT NAME, "
                               "first SEAT, draws, side, chance or supply",
                               trimmed(line)));
        }
    }

    // Each option and each player has one line, and so has each other key but draws and side.
    [[nodiscard]] bool stands_twice(Words words) {
        if (words[0] == "draws" || words[0] == "side") return false;
        const bool named = words[0] == "option" || words[0] == "player";
        std::string what(words[0]);
        if (named && words.size() > 1) what.append(" ").append(words[1]);
        return !seen_.insert(std::move(what)).second;
    }

    void take_player(std::string_view line, const std::vector<std::string_view>& words) {
        const Seat seat = seat_of(words[1]);
        line.remove_prefix(static_cast<std::size_t>(words[2].data() - line.data()));
        const std::string_view name = trimmed(line);
        if (name.size() > player_name_bytes_max || std::ranges::any_of(name, is_control))
            return fail(words[2], expected("a name of at most " +
                                               std::to_string(player_name_bytes_max) + " bytes",
                                           name));
        if (record_.players.size() <= seat) record_.players.resize(seat + std::size_t{1});
        record_.players[seat] = name;
    }

    [[nodiscard]] tiles::TileIndex tile_of(std::string_view name) {
        const tiles::TileIndex tile = tiles::tile_by_name(name);
        if (tile == tiles::no_tile) fail(name, expected("the name of a tile such as base/D", name));
        return tile;
    }

    // Where `what` stands in the lines before the game, or here.
    void fail_setup(const SetupProblem& problem, std::string_view here) {
        const auto at = std::ranges::find_if(head_, [&](const HeadWord& word) {
            return words_of(problem.what).empty() ? false : word.word == words_of(problem.what)[0];
        });
        fail(here, std::string(name(problem.kind)) + ": " + problem.what);
        if (at == head_.end()) return;
        problem_->line = at->line;
        problem_->column = at->column;
    }

    void begin(std::string_view key, Words supply) {
        auto match = Match::create(record_.setup);
        if (!match) return fail_setup(match.error().front(), key);
        if (editions::family(record_.setup) == editions::Family::cards)
            open_cards(supply);
        else
            open_tiles(*match, key, supply);
        if (problem_) return;
        record_.chance = std::exchange(numbers_, {});
        Written chance(record_.chance);
        try {
            events_ = match->start(record_.opening, chance);
        } catch (const Broken& broken) {
            return fail(key, broken.what());
        }
        match_ = *std::move(match);
        if (const std::string complaint = chance.complaint("the start"); !complaint.empty())
            fail(key, complaint);
    }

    void open_cards(Words supply) {
        cards::Started opening{first_, {}};
        Counts left;
        for (std::size_t card = 0; card < cards::deck_counts.size(); ++card)
            left[static_cast<std::uint32_t>(card)] = cards::deck_counts.at(card);
        for (const std::string_view name : supply) {
            const cards::Card card = cards::card_by_name(name);
            if (card == cards::hidden_card) return fail(name, expected("the name of a card", name));
            if (left[card]-- <= 0) return fail(name, "there are no more cards of that name");
            opening.deck.push_back(card);
        }
        for (auto& [card, count] : left) {
            for (; count > 0; --count) opening.deck.push_back(static_cast<cards::Card>(card));
        }
        record_.opening = opening;
    }

    void open_tiles(const Match& match, std::string_view key, Words supply) {
        const tiles::Started all = usual_opening(match);
        tiles::Started opening;
        opening.first_seat = first_;
        opening.draws = draws_;
        Counts left;
        for (const tiles::TileIndex tile : all.supply) ++left[tile];
        for (const tiles::StartDraw& draw : draws_) {
            if (left.contains(draw.tile)) continue;
            return fail(key, "the game has no tile " + tiles::all_tiles().at(draw.tile).name +
                                 ", which was drawn for the right to begin");
        }
        for (const std::string_view name : supply) {
            const tiles::TileIndex tile = tile_of(name);
            if (problem_) return;
            if (left[tile]-- <= 0)
                return fail(name, "the game has no more tiles " + std::string(name));
            opening.supply.push_back(tile);
        }
        add_rest(opening.supply, all.supply);
        left.clear();
        for (const tiles::TileIndex tile : all.side) ++left[tile];
        for (const tiles::TileIndex tile : side_) {
            if (left[tile]-- <= 0)
                return fail(key,
                            "the side stack has no more tiles " + tiles::all_tiles().at(tile).name);
        }
        opening.side = side_;
        add_rest(opening.side, all.side);
        record_.opening = opening;
    }

    [[nodiscard]] std::string where_it_is() const {
        const auto decision = match_->decision();
        return decision ? ": seat " + std::to_string(decision->seat) + " decides" : std::string();
    }

    void take_step(std::string_view line, std::string_view seat_word) {
        const std::optional<Seat> seat = number_of<Seat>(seat_word);
        if (!seat || *seat >= record_.setup.seats) {
            return fail(seat_word,
                        expected(seats_text() + ", 'chance', 'ended' or 'events'", seat_word));
        }
        Step step{*seat, {}, std::exchange(numbers_, {})};
        line.remove_prefix(static_cast<std::size_t>(seat_word.data() - line.data()) +
                           seat_word.size());
        Match seen = *match_;  // names of segments depend on the commands before
        std::string_view last = seat_word;
        while (!line.empty() || step.commands.empty()) {
            const std::string_view piece = line.substr(0, line.find(';'));
            const std::string_view part = trimmed(piece);
            line.remove_prefix(std::min(line.size(), piece.size() + 1));
            const std::optional<Command> command = parse_command(seen, part);
            if (!command)
                return fail(part.empty() ? seat_word : part, expected(example(seen), part));
            step.commands.push_back(*command);
            last = part;
            Random unused(0);
            if (line.empty()) break;
            if (step.commands.size() == commands_max)
                return fail(part,
                            "a step has at most " + std::to_string(commands_max) + " commands");
            if (const auto played = seen.play(*seat, *command, unused); !played)
                return refuse(part, played.error());
        }
        play(std::move(step), last);
    }

    // What could be played now.
    [[nodiscard]] static std::string example(const Match& match) {
        std::vector<Command> offers;
        if (const auto decision = match.decision()) match.offers(decision->seat, offers);
        if (offers.empty()) return "the end of the text, because the game is over";
        return "a command such as '" + command_text(match, offers.front()) + "'";
    }

    void refuse(std::string_view at, Refusal refusal) {
        std::string what = "refused: " + std::string(name(refusal));
        if (refusal == Refusal::not_your_turn) what += where_it_is();
        fail(at, std::move(what));
    }

    void play(Step step, std::string_view last) {
        Written chance(step.chance);
        try {
            const auto played = match_->play(step.seat, step.commands, chance);
            if (!played) return refuse(last, played.error());
            events_.insert(events_.end(), played->begin(), played->end());
        } catch (const Broken& broken) {
            return fail(last, broken.what());
        }
        if (const std::string complaint = chance.complaint("the step"); !complaint.empty())
            return fail(last, complaint);
        record_.steps.push_back(std::move(step));
    }

    static constexpr std::size_t commands_max = 16;  // no step of any game has as many

    int line_ = 0;
    std::string_view whole_line_;
    Seat first_ = 0;
    std::vector<tiles::StartDraw> draws_;
    std::vector<tiles::TileIndex> side_;
    std::vector<HeadWord> head_;
    std::set<std::string> seen_;  // keys of lines before the game
    bool headed_ = false;
    std::optional<GameTextProblem> problem_;
    GameRecord record_;
    std::optional<Match> match_;
    Events events_;
    std::vector<std::uint64_t> numbers_;  // what the next step may take
};

}  // namespace

Expected<ReplayedGame, GameTextProblem> read_game(std::string_view text) {
    return Reader().read(text);
}

}  // namespace rules
