// Room: a table with its game, as a state machine. Inputs go in with the time, effects come out;
// there is no clock, thread, socket or disk in here, so a test can replay anything exactly.
//
// Nothing is told to anybody before it is stored: a step is proposed (Append), and only Stored
// makes it known. While one step is on its way to the disk, what else arrives waits in a bounded
// queue, in order. When the store fails, the room freezes, answers STORE_UNAVAILABLE, and goes on
// from what a fresh load shows.
//
// handle() throws (rules::Broken or another std::exception) when a promise inside the code is
// broken. The room must not be used after that; its log is whole.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "meeple/v1/envelope.pb.h"
#include "rules/match.h"
#include "server/crypto/fair_deck.h"
#include "server/room/clock.h"
#include "server/room/effect.h"
#include "server/room/input.h"
#include "server/room/outcome.h"
#include "server/room/room_config.h"
#include "server/room/series.h"
#include "server/room/token_bucket.h"

namespace server {

// What lists and greetings say about a room.
struct RoomSummary {
    meeple::v1::RoomInfo info;
    std::vector<AccountId> holders;  // by seat; empty: nobody
    std::vector<AccountId> offered;  // for whom open seats are kept, likewise
    bool listed = false;
};

// Those of completed settings.
[[nodiscard]] ClockRules rules_of(const meeple::v1::RoomSettings& settings);

class Room {
public:
    // The room as its log tells it; a new room has an empty log. `handle` names it on the wire. A
    // log of another version of the rules, which tells something else under these, is made anew
    // from its commands. The error says why the log cannot be believed (G7): the room must be
    // quarantined.
    [[nodiscard]] static rules::Expected<Room, std::string> restore(const RoomConfig& config,
                                                                    std::uint32_t handle,
                                                                    const LoadedRoom& loaded,
                                                                    std::uint64_t now_ms);

    // now_ms: milliseconds since 1970 that never go back while the process lives.
    [[nodiscard]] Effects handle(const Input& input, std::uint64_t now_ms);

    [[nodiscard]] RoomSummary summary() const;
    [[nodiscard]] std::optional<rules::Seat> decides() const;  // the seat that is waited for
    // What the store keeps of it for lists, and for whoever has to wake the room. While a step is
    // being stored both are ahead of the disk.
    [[nodiscard]] Listing listing() const;
    [[nodiscard]] Waiting waiting() const;
    // A step is on its way to the disk.
    [[nodiscard]] bool storing() const { return pending_.has_value(); }
    [[nodiscard]] const meeple::store::v1::RoomHeader& header() const { return header_; }
    [[nodiscard]] std::uint32_t seq() const { return static_cast<std::uint32_t>(steps_.size()); }
    [[nodiscard]] std::uint32_t epoch() const { return epoch_; }
    [[nodiscard]] meeple::v1::RoomPhase phase() const { return phase_; }
    [[nodiscard]] bool frozen() const { return frozen_since_ms_.has_value(); }
    [[nodiscard]] std::size_t queue_length() const { return queue_.size(); }
    [[nodiscard]] std::size_t member_count() const { return members_.size(); }
    // For a game that goes on from this one: what everybody could see after that step (0: the last
    // possible one), at which the game waited for a seat. Nothing: it did not.
    struct Position {
        std::uint32_t seq = 0;
        rules::View view;
    };
    [[nodiscard]] std::optional<Position> position(std::uint32_t seq) const;
    // For tests: the true state, hidden things included. Ahead of what is told while a step is
    // being stored.
    [[nodiscard]] const rules::Match& match() const { return match_; }

private:
    using Error = meeple::v1::Error;
    using LogEntry = meeple::store::v1::LogEntry;
    // A bot that does not answer at all must not stop the others for ever, whatever the turn limit.
    static constexpr std::uint64_t bot_patience_ms = 60'000;
    static constexpr std::size_t comings_max = 16;  // told with one step

