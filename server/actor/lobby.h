// Lobby: the latest version of each list that clients watch, and the watchers to notify when it
// changes. Thread-safe; calls no other part while its lock is held.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "meeple/v1/lobby.pb.h"
#include "server/codec/frame.h"
#include "server/room/input.h"

namespace server {

class Session;

class Lobby {
public:
    using Answer = std::shared_ptr<const codec::PreparedAnswer>;

    // A list as it was last seen. Its version is one more with every change.
    struct Page {
        std::uint64_t version = 0;
        Answer list;    // whole: RoomList, or PeopleHere
        Answer change;  // from the version before: Lobby
    };

    // ---- Lists. ----

    // Pages of rooms, by list_key() of the request; as old as `age_ms` at most.
    [[nodiscard]] Answer fresh(const std::string& request, std::uint64_t now_ms,
                               std::uint64_t age_ms) const;
    // Replaces the list; returns the answer to the request.
    Answer put(const std::string& request, meeple::v1::RoomList rooms, std::uint64_t now_ms);
    void put(meeple::v1::PeopleHere people);

    // ---- Watchers. ----

    struct Watched {
        std::optional<std::string> rooms;  // list_key()
        bool people = false;
    };
    // In place of what this connection watched before, also if the list was not seen yet. False:
    // too many lists are watched by this network or in all. Those without a search do not count:
    // there are only a few.
    [[nodiscard]] bool watch(ClientId client, std::weak_ptr<Session> session,
                             const std::string& network, const Watched& watched);
    void forget(ClientId client);
    // As it is now; nothing if it was never seen.
    [[nodiscard]] std::optional<Page> rooms(const std::string& request) const;
    [[nodiscard]] std::optional<Page> people() const;

    [[nodiscard]] std::size_t watchers() const;
    // Watchers of lists that have changed since the last call.
    [[nodiscard]] std::vector<std::shared_ptr<Session>> news();

    // Watched lists that were not looked at for so long, those first that have waited longest, and
    // not more than a few. They count as looked at.
    [[nodiscard]] std::vector<std::string> due(std::uint64_t now_ms, std::uint64_t age_ms);

private:
    struct Kept {
        Page page;
        std::uint64_t told = 0;  // its version
        std::uint64_t at_ms = 0;
        std::uint64_t looked_ms = 0;
        std::size_t watchers = 0;
        bool counts = false;  // as one of the lists that are limited
    };
    struct Watcher {
        std::weak_ptr<Session> session;
        std::string network;
        Watched watched;
    };
    [[nodiscard]] bool admits(const std::string& key, const std::string& network) const;
    void drop(ClientId client);

    mutable std::mutex mutex_;
    std::map<std::string, Kept> rooms_;
    Page people_;
    std::uint64_t people_told_ = 0;
    std::unordered_map<ClientId, Watcher> watchers_;
    std::unordered_map<std::string, std::size_t> counted_;  // watchers of such lists, by network
};

inline constexpr std::uint32_t listed_max = 50;  // on one page

// The one form of all requests for this list: equal lists have one key.
[[nodiscard]] meeple::v1::ListRooms canonical(const meeple::v1::ListRooms& request);
[[nodiscard]] std::string list_key(const meeple::v1::ListRooms& request);
// Whether there can be any number of such lists: those with a search, or of a length of their own.
[[nodiscard]] bool is_limited(const std::string& list_key);

// The difference between two lists.
[[nodiscard]] meeple::v1::RoomsChanged changes(const meeple::v1::RoomList& before,
                                               const meeple::v1::RoomList& after);

}  // namespace server
