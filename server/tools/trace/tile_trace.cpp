#include "server/tools/trace/tile_trace.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "rules/match.h"
#include "rules/tiles/game.h"
#include "server/tools/trace/bridge_rows.h"
#include "server/tools/trace/expansion_rows.h"
#include "server/tools/trace/gift_rows.h"
#include "server/tools/trace/hill_rows.h"
#include "server/tools/trace/match_replay.h"
#include "server/tools/trace/row_fields.h"
#include "server/tools/trace/rows.h"
#include "server/tools/trace/said.h"
#include "server/tools/trace/tile_header.h"
#include "server/tools/trace/tile_words.h"

namespace server::tools {

namespace {

using nlohmann::json;
namespace tiles = rules::tiles;

// ---- One game.

class Replay : MatchReplay {
public:
    explicit Replay(TileHeader header)
        : MatchReplay(std::move(header.match)),
          deck_(std::move(header.deck)),
          exts_(std::move(header.exts)),
          numbers_(std::move(header.numbers)),
          bridges_(match_, {before_, during_, in_window_},
                   [this](rules::Seat seat, const tiles::Command& command) {
                       return play(seat, command, "bridges");
                   }),
          hills_(match_, during_,
                 [this](const tiles::Command& command, std::vector<std::uint64_t> numbers) {
                     numbers_ = std::move(numbers);
                     return play(match_.decision().value().seat, command, "flock");
                 }) {
        Fields& fields = turn_fields_;
        for (const char* name : {"t", "n", "place", "chosen"})
            fields[name] = nullptr;  // read, not compared
        fields["player"] = [this] { return json(match_seat_); };
        fields["discarded"] = [this] { return before_.discarded; };
        fields["tile"] = [this] { return before_.tile ? json(*before_.tile) : json(); };
        fields["legal"] = [this] { return legal_; };
        fields["actions"] = [this] { return actions_; };
        fields["scored"] = [this] { return during_.scored; };
        fields["returned"] = [this] { return during_.returned; };
        fields["scores"] = [this] { return scores_of(after_turn_); };
        fields["supply"] = [this] { return supply_of(after_turn_); };
        fields["left"] = [this] {
            int left = 0;
            for (const auto& [tile, count] : after_turn_.supply) left += count;
            return json(left);
        };
        if (exts_.contains("gifts/1")) add_gift_fields();
        if (exts_.contains("builder/1")) add_builder_fields();
        if (exts_.contains("mage/1")) {
            turn_fields_["magic"] = [this] { return magic_; };
            turn_fields_["tokens"] = [this] { return tokens_; };
        }
        if (exts_.contains("dragon/1")) add_dragon_fields();
        if (exts_.contains("tower/1")) add_tower_fields();
        if (exts_.contains("abbey/1")) add_abbey_fields();
        if (exts_.contains("bridges/1")) bridges_.add_fields(turn_fields_);
        if (exts_.contains("hills/1")) hills_.add_fields(turn_fields_, after_turn_);
        end_fields_["t"] = nullptr;
        end_fields_["discarded"] = [this] { return before_.discarded; };
        end_fields_["scored"] = [this] { return before_.scored; };
        end_fields_["scores"] = [this] { return scores_of(view()); };
        end_fields_["winners"] = [this] { return json(view().winners); };
    }

    void begin(const json& first_turn) {
        tiles::Started opening;
        opening.first_seat = first_turn.at("player").get<rules::Seat>();
        opening.supply = deck_;
        rules::Given chance(numbers_);
        split(match_.start(opening, chance));
        numbers_.clear();
        before_ = after_;
    }

