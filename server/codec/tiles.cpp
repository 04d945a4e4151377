#include "server/codec/tiles.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "meeple/v1/room.pb.h"
#include "server/codec/tiles_gifts.h"
#include "server/codec/tiles_hands.h"
#include "server/codec/tiles_hunters.h"
#include "server/codec/tiles_sale.h"
#include "server/codec/tiles_table.h"
#include "server/codec/tiles_tokens.h"
#include "server/codec/tiles_towers.h"
#include "server/codec/tiles_values.h"

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

tiles::FeatureKind feature_kind(v1::FeatureKind kind, bool& ok) {
    if (!v1::FeatureKind_IsValid(kind) || kind >= tiles::feature_kind_count) {
        ok = false;
        return tiles::FeatureKind::field;
    }
    return static_cast<tiles::FeatureKind>(kind);
}

tiles::Question question(std::uint32_t number, bool& ok) {
    if (number > std::numeric_limits<std::uint8_t>::max() ||
        !v1::DecisionKind_IsValid(static_cast<int>(number))) {
        ok = false;
        return tiles::Question::none;
    }
    return static_cast<tiles::Question>(number);
}

// ---- Agendas. ----

void write_due(const tiles::Due& row, v1::Due& out) {
    out.set_phase(static_cast<v1::TilesPhase>(row.phase));
    out.set_seat(row.seat);
    out.set_question(static_cast<std::uint32_t>(row.question));
    out.set_data(row.data);
}

std::vector<tiles::Due> read_rows(const google::protobuf::RepeatedPtrField<v1::Due>& in, bool& ok) {
    std::vector<tiles::Due> rows;
    for (const v1::Due& from : in) {
        ok = ok && v1::TilesPhase_IsValid(from.phase());
        rows.push_back({static_cast<tiles::Phase>(from.phase()), seat(from.seat(), ok),
                        question(from.question(), ok), narrow<std::uint8_t>(from.data(), ok)});
    }
    return rows;
}

// What is due where a view says no more than this.
tiles::Agenda plain_agenda(tiles::Phase phase, rules::Seat turn_seat, tiles::Question question) {
    tiles::Agenda agenda;
    if (phase != tiles::Phase::choosing) {
        agenda.restart({phase, turn_seat, tiles::Question::none, 0});
        return agenda;
    }
    agenda.restart({tiles::Phase::deploying, turn_seat, tiles::Question::none, 0});
    agenda.push({phase, turn_seat, question, 0});
    return agenda;
}

// ---- Events. ----

void write_scored(const tiles::FeatureScored& scored, v1::FeatureScored& out) {
    out.set_kind(wire(scored.kind));
    write_segment(scored.at, *out.mutable_at());
    out.set_complete(scored.complete);
    write_lines(scored.lines, out);
    for (const tiles::Award& award : scored.awards) {
        v1::Award& to = *out.add_awards();
        to.set_seat(award.seat);
        to.set_points(award.points);
    }
    for (const tiles::Position at : scored.tiles) {
        out.add_xs(at.x);
        out.add_ys(at.y);
    }
    for (const tiles::PlacedFigure& figure : scored.figures) {
        write_figure(figure, *out.add_figures());
    }
    for (const tiles::OwnLine& own : scored.own) {
        v1::OwnLine& to = *out.add_own();
        to.set_seat(own.seat);
        to.mutable_line()->set_reason(own.line.reason);
        to.mutable_line()->set_count(own.line.count);
        to.mutable_line()->set_points(own.line.points);
    }
}

tiles::FeatureScored read_scored(const v1::FeatureScored& in, bool& ok) {
    tiles::FeatureScored scored;
    scored.kind = feature_kind(in.kind(), ok);
    scored.at = read_segment(in.at(), ok);
    scored.complete = in.complete();
    scored.lines = read_lines(in, ok);
    for (const v1::Award& award : in.awards()) {
        scored.awards.push_back({seat(award.seat(), ok), award.points()});
    }
    if (in.xs_size() != in.ys_size()) {
        ok = false;
        return scored;
    }
    for (int i = 0; i < in.xs_size(); ++i) {
        scored.tiles.push_back(position(in.xs(i), in.ys(i), ok));
    }
    for (const v1::PlacedFigure& figure : in.figures()) {
        scored.figures.push_back(read_figure(figure, ok));
    }
    for (const v1::OwnLine& own : in.own()) {
        scored.own.push_back({seat(own.seat(), ok),
                              {own.line().reason(), narrow<std::uint16_t>(own.line().count(), ok),
                               own.line().points()}});
    }
    return scored;
}

