// Accounts, rooms whose game is about to end, and the results.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/crypto/identity.h"
#include "server/people/results.h"
#include "server/people/standings.h"
#include "server/store/memory_store.h"
#include "tests/support/catch.h"

namespace server::people_tests {

namespace stored = meeple::store::v1;

inline constexpr std::uint64_t hour_ms = 3'600'000;
inline constexpr std::uint64_t monday_ms = 1'800'000'000'000;

inline std::string id_of(const std::string& name) {
    return (name + std::string(account_bytes, '.')).substr(0, account_bytes);
}

struct Place {
    std::shared_ptr<MemoryStore> store = std::make_shared<MemoryStore>();
    Archive archive{*store};
    Results results{store, store};
    std::uint64_t now_ms = monday_ms;
    Standings standings{archive, {"carcassonne"}, [this] { return now_ms; }, "key"};
    int rooms = 0;

    void add(const std::string& name, const std::string& owner = {}) const {
        Kept<stored::Account> account{{{DocumentKind::account, id_of(name)}}, {}};
        account.is.set_name(name);
        if (!owner.empty()) account.is.set_bot_owner(id_of(owner));
        REQUIRE(archive.change({account.put()}));
    }
    void remove(const std::string& name) const {
        auto account = archive.one<stored::Account>(DocumentKind::account, id_of(name));
        account.is.Clear();
        account.is.set_removed_ms(now_ms);
        DocumentChanges changes;
        standings.remove_ratings(id_of(name), changes, *account.is.mutable_ratings());
        changes.push_back(account.put());
        const bool changed = archive.change(std::move(changes));
        REQUIRE(changed);
    }
    std::string new_room() {
        NewRoom room;
        room.room = "room" + std::to_string(++rooms);
        room.creator = "creator" + room.room;
        room.command_id = room.room;
        store->create(room, [](StoreResult result, const RoomId&) {
            REQUIRE(result == StoreResult::stored);
        });
        return room.room;
    }
    // Names in order of their places; "=" before one: at the place of the one before.
    GameOutcome outcome(const std::vector<std::string>& names) const {
        GameOutcome game;
        game.game = "carcassonne";
        game.rated = true;
        game.at_ms = now_ms;
        for (const std::string& name : names) {
            SeatOutcome& seat = game.seats.emplace_back();
            const bool level = name.starts_with('=');
            seat.name = level ? name.substr(1) : name;
            seat.account = id_of(seat.name);
            const auto place = static_cast<std::uint32_t>(game.seats.size());
            seat.place = level ? game.seats[game.seats.size() - 2].place : place;
        }
        return game;
    }
    Append last_entry(const std::string& room) const {
        Append entry;
        entry.room = room;
        entry.epoch = 1;
        entry.seq = 1;
        entry.body = "the end";
        entry.new_state = RoomState::finished;
        return entry;
    }
    std::string end(const GameOutcome& game) {
        std::string room = new_room();
        std::optional<StoreResult> answer;
        results.append(last_entry(room), game, [&](StoreResult result) { answer = result; });
        REQUIRE(answer == StoreResult::stored);
        return room;
    }
    std::string play(const std::vector<std::string>& names) { return end(outcome(names)); }
    stored::Rating rating(const std::string& name) const {
        const DocumentId id = rating_id(id_of(name), {"carcassonne", false});
        return archive.one<stored::Rating>(id.kind, id.key).is;
    }
    double mu(const std::string& name) const { return rating(name).mu(); }
};

}  // namespace server::people_tests