    struct SeatState {
        meeple::v1::SeatKind kind = meeple::v1::OPEN;
        AccountId account;
        std::string name;
        std::string level;  // of a bot
        std::string entropy;
        bool ready = false;
        bool moved = false;  // it has made a step of its own
        std::string origin;  // of a rated room, as in SeatOutcome
        std::uint32_t odd_lags = 0;
        bool resigned = false;
        std::uint32_t out_seq = 0;      // of the step by which it did, or was put out
        meeple::v1::SeatHolder holder;  // who that is
        std::uint32_t vacations = 0;    // how often its clock went on with a part of one
        AccountId offered;              // for whom an open seat is kept
        std::string offered_name;       // the same by name
        bool was_here = false;          // somebody of the seat has been connected since the load
        std::uint32_t ready_seq = 0;
        std::uint32_t proposals = 0;
        std::uint32_t refused = 0;  // of them, or not answered
        std::uint64_t gone_ms = 0;  // when its last connection ended, or since the load
        bool told_away = false;
        bool stand_in = false;  // a bot plays while nobody of it is connected
        FastestAnswer fastest;
    };
    struct Proposal {
        std::uint32_t id = 0;
        meeple::v1::ProposalKind kind = meeple::v1::PROPOSAL_UNSPECIFIED;
        rules::Seat seat = rules::no_seat;
        std::uint32_t to_seq = 0;  // of a takeback
        bool free = false;         // of a takeback: it needs nobody
        bool majority = false;     // more than half of those asked, and the asker, are enough
        std::uint64_t expires_ms = 0;
        std::vector<rules::Seat> asked;
        std::vector<rules::Seat> agreed;
        std::vector<rules::Seat> refused;
    };
    struct Takeback {
        std::uint32_t to_seq = 0;
        bool free = false;
    };
    struct Done {
        Hash payload{};
        std::uint32_t seq = 0;
    };
    struct Member {
        ClientId client = 0;
        AccountId account;
        rules::Seat seat = rules::no_seat;  // no_seat: a spectator
        bool legal = false;
        std::uint32_t round_trip_ms = 0;  // as last heard
        bool takebacks = false;           // as in Attach
        bool continues = false;           // the same
        bool snapshots = false;           // the same
        std::string name = {};
        bool talk = false;  // as in Attach
        Shunned shunned = {};
    };
    // What is said, beside the log.
    struct Speaker {
        AccountId account;
        std::string name;
    };
    struct TalkAsked {  // the request behind a question to the store
        ClientId client = 0;
        std::uint32_t re = 0;
        CommandId command_id = {};
        std::string what = {};  // of a line, encoded
        std::string speaker = {};
        Speaker person = {};  // who is muted
        bool muted = false;
        std::uint32_t lines_max = 0;  // of the page that was asked for
    };
    struct Voices {
        std::set<AccountId> muted;
        std::unordered_map<AccountId, TokenBucket> buckets;
        std::optional<TokenBucket> spectators;
        std::map<std::uint32_t, TalkAsked> asked;  // by the serial of the effect
        std::uint32_t serial = 0;
        // Who was heard, by Line.speaker; the oldest are forgotten first.
        std::unordered_map<std::string, Speaker> heard;
        std::deque<std::string> heard_order;
    };
    struct Asked {  // the request behind a step
        ClientId client = 0;
        std::uint32_t re = 0;
        std::optional<input::Attach> attach;  // it took a seat
        bool leave = false;                   // it gave one up
    };
    struct RematchAsked {
        LogEntry entry;  // of the step, should this be the request that makes it
        ClientId client = 0;
        std::uint32_t re = 0;
    };
    struct Pending {
        LogEntry entry;
        std::string body;  // the same, encoded
        Asked asked;
        std::optional<std::uint64_t> view_hash;  // see StateHashes
    };
    Room(const RoomConfig& config, std::uint32_t handle, const LoadedRoom& loaded,
         rules::Match match);

