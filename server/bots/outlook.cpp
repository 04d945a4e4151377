#include "server/bots/outlook.h"

#include <algorithm>

namespace server::bots {

namespace tiles = rules::tiles;

namespace {

constexpr int width = 2 * tiles::coordinate_max + 3;  // with a rim, so that neighbours exist
constexpr unsigned kinds = tiles::feature_kind_count + 1;
constexpr unsigned patterns = kinds * kinds * kinds * kinds;
constexpr unsigned side_sets = 16;
constexpr std::array<unsigned, 4> weights{1, kinds, kinds* kinds, kinds* kinds* kinds};
constexpr std::array<int, 4> east_of{0, 1, 0, -1};
constexpr std::array<int, 4> south_of{-1, 0, 1, 0};

std::size_t cell(int x, int y) {
    const int row = y + tiles::coordinate_max + 1;
    const int column = x + tiles::coordinate_max + 1;
    return static_cast<std::size_t>(row) * width + static_cast<std::size_t>(column);
}

unsigned kind_at(unsigned pattern, std::size_t side) {
    return pattern / weights[side] % kinds;
}

}  // namespace

Outlook::Outlook(const tiles::View& view, int seats)
    : faces_(tiles::all_tiles().size()),
      cells_(static_cast<std::size_t>(width) * width),
      known_(std::size_t{patterns} * side_sets) {
    for (const auto& [tile, count] : view.supply) {
        faces_[tile] = face_of(tile);
        faces_[tile].count = count;
        to_come_.push_back(tile);
        tiles_left_ += count;
    }
    for (const auto& tile : view.board) lay(tile);
    turns_left_ = static_cast<double>(tiles_left_) / seats;
}

Outlook::Face Outlook::face_of(tiles::TileIndex tile) {
    const auto& segments = tiles::all_tiles()[tile].segments;
    Face face;
    face.tile = tile;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        for (unsigned side = 0; side < 4; ++side) {
            if (((unsigned{segments[i].slots} >> (3 * side)) & 7U) != 0) {
                face.sides[i] = static_cast<std::uint8_t>(face.sides[i] | (1U << side));
            }
            if (((unsigned{segments[i].slots} >> (3 * side + 1)) & 1U) != 0) {
                face.edges[side] = {
                    static_cast<std::uint8_t>(static_cast<unsigned>(segments[i].kind) + 1),
                    static_cast<std::uint8_t>(i)};
            }
        }
    }
    return face;
}

const Outlook::Face& Outlook::known_face(tiles::TileIndex tile) {
    if (faces_[tile].tile == tiles::no_tile) faces_[tile] = face_of(tile);
    return faces_[tile];
}

void Outlook::lay(const tiles::View::PlacedTile& tile) {
    cells_[cell(tile.at.x, tile.at.y)] = {&known_face(tile.tile), tile.rotation};
    laid_ = tile.at;
}

void Outlook::lift() {
    cells_[cell(laid_.x, laid_.y)] = {};
}

const Outlook::Lying* Outlook::at(int x, int y) const {
    const Lying& lying = cells_[cell(x, y)];
    return lying.face == nullptr ? nullptr : &lying;
}

unsigned Outlook::pattern_at(int x, int y) const {
    unsigned pattern = 0;
    for (std::size_t side = 0; side < 4; ++side) {
        const Lying* next = at(x + east_of[side], y + south_of[side]);
        if (next == nullptr) continue;
        pattern += weights[side] * next->face->edges[(side + 6 - next->rotation) % 4].kind;
    }
    return pattern;
}

bool Outlook::fits(const Face& face, int rotation, unsigned pattern, unsigned sides) {
    const auto drawn = [rotation](std::size_t side) {
        return (side + 4 - static_cast<std::size_t>(rotation)) % 4;
    };
    unsigned open = 0;
    for (std::size_t side = 0; side < 4; ++side) {
        const unsigned wanted = kind_at(pattern, side);
        if (wanted == 0) {
            open |= 1U << drawn(side);
        } else if (wanted != face.edges[drawn(side)].kind) {
            return false;
        }
    }
    for (std::size_t side = 0; side < 4; ++side) {
        if (((sides >> side) & 1U) == 0) continue;
        if ((face.sides[face.edges[drawn(side)].segment] & open) != 0) return false;
    }
    return true;
}

