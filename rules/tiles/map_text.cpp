#include "rules/tiles/map_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

namespace rules::tiles {

namespace {

char map_letter(FeatureKind kind) {
    constexpr std::string_view letters = "FRCMGVTWSLKVOC";  // by FeatureKind
    static_assert(letters.size() == feature_kind_count, "every kind of feature has a letter");
    return letters[static_cast<std::size_t>(kind)];
}

using Picture = std::array<std::string, 3>;

Picture picture_of(const View::PlacedTile& tile) {
    Picture rows{"...", "...", "..."};
    constexpr std::array<std::pair<std::size_t, std::size_t>, 4> middles{
        {{0, 1}, {1, 2}, {2, 1}, {1, 0}}};
    for (const Segment& segment : laid_type(tile).segments) {
        const std::uint16_t slots = turned(segment.slots, tile.rotation);
        for (std::size_t side = 0; side < 4; ++side) {
            if (((slots >> (3 * side + 1)) & 1U) == 0) continue;
            rows[middles[side].first][middles[side].second] = map_letter(segment.kind);
        }
        if (segment.slots == 0) rows[1][1] = map_letter(segment.kind);
    }
    return rows;
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.insert(0, width - text.size(), ' ');
    return text;
}

}  // namespace

std::string map_text(const View& view) {
    std::map<std::pair<int, int>, Picture> pictures;  // by y, x
    int x_min = 0;
    int x_max = 0;
    for (const View::PlacedTile& tile : view.board) {
        pictures[{tile.at.y, tile.at.x}] = picture_of(tile);
        x_min = std::min<int>(x_min, tile.at.x);
        x_max = std::max<int>(x_max, tile.at.x);
    }
    if (pictures.empty()) return "nothing lies\n";
    std::string text(5, ' ');
    for (int x = x_min; x <= x_max; ++x)
        text += (x == x_min ? "" : " ") + padded(std::to_string(x), 3);
    text += '\n';
    for (int y = pictures.begin()->first.first; y <= pictures.rbegin()->first.first; ++y) {
        for (std::size_t row = 0; row < 3; ++row) {
            text += row == 1 ? padded(std::to_string(y), 4) + ' ' : std::string(5, ' ');
            for (int x = x_min; x <= x_max; ++x) {
                const auto found = pictures.find({y, x});
                text += (found == pictures.end() ? "   " : found->second[row]) + ' ';
            }
            text.erase(text.find_last_not_of(' ') + 1);
            text += '\n';
        }
    }
    return text;
}

}  // namespace rules::tiles