tiles::GameEnded read_ended(const v1::GameEnded& in, bool& ok) {
    tiles::GameEnded ended;
    ended.scores.assign(in.scores().begin(), in.scores().end());
    for (const std::uint32_t winner : in.winners()) ended.winners.push_back(seat(winner, ok));
    return ended;
}

std::optional<tiles::Event> read_event(const v1::TilesDelta& in, bool& ok) {
    switch (in.delta_case()) {
        case v1::TilesDelta::kStarted: return codec::read(in.started());
        case v1::TilesDelta::kTurnBegan: return tiles::TurnBegan{seat(in.turn_began().seat(), ok)};
        case v1::TilesDelta::kDrawn:
            return tiles::TileDrawn{narrow<tiles::TileIndex>(in.drawn().tile(), ok)};
        case v1::TilesDelta::kDiscarded:
            return tiles::TileDiscarded{narrow<tiles::TileIndex>(in.discarded().tile(), ok)};
        case v1::TilesDelta::kPlaced: {
            const v1::TilePlaced& placed = in.placed();
            if (placed.rotation() > 3) ok = false;
            return tiles::TilePlaced{narrow<tiles::TileIndex>(placed.tile(), ok),
                                     position(placed.x(), placed.y(), ok),
                                     narrow<tiles::Rotation>(placed.rotation(), ok)};
        }
        case v1::TilesDelta::kDeployed:
            return tiles::FigureDeployed{read_figure(in.deployed(), ok)};
        case v1::TilesDelta::kCompleted:
            return tiles::FeatureCompleted{feature_kind(in.completed().kind(), ok),
                                           read_segment(in.completed().at(), ok)};
        case v1::TilesDelta::kScored: return read_scored(in.scored(), ok);
        case v1::TilesDelta::kReturned:
            return tiles::FigureReturned{read_figure(in.returned(), ok)};
        case v1::TilesDelta::kResigned: return tiles::SeatResigned{seat(in.resigned().seat(), ok)};
        case v1::TilesDelta::kEnded: return read_ended(in.ended(), ok);
        case v1::TilesDelta::kAsked: return tiles::Asked{question(in.asked().question(), ok)};
        case v1::TilesDelta::kAnswered: return tiles::Answered{};
        case v1::TilesDelta::kAgendaSet:
            return tiles::AgendaSet{read_rows(in.agenda_set().rows(), ok)};
        case v1::TilesDelta::kItemsTaken:
            return tiles::ItemsTaken{seat(in.items_taken().seat(), ok),
                                     item(in.items_taken().item(), ok),
                                     narrow<std::uint8_t>(in.items_taken().count(), ok)};
        case v1::TilesDelta::kExtended:
        case v1::TilesDelta::kHunted: return read_hunters_event(in);
        case v1::TilesDelta::kFloorLaid:
        case v1::TilesDelta::kPrisonerTaken:
        case v1::TilesDelta::kPrisonerFreed: return read_tower_event(in);
        case v1::TilesDelta::kTableExtended: return read_extended(in.table_extended(), ok);
        case v1::TilesDelta::kBidMade:
        case v1::TilesDelta::kTileSold:
        case v1::TilesDelta::kTurnResumed: return read_sale_event(in);
        case v1::TilesDelta::kTokenMoved:
        case v1::TilesDelta::kTokenRemoved: return read_token_event(in);
        case v1::TilesDelta::kPutBack:
        case v1::TilesDelta::kMoved:
        case v1::TilesDelta::kSeatScored:
        case v1::TilesDelta::kGiftsShuffled:
        case v1::TilesDelta::kGiftReceived:
        case v1::TilesDelta::kGiftOpened:
        case v1::TilesDelta::kGiftsRevealed: return read_gift_event(in);
        case v1::TilesDelta::kTaken: return codec::read(in.taken());
        case v1::TilesDelta::DELTA_NOT_SET: break;
    }
    return std::nullopt;
}

