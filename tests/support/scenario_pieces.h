// Pieces on the table beside tiles and figures, by their names in scenarios.
#pragma once

#include <optional>
#include <string_view>

#include "rules/tiles/view.h"
#include "tests/support/scenario_names.h"

namespace scenario {

// "0:3", "2:1:wine".
[[nodiscard]] Words bids_of(const rules::tiles::BidsView& bids);
// "1,0:0".
[[nodiscard]] Words barns_of(const rules::tiles::AbbeysView& abbeys);
// The number of a seat's pieces other than figures and items; empty if there is no such piece.
[[nodiscard]] std::optional<int> kept_by(const rules::tiles::View& now, std::size_t seat,
                                         std::string_view name);

}  // namespace scenario