int Outlook::fitting(unsigned pattern, unsigned sides) const {
    std::int16_t& known = known_[std::size_t{pattern} * side_sets + sides];
    if (known == 0) {
        int count = 0;
        for (const auto tile : to_come_) {
            const int looks = tiles::all_tiles()[tile].distinct_rotations;
            for (int rotation = 0; rotation < looks; ++rotation) {
                if (!fits(faces_[tile], rotation, pattern, sides)) continue;
                count += faces_[tile].count;
                break;
            }
        }
        known = static_cast<std::int16_t>(count + 1);
    }
    return known - 1;
}

// Drawing `draws` times, at least one of the fitting ones comes.
double Outlook::chance_of_one(int fitting, double draws) const {
    if (fitting <= 0 || tiles_left_ <= 0) return 0;
    const double miss_once = static_cast<double>(std::max(0, tiles_left_ - fitting)) / tiles_left_;
    double miss = 1;
    for (; draws >= 1; draws -= 1) miss *= miss_once;
    miss *= 1 - draws * (1 - miss_once);
    return 1 - miss;
}

Outlook::Prospect Outlook::by_sides(const std::vector<tiles::SegmentRef>& segments) const {
    struct Open {
        int x;
        int y;
        unsigned sides;
    };
    std::vector<Open> cells;
    for (const auto& ref : segments) {
        const Lying* lying = at(ref.at.x, ref.at.y);
        if (lying == nullptr) continue;
        for (std::size_t drawn = 0; drawn < 4; ++drawn) {
            if (((unsigned{lying->face->sides[ref.segment]} >> drawn) & 1U) == 0) continue;
            const auto side = (drawn + lying->rotation) % 4;
            const int x = ref.at.x + east_of[side];
            const int y = ref.at.y + south_of[side];
            if (at(x, y) != nullptr) continue;
            const unsigned facing = 1U << ((side + 2) % 4);
            const auto same = std::find_if(cells.begin(), cells.end(), [&](const Open& open) {
                return open.x == x && open.y == y;
            });
            if (same != cells.end()) {
                same->sides |= facing;
            } else {
                cells.push_back({x, y, facing});
            }
        }
    }
    Prospect prospect;
    prospect.open_cells = static_cast<int>(cells.size());
    prospect.chance = 1;
    // One's own draws are shared among the missing cells; others seldom help.
    const double draws = turns_left_ / std::max(1, prospect.open_cells);
    for (const auto& open : cells) {
        const unsigned pattern = pattern_at(open.x, open.y);
        prospect.chance *= chance_of_one(fitting(pattern, open.sides), draws);
        prospect.growth += chance_of_one(fitting(pattern, 0), draws);
    }
    return prospect;
}

Outlook::Prospect Outlook::by_surrounding(tiles::Position at_cell) const {
    Prospect prospect;
    prospect.chance = 1;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            if (at(at_cell.x + dx, at_cell.y + dy) != nullptr) continue;
            ++prospect.open_cells;
        }
    }
    // Everybody's tiles fill such cells, if only by chance.
    const double draws = 1.5 * turns_left_ / std::max(1, prospect.open_cells);
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            const int x = at_cell.x + dx;
            const int y = at_cell.y + dy;
            if (at(x, y) != nullptr) continue;
            const double filled = chance_of_one(fitting(pattern_at(x, y), 0), draws);
            prospect.chance *= filled;
            prospect.growth += filled;
        }
    }
    return prospect;
}

void Outlook::borders_of(const tiles::SegmentRef& segment,
                         std::vector<tiles::SegmentRef>& out) const {
    const Lying* lying = at(segment.at.x, segment.at.y);
    if (lying == nullptr) return;
    const auto& segments = tiles::all_tiles()[lying->face->tile].segments;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (((unsigned{segments[segment.segment].borders} >> i) & 1U) != 0) {
            out.push_back({segment.at, static_cast<std::uint8_t>(i)});
        }
    }
}

bool Outlook::reaches_sides(const tiles::SegmentRef& segment) const {
    const Lying* lying = at(segment.at.x, segment.at.y);
    return lying != nullptr && lying->face->sides[segment.segment] != 0;
}

}  // namespace server::bots
