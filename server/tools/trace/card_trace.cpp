#include "server/tools/trace/card_trace.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "rules/match.h"
#include "server/tools/trace/rows.h"

namespace server::tools {

namespace {

using nlohmann::json;
namespace cards = rules::cards;

// ---- From the project's terms to those of the format.

json name_of(cards::Card card) {
    return card == cards::hidden_card ? json() : json(std::string(cards::name(card)));
}

json name_of(cards::Colour colour) {
    return std::string(cards::name(colour));
}

template <class List>
json sorted_names(const List& list) {
    std::vector<std::string> names;
    names.reserve(list.size());
    for (const cards::Card card : list) names.emplace_back(cards::name(card));
    std::sort(names.begin(), names.end());
    return names;
}

json item_of(const cards::View::Item& item) {
    if (item.follower) return {{"follower", item.seat}};
    return {{"card", name_of(item.card)}, {"down", item.down}};
}

json rows_of(const cards::View& view) {
    json rows = json::object();
    for (int row = 0; row < cards::colour_count; ++row) {
        json items = json::array();
        for (const auto& item : view.rows[static_cast<std::size_t>(row)])
            items.push_back(item_of(item));
        rows[std::string(cards::name(cards::colour(row)))] = std::move(items);
    }
    return rows;
}

// {"green": [animals, jokers]} of the kinds that the seat has.
json animals_of(const cards::View::SeatView& seat) {
    json animals = json::object();
    for (std::size_t kind = 0; kind < cards::colour_count; ++kind) {
        if (seat.animals[kind] + seat.jokers[kind] == 0) continue;
        animals[std::string(cards::name(static_cast<cards::Colour>(kind)))] = {seat.animals[kind],
                                                                               seat.jokers[kind]};
    }
    return animals;
}

template <class Value>
json by_seat(const cards::View& view, Value value) {
    json list = json::array();
    for (const auto& seat : view.seats) list.push_back(value(seat));
    return list;
}

json public_of(const cards::View& view) {
    using Seat = cards::View::SeatView;
    return {{"hand_counts", by_seat(view, [](const Seat& seat) { return seat.hand_count; })},
            {"chest_counts", by_seat(view, [](const Seat& seat) { return seat.chest_count; })},
            {"stock", view.stock},
            {"scores", by_seat(view, [](const Seat& seat) { return seat.score; })},
            {"animals", by_seat(view, animals_of)},
            {"unassigned_jokers", by_seat(view, [](const Seat& seat) { return seat.unassigned; })}};
}

json chest_of(const cards::View::SeatView& seat) {
    json chest = json::object();
    for (std::size_t kind = 0; kind < cards::colour_count; ++kind) {
        if (seat.buildings[kind] == 0) continue;
        chest[std::string(cards::name(static_cast<cards::Colour>(kind))) + "/building"] =
            seat.buildings[kind];
    }
    if (seat.building_jokers > 0) chest["joker/building"] = seat.building_jokers;
    return chest;
}

json action_of(const rules::Command& command) {
    const auto& it = std::get<cards::Command>(command);
    if (const auto* card = std::get_if<cards::PlayCard>(&it)) {
        return {"card", name_of(card->card), name_of(card->row), card->down ? "down" : "up"};
    }
    if (const auto* follower = std::get_if<cards::PlaceFollower>(&it))
        return {"claim", name_of(follower->row)};
    if (const auto* row = std::get_if<cards::LayJoker>(&it)) return {"row", name_of(row->row)};
    if (const auto* settled = std::get_if<cards::SettleCard>(&it))
        return json::array({settled->keep ? "keep" : "ten"});
    if (const auto* joker = std::get_if<cards::AssignJoker>(&it))
        return {"assign", name_of(joker->kind)};
    unsupported("the rules offer an action that the format cannot express");
}

json kind_of(rules::DecisionKind kind) {
    using Kind = rules::DecisionKind;
    if (kind == Kind::lay_joker) return "setup_row";
    if (kind == Kind::take_turn) return "turn";
    if (kind == Kind::settle_card) return "wrong_colour";
    if (kind == Kind::assign_joker) return "joker";
    unsupported("the rules ask what the format cannot express");
}

// The points of a claim in the format's words.
json points_of(const cards::ClaimScored& scored) {
    json points = {{"persons", 0},       {"dragon_fairy", 0},         {"wrong_colour", 0},
                   {"single_jokers", 0}, {"animals", json::object()}, {"total", scored.points}};
    for (const cards::ScoreLine& line : scored.lines) {
        if (line.reason == "person") {
            points["persons"] = line.points;
        } else if (line.reason == "wrong_colour") {
            points["wrong_colour"] = line.points;
        } else if (line.reason == "single_joker") {
            points["single_jokers"] = line.points;
        } else if (line.reason == "dragon" || line.reason == "fairy") {
            points["dragon_fairy"] = points["dragon_fairy"].get<int>() + line.points;
        } else {
            points["animals"][line.reason.substr(0, line.reason.find('_'))] = line.points;
        }
    }
    return points;
}

// ---- One game.

class Replay {
public:
    explicit Replay(const json& header) : match_(opened(header)) {
        for (rules::Seat seat = 0; seat < match_.setup().seats; ++seat)
            viewers_.push_back(rules::Viewer::at(seat));
        viewers_.push_back(rules::Viewer::spectator());
        viewers_.push_back(rules::Viewer::everything());
        for (const rules::Viewer viewer : viewers_)
            views_.push_back(std::get<cards::View>(match_.view(viewer)));
        queue_ = match_.start(opening_);
    }

