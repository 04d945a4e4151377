// Reads positions as text. No exception leaves or is needed: what from_view() promises is checked
// before it is called.
#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "rules/core/text.h"
#include "rules/position_text.h"
#include "rules/tiles/layout.h"
#include "rules/tiles/place_text.h"

namespace rules {

namespace {

using PositionWords = std::span<const std::string_view>;

constexpr std::size_t position_problems_max = 100;

// Where a part of the layout stands.
struct TextPlace {
    int line = 0;
    int column = 0;
};

class PositionReader {
public:
    Expected<Position, std::vector<PositionProblem>> read(std::string_view text) {
        if (text.size() > position_text_bytes_max) {
            report({0, 0}, "too_long",
                   "the text has " + std::to_string(text.size()) + " bytes; at most " +
                       std::to_string(position_text_bytes_max) + " are read");
            return Unexpected(std::move(problems_));
        }
        while (!text.empty() && problems_.size() < position_problems_max) {
            whole_line_ = text.substr(0, text.find('\n'));
            text.remove_prefix(std::min(text.size(), whole_line_.size() + 1));
            ++line_;
            if (const std::size_t at = broken_letter(whole_line_); at < whole_line_.size())
                fail(whole_line_.substr(at), "expected UTF-8, found a byte that is none");
            else
                take(words_of(without_comment(whole_line_)));
        }
        ++line_;
        whole_line_ = {};
        if (!headed_ && problems_.empty()) fail({}, "expected 'position 1', found the end");
        std::optional<Position> position;
        if (headed_ && !setup_fails_) position = put_together();
        if (problems_.empty() && position) return *std::move(position);
        std::ranges::stable_sort(problems_, [](const auto& a, const auto& b) {
            return std::pair(a.line, a.column) < std::pair(b.line, b.column);
        });
        return Unexpected(std::move(problems_));
    }

private:
    void report(TextPlace at, std::string_view kind, std::string what) {
        problems_.push_back({{at.line, at.column, std::move(what)}, kind});
    }
    [[nodiscard]] TextPlace here(std::string_view at) const {
        return {line_, column_in(whole_line_, at)};
    }
    // `at` is a part of the present line.
    void fail(std::string_view at, std::string what) {
        report(here(at), "unreadable", std::move(what));
    }

    void take(PositionWords words) {
        if (words.empty()) return;
        const std::string_view key = words[0];
        if (!headed_) {
            headed_ =
                key == "position" && (words.size() == 1 || (words.size() == 2 && words[1] == "1"));
            if (!headed_) {
                setup_fails_ = true;
                if (problems_.empty()) fail(key, expected("'position 1'", trimmed(whole_line_)));
            }
        } else if (key == "edition" || key == "seats" || key == "modules" || key == "option") {
            take_setup(key, words);
        } else {
            take_part(key, words);
        }
    }

    [[nodiscard]] bool is_first(std::string name, std::string_view at) {
        if (seen_.insert(std::move(name)).second) return true;
        fail(at, "this line stands here for the second time");
        return false;
    }

    void take_setup(std::string_view key, PositionWords words) {
        std::string name(key);
        if (key == "option" && words.size() > 1) name.append(" ").append(words[1]);
        if (!is_first(std::move(name), key)) return;
        for (const std::string_view word : words.subspan(1)) head_.emplace_back(word, here(word));
        const std::size_t before = problems_.size();
        if (key == "edition" && words.size() == 2) {
            setup_.edition = words[1];
        } else if (key == "seats" && words.size() == 2) {
            const auto seats = number_of<std::uint8_t>(words[1]);
            if (seats)
                setup_.seats = *seats;
            else
                fail(words[1], expected("the number of seats", words[1]));
        } else if (key == "modules") {
            setup_.modules.assign(words.begin() + 1, words.end());
        } else if (key == "option" && words.size() == 3) {
            setup_.options.emplace_back(words[1], words[2]);
        } else {
            fail(key, expected("edition NAME, seats N, modules NAME... or option NAME VALUE",
                               trimmed(whole_line_)));
        }
        setup_fails_ = setup_fails_ || problems_.size() > before;
    }