    // False: the game cannot be followed any further.
    bool turn(const json& row) {
        ++report_.turns;
        where_ = "turn " + std::to_string(report_.turns);
        const std::optional<rules::Decision> decision = match_.decision();
        if (!decision || decision->kind != rules::DecisionKind::place_tile) {
            return mismatch("turn", "a turn", "the end of the game");
        }
        match_seat_ = decision->seat;
        part_ = view().agenda.turn().data + 1;
        if (exts_.contains("abbey/1") && !lay_or_keep(row.at("abbey"))) return false;
        if (exts_.contains("bridges/1") && !bridges_.begin_turn(row))
            return mismatch("declined", row.at("declined").dump(), bridges_.difference);
        if (exts_.contains("gifts/1") && !open(row.at("window"))) return false;
        std::vector<rules::Command> offers;
        match_.offers(match_seat_, offers);
        const tiles::View seen = view();
        legal_ = legal_of(offers, seen.hand.front());
        second_legal_ = seen.hand.size() > 1 ? legal_of(offers, seen.hand.back()) : json::array();
        order_.before_draw = order_.now;
        const json& place = row.at("place");
        const tiles::PlaceTile placing{
            row.contains("placed") ? tiles::tile_by_name(row.at("placed").get<std::string>())
                                   : seen.hand.front(),
            {place.at(0).get<std::int8_t>(), place.at(1).get<std::int8_t>()},
            place.at(2).get<std::uint8_t>()};
        during_ = Said{};
        if (exts_.contains("gifts/1")) {
            std::optional<tiles::TileIndex> back;
            if (seen.hand.size() > 1) back = seen.hand[seen.hand.front() == placing.tile ? 1 : 0];
            numbers_ = placement_numbers(row, seen, order_.now, back);
        }
        tiles::Command command = placing;
        if (exts_.contains("bridges/1")) command = bridges_.placing(row).value_or(command);
        if (!play(command, "place " + place.dump())) return false;
        if (exts_.contains("mage/1") && !move_tokens(row.at("magic"))) return false;
        if (exts_.contains("tower/1") && !buy_back(row.at("ransom"))) return false;
        if (exts_.contains("hills/1")) numbers_ = hills_.numbers(row);
        if (!deploy(row.at("chosen"), actions_)) return false;
        if (row.contains("after_bridge") && !deploy_after(row.at("after_bridge"))) return false;
        if (exts_.contains("tower/1") && !capture(row.at("capture"))) return false;
        if (exts_.contains("hills/1") && !hills_.herd(row))
            return mismatch("flock", row.at("flock").dump(), hills_.difference);
        if (exts_.contains("bridges/1") && !bridges_.build_castles(row.at("castles")))
            return mismatch("castles", row.at("castles").dump(), bridges_.difference);
        if (exts_.contains("abbey/1") && !move_wagons(row.at("wagons"))) return false;
        if (exts_.contains("dragon/1") && !walk(row.at("dragon"))) return false;
        if (exts_.contains("bridges/1") && !bridges_.hold_bazaar(row.at("bazaar")))
            return mismatch("bazaar", row.at("bazaar").dump(), bridges_.difference);
        if (exts_.contains("mage/1")) tokens_ = tokens_of(match_, after_turn_);
        compare(row, turn_fields_);
        before_ = after_;
        return true;
    }

    // A seat that might have laid its abbey when nothing was left to be drawn.
    bool kept(const json& row) {
        where_ = "after turn " + std::to_string(report_.turns);
        const auto decision = match_.decision();
        if (!exts_.contains("abbey/1") || !decision)
            return mismatch("abbey", "a turn", "the end of the game");
        match_seat_ = decision->seat;
        abbey_ = abbey_legal(match_, match_seat_);
        const json expected = {{"t", "abbey"},
                               {"player", match_seat_},
                               {"abbey", abbey_},
                               {"discarded", before_.discarded}};
        if (row != expected) return mismatch("abbey", row.dump(), expected.dump());
        if (!play(tiles::Command(tiles::Pass{}), "abbey")) return false;
        before_ = after_;
        return true;
    }

    void end(const json& row) {
        where_ = "end";
        if (!match_.over()) {
            mismatch("end", "the end of the game", "a turn");
            return;
        }
        compare(row, end_fields_);
    }

    using MatchReplay::report;

private:
    // Carry out the recorded command; the record says that it is legal.
    bool play(const tiles::Command& command, const std::string& what) {
        return play(match_seat_, command, what);
    }
    bool play(rules::Seat seat, const tiles::Command& command, const std::string& what) {
        after_turn_ = view();
        rules::Given chance(numbers_);
        const auto events = match_.play(seat, rules::Command(command), chance);
        if (!events)
            return mismatch(what, "legal",
                            std::string("refused: ") + std::string(name(events.error())));
        split(*events);
        return true;
    }