// ---- Views. ----

void write_seat(const tiles::View::SeatView& seat_view, v1::TilesSeat& out) {
    out.set_score(seat_view.score);
    out.set_resigned(seat_view.resigned);
    for (int kind = 0; kind < tiles::figure_kind_count; ++kind) {
        if (seat_view.figures[kind] == 0) continue;
        v1::FigureCount& count = *out.add_supply();
        count.set_figure(static_cast<v1::FigureKind>(kind));
        count.set_count(seat_view.figures[kind]);
    }
    for (int kind = 0; kind < tiles::item_count; ++kind) {
        const std::uint8_t held = seat_view.items[static_cast<std::size_t>(kind)];
        if (held == 0) continue;
        v1::ItemCount& count = *out.add_items();
        count.set_item(static_cast<v1::Item>(kind));
        count.set_count(held);
    }
}

tiles::View::SeatView read_seat(const v1::TilesSeat& in, bool& ok) {
    tiles::View::SeatView seat_view;
    seat_view.score = in.score();
    seat_view.resigned = in.resigned();
    for (const v1::FigureCount& count : in.supply()) {
        const auto kind = static_cast<std::size_t>(figure_kind(count.figure(), ok));
        seat_view.figures[kind] = narrow<std::uint8_t>(count.count(), ok);
    }
    for (const v1::ItemCount& count : in.items()) {
        const auto kind = static_cast<std::size_t>(item(count.item(), ok));
        seat_view.items[kind] = narrow<std::uint8_t>(count.count(), ok);
    }
    return seat_view;
}

void read_board(const v1::TilesView& in, tiles::View& view, bool& ok) {
    for (const v1::PlacedTile& placed : in.board()) {
        if (placed.rotation() > 3) ok = false;
        view.board.push_back({narrow<tiles::TileIndex>(placed.tile(), ok),
                              position(placed.x(), placed.y(), ok),
                              narrow<tiles::Rotation>(placed.rotation(), ok)});
    }
    for (const v1::PlacedFigure& figure : in.figures()) {
        view.figures.push_back(read_figure(figure, ok));
    }
}

}  // namespace

void write(const tiles::Command& command, v1::TilesAction& out) {
    std::visit(
        Overloaded{
            [&out](const tiles::PlaceTile& place) {
                v1::PlaceTile& to = *out.mutable_place();
                to.set_tile(place.tile);
                to.set_x(place.at.x);
                to.set_y(place.at.y);
                to.set_rotation(place.rotation);
            },
            [&out](const tiles::DeployFigure& deploy) {
                v1::DeployFigure& to = *out.mutable_deploy();
                to.set_figure(wire(deploy.figure));
                to.set_segment(deploy.segment);
            },
            [&out](const tiles::Pass&) { out.mutable_pass(); }, [](const tiles::Resign&) {},
            [&out](const tiles::RecallFigure& recall) {
                out.mutable_recall()->set_figure(wire(recall.figure));
                write_segment(recall.on, *out.mutable_recall());
            },
            [&out](const tiles::OpenGift& gift) { codec::write(gift, *out.mutable_open_gift()); },
            [&out](const auto& it) { codec::write(it, out); }},
        command);
}

namespace {

std::optional<tiles::Command> read_recall(const v1::RecallFigure& in) {
    bool ok = true;
    const tiles::RecallFigure recall{figure_kind(in.figure(), ok), read_far(in)};
    if (!ok) return std::nullopt;
    return recall;
}

}  // namespace

