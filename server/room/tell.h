// Teller: makes all frames about a room's game, and hides what each viewer may not know.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/room/outbox.h"
#include "server/room/scene.h"
#include "server/room/story.h"
#include "server/room/talk.h"

namespace server {

// The room as lists and greetings show it.
struct RoomSummary {
    meeple::v1::RoomInfo info;
    std::vector<AccountId> holders;  // by seat; empty: none
    std::vector<AccountId> offered;  // accounts with a reserved seat, likewise
    bool listed = false;
    RoomId replaced_by;  // see TableState::replaced(); empty: by none
};
[[nodiscard]] RoomSummary summary_of(const Scene& scene);
// The room's listing for the store.
[[nodiscard]] Listing listing_of(const Scene& scene);

// For one call: it keeps references.
class Teller {
public:
    Teller(const Scene& scene, const Talk& talk, Outbox& out)
        : scene_(scene), table_(scene.table), talk_(talk), out_(out) {}

    // The last step, to all but one. `view_hash`: that of all viewers, where it is known.
    void tell(const meeple::store::v1::LogEntry& entry, ClientId except,
              std::optional<std::uint64_t> view_hash);
    void send_snapshot(const Member& to);
    // The answer to Attach, and the client's missing state: the transitions since, or a
    // snapshot.
    void send_state(const Member& to, const input::Attach& input);

private:
    [[nodiscard]] bool sees_legal(const Member& member) const;
    [[nodiscard]] std::uint64_t view_hash(rules::Viewer viewer) const;
    [[nodiscard]] std::uint64_t before_ms(std::uint32_t seq) const;
    [[nodiscard]] std::uint32_t remaining_ms() const;
    void write_decision(bool legal, meeple::v1::Decision& out) const;
    void write_agreement(meeple::v1::Snapshot& out) const;
    [[nodiscard]] meeple::v1::Snapshot snapshot(rules::Viewer viewer, bool legal) const;
    [[nodiscard]] meeple::v1::Snapshot beginning(rules::Viewer viewer) const;
    [[nodiscard]] bool short_enough() const;
    void send_attached(const Member& to, std::uint32_t re, bool resumed, bool rolled_back);
    [[nodiscard]] Story story(const Member& to, std::uint32_t known) const;
    [[nodiscard]] bool holds(const Member& to, const input::Attach& input) const;

    const Scene& scene_;
    const TableState& table_;
    const Talk& talk_;
    Outbox& out_;
};

}  // namespace server