    void take_part(std::string_view key, PositionWords words) {
        const PositionWords rest = words.subspan(1);
        if (key == "seat" && rest.size() == 1 && is_first("seat", key)) {
            seat_at_ = here(rest[0]);
            const auto seat = number_of<Seat>(rest[0]);
            if (seat)
                layout_.seat = *seat;
            else
                fail(rest[0], expected("the number of a seat from 0", rest[0]));
        } else if (key == "scores" && is_first("scores", key)) {
            scores_at_ = here(key);
            for (const std::string_view word : rest) {
                const auto score = number_of<std::int32_t>(word);
                if (!score) return fail(word, expected("a number of points", word));
                layout_.scores.push_back(*score);
            }
        } else if (key == "hand" && rest.size() == 1 && is_first("hand", key)) {
            hand_at_ = here(rest[0]);
            layout_.hand = tile_of(rest[0]);
        } else if (key == "tile" && rest.size() == 3) {
            take_tile(rest);
        } else if (key == "figure" && rest.size() >= 3) {
            take_figure(rest);
        } else if (key == "discarded") {
            for (const std::string_view word : rest) {
                discarded_at_.push_back(here(word));
                layout_.discarded.push_back(tile_of(word));
            }
        } else if (key == "hunted" && !rest.empty()) {
            hunted_.push_back({here(rest[0]), {rest.begin(), rest.end()}, {}});
        } else if (!seen_.contains(std::string(key))) {
            fail(key, expected("edition, seats, modules, option NAME VALUE, seat N, scores N..., "
                               "hand TILE, tile X,Y rR TILE, figure SEAT FIGURE X,Y FEATURE SIDE, "
                               "discarded TILE... or hunted X,Y FEATURE SIDE",
                               trimmed(whole_line_)));
        }
    }

    [[nodiscard]] tiles::TileIndex tile_of(std::string_view name) {
        const tiles::TileIndex tile = tiles::tile_by_name(name);
        if (tile != tiles::no_tile) return tile;
        fail(name, expected("the name of a tile such as base/D", name));
        unknown_tile_ = true;
        return tile;
    }

    void take_tile(PositionWords rest) {
        tiles::View::PlacedTile tile;
        const auto at = tiles::parse_position(rest[0]);
        if (!at) return fail(rest[0], expected("a cell such as 1,-2", rest[0]));
        const bool turned =
            rest[1].size() == 2 && rest[1][0] == 'r' && rest[1][1] >= '0' && rest[1][1] <= '3';
        if (!turned) return fail(rest[1], expected("r0, r1, r2 or r3", rest[1]));
        tile.at = *at;
        tile.rotation = static_cast<tiles::Rotation>(rest[1][1] - '0');
        tile.tile = tile_of(rest[2]);
        if (tile.tile == tiles::no_tile) return;
        tiles_at_.push_back(here(rest[0]));
        layout_.board.push_back(tile);
    }

    // A place on a tile, which may stand further below.
    struct Standing {
        TextPlace at;
        std::vector<std::string_view> where;
        tiles::PlacedFigure figure;
    };

    void take_figure(PositionWords rest) {
        tiles::PlacedFigure figure;
        const auto seat = number_of<Seat>(rest[0]);
        if (!seat) return fail(rest[0], expected("the number of a seat from 0", rest[0]));
        const auto kind = tiles::figure_by_name(rest[1]);
        if (!kind) return fail(rest[1], expected("a figure such as meeple", rest[1]));
        figure.seat = *seat;
        figure.kind = *kind;
        figures_.push_back({here(rest[2]), {rest.begin() + 2, rest.end()}, figure});
    }

    // By name, as in "1,0 road W", or by number, as in "1,0#2".
    [[nodiscard]] std::optional<tiles::SegmentRef> place_of(
        const tiles::View& board, const std::vector<std::string_view>& where) {
        std::vector<std::string_view> words = where;
        if (const auto hash = words[0].find('#'); hash != std::string_view::npos && hash > 0) {
            words.insert(words.begin() + 1, words[0].substr(hash));
            words[0] = words[0].substr(0, hash);
        }
        const auto ref = tiles::parse_place(board, words);
        if (!ref || ref->segment == tiles::whole_tile) return std::nullopt;
        return ref;
    }

