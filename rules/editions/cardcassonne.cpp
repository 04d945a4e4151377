#include "rules/editions/cardcassonne.h"

#include <string>

#include "rules/core/text.h"
#include "rules/editions/house_rules.h"

namespace rules::editions {

std::optional<cards::AnimalTable> animal_table(std::string_view text) {
    cards::AnimalTable table{};
    int before = 0;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const auto points = number_of<std::uint8_t>(text.substr(0, comma));
        if (!points || *points <= before) return std::nullopt;
        if ((comma == text.size()) != (i + 1 == table.size())) return std::nullopt;
        table[i] = *points;
        before = *points;
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return table;
}

EditionEntry cardcassonne() {
    EditionEntry edition;
    edition.name = "cardcassonne";
    edition.family = Family::cards;
    edition.seats_min = 2;
    edition.seats_max = cards::seats_max;  // CARD-12
    std::string table;
    for (const std::uint8_t points : cards::animal_table_default) {
        table += (table.empty() ? "" : ",") + std::to_string(points);
    }
    edition.options = {
        start_player_option(false),
        OptionEntry{"animal_table",
                    {table},
                    nullptr,
                    {},
                    [](std::string_view value, int) { return animal_table(value).has_value(); }},
    };
    return edition;
}

}  // namespace rules::editions
