// Gifts for the learning environment.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "rules/tiles/command.h"
#include "server/env/part_sight.h"

namespace server::env {

template <>
struct SightOf<rules::tiles::GiftsPart> : PartSight {
    static void put(Fields& out, const rules::tiles::OpenGift& it) {
        out.begin(8, "openGift");
        out.field("gift", it.gift, Column::tile);
        if (!it.target) return;
        out.open("target");
        out.figure(it.target->figure);
        out.on(it.target->at);
        out.field("toSegment", it.target->to, Column::rotation);
        out.close();
    }
    static bool has(const rules::tiles::View& view) { return view.gifts.has_value(); }
    static void read(ViewReader& in, rules::tiles::View& view) {
        auto& gifts = view.gifts.emplace();
        in.expect_seats();
        for (std::size_t i = 0; i < in.seats(); ++i) read(in, gifts.held.emplace_back());
        gifts.stack = in.byte();
        read(in, gifts.discarded);
        gifts.opened_turn = in.take<std::uint16_t>();
        const std::uint8_t put = in.below(rules::tiles::figure_kind_count + 1, "figure");
        if (put == 0) return;
        gifts.put.emplace().kind = static_cast<rules::tiles::FigureKind>(put - 1);
        gifts.put->on = in.on();
    }
    static bool adds_to_hand(const rules::tiles::Game& game) {
        return game.hooks().plays(rules::tiles::command_index<rules::tiles::OpenGift>());
    }
    static constexpr Rank rank = Rank::early;
    static void count(Globals& out, const rules::tiles::View& view, rules::Seat viewer) {
        out.add(view.gifts->stack, "gifts in the stack");
        out.add(view.gifts->opened_turn == view.turn ? 1 : 0, "gift opened");
        for (int kind = 1; kind < rules::tiles::gift_kind_count; ++kind) {
            const auto gift = static_cast<rules::tiles::GiftKind>(kind);
            out.add(std::ranges::count(view.gifts->held[viewer], gift), "own gifts",
                    rules::tiles::name(gift));
            out.add(std::ranges::count(view.gifts->discarded, gift), "gifts gone",
                    rules::tiles::name(gift));
        }
    }
    static void count_seat(Globals& out, const rules::tiles::View& view, rules::Seat /*viewer*/,
                           CountedSeat it) {
        out.add(static_cast<std::int64_t>(view.gifts->held[it.seat].size()), "gifts", it.number);
    }

private:
    static void read(ViewReader& in, std::vector<rules::tiles::GiftKind>& out) {
        for (unsigned n = in.byte(); n > 0; --n)
            out.push_back(static_cast<rules::tiles::GiftKind>(
                in.below(rules::tiles::gift_kind_count, "gift")));
    }
};

}  // namespace server::env