    // False: the game cannot be followed any further.
    bool take(const json& row) {
        const std::string what = row.value("t", "");
        where_ = what + " " + row.value("kind", "") + " " +
                 std::to_string(row.value("n", row.value("round", 0)));
        if (what == "decision") return decision(row);
        if (what == "setup") return set_up(row);
        if (what == "deal") return deal(row);
        if (what == "scoring") return scoring(row);
        if (what == "end") return end(row);
        unsupported("row '" + what + "' is not understood");
    }

    [[nodiscard]] bool ended() const { return ended_; }
    [[nodiscard]] const Report& report() const { return report_; }

private:
    rules::Match opened(const json& header) {
        rules::Setup setup;
        setup.edition = header.at("game").get<std::string>();
        setup.seats = header.at("players").get<std::uint8_t>();
        std::string table;
        for (const json& points : header.at("animal_table")) {
            table += (table.empty() ? "" : ",") + points.dump();
        }
        setup.options = {{"animal_table", table}};
        auto match = rules::Match::create(setup);
        if (!match)
            unsupported(std::string(name(match.error().front().kind)) + ": " +
                        match.error().front().what);
        opening_.dealer = header.at("dealer").get<rules::Seat>();
        for (const json& card : header.at("deck")) {
            opening_.deck.push_back(cards::card_by_name(card.get<std::string>()));
            if (opening_.deck.back() == cards::hidden_card)
                unsupported("unknown card " + card.dump());
        }
        return *std::move(match);
    }

    bool mismatch(const std::string& what, const json& expected, const json& got) {
        report_.mismatches.push_back(where_ + ": " + what + ": expected " + expected.dump() +
                                     ", got " + got.dump());
        return false;
    }
    void same(const std::string& what, const json& expected, const json& got) {
        if (expected != got) mismatch(what, expected, got);
    }

    [[nodiscard]] const cards::View& all() const { return views_.back(); }

    // Tells every viewer the events that are waiting, up to and including the first of type E.
    // Nothing, and everything is public, if there is none.
    template <class E>
    std::optional<E> hear() {
        while (!queue_.empty()) {
            const rules::Event event = queue_.front();
            queue_.erase(queue_.begin());
            tell(event);
            if (const auto* it = std::get_if<E>(&std::get<cards::Event>(event))) return *it;
        }
        return std::nullopt;
    }

    // Likewise, while `stop` does not hold for the next event.
    template <class Stop>
    void hear_until(Stop stop) {
        while (!queue_.empty() && !stop(std::get<cards::Event>(queue_.front()))) {
            tell(queue_.front());
            queue_.erase(queue_.begin());
        }
    }

    void tell(const rules::Event& event) {
        const auto& it = std::get<cards::Event>(event);
        for (std::size_t i = 0; i < viewers_.size(); ++i)
            cards::evolve(views_[i], cards::project(it, viewers_[i]));
        if (const auto* scored = std::get_if<cards::ClaimScored>(&it)) {
            points_[scored->seat] = points_of(*scored);
            if (pending_ && pending_seat_ == scored->seat) {
                compare_views(*pending_);
                pending_.reset();
            }
        }
        if (const auto* lifted = std::get_if<cards::ClaimsLifted>(&it)) claims_ = lifted->claims;
        if (const auto* settled = std::get_if<cards::CardSettled>(&it)) {
            choices_[settled->seat].push_back(
                {"wrong_colour", name_of(settled->card), settled->keep ? "keep" : "ten"});
        }
        if (const auto* assigned = std::get_if<cards::JokerAssigned>(&it)) {
            choices_[assigned->seat].push_back({"joker", name_of(assigned->kind)});
        }
    }