std::optional<tiles::Command> read(const v1::TilesAction& in) {
    switch (in.action_case()) {
        case v1::TilesAction::kPlace: {
            const v1::PlaceTile& place = in.place();
            if (place.rotation() > 3) return std::nullopt;
            const auto tile = std::min<std::uint32_t>(place.tile(), tiles::no_tile);
            return tiles::PlaceTile{static_cast<tiles::TileIndex>(tile),
                                    far_position(place.x(), place.y()),
                                    static_cast<tiles::Rotation>(place.rotation())};
        }
        case v1::TilesAction::kDeploy: {
            bool ok = true;
            const tiles::FigureKind kind = figure_kind(in.deploy().figure(), ok);
            if (!ok) return std::nullopt;
            return tiles::DeployFigure{kind, far_segment(in.deploy().segment())};
        }
        case v1::TilesAction::kPass: return tiles::Pass{};
        case v1::TilesAction::kRecall: return read_recall(in.recall());
        case v1::TilesAction::kMoveToken:
        case v1::TilesAction::kRemoveToken:
        case v1::TilesAction::kDeployFar:
        case v1::TilesAction::kTakeFigure: return read_far_action(in);
        case v1::TilesAction::kLayFloor:
        case v1::TilesAction::kFreePrisoner: return read_tower_action(in);
        case v1::TilesAction::kExtendTable: return read_extension(in.extend_table());
        case v1::TilesAction::kBid:
        case v1::TilesAction::kSellTile: return read_sale_action(in);
        case v1::TilesAction::kOpenGift: return codec::read(in.open_gift());
        case v1::TilesAction::ACTION_NOT_SET: break;
    }
    return std::nullopt;
}

void write(const tiles::Event& event, v1::TilesDelta& out) {
    std::visit(
        Overloaded{
            [&out](const tiles::TurnBegan& began) {
                out.mutable_turn_began()->set_seat(began.seat);
            },
            [&out](const tiles::TileDrawn& drawn) { out.mutable_drawn()->set_tile(drawn.tile); },
            [&out](const tiles::TileDiscarded& discarded) {
                out.mutable_discarded()->set_tile(discarded.tile);
            },
            [&out](const tiles::TilePlaced& placed) {
                v1::TilePlaced& to = *out.mutable_placed();
                to.set_tile(placed.tile);
                to.set_x(placed.at.x);
                to.set_y(placed.at.y);
                to.set_rotation(placed.rotation);
            },
            [&out](const tiles::FigureDeployed& deployed) {
                write_figure(deployed.figure, *out.mutable_deployed());
            },
            [&out](const tiles::FeatureCompleted& completed) {
                out.mutable_completed()->set_kind(wire(completed.kind));
                write_segment(completed.at, *out.mutable_completed()->mutable_at());
            },
            [&out](const tiles::FeatureScored& scored) {
                write_scored(scored, *out.mutable_scored());
            },
            [&out](const tiles::FigureReturned& returned) {
                write_figure(returned.figure, *out.mutable_returned());
            },
            [&out](const tiles::SeatResigned& resigned) {
                out.mutable_resigned()->set_seat(resigned.seat);
            },
            [&out](const tiles::GameEnded& ended) {
                v1::GameEnded& to = *out.mutable_ended();
                for (const std::int32_t score : ended.scores) to.add_scores(score);
                for (const rules::Seat winner : ended.winners) to.add_winners(winner);
            },
            [&out](const tiles::Asked& asked) {
                out.mutable_asked()->set_question(static_cast<std::uint32_t>(asked.question));
            },
            [&out](const tiles::Answered&) { out.mutable_answered(); },
            [&out](const tiles::ItemsTaken& taken) {
                v1::ItemsTaken& to = *out.mutable_items_taken();
                to.set_seat(taken.seat);
                to.set_item(static_cast<v1::Item>(taken.item));
                to.set_count(taken.count);
            },
            [&out](const tiles::AgendaSet& set) {
                v1::AgendaSet& to = *out.mutable_agenda_set();
                for (const tiles::Due& row : set.rows) write_due(row, *to.add_rows());
            },
            [&out](const auto& it) { codec::write(it, out); }},
        event);
}

