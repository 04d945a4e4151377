#include "server/env/facts.h"

#include <algorithm>
#include <map>

#include "rules/tiles/game.h"
#include "server/env/json.h"

namespace server::env {

namespace {

namespace tiles = rules::tiles;

void put_step(Json& json, const Table& table, std::span<const rules::Command> commands,
              const std::string& text) {
    json.open('{').key("text").string(text).key("actions").open('[');
    for (const rules::Command& command : commands) json.raw(fields_of(command).json);
    json.close(']');
    const auto& offered = table.offered();
    const auto at =
        std::ranges::find(offered.commands, commands.front()) - offered.commands.begin();
    json.key("action").number(offered.actions[static_cast<std::size_t>(at)]).close('}');
}

// Where a command puts a figure, or takes one from: nothing if it does not.
std::optional<tiles::SegmentRef> target(const Table& table, const Row& row) {
    const auto value = [&](Column column) { return row[static_cast<std::size_t>(column)]; };
    const auto segment = value(Column::segment);
    if (value(Column::figure) == nothing || segment == nothing) return std::nullopt;
    tiles::Position at;
    if (value(Column::x) != nothing) {
        at = {static_cast<std::int8_t>(value(Column::x)),
              static_cast<std::int8_t>(value(Column::y))};
    } else {
        const auto whole = table.match().inside();
        const auto* inside = std::get_if<rules::Match::TilesInside>(&whole);
        if (inside == nullptr || inside->state.last_tile < 0) return std::nullopt;
        at = inside->state.board.tile(inside->state.last_tile).at;
    }
    return tiles::SegmentRef{at, static_cast<std::uint8_t>(segment)};
}

}  // namespace

std::string steps_text(const Table& table) {
    Json json;
    json.open('[');
    const auto decision = table.match().decision();
    std::vector<rules::Command> after;
    for (const rules::Command& command : table.offered().commands) {
        table.match().follow_ups(decision->seat, command, after);
        const std::string first = table.text_of(std::span(&command, 1));
        if (after.empty()) {
            put_step(json, table, std::span(&command, 1), first);
            continue;
        }
        Table then = table;
        then.play(std::span(&command, 1));
        for (const rules::Command& next : after) {
            const rules::Command both[] = {command, next};
            put_step(json, table, both, first + "; " + then.text_of(std::span(&next, 1)));
        }
    }
    json.close(']');
    return json.text();
}

std::string commands_text(const Table& table) {
    Json json;
    json.open('[');
    for (const rules::Command& command : table.offered().commands) {
        const std::span<const rules::Command> alone(&command, 1);
        put_step(json, table, alone, table.text_of(alone));
    }
    json.close(']');
    return json.text();
}

namespace {

// As Match::appraise(), without lines and segments.
Claim claim_of(const tiles::Game& game, const tiles::State& state, tiles::Node node) {
    tiles::Survey survey = game.survey(state, node);
    const auto& record = state.features.record_of(node);
    const auto& kind = game.kind(survey.kind);
    tiles::Lines lines;
    game.appraise(state, survey, rules::no_seat, lines);
    if (!game.counts_at_end(survey)) lines.strike();
    const bool complete = survey.complete;
    const bool may_be_complete = kind.completion != tiles::Completion::never;
    std::int32_t then = lines.points();
    if (!complete && may_be_complete) {
        survey.complete = true;
        tiles::Lines whole;
        game.appraise(state, survey, rules::no_seat, whole);
        then = whole.points();
    }
    const auto on = game.ref(state, node);
    const unsigned owners = game.majority(state, state.features.feature_of(node));
    return {static_cast<std::int32_t>(survey.kind),
            on.at.x,
            on.at.y,
            on.segment,
            complete ? 1 : 0,
            lines.points(),
            then,
            may_be_complete ? game.tiles().open_ends(record) : 0,
            record.nodes,
            static_cast<std::int32_t>(owners)};
}

}  // namespace

std::vector<Claim> claim_rows(const Table& table) {
    std::vector<Claim> rows;
    const auto whole = table.match().inside();
    const auto* const inside = std::get_if<rules::Match::TilesInside>(&whole);
    if (inside == nullptr) return rows;
    const tiles::State& state = inside->state;
    std::vector<tiles::Node> seen;
    for (const tiles::Figure& figure : state.figures) {
        const auto feature = state.features.feature_of(figure.claim);
        const bool counts = inside->game.kind(inside->game.kind_of(state, figure.claim)).in_play;
        if (!counts || std::ranges::find(seen, feature) != seen.end()) continue;
        seen.push_back(feature);
        rows.push_back(claim_of(inside->game, state, figure.claim));
    }
    return rows;
}

std::vector<Row> legal_rows(const Table& table) {
    std::vector<Row> rows;
    const Offered& offered = table.offered();
    std::map<tiles::SegmentRef, rules::Appraisal> known;
    std::vector<rules::Appraisal> asked;
    for (std::size_t i = 0; i < offered.commands.size(); ++i) {
        Row row = fields_of(offered.commands[i]).row;
        row[static_cast<std::size_t>(Column::action)] = offered.actions[i];
        if (const auto where = target(table, row)) {
            auto found = known.find(*where);
            if (found == known.end()) {
                table.match().appraise(std::span(&*where, 1), asked);
                found =
                    known.emplace(*where, asked.empty() ? rules::Appraisal{} : asked.front()).first;
            }
            row[static_cast<std::size_t>(Column::points)] = found->second.points;
            row[static_cast<std::size_t>(Column::points_complete)] = found->second.points_complete;
            row[static_cast<std::size_t>(Column::open)] = found->second.open;
        }
        rows.push_back(row);
    }
    return rows;
}

}  // namespace server::env
