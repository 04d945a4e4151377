// A disk in memory: it outlives the stores that are opened on it. Operations as in
// Store, done at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/store/memory_documents.h"
#include "server/store/store.h"

namespace server {

// A node that uses the disk. With a lease of 0 it is the only one.
struct NodeIdentity {
    std::string name = {};
    std::string url = {};
    std::uint64_t lease_ms = 0;
};

class MemoryDisk {
public:
    // The number of a process among all that ever began; 0: none.
    using Incarnation = std::uint64_t;

    std::pair<Begun, Incarnation> begin(const NodeIdentity& node, std::uint64_t now_ms,
                                        std::uint64_t turn_grace_ms);
    Beaten beat(Incarnation me, std::uint64_t now_ms, std::uint64_t turn_grace_ms);
    // It ends in order: what it holds is free, and no time was lost.
    void end(Incarnation me);
    std::pair<StoreResult, RoomId> create(const NewRoom& room, Incarnation me,
                                          std::uint64_t now_ms);
    StoreResult append(const Append& entry, std::uint64_t now_ms);
    struct Taker {
        Incarnation incarnation = 0;
        std::uint64_t now_ms = 0;
        std::uint64_t turn_grace_ms = 0;
    };
    // With a taker, it takes the room.
    Loaded load(const RoomId& room, const std::optional<Taker>& taker);
    void loaded_well(const RoomId& room);
    void note(const RoomId& room, std::uint32_t epoch, const std::optional<Listing>& listing,
              const Waiting& waiting, bool let_go);
    std::vector<DueRoom> due(std::uint64_t until_ms, std::size_t rooms_max);
    std::vector<ListedRoom> list(const ListQuery& query);
    RoomByCode by_code(const std::string& code);
    std::vector<Membership> memberships(const AccountId& account);
    StoreResult quarantine(const RoomId& room, const std::string& why, std::uint64_t now_ms);
    StoreResult release(const RoomId& room);
    std::vector<QuarantinedRoom> quarantined();
    KeptLine keep_line(const NewLine& line);
    std::vector<StoredLine> lines(const LinesQuery& query);
    StoreResult mute(const RoomId& room, const AccountId& account, bool muted);
    SaidPage said_by(const SaidQuery& query);
    StoreResult block(const Block& block, std::uint32_t blocks_max);
    StoreResult unblock(const AccountId& account, const AccountId& other);
    VacationPart take_vacation(const Vacation& vacation);
    std::vector<Block> blocks(const AccountId& account);
    std::set<AccountId> blocks_between(const std::set<AccountId>& ones,
                                       const std::set<AccountId>& others);
    std::size_t purge(const Retention& retention);
    std::string keep(const std::string& name, const std::string& value);
    std::vector<Document> read_documents(const std::vector<DocumentId>& ids);
    std::vector<Document> list_documents(const DocumentQuery& query);
    StoreResult change_documents(const DocumentChanges& changes);
    void tell_nodes(const std::string& what);
    // The messages after the first `heard`, which grows.
    std::vector<std::string> news(std::size_t& heard);

    // From now on the room fails its checksum.
    void corrupt(const RoomId& room);
    // The room is as a version without listings would have left it.
    void forget_listing(const RoomId& room);

private:
    struct Room {
        NewRoom made;  // but for what changes
        std::vector<std::string> entries;
        std::set<std::pair<AccountId, CommandId>> commands;
        std::set<std::pair<AccountId, int>> members;
        std::uint32_t epoch = 1;
        RoomState state = RoomState::open;
        std::optional<Listing> listing;  // of an open room
        Waiting waiting;
        std::optional<Incarnation> owner;    // the holder
        std::optional<Incarnation> loading;  // the process that began to load it
        std::uint64_t last_ms = 0;
        std::uint64_t number = 0;  // in order of creation
        bool corrupt = false;
        std::vector<StoredLine> lines;
        std::uint32_t lines_said = 0;  // also those that are forgotten
        std::map<std::pair<AccountId, CommandId>, std::uint32_t> said;  // the number of the line
        std::set<AccountId> muted;
    };

    struct Node {
        NodeIdentity identity;
        std::uint64_t alive_ms = 0;
    };

    Room* find(const RoomId& room);
    static void shift(Room& room, std::uint64_t down_ms, std::uint64_t turn_grace_ms);
    void bury(Incarnation gone, std::uint64_t now_ms, std::uint64_t turn_grace_ms);
    void bury_dead(std::uint64_t now_ms, std::uint64_t turn_grace_ms, const std::string& replaced);
    static void forget_lines(Room& room, std::uint64_t before_ms);
    // The open rooms for which `wanted` holds, sorted by `before`.
    template <class Wanted, class Before>
    std::vector<const Room*> open_rooms(Wanted wanted, Before before) const;
    [[nodiscard]] StoreResult place_for(const NewRoom& room) const;

    std::mutex mutex_;
    std::map<RoomId, Room> rooms_;
    std::map<std::pair<AccountId, CommandId>, RoomId> created_;
    std::map<RoomId, QuarantinedRoom> quarantined_;
    std::map<std::string, std::string> facts_;
    std::map<std::pair<AccountId, AccountId>, Block> blocks_;
    struct Part {
        std::uint64_t at_ms = 0;
        std::uint64_t taken_ms = 0;
    };
    std::map<AccountId, std::map<std::pair<RoomId, std::uint32_t>, Part>> vacations_;
    std::uint64_t rooms_made_ = 0;
    std::map<Incarnation, Node> nodes_;
    Incarnation last_incarnation_ = 0;
    std::optional<std::uint64_t> alive_ms_;  // of nodes that are gone
    std::vector<std::string> news_;
    MemoryDocuments documents_;
};

}  // namespace server
