// The laws of gift cards.
#pragma once

#include <vector>

#include "tests/support/laws_tools.h"
#include "tests/support/part_laws.h"

namespace laws {

template <>
struct LawsOf<rules::tiles::GiftsPart> : PartLaws {
    using Plays = rules::tiles::Types<rules::tiles::GiftOpened>;
    using Ends = rules::tiles::Types<rules::tiles::GiftsRevealed>;
    using Reveals = rules::tiles::Types<rules::tiles::GiftsRevealed>;
    using OfChance = rules::tiles::Types<rules::tiles::GiftReceived, rules::tiles::GiftsShuffled>;
    static rules::tiles::Command any(const Near& near) {
        const auto gift =
            static_cast<rules::tiles::GiftKind>(near.number(rules::tiles::gift_kind_count + 1));
        rules::tiles::OpenGift opening{gift, std::nullopt};
        if (near.number(3) != 0) {
            const auto to = static_cast<std::uint8_t>(near.number(rules::tiles::segments_max));
            opening.target = rules::tiles::GiftTarget{near.figure(), near.segment(), to};
        }
        return opening;
    }
    static void turn(rules::tiles::OpenGift& it, const TurnedBoard& board) {
        if (!it.target) return;
        rules::tiles::SegmentRef& at = it.target->at;
        // A road is named by its first segment, and another one may be first now.
        const bool road = it.gift == rules::tiles::GiftKind::road_sweeper;
        if (road) at = board.feature(at);
        if (!road) at.at = board.turned(at.at);
    }
    static void turn(rules::tiles::View& seen, const TurnedBoard& board) {
        if (!seen.gifts || !seen.gifts->put) return;
        rules::tiles::SegmentRef& on = seen.gifts->put->on;
        on.at = board.turned(on.at);
    }
    // "gifts 0 synod take_2": of a seat; "pile synod": opened ones; "stack 3": so many are left.
    static std::optional<Words> found(const rules::tiles::View& seen, const std::string& what,
                                      Words& parts) {
        if (!seen.gifts || (what != "gifts" && what != "pile" && what != "stack"))
            return std::nullopt;
        if (what == "stack") return Words{std::to_string(seen.gifts->stack)};
        const auto seat = what == "gifts" ? scenario::number_of(taken_first(parts)) : 0;
        Words found;
        for (const auto gift : what == "gifts" ? seen.gifts->held.at(static_cast<std::size_t>(seat))
                                               : seen.gifts->discarded)
            found.emplace_back(name(gift));
        return found;
    }
    // There are fewer cards (GIFT-48), so the shuffles differ.
    static bool without_fields(const rules::tiles::View& seen) { return !seen.gifts; }
    // A spectator does not know what may be opened.
    static bool hides_offers(const rules::tiles::View& seen) { return seen.gifts.has_value(); }
    // All viewers know the numbers of cards; until the end only the owner knows their kinds.
    static void agree(const rules::Match& match, rules::Viewer viewer, rules::tiles::View& seen,
                      const rules::tiles::View& all, const rules::tiles::View& spectator) {
        if (!seen.gifts) return;
        const auto& held = all.gifts->held;
        hold(seen.gifts->held.size() == held.size(), match, "cards lie in front of seats");
        for (std::size_t seat = 0; seat < held.size(); ++seat) {
            const bool known = viewer.kind == rules::Viewer::Kind::everything || match.over() ||
                               viewer == rules::Viewer::at(static_cast<rules::Seat>(seat));
            const std::vector<rules::tiles::GiftKind> hidden(held[seat].size(),
                                                             rules::tiles::GiftKind::hidden);
            hold(seen.gifts->held[seat] == (known ? held[seat] : hidden), match,
                 "a card is known to its holder only");
        }
        seen.gifts->held = spectator.gifts->held;
    }
};

}  // namespace laws
