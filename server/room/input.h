// All inputs of a room. A closed list of plain values. The maker of an input has checked everything
// that needs no room: lengths of ids, ranges of enumerators.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "meeple/v1/common.pb.h"
#include "meeple/v1/envelope.pb.h"
#include "meeple/v1/room.pb.h"
#include "rules/core/expected.h"
#include "rules/match.h"
#include "server/room/person.h"
#include "server/store/people_store.h"
#include "server/store/room_log.h"
#include "server/store/talk_store.h"

namespace server {

// One connection, for as long as the process lives. Never reused.
using ClientId = std::uint64_t;

class Draft;
struct Scene;
struct Member;
// The result of a request: a step, or the error of a refusal.
using MadeStep = rules::Expected<Draft, meeple::v1::Error>;

// Traits of a request of a client.
//
// It becomes a step of the log, and its id is remembered: a repetition gets the same answer. Their
// rate is limited for each seat.
template <class Request>
concept Durable = requires(const Request& request) {
    request.payload();  // what is hashed of it
};
// For the creator of the room alone, who need not have a seat; others are for seats.
template <class Request>
concept OfHost = requires {
    Request::of_host;
};
// The step follows from the request and the room's present state.
template <class Request>
concept MakesStep = Durable<Request> && requires {
    &Request::step;
};

namespace input {

// ---- Requests of a client. Each gets exactly one answer with its number `re`. ----

struct Attach {
    ClientId client = 0;
    std::uint32_t re = 0;
    AccountId account;
    std::string name;  // for the seat, if it takes one
    meeple::v1::SeatHolder holder;
    bool legal = false;  // wants the legal set with its decisions
    bool spectate = false;
    std::string invite;
    std::optional<std::uint32_t> seat;  // nothing: any open one
    std::uint32_t have_epoch = 0;
    std::uint32_t have_seq = 0;  // 0: nothing
    std::uint64_t have_hash = 0;
    bool history = false;             // wants all transitions instead of the shorter answer
    bool takebacks = false;           // knows what TakenBack means
    bool continues = false;           // knows what GameContinued means
    bool snapshots = false;           // wants the whole view instead of transitions
    bool talk = false;                // wants chat lines
    PersonPtr person;                 // of the account
    std::set<AccountId> apart = {};   // players and creator that blocks keep apart from the account
    std::uint32_t round_trip_ms = 0;  // of the connection, as the server has measured it; 0: not
    std::string origin = {};          // a keyed hash of its network
    meeple::v1::SeatLook look = {};   // for the seat, if it takes one
};

struct Leave {
    ClientId client = 0;
    std::uint32_t re = 0;
    bool give_up_seat = false;
};

struct Ready {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    std::string entropy;  // at most entropy_bytes_max
    [[nodiscard]] std::string payload() const;
    [[nodiscard]] MadeStep step(const Scene& scene, const Member& who) const;
};

struct ChangeLook {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    meeple::v1::SeatLook look;
    [[nodiscard]] std::string payload() const;
    [[nodiscard]] MadeStep step(const Scene& scene, const Member& who) const;
};

struct Resign {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    [[nodiscard]] std::string payload() const;
    [[nodiscard]] MadeStep step(const Scene& scene, const Member& who) const;
};

struct Play {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    std::uint32_t decision = 0;
    std::vector<rules::Command> commands;  // at least one
    std::uint64_t came_ms = 0;             // when the server had it; 0: now
    std::uint32_t round_trip_ms = 0;       // as of Attach, by now
    [[nodiscard]] std::string payload() const;
    [[nodiscard]] MadeStep step(const Scene& scene, const Member& who) const;
};

struct Kick {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    std::uint32_t seat = 0;

    static constexpr bool of_host = true;
    [[nodiscard]] std::string payload() const;
    [[nodiscard]] MadeStep step(const Scene& scene, const Member& who) const;
};

struct ExtendTable {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    rules::tiles::ExtendTable panel;

    static constexpr bool of_host = true;
    [[nodiscard]] std::string payload() const;
    [[nodiscard]] MadeStep step(const Scene& scene, const Member& who) const;
};

// The settings as asked for: RoomMaker checks and completes them.
struct ChangeSettings {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    meeple::v1::RoomSettings settings;
    std::string origin = {};   // as in Rematch
    std::string network = {};  // the same

