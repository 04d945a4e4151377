// NextGame: the next room of a finished table, and the requests for it that wait while it is made.
// Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "server/room/input.h"
#include "server/room/table_state.h"

namespace server {

// The header of the next room, taken over from this one.
[[nodiscard]] meeple::store::v1::RoomHeader next_header(const TableState& table);

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
    };

    [[nodiscard]] bool asked() const { return !asked_.empty(); }
    [[nodiscard]] std::size_t count() const { return asked_.size(); }
    // True: this is the first request, so the room must be made now.
    [[nodiscard]] bool ask(Asked asked);
    // The request for which the room is made.
    [[nodiscard]] const Asked& first() const { return asked_.front(); }
    [[nodiscard]] Asked take_first();
    [[nodiscard]] std::vector<Asked> take_all();
    // The client needs no answer any more.
    void gone(ClientId client);

private:
    std::vector<Asked> asked_;
};

}  // namespace server
