// All effects of a room. A closed list; the caller carries effects out in order.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "rules/match.h"
#include "server/codec/frame.h"
#include "server/room/input.h"
#include "server/room/outcome.h"
#include "server/room/story.h"
#include "server/store/people_store.h"
#include "server/store/room_log.h"
#include "server/store/talk_store.h"

namespace server {

namespace effect {

// Make it durable, then say Stored. At most one is under way in a room.
struct Append {
    server::Append entry;
    std::optional<GameOutcome> outcome = {};  // the game ends with it
};

// Send a frame to a client. Viewers with equal views share frames with re 0.
struct Send {
    ClientId client = 0;
    std::shared_ptr<codec::SharedFrame> frame;
};

// Send the client the transitions of a long story, and all later frames after them. If no thread
// has time to encode them, answer Resync.
struct TellStory {
    ClientId client = 0;
    Story story;
};

// Say Alarm{kind, serial} after so long. An alarm of the same kind that has not come yet is
// replaced.
struct SetAlarm {
    input::AlarmKind kind = input::AlarmKind::turn;
    std::uint32_t serial = 0;
    std::uint64_t after_ms = 0;
};

// Let a bot of that level decide, somewhere else, knowing only the view; then say BotMoved.
struct AskBot {
    rules::Seat seat = 0;
    std::string level;
    std::uint32_t decision = 0;
    std::uint64_t thinking_ms = 0;  // at most; 0: as long as the level likes
    rules::Setup setup;
    rules::View view;
};

// Compute the best steps of that seat elsewhere, knowing only the view; then answer the request by
// write_advice().
struct AskAdvice {
    ClientId client = 0;
    std::uint32_t re = 0;
    std::uint32_t handle = 0;
    std::uint32_t seq = 0;
    rules::Setup setup;
    rules::View view;
};

// Make the room of the next game, or find it if that account made it before; then say RematchMade.
// The header lacks what each room has for itself: id, seed, times. The room counts for the account
// that asked for it, and where that account is; empty: for the host.
struct MakeRematch {
    meeple::store::v1::RoomHeader header;
    AccountId account = {};
    std::string origin = {};   // as in input::Rematch
    std::string network = {};  // the same
    // The room replaces this one, which closes then: the settings are as asked for.
    bool replaces = false;
    std::string by = {};                      // the host's name
    std::vector<AccountId> present = {};      // who has a seat
    std::vector<input::SitDown> seated = {};  // who takes a kept seat of it now
    std::vector<AccountId> muted = {};        // as in LoadedRoom
};

// Make a line durable, then say LineKept.
struct KeepLine {
    std::uint32_t serial = 0;
    NewLine line;
};

// Look for lines, then say LinesRead.
struct ReadLines {
    std::uint32_t serial = 0;
    AccountId reader;
    LinesQuery query;
};

// Store the mute of a spectator, then say MuteKept.
struct KeepMute {
    std::uint32_t serial = 0;
    AccountId account;
    bool muted = false;
};

// The client's identity blocks or unblocks another one. BlockLists answers.
struct Block {
    ClientId client = 0;
    std::uint32_t re = 0;
    AccountId other;
    std::string name;
};

// Take a part of a player's vacation, then answer VacationPartTaken.
struct TakeVacation {
    rules::Seat seat = 0;
    Vacation vacation;
};

// Load the room from the store again (taking a new epoch) after so long, then say Reloaded.
struct Reload {
    std::uint64_t after_ms = 0;
};

// The room's row in lists has changed: Room::decides(), and Room::summary() unless only the turn
// went on. The change is on disk.
struct Changed {
    bool summary = false;
};

// The room is finished and empty: it can leave memory.
struct Forget {};

// The room can leave memory until a client comes or it wakes. Unused after this.
struct Rest {
    Waiting waiting;
};

// The room's deadline has moved without a step. The store must know it, so that a restart costs no
// seat that time.
struct Note {
    Waiting waiting;
};

// The room cannot continue here: another process owns it, or its log is wrong. All its clients were
// told.
struct Lost {
    std::string why;
    bool damaged = false;  // by its log: loading it again is no use
};

}  // namespace effect

using Effect =
    std::variant<effect::Append, effect::Send, effect::TellStory, effect::SetAlarm, effect::AskBot,
                 effect::AskAdvice, effect::MakeRematch, effect::KeepLine, effect::ReadLines,
                 effect::KeepMute, effect::Block, effect::TakeVacation, effect::Reload,
                 effect::Changed, effect::Forget, effect::Rest, effect::Note, effect::Lost>;
using Effects = std::vector<Effect>;

}  // namespace server
