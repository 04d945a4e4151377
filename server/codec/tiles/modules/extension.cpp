#include "server/codec/tiles/modules/extension.h"

#include <algorithm>
#include <cstdint>

#include "rules/tiles/modules/extension/text.h"
#include "server/codec/tiles/values.h"

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

void ExtensionCodec::write(const tiles::ExtendTable& it, v1::TablePanel& out) {
    write_panel(it.side, it.cells, out);
}

void ExtensionCodec::write(const tiles::TableExtended& it, v1::TablePanel& out) {
    write_panel(it.side, it.cells, out);
}

void ExtensionCodec::read(const v1::TablePanel& in, tiles::ExtendTable& it, bool& ok) {
    it.side = read_side(in, ok);
    it.cells = static_cast<std::uint8_t>(std::min<std::uint32_t>(in.cells(), UINT8_MAX));
}

void ExtensionCodec::read(const v1::TablePanel& in, tiles::TableExtended& it, bool& ok) {
    it.side = read_side(in, ok);
    it.cells = narrow<std::uint8_t>(in.cells(), ok);
}

// Its notation: no two of them share one.
void ExtensionCodec::append_payload(std::string& text, const tiles::ExtendTable& it) {
    text += tiles::ExtensionText::command({}, it);
}

void ExtensionCodec::write(const tiles::View& view, v1::TilesView& out) {
    if (!view.table) return;
    v1::TableView& to = *out.mutable_table();
    to.set_left(view.table->left);
    to.set_top(view.table->top);
    to.set_right(view.table->right);
    to.set_bottom(view.table->bottom);
}

bool ExtensionCodec::read(const v1::TilesView& in, tiles::View& view) {
    if (!in.has_table()) return true;
    bool ok = true;
    const v1::TableView& from = in.table();
    view.table = {narrow<std::int8_t>(from.left(), ok), narrow<std::int8_t>(from.top(), ok),
                  narrow<std::int8_t>(from.right(), ok), narrow<std::int8_t>(from.bottom(), ok)};
    return ok;
}

}  // namespace server::codec