std::optional<tiles::Event> read(const v1::TilesDelta& in) {
    bool ok = true;
    std::optional<tiles::Event> event = read_event(in, ok);
    return ok ? event : std::nullopt;
}

void write(const tiles::View& view, v1::TilesView& out) {
    for (const tiles::View::PlacedTile& placed : view.board) {
        v1::PlacedTile& to = *out.add_board();
        to.set_tile(placed.tile);
        to.set_x(placed.at.x);
        to.set_y(placed.at.y);
        to.set_rotation(placed.rotation);
    }
    for (const tiles::PlacedFigure& figure : view.figures) write_figure(figure, *out.add_figures());
    for (const tiles::View::SeatView& seat_view : view.seats)
        write_seat(seat_view, *out.add_seats());
    write_counts(view.supply, *out.mutable_supply());
    for (const tiles::TileIndex tile : view.discarded) out.add_discarded(tile);
    for (const tiles::TileIndex tile : view.hand) out.add_hand(tile);
    out.set_surplus(view.surplus);
    out.set_phase(static_cast<v1::TilesPhase>(view.phase()));
    if (view.agenda != plain_agenda(view.phase(), view.turn_seat, view.question())) {
        for (const tiles::Due& row : view.agenda.rows()) write_due(row, *out.add_agenda());
    }
    if (view.turn_seat != rules::no_seat) out.set_turn_seat(view.turn_seat);
    out.set_turn(view.turn);
    for (const rules::Seat winner : view.winners) out.add_winners(winner);
    out.set_question(static_cast<std::uint32_t>(view.question()));
    write_tokens(view, out);
    if (view.gifts) write(*view.gifts, *out.mutable_gifts());
    if (view.hands) write(*view.hands, *out.mutable_hands());
    if (view.towers) write(*view.towers, *out.mutable_towers());
    if (view.bids) write(*view.bids, *out.mutable_bids());
    if (view.table) write(*view.table, *out.mutable_table());
    write_hunters(view, out);
}

std::optional<tiles::View> read(const v1::TilesView& in) {
    bool ok = v1::TilesPhase_IsValid(in.phase());
    tiles::View view;
    read_board(in, view, ok);
    for (const v1::TilesSeat& from : in.seats()) view.seats.push_back(read_seat(from, ok));
    ok = read_counts(in.supply(), view.supply) && ok;
    read_tiles(in.discarded(), view.discarded, ok);
    read_tiles(in.hand(), view.hand, ok);
    view.surplus = in.surplus();
    view.turn = narrow<std::uint16_t>(in.turn(), ok);
    if (in.has_turn_seat()) view.turn_seat = seat(in.turn_seat(), ok);
    for (const std::uint32_t winner : in.winners()) view.winners.push_back(seat(winner, ok));
    const std::vector<tiles::Due> rows = read_rows(in.agenda(), ok);
    const tiles::Question asked = question(in.question(), ok);
    ok = ok && (rows.empty() || tiles::is_agenda(rows));
    ok = read_tokens(in, view) && ok;
    ok = read_hunters(in, view) && ok;
    if (in.has_gifts()) {
        view.gifts = codec::read(in.gifts());
        ok = ok && view.gifts && in.gifts().held_size() == in.seats_size();
    }
    if (in.has_hands()) {
        view.hands = codec::read(in.hands());
        ok = ok && view.hands && in.hands().held_size() == in.seats_size();
    }
    if (in.has_towers()) {
        view.towers = codec::read(in.towers());
        ok = ok && view.towers && in.towers().floors_size() == in.seats_size();
    }
    if (in.has_table()) view.table = codec::read(in.table(), ok);
    if (in.has_bids()) {
        view.bids = codec::read(in.bids());
        ok = ok && view.bids;
    }
    if (!ok || in.seats_size() > rules::seats_max) return std::nullopt;
    view.agenda = plain_agenda(static_cast<tiles::Phase>(in.phase()), view.turn_seat, asked);
    if (!rows.empty()) tiles::follow(view.agenda, tiles::AgendaSet{rows});
    return view;
}

}  // namespace server::codec
