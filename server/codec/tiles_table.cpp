#include "server/codec/tiles_table.h"

#include <algorithm>

#include "server/codec/tiles_values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

namespace {

void write_panel(tiles::Side side, std::uint8_t cells, v1::TablePanel& out) {
    out.set_side(static_cast<v1::TableSide>(side));
    out.set_cells(cells);
}

tiles::Side read_side(const v1::TablePanel& in, bool& ok) {
    ok = ok && v1::TableSide_IsValid(in.side());
    return ok ? static_cast<tiles::Side>(in.side()) : tiles::Side::north;
}

}  // namespace

void write(const tiles::ExtendTable& extending, v1::TilesAction& out) {
    write_panel(extending.side, extending.cells, *out.mutable_extend_table());
}

// Too many cells are still too many: the rules refuse them.
std::optional<tiles::Command> read_extension(const v1::TablePanel& in) {
    bool ok = true;
    const auto cells = static_cast<std::uint8_t>(std::min<std::uint32_t>(in.cells(), UINT8_MAX));
    const tiles::ExtendTable extending{read_side(in, ok), cells};
    if (!ok) return std::nullopt;
    return extending;
}

void write(const tiles::TableExtended& extended, v1::TilesDelta& out) {
    write_panel(extended.side, extended.cells, *out.mutable_table_extended());
}

tiles::TableExtended read_extended(const v1::TablePanel& in, bool& ok) {
    return {read_side(in, ok), narrow<std::uint8_t>(in.cells(), ok)};
}

void write(const tiles::Box& table, v1::TableView& out) {
    out.set_left(table.left);
    out.set_top(table.top);
    out.set_right(table.right);
    out.set_bottom(table.bottom);
}

tiles::Box read(const v1::TableView& in, bool& ok) {
    return {narrow<std::int8_t>(in.left(), ok), narrow<std::int8_t>(in.top(), ok),
            narrow<std::int8_t>(in.right(), ok), narrow<std::int8_t>(in.bottom(), ok)};
}

}  // namespace server::codec
