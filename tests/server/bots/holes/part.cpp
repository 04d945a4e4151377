// A part whose worth lacks the piece with number HOLE (0: nothing). Tests compile it.
#include "server/bots/worth.h"

namespace server::bots {

struct Wish {};
struct AskWish {};
struct Memory {};

struct InventedPart : rules::tiles::Part {
    using Commands = rules::tiles::Types<Wish>;
    using Questions = rules::tiles::Types<AskWish>;
    using Memory = bots::Memory;
};

#if HOLE != 1
template <>
struct WorthOf<InventedPart> {
#if HOLE != 2
    static constexpr Look look(const Wish& /*it*/) {
        return HOLE == 5 ? Look::gained : Look::done;
    }
#endif
#if HOLE != 4
    static bool looks_into(AskWish question);
#endif
#if HOLE != 3
    static void add(const Position& position, PerSeat& worth);
#endif
};
#endif

PartWorth<InventedPart> worth_of_invented_part() {
    return {};
}

}  // namespace server::bots
