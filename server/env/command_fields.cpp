#include "server/env/command_fields.h"

#include <variant>

#include "server/env/fields.h"
#include "server/env/json.h"
#include "server/env/sights.h"

namespace server::env {

namespace {

namespace cards = rules::cards;

void put(Fields& out, const cards::PlayCard& it) {
    out.begin(1, "play");
    out.field("card", it.card, Column::tile);
    out.field("row", it.row, Column::y);
    out.flag("down", it.down, Column::rotation);
}
void put(Fields& out, const cards::PlaceFollower& it) {
    out.begin(2, "follower");
    out.field("row", it.row, Column::y);
}
void put(Fields& out, const cards::LayJoker& it) {
    out.begin(3, "joker");
    out.field("row", it.row, Column::y);
}
void put(Fields& out, const cards::SettleCard& it) {
    out.begin(4, "settle");
    out.flag("keep", it.keep, Column::rotation);
}
void put(Fields& out, const cards::AssignJoker& it) {
    out.begin(5, "assign");
    out.field("kind", it.kind, Column::y);
}
void put(Fields& out, const cards::Resign& /*it*/) {
    out.begin(0, "resign");  // never offered
}

}  // namespace

CommandFields fields_of(const rules::Command& command) {
    CommandFields out;
    Fields fields(out);
    const bool of_cards = std::holds_alternative<cards::Command>(command);
    if (of_cards) {
        std::visit([&](const auto& it) { put(fields, it); }, std::get<cards::Command>(command));
    } else {
        std::visit([&](const auto& it) { Sights::put(fields, it); },
                   std::get<rules::tiles::Command>(command));
    }
    out.json =
        Json().open('{').key(of_cards ? "cards" : "tiles").raw(fields.text()).close('}').text();
    return out;
}

}  // namespace server::env
