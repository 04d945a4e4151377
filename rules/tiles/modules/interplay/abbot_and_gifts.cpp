#include "rules/tiles/modules/interplay/abbot_and_gifts.h"

namespace rules::tiles::modules {

namespace {

class AbbotAndGifts final : public ModuleOf<AbbotAndGifts> {
public:
    [[nodiscard]] std::string_view name() const override { return "abbot_and_gifts"; }

    void stock(Stock& stock) const override {
        stock.wants_offer_veto(Phase::deploying, command_index<RecallFigure>());
    }

    // ABB-7: only one that was placed in an earlier turn comes back. A seat has one abbot, so the
    // one put on this segment is this one.
    [[nodiscard]] std::optional<Refusal> veto(const Situation& now, Seat /*seat*/,
                                              const Command& command) const override {
        const auto* recall = std::get_if<RecallFigure>(&command);
        const GiftCards& cards = now.state.gifts;
        if (recall == nullptr || cards.opened_turn != now.state.turn ||
            cards.put != PutFigure{recall->on, recall->figure}) {
            return std::nullopt;
        }
        return Refusal::figure_of_this_turn;
    }
};

}  // namespace

const Module& abbot_and_gifts() {
    static const AbbotAndGifts module;
    return module;
}

}  // namespace rules::tiles::modules
