#include "server/tools/trace/hunters_trace.h"

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <tuple>
#include <utility>

#include "rules/editions/setup.h"
#include "rules/tiles/game.h"
#include "server/tools/trace/rows.h"

namespace server::tools {

namespace {

using nlohmann::json;
namespace tiles = rules::tiles;

// ---- From the project's terms to those of the format.

std::string piece_name(tiles::FigureKind kind) {
    return kind == tiles::FigureKind::meeple ? "man" : std::string(name(kind));
}

// Recorded games place the start tile in any rotation, the rules always upright: positions are
// turned before they are compared.
class Frame {
public:
    explicit Frame(tiles::Rotation turn) : turn_(turn) {}

    [[nodiscard]] std::pair<int, int> out(tiles::Position at) const {
        std::pair<int, int> cell{at.x, at.y};
        for (int i = 0; i < turn_; ++i) cell = {-cell.second, cell.first};
        return cell;
    }
    [[nodiscard]] tiles::Position in(int x, int y) const {
        for (int i = turn_; i < 4 && turn_ != 0; ++i) std::tie(x, y) = std::pair(-y, x);
        return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
    }
    [[nodiscard]] int out(tiles::Rotation rotation) const { return (rotation + turn_) % 4; }
    [[nodiscard]] tiles::Rotation in(int rotation) const {
        return static_cast<tiles::Rotation>((rotation + 4 - turn_) % 4);
    }
    // "0.1.2": the slots of a placed segment; of a lake, the slots of its rivers.
    [[nodiscard]] std::string where(const tiles::TileType& type, tiles::Rotation rotation,
                                    std::size_t segment) const {
        const tiles::Segment& it = type.segments.at(segment);
        std::uint16_t slots = it.slots;
        for (std::size_t i = 0; it.slots == 0 && i < type.segments.size(); ++i) {
            if (((unsigned{it.borders} >> i) & 1U) != 0) slots |= type.segments[i].slots;
        }
        slots = tiles::turned(slots, static_cast<tiles::Rotation>(out(rotation)));
        std::string text;
        for (int slot = 0; slot < tiles::slot_count; ++slot) {
            if (((unsigned{slots} >> slot) & 1U) == 0) continue;
            text += (text.empty() ? "" : ".") + std::to_string(slot);
        }
        return text;
    }

private:
    tiles::Rotation turn_;
};

// A range of events in the words of the format.
struct Said {
    json discarded = json::array();
    json scored = json::array();
    json returned = json::array();
    std::optional<std::string> tile;  // the one that stayed in the hand

    void add(rules::Seat seat, int points, std::string_view kind, bool complete) {
        if (points != 0) scored.push_back({seat, points, std::string(kind), complete});
    }
};

std::string tile_name(tiles::TileIndex tile) {
    const std::string& name = tiles::all_tiles().at(tile).name;
    return name.substr(name.find('/') + 1);
}

// Points that a power scores at once have no figure.
bool is_grant(const tiles::FeatureScored& scored) {
    return !scored.complete && scored.figures.empty();
}

void hear_score(const tiles::FeatureScored& scored, Said& said) {
    int apart = 0;  // points that the format lists under a name of their own
    std::string_view what;
    for (const tiles::ScoreLine& line : scored.lines) {
        if (line.reason != "raft" && line.reason != "pit_trap") continue;
        apart = line.points;
        what = line.reason;
    }
    std::string_view kind = name(scored.kind);
    if (is_grant(scored)) {
        kind = scored.kind == tiles::FeatureKind::meadow ? "hunting_trap" : "logboat";
    }
    for (const tiles::Award& award : scored.awards) {
        said.add(award.seat, award.points - apart, kind, scored.complete);
        said.add(award.seat, apart, what, scored.complete);
    }
}

// The last turn and the final scoring come in one step, and a turn and the draw of the next: here
// the second begins.
bool begins_the_rest(const tiles::Event& event) {
    const auto* feature = std::get_if<tiles::FeatureScored>(&event);
    return std::holds_alternative<tiles::TurnBegan>(event) ||
           std::holds_alternative<tiles::TurnExtended>(event) ||
           std::holds_alternative<tiles::GameEnded>(event) ||
           (feature != nullptr && !feature->complete && !is_grant(*feature));
}

// ---- One game.

class Replay {
public:
    explicit Replay(const json& header)
        : set_("hg" + header.at("edition").get<std::string>() + "/"),
          frame_(header.at("start").at(0).at(3).get<tiles::Rotation>()),
          game_(ingredients(header)),
          state_(game_.fresh()) {
        for (const char* name : {"t", "n", "place", "chosen", "retaken"}) fields_[name] = nullptr;
        fields_["player"] = [this] { return json(seat_); };
        fields_["bonus"] = [this] { return json(bonus_); };
        fields_["discarded"] = [this] { return before_.discarded; };
        fields_["tile"] = [this] { return before_.tile ? json(*before_.tile) : json(); };
        fields_["legal"] = [this] { return legal_; };
        fields_["retake"] = [this] { return retake_; };
        fields_["actions"] = [this] { return actions_; };
        fields_["scored"] = [this] { return during_.scored; };
        fields_["returned"] = [this] { return during_.returned; };
        fields_["scores"] = [this] { return scores_of(after_turn_); };
        fields_["supply"] = [this] { return supply_of(after_turn_); };
        fields_["left"] = [this] {
            return json{{"land", land_left_},
                        {"bonus", side_left_ - static_cast<int>(lost_bonus_.size())}};
        };
        fields_["discarded_bonus"] = [this] { return lost_bonus_; };
        end_fields_["t"] = nullptr;
        end_fields_["discarded"] = [this] { return before_.discarded; };
        end_fields_["scored"] = [this] { return before_.scored; };
        end_fields_["scores"] = [this] { return scores_of(game_.view(state_)); };
        end_fields_["winners"] = [this] { return json(game_.view(state_).winners); };
    }

