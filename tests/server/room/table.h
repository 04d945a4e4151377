// A room on a test bench: inputs go in, effects happen immediately and deterministically, and all
// frames are stored. The disk is a vector that a test can let fail.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "meeple/v1/envelope.pb.h"
#include "server/codec/client_fold.h"
#include "server/codec/settings.h"
#include "server/crypto/fair_deck.h"
#include "server/room/advice.h"
#include "server/room/room.h"
#include "server/store/memory_disk.h"

namespace server::test {

namespace v1 = meeple::v1;

inline std::string account(int number) {
    return std::string(15, 'a') + static_cast<char>('A' + number);
}

inline std::string command_id(std::uint64_t number) {
    std::string id(16, '\0');
    for (std::size_t i = 0; i < 8; ++i) id[i] = static_cast<char>(number >> (8 * i));
    return id;
}

struct TableOptions {
    int open_seats = 2;
    std::vector<std::string> bots;
    std::uint32_t turn_seconds = 0;
    std::optional<v1::Clock> clock;  // instead of turn_seconds
    v1::OnTimeout on_timeout = v1::SKIP;
    bool private_room = false;
    bool spectators_off = false;
    bool takebacks = false;
    bool rated = false;  // then every client has an account
    bool vacation_off = false;
    v1::Aids aids = v1::CASUAL;
    std::optional<v1::Talk> talk;
    std::uint32_t best_of = 0;
    std::vector<std::string> modules{"farmers"};
    char seed = 's';
    std::string game = "carcassonne";
    std::vector<std::pair<std::string, std::string>> options;  // of the game
    RoomConfig config;
};

inline meeple::store::v1::RoomHeader header_of(const TableOptions& options) {
    v1::RoomSettings asked;
    asked.set_game(options.game);
    asked.mutable_modules();
    for (const std::string& name : options.modules) asked.mutable_modules()->add_names(name);
    for (const auto& [name, value] : options.options) {
        v1::Option& option = *asked.add_options();
        option.set_name(name);
        option.set_value(value);
    }
    for (int i = 0; i < options.open_seats; ++i) asked.add_seats()->mutable_open();
    for (const std::string& level : options.bots) asked.add_seats()->set_bot(level);
    if (options.clock) {
        *asked.mutable_clock() = *options.clock;
    } else {
        asked.set_turn_seconds(options.turn_seconds);
    }
    asked.set_on_timeout(options.on_timeout);
    asked.set_private_(options.private_room);
    asked.set_spectators_off(options.spectators_off);
    asked.set_takebacks(options.takebacks);
    asked.set_rated(options.rated);
    asked.set_vacation_off(options.vacation_off);
    asked.set_aids(options.aids);
    if (options.talk) asked.set_talk(*options.talk);
    asked.set_best_of(options.best_of);
    codec::SettingsLimits limits;
    limits.bot_levels = {"random", "greedy"};
    meeple::store::v1::RoomHeader header;
    header.set_format(1);
    header.set_rules_version(std::string(rules::rules_version));
    header.set_room("room");
    *header.mutable_settings() = codec::complete(asked, limits).value();
    if (options.private_room) header.set_invite("letmein");
    header.set_server_seed(std::string(server_seed_bytes, options.seed));
    header.set_commitment(std::string(as_bytes(deck_commitment(
        header.server_seed(), header.room(), options_hash(codec::setup(header.settings()))))));
    header.set_created_ms(1'000'000);
    header.set_creator(account(9));
    return header;
}

class Table {
public:
    explicit Table(const TableOptions& options = {}) : Table(options, header_of(options)) {}
    Table(TableOptions options, const meeple::store::v1::RoomHeader& header)
        : options_(std::move(options)) {
        disk.header = header.SerializeAsString();
        room_id_ = header.room();
        disk.epoch = 1;
        NewRoom made;
        made.room = header.room();
        said.create(made, 0, 0);
        open();
    }

    // Load the room from the disk, as after a restart.
    void open() {
        disk.muted = said.load(room_id_, {}).room->muted;
        auto restored = Room::restore(options_.config, 7, disk, now_ms);
        if (!restored) throw std::runtime_error(restored.error());
        room = std::make_unique<Room>(std::move(restored).value());
        put(input::Opened{});
    }

