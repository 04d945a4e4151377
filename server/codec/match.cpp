#include "server/codec/match.h"

#include <algorithm>
#include <type_traits>

#include "rules/cards/text.h"
#include "server/codec/cards.h"
#include "server/codec/tiles.h"
#include "server/codec/tiles/modules/extension.h"
#include "server/codec/tiles/values.h"

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;
namespace cards = rules::cards;

// The field of a message that a family's value goes to.
template <class Message>
auto& field(Message& out, const tiles::Command& /*value*/) {
    return *out.mutable_tiles();
}
template <class Message>
auto& field(Message& out, const tiles::Event& /*value*/) {
    return *out.mutable_tiles();
}
template <class Message>
auto& field(Message& out, const tiles::View& /*value*/) {
    return *out.mutable_tiles();
}
template <class Message>
auto& field(Message& out, const cards::Command& /*value*/) {
    return *out.mutable_cards();
}
template <class Message>
auto& field(Message& out, const cards::Event& /*value*/) {
    return *out.mutable_cards();
}
template <class Message>
auto& field(Message& out, const cards::View& /*value*/) {
    return *out.mutable_cards();
}

// A family's value, as any.
template <class Any, class Value>
std::optional<Any> any(std::optional<Value> value) {
    if (!value) return std::nullopt;
    return Any(*std::move(value));
}

// Events that reveal nothing, draw nothing, and do not end the turn.
template <class Event>
constexpr bool harmless =
    std::is_same_v<Event, tiles::FigureDeployed> || std::is_same_v<Event, tiles::FigureReturned> ||
    std::is_same_v<Event, tiles::FeatureCompleted> || std::is_same_v<Event, tiles::FeatureScored> ||
    std::is_same_v<Event, tiles::Asked> || std::is_same_v<Event, tiles::Answered> ||
    std::is_same_v<Event, tiles::TokenMoved> || std::is_same_v<Event, tiles::TokenRemoved>;

template <class Message>
std::optional<rules::View> any_view(const Message& in) {
    if (in.has_tiles()) return any<rules::View>(read(in.tiles()));
    if (in.has_cards()) return any<rules::View>(read(in.cards()));
    return std::nullopt;
}

// Its notation: no two commands share one.
void append_payload(std::string& text, const cards::Command& command) {
    text += "card:" + rules::cards::command_text(command) + '\n';
}

}  // namespace

void write(const rules::Command& command, v1::Action& out) {
    std::visit([&out](const auto& it) { write(it, field(out, it)); }, command);
}

std::optional<rules::Command> read(const v1::Action& in) {
    switch (in.family_case()) {
        case v1::Action::kTiles: return any<rules::Command>(read(in.tiles()));
        case v1::Action::kCards: return any<rules::Command>(read(in.cards()));
        case v1::Action::FAMILY_NOT_SET: break;
    }
    return std::nullopt;
}

void write(const rules::Event& event, v1::Delta& out) {
    std::visit([&out](const auto& it) { write(it, field(out, it)); }, event);
}

std::optional<rules::Event> read(const v1::Delta& in) {
    if (in.has_tiles()) return any<rules::Event>(read(in.tiles()));
    if (in.has_cards()) return any<rules::Event>(read(in.cards()));
    return std::nullopt;
}

bool is_game_delta(const v1::Delta& in) {
    return in.has_tiles() || in.has_cards();
}

std::optional<tiles::ExtendTable> read_panel(const v1::TablePanel& in) {
    bool ok = true;
    tiles::ExtendTable extending;
    ExtensionCodec::read(in, extending, ok);
    if (!ok) return std::nullopt;
    return extending;
}

std::optional<std::uint32_t> resigned_seat(const v1::Delta& in) {
    if (in.tiles().has_resigned()) return in.tiles().resigned().seat();
    if (in.cards().has_resigned()) return in.cards().resigned().seat();
    return std::nullopt;
}

bool shows_nothing(const rules::Event& event, const rules::View& before) {
    const auto* of_tiles = std::get_if<tiles::Event>(&event);
    const auto* view = std::get_if<tiles::View>(&before);
    if (of_tiles == nullptr || view == nullptr) return false;
    return std::visit(
        [view](const auto& one) {
            using Event = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<Event, tiles::TilePlaced>) {
                return std::find(view->hand.begin(), view->hand.end(), one.tile) !=
                       view->hand.end();
            } else {
                return harmless<Event>;
            }
        },
        *of_tiles);
}

std::optional<rules::Seat> turn_began(const v1::Delta& in) {
    if (in.tiles().has_turn_began())
        return static_cast<rules::Seat>(in.tiles().turn_began().seat());
    if (in.cards().has_turn_began())
        return static_cast<rules::Seat>(in.cards().turn_began().seat());
    return std::nullopt;
}

const v1::GameEnded* game_ended(const v1::Delta& in) {
    if (in.tiles().has_ended()) return &in.tiles().ended();
    if (in.cards().has_ended()) return &in.cards().ended();
    return nullptr;
}

