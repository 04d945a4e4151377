// The content of every tile, in the words of recorded games.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rules/match.h"

namespace server::tools {

// What a seat may do after it placed; null for what is recorded beside it. Throws as unsupported()
// does for anything else.
[[nodiscard]] nlohmann::json action_of(const rules::tiles::View& view,
                                       const rules::tiles::Command& it);
// Where the tile may be placed: in every rotation that fits, including equivalent ones.
[[nodiscard]] nlohmann::json legal_of(const std::vector<rules::Command>& offers,
                                      rules::tiles::TileIndex tile);
[[nodiscard]] std::string piece_name(rules::tiles::FigureKind kind);
// By seat.
[[nodiscard]] nlohmann::json supply_of(const rules::tiles::View& view);
[[nodiscard]] nlohmann::json scores_of(const rules::tiles::View& view);
// Appends x, y, kind, where of a segment; the kind only where it is wanted.
void append_place(const rules::tiles::View& view, const rules::tiles::SegmentRef& on,
                  bool with_kind, nlohmann::json& action);
// The feature of a segment.
[[nodiscard]] rules::Appraisal appraisal_of(const rules::Match& match,
                                            const rules::tiles::SegmentRef& on);
// A feature as the format calls it: x, y, kind, where of its segment that is smallest as
// [x, y, where].
[[nodiscard]] nlohmann::json feature_name(const rules::Match& match,
                                          const rules::tiles::SegmentRef& on);

}  // namespace server::tools