    // As open(), in a new process after that downtime.
    void restart(std::uint64_t down_ms) {
        options_.config.began_ms = now_ms;
        options_.config.down_ms = down_ms;
        ++disk.epoch;
        open();
    }

    void put(const Input& input) {
        for (Effect& effect : room->handle(input, now_ms)) effects_.push_back(std::move(effect));
        run();
    }

    // ---- Requests. The answer is what came back with their number; nothing: not yet. ----

    std::optional<v1::ServerFrame> attach(ClientId client, int who, bool spectate = false,
                                          std::string invite = {}) {
        input::Attach attach;
        attach.client = client;
        attach.re = ++re_;
        attach.account = account(who);
        attach.round_trip_ms = round_trip_ms;
        attach.takebacks = knows_takebacks;
        attach.talk = knows_talk;
        attach.continues = knows_continued;
        attach.snapshots = wants_snapshots;
        attach.person = persons[who];
        attach.apart = apart[who];
        attach.name = "player " + std::to_string(who);
        attach.holder.set_registered(options_.rated);
        attach.origin = "network " + std::to_string(who);
        attach.legal = true;
        attach.spectate = spectate;
        attach.invite = std::move(invite);
        return ask(attach);
    }
    std::optional<v1::ServerFrame> ready(ClientId client, std::uint64_t id,
                                         std::string entropy = {}) {
        return ask(input::Ready{client, ++re_, command_id(id), std::move(entropy)});
    }
    std::optional<v1::ServerFrame> play(ClientId client, std::uint64_t id, std::uint32_t decision,
                                        std::vector<rules::Command> commands) {
        return ask(input::Play{client, ++re_, command_id(id), decision, std::move(commands), 0,
                               round_trip_ms});
    }
    std::optional<v1::ServerFrame> resign(ClientId client, std::uint64_t id) {
        return ask(input::Resign{client, ++re_, command_id(id)});
    }
    std::optional<v1::ServerFrame> kick(ClientId client, std::uint64_t id, std::uint32_t seat) {
        return ask(input::Kick{client, ++re_, command_id(id), seat});
    }
    std::optional<v1::ServerFrame> rematch(ClientId client, std::uint64_t id) {
        return ask(input::Rematch{client, ++re_, command_id(id)});
    }
    std::optional<v1::ServerFrame> change(ClientId client, std::uint64_t id,
                                          const v1::RoomSettings& settings) {
        return ask(input::ChangeSettings{client, ++re_, command_id(id), settings});
    }
    std::optional<v1::ServerFrame> leave(ClientId client, bool give_up) {
        return ask(input::Leave{client, ++re_, give_up});
    }
    template <class Request>
    std::optional<v1::ServerFrame> ask(Request request) {
        request.re = request.re == 0 ? ++re_ : request.re;
        put(Input(request));
        return answer(request.re);
    }
    [[nodiscard]] std::optional<v1::ServerFrame> answer(std::uint32_t re) const {
        std::optional<v1::ServerFrame> found;
        for (const auto& [client, frames] : told) {
            for (const v1::ServerFrame& frame : frames) {
                if (frame.re() == re) found = frame;
            }
        }
        return found;
    }
    [[nodiscard]] std::uint32_t last_re() const { return re_; }
    void count_requests_from(std::uint32_t re) { re_ = re; }

    // Two seats, clients 1 and 2 of accounts 1 and 2, both ready.
    void start() {
        attach(1, 1);
        attach(2, 2);
        ready(1, 101);
        ready(2, 102);
    }
    [[nodiscard]] rules::Seat deciding() const { return room->match().decision()->seat; }
    // Client 1 or 2, if start() made them.
    [[nodiscard]] ClientId decider() const { return ClientId{1} + deciding(); }
    [[nodiscard]] std::uint32_t decision_id(ClientId client) {
        return fold(client).decision()->id();
    }
    // The first placement, and Pass if something could follow: never refused.
    [[nodiscard]] std::vector<rules::Command> some_step() const {
        std::vector<rules::Command> offers;
        std::vector<rules::Command> after;
        room->match().offers(deciding(), offers);
        std::vector<rules::Command> step{offers.at(0)};
        if (room->match().decision()->kind == rules::DecisionKind::place_tile) {
            room->match().follow_ups(deciding(), step.front(), after);
            if (!after.empty()) step.emplace_back(rules::tiles::Command(rules::tiles::Pass{}));
        }
        return step;
    }
    std::optional<v1::ServerFrame> step(std::uint64_t id) {
        const ClientId client = decider();
        return play(client, id, decision_id(client), some_step());
    }

