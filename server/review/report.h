// A review in words and as JSON.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "server/bots/hint.h"
#include "server/bots/review.h"
#include "server/record/record.h"

namespace server {

// For people: the seats' luck and skill, the steps that were far worse than the best ones, and the
// curve, one fact a line.
void report_review(const Record& record, const bots::Review& review, std::ostream& out);

// proto/docs/http.md describes it. One line. `problem`: why there will be no more of it.
[[nodiscard]] std::string review_json(const Record& record, const bots::Review& review,
                                      const std::string& problem = {});

// A whole review as review_json() wrote it, with the names that its record has now. Nothing: it is
// damaged.
[[nodiscard]] std::optional<std::string> review_with_names(const std::string& review,
                                                           const Record& record);

// Why a step was taken, as JSON.
[[nodiscard]] std::string reason_json(const bots::Reason& reason);
// A hint, likewise: the seat, the moves as in a review, and the reason.
[[nodiscard]] std::string hint_json(const bots::Hint& hint, std::size_t seats);

}  // namespace server
