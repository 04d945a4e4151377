// The legal set of a tile-laying game, and what features are worth.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

#include "server/codec/tiles.h"
#include "server/codec/tiles/codecs.h"
#include "server/codec/tiles/values.h"

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

// Bit s of the result: segment s may get a figure of that kind; every kind that occurs gets an
// entry of `by_kind`.
using Masks = std::array<std::uint32_t, tiles::figure_kind_count>;

// The other offers beside placements, deployments and passing, possible after a placement.
struct Beside {
    std::vector<tiles::RecallFigure> recalls;
    std::vector<tiles::Command> others;  // sorted
};

bool stands_apart(const tiles::Command& command) {
    return std::visit(
        [](const auto& it) {
            return Codecs::any([&]<class C>(C /*codec*/) {
                if constexpr (requires { C::stands_apart(it); }) return C::stands_apart(it);
                return false;
            });
        },
        command);
}

Beside beside(const std::vector<rules::Command>& commands) {
    Beside found;
    for (const rules::Command& command : commands) {
        const auto& it = std::get<tiles::Command>(command);
        if (const auto* recall = std::get_if<tiles::RecallFigure>(&it)) {
            found.recalls.push_back(*recall);
        } else if (!stands_apart(it)) {
            found.others.push_back(it);
        }
    }
    std::sort(found.others.begin(), found.others.end());
    return found;
}

