// Invariants of the simulation: of chat lines when they are sent, and of everything at the end.
#include <algorithm>

#include "server/record/record.h"
#include "server/record/verify.h"
#include "server/room/table_state.h"
#include "tests/sim/world.h"

namespace server::sim {

namespace v1 = meeple::v1;

// From a request's arrival. A slow store takes two seconds for a line.
constexpr std::uint64_t longest_answer_ms = 5'000;

// ---- Invariants of a restart. ----

// The remaining time of the deciding seat, if the disk agrees.
void World::note_clock() {
    clock_.reset();
    const auto ends_ms = room_->waiting().turn_ends_ms;
    if (!ends_ms || store_->waiting() > 0 || room_->frozen()) return;
    clock_ = Clock{room_->seq(),
                   static_cast<std::int64_t>(*ends_ms) - static_cast<std::int64_t>(now_ms_)};
}

// The disk and the room's state agree after any faults.
void World::check_table() const {
    const LoadedRoom loaded = *disk_->load(room_id_, {}).room;
    // The answer to the last entry may be lost or under way.
    if (loaded.entries.size() != room_->seq()) return;
    const auto again = table_of(loaded);
    promise(again.has_value(), "what is on the disk is no table");
    promise(*again == room_->table(), "a reload changes the table");
}

// I8: no seat has lost time between the end of one server and the start of another.
void World::check_clock() const {
    if (!clock_ || room_->seq() != clock_->seq) return;
    const auto ends_ms = room_->waiting().turn_ends_ms;
    promise(ends_ms.has_value(), "a clock has disappeared");
    const std::int64_t left_ms =
        static_cast<std::int64_t>(*ends_ms) - static_cast<std::int64_t>(now_ms_);
    promise(left_ms >= clock_->left_ms, "a restart has cost a seat its time");
}

// A player who has not returned yet has as much time as after any lost connection.
void World::check_presence() const {
    const RoomSummary summary = room_->summary();
    for (const v1::SeatInfo& seat : summary.info.seats())
        promise(seat.presence() != v1::AWAY, "away right after a restart");
}

// ---- Lines of talk. ----

std::optional<StoredLine> World::line_on_disk(std::uint32_t number) const {
    const auto lines = disk_->lines({room_id_, number + 1, true, 1});
    if (lines.empty() || lines.front().number != number) return std::nullopt;
    return lines.front();
}

// The line is on disk, and players get no advice from spectators.
void World::check_line(const Connection& connection, const v1::Line& line) {
    ++tally_.lines;
    const auto stored = line_on_disk(line.number());
    promise(stored.has_value(), "a line was told before it was stored");
    promise(stored->among_spectators == (line.channel() == v1::SPECTATORS), "said elsewhere");
    promise(stored->among_spectators == !line.has_seat(), "said by another account");
    const bool plays = !connection.player->traits().spectator;
    promise(!stored->among_spectators || !plays || room_->phase() == v1::FINISHED,
            "a seat hears spectators");
    promise(!connection.player->traits().old, "a client is told what it did not ask for");
}

// ---- Invariants at the end. ----

void World::check_end() {
    // Let everything that is under way arrive; new wishes do no harm.
    const std::uint64_t until_ms = now_ms_ + 5'000;
    while (!events_.empty() && events_.top().at_ms < until_ms) {
        Event event = events_.top();
        events_.pop();
        now_ms_ = std::max(now_ms_, event.at_ms);
        event.what();
    }
    const LoadedRoom loaded = *disk_->load(room_id_, {}).room;
    promise(loaded.state == RoomState::finished,
            "the store does not know that the room is finished");
    auto again = Room::restore(RoomConfig{}, 1, loaded, now_ms_);
    promise(again.has_value(), again ? "" : "restore at the end: " + again.error());
    check_table();
    if (const auto record = make_record(loaded.header, loaded.entries)) {
        const Verification verification = verify(*record);
        promise(verification.findings.empty(),
                "the record: " + (verification.findings.empty() ? std::string()
                                                                : verification.findings[0].text));
    }

    std::set<std::pair<std::string, std::string>> ids;
    std::vector<meeple::store::v1::LogEntry> entries(loaded.entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        promise(entries[i].ParseFromString(loaded.entries[i]), "an undecodable entry");
        if (entries[i].command_id().empty()) continue;
        promise(ids.emplace(entries[i].account(), entries[i].command_id()).second,
                "a command id twice");
    }
    for (const auto& player : players_) {
        for (const auto& [id, seq] : player->acknowledged()) {
            promise(seq >= 1 && seq <= entries.size(), "acknowledged, not in the log");
            const auto& entry = entries[seq - 1];
            promise(entry.command_id() == id && entry.account() == player->traits().account,
                    "acknowledged under another number");
        }
        promise(player->fold()->seq() == room_->seq(), "a player does not know the end");
    }
    check_talk();
    for (const auto& [id, connection] : connections_) {
        if (!connection.alive) continue;
        for (const auto& [re, arrived_ms] : connection.open_requests)
            promise(arrived_ms + longest_answer_ms > now_ms_, "a request without an answer");
    }
    ++tally_.games;
}

// Every acknowledged command is in the log, once and under its number.
void World::check_talk() const {
    std::uint32_t last = 0;
    for (const StoredLine& line : disk_->lines({room_id_, 0, true, 100'000})) {
        promise(line.number == ++last, "a number between lines is missing");
    }
    std::set<std::uint32_t> numbers;
    for (const auto& player : players_) {
        for (const auto& [id, number] : player->said()) {
            if (number == 0) continue;
            const auto line = line_on_disk(number);
            promise(line && line->account == player->traits().account,
                    "acknowledged, but not said");
            promise(numbers.insert(number).second, "two lines of one number");
        }
    }
}

// By the log, no vacation was used twice, and no player had more than the limit.
void World::check_vacations() {
    std::map<std::uint32_t, std::uint64_t> left_ms;  // by seat
    const Loaded loaded = disk_->load(room_id_, {});
    for (const std::string& body : loaded.room->entries) {
        meeple::store::v1::LogEntry entry;
        promise(entry.ParseFromString(body), "an entry that cannot be read");
        for (const v1::Delta& delta : entry.deltas()) {
            if (!delta.has_vacation_taken()) continue;
            ++tally_.vacations;
            const v1::VacationTaken& taken = delta.vacation_taken();
            const std::uint64_t before_ms =
                left_ms.try_emplace(taken.seat(), vacation_ms_max).first->second;
            promise(taken.taken_ms() != 0 &&
                        std::uint64_t{taken.taken_ms()} + taken.left_ms() == before_ms,
                    "a vacation was taken twice, or for nothing");
            left_ms[taken.seat()] = taken.left_ms();
        }
    }
}

}  // namespace server::sim
