// A seat's observation of Cardcassonne: the four rows as planes, and everything else.
#pragma once

#include "server/env/sight.h"

namespace server::env {

class CardSight final : public Sight {
public:
    explicit CardSight(const rules::Match& match);
    void observe(const rules::Match& match, rules::Seat seat, std::uint8_t* planes,
                 std::int32_t* globals) const override;
};

}  // namespace server::env