    // Events up to the end of the turn go to during_, the rest to after_.
    void split(const rules::Events& events) {
        after_ = Said{};
        bool rest = false;
        bool settled = false;  // what the command itself did
        for (std::size_t i = 0; i < events.size(); ++i) {
            const auto& event = std::get<tiles::Event>(events[i]);
            std::size_t after = i + 1;
            if (after < events.size() && is_fairy(std::get<tiles::Event>(events[after]))) ++after;
            const auto* next =
                after < events.size() ? &std::get<tiles::Event>(events[after]) : nullptr;
            rest = rest || (!in_window_ && begins_the_rest(event, next));
            settled = settled || rest || std::holds_alternative<tiles::FeatureCompleted>(event);
            (rest ? after_ : during_).hear(event);
            if (!settled) eaten_ = during_.returned.size();
            order_.hear(event);
            if (!rest && match_.started() && !after_turn_.seats.empty()) evolve(after_turn_, event);
            if (std::holds_alternative<tiles::TilePlaced>(event)) placed_ = after_turn_;
        }
        if (match_.decision() && match_.decision()->kind == rules::DecisionKind::place_tile) {
            numbers_.clear();
        }
    }

    // ---- Expansions.

    bool play_like(const std::string& what, const json& chosen, const Offered& offered) {
        if (!offered.chosen) return mismatch(what, chosen.dump(), sorted(offered.legal).dump());
        return play(match_.decision().value().seat, *offered.chosen, chosen.dump());
    }

    void add_builder_fields() {
        turn_fields_["part"] = [this] { return json(part_); };
        turn_fields_["won"] = [this] { return sorted(during_.won); };
        turn_fields_["goods"] = [this] { return goods_of(after_turn_); };
    }

    // The figures that a tile makes move, before anything is deployed.
    bool move_tokens(const json& row) {
        magic_ = {};
        if (!is_asked(rules::DecisionKind::move_token)) return true;
        if (row.is_null()) return mismatch("magic", "null", "a figure to be moved");
        const json& chosen = row.at("chosen");
        const Offered offered = offers_like(
            chosen, [this](const auto& command) { return token_action(match_, command); });
        magic_ = {{"legal", sorted(offered.legal)}, {"chosen", chosen}};
        return play_like("magic", chosen, offered);
    }

    void add_tower_fields() {
        turn_fields_["ransom"] = [this] { return ransom_; };
        turn_fields_["capture"] = [this] { return capture_; };
        turn_fields_["captured"] = [this] { return during_.captured; };
        turn_fields_["prisoners"] = [this] { return prisoners_of(after_turn_); };
        turn_fields_["towers"] = [this] { return towers_of(after_turn_); };
    }

    // A prisoner may be ransomed beside everything else; the record asks for it first.
    bool buy_back(const json& row) {
        ransom_ = {};
        if (!is_asked(rules::DecisionKind::deploy_figure) &&
            !is_asked(rules::DecisionKind::take_figure)) {
            return true;
        }
        const json pass = json::array({"pass"});
        const json chosen = row.is_null() ? pass : row.at("chosen");
        Offered offered = offers_like(chosen, ransom_action);
        if (offered.legal.empty()) return true;
        offered.legal.push_back(pass);
        ransom_ = {{"legal", sorted(offered.legal)}, {"chosen", chosen}};
        return chosen == pass || play_like("ransom", chosen, offered);
    }

    // Whom a new floor reaches, and who comes home for them.
    bool capture(const json& row) {
        capture_ = {};
        if (!is_asked(rules::DecisionKind::capture_figure)) return true;
        if (row.is_null()) return mismatch("capture", "null", "a capture");
        const json& chosen = row.at("chosen");
        const Offered offered = offers_like(
            chosen, [this](const auto& command) { return capture_action(view(), command); });
        capture_ = {{"legal", sorted(offered.legal)}, {"chosen", chosen}, {"exchange", nullptr}};
        if (!play_like("capture", chosen, offered)) return false;
        json own = json::array();
        for (const json& one : during_.exchanged) {
            if (one.at(0) == match_seat_) own.push_back(one.at(1));
        }
        if (!own.empty()) capture_["exchange"] = {{"legal", own}, {"chosen", own.at(0)}};
        if (!is_asked(rules::DecisionKind::free_prisoner)) return true;
        const json& exchange = row.at("exchange");
        if (exchange.is_null()) return mismatch("exchange", "null", "an exchange");
        const Offered back = offers_like(exchange.at("chosen"), [](const auto& command) {
            return ransom_action(command).at(2);
        });
        capture_["exchange"] = {{"legal", sorted(back.legal)}, {"chosen", exchange.at("chosen")}};
        return play_like("exchange", exchange.at("chosen"), back);
    }

