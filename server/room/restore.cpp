// TableState from a whole log, and Room from that.
#include <algorithm>
#include <exception>
#include <utility>

#include "server/codec/match.h"
#include "server/room/draft.h"
#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

using LogEntry = meeple::store::v1::LogEntry;
using Problem = std::optional<std::string>;

// Entries did not always say it.
std::uint32_t form_of(const LogEntry& entry) {
    return std::max<std::uint32_t>(entry.form(), 1);
}

bool written_by_others(const TableState& table, const std::vector<std::string>& bodies) {
    if (table.header->rules_version() != rules::rules_version) return true;
    return std::any_of(bodies.begin(), bodies.end(), [](const std::string& body) {
        LogEntry entry;
        return entry.ParseFromString(body) && form_of(entry) != rules::canonical_form;
    });
}

// Each entry by `take`, which says what is wrong with it.
template <class Take>
Problem read(TableState& table, const std::vector<std::string>& bodies, LogEntry& entry,
             const Take& take) {
    for (const std::string& body : bodies) {
        const std::string at = "entry " + std::to_string(table.seq() + 1) + ": ";
        if (!entry.ParseFromString(body)) return at + "undecodable";
        try {
            if (Problem problem = take(body)) return at + *problem;
        } catch (const std::exception& broken) {
            return at + broken.what();
        }
    }
    return std::nullopt;
}

Problem fold(TableState& table, const std::vector<std::string>& bodies) {
    LogEntry entry;
    const auto apply = [&](const std::string& body) { return table.apply(entry, body); };
    if (Problem problem = read(table, bodies, entry, apply)) return problem;
    // Each state follows from the one before, so the last one speaks for all.
    if (!bodies.empty() && form_of(entry) == rules::canonical_form &&
        entry.state_hash() != hashes_of(table.match).state) {
        return "entry " + std::to_string(entry.seq()) + ": state hash differs";
    }
    return std::nullopt;
}

// ---- A log of other rules: its commands are carried out again. ----

// The entry gets the events that its command has under these rules.
Problem make_anew(TableState& table, const LogEntry& entry) {
    if (entry.seq() != table.seq() + 1) return "wrong number";
    Draft draft(table, entry);
    bool resigned = false;
    for (const v1::Delta& delta : entry.deltas()) {
        resigned = resigned || codec::resigned_seat(delta).has_value();
        if (delta.has_game_started()) draft.start_game();
        const bool follows = codec::is_game_delta(delta) || delta.has_room_closed() ||
                             delta.has_game_started() || delta.has_game_continued() ||
                             delta.has_rematch_made();
        if (!follows) draft.add(delta);
    }
    const auto actor = static_cast<rules::Seat>(entry.actor());
    if (entry.actions_size() > 0 || (resigned && draft.after().playing())) {
        std::vector<rules::Command> commands;
        for (const v1::Action& action : entry.actions()) {
            const auto command = codec::read(action);
            if (!command) return "an action that cannot be read";
            commands.push_back(*command);
        }
        if (!draft.after().match.started()) return "a step before the game";
        const auto refusal = commands.empty() ? draft.resign(actor) : draft.play(actor, commands);
        if (refusal) return "refused: " + std::string(rules::name(*refusal));
    }
    // A room ends where its game ends; one that was given up ends where it was given up.
    for (const v1::Delta& delta : entry.deltas()) {
        if (!delta.has_room_closed() || delta.room_closed().reason() == v1::GAME_FINISHED) continue;
        if (!draft.after().finished()) draft.close(delta.room_closed().reason());
    }
    for (const v1::Delta& delta : entry.deltas()) {
        if (delta.has_rematch_made()) draft.add(delta);
    }
    draft.entry().set_decision(draft.after().next_decision(draft.entry()));
    static_cast<void>(draft.write_down());
    table = std::move(*std::move(draft).take_table());
    return std::nullopt;
}

}  // namespace

rules::Expected<TableState, std::string> table_of(const LoadedRoom& loaded) {
    auto table = TableState::made(loaded.header);
    if (!table) return table;
    const TableState empty = table.value();
    const Problem problem = fold(table.value(), loaded.entries);
    if (!problem) return table;
    // The present rules may contradict events of another version of the rules: then the commands
    // are carried out again.
    if (!written_by_others(empty, loaded.entries)) return rules::Unexpected<std::string>(*problem);
    TableState anew = empty;
    LogEntry entry;
    const auto again = read(anew, loaded.entries, entry,
                            [&](const std::string& /*body*/) { return make_anew(anew, entry); });
    if (!again) return anew;
    return rules::Unexpected<std::string>("written under other rules; " + *problem +
                                          "; played again: " + *again);
}

rules::Expected<Room, std::string> Room::restore(const RoomConfig& config, std::uint32_t handle,
                                                 const LoadedRoom& loaded, std::uint64_t now_ms) {
    auto table = table_of(loaded);
    if (!table) return rules::Unexpected<std::string>(table.error());
    return Room(config, handle, loaded, std::move(table).value(), now_ms);
}

}  // namespace server