// The figures that could be taken back after some placement; `rows` holds what follows each.
void write_recalls(const std::vector<Beside>& rows, v1::TilesLegal& out) {
    std::vector<tiles::RecallFigure> all;
    for (const Beside& row : rows) all.insert(all.end(), row.recalls.begin(), row.recalls.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (const tiles::RecallFigure& recall : all) {
        v1::Recall& to = *out.add_recalls();
        to.set_figure(static_cast<v1::FigureKind>(recall.figure));
        write_segment(recall.on, *to.mutable_on());
        for (std::uint32_t i = 0; i < rows.size(); ++i) {
            const auto& possible = rows[i].recalls;
            if (std::find(possible.begin(), possible.end(), recall) == possible.end())
                to.add_not_after(i);
        }
    }
}

// Likewise for everything else.
void write_others(const std::vector<Beside>& rows, v1::TilesLegal& out) {
    std::vector<tiles::Command> all;
    for (const Beside& row : rows) all.insert(all.end(), row.others.begin(), row.others.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (const tiles::Command& command : all) {
        v1::OtherAction& to = *out.add_others();
        codec::write(command, *to.mutable_action());
        for (std::uint32_t i = 0; i < rows.size(); ++i) {
            const auto& possible = rows[i].others;
            if (!std::binary_search(possible.begin(), possible.end(), command)) to.add_not_after(i);
        }
    }
}

std::optional<rules::Command> read_recall(const v1::Recall& recall) {
    v1::TilesAction action;
    action.mutable_recall()->set_figure(recall.figure());
    action.mutable_recall()->set_x(recall.on().x());
    action.mutable_recall()->set_y(recall.on().y());
    action.mutable_recall()->set_segment(recall.on().segment());
    const std::optional<tiles::Command> command = read(action);
    if (!command) return std::nullopt;
    return rules::Command(*command);
}

// Steps that take a figure back after placement `row` (or now), each after `before`.
void add_recalls(const v1::TilesLegal& legal, int row, const std::vector<rules::Command>& before,
                 std::vector<std::vector<rules::Command>>& out) {
    for (const v1::Recall& recall : legal.recalls()) {
        const auto& late = recall.not_after();
        if (std::find(late.begin(), late.end(), static_cast<std::uint32_t>(row)) != late.end())
            continue;
        const std::optional<rules::Command> command = read_recall(recall);
        if (!command) continue;
        out.push_back(before);
        out.back().push_back(*command);
    }
}

// Steps that do something else after placement `row` (or now), each after `before`.
void add_others(const v1::TilesLegal& legal, int row, const std::vector<rules::Command>& before,
                std::vector<std::vector<rules::Command>>& out) {
    for (const v1::OtherAction& other : legal.others()) {
        const auto& never = other.not_after();
        if (std::find(never.begin(), never.end(), static_cast<std::uint32_t>(row)) != never.end())
            continue;
        const auto command = read(other.action());
        if (!command) continue;
        out.push_back(before);
        out.back().emplace_back(*command);
    }
}

bool collect(const std::vector<rules::Command>& commands, Masks& masks) {
    bool pass = false;
    for (const rules::Command& command : commands) {
        const auto& tiles_command = std::get<tiles::Command>(command);
        if (const auto* deploy = std::get_if<tiles::DeployFigure>(&tiles_command)) {
            masks[static_cast<std::size_t>(deploy->figure)] |= 1U << deploy->segment;
        }
        if (std::holds_alternative<tiles::Pass>(tiles_command)) pass = true;
    }
    return pass;
}

// One FollowUp for each kind of figure that any row has a segment for.
void write_follow_ups(const std::vector<Masks>& rows, v1::TilesLegal& out) {
    for (int kind = 0; kind < tiles::figure_kind_count; ++kind) {
        const auto has_kind = [kind](const Masks& masks) { return masks[std::size_t(kind)] != 0; };
        if (std::none_of(rows.begin(), rows.end(), has_kind)) continue;
        v1::FollowUp& follow_up = *out.add_follow_ups();
        follow_up.set_figure(static_cast<v1::FigureKind>(kind));
        for (const Masks& masks : rows) follow_up.add_segments(masks[std::size_t(kind)]);
    }
}

// Steps that deploy a figure of row `row`, each after `before`.
void add_deployments(const v1::TilesLegal& legal, int row,
                     const std::vector<rules::Command>& before,
                     std::vector<std::vector<rules::Command>>& out) {
    for (const v1::FollowUp& follow_up : legal.follow_ups()) {
        if (row >= follow_up.segments_size()) continue;
        if (!v1::FigureKind_IsValid(follow_up.figure())) continue;
        if (follow_up.figure() >= tiles::figure_kind_count) continue;
        const auto kind = static_cast<tiles::FigureKind>(follow_up.figure());
        for (std::uint8_t segment = 0; segment < tiles::segments_max; ++segment) {
            if ((follow_up.segments(row) >> segment & 1U) == 0) continue;
            out.push_back(before);
            out.back().emplace_back(tiles::Command(tiles::DeployFigure{kind, segment}));
        }
    }
}

}  // namespace

void write_legal(const rules::Match& match, rules::Seat seat_number, v1::TilesLegal& out) {
    std::vector<rules::Command> offers;
    match.offers(seat_number, offers);
    struct Row {
        tiles::PlaceTile place;
        Masks masks{};
        Beside beside;
        std::uint32_t question = 0;
    };
    std::vector<Row> rows;
    std::vector<rules::Command> after;
    for (const rules::Command& offer : offers) {
        const auto* place = std::get_if<tiles::PlaceTile>(&std::get<tiles::Command>(offer));
        if (place == nullptr) continue;
        Row row{*place, {}, {}, 0};
        match.follow_ups(seat_number, offer, after);
        row.beside = beside(after);
        collect(after, row.masks);
        const auto deploys = [](std::uint32_t mask) { return mask != 0; };
        // Where nothing can be deployed, something else may be asked.
        if (!after.empty() && std::none_of(row.masks.begin(), row.masks.end(), deploys)) {
            rules::Match tried = match;
            rules::Random unused(0);
            (void)tried.play(seat_number, offer, unused);
            const auto next = tried.decision();
            if (next && next->kind != rules::DecisionKind::deploy_figure) {
                row.question = static_cast<std::uint32_t>(next->kind);
                row.beside = {};
            }
        }
        rows.push_back(row);
    }
    const auto by_wire_order = [](const Row& a, const Row& b) {
        return std::tuple(a.place.tile, a.place.at, a.place.rotation) <
               std::tuple(b.place.tile, b.place.at, b.place.rotation);
    };
    std::sort(rows.begin(), rows.end(), by_wire_order);
    // Where seats draw ahead, the tile is always told: a client need not follow all hands.
    const auto inside = std::get<rules::Match::TilesInside>(match.inside());
    const bool one_tile = inside.state.hand.size() == 1 && !inside.game.has_hands();
    std::vector<Masks> masks;
    std::vector<Beside> besides;
    const bool any_question =
        std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.question != 0; });
    for (const Row& row : rows) {
        if (any_question) out.add_questions(row.question);
        besides.push_back(row.beside);
        out.add_x(row.place.at.x);
        out.add_y(row.place.at.y);
        out.add_rotation(row.place.rotation);
        if (!one_tile) out.add_tile(row.place.tile);
        masks.push_back(row.masks);
    }
    Masks now{};
    out.set_pass(collect(offers, now));
    if (rows.empty()) {
        masks.push_back(now);
        besides.push_back(beside(offers));
    }
    write_follow_ups(masks, out);
    write_recalls(besides, out);
    write_others(besides, out);
    Codecs::each([&]<class C>(C /*codec*/) {
        if constexpr (requires { C::write_legal(offers, out); }) C::write_legal(offers, out);
    });
}

