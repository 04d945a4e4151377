#include "server/tools/trace/modules/traders_and_builders.h"

#include <algorithm>

#include "server/tools/trace/rows.h"
#include "server/tools/trace/tile_words.h"

namespace server::tools {

using nlohmann::json;
namespace tiles = rules::tiles;

namespace {

// By seat: how many of which good.
json goods_of(const tiles::View& view) {
    json goods = json::array();
    for (const tiles::View::SeatView& seat : view.seats) {
        json own = json::object();
        for (const tiles::Item item : {tiles::Item::wine, tiles::Item::grain, tiles::Item::cloth})
            own[std::string(name(item))] = seat.items[static_cast<std::size_t>(item)];
        goods.push_back(std::move(own));
    }
    return goods;
}

}  // namespace

void BuilderTrace::add_fields(Fields& turn, Fields& /*end*/) {
    turn["part"] = [this] { return json(game().told().part); };
    turn["won"] = [this] { return sorted(game().told().during.won); };
    turn["goods"] = [this] { return goods_of(game().told().after_turn); };
}

}  // namespace server::tools