    void find_places() {
        tiles::View board;
        board.board = layout_.board;
        const auto find = [&](Standing& it) {
            const auto ref = place_of(board, it.where);
            if (ref)
                it.figure.on = *ref;
            else
                report(it.at, "no_piece",
                       expected("a piece of a tile such as '1,0 road W'", it.where[0]));
            return ref.has_value();
        };
        for (Standing& it : figures_) {
            if (!find(it)) continue;
            figures_at_.push_back(it.at);
            layout_.figures.push_back(it.figure);
        }
        for (Standing& it : hunted_) {
            if (!find(it)) continue;
            hunted_at_.push_back(it.at);
            layout_.hunted.push_back(it.figure.on);
        }
    }

    void fail_setup(const SetupProblem& problem) {
        const auto at = std::ranges::find_if(head_, [&](const auto& word) {
            const auto words = words_of(problem.what);
            return !words.empty() && word.first == words[0];
        });
        report(at == head_.end() ? TextPlace{1, 1} : at->second, "setup",
               std::string(name(problem.kind)) + ": " + problem.what);
    }

    std::optional<Position> put_together() {
        auto match = Match::create(setup_);
        if (!match) {
            for (const SetupProblem& problem : match.error()) fail_setup(problem);
            return std::nullopt;
        }
        if (editions::family(setup_) != editions::Family::tiles) {
            report({1, 1}, "setup", "positions are those of games with tiles");
            return std::nullopt;
        }
        Random any(0);
        (void)match->start(any);
        const tiles::View begun = std::get<tiles::View>(match->view(Viewer::everything()));
        const auto inside = match->inside();
        const tiles::Game& game = std::get<Match::TilesInside>(inside).game;
        if (const std::string beyond = tiles::beyond_layouts(game); !beyond.empty()) {
            report({1, 1}, "setup", "a position has no " + beyond);
            return std::nullopt;
        }
        find_places();
        if (unknown_tile_) return std::nullopt;
        for (tiles::LayoutProblem& it : tiles::problems_of(game, begun, layout_))
            report(place_of(it), it.kind, std::move(it.what));
        if (!problems_.empty()) return std::nullopt;
        return Position{setup_, tiles::view_of(game, begun, layout_)};
    }

    [[nodiscard]] TextPlace place_of(const tiles::LayoutProblem& problem) const {
        using Part = tiles::LayoutPart;
        const auto at = [](const std::vector<TextPlace>& places, std::size_t index) {
            return index < places.size() ? places[index] : TextPlace{1, 1};
        };
        switch (problem.part) {
            case Part::tile: return at(tiles_at_, problem.index);
            case Part::figure: return at(figures_at_, problem.index);
            case Part::hunted: return at(hunted_at_, problem.index);
            case Part::discarded: return at(discarded_at_, problem.index);
            case Part::hand: return hand_at_;
            case Part::seat: return seat_at_;
            case Part::scores: return scores_at_;
            case Part::whole: break;
        }
        return {line_, 1};
    }

    int line_ = 0;
    std::string_view whole_line_;
    bool headed_ = false;
    bool setup_fails_ = false;
    bool unknown_tile_ = false;
    std::vector<PositionProblem> problems_;
    std::set<std::string> seen_;
    std::vector<std::pair<std::string, TextPlace>> head_;
    Setup setup_;
    tiles::Layout layout_;
    std::vector<Standing> figures_;
    std::vector<Standing> hunted_;
    std::vector<TextPlace> tiles_at_;
    std::vector<TextPlace> figures_at_;
    std::vector<TextPlace> hunted_at_;
    std::vector<TextPlace> discarded_at_;
    TextPlace hand_at_{1, 1};
    TextPlace seat_at_{1, 1};
    TextPlace scores_at_{1, 1};
};

}  // namespace

Expected<Position, std::vector<PositionProblem>> read_position(std::string_view text) {
    return PositionReader().read(text);
}

}  // namespace rules