    void compare_views(const json& row) {
        same("public", row.at("public"), public_of(all()));
        const json& expected = row.at("views");
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const bool spectator = i + 1 == expected.size();
            const cards::View& view = views_.at(i);
            const json hand = spectator ? json() : sorted_names(view.seats.at(i).hand);
            const json viewer = spectator ? json("spectator") : json(i);
            same("view", expected[i],
                 {{"viewer", viewer}, {"hand", hand}, {"rows", rows_of(view)}});
        }
        // The folded view equals that of the state.
        for (std::size_t i = 0; queue_.empty() && i < viewers_.size(); ++i) {
            const auto view = std::get<cards::View>(match_.view(viewers_[i]));
            if (!(view == views_[i])) mismatch("fold", "the view of the state", "another one");
        }
    }

    bool decision(const json& row) {
        const std::string kind = row.at("kind").get<std::string>();
        ++report_.turns;
        same("n", row.at("n"), report_.turns);
        const bool turn = kind == "turn";
        if (kind == "joker" && row.at("legal").size() == 1) return automatic(row);
        if (!turn) hear_until([](const cards::Event&) { return false; });
        if (turn) hear<cards::TurnBegan>();
        const std::optional<rules::Decision> asked = match_.decision();
        if (!asked) return mismatch("decision", kind, "the end of the game");
        if (kind_of(asked->kind) != json(kind)) return mismatch("kind", kind, kind_of(asked->kind));
        same("player", row.at("player"), asked->seat);
        same("round", row.at("round"), all().round);
        if (row.contains("card")) same("card", row.at("card"), name_of(all().question));
        if (turn) {
            const auto& seat = all().seats.at(asked->seat);
            const int size = hand_size_ - seat.hand_count + (seat.follower ? 0 : 1) + 1;
            same("circuit", row.at("circuit"), size);
        }
        std::vector<rules::Command> offers;
        match_.offers(asked->seat, offers);
        json legal = json::array();
        std::optional<rules::Command> command;
        for (const rules::Command& offer : offers) {
            legal.push_back(action_of(offer));
            if (legal.back() == row.at("chosen")) command = offer;
        }
        std::sort(legal.begin(), legal.end());
        json expected = row.at("legal");
        std::sort(expected.begin(), expected.end());
        same("legal", expected, legal);
        if (!command) return mismatch("chosen", row.at("chosen"), legal);
        return play(row, asked->seat, *command);
    }

    bool play(const json& row, rules::Seat seat, const rules::Command& command) {
        const auto events = match_.play(seat, command, chance_);
        if (!events) {
            return mismatch("chosen", row.at("chosen"),
                            "refused: " + std::string(name(events.error())));
        }
        queue_ = *events;
        // A view is recorded after the action, before anything that follows from it; that of a
        // choice in the scoring when the seat's claim is booked.
        const std::string kind = row.at("kind").get<std::string>();
        const bool scoring = kind == "wrong_colour" || kind == "joker";
        if (row.contains("views") && scoring) {
            pending_ = row;
            pending_seat_ = seat;
        }
        tell(queue_.front());
        queue_.erase(queue_.begin());
        if (row.contains("views") && !scoring) compare_views(row);
        return true;
    }

    // A joker with one possible kind: the rules do not ask.
    bool automatic(const json& row) {
        const rules::Seat seat = row.at("player").get<rules::Seat>();
        const auto is_assigned = [](const cards::Event& event) {
            return std::holds_alternative<cards::JokerAssigned>(event);
        };
        hear_until(is_assigned);
        if (queue_.empty()) return mismatch("joker", "assigned", "not assigned");
        const auto next = std::get<cards::JokerAssigned>(std::get<cards::Event>(queue_.front()));
        same("player", row.at("player"), next.seat);
        same("chosen", row.at("chosen"), json{"assign", name_of(next.kind)});
        if (row.contains("views")) {
            pending_ = row;
            pending_seat_ = seat;
        }
        tell(queue_.front());
        queue_.erase(queue_.begin());
        return true;
    }

    bool set_up(const json& row) {
        hear_until([](const cards::Event& event) {
            return std::holds_alternative<cards::RoundBegan>(event);
        });
        same("rows", row.at("rows"), rows_of(all()));
        return true;
    }

    bool deal(const json& row) {
        const auto began = hear<cards::RoundBegan>();
        if (!began) return mismatch("deal", "a new round", "no new round");
        same("round", row.at("round"), began->round);
        same("dealer", row.at("dealer"), began->dealer);
        same("stock", row.at("stock"), all().stock);
        hand_size_ = began->cards;
        json hands = json::array();
        for (const auto& hand : began->hands) hands.push_back(sorted_names(hand));
        same("hands", row.at("hands"), hands);
        claims_.clear();
        choices_.clear();
        points_.clear();
        return true;
    }

