#include "server/codec/tiles_tokens.h"

#include "server/codec/tiles_values.h"

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

tiles::Token token(v1::Token token, bool& ok) {
    if (!v1::Token_IsValid(token) || token >= tiles::token_count) {
        ok = false;
        return tiles::Token::mage;
    }
    return static_cast<tiles::Token>(token);
}

template <class Message>
void write_beside(const std::optional<tiles::Beside>& beside, Message& out) {
    if (!beside) return;
    out.mutable_beside()->set_seat(beside->seat);
    out.mutable_beside()->set_figure(wire(beside->kind));
}

template <class Message>
std::optional<tiles::Beside> read_beside(const Message& in, bool& ok) {
    if (!in.has_beside()) return std::nullopt;
    return tiles::Beside{seat(in.beside().seat(), ok), figure_kind(in.beside().figure(), ok)};
}

std::optional<tiles::Command> read_move(const v1::MoveToken& in) {
    bool ok = true;
    tiles::MoveToken move{token(in.token(), ok), read_far(in)};
    if (in.has_beside()) move.beside = figure_kind(in.beside(), ok);
    if (!ok) return std::nullopt;
    return move;
}

std::optional<tiles::Command> read_far_deployment(const v1::DeployFar& in) {
    bool ok = true;
    const tiles::DeployFar far{figure_kind(in.figure(), ok), read_far(in)};
    if (!ok) return std::nullopt;
    return far;
}

std::optional<tiles::Command> read_taking(const v1::TakeFigure& in) {
    bool ok = true;
    const tiles::TakeFigure taking{seat(in.owner(), ok), figure_kind(in.figure(), ok),
                                   read_far(in)};
    if (!ok) return std::nullopt;
    return taking;
}

std::optional<tiles::Command> read_remove(const v1::RemoveToken& in) {
    bool ok = true;
    const tiles::RemoveToken remove{token(in.token(), ok)};
    if (!ok) return std::nullopt;
    return remove;
}

}  // namespace

void write(const tiles::MoveToken& move, v1::TilesAction& out) {
    out.mutable_move_token()->set_token(wire(move.token));
    write_segment(move.on, *out.mutable_move_token());
    if (move.beside) out.mutable_move_token()->set_beside(wire(*move.beside));
}

void write(const tiles::RemoveToken& remove, v1::TilesAction& out) {
    out.mutable_remove_token()->set_token(wire(remove.token));
}

void write(const tiles::DeployFar& far, v1::TilesAction& out) {
    out.mutable_deploy_far()->set_figure(wire(far.figure));
    write_segment(far.on, *out.mutable_deploy_far());
}

void write(const tiles::TakeFigure& taking, v1::TilesAction& out) {
    out.mutable_take_figure()->set_owner(taking.owner);
    out.mutable_take_figure()->set_figure(wire(taking.figure));
    write_segment(taking.on, *out.mutable_take_figure());
}

std::optional<tiles::Command> read_far_action(const v1::TilesAction& in) {
    if (in.has_move_token()) return read_move(in.move_token());
    if (in.has_remove_token()) return read_remove(in.remove_token());
    if (in.has_deploy_far()) return read_far_deployment(in.deploy_far());
    if (in.has_take_figure()) return read_taking(in.take_figure());
    return std::nullopt;
}

void write(const tiles::TokenMoved& moved, v1::TilesDelta& out) {
    v1::TokenMoved& to = *out.mutable_token_moved();
    to.set_token(wire(moved.token));
    write_segment(moved.on, *to.mutable_on());
    write_beside(moved.beside, to);
    to.set_step(moved.step);
}

void write(const tiles::TokenRemoved& removed, v1::TilesDelta& out) {
    out.mutable_token_removed()->set_token(wire(removed.token));
}

std::optional<tiles::Event> read_token_event(const v1::TilesDelta& in) {
    bool ok = true;
    tiles::Event event = tiles::TokenRemoved{token(in.token_removed().token(), ok)};
    if (in.has_token_moved()) {
        const v1::TokenMoved& moved = in.token_moved();
        event = tiles::TokenMoved{token(moved.token(), ok), read_segment(moved.on(), ok),
                                  read_beside(moved, ok), moved.step()};
    }
    if (!ok) return std::nullopt;
    return event;
}

void write_tokens(const tiles::View& view, v1::TilesView& out) {
    for (const tiles::View::TokenPlace& place : view.tokens) {
        v1::TokenPlace& to = *out.add_tokens();
        to.set_token(wire(place.token));
        if (place.on) write_segment(*place.on, *to.mutable_on());
        write_beside(place.beside, to);
    }
    for (const tiles::Position at : view.trail) {
        v1::Cell& to = *out.add_trail();
        to.set_x(at.x);
        to.set_y(at.y);
    }
}

bool read_tokens(const v1::TilesView& in, tiles::View& view) {
    bool ok = in.trail_size() <= tiles::trail_max;
    for (const v1::TokenPlace& from : in.tokens()) {
        tiles::View::TokenPlace& place = view.tokens.emplace_back();
        place.token = token(from.token(), ok);
        if (from.has_on()) place.on = read_segment(from.on(), ok);
        place.beside = read_beside(from, ok);
        ok = ok && (place.on || !place.beside);
    }
    for (const v1::Cell& cell : in.trail()) view.trail.push_back(position(cell.x(), cell.y(), ok));
    return ok;
}

}  // namespace server::codec
