// Small values of the tile-laying games. Private to server/codec; `ok` as in values.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"
#include "server/codec/values.h"

namespace server::codec {

inline rules::tiles::FigureKind figure_kind(meeple::v1::FigureKind kind, bool& ok) {
    if (!meeple::v1::FigureKind_IsValid(kind) || kind >= rules::tiles::figure_kind_count) {
        ok = false;
        return rules::tiles::FigureKind::meeple;
    }
    return static_cast<rules::tiles::FigureKind>(kind);
}

inline rules::tiles::Item item(meeple::v1::Item item, bool& ok) {
    if (!meeple::v1::Item_IsValid(item) || item >= rules::tiles::item_count) {
        ok = false;
        return rules::tiles::Item::wine;
    }
    return static_cast<rules::tiles::Item>(item);
}

inline rules::tiles::Axis axis(meeple::v1::Axis axis, bool& ok) {
    ok = ok && meeple::v1::Axis_IsValid(axis);
    return ok ? static_cast<rules::tiles::Axis>(axis) : rules::tiles::Axis::none;
}

// The protocol numbers kinds as the rules do.
inline meeple::v1::Axis wire(rules::tiles::Axis axis) {
    return static_cast<meeple::v1::Axis>(axis);
}
inline meeple::v1::FigureKind wire(rules::tiles::FigureKind kind) {
    return static_cast<meeple::v1::FigureKind>(kind);
}
inline meeple::v1::FeatureKind wire(rules::tiles::FeatureKind kind) {
    return static_cast<meeple::v1::FeatureKind>(kind);
}

inline rules::tiles::Position position(std::int32_t x, std::int32_t y, bool& ok) {
    return {narrow<std::int8_t>(x, ok), narrow<std::int8_t>(y, ok)};
}

template <class Numbers>
void read_tiles(const Numbers& in, std::vector<rules::tiles::TileIndex>& out, bool& ok) {
    for (const std::uint32_t tile : in) out.push_back(narrow<rules::tiles::TileIndex>(tile, ok));
}

// ---- How many of which tile.

using TileCounts = std::vector<std::pair<rules::tiles::TileIndex, std::uint8_t>>;
using WireCounts = google::protobuf::RepeatedPtrField<meeple::v1::TileCount>;

inline void write_counts(const TileCounts& counts, WireCounts& out) {
    for (const auto& [tile, count] : counts) {
        meeple::v1::TileCount& to = *out.Add();
        to.set_tile(tile);
        to.set_count(count);
    }
}

inline void read_counts(const WireCounts& in, TileCounts& counts, bool& ok) {
    for (const meeple::v1::TileCount& from : in) {
        counts.emplace_back(narrow<rules::tiles::TileIndex>(from.tile(), ok),
                            narrow<std::uint8_t>(from.count(), ok));
    }
}

// ---- Segments of placed tiles: any message with the fields x, y and segment. ----

template <class Message>
void write_segment(const rules::tiles::SegmentRef& ref, Message& out) {
    out.set_x(ref.at.x);
    out.set_y(ref.at.y);
    out.set_segment(ref.segment);
    if constexpr (requires { out.set_whole_tile(true); }) {
        if (ref.segment == rules::tiles::whole_tile) out.set_whole_tile(true);
    }
}

// The number of the segment, or that of the tile as a whole.
template <class Message>
std::uint32_t segment_of(const Message& in) {
    if constexpr (requires { in.whole_tile(); }) {
        if (in.whole_tile()) return rules::tiles::whole_tile;
    }
    return in.segment();
}

template <class Message>
rules::tiles::SegmentRef read_segment(const Message& in, bool& ok) {
    return {position(in.x(), in.y(), ok), narrow<std::uint8_t>(segment_of(in), ok)};
}

template <class Repeated>
void read_segments(const Repeated& in, std::vector<rules::tiles::SegmentRef>& out, bool& ok) {
    for (const meeple::v1::SegmentRef& from : in) out.push_back(read_segment(from, ok));
}

// ---- Where an action acts. Numbers that no board has become ones that the rules refuse. ----

inline rules::tiles::Position far_position(std::int32_t x, std::int32_t y) {
    constexpr int beyond = rules::tiles::coordinate_max + 1;
    return {static_cast<std::int8_t>(std::clamp(x, -beyond, beyond)),
            static_cast<std::int8_t>(std::clamp(y, -beyond, beyond))};
}

inline std::uint8_t far_segment(std::uint32_t segment) {
    constexpr std::uint32_t most = std::numeric_limits<std::uint8_t>::max();
    return static_cast<std::uint8_t>(std::min(segment, most));
}

template <class Message>
rules::tiles::SegmentRef read_far(const Message& in) {
    return {far_position(in.x(), in.y()), far_segment(segment_of(in))};
}

// ---- Figures: any message with the fields of PlacedFigure. ----

template <class Message>
void write_figure(const rules::tiles::PlacedFigure& figure, Message& out) {
    out.set_seat(figure.seat);
    out.set_figure(wire(figure.kind));
    write_segment(figure.on, out);
}

template <class Message>
rules::tiles::PlacedFigure read_figure(const Message& in, bool& ok) {
    return {read_segment(in, ok), seat(in.seat(), ok), figure_kind(in.figure(), ok)};
}

// ---- Why points are given: any message with the field `lines`. ----

template <class Message>
void write_lines(const std::vector<rules::tiles::ScoreLine>& lines, Message& out) {
    for (const rules::tiles::ScoreLine& line : lines) {
        meeple::v1::ScoreLine& to = *out.add_lines();
        to.set_reason(line.reason);
        to.set_count(line.count);
        to.set_points(line.points);
    }
}

template <class Message>
std::vector<rules::tiles::ScoreLine> read_lines(const Message& in, bool& ok) {
    std::vector<rules::tiles::ScoreLine> lines;
    for (const meeple::v1::ScoreLine& line : in.lines()) {
        lines.push_back({line.reason(), narrow<std::uint16_t>(line.count(), ok), line.points()});
    }
    return lines;
}

// ---- Payloads (payload_text in match.h).

inline void append_number(std::string& text, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) text.push_back(static_cast<char>(number >> shift));
}

template <class Small>
void append_byte(std::string& text, Small value) {
    static_assert(sizeof(Small) == 1);
    text.push_back(static_cast<char>(value));
}

inline void append_position(std::string& text, rules::tiles::Position at) {
    append_byte(text, at.x);
    append_byte(text, at.y);
}

inline void append_segment(std::string& text, const rules::tiles::SegmentRef& on) {
    append_position(text, on.at);
    append_byte(text, on.segment);
}

}  // namespace server::codec