    // ---- restore.cpp ----
    [[nodiscard]] static rules::Expected<Room, std::string> before_log(const RoomConfig& config,
                                                                       std::uint32_t handle,
                                                                       const LoadedRoom& loaded,
                                                                       std::uint64_t now_ms);
    [[nodiscard]] std::optional<std::string> fold(const std::vector<std::string>& bodies);
    [[nodiscard]] std::optional<std::string> replay(const std::vector<std::string>& bodies);
    [[nodiscard]] std::optional<std::string> make_anew(LogEntry& entry);
    void close_as_before(const LogEntry& entry, LogEntry& fresh);
    [[nodiscard]] bool written_by_others(const std::vector<std::string>& bodies) const;
    [[nodiscard]] std::optional<std::string> note_decision(const LogEntry& entry);
    [[nodiscard]] std::optional<std::string> fold_entry(const LogEntry& entry);
    [[nodiscard]] bool fold_delta(const meeple::v1::Delta& delta, const LogEntry& entry);
    void draw_from(std::uint64_t draws);
    bool play_on();
    [[nodiscard]] static bool is_move(const LogEntry& entry);
    void remember(const LogEntry& entry, std::string body);
    [[nodiscard]] const Done* find_done(const AccountId& account, const CommandId& id) const;
    void freeze();
    void lose(meeple::v1::ErrorCode code, const std::string& why);
    void reloaded(const input::Reloaded& input);

    // ---- ask.cpp: questions that change nothing ----
    void advise(const input::Consider& input);
    void appraise(const input::Appraise& input);
    void consider(const input::Consider& input);
    // Whether it is in the room and may be told what helps; answered, where it is not.
    [[nodiscard]] bool may_ask(ClientId client, std::uint32_t re, bool helps);

    // ---- room.cpp: requests and members ----
    void dispatch(const Input& input);
    void request(const Input& input);
    void carry_out(const Input& input);
    void attach(const input::Attach& input);
    void sit_down(const input::SitDown& input);
    void take_seat(rules::Seat seat, const input::SitDown& person, LogEntry& entry);
    void admit(const input::Attach& input, rules::Seat seat);
    void leave(const input::Leave& input);
    void gone(ClientId client);
    void remove_member(ClientId client);
    void evict(const LogEntry& entry, ClientId except);
    void presence_changed(rules::Seat seat, ClientId except);
    void spectators_changed();
    void notice_alarm();
    [[nodiscard]] Member* member(ClientId client);
    [[nodiscard]] rules::Seat seat_of(const AccountId& account) const;
    [[nodiscard]] std::optional<rules::Seat> offered(const AccountId& account) const;
    [[nodiscard]] std::uint32_t spectator_count() const;
    [[nodiscard]] bool connected(rules::Seat seat) const;
    void refuse(const Input& request, meeple::v1::ErrorCode code, std::uint32_t after_ms);
    void refuse_queue(meeple::v1::ErrorCode code);
    [[nodiscard]] bool may_enter(const input::Attach& input, rules::Seat seat);
    [[nodiscard]] std::optional<rules::Seat> seat_to_take(const input::Attach& input);

    // ---- host.cpp: opening seats, playing again ----
    void kick(const input::Kick& input);
    void extend_table(const input::ExtendTable& input);
    void rematch(const input::Rematch& input);
    void rematch_made(const input::RematchMade& input);
    void answer_rematch();
    void refuse_rematch(meeple::v1::ErrorCode code, meeple::v1::Retry retry);
    void open_seat(rules::Seat seat, bool kicked);
    [[nodiscard]] SeatState nobody() const;
    void put_out_by_order(const input::PutOut& input);
    void close_by_order();
    void rename(const input::Rename& input);
    void note_pace(rules::Seat seat);
    [[nodiscard]] bool rename_seat(rules::Seat seat, const std::string& name, LogEntry& entry);
    void give_up_seat(rules::Seat seat, LogEntry& entry, std::optional<MemberChange>& change);
    [[nodiscard]] bool put_out(const AccountId& account) const;
    [[nodiscard]] meeple::store::v1::RoomHeader rematch_header() const;

    // ---- series.cpp: several games ----
    [[nodiscard]] meeple::v1::Series series_now() const;
    void note_winners(const LogEntry& entry);
    void go_on_in_series(meeple::store::v1::RoomHeader& next) const;
    void next_of_series(const LogEntry& entry);
    void make_next_of_series();