    void begin(const json& /*first*/) {
        std::vector<tiles::Event> events;
        game_.start(state_, opening_, chance_, &events);
        split(events);
        before_ = after_;
    }

    // False: the game cannot be followed any further.
    bool turn(const json& row) {
        ++report_.turns;
        where_ = "turn " + std::to_string(report_.turns);
        if (state_.phase() != tiles::Phase::placing)
            return mismatch("turn", "a turn", "something else");
        seat_ = state_.turn_seat;
        bonus_ = state_.source == tiles::Stack::side;
        land_left_ = static_cast<int>(state_.undrawn().size());
        side_left_ = static_cast<int>(state_.undrawn_side().size());
        legal_ = legal();
        retake_ = json();
        actions_ = json::array({json::array({"pass"})});
        during_ = Said{};
        lost_bonus_ = json::array();
        const json& place = row.at("place");
        const tiles::PlaceTile placing{game_.shape(state_.hand[0]).tile,
                                       frame_.in(place.at(0), place.at(1)),
                                       frame_.in(place.at(2).get<int>())};
        if (!play(placing, "place " + place.dump())) return false;
        if (!retake(row) || !deploy(row.at("chosen"))) return false;
        compare(row, fields_);
        before_ = after_;
        return true;
    }

    void end(const json& row) {
        where_ = "end";
        if (state_.phase() != tiles::Phase::ended) {
            mismatch("end", "the end of the game", "a turn");
            return;
        }
        compare(row, end_fields_);
    }

    [[nodiscard]] const Report& report() const { return report_; }

private:
    // The rules' value for each field of a row; null: a field that is not compared.
    using Fields = std::map<std::string, std::function<json()>>;

    tiles::TileIndex tile_of(const json& name) const {
        const tiles::TileIndex tile = tiles::tile_by_name(set_ + name.get<std::string>());
        if (tile == tiles::no_tile) unsupported("unknown tile " + name.dump());
        return tile;
    }

    // The game of the catalogue, with the stacks that were played with.
    tiles::Ingredients ingredients(const json& header) {
        rules::Setup setup;
        setup.edition = set_ == "hg2002/" ? "hunters_and_gatherers" : "hunters_and_gatherers_2020";
        setup.seats = header.at("players").get<std::uint8_t>();
        setup.options = {{"start_player", "seats"}};
        const auto problems = rules::editions::check(setup);
        if (!problems.empty()) unsupported(std::string(name(problems.front().kind)));
        tiles::Ingredients result = rules::editions::ingredients(setup);
        check_catalogue(header, result);
        const auto stack = [&](const char* field, std::vector<tiles::TileIndex>& order) {
            std::map<tiles::TileIndex, std::uint8_t> counts;
            for (const json& tile : header.at(field)) {
                order.push_back(tile_of(tile));
                ++counts[order.back()];
            }
            return std::vector<std::pair<tiles::TileIndex, std::uint8_t>>(counts.begin(),
                                                                          counts.end());
        };
        const auto land = stack("deck", opening_.supply);
        const auto side = stack("bonus_deck", opening_.side);
        if (!header.value("short", false) && (land != result.tiles || side != result.side_tiles))
            unsupported("played with other tiles");
        result.tiles = land;
        result.side_tiles = side;
        return result;
    }

