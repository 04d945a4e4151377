// Steps: what becomes of requests, orders and time, as drafts. Pure. What the requests of clients
// come to is declared with them in input.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/room/draft.h"
#include "server/room/outbox.h"
#include "server/room/outcome.h"
#include "server/room/scene.h"

namespace server {

// Why the rules refuse it.
[[nodiscard]] meeple::v1::Error error_of(rules::Refusal refusal);

// Orders of moderators, and what people said elsewhere. Nothing: it changes nothing.
[[nodiscard]] std::optional<Draft> ordered(const Scene& scene, const input::PutOut& order);
[[nodiscard]] std::optional<Draft> ordered(const Scene& scene, const input::CloseRoom& order);
[[nodiscard]] std::optional<Draft> ordered(const Scene& scene, const input::Rename& order);
[[nodiscard]] std::optional<Draft> ordered(const Scene& scene, const input::SitDown& order);

// When the proposal or the pause ends, the earlier of both; UINT64_MAX: there is neither.
[[nodiscard]] std::uint64_t agreement_ends_ms(const Scene& scene);
// One of them has ended. Nothing: neither has.
[[nodiscard]] std::optional<Draft> overdue(const Scene& scene);

// The time of the seat that is asked is up, and it is put out.
[[nodiscard]] Draft put_out_for_time(const Scene& scene);
// The step that risks least, for the seat that is asked.
[[nodiscard]] Draft default_step(const Scene& scene, meeple::v1::Cause cause);

// Whether the clock of the deciding seat starts or stops, or a bot begins to play for it, while the
// decision stays.
[[nodiscard]] bool stops_or_goes_on(const meeple::store::v1::LogEntry& entry);
// Nothing happened but what the game's commands say: all that lists show is whose turn it is.
[[nodiscard]] bool plays_on(const meeple::store::v1::LogEntry& entry);
// The listing in the store is another one after it.
[[nodiscard]] bool changes_listing(const meeple::store::v1::LogEntry& entry);

// ---- ask.cpp: questions of clients that change nothing. ----

// The answer, or what has to be asked elsewhere, where the answer comes from then.
[[nodiscard]] Effect answer(const Scene& scene, const input::Consider& question);
[[nodiscard]] Effect answer(const Scene& scene, const input::Appraise& question);

// What the game came to with the entry that ends it and whose deltas have happened; nothing of a
// game that came to nothing.
[[nodiscard]] std::optional<GameOutcome> outcome_of(const TableState& table,
                                                    const meeple::store::v1::LogEntry& entry);

}  // namespace server