    // ---- agree.cpp: what needs consent ----
    template <class Request>
    [[nodiscard]] Member* at_play(const Request& input, const Hash& payload);
    void ask_for(const input::Propose& input);
    void answer(const input::Answer& input);
    void withdraw(const input::Withdraw& input);
    void resume(const input::Resume& input);
    [[nodiscard]] std::optional<std::pair<meeple::v1::ErrorCode, std::string>> impossible(
        Proposal& wanted) const;
    [[nodiscard]] std::vector<rules::Seat> consent_of(const Proposal& wanted) const;
    void take_effect(const Proposal& agreed, LogEntry& entry);
    void close_proposal(meeple::v1::ProposalOutcome outcome, LogEntry& entry);
    void overtake_proposal(LogEntry& entry);
    void end_pause(LogEntry& entry);
    void set_agree_alarm();
    void agree_alarm();
    [[nodiscard]] bool fold_absence(const meeple::v1::Delta& delta);
    [[nodiscard]] bool fold_agreement(const meeple::v1::Delta& delta, const LogEntry& entry);
    [[nodiscard]] bool fold_proposal(const meeple::v1::ProposalMade& made, const LogEntry& entry);
    [[nodiscard]] std::uint64_t proposal_time_ms() const;

    // ---- absence.cpp: who is away, and what then ----
    [[nodiscard]] bool away(rules::Seat seat) const;
    [[nodiscard]] meeple::v1::Presence presence(rules::Seat seat) const;
    [[nodiscard]] bool waits_for_absent() const;
    [[nodiscard]] bool played_by_bot(rules::Seat seat) const;
    [[nodiscard]] static bool enough_agree(const Proposal& proposal);
    [[nodiscard]] static bool too_many_refuse(const Proposal& proposal);
    void set_away_alarm();
    void away_alarm();
    void take_seat_back(rules::Seat seat, LogEntry& entry);

    // ---- takeback.cpp: where it leads ----
    [[nodiscard]] rules::Match match_at(std::uint32_t seq) const;
    [[nodiscard]] std::optional<Takeback> takeback(rules::Seat seat) const;
    [[nodiscard]] bool is_free(const LogEntry& entry, std::uint32_t to_seq) const;

    // ---- talk.cpp: what is said ----
    [[nodiscard]] bool talk(const Input& input);
    void say(const input::Say& input);
    void line_kept(const input::LineKept& input);
    void tell_line(const StoredLine& stored);
    void look_back(const input::GetLines& input);
    void lines_read(const input::LinesRead& input);
    void mute(const input::Mute& input);
    void mute_kept(const input::MuteKept& input);
    void block(const input::Block& input);
    [[nodiscard]] std::uint32_t line_wait_ms(const AccountId& account, bool seated);
    [[nodiscard]] std::optional<meeple::v1::Line> line_of(const StoredLine& stored,
                                                          const input::Names& names = {});
    [[nodiscard]] bool hears(const Member& to, const StoredLine& line) const;
    [[nodiscard]] bool hears_spectators(const Member& to) const;
    [[nodiscard]] std::string speaker_of(const AccountId& account) const;
    [[nodiscard]] std::optional<Speaker> speaker(const std::string& name) const;
    void remember_speaker(const std::string& name, Speaker speaker);
    [[nodiscard]] std::optional<std::uint32_t> ask_store(TalkAsked asked);
    [[nodiscard]] std::optional<TalkAsked> asked_store(std::uint32_t serial);
    [[nodiscard]] bool kept_apart(const input::Attach& input) const;

    // ---- play.cpp: steps ----
    void ready(const input::Ready& input);
    void resign(const input::Resign& input);
    void play(const input::Play& input);
    [[nodiscard]] bool answered_before(const Member& member, std::uint32_t re, const CommandId& id,
                                       const Hash& payload);
    [[nodiscard]] Member* player(ClientId client, std::uint32_t re, const CommandId& id,
                                 const Hash& payload);
    void refuse_paused(const input::Play& input);
    void refuse_action(ClientId client, std::uint32_t re, const CommandId& id,
                       rules::Refusal refusal);
    [[nodiscard]] LogEntry entry_of(const Member& member, const CommandId& id,
                                    const Hash& payload) const;
    void bot_moved(const input::BotMoved& input);
    void skip(meeple::v1::Cause cause);
    [[nodiscard]] rules::Expected<rules::Events, rules::Refusal> try_commands(
        rules::Seat seat, const std::vector<rules::Command>& commands, LogEntry& entry);
    void opened();
    void start_game(LogEntry& entry);
    [[nodiscard]] bool everybody_ready() const;
    static void add_events(const rules::Events& events, LogEntry& entry);
    void end_if_over(LogEntry& entry);
    [[nodiscard]] std::optional<GameOutcome> outcome(const LogEntry& entry) const;
    [[nodiscard]] std::optional<GameOutcome> cancelled(const LogEntry& entry) const;
    [[nodiscard]] bool may_be_cancelled() const;
    void close(meeple::v1::CloseReason reason, LogEntry& entry);
    void propose(LogEntry entry, Asked asked, std::optional<MemberChange> change = std::nullopt);
    void stored(const input::Stored& input);
    void commit();
    void next_decision(const LogEntry& entry);
    void bots_turn();
    void ask_bot();