    void add_dragon_fields() {
        turn_fields_["opening"] = [this] { return before_.opening; };
        turn_fields_["dragon"] = [this] { return walk_; };
        turn_fields_["figures"] = [this] { return dragon_figures(after_turn_); };
    }

    // The dragon, one seat after the other.
    bool walk(const json& row) {
        walk_ = {};
        const auto walks = [&] { return is_asked(rules::DecisionKind::walk_token); };
        if (!walks()) return true;
        if (row.is_null()) return mismatch("dragon", "null", "a walk");
        walk_ = {{"from", dragon_figures(view()).at("dragon")}, {"moves", json::array()}};
        for (const json& move : row.at("moves")) {
            if (!walks()) return mismatch("dragon", move.dump(), "the end of the walk");
            const rules::Seat seat = match_.decision()->seat;
            const Offered offered = offers_like(move.at("to"), [](const auto& command) {
                const tiles::Position at = std::get<tiles::MoveToken>(command).on.at;
                return json::array({at.x, at.y});
            });
            const std::size_t before = during_.returned.size();
            if (!play_like("dragon", move.at("to"), offered)) return false;
            json eaten = json::array();
            for (std::size_t i = before; i < eaten_; ++i) eaten.push_back(during_.returned.at(i));
            walk_["moves"].push_back({{"player", seat},
                                      {"legal", sorted(offered.legal)},
                                      {"to", move.at("to")},
                                      {"eaten", sorted(eaten)}});
        }
        return !walks() || mismatch("dragon", "the end of the walk", "another step");
    }

    void add_abbey_fields() {
        turn_fields_["abbey"] = [this] { return abbey_; };
        turn_fields_["last"] = [this] { return json(late_); };
        turn_fields_["wagons"] = [this] { return wagons_; };
    }

    // The abbey, before anything is drawn.
    bool lay_or_keep(const json& row) {
        late_ = view().abbeys.value().last != rules::no_seat;
        abbey_ = abbey_legal(match_, match_seat_);
        if (abbey_.is_null() || row.is_null()) return true;
        abbey_["chosen"] = row.at("chosen");
        if (abbey_.at("chosen") != json::array({"pass"})) return true;
        during_ = Said{};
        in_window_ = true;
        if (!play(tiles::Command(tiles::Pass{}), "no abbey")) return false;
        in_window_ = false;
        before_.discarded = during_.discarded;
        before_.tile = during_.tile;
        return is_asked(rules::DecisionKind::place_tile) || mismatch("tile", "a draw", "none");
    }

    // The wagons that came back, one seat after the other.
    bool move_wagons(const json& row) {
        wagons_ = json::array();
        while (is_asked(rules::DecisionKind::move_wagon)) {
            if (wagons_.size() == row.size()) return mismatch("wagons", row.dump(), "one more");
            const json& chosen = row.at(wagons_.size()).at("chosen");
            const rules::Seat seat = match_.decision()->seat;
            const tiles::View seen = view();
            const Offered offered = offers_like(
                chosen, [&](const auto& command) { return wagon_action(seen, command); });
            wagons_.push_back({{"player", seat},
                               {"from", wagon_from(seen, seat)},
                               {"legal", sorted(offered.legal)},
                               {"chosen", chosen}});
            if (!play_like("wagon", chosen, offered)) return false;
        }
        return true;
    }

    // ---- Gifts.

    void add_gift_fields() {
        Fields& fields = turn_fields_;
        fields["placed"] = nullptr;
        fields["window"] = [this] { return window_; };
        fields["second_legal"] = [this] { return second_legal_; };
        fields["stack"] = [this] {
            json stack = json::array();
            for (const tiles::TileIndex tile : order_.before_draw)
                stack.push_back(tiles::all_tiles().at(tile).name);
            return stack;
        };
        fields["gift"] = [this] {
            const json features = sorted(extended(match_, placed_, match_seat_));
            const bool due = std::any_of(features.begin(), features.end(), [](const json& it) {
                return it.at(2).get<int>() < it.at(3).get<int>();
            });
            json gift = {{"features", features}, {"due", due}, {"received", during_.gift}};
            if (!during_.reshuffled.is_null()) gift["reshuffled"] = during_.reshuffled;
            return gift;
        };
        fields["gifts"] = [this] { return held_of(after_turn_); };
        fields["gift_stack"] = [this] { return json(after_turn_.gifts.value().stack); };
        fields["gift_discard"] = [this] { return names_of(after_turn_.gifts.value().discarded); };
        end_fields_["gifts"] = [this] { return held_of(view()); };
    }

