// The legal set of a tile-laying game.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

#include "server/codec/tiles.h"

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

// Bit s of the result: segment s may get a figure of that kind; every kind that occurs gets an
// entry of `by_kind`.
using Masks = std::array<std::uint32_t, tiles::figure_kind_count>;

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
    };
    std::vector<Row> rows;
    std::vector<rules::Command> after;
    for (const rules::Command& offer : offers) {
        const auto* place = std::get_if<tiles::PlaceTile>(&std::get<tiles::Command>(offer));
        if (place == nullptr) continue;
        Row row{*place, {}};
        match.follow_ups(seat_number, offer, after);
        collect(after, row.masks);
        rows.push_back(row);
    }
    const auto by_wire_order = [](const Row& a, const Row& b) {
        return std::tuple(a.place.tile, a.place.at, a.place.rotation) <
               std::tuple(b.place.tile, b.place.at, b.place.rotation);
    };
    std::sort(rows.begin(), rows.end(), by_wire_order);
    const bool one_tile = std::all_of(rows.begin(), rows.end(), [&rows](const Row& row) {
        return row.place.tile == rows.front().place.tile;
    });
    std::vector<Masks> masks;
    for (const Row& row : rows) {
        out.add_x(row.place.at.x);
        out.add_y(row.place.at.y);
        out.add_rotation(row.place.rotation);
        if (!one_tile) out.add_tile(row.place.tile);
        masks.push_back(row.masks);
    }
    Masks now{};
    out.set_pass(collect(offers, now));
    if (rows.empty()) masks.push_back(now);
    write_follow_ups(masks, out);
}

std::vector<std::vector<rules::Command>> legal_steps(const v1::TilesLegal& legal,
                                                     std::span<const tiles::TileIndex> hand) {
    std::vector<std::vector<rules::Command>> steps;
    if (legal.pass()) steps.push_back({tiles::Command(tiles::Pass{})});
    if (legal.x_size() == 0) {
        add_deployments(legal, 0, {}, steps);
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
        std::vector<rules::Command> alone{rules::Command(*command)};
        if (steps.size() != before) alone.emplace_back(tiles::Command(tiles::Pass{}));
        steps.push_back(std::move(alone));
    }
    return steps;
}

}  // namespace server::codec
