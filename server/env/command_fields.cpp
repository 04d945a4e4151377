#include "server/env/command_fields.h"

#include <optional>
#include <variant>

#include "server/env/json.h"

namespace server::env {

namespace {

namespace tiles = rules::tiles;
namespace cards = rules::cards;

// Takes the fields of one command. Kinds have the numbers of the protocol's oneofs.
class Fields {
public:
    explicit Fields(CommandFields& out) : out_(out) { out_.row.fill(nothing); }

    void begin(int kind, const char* name) {
        set(Column::kind, kind);
        json_.open('{').key(name).open('{');
    }
    template <class Number>
    void field(const char* name, Number value, Column column) {
        set(column, static_cast<std::int32_t>(value));
        field(name, value);
    }
    template <class Number>
    void field(const char* name, Number value) {
        json_.key(name).number(static_cast<std::int32_t>(value));
    }
    void flag(const char* name, bool value, Column column) {
        set(column, value ? 1 : 0);
        json_.key(name).flag(value);
    }
    void at(tiles::Position at) {
        field("x", at.x, Column::x);
        field("y", at.y, Column::y);
    }
    void on(tiles::SegmentRef on) {
        at(on.at);
        field("segment", on.segment, Column::segment);
    }
    void figure(tiles::FigureKind kind) { field("figure", kind, Column::figure); }
    void open(const char* name) { json_.key(name).open('{'); }
    void close() { json_.close('}'); }
    [[nodiscard]] std::string text() {
        json_.close('}').close('}');
        return json_.text();
    }

private:
    void set(Column column, std::int32_t value) {
        out_.row[static_cast<std::size_t>(column)] = value;
    }
    CommandFields& out_;
    Json json_;
};

void put(Fields& out, const tiles::PlaceTile& it) {
    out.begin(1, "place");
    out.field("tile", it.tile, Column::tile);
    out.at(it.at);
    out.field("rotation", it.rotation, Column::rotation);
}
void put(Fields& out, const tiles::DeployFigure& it) {
    out.begin(2, "deploy");
    out.figure(it.figure);
    out.field("segment", it.segment, Column::segment);
}
void put(Fields& out, const tiles::Pass& /*it*/) {
    out.begin(3, "pass");
}
void put(Fields& out, const tiles::Resign& /*it*/) {
    out.begin(0, "resign");  // never offered
}
void put(Fields& out, const tiles::RecallFigure& it) {
    out.begin(4, "recall");
    out.figure(it.figure);
    out.on(it.on);
}
void put(Fields& out, const tiles::MoveToken& it) {
    out.begin(5, "moveToken");
    out.field("token", it.token, Column::tile);
    out.on(it.on);
    if (it.beside) out.field("beside", *it.beside, Column::figure);
}
void put(Fields& out, const tiles::RemoveToken& it) {
    out.begin(6, "removeToken");
    out.field("token", it.token, Column::tile);
}
void put(Fields& out, const tiles::OpenGift& it) {
    out.begin(8, "openGift");
    out.field("gift", it.gift, Column::tile);
    if (!it.target) return;
    out.open("target");
    out.figure(it.target->figure);
    out.on(it.target->at);
    out.field("toSegment", it.target->to, Column::rotation);
    out.close();
}
void put(Fields& out, const tiles::DeployFar& it) {
    out.begin(9, "deployFar");
    out.figure(it.figure);
    out.on(it.on);
}
void put(Fields& out, const tiles::TakeFigure& it) {
    out.begin(10, "takeFigure");
    out.field("owner", it.owner, Column::seat);
    out.figure(it.figure);
    out.on(it.on);
}
void put(Fields& out, const tiles::LayFloor& it) {
    out.begin(11, "layFloor");
    out.at(it.at);
}
void put(Fields& out, const tiles::FreePrisoner& it) {
    out.begin(12, "freePrisoner");
    out.field("jailer", it.jailer, Column::seat);
    out.figure(it.figure);
}
void put(Fields& out, const tiles::Bid& it) {
    out.begin(13, "bid");
    out.open("price");
    if (it.price.item) out.field("item", *it.price.item, Column::tile);
    out.field("count", it.price.count, Column::rotation);
    out.close();
}
void put(Fields& out, const tiles::SellTile& it) {
    out.begin(14, "sellTile");
    out.field("buyer", it.buyer, Column::seat);
}
void put(Fields& out, const tiles::ExtendTable& it) {
    out.begin(15, "extendTable");  // never offered
    out.field("side", it.side, Column::rotation);
    out.field("cells", it.cells, Column::tile);
}
void put(Fields& out, const tiles::LayBarn& it) {
    out.begin(16, "layBarn");
    out.at(it.at);
}
void put(Fields& out, const tiles::PlaceBridged& it) {
    out.begin(17, "placeBridged");
    out.field("tile", it.tile, Column::tile);
    out.at(it.at);
    out.field("rotation", it.rotation, Column::rotation);
    out.field("overX", it.over.x, Column::seat);
    out.field("overY", it.over.y, Column::segment);
    out.field("axis", it.axis, Column::figure);
}
void put(Fields& out, const tiles::LayBridge& it) {
    out.begin(18, "layBridge");
    out.field("axis", it.axis, Column::figure);
}

void put(Fields& out, const tiles::BuildCastle& it) {
    out.begin(19, "buildCastle");
    out.field("segment", it.segment, Column::segment);
}
void put(Fields& out, const tiles::ChooseLot& it) {
    out.begin(20, "chooseLot");
    out.field("lot", it.lot, Column::segment);
}
void put(Fields& out, const tiles::BidLot& it) {
    out.begin(21, "bidLot");
    out.field("points", it.points, Column::rotation);
}
void put(Fields& out, const tiles::BuyLot& /*it*/) {
    out.begin(22, "buyLot");
}
void put(Fields& out, const tiles::ExpandFlock& /*it*/) {
    out.begin(23, "expandFlock");
}
void put(Fields& out, const tiles::ScoreFlock& /*it*/) {
    out.begin(24, "scoreFlock");
}

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
    const auto of_family = [&](const auto& commands) {
        std::visit([&](const auto& it) { put(fields, it); }, commands);
    };
    std::visit(of_family, command);
    const bool of_cards = std::holds_alternative<cards::Command>(command);
    out.json =
        Json().open('{').key(of_cards ? "cards" : "tiles").raw(fields.text()).close('}').text();
    return out;
}

}  // namespace server::env
