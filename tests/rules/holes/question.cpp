// A module that lacks the function with number HOLE (0: nothing) for its question. Tests compile
// it.
#include "rules/tiles/module.h"

namespace rules::tiles {

struct AskWish {
    static constexpr Question kind{29};
    using Answers = Types<Pass>;
};

class Invented final : public ModuleOf<Invented> {
public:
    using Questions = Types<AskWish>;
    [[nodiscard]] std::string_view name() const override { return "invented"; }
    void stock(Stock& /*stock*/) const override {}
#if HOLE != 1
    void answers(AskWish question, const Situation& now, Seat seat, Offers& out) const;
#endif
#if HOLE != 2
    void answer(AskWish question, Turn& turn, Seat seat, const Pass& command) const;
#endif
};

const Invented& invented() {
    static const Invented module;
    return module;
}

}  // namespace rules::tiles