void write(const rules::View& view, v1::Snapshot& out) {
    std::visit([&out](const auto& it) { write(it, field(out, it)); }, view);
}

void write(const rules::View& view, v1::TakenBack& out) {
    std::visit([&out](const auto& it) { write(it, field(out, it)); }, view);
}

void write(const rules::View& view, v1::GameContinued& out) {
    std::visit([&out](const auto& it) { write(it, field(out, it)); }, view);
}

void write(const rules::View& view, meeple::store::v1::Position& out) {
    std::visit([&out](const auto& it) { write(it, field(out, it)); }, view);
}

std::optional<rules::View> read_view(const v1::GameContinued& in) {
    return any_view(in);
}

std::optional<rules::View> read_view(const meeple::store::v1::Position& in) {
    return any_view(in);
}

std::vector<bool> seats_out(const rules::View& view) {
    std::vector<bool> out;
    std::visit(
        [&out](const auto& it) {
            for (const auto& seat : it.seats) out.push_back(seat.resigned);
        },
        view);
    return out;
}

std::optional<rules::View> read_view(const v1::Snapshot& in) {
    return any_view(in);
}

std::optional<rules::View> read_view(const v1::TakenBack& in) {
    return any_view(in);
}

void write(const std::vector<rules::Appraisal>& appraisals, v1::Appraisals& out) {
    for (const rules::Appraisal& appraisal : appraisals) write(appraisal, *out.add_tiles());
}

void write(const std::vector<tiles::PlaceTile>& places, v1::Considered& out) {
    v1::TileFit* last = nullptr;
    for (const auto& [tile, at, rotation] : places) {
        if (last == nullptr || last->tile() != tile || last->x() != at.x || last->y() != at.y) {
            last = out.add_fits();
            last->set_tile(tile);
            last->set_x(at.x);
            last->set_y(at.y);
        }
        last->set_rotations(last->rotations() | 1U << rotation);
    }
}

// The points of cards at the end of a round depend on hidden cards.
void write_worth(const rules::Match& match, v1::Considered& out) {
    const rules::View view = match.view(rules::Viewer::spectator());
    const auto* seen = std::get_if<tiles::View>(&view);
    if (seen == nullptr) return;
    for (const auto& seat : seen->seats) {
        out.add_scores(seat.score);
        out.add_totals(seat.score);
    }
    if (match.over()) return;  // What is left on the board has been scored.
    for (const rules::Appraisal& it : match.appraise()) {
        for (std::size_t i = 0; i < it.owners.size(); ++i) {
            const int seat = it.owners[i];
            out.set_totals(seat, out.totals(seat) + it.owner_points[i]);
        }
    }
}

bool read(const v1::Consider& in, std::vector<rules::Command>& commands,
          std::optional<tiles::TileIndex>& tile, std::optional<tiles::Position>& cell) {
    bool ok = true;
    switch (in.about_case()) {
        case v1::Consider::kMove:
            for (const v1::Action& action : in.move().actions()) {
                const std::optional<rules::Command> command = read(action);
                if (!command) return false;
                commands.push_back(*command);
            }
            return !commands.empty();
        case v1::Consider::kCell: cell = position(in.cell().x(), in.cell().y(), ok); return ok;
        case v1::Consider::kTile: tile = narrow<tiles::TileIndex>(in.tile(), ok); return ok;
        case v1::Consider::kBest: return true;
        case v1::Consider::ABOUT_NOT_SET: break;
    }
    return false;
}

void write(const rules::Decision& decision, v1::Decision& out) {
    out.add_seats(decision.seat);
    out.set_kind(static_cast<v1::DecisionKind>(decision.kind));
}

void write_legal(const rules::Match& match, rules::Seat seat, v1::Decision& out) {
    switch (rules::editions::family(match.setup())) {
        case rules::editions::Family::tiles: write_legal(match, seat, *out.mutable_tiles()); break;
        case rules::editions::Family::cards: write_legal(match, seat, *out.mutable_cards()); break;
    }
}

std::vector<std::vector<rules::Command>> legal_steps(const v1::Decision& decision,
                                                     const rules::View& view) {
    if (decision.has_cards()) return legal_steps(decision.cards());
    const auto* board = std::get_if<tiles::View>(&view);
    if (!decision.has_tiles() || board == nullptr) return {};
    return legal_steps(decision.tiles(), board->hand);
}

v1::Reason reason(rules::Refusal refusal) {
    return static_cast<v1::Reason>(refusal);
}

std::string payload_text(std::string_view what, std::uint32_t number, std::string_view bytes,
                         const std::vector<rules::Command>& commands) {
    std::string text(what);
    text.push_back('\0');
    append_number(text, number);
    append_number(text, static_cast<std::uint32_t>(bytes.size()));
    text.append(bytes);
    for (const rules::Command& command : commands) {
        std::visit([&text](const auto& it) { append_payload(text, it); }, command);
    }
    return text;
}

}  // namespace server::codec