    // ---- clocks.cpp: the seats' time ----
    void await_decision();
    void await_time();
    void resume_time(std::uint64_t deadline_ms);
    void time_is_up();
    void ask_for_vacation(rules::Seat seat, std::uint64_t wanted_ms);
    void vacation_part_taken(const input::VacationPartTaken& input);
    void at_zero(rules::Seat seat);
    void put_out_for_time(rules::Seat seat);
    void miss_turn(rules::Seat seat);
    void cancel(rules::Seat seat);
    void spend_time(rules::Seat seat, const input::Play& input, LogEntry& entry);
    void settle_time(LogEntry& entry);
    void end_turns(const LogEntry& entry, rules::Seat asked);
    [[nodiscard]] rules::Seat seat_in_turn() const;
    void stop_clock();
    void change_clock(const meeple::v1::Clock& clock);
    void take_time_back(std::uint32_t to_seq);
    void write_clocks(LogEntry& entry) const;
    void write_evidence(LogEntry& entry);
    void read_clocks(const LogEntry& entry);
    [[nodiscard]] std::int64_t left_ms(std::uint64_t at_ms) const;
    [[nodiscard]] std::uint64_t round_trip_ms(rules::Seat seat) const;
    [[nodiscard]] bool has_clock(rules::Seat seat) const;
    [[nodiscard]] bool enforced() const;
    [[nodiscard]] std::uint64_t deadline_of_decision() const;

    // ---- time.cpp: the room's own time ----
    void alarm(const input::Alarm& input);
    void set_alarm(input::AlarmKind kind, std::uint64_t after_ms);
    [[nodiscard]] std::uint64_t never_started_ms() const;
    void set_life_alarm();
    void life_alarm();
    void end_of_life();
    [[nodiscard]] std::optional<std::uint64_t> life_ends_ms() const;
    [[nodiscard]] std::optional<std::uint64_t> rest_begins_ms() const;
    [[nodiscard]] bool unattended() const;
    [[nodiscard]] bool given_up() const;

    // ---- tell.cpp: what each viewer may know ----
    void tell(const LogEntry& entry, ClientId except, std::optional<std::uint64_t> view_hash);
    void send_snapshot(const Member& to);
    void send_state(const Member& to, const input::Attach& input);
    void send_attached(const Member& to, std::uint32_t re, bool resumed, bool rolled_back);
    [[nodiscard]] bool short_enough() const;
    [[nodiscard]] meeple::v1::Snapshot beginning(rules::Viewer viewer) const;
    [[nodiscard]] Story story(const Member& to, std::uint32_t known) const;
    // Whether the client holds what the room was at have_seq.
    [[nodiscard]] bool holds(const Member& to, const input::Attach& input) const;
    [[nodiscard]] std::uint64_t before_ms(std::uint32_t seq) const;
    [[nodiscard]] meeple::v1::Snapshot snapshot(rules::Viewer viewer, bool legal) const;
    void write_agreement(meeple::v1::Snapshot& out) const;
    [[nodiscard]] static bool understood(const Step& step, bool takebacks, bool continues);
    [[nodiscard]] std::uint32_t remaining_ms() const;
    void write_decision(bool legal, meeple::v1::Decision& out) const;
    [[nodiscard]] meeple::v1::SeatInfo seat_info(rules::Seat seat) const;
    [[nodiscard]] meeple::v1::RoomInfo info() const;
    [[nodiscard]] std::uint64_t view_hash(rules::Viewer viewer) const;
    [[nodiscard]] static rules::Viewer viewer(const Member& member);
    [[nodiscard]] bool sees_legal(const Member& member) const;

