#include "server/codec/tiles/tokens.h"

#include <optional>
#include <utility>

#include "server/codec/tiles/values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

namespace {

v1::Token wire(tiles::Token token) {
    return static_cast<v1::Token>(token);
}

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
    out.mutable_beside()->set_figure(codec::wire(beside->kind));
}

template <class Message>
std::optional<tiles::Beside> read_beside(const Message& in, bool& ok) {
    if (!in.has_beside()) return std::nullopt;
    return tiles::Beside{seat(in.beside().seat(), ok), figure_kind(in.beside().figure(), ok)};
}

// All moves and the removal of one token.
v1::TokenMoves moves_of(tiles::Token token, std::span<const rules::Command> offers) {
    v1::TokenMoves moves;
    moves.set_token(wire(token));
    for (const rules::Command& offer : offers) {
        const auto& command = std::get<tiles::Command>(offer);
        if (const auto* move = std::get_if<tiles::MoveToken>(&command)) {
            if (move->token == token && TokenCodec::stands_apart(*move))
                write_segment(move->on, *moves.add_on());
        } else if (const auto* remove = std::get_if<tiles::RemoveToken>(&command)) {
            if (remove->token == token) moves.set_remove(true);
        }
    }
    return moves;
}

}  // namespace

void TokenCodec::write(const tiles::MoveToken& it, v1::MoveToken& out) {
    out.set_token(wire(it.token));
    write_segment(it.on, out);
    if (it.beside) out.set_beside(codec::wire(*it.beside));
}

void TokenCodec::write(const tiles::RemoveToken& it, v1::RemoveToken& out) {
    out.set_token(wire(it.token));
}

void TokenCodec::write(const tiles::TokenMoved& it, v1::TokenMoved& out) {
    out.set_token(wire(it.token));
    write_segment(it.on, *out.mutable_on());
    write_beside(it.beside, out);
    out.set_step(it.step);
}

void TokenCodec::write(const tiles::TokenRemoved& it, v1::TokenRemoved& out) {
    out.set_token(wire(it.token));
}

void TokenCodec::read(const v1::MoveToken& in, tiles::MoveToken& it, bool& ok) {
    it.token = token(in.token(), ok);
    it.on = read_far(in);
    if (in.has_beside()) it.beside = figure_kind(in.beside(), ok);
}

void TokenCodec::read(const v1::RemoveToken& in, tiles::RemoveToken& it, bool& ok) {
    it.token = token(in.token(), ok);
}

void TokenCodec::read(const v1::TokenMoved& in, tiles::TokenMoved& it, bool& ok) {
    it.token = token(in.token(), ok);
    it.on = read_segment(in.on(), ok);
    it.beside = read_beside(in, ok);
    it.step = in.step();
}

void TokenCodec::read(const v1::TokenRemoved& in, tiles::TokenRemoved& it, bool& ok) {
    it.token = token(in.token(), ok);
}

void TokenCodec::append_payload(std::string& text, const tiles::MoveToken& it) {
    append_byte(text, it.token);
    append_segment(text, it.on);
    if (it.beside) append_byte(text, *it.beside);
}

void TokenCodec::append_payload(std::string& text, const tiles::RemoveToken& it) {
    append_byte(text, it.token);
}

bool TokenCodec::stands_apart(const tiles::MoveToken& it) {
    return !it.beside && it.on.segment != tiles::whole_tile;
}

void TokenCodec::write_legal(std::span<const rules::Command> offers, v1::TilesLegal& out) {
    for (int i = 0; i < tiles::token_count; ++i) {
        v1::TokenMoves moves = moves_of(static_cast<tiles::Token>(i), offers);
        if (moves.on_size() != 0 || moves.remove()) *out.add_tokens() = std::move(moves);
    }
}

void TokenCodec::read_legal(const v1::TilesLegal& in,
                            std::vector<std::vector<rules::Command>>& steps) {
    for (const v1::TokenMoves& moves : in.tokens()) {
        bool ok = true;
        const tiles::Token moved = token(moves.token(), ok);
        if (!ok) continue;
        for (const v1::SegmentRef& on : moves.on())
            steps.push_back({tiles::Command(tiles::MoveToken{moved, read_far(on)})});
        if (moves.remove()) steps.push_back({tiles::Command(tiles::RemoveToken{moved})});
    }
}

void TokenCodec::write(const tiles::View& view, v1::TilesView& out) {
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

bool TokenCodec::read(const v1::TilesView& in, tiles::View& view) {
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
