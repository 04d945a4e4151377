// The EventStore's twin in memory: same answers, nothing durable. For tests and the simulation,
// which can make it slow, let it fail, and end it as a crash would; everything is deterministic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/store/event_store.h"

namespace server {

// What a disk would hold: it outlives the stores that are opened on it. Operations as in
// EventStore, done at once.
class MemoryDisk {
public:
    std::pair<StoreResult, RoomId> create(const NewRoom& room, std::uint64_t now_ms);
    StoreResult append(const Append& entry, std::uint64_t now_ms);
    Loaded load(const RoomId& room, bool take);
    std::vector<OpenRoom> list_open();
    std::vector<Membership> memberships(const AccountId& account);
    std::size_t purge(std::uint64_t before_ms);
    std::string keep(const std::string& name, const std::string& value);

    // From now on the room fails its checksum.
    void corrupt(const RoomId& room);

private:
    struct Room {
        NewRoom made;
        std::vector<std::string> entries;
        std::set<std::pair<AccountId, CommandId>> commands;
        std::set<std::pair<AccountId, int>> members;
        std::uint32_t epoch = 1;
        RoomState state = RoomState::open;
        std::uint64_t last_ms = 0;
        std::uint64_t number = 0;  // in order of creation
        bool corrupt = false;
    };

    std::mutex mutex_;
    std::map<RoomId, Room> rooms_;
    std::map<std::pair<AccountId, CommandId>, RoomId> created_;
    std::map<std::string, std::string> facts_;
    std::uint64_t rooms_made_ = 0;
};

class MemoryStore final : public EventStore {
public:
    // Has to run the tasks later or at once, one at a time. Each task carries out one call, in the
    // order of the calls.
    using Post = std::function<void(std::function<void()>)>;

    struct Options {
        std::shared_ptr<MemoryDisk> disk = nullptr;  // none: a new one
        Post post = {};  // empty: each call is carried out at once, before it returns
        std::function<std::uint64_t()> now_ms = {};  // empty: it is always 0
        std::size_t queue_max = 8192;                // calls not yet answered; above: unavailable
    };

    MemoryStore();
    explicit MemoryStore(Options options);
    ~MemoryStore() override;

    void create(NewRoom room, std::function<void(StoreResult, RoomId)> done) override;
    void append(Append entry, std::function<void(StoreResult)> done) override;
    void load(RoomId room, bool take, std::function<void(Loaded)> done) override;
    void list_open(std::function<void(std::optional<std::vector<OpenRoom>>)> done) override;
    void memberships(AccountId account, std::function<void(std::vector<Membership>)> done) override;
    void purge(std::uint64_t before_ms, std::function<void(std::size_t)> done) override;
    void keep(std::string name, std::string value,
              std::function<void(std::optional<std::string>)> done) override;
    [[nodiscard]] bool healthy() const override;
    void close() override;

    // ---- Faults. ----

    // The next `count` writing calls (create, append, load with take, purge, keep) store nothing
    // and answer unavailable.
    void fail_next(std::size_t count);
    // The next `count` writing calls are stored and answer unavailable all the same: the caller
    // cannot know.
    void lose_next(std::size_t count);
    // All writing calls fail until this is called again.
    void set_failing(bool failing);
    // Calls pile up until release(), which carries them out.
    void hold();
    void release();
    [[nodiscard]] std::size_t waiting() const;
    // The process ends: of the calls that wait the first `stored` still reach the disk, none is
    // ever answered. The store is closed afterwards; open another one on the same disk.
    void crash(std::size_t stored);

    [[nodiscard]] const std::shared_ptr<MemoryDisk>& disk() const { return options_.disk; }

private:
    enum class How : std::uint8_t { normal, fail, lose, silent };
    struct Call {
        bool writes = false;
        std::function<void(How)> run;
    };

    void enqueue(bool writes, std::function<void(How)> run);
    void run_one();
    void run_all();
    bool take_next(Call& call, How& how);
    [[nodiscard]] std::uint64_t now() const;

    Options options_;
    mutable std::mutex mutex_;
    std::deque<Call> calls_;
    std::size_t failing_next_ = 0;
    std::size_t losing_next_ = 0;
    bool failing_ = false;
    bool held_ = false;
    bool closed_ = false;
    bool running_ = false;
    bool healthy_ = true;
};

}  // namespace server
