// RoomIndex: how open rooms are found without loading them, and which rooms are not loaded at all.
// Threads: as in Store.
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

struct DueRoom {
    RoomId room;
    std::uint64_t wakes_ms = 0;
};

struct Membership {
    RoomId room;
    int seat = 0;
    std::string summary;         // Listing::summary; empty: the room must be loaded for it
    std::optional<int> decides;  // the seat that is asked
    bool slow = false;           // as in Listing
};

// Selects public open rooms; all given conditions must hold.
struct ListQuery {
    std::optional<bool> playing;
    std::string game;  // empty: any
    std::string text;  // part of the name, case ignored; empty: any
    // The page after the one that ended with this room. Empty: the first one.
    std::uint64_t after_created_ms = 0;
    RoomId after;
    std::size_t rooms_max = 50;
};

struct ListedRoom {
    RoomId room;
    std::uint64_t created_ms = 0;
    std::string summary;
    std::string origin;
};

struct RoomByCode {
    RoomId room;
    std::string header;
};

struct QuarantinedRoom {
    RoomId room;
    std::string why;
    std::uint64_t since_ms = 0;
};

class RoomIndex {
public:
    RoomIndex() = default;
    RoomIndex(const RoomIndex&) = delete;
    RoomIndex& operator=(const RoomIndex&) = delete;
    virtual ~RoomIndex() = default;

    // Open rooms without a holder that wake by `until_ms`, earliest first, without
    // quarantined rooms. Nothing if the store is unavailable.
    virtual void due(std::uint64_t until_ms, std::size_t rooms_max,
                     std::function<void(std::optional<std::vector<DueRoom>>)> done) = 0;

    // Public open rooms that are not quarantined, newest first (of one time, by their ids,
    // downwards). Nothing if the store is unavailable.
    virtual void list(ListQuery query,
                      std::function<void(std::optional<std::vector<ListedRoom>>)> done) = 0;
    // The open room of that code, the oldest if there are several; an empty room: there is none.
    // Nothing if the store is unavailable.
    virtual void by_code(std::string code, std::function<void(std::optional<RoomByCode>)> done) = 0;
    // Open rooms in which the account holds a seat, newest first. Nothing if the store is
    // unavailable.
    virtual void memberships(AccountId account,
                             std::function<void(std::optional<std::vector<Membership>>)> done) = 0;

    // The room is not loaded until it is released. The first reason stays. The room has no holder
    // any more, and after its release it is no suspect. Both answer stored (also a release without
    // a quarantine), not_found (no such room) or unavailable.
    virtual void quarantine(RoomId room, std::string why,
                            std::function<void(StoreResult)> done) = 0;
    virtual void release(RoomId room, std::function<void(StoreResult)> done) = 0;
    virtual void quarantined(
        std::function<void(std::optional<std::vector<QuarantinedRoom>>)> done) = 0;
};

}  // namespace server
