// The legal commands by the oracle: written from the rules' texts, cell by cell.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <stdexcept>

#include "tests/rules/oracle.h"

namespace oracle {

namespace {

using tiles::Axis;
using tiles::FeatureKind;
using tiles::FigureKind;
using tiles::Position;
using tiles::SegmentRef;

constexpr std::array axes{Axis::north_south, Axis::east_west};

Axis axis_towards(int side) {
    return side % 2 == 0 ? Axis::north_south : Axis::east_west;
}

// AM-20, AM-30, HS-30, FARM-1.
bool may_stand(FigureKind figure, FeatureKind on, bool farmers) {
    switch (figure) {
        case FigureKind::meeple:
            return on == FeatureKind::road || on == FeatureKind::city ||
                   on == FeatureKind::monastery || (on == FeatureKind::field && farmers);
        case FigureKind::mayor: return on == FeatureKind::city;
        case FigureKind::wagon:
            return on == FeatureKind::road || on == FeatureKind::city ||
                   on == FeatureKind::monastery;
        case FigureKind::shepherd: return on == FeatureKind::field;
        case FigureKind::abbot:
        case FigureKind::large_meeple:
        case FigureKind::hut:
        case FigureKind::builder:
        case FigureKind::pig: break;
    }
    throw std::logic_error("the oracle does not know this figure");
}

}  // namespace

std::vector<rules::Command> Table::commands() const {
    std::vector<rules::Command> commands;
    if (view_.phase() == tiles::Phase::placing) add_placements(commands);
    if (view_.phase() == tiles::Phase::deploying) add_deployments(commands);
    if (view_.phase() == tiles::Phase::choosing) add_answers(commands);
    std::ranges::sort(commands);
    return commands;
}

// ---- Placing.

void Table::add_placements(std::vector<rules::Command>& out) const {
    const tiles::TileIndex tile = view_.hand.front();
    const tiles::TileType& type = tiles::all_tiles().at(tile);
    bool fits_plainly = false;
    for (const auto& [at, rotation] : fitting(tile)) {
        fits_plainly = true;
        if (rotation >= type.distinct_rotations) continue;
        out.emplace_back(tiles::PlaceTile{tile, at, static_cast<tiles::Rotation>(rotation)});
    }
    // AM-14: before the draw the abbey may be kept.
    const bool abbey =
        std::ranges::all_of(type.segments, [](const tiles::Segment& it) { return it.slots == 0; });
    if (abbey) {
        out.emplace_back(tiles::Pass{});
        return;
    }
    for (const tiles::PlaceBridged& it : bridged(tile)) out.emplace_back(it);
    if (!fits_plainly) out.emplace_back(tiles::Pass{});  // BCB-18
}

// BCB-11: with one bridge, over the tile itself or over a neighbour.
std::vector<tiles::PlaceBridged> Table::bridged(tiles::TileIndex tile) const {
    std::vector<tiles::PlaceBridged> found;
    if (!view_.bridges || view_.bridges->bridges.at(view_.turn_seat) == 0) return found;
    const tiles::TileType& type = tiles::all_tiles().at(tile);
    std::set<Position> empty;
    for (const auto& [at, placed] : board_) {
        for (int side = 0; side < 4; ++side) {
            if (!board_.contains(across(at, side))) empty.insert(across(at, side));
        }
    }
    for (const Position at : empty) {
        for (int turn = 0; turn < type.distinct_rotations; ++turn) {
            const auto rotation = static_cast<tiles::Rotation>(turn);
            if (fits(type, at, rotation)) continue;
            for (const Axis axis : axes) {
                Table with = *this;
                with.board_[at] = {tile, at, rotation, Axis::none};
                const int side = axis == Axis::north_south ? 0 : 1;
                if (!with.is_plain(at, side) || !with.is_plain(at, side + 2)) continue;
                if (fits(tiles::laid_type(tile, rotation, axis), at, rotation))
                    found.push_back({tile, at, rotation, at, axis});
            }
            for (int side = 0; side < 4; ++side) {
                const Position over = across(at, side);
                if (!board_.contains(over) || !may_lie_over(over, axis_towards(side))) continue;
                Table with = *this;
                with.board_[over].span = axis_towards(side);
                if (with.fits(type, at, rotation))
                    found.push_back({tile, at, rotation, over, axis_towards(side)});
            }
        }
    }
    return found;
}

// BCB-10, BCB-12: one bridge on a tile, plain edges, nothing at its ends.
bool Table::may_lie_over(Position at, Axis axis) const {
    const int side = axis == Axis::north_south ? 0 : 1;
    return board_.at(at).span == Axis::none && is_plain(at, side) && is_plain(at, side + 2) &&
           !board_.contains(across(at, side)) && !board_.contains(across(at, side + 2));
}

// ---- After placing.

void Table::add_deployments(std::vector<rules::Command>& out) const {
    out.emplace_back(tiles::Pass{});
    const Position at = view_.board.back().at;
    const auto& left = view_.seats.at(view_.turn_seat).figures;
    for (const auto figure :
         {FigureKind::meeple, FigureKind::mayor, FigureKind::wagon, FigureKind::shepherd}) {
        if (left[static_cast<std::size_t>(figure)] == 0) continue;
        for (std::size_t i = 0; i < type_at(at).segments.size(); ++i) {
            const SegmentRef ref{at, static_cast<std::uint8_t>(i)};
            if (!may_stand(figure, kind_of(ref), plays("farmers"))) continue;
            const Feature feature = feature_of(ref);
            const auto on_it = [&](const auto& it) { return feature.contains(it.on); };
            if (figure == FigureKind::shepherd) {
                const auto herds = [&](const tiles::PlacedFigure& it) {
                    return it.kind == FigureKind::shepherd && on_it(it);
                };
                if (std::ranges::any_of(view_.figures, herds)) continue;
            } else if (claimed(feature) || has_barn(feature)) {
                continue;
            }
            out.emplace_back(tiles::DeployFigure{figure, ref.segment});
        }
    }
    if (view_.abbeys) add_barns(out);
    if (view_.bridges) add_bridges(out);
}

// The field that all four tiles around the north-west corner of a cell have there (AM-40).
std::optional<SegmentRef> Table::field_at_corner(Position at) const {
    // The four tiles and their two slots at that corner.
    const std::array<std::array<int, 4>, 4> around{
        {{0, 0, 0, 11}, {-1, 0, 2, 3}, {-1, -1, 5, 6}, {0, -1, 8, 9}}};
    std::optional<SegmentRef> field;
    for (const auto& [dx, dy, one, other] : around) {
        const Position cell{static_cast<std::int8_t>(at.x + dx),
                            static_cast<std::int8_t>(at.y + dy)};
        if (!board_.contains(cell)) return std::nullopt;
        field = at_slot(cell, one);
        if (!field || kind_of(*field) != FeatureKind::field || at_slot(cell, other) != field)
            return std::nullopt;
    }
    return field;
}

bool Table::has_barn(const Feature& feature) const {
    return view_.abbeys && std::ranges::any_of(view_.abbeys->laid, [&](const auto& barn) {
               return feature.contains(field_at_corner(barn.at).value());
           });
}

// AM-40, AM-42: `free_of_barns`.
void Table::add_barns(std::vector<rules::Command>& out) const {
    if (view_.abbeys->barns.at(view_.turn_seat) == 0) return;
    const Position at = view_.board.back().at;
    for (const int dy : {0, 1}) {
        for (const int dx : {0, 1}) {
            const Position corner{static_cast<std::int8_t>(at.x + dx),
                                  static_cast<std::int8_t>(at.y + dy)};
            const auto field = field_at_corner(corner);
            if (field && !has_barn(feature_of(*field))) out.emplace_back(tiles::LayBarn{corner});
        }
    }
}

// BCB-13, BCB-14.
void Table::add_bridges(std::vector<rules::Command>& out) const {
    const bool laid = view_.bridges->last == static_cast<int>(view_.board.size()) - 1;
    if (laid || view_.bridges->bridges.at(view_.turn_seat) == 0) return;
    for (const Axis axis : axes) {
        if (may_lie_over(view_.board.back().at, axis)) out.emplace_back(tiles::LayBridge{axis});
    }
}

// ---- Questions.

void Table::add_answers(std::vector<rules::Command>& out) const {
    using Question = tiles::Question;
    using Add = void (Table::*)(std::vector<rules::Command>&) const;
    static const std::map<Question, Add> answers{{tiles::AskWagon::kind, &Table::add_wagon_moves},
                                                 {tiles::AskCastle::kind, &Table::add_castles},
                                                 {tiles::AskLot::kind, &Table::add_lots},
                                                 {tiles::AskLotBid::kind, &Table::add_bids},
                                                 {tiles::AskPurchase::kind, &Table::add_purchase},
                                                 {tiles::AskFlock::kind, &Table::add_herding}};
    (this->*answers.at(view_.question()))(out);
}

void Table::add_lots(std::vector<rules::Command>& out) const {
    for (std::size_t i = 0; i < view_.bridges->lots.size(); ++i) {
        if (view_.bridges->lots[i].owner == rules::no_seat)
            out.emplace_back(tiles::ChooseLot{static_cast<std::uint8_t>(i)});
    }
}

// BCB-32: the highest bidder itself pays and takes.
void Table::add_purchase(std::vector<rules::Command>& out) const {
    const tiles::Auction& auction = view_.bridges->auction;
    const bool own = auction.bidder == view_.asked();
    if (own || view_.seats.at(view_.asked()).score >= int{auction.bid})
        out.emplace_back(tiles::BuyLot{});
    if (!own) out.emplace_back(tiles::Pass{});
}

// HS-32: from an empty bag nothing is drawn.
void Table::add_herding(std::vector<rules::Command>& out) const {
    const auto& bag = view_.hills->bag;
    if (std::ranges::any_of(bag, [](int count) { return count > 0; }))
        out.emplace_back(tiles::ExpandFlock{});
    out.emplace_back(tiles::ScoreFlock{});
}

// AM-31, AM-32: incomplete and without figures, on the tile where it stood or around it.
void Table::add_wagon_moves(std::vector<rules::Command>& out) const {
    const auto wagon =
        std::ranges::find(view_.abbeys->freed, view_.asked(), &tiles::AbbeysView::Wagon::seat);
    for (const auto& [at, placed] : board_) {
        if (std::abs(at.x - wagon->on.at.x) > 1 || std::abs(at.y - wagon->on.at.y) > 1) continue;
        for (std::size_t i = 0; i < type_at(at).segments.size(); ++i) {
            const SegmentRef ref{at, static_cast<std::uint8_t>(i)};
            if (!may_stand(FigureKind::wagon, kind_of(ref), true)) continue;
            const Feature feature = feature_of(ref);
            if (!complete(feature) && !claimed(feature))
                out.emplace_back(tiles::DeployFar{FigureKind::wagon, ref});
        }
    }
    out.emplace_back(tiles::Pass{});
}

// BCB-20: a complete city of two tiles with one edge each, and one follower in it.
void Table::add_castles(std::vector<rules::Command>& out) const {
    const Position at = view_.board.back().at;
    for (std::size_t i = 0; i < type_at(at).segments.size(); ++i) {
        const SegmentRef ref{at, static_cast<std::uint8_t>(i)};
        if (kind_of(ref) != FeatureKind::city) continue;
        const Feature city = feature_of(ref);
        const std::vector<rules::Seat> seats = owners(city);
        const bool base = std::ranges::all_of(city, [&](const SegmentRef& it) {
            const tiles::Segment& segment = type_at(it.at).segments.at(it.segment);
            return std::popcount(segment.slots) == 3 &&
                   segment.marks[static_cast<std::size_t>(tiles::Mark::no_castle)] == 0;
        });
        const bool built = std::ranges::any_of(
            view_.bridges->built, [&](const auto& castle) { return city.contains(castle.on); });
        if (city.size() == 2 && base && !built && complete(city) && figures_on(city) == 1 &&
            seats.front() == view_.asked()) {
            out.emplace_back(tiles::BuildCastle{ref.segment});
        }
    }
    out.emplace_back(tiles::Pass{});
}

// BCB-31, BCB-37: more than the highest bid, and not more than the own points.
void Table::add_bids(std::vector<rules::Command>& out) const {
    const tiles::Auction& auction = view_.bridges->auction;
    const bool chose = auction.chooser == view_.asked();
    for (int bid = chose ? 0 : auction.bid + 1; bid <= view_.seats.at(view_.asked()).score; ++bid)
        out.emplace_back(tiles::BidLot{static_cast<std::uint16_t>(bid)});
    if (!chose) out.emplace_back(tiles::Pass{});
}

}  // namespace oracle
