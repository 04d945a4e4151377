// Alarms: the pending alarm of each kind. A replaced or dropped alarm may still ring; the room then
// ignores it.
#pragma once

#include <array>
#include <cstdint>

#include "server/room/outbox.h"

namespace server {

class Alarms {
public:
    // Sets the alarm of that kind, replacing a pending one.
    void set(input::AlarmKind kind, std::uint64_t after_ms, Outbox& out) {
        at(kind) = ++serial_;
        out.add(effect::SetAlarm{kind, serial_, after_ms});
    }
    // As set(), at a time; a past time rings soon, UINT64_MAX never.
    void set_at(input::AlarmKind kind, std::uint64_t at_ms, std::uint64_t now_ms, Outbox& out) {
        if (at_ms == UINT64_MAX) return drop(kind);
        set(kind, at_ms > now_ms ? at_ms - now_ms : 1, out);
    }
    void drop(input::AlarmKind kind) { at(kind) = 0; }
    [[nodiscard]] bool is_set(input::AlarmKind kind) { return at(kind) != 0; }
    // Whether it is the pending one, which it then no longer is.
    [[nodiscard]] bool came(const input::Alarm& alarm) {
        if (alarm.serial == 0 || at(alarm.kind) != alarm.serial) return false;
        drop(alarm.kind);
        return true;
    }

private:
    std::uint32_t& at(input::AlarmKind kind) { return waited_[static_cast<std::size_t>(kind)]; }

    std::uint32_t serial_ = 0;
    std::array<std::uint32_t, input::alarm_kind_count> waited_{};  // serials; 0: none
};

}  // namespace server