    // The client's view: its last snapshot and the transitions after it.
    [[nodiscard]] codec::ClientFold fold(ClientId client) {
        std::optional<codec::ClientFold> fold;
        for (const v1::ServerFrame& frame : told[client]) {
            if (frame.has_snapshot()) fold = codec::ClientFold::from(frame.snapshot());
            if (frame.has_transition() && !fold.value().apply(frame.transition())) {
                throw std::runtime_error("a transition does not follow");
            }
        }
        return fold.value();
    }

    // Let time pass until the alarm of that kind comes; throws if none was set since the last one.
    void ring(input::AlarmKind kind) {
        const auto [serial, at_ms] = alarms.at(kind);
        alarms.erase(kind);
        now_ms = std::max(now_ms, at_ms);
        put(input::Alarm{kind, serial});
    }

    LoadedRoom disk;
    std::unique_ptr<Room> room;
    std::uint64_t now_ms = 1'000'000;
    std::uint32_t round_trip_ms = 0;           // of all connections
    bool knows_takebacks = true;               // as in Attach
    bool knows_talk = true;                    // the same
    bool knows_continued = true;               // the same
    bool wants_snapshots = false;              // the same
    std::map<int, PersonPtr> persons;          // by who attaches
    std::map<int, std::set<AccountId>> apart;  // the same
    MemoryDisk said;                           // lines and mutes
    bool said_fails = false;                   // none of that can be written or read
    bool hold_lines = false;                   // lines wait in `lines_held`
    std::deque<effect::KeepLine> lines_held;
    std::vector<effect::Block> blocks;
    std::map<ClientId, std::vector<v1::ServerFrame>> told;
    // The frames as clients share them, if a test has set it.
    std::optional<std::vector<std::shared_ptr<codec::SharedFrame>>> shared;
    std::map<input::AlarmKind, std::pair<std::uint32_t, std::uint64_t>> alarms;
    std::vector<effect::AskBot> asked;  // bots that have not answered
    std::vector<GameOutcome> outcomes;  // of games that ended
    bool hold = false;                  // appends wait in `held`
    std::deque<Append> held;
    std::optional<StoreResult> next_result;  // of the next append; nothing of it reaches the disk
    std::vector<effect::Reload> reloads;
    std::size_t changes = 0;
    std::size_t forgets = 0;
    std::vector<Waiting> rests;  // the room left memory, and waits for this
    std::vector<effect::Lost> losses;
    std::optional<Listing> listing;                         // as the store has it
    std::vector<meeple::store::v1::RoomHeader> next_rooms;  // asked for by MakeRematch
    std::vector<AccountId> next_rooms_for;                  // who asked for them; empty: the room
    effect::MakeRematch last_next;                          // the latest of these effects

    // Answer the append that was held.
    void release(StoreResult result = StoreResult::stored, bool lands = true) {
        Append entry = std::move(held.front());
        held.pop_front();
        if (lands) land(entry);
        put(input::Stored{entry.seq, result});
    }
    void reload() {
        reloads.clear();
        ++disk.epoch;
        put(input::Reloaded{Loaded{disk, LoadError::not_found, {}}});
    }