    // Values fixed by the catalogue must equal those of the recorded game.
    void check_catalogue(const json& header, const tiles::Ingredients& ours) const {
        json pieces = json::object();
        for (const auto& [kind, count] : ours.figures) pieces[piece_name(kind)] = count;
        if (header.at("pieces") != pieces) unsupported("played with other figures");
        const json& start = header.at("start").at(0);
        if (tile_of(start.at(0)) != ours.start_tile || start.at(1) != 0 || start.at(2) != 0)
            unsupported("played with another start");
    }

    bool mismatch(const std::string& what, const std::string& expected, const std::string& got) {
        report_.mismatches.push_back(where_ + ": " + what + ": expected " + expected + ", got " +
                                     got);
        return false;
    }

    bool play(const tiles::Command& command, const std::string& what) {
        after_turn_ = game_.view(state_);
        std::vector<tiles::Event> events;
        if (const auto refusal = game_.play(state_, seat_, command, chance_, &events)) {
            return mismatch(what, "legal", "refused: " + std::string(name(*refusal)));
        }
        split(events);
        return true;
    }

    // Events up to the end of the turn go to during_, the rest to after_.
    void split(const std::vector<tiles::Event>& events) {
        after_ = Said{};
        bool rest = false;
        bool bonus = false;  // a bonus tile is being drawn
        bool taken = std::ranges::any_of(events, [](const tiles::Event& event) {
            return std::holds_alternative<tiles::Answered>(event);
        });
        for (const tiles::Event& event : events) {
            rest = rest || begins_the_rest(event);
            if (const auto* extended = std::get_if<tiles::TurnExtended>(&event))
                bonus = extended->from == tiles::Stack::side;
            if (std::holds_alternative<tiles::TurnBegan>(event) ||
                std::holds_alternative<tiles::GameEnded>(event) ||
                (bonus && std::holds_alternative<tiles::FeatureScored>(event))) {
                if (bonus) lost_bonus_ = std::exchange(after_.discarded, json::array());
                bonus = false;
            }
            if (std::holds_alternative<tiles::Answered>(event)) taken = false;
            if (!(taken && std::holds_alternative<tiles::FigureReturned>(event)))
                hear(event, rest ? after_ : during_);
            if (!rest && !after_turn_.seats.empty()) evolve(after_turn_, event);
        }
    }

    void hear(const tiles::Event& event, Said& said) const {
        if (const auto* drawn = std::get_if<tiles::TileDrawn>(&event)) {
            said.tile = tile_name(drawn->tile);
        } else if (const auto* gone = std::get_if<tiles::TileDiscarded>(&event)) {
            said.discarded.push_back(tile_name(gone->tile));
            said.tile.reset();
        } else if (const auto* feature = std::get_if<tiles::FeatureScored>(&event)) {
            hear_score(*feature, said);
        } else if (const auto* back = std::get_if<tiles::FigureReturned>(&event)) {
            const auto [x, y] = frame_.out(back->figure.on.at);
            said.returned.push_back({back->figure.seat, piece_name(back->figure.kind), x, y});
        }
    }

    // Every rotation that fits, including equivalent ones.
    json legal() const {
        json list = json::array();
        std::vector<tiles::Command> offers;
        game_.offers(state_, seat_, offers);
        for (const tiles::Command& offer : offers) {
            const auto* placing = std::get_if<tiles::PlaceTile>(&offer);
            if (placing == nullptr) unsupported("an offer beside placing");
            const int step = tiles::all_tiles().at(placing->tile).distinct_rotations;
            for (int r = placing->rotation; r < 4; r += step) {
                const auto [x, y] = frame_.out(placing->at);
                list.push_back({x, y, frame_.out(static_cast<tiles::Rotation>(r))});
            }
        }
        return list;
    }

    // [x, y, kind, where] of a segment on the board.
    json place_of(const tiles::SegmentRef& on) const {
        const tiles::Board::Tile& tile = state_.board.tile(state_.board.tile_at(on.at));
        const tiles::TileType& type = tiles::all_tiles().at(game_.shape(tile.type).tile);
        const auto [x, y] = frame_.out(on.at);
        return {x, y, std::string(name(type.segments.at(on.segment).kind)),
                frame_.where(type, tile.rotation, on.segment)};
    }