    static constexpr bool of_host = true;
    [[nodiscard]] std::string payload() const;
};

struct Rematch {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    std::string origin = {};   // of the client, as in NewRoom
    std::string network = {};  // the same, readable
    [[nodiscard]] std::string payload() const;
};

// Proposals; AnswerProposal, WithdrawProposal and ResumeGame of the protocol.
struct Propose {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    meeple::v1::ProposalKind kind = meeple::v1::PROPOSAL_UNSPECIFIED;
    std::uint32_t decision = 0;  // of a takeback; 0: any
    [[nodiscard]] std::string payload() const;
    [[nodiscard]] MadeStep step(const Scene& scene, const Member& who) const;
};

struct Answer {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    std::uint32_t proposal = 0;
    bool agree = false;
    [[nodiscard]] std::string payload() const;
    [[nodiscard]] MadeStep step(const Scene& scene, const Member& who) const;
};

struct Withdraw {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    std::uint32_t proposal = 0;
    [[nodiscard]] std::string payload() const;
    [[nodiscard]] MadeStep step(const Scene& scene, const Member& who) const;
};

struct Resume {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    [[nodiscard]] std::string payload() const;
    [[nodiscard]] MadeStep step(const Scene& scene, const Member& who) const;
};

struct Appraise {
    ClientId client = 0;
    std::uint32_t re = 0;
};

// ---- Talk: requests that wait for no step of the room, and the answers of the store. ----

struct Say {
    ClientId client = 0;
    std::uint32_t re = 0;
    CommandId command_id;
    meeple::v1::Line what;  // the text, phrase or emote alone; clean
};

struct GetLines {
    ClientId client = 0;
    std::uint32_t re = 0;
    std::uint32_t before = 0;     // 0: the newest
    std::uint32_t lines_max = 0;  // at least 1
};

struct Mute {
    ClientId client = 0;
    std::uint32_t re = 0;
    std::string speaker;
    bool muted = false;
};

struct Block {
    ClientId client = 0;
    std::uint32_t re = 0;
    std::optional<std::uint32_t> seat;  // nothing: the speaker
    std::string speaker;
};

// The client's person has blocked another one, or no longer.
struct BlocksChanged {
    ClientId client = 0;
    PersonPtr person;
};

// The answers to KeepLine, ReadLines and KeepMute.
struct LineKept {
    std::uint32_t serial = 0;
    KeptLine kept;
};

// Current names of accounts; empty: deleted. Accounts that are missing keep their names.
using Names = std::map<AccountId, std::string>;

struct LinesRead {
    std::uint32_t serial = 0;
    std::optional<std::vector<StoredLine>> lines;
    Names names = {};
    std::set<AccountId> apart = {};  // speakers that blocks keep apart from the reader
};

struct MuteKept {
    std::uint32_t serial = 0;
    StoreResult result = StoreResult::unavailable;
};

// Asks about a step, or about tiles: one of the three.
struct Consider {
    ClientId client = 0;
    std::uint32_t re = 0;
    std::vector<rules::Command> commands;
    std::optional<rules::tiles::TileIndex> tile;
    std::optional<rules::tiles::Position> cell;
    bool best = false;  // asks for the best steps
};

// ---- Events outside the room. ----

// Once, before all other inputs: the room is in memory now.
struct Opened {};

// A moderator removes the player of a seat, or the account from its seat. Before the game the seat
// opens; during the game it resigns. A repetition has no effect.
struct PutOut {
    std::optional<std::uint32_t> seat;
    AccountId account;
};

// A moderator ends the room, without a result.
struct CloseRoom {};

// A name has changed, or an account was deleted. Seats of a deleted account are given up, and its
// waiting room is closed.
struct Rename {
    AccountId account;
    std::string name;  // empty: the account was deleted
    [[nodiscard]] bool gone() const { return name.empty(); }
};

// A player takes the seat that is kept for them.
struct SitDown {
    AccountId account;
    std::string name;
    meeple::v1::SeatHolder holder;
    std::optional<std::string> entropy;  // and is ready; nothing: not yet
    std::string origin = {};             // as in Attach
    meeple::v1::SeatLook look = {};
};

// The connection ended.
struct Gone {
    ClientId client = 0;
};

// A slow client, from which frames were withheld, can receive again.
struct Resync {
    ClientId client = 0;
};

// The answer to AskBot. No commands: the bot could not be asked.
struct BotMoved {
    std::uint32_t decision = 0;
    std::vector<rules::Command> commands;
};

// The answer to MakeRematch.
struct RematchMade {
    RoomId room;  // empty: it could not be made
    meeple::v1::ErrorCode error = meeple::v1::ERROR_CODE_UNSPECIFIED;
    meeple::v1::Retry retry = meeple::v1::RETRY_UNSPECIFIED;
    std::string detail = {};
};

// agree: a proposal or a pause ends; away: a player has been gone for a while.
enum class AlarmKind : std::uint8_t { turn, life, notice, bot, agree, away };
inline constexpr int alarm_kind_count = 6;

// The alarm that SetAlarm asked for.
struct Alarm {
    AlarmKind kind = AlarmKind::turn;
    std::uint32_t serial = 0;
};

// The answer to Append.
struct Stored {
    std::uint32_t seq = 0;
    StoreResult result = StoreResult::unavailable;
};

// The answer to TakeVacation.
struct VacationPartTaken {
    rules::Seat seat = 0;
    VacationPart part;
};

// The answer to Reload.
struct Reloaded {
    Loaded loaded;
};

}  // namespace input

using Input =
    std::variant<input::Attach, input::Leave, input::Ready, input::ChangeLook, input::Resign,
                 input::Play, input::Kick, input::ExtendTable, input::ChangeSettings,
                 input::Rematch, input::Propose, input::Answer, input::Withdraw, input::Resume,
                 input::Appraise, input::Consider, input::Say, input::GetLines, input::Mute,
                 input::Block, input::BlocksChanged, input::LineKept, input::LinesRead,
                 input::MuteKept, input::PutOut, input::CloseRoom, input::Rename, input::SitDown,
                 input::Opened, input::Gone, input::Resync, input::BotMoved, input::RematchMade,
                 input::Alarm, input::Stored, input::VacationPartTaken, input::Reloaded>;

}  // namespace server
