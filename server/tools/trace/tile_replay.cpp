#include "server/tools/trace/tile_replay.h"

#include <optional>
#include <utility>

#include "rules/tiles/game.h"
#include "server/tools/trace/rows.h"
#include "server/tools/trace/tile_words.h"

namespace server::tools {

using nlohmann::json;
namespace tiles = rules::tiles;

TileReplay::TileReplay(TileHeader header)
    : MatchReplay(std::move(header.match)), deck_(std::move(header.deck)) {
    told_.numbers = std::move(header.numbers);
    Fields& fields = turn_fields_;
    for (const char* name : {"t", "n", "place", "chosen"})
        fields[name] = nullptr;  // read, not compared
    fields["player"] = [this] { return json(match_seat_); };
    fields["discarded"] = [this] { return told_.before.discarded; };
    fields["tile"] = [this] { return told_.before.tile ? json(*told_.before.tile) : json(); };
    fields["legal"] = [this] { return legal_; };
    fields["actions"] = [this] { return actions_; };
    fields["scored"] = [this] { return told_.during.scored; };
    fields["returned"] = [this] { return told_.during.returned; };
    fields["scores"] = [this] { return scores_of(told_.after_turn); };
    fields["supply"] = [this] { return supply_of(told_.after_turn); };
    fields["left"] = [this] {
        int left = 0;
        for (const auto& [tile, count] : told_.after_turn.supply) left += count;
        return json(left);
    };
    end_fields_["t"] = nullptr;
    end_fields_["discarded"] = [this] { return told_.before.discarded; };
    end_fields_["scored"] = [this] { return told_.before.scored; };
    end_fields_["scores"] = [this] { return scores_of(view()); };
    end_fields_["winners"] = [this] { return json(view().winners); };
    for (const KnownExtension& known : known_extensions()) {
        if (!header.exts.contains(known.name)) continue;
        extensions_.push_back(known.make(*this));
        extensions_.back()->add_fields(turn_fields_, end_fields_);
    }
}

void TileReplay::begin(const json& first_turn) {
    tiles::Started opening;
    opening.first_seat = first_turn.at("player").get<rules::Seat>();
    opening.supply = deck_;
    rules::Given chance(told_.numbers);
    split(match_.start(opening, chance));
    told_.numbers.clear();
    told_.before = told_.after;
}

bool TileReplay::each(bool (Extension::*hook)(const json&), const json& row) {
    for (const auto& extension : extensions_) {
        if (!(*extension.*hook)(row)) return false;
    }
    return true;
}

bool TileReplay::turn(const json& row) {
    ++report_.turns;
    where_ = "turn " + std::to_string(report_.turns);
    const std::optional<rules::Decision> decision = match_.decision();
    if (!decision || decision->kind != rules::DecisionKind::place_tile) {
        return mismatch("turn", "a turn", "the end of the game");
    }
    match_seat_ = decision->seat;
    told_.part = view().agenda.turn().data + 1;
    if (!each(&Extension::drawing, row) || !each(&Extension::opening, row) || !place(row) ||
        !each(&Extension::placed, row) || !deploy(row.at("chosen"), actions_)) {
        return false;
    }
    for (const auto hook : {&Extension::deployed, &Extension::acted, &Extension::completing,
                            &Extension::scored, &Extension::done}) {
        if (!each(hook, row)) return false;
    }
    compare(row, turn_fields_);
    told_.before = told_.after;
    return true;
}

bool TileReplay::place(const json& row) {
    std::vector<rules::Command> offers;
    match_.offers(match_seat_, offers);
    const tiles::View seen = view();
    legal_ = legal_of(offers, seen.hand.front());
    told_.order.before_draw = told_.order.now;
    const json& place = row.at("place");
    const tiles::PlaceTile placing{row.contains("placed")
                                       ? tiles::tile_by_name(row.at("placed").get<std::string>())
                                       : seen.hand.front(),
                                   {place.at(0).get<std::int8_t>(), place.at(1).get<std::int8_t>()},
                                   place.at(2).get<std::uint8_t>()};
    told_.during = Said{};
    tiles::Command command = placing;
    for (const auto& extension : extensions_)
        command = extension->placing(row, placing).value_or(command);
    return play(command, "place " + place.dump());
}

// A seat that might have had a turn.
bool TileReplay::kept(const json& row) {
    where_ = "after turn " + std::to_string(report_.turns);
    const auto decision = match_.decision();
    if (decision) {
        match_seat_ = decision->seat;
        for (const auto& extension : extensions_) {
            const std::optional<bool> follows = extension->kept(row);
            if (follows && *follows) told_.before = told_.after;
            if (follows) return *follows;
        }
    }
    return mismatch(row.value("t", ""), "a turn", "the end of the game");
}

void TileReplay::end(const json& row) {
    where_ = "end";
    if (!match_.over()) {
        mismatch("end", "the end of the game", "a turn");
        return;
    }
    compare(row, end_fields_);
}

bool TileReplay::play(const tiles::Command& command, const std::string& what) {
    return play(match_seat_, command, what);
}

bool TileReplay::play(rules::Seat seat, const tiles::Command& command, const std::string& what) {
    told_.after_turn = view();
    rules::Given chance(told_.numbers);
    const auto events = match_.play(seat, rules::Command(command), chance);
    if (!events)
        return mismatch(what, "legal",
                        std::string("refused: ") + std::string(name(events.error())));
    split(*events);
    return true;
}

// Events up to the end of the turn go to `during`, the rest to `after`.
void TileReplay::split(const rules::Events& events) {
    told_.after = Said{};
    bool rest = false;
    bool settled = false;  // what the command itself did
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto& event = std::get<tiles::Event>(events[i]);
        std::size_t after = i + 1;
        if (after < events.size() && is_fairy(std::get<tiles::Event>(events[after]))) ++after;
        const auto* next = after < events.size() ? &std::get<tiles::Event>(events[after]) : nullptr;
        rest = rest || (!told_.in_window && begins_the_rest(event, next));
        settled = settled || rest || std::holds_alternative<tiles::FeatureCompleted>(event);
        Said& said = rest ? told_.after : told_.during;
        said.hear(event);
        for (const KnownExtension& known : known_extensions()) known.hear(event, said);
        if (!settled) told_.eaten = told_.during.returned.size();
        told_.order.hear(event);
        if (!rest && match_.started() && !told_.after_turn.seats.empty())
            evolve(told_.after_turn, event);
        if (std::holds_alternative<tiles::TilePlaced>(event)) told_.placed = told_.after_turn;
    }
    if (match_.decision() && match_.decision()->kind == rules::DecisionKind::place_tile) {
        told_.numbers.clear();
    }
}

bool TileReplay::play_like(const std::string& what, const json& chosen, const Offered& offered) {
    if (!offered.chosen) return mismatch(what, chosen.dump(), sorted(offered.legal).dump());
    return play(match_.decision().value().seat, *offered.chosen, chosen.dump());
}

bool TileReplay::deploy(const json& chosen, json& actions) {
    actions = json::array({json::array({"pass"})});
    // A decision with nothing but "pass" is skipped by the rules and stands in the record.
    if (!is_asked(rules::DecisionKind::deploy_figure) && !is_asked(tiles::AskTaking::kind))
        return chosen == actions.at(0) || mismatch("chosen", chosen.dump(), "nothing but pass");
    const tiles::View seen = view();
    const Offered offered =
        offers_like(chosen, [&](const auto& command) { return action_of(seen, command); });
    actions = offered.legal;
    return play_like("chosen", chosen, offered);
}

void TileReplay::compare(const json& row, const Fields& fields) {
    for (const Difference& it : differences(row, fields)) mismatch(it.field, it.expected, it.found);
}

}  // namespace server::tools