    bool retake(const json& row) {
        const bool asked = state_.question() == tiles::AskRetake::kind;
        if (asked != row.contains("retake"))
            return mismatch("retake", asked ? "no question" : "a question", "the other");
        if (!asked) return true;
        std::vector<tiles::Command> offers;
        game_.offers(state_, seat_, offers);
        retake_ = json::array();
        const json& chosen = row.at("retaken");
        std::optional<tiles::Command> command;
        for (const tiles::Command& offer : offers) {
            const auto* taking = std::get_if<tiles::RecallFigure>(&offer);
            if (taking == nullptr) {
                if (chosen.is_null()) command = offer;
                continue;
            }
            retake_.push_back(place_of(taking->on));
            if (retake_.back() == chosen) command = offer;
        }
        if (!command) return mismatch("retaken", chosen.dump(), sorted(retake_).dump());
        return play(*command, "retake " + chosen.dump());
    }

    bool deploy(const json& chosen) {
        // A decision with nothing but "pass" is skipped by the rules and stands in the record.
        if (state_.phase() != tiles::Phase::deploying) {
            return chosen == actions_.at(0) ||
                   mismatch("chosen", chosen.dump(), "nothing but pass");
        }
        std::vector<tiles::Command> offers;
        game_.offers(state_, seat_, offers);
        actions_ = json::array();
        const tiles::Position at = state_.board.tile(state_.last_tile).at;
        std::optional<tiles::Command> command;
        for (const tiles::Command& offer : offers) {
            json action = json::array({"pass"});
            if (const auto* deploying = std::get_if<tiles::DeployFigure>(&offer)) {
                const json place = place_of({at, deploying->segment});
                action = {"deploy", piece_name(deploying->figure), place.at(2), place.at(3)};
            }
            if (action == chosen) command = offer;
            actions_.push_back(std::move(action));
        }
        if (!command) return mismatch("chosen", chosen.dump(), sorted(actions_).dump());
        return play(*command, chosen.dump());
    }

    static json scores_of(const tiles::View& view) {
        json scores = json::array();
        for (const tiles::View::SeatView& seat : view.seats) scores.push_back(seat.score);
        return scores;
    }
    json supply_of(const tiles::View& view) const {
        json seats = json::array();
        for (const tiles::View::SeatView& seat : view.seats) {
            json pieces = json::object();
            for (const auto& [kind, all] : game_.ingredients().figures) {
                pieces[piece_name(kind)] = seat.figures[static_cast<int>(kind)];
            }
            seats.push_back(std::move(pieces));
        }
        return seats;
    }

    void compare(const json& row, const Fields& fields) {
        only_known(row, fields);
        for (const auto& [field, got] : fields) {
            if (!got) continue;
            json found = got();
            if (!row.contains(field)) {
                const bool said = !found.is_null() && !(found.is_array() && found.empty());
                if (said) mismatch(field, "nothing", found.dump());
                continue;
            }
            const bool in_order = field == "discarded" || field == "scores" || field == "supply" ||
                                  field == "discarded_bonus";
            const json expected = in_order ? row.at(field) : sorted(row.at(field));
            if (!in_order) found = sorted(std::move(found));
            if (expected != found) mismatch(field, expected.dump(), found.dump());
        }
    }

    std::string set_;
    Frame frame_;
    tiles::Started opening_;
    tiles::Game game_;
    tiles::State state_;
    rules::Random chance_{0};  // never asked: the stacks are given
    Report report_;
    std::string where_;
    Fields fields_;
    Fields end_fields_;
    rules::Seat seat_ = rules::no_seat;
    bool bonus_ = false;
    Said before_;  // between the row before and this one: the draw
    Said during_;
    Said after_;
    tiles::View after_turn_;  // the table at the end of the row, before anything of the next
    json legal_;
    json retake_;
    json actions_;
    json lost_bonus_;
    int land_left_ = 0;
    int side_left_ = 0;
};

}  // namespace

Report check_hunters_trace(const std::vector<std::string>& lines) {
    const json header = header_of(lines, "tile-game-trace/1");
    if (header.value("game", "") != "hunters_and_gatherers")
        unsupported("is no recorded game of Hunters & Gatherers");
    Replay replay(header);
    return replay_turns(replay, lines);
}

}  // namespace server::tools
