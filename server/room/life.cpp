#include "server/room/life.h"

#include <algorithm>

#include "server/room/steps.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

// A game over days has days to begin.
std::uint64_t never_started_ms(const RoomConfig& config, const TurnTimer& timer) {
    return timer.slow() ? config.never_started_slow_ms : config.never_started_ms;
}

// When an open proposal ends that is open still only because the room was loaded; 0: there is none.
// A room that rested before would be loaded for it again, which would prolong it again.
std::uint64_t reprieve_ends_ms(const Scene& scene) {
    const Agreement& agreement = scene.table.agreement;
    if (!agreement.open) return 0;
    const std::uint64_t ends_ms = agreement.expires_ms(scene.load.at_ms);
    return ends_ms > agreement.open->expires_ms ? ends_ms : 0;
}

}  // namespace

std::optional<std::uint64_t> life_ends_ms(const Scene& scene) {
    const TableState& table = scene.table;
    if (table.waiting()) {
        if (scene.held_open()) return std::nullopt;
        return std::max(scene.presence.held_open_ms(), table.last_ms) +
               never_started_ms(scene.config, scene.timer);
    }
    if (table.playing() && !table.given_up()) {
        const bool runs = scene.timer.deadline_ms() != 0 && scene.timer.enforced();
        const std::uint64_t empty_since_ms = scene.presence.empty_since_ms();
        if (empty_since_ms == 0 || (scene.timer.slow() && runs)) return std::nullopt;
        // Loading a room is no visit, but the start of the process counts as one.
        const std::uint64_t visited_ms = empty_since_ms == scene.load.at_ms ? 0 : empty_since_ms;
        const std::uint64_t last_ms = std::max({visited_ms, table.last_ms, scene.config.began_ms});
        return std::max(last_ms + scene.config.abandoned_ms, scene.load.wakes_ms);
    }
    if (!scene.presence.empty()) return std::nullopt;
    const std::uint64_t left_ms = std::max(scene.presence.left_ms(), table.last_ms);
    return table.playing() ? left_ms : left_ms + scene.config.forget_ms;
}

// One that was woken by its time, and has had no visit since, has done what it woke for: thousands
// may wake together.
std::optional<std::uint64_t> rest_begins_ms(const Scene& scene) {
    if (!scene.table.playing() || !scene.presence.empty()) return std::nullopt;
    const std::uint64_t idle_ms =
        std::max({scene.presence.left_ms(), scene.table.last_ms, scene.load.at_ms});
    return std::max(idle_ms, reprieve_ends_ms(scene)) +
           (scene.presence.visited() ? scene.config.rest_ms : scene.config.woken_rest_ms);
}

Waiting waiting_of(const Scene& scene) {
    const TableState& table = scene.table;
    Waiting waiting;
    if (table.finished()) return waiting;
    // Clients that are here now may be gone when it matters.
    const std::uint64_t last_ms = std::max(scene.now_ms, table.last_ms);
    std::uint64_t wakes_ms =
        table.waiting() ? last_ms + never_started_ms(scene.config, scene.timer)
                        : life_ends_ms(scene).value_or(last_ms + scene.config.abandoned_ms);
    const Waited waited = table.waited();
    if (waited.decision != 0) {
        waiting.decides = waited.seat;
        const std::uint64_t ends_ms = scene.timer.ends_ms(waited, scene.now_ms);
        if (ends_ms != 0) waiting.turn_ends_ms = ends_ms;
        if (ends_ms != 0 && scene.timer.enforced()) wakes_ms = std::min(wakes_ms, ends_ms);
        const bool bot = table.seats[waited.seat].kind == v1::BOT_PLAYER && !waited.paused;
        if (bot && !scene.unattended())
            wakes_ms = std::min(wakes_ms, scene.now_ms + bot_patience_ms);
    }
    // The store shifts the end of a pause as it does that of a turn; none ends meanwhile.
    if (const auto& pause_ends_ms = scene.timer.pause_ends_ms())
        waiting.turn_ends_ms = *pause_ends_ms;
    wakes_ms = std::min(wakes_ms, agreement_ends_ms(scene));
    waiting.wakes_ms = wakes_ms;
    return waiting;
}

}  // namespace server