    // What may be opened, and what came of what was.
    bool open(const json& row) {
        window_ = {};
        const json legal = window_of(match_, match_seat_);
        if (legal.is_null()) return true;
        window_ = {{"legal", legal}, {"chosen", json::array({"pass"})}};
        if (row.is_null() || row.at("chosen") == window_.at("chosen")) return true;
        const json& chosen = row.at("chosen");
        const auto command = opening_like(match_, match_seat_, chosen);
        if (!command) return mismatch("window", chosen.dump(), legal.dump());
        during_ = Said{};
        const tiles::View before = view();
        in_window_ = true;
        if (!play(std::get<tiles::Command>(*command), chosen.dump())) return false;
        in_window_ = false;
        const tiles::View now = view();
        window_["chosen"] = chosen;
        window_["scored"] = sorted(during_.scored);
        window_["returned"] = sorted(during_.returned);
        window_["scores"] = scores_of(now);
        window_["supply"] = supply_of(now);
        window_["effect"] = now.hand != before.hand || now.figures != before.figures;
        if (chosen.at(1) == "take_2") {
            window_["discarded"] = during_.discarded;
            window_["second"] = during_.tile ? json(*during_.tile) : json();
        }
        return true;
    }

    // What follows a bridge over the tile just placed.
    bool deploy_after(const json& row) {
        const bool asked = is_asked(rules::DecisionKind::deploy_figure);
        if (asked == row.is_null()) return mismatch("after_bridge", row.dump(), "not so");
        json actions;
        if (asked && !deploy(row.at("chosen"), actions)) return false;
        return !asked || sorted(row.at("actions")) == sorted(actions) ||
               mismatch("after_bridge", row.dump(), sorted(actions).dump());
    }

    bool deploy(const json& chosen, json& actions) {
        actions = json::array({json::array({"pass"})});
        // A decision with nothing but "pass" is skipped by the rules and stands in the record.
        if (!is_asked(rules::DecisionKind::deploy_figure) &&
            !is_asked(rules::DecisionKind::take_figure)) {
            return chosen == actions.at(0) || mismatch("chosen", chosen.dump(), "nothing but pass");
        }
        const tiles::View seen = view();
        const Offered offered = offers_like(chosen, [&](const auto& command) {
            return ransom_action(command).is_null() ? action_of(seen, command) : json();
        });
        actions = offered.legal;
        return play_like("chosen", chosen, offered);
    }

    void compare(const json& row, const Fields& fields) {
        for (const Difference& it : differences(row, fields))
            mismatch(it.field, it.expected, it.found);
    }

    std::vector<tiles::TileIndex> deck_;
    std::set<std::string> exts_;
    std::vector<std::uint64_t> numbers_;  // what the next command takes from chance
    DrawOrder order_;
    Fields turn_fields_;
    Fields end_fields_;
    Said before_;  // between the turn before and this one: the draw
    Said during_;
    Said after_;
    tiles::View after_turn_;  // the table at the end of the turn, before anything of the next
    tiles::View placed_;      // just after the tile was placed
    bool in_window_ = false;
    json window_;
    json legal_;
    json second_legal_;
    int part_ = 1;  // of the turn
    json magic_;
    json tokens_;
    json walk_;
    json ransom_;
    json capture_;
    json abbey_;
    bool late_ = false;  // nothing was left to be drawn
    json wagons_;
    std::size_t eaten_ = 0;  // of the figures that came back: up to the end of the dragon's step
    json actions_;
    BridgeRows bridges_;
    HillRows hills_;
};

}  // namespace

Report check_tile_trace(const std::vector<std::string>& lines) {
    Replay replay(read_tile_header(header_of(lines, "tile-game-trace/1")));
    return replay_turns(replay, lines);
}

}  // namespace server::tools
