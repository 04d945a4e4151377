// NextGame: the next room of a finished table, or the room of a waiting table with other settings,
// and the requests for it that wait while it is made. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "rules/core/expected.h"
#include "server/room/effect.h"
#include "server/room/input.h"
#include "server/room/outbox.h"
#include "server/room/table_state.h"

namespace server {

// The header of the next room, taken over from this one.
[[nodiscard]] meeple::store::v1::RoomHeader next_header(const TableState& table);

// So many kicks, the newest ones, and so many mutes move to a room that replaces another one.
inline constexpr std::size_t moved_max = 100;

// The room of a waiting table with other settings: all of the room but who asked for it. The error
// says why the table cannot have them; the settings as such are still to be checked.
[[nodiscard]] rules::Expected<effect::MakeRematch, meeple::v1::Error> replacement(
    const TableState& table, const input::ChangeSettings& asked);

// Whether the table plays a series whose next game begins without a request.
[[nodiscard]] bool series_goes_on(const TableState& table);

// Whether this entry finishes the game.
[[nodiscard]] bool finishes_game(const meeple::store::v1::LogEntry& entry);

class NextGame {
public:
    struct Asked {
        meeple::store::v1::LogEntry signed_by;  // what the step says of the request
        ClientId client = 0;                    // 0: none
        std::uint32_t re = 0;
        std::string origin = {};   // as in input::Rematch
        std::string network = {};  // the same

        // Answers it: the room cannot be made. `why`: in words, if that is known.
        void refuse(meeple::v1::ErrorCode code, meeple::v1::Retry retry, const std::string& why,
                    Outbox& out) const;
    };

    [[nodiscard]] bool asked() const { return !asked_.empty(); }
    [[nodiscard]] std::size_t count() const { return asked_.size(); }
    // True: this is the first request, so the room must be made now.
    [[nodiscard]] bool ask(Asked asked);
    // The request for which the room is made.
    [[nodiscard]] const Asked& first() const { return asked_.front(); }
    [[nodiscard]] Asked take_first();
    [[nodiscard]] std::vector<Asked> take_all();
    void refuse_all(meeple::v1::ErrorCode code, meeple::v1::Retry retry, Outbox& out);
    // The client needs no answer any more.
    void gone(ClientId client);

private:
    std::vector<Asked> asked_;
};

}  // namespace server