    bool scoring(const json& row) {
        hear_until([](const cards::Event& event) {
            return std::holds_alternative<cards::RoundBegan>(event) ||
                   std::holds_alternative<cards::BuildingsScored>(event);
        });
        same("round", row.at("round"), all().round);
        json order = json::array();
        std::vector<json> claims(all().seats.size());
        for (const cards::Claim& claim : claims_) {
            order.push_back(claim.seat);
            json list = json::array();
            for (const cards::ClaimedCard& card : claim.cards)
                list.push_back({name_of(card.card), card.down ? "down" : "up"});
            claims.at(claim.seat) = {{"row", name_of(claim.row)}, {"cards", list}};
        }
        same("order", row.at("order"), order);
        same("claims", row.at("claims"), claims);
        for (rules::Seat seat = 0; seat < all().seats.size(); ++seat) {
            const json choices = choices_.contains(seat) ? choices_[seat] : json::array();
            same("choices", row.at("choices").at(seat), choices);
            same("points", row.at("points").at(seat), points_[seat]);
        }
        const json now = public_of(all());
        same("scores", row.at("scores"), now.at("scores"));
        same("animals", row.at("animals"), now.at("animals"));
        same("unassigned_jokers", row.at("unassigned_jokers"), now.at("unassigned_jokers"));
        same("next_dealer", row.at("next_dealer"), all().next_dealer);
        // What lies under the chests is known to the state alone, which has gone on to the next
        // decision; nothing changes there on the way.
        const auto state = std::get<cards::View>(match_.view(rules::Viewer::everything()));
        same("chest", row.at("chest"), by_seat(state, chest_of));
        if (row.contains("views")) compare_views(row);
        return true;
    }

    bool end(const json& row) {
        json buildings = json::array();
        json counts = json::array();
        while (const auto scored = hear<cards::BuildingsScored>()) {
            json kinds = json::object();
            int cards = scored->jokers;
            for (std::size_t kind = 0; kind < cards::colour_count; ++kind) {
                kinds[std::string(cards::name(static_cast<cards::Colour>(kind)))] =
                    scored->buildings[kind];
                cards += scored->buildings[kind];
            }
            buildings.push_back(
                {{"counts", kinds}, {"jokers", scored->jokers}, {"points", scored->points}});
            counts.push_back(cards);
        }
        if (!match_.over()) return mismatch("end", "the end of the game", "a decision");
        same("buildings", row.at("buildings"), buildings);
        same("building_cards", row.at("building_cards"), counts);
        json unclaimed = json::object();
        const auto view = std::get<cards::View>(match_.view(rules::Viewer::everything()));
        for (std::size_t number = 0; number < cards::colour_count; ++number) {
            json names = json::array();
            for (const auto& item : view.rows[number]) names.push_back(name_of(item.card));
            unclaimed[std::string(cards::name(static_cast<cards::Colour>(number)))] = names;
        }
        same("unclaimed", row.at("unclaimed"), unclaimed);
        const json scores = public_of(view).at("scores");
        same("scores", row.at("scores"), scores);
        json tied = json::array();
        for (std::size_t seat = 0; seat < scores.size(); ++seat) {
            if (scores[seat] == *std::max_element(scores.begin(), scores.end()))
                tied.push_back(seat);
        }
        same("tied", row.at("tied"), tied);
        same("winners", row.at("winners"), view.winners);
        ended_ = true;
        return true;
    }

    cards::Started opening_;
    rules::Match match_;
    rules::Random chance_{0};  // never asked: the deck is given
    Report report_;
    std::string where_;
    std::vector<rules::Viewer> viewers_;  // every seat, spectators, everything
    std::vector<cards::View> views_;      // folded from what each is told
    rules::Events queue_;                 // happened, not yet told
    std::optional<json> pending_;         // a view to be compared when a claim is booked
    rules::Seat pending_seat_ = rules::no_seat;
    int hand_size_ = 0;
    std::vector<cards::Claim> claims_;
    std::map<rules::Seat, json> choices_;
    std::map<rules::Seat, json> points_;
    bool ended_ = false;
};

}  // namespace

Report check_card_trace(const std::vector<std::string>& lines) {
    Replay replay(header_of(lines, "card-game-trace/1"));
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (replay.ended()) unsupported("goes on after its end");
        if (!replay.take(json::parse(lines[i]))) return replay.report();
    }
    if (!replay.ended()) unsupported("has no end");
    return replay.report();
}

}  // namespace server::tools
