// Steps: the drafts that result from moderation and from time. Pure. Those of clients' requests
// are declared with the requests in input.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/room/draft.h"
#include "server/room/outbox.h"
#include "server/room/outcome.h"
#include "server/room/scene.h"

namespace server {

// The error for a refusal of the rules.
[[nodiscard]] meeple::v1::Error error_of(rules::Refusal refusal);

// Orders of moderators, and changes made outside the room. Nothing: no change.
[[nodiscard]] std::optional<Draft> ordered(const Scene& scene, const input::PutOut& order);
[[nodiscard]] std::optional<Draft> ordered(const Scene& scene, const input::CloseRoom& order);
[[nodiscard]] std::optional<Draft> ordered(const Scene& scene, const input::Rename& order);
[[nodiscard]] std::optional<Draft> ordered(const Scene& scene, const input::SitDown& order);

// When the proposal or the pause ends, the earlier of both; UINT64_MAX: there is neither.
[[nodiscard]] std::uint64_t agreement_ends_ms(const Scene& scene);
// The step for one of them that has ended. Nothing: neither has.
[[nodiscard]] std::optional<Draft> overdue(const Scene& scene);

// The time of the seat that is asked is up, and it is put out.
[[nodiscard]] Draft put_out_for_time(const Scene& scene);
// The step that risks least, for the seat that is asked.
[[nodiscard]] Draft default_step(const Scene& scene, meeple::v1::Cause cause);

// Whether the clock of the deciding seat starts or stops, or a bot begins to play for it, while the
// decision stays.
[[nodiscard]] bool stops_or_goes_on(const meeple::store::v1::LogEntry& entry);
// Whether the entry has only the effects of the game's commands: lists show only the new turn.
[[nodiscard]] bool plays_on(const meeple::store::v1::LogEntry& entry);
// Whether it changes the listing in the store.
[[nodiscard]] bool changes_listing(const meeple::store::v1::LogEntry& entry);

// ---- ask.cpp: questions of clients that change nothing. ----

// The answer, or an effect that asks elsewhere and leads to the answer.
[[nodiscard]] Effect answer(const Scene& scene, const input::Consider& question);
[[nodiscard]] Effect answer(const Scene& scene, const input::Appraise& question);

// The outcome of a game after the deltas of the entry that ends it; nothing if the game has no
// result.
[[nodiscard]] std::optional<GameOutcome> outcome_of(const TableState& table,
                                                    const meeple::store::v1::LogEntry& entry);

}  // namespace server
