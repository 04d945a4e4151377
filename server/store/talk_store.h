// TalkStore: the chat of rooms, and the accounts muted there. Threads: as in Store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/store/ids.h"
#include "server/store/store_result.h"

namespace server {

// A chat line. Not part of the log; deleted with the room at the latest.
struct NewLine {
    RoomId room;
    AccountId account;
    CommandId command_id;  // unique per account and room; a separate set from the log's
    std::uint64_t at_ms = 0;
    bool among_spectators = false;
    std::string body;             // an encoded v1.Line; opaque here
    std::uint32_t lines_max = 0;  // of the room in total; 0: no limit
};

struct StoredLine {
    std::uint32_t number = 0;  // 1, 2 ... within the room, never reused
    std::uint64_t at_ms = 0;
    AccountId account;
    bool among_spectators = false;
    std::string body;

    friend bool operator==(const StoredLine&, const StoredLine&) = default;
};

// stored; duplicate: `line` is the stored line of this id; otherwise there is none.
struct KeptLine {
    StoreResult result = StoreResult::unavailable;
    StoredLine line;
};

struct LinesQuery {
    RoomId room;
    std::uint32_t before = 0;  // older than this one; 0: the newest
    bool spectators = false;   // also lines among spectators
    std::size_t lines_max = 50;
};

// The lines of one account in all rooms.
struct SaidQuery {
    AccountId account;
    std::int64_t before = 0;        // SaidPage::before of the page before; 0: the first one
    std::size_t rooms_max = 1'024;  // searched for one page
};

struct SaidLine {
    RoomId room;
    StoredLine line;

    friend bool operator==(const SaidLine&, const SaidLine&) = default;
};

struct SaidPage {
    std::vector<SaidLine> lines;  // newer rooms first, newer lines first in each
    std::int64_t before = 0;      // 0: the last page. Pages before it may be empty, too.
};

class TalkStore {
public:
    TalkStore() = default;
    TalkStore(const TalkStore&) = delete;
    TalkStore& operator=(const TalkStore&) = delete;
    virtual ~TalkStore() = default;

    // stored, duplicate, room_full, not_found (no such room) or unavailable.
    virtual void keep_line(NewLine line, std::function<void(KeptLine)> done) = 0;
    // A page of lines, oldest first. Nothing if the store is unavailable.
    virtual void lines(LinesQuery query,
                       std::function<void(std::optional<std::vector<StoredLine>>)> done) = 0;
    // Nothing if the store is unavailable.
    virtual void said_by(SaidQuery query, std::function<void(std::optional<SaidPage>)> done) = 0;
    // See LoadedRoom::muted. stored, not_found (no such room) or unavailable.
    virtual void mute(RoomId room, AccountId account, bool muted,
                      std::function<void(StoreResult)> done) = 0;
};

}  // namespace server
