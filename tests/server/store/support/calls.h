// The store's calls as plain functions that wait for their answer, and small test data.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace server::store_tests {

template <class T, class Call>
T wait_for(Call call) {
    const auto promise = std::make_shared<std::promise<T>>();
    auto future = promise->get_future();
    call([promise](T value) { promise->set_value(std::move(value)); });
    return future.get();
}

inline std::pair<StoreResult, RoomId> create(Store& store, NewRoom room) {
    using Result = std::pair<StoreResult, RoomId>;
    return wait_for<Result>([&](auto done) {
        store.create(std::move(room), [done](StoreResult result, RoomId id) {
            done({result, std::move(id)});
        });
    });
}

inline StoreResult append(Store& store, Append entry) {
    return wait_for<StoreResult>([&](auto done) { store.append(std::move(entry), done); });
}

inline Loaded load(Store& store, const RoomId& room, bool take = false) {
    return wait_for<Loaded>([&](auto done) { store.load(room, take, done); });
}

inline std::optional<Begun> begin(Store& store, std::uint64_t turn_grace_ms = 0) {
    return wait_for<std::optional<Begun>>([&](auto done) { store.begin(turn_grace_ms, done); });
}

inline Lease beat(Store& store) {
    return wait_for<Beaten>([&](auto done) { store.beat(done); }).lease;
}

inline std::optional<std::vector<DueRoom>> due(Store& store, std::uint64_t until_ms,
                                               std::size_t rooms_max = 1000) {
    return wait_for<std::optional<std::vector<DueRoom>>>(
        [&](auto done) { store.due(until_ms, rooms_max, done); });
}

inline std::optional<std::vector<ListedRoom>> list(Store& store, ListQuery query = {}) {
    return wait_for<std::optional<std::vector<ListedRoom>>>(
        [&](auto done) { store.list(std::move(query), done); });
}

inline std::optional<RoomByCode> by_code(Store& store, const std::string& code) {
    return wait_for<std::optional<RoomByCode>>([&](auto done) { store.by_code(code, done); });
}

inline std::optional<std::vector<Membership>> memberships(Store& store, const AccountId& account) {
    return wait_for<std::optional<std::vector<Membership>>>(
        [&](auto done) { store.memberships(account, done); });
}

inline StoreResult quarantine(Store& store, const RoomId& room, const std::string& why) {
    return wait_for<StoreResult>([&](auto done) { store.quarantine(room, why, done); });
}

inline StoreResult release(Store& store, const RoomId& room) {
    return wait_for<StoreResult>([&](auto done) { store.release(room, done); });
}

inline std::optional<std::vector<QuarantinedRoom>> quarantined(Store& store) {
    return wait_for<std::optional<std::vector<QuarantinedRoom>>>(
        [&](auto done) { store.quarantined(done); });
}

inline std::size_t purge(Store& store, Retention retention) {
    return wait_for<std::size_t>([&](auto done) { store.purge(retention, done); });
}

inline std::optional<std::string> keep(Store& store, const std::string& name,
                                       const std::string& value) {
    return wait_for<std::optional<std::string>>([&](auto done) { store.keep(name, value, done); });
}

inline NewRoom new_room(const RoomId& room, std::uint64_t created_ms = 1000) {
    NewRoom made;
    made.room = room;
    made.creator = "creator of " + room;
    made.command_id = "create " + room;
    made.header = "header of " + room;
    made.created_ms = created_ms;
    made.listed = true;
    made.listing = {"summary of " + room, "game", "Room " + room, "code of " + room, false};
    return made;
}

inline std::string body_of(const RoomId& room, std::uint32_t seq) {
    return "entry " + std::to_string(seq) + " of " + room;
}

inline Append new_entry(const RoomId& room, std::uint32_t seq, std::uint32_t epoch = 1) {
    Append entry;
    entry.room = room;
    entry.epoch = epoch;
    entry.seq = seq;
    entry.account = "account of " + room;
    entry.command_id = "command " + std::to_string(seq);
    entry.body = body_of(room, seq);
    return entry;
}

// A new directory that goes with the object.
class ScratchDirectory {
public:
    ScratchDirectory() {
        std::string name = (std::filesystem::temp_directory_path() / "store-test-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no scratch directory");
        path_ = name;
    }
    ScratchDirectory(const ScratchDirectory&) = delete;
    ScratchDirectory& operator=(const ScratchDirectory&) = delete;
    ~ScratchDirectory() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace server::store_tests