    // ---- answers ----
    void send(ClientId client, meeple::v1::ServerFrame frame);
    void push(const meeple::v1::ServerFrame& frame, ClientId except);
    void done(ClientId client, std::uint32_t re, const CommandId& id, std::uint32_t seq,
              bool duplicate);
    void fail(ClientId client, std::uint32_t re, meeple::v1::ErrorCode code,
              meeple::v1::Retry retry, std::string detail, const CommandId& id = {});
    void fail(ClientId client, std::uint32_t re, Error error);

    RoomConfig config_;
    std::uint32_t handle_;
    std::uint32_t epoch_;
    meeple::store::v1::RoomHeader header_;
    meeple::v1::RoomSettings settings_;  // those of the header, with the clock that was agreed on
    rules::Match match_;
    std::optional<FairChance> chance_;   // from the start of the game
    std::optional<rules::View> origin_;  // where the game goes on from, if from another one
    std::shared_ptr<const rules::Match> continued_;  // the match as it began there
    std::vector<SeatState> seats_;
    meeple::v1::RoomPhase phase_ = meeple::v1::WAITING;
    meeple::v1::CloseReason closed_ = meeple::v1::GAME_FINISHED;
    Steps steps_;
    std::vector<AccountId> put_out_;              // by the host
    std::vector<std::uint32_t> winners_;          // once the game has ended
    RoomId rematch_;                              // the room of the next game
    std::uint32_t rematch_seq_ = 0;               // of the step that told it
    std::uint64_t last_ms_ = 0;                   // of the last step, or of the room's making
    std::unordered_map<std::string, Done> done_;  // by account and command id
    std::uint32_t decision_id_ = 0;               // of the decision waited for; 0: none
    std::uint32_t decision_count_ = 0;
    Clocks clocks_;
    std::optional<Proposal> proposal_;
    std::uint32_t proposal_count_ = 0;
    std::uint32_t takebacks_ = 0;                 // so far
    std::uint32_t pauses_ = 0;                    // so far
    std::optional<std::uint64_t> pause_ends_ms_;  // the game is paused

    std::vector<Member> members_;
    Voices voices_;
    std::vector<TokenBucket> buckets_;  // by seat
    std::optional<Pending> pending_;
    std::deque<Input> queue_;
    std::vector<RematchAsked> rematch_asked_;  // while the room of the next game is being made
    std::optional<std::uint64_t> frozen_since_ms_;
    std::uint64_t reload_ms_ = 0;
    std::uint64_t deadline_ms_ = 0;       // of the decision; 0: none
    std::uint32_t timeout_decision_ = 0;  // a bot was asked for it, because its seat's time is up
    meeple::store::v1::ClockState clocks_told_;  // as of the last step
    bool asked_bot_ = false;                     // for the decision that is waited for
    std::uint32_t vacation_decision_ = 0;        // a vacation was asked for, for that decision
    bool time_spent_ = false;  // of the seat asked, by the step that is being made
    bool down_told_ = false;
    std::vector<meeple::store::v1::Coming> comings_;  // since the last step
    std::uint64_t loaded_ms_ = 0;
    std::uint64_t life_floor_ms_ = 0;   // when the store said it would wake: not sooner abandoned
    std::uint64_t empty_since_ms_ = 0;  // nobody with a seat connected; 0: somebody is
    std::uint64_t left_ms_ = 0;         // when the last member left, or since the load
    bool visited_ = false;              // some member has left since the load
    std::uint32_t spectators_told_ = 0;
    bool notice_set_ = false;
    std::uint32_t alarm_serial_ = 0;
    std::array<std::uint32_t, input::alarm_kind_count> alarms_{};  // the serial waited for

    // Of the call in progress.
    std::uint64_t now_ms_ = 0;
    std::optional<effect::Changed> changed_;
    Effects effects_;
};

}  // namespace server