    // Answer the line that was held.
    void release_line() {
        const effect::KeepLine keep = std::move(lines_held.front());
        lines_held.pop_front();
        put(input::LineKept{keep.serial, said.keep_line(keep.line)});
    }

private:
    void follow(const Input& input) {
        const auto more = room->handle(input, now_ms);
        effects_.insert(effects_.end(), more.begin(), more.end());
    }
    bool carry_out_talk(const Effect& effect) {
        if (const auto* keep = std::get_if<effect::KeepLine>(&effect)) {
            if (hold_lines) {
                lines_held.push_back(*keep);
            } else {
                follow(input::LineKept{keep->serial,
                                       said_fails ? KeptLine{} : said.keep_line(keep->line)});
            }
        } else if (const auto* read = std::get_if<effect::ReadLines>(&effect)) {
            input::LinesRead lines{
                read->serial, said_fails ? std::nullopt : std::optional(said.lines(read->query))};
            for (const auto& [who, others] : apart)
                if (account(who) == read->reader) lines.apart = others;
            follow(lines);
        } else if (const auto* mute = std::get_if<effect::KeepMute>(&effect)) {
            follow(input::MuteKept{mute->serial,
                                   said_fails ? StoreResult::unavailable
                                              : said.mute(room_id_, mute->account, mute->muted)});
        } else if (const auto* take = std::get_if<effect::TakeVacation>(&effect)) {
            follow(input::VacationPartTaken{
                take->seat, said_fails ? VacationPart() : said.take_vacation(take->vacation)});
        } else if (const auto* block = std::get_if<effect::Block>(&effect)) {
            blocks.push_back(*block);
        } else {
            return false;
        }
        return true;
    }
    void land(const Append& entry) {
        disk.entries.push_back(entry.body);
        if (entry.new_state) disk.state = *entry.new_state;
        if (entry.listing) listing = entry.listing;
        disk.waiting = entry.waiting;
    }
    void run() {
        while (!effects_.empty()) {
            const Effect effect = std::move(effects_.front());
            effects_.pop_front();
            carry_out(effect);
        }
    }
    void carry_out(const Effect& effect) {
        if (carry_out_talk(effect)) return;
        if (const auto* append = std::get_if<effect::Append>(&effect)) {
            if (hold) {
                held.push_back(append->entry);
                return;
            }
            const StoreResult result = next_result.value_or(StoreResult::stored);
            next_result.reset();
            if (append->outcome) outcomes.push_back(*append->outcome);
            if (result == StoreResult::stored) land(append->entry);
            const auto more = room->handle(input::Stored{append->entry.seq, result}, now_ms);
            effects_.insert(effects_.end(), more.begin(), more.end());
        } else if (const auto* send = std::get_if<effect::Send>(&effect)) {
            told[send->client].push_back(send->frame->message());
            if (shared) shared->push_back(send->frame);
        } else if (const auto* alarm = std::get_if<effect::SetAlarm>(&effect)) {
            alarms[alarm->kind] = {alarm->serial, now_ms + alarm->after_ms};
        } else if (const auto* bot = std::get_if<effect::AskBot>(&effect)) {
            asked.push_back(*bot);
        } else if (const auto* question = std::get_if<effect::AskAdvice>(&effect)) {
            told[question->client].push_back(advice(*question, nullptr));
        } else if (const auto* load = std::get_if<effect::Reload>(&effect)) {
            reloads.push_back(*load);
        } else if (const auto* next = std::get_if<effect::MakeRematch>(&effect)) {
            next_rooms.push_back(next->header);
            next_rooms_for.push_back(next->account);
            last_next = *next;
        } else if (std::holds_alternative<effect::Changed>(effect)) {
            ++changes;
        } else if (const auto* story = std::get_if<effect::TellStory>(&effect)) {
            for (v1::ServerFrame& frame : transitions(story->story))
                told[story->client].push_back(std::move(frame));
        } else if (const auto* rest = std::get_if<effect::Rest>(&effect)) {
            rests.push_back(rest->waiting);
        } else if (const auto* note = std::get_if<effect::Note>(&effect)) {
            disk.waiting = note->waiting;
        } else if (const auto* lost = std::get_if<effect::Lost>(&effect)) {
            losses.push_back(*lost);
        } else {
            ++forgets;
        }
    }

    TableOptions options_;
    RoomId room_id_;
    std::uint32_t re_ = 0;
    std::deque<Effect> effects_;
};

// How long until that alarm rings, in milliseconds.
inline std::uint64_t alarm_in(const Table& table, input::AlarmKind kind) {
    return table.alarms.at(kind).second - table.now_ms;
}

// The code of the refusal that this answer is; unspecified if it is none.
inline v1::ErrorCode code(const std::optional<v1::ServerFrame>& frame) {
    return frame.value().has_error() ? frame->error().code() : v1::ERROR_CODE_UNSPECIFIED;
}

// The seat that is asked takes this step.
inline void play_step(Table& table, std::uint64_t id, const std::vector<rules::Command>& step) {
    const ClientId client = table.decider();
    table.play(client, id, table.decision_id(client), step);
}

}  // namespace server::test