std::vector<std::vector<rules::Command>> legal_steps(const v1::TilesLegal& legal,
                                                     std::span<const tiles::TileIndex> hand) {
    std::vector<std::vector<rules::Command>> steps;
    if (legal.pass()) steps.push_back({tiles::Command(tiles::Pass{})});
    Codecs::each([&]<class C>(C /*codec*/) {
        if constexpr (requires { C::read_legal(legal, steps); }) C::read_legal(legal, steps);
    });
    if (legal.x_size() == 0) {
        add_deployments(legal, 0, {}, steps);
        add_recalls(legal, 0, {}, steps);
        add_others(legal, 0, {}, steps);
        return steps;
    }
    const int count = std::min({legal.x_size(), legal.y_size(), legal.rotation_size()});
    for (int row = 0; row < count; ++row) {
        v1::TilesAction action;
        v1::PlaceTile& place = *action.mutable_place();
        const std::uint32_t in_hand = hand.empty() ? tiles::no_tile : hand.front();
        place.set_tile(row < legal.tile_size() ? legal.tile(row) : in_hand);
        place.set_x(legal.x(row));
        place.set_y(legal.y(row));
        place.set_rotation(legal.rotation(row));
        const std::optional<tiles::Command> command = read(action);
        if (!command) continue;
        const std::size_t before = steps.size();
        add_deployments(legal, row, {rules::Command(*command)}, steps);
        add_recalls(legal, row, {rules::Command(*command)}, steps);
        add_others(legal, row, {rules::Command(*command)}, steps);
        std::vector<rules::Command> alone{rules::Command(*command)};
        if (steps.size() != before) alone.emplace_back(tiles::Command(tiles::Pass{}));
        steps.push_back(std::move(alone));
    }
    return steps;
}

void write(const rules::Appraisal& appraisal, v1::FeatureAppraisal& out) {
    out.set_kind(static_cast<v1::FeatureKind>(appraisal.kind));
    if (!appraisal.segments.empty()) write_segment(appraisal.segments.front(), *out.mutable_at());
    out.set_complete(appraisal.complete);
    for (const tiles::ScoreLine& line : appraisal.lines) {
        v1::ScoreLine& to = *out.add_lines();
        to.set_reason(line.reason);
        to.set_count(line.count);
        to.set_points(line.points);
    }
    out.set_points(appraisal.points);
    for (const rules::Seat owner : appraisal.owners) out.add_owners(owner);
    const auto more = [&](std::int32_t points) { return points != appraisal.points; };
    if (std::any_of(appraisal.owner_points.begin(), appraisal.owner_points.end(), more)) {
        for (const std::int32_t points : appraisal.owner_points) out.add_owner_points(points);
    }
    for (const tiles::SegmentRef& segment : appraisal.segments)
        write_segment(segment, *out.add_segments());
    out.set_points_complete(appraisal.points_complete);
    out.set_open(static_cast<std::uint32_t>(appraisal.open));
}

}  // namespace server::codec
