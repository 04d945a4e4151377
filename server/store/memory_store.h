// The EventStore's twin in memory: same answers, nothing durable. For tests and the simulation,
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

#include "server/store/event_store.h"
#include "server/store/memory_disk.h"

namespace server {

class MemoryStore : public EventStore, public DocumentStore {
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
    void append(Append entry, std::function<void(StoreResult)> done) override;
    void load(RoomId room, bool take, std::function<void(Loaded)> done) override;
    void loaded_well(RoomId room) override;
    void note(RoomId room, std::uint32_t epoch, std::optional<Listing> listing, Waiting waiting,
              bool let_go) override;
    void due(std::uint64_t until_ms, std::size_t rooms_max,
             std::function<void(std::optional<std::vector<DueRoom>>)> done) override;
    void list(ListQuery query,
              std::function<void(std::optional<std::vector<ListedRoom>>)> done) override;
    void by_code(std::string code, std::function<void(std::optional<RoomByCode>)> done) override;
    void memberships(AccountId account,
                     std::function<void(std::optional<std::vector<Membership>>)> done) override;
    void quarantine(RoomId room, std::string why, std::function<void(StoreResult)> done) override;
    void release(RoomId room, std::function<void(StoreResult)> done) override;
    void quarantined(
        std::function<void(std::optional<std::vector<QuarantinedRoom>>)> done) override;
    void keep_line(NewLine line, std::function<void(KeptLine)> done) override;
    void lines(LinesQuery query,
               std::function<void(std::optional<std::vector<StoredLine>>)> done) override;
    void said_by(SaidQuery query, std::function<void(std::optional<SaidPage>)> done) override;
    void mute(RoomId room, AccountId account, bool muted,
              std::function<void(StoreResult)> done) override;
    void block(Block block, std::uint32_t blocks_max,
               std::function<void(StoreResult)> done) override;
    void take_vacation(Vacation vacation, std::function<void(VacationPart)> done) override;
    void unblock(AccountId account, AccountId other,
                 std::function<void(StoreResult)> done) override;
    void blocks(AccountId account, std::function<void(std::optional<Blocks>)> done) override;
    void purge(Retention retention, std::function<void(std::size_t)> done) override;
    void keep(std::string name, std::string value,
              std::function<void(std::optional<std::string>)> done) override;
    void tell_nodes(std::string what) override;
    void news(std::function<void(std::vector<std::string>)> done) override;
    void read_documents(std::vector<DocumentId> ids,
                        std::function<void(std::optional<std::vector<Document>>)> done) override;
    void list_documents(DocumentQuery query,
                        std::function<void(std::optional<std::vector<Document>>)> done) override;
    void change_documents(DocumentChanges changes, std::function<void(StoreResult)> done) override;
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

    // `work` gives the answer; `otherwise` is the one for a disk that fails.
    template <class Work, class Done, class Answer>
    void ask(Kind kind, Work work, Done done, Answer otherwise);
    void tell(std::function<void(MemoryDisk&)> work);
    void enqueue(Kind kind, std::function<void(How)> run);
    void run_one();
    void run_all();
    bool take_next(Call& call, How& how);
    [[nodiscard]] std::uint64_t now() const;

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
