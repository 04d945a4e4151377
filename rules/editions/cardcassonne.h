#pragma once

#include <optional>
#include <string_view>

#include "rules/cards/scoring.h"
#include "rules/editions/catalog.h"

namespace rules::editions {

// Cardcassonne, the card game. Its option `animal_table` is the points for 1 to 13 animals of one
// kind, thirteen growing numbers up to 255 with commas between them (CARD-49).
[[nodiscard]] EditionEntry cardcassonne();

// Nothing if the text is no such table.
[[nodiscard]] std::optional<cards::AnimalTable> animal_table(std::string_view text);

}  // namespace rules::editions
