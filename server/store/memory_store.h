// A store in memory: answers as others do, nothing durable. For tests and the simulation,
// which can make it slow, let it fail, and end it as a crash would; everything is deterministic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/store/memory_disk.h"
#include "server/store/queued_store.h"

namespace server {

class MemoryStore : public QueuedStore<MemoryDisk, MemoryDisk> {
public:
    // Has to run the tasks later or at once, one at a time. Each task carries out one call, in the
    // order of the calls.
    using Post = std::function<void(std::function<void()>)>;

    struct Options {
        std::shared_ptr<MemoryDisk> disk = nullptr;  // none: a new one
        Post post = {};  // empty: each call is carried out at once, before it returns
        std::function<std::uint64_t()> now_ms = {};  // empty: it is always 0
        std::size_t queue_max = 8192;                // calls not yet answered; above: unavailable
        NodeIdentity node = {};                      // as which it uses the disk
    };

    MemoryStore();
    explicit MemoryStore(Options options);
    ~MemoryStore() override;

    void begin(std::uint64_t turn_grace_ms,
               std::function<void(std::optional<Begun>)> done) override;
    void beat(std::function<void(Beaten)> done) override;
    [[nodiscard]] std::uint64_t lease_ms() const override { return options_.node.lease_ms; }
    void create(NewRoom room, std::function<void(StoreResult, RoomId)> done) override;
    void load(RoomId room, bool take, std::function<void(Loaded)> done) override;
    void purge(Retention retention, std::function<void(std::size_t)> done) override;
    void tell_nodes(std::string what) override;
    void news(std::function<void(std::vector<std::string>)> done) override;
    [[nodiscard]] bool healthy() const override;
    void close() override;

    // ---- Faults. ----

    // The next `count` writing calls (begin, create, append, load with take, quarantine, release,
    // keep_line, mute, block, unblock, purge, keep) store nothing and answer unavailable. What has
    // no answer (beat, loaded_well, note) is not counted.
    void fail_next(std::size_t count);
    // The next `count` writing calls are stored and answer unavailable all the same: the caller
    // cannot know.
    void lose_next(std::size_t count);
    // All writing calls fail until this is called again; loaded_well and note are then made up for,
    // as a store does whose disk works again.
    void set_failing(bool failing);
    // Calls pile up until release(), which carries them out.
    void hold();
    using QueuedStore::release;  // of a room
    void release();
    [[nodiscard]] std::size_t waiting() const;
    // The process ends: of the calls that wait the first `stored` still reach the disk, none is
    // ever answered. The store is closed afterwards; open another one on the same disk.
    void crash(std::size_t stored);

    [[nodiscard]] const std::shared_ptr<MemoryDisk>& disk() const { return options_.disk; }

private:
    enum class How : std::uint8_t { normal, fail, lose, silent };
    enum class Kind : std::uint8_t { read, write, tell };  // tell: writes, and has no answer
    struct Call {
        Kind kind = Kind::read;
        std::function<void(How)> run;
    };

    void write(std::function<Task(MemoryDisk&)> work, Task otherwise) override;
    void read(std::function<Task(MemoryDisk&)> work, Task otherwise) override;
    void tell(std::function<void(MemoryDisk&)> work) override;
    [[nodiscard]] std::uint64_t now() const override;
    void ask(Kind kind, std::function<Task(MemoryDisk&)> work, Task otherwise);
    void enqueue(Kind kind, std::function<void(How)> run);
    void run_one();
    void run_all();
    bool take_next(Call& call, How& how);

    Options options_;
    mutable std::mutex mutex_;
    std::deque<Call> calls_;
    std::vector<std::function<void(MemoryDisk&)>> untold_;
    std::size_t failing_next_ = 0;
    std::size_t losing_next_ = 0;
    bool failing_ = false;
    bool held_ = false;
    bool closed_ = false;
    bool running_ = false;
    bool healthy_ = true;
    // Of the calls as they are carried out.
    MemoryDisk::Incarnation incarnation_ = 0;
    std::uint64_t turn_grace_ms_ = 0;
    std::size_t heard_news_ = 0;
};

}  // namespace server
