// The durable EventStore: one SQLite file in the data directory, in WAL mode with synchronous=FULL.
//
// One thread writes: it puts the waiting calls (at most group_max) into one transaction and answers
// after the commit; a single append does not wait. A second thread reads, and makes checkpoints
// while the writer continues.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/store/event_store.h"
#include "server/store/store_figures.h"

namespace server {

struct SqliteOptions {
    std::filesystem::path directory;  // made if there is none
    std::string vfs = {};             // SQLite's name of a file system; tests put faults in there
    std::size_t queue_max = 8192;     // calls not yet answered; above: unavailable
    // In one commit. On a busy disk (10 ms a sync) 256 halves the waiting of 1000 rooms against 64;
    // fewer than that wait at once otherwise, so it changes nothing for them.
    std::size_t group_max = 256;
    // A checkpoint starts whenever the log has grown by this many pages (of 4 KiB), beside the
    // writer. Under constant load the log never restarts by itself; above the second number the
    // writer restarts it, as soon as nearly all pages are in the file and there is no reader of an
    // older state. A long reader (a slow copy) makes the log longer, but delays
    // no writes.
    std::uint64_t checkpoint_pages = 1000;
    std::uint64_t log_pages_max = 8000;
    // Milliseconds since 1970; empty: the system's clock.
    std::function<std::uint64_t()> now_ms = {};
    // Told, on the writer's thread, when writing begins to fail (with the reason) and when it works
    // again (empty). Quick.
    std::function<void(std::string_view)> on_health = {};
};

class SqliteStore final : public EventStore, public DocumentStore {
public:
    // Opens or makes the store. Throws StoreError with one clear line: directory in use or not
    // writable, newer schema, a file that is no store.
    explicit SqliteStore(SqliteOptions options);
    ~SqliteStore() override;

    void begin(std::uint64_t turn_grace_ms,
               std::function<void(std::optional<Begun>)> done) override;
    void beat(std::function<void(Beaten)> done) override;
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
    void read_documents(std::vector<DocumentId> ids,
                        std::function<void(std::optional<std::vector<Document>>)> done) override;
    void list_documents(DocumentQuery query,
                        std::function<void(std::optional<std::vector<Document>>)> done) override;
    void change_documents(DocumentChanges changes, std::function<void(StoreResult)> done) override;
    [[nodiscard]] bool healthy() const override;
    void close() override;

    [[nodiscard]] StoreFigures figures() const;

private:
    struct Writer;  // the connections with their statements
    struct Reader;
    using Task = std::function<void()>;
    using Clock = std::chrono::steady_clock;

    // One call on its way through the writer's thread.
    struct Call {
        std::function<Task(Writer&)> write;  // inside the transaction; what it returns is run after
                                             // the commit. Empty: a read
        Task otherwise;                      // run if the transaction failed; for a read: always
        Clock::time_point asked = Clock::now();
    };

    enum class Bound : std::uint8_t { queue_max, none };

    // False: refused, and the caller has to be told.
    bool enqueue(Call call, Bound bound = Bound::queue_max);
    // `work` runs in the transaction; its answer, or `otherwise`, goes to `done`.
    template <class Work, class Done, class Answer>
    void write(Work work, Done done, Answer otherwise);
    // `work` runs on the reader's thread; its answer, or none, goes to `done`.
    template <class Work, class Done>
    void look_up(Work work, Done done);
    // A write without an answer, which no caller would repeat: if the disk fails, it is written
    // when the disk works again.
    void tell(std::function<void(Writer&)> write);
    Call told(std::function<void(Writer&)> write);
    // On the reader's thread; null: the file cannot be opened.
    void read(std::function<void(Reader*)> work);
    Loaded read_room(Reader* reader, const RoomId& room, bool suspect, Clock::time_point asked);
    void purge_portion(const Retention& retention, std::size_t done_before,
                       const std::function<void(std::size_t)>& done);
    void answered();
    void answered(const Call& call);

    void write_loop();
    void run_group(std::vector<Call>& group);
    bool write_group(std::vector<Call>& group, std::vector<Task>& answers);
    bool write_one_by_one(std::vector<Call>& group, std::vector<Task>& answers);
    bool in_transaction(const std::function<void(Writer&)>& work, std::size_t calls);
    bool rolled_back();
    std::unique_ptr<Writer> open_writer() const;
    void probe();
    void committed(double seconds, std::size_t calls);
    void set_health(bool healthy, std::string_view reason);
    void shorten_log();

    void read_loop();
    void checkpoint();
    void ask_for_checkpoint();

    SqliteOptions options_;
    std::string path_;
    std::unique_ptr<class DataLock> lock_;

    mutable std::mutex mutex_;
    std::condition_variable write_wanted_;
    std::condition_variable read_wanted_;
    std::deque<Call> calls_;
    std::deque<std::function<void(Reader*)>> reads_;
    std::size_t unanswered_ = 0;
    bool closing_ = false;
    bool writer_done_ = false;
    bool checkpoint_wanted_ = false;
    std::uint64_t moved_pages_ = 0;  // of the log, that are in the file too, as far as known
    bool healthy_ = true;
    StoreFigures figures_;

    // The writer's thread alone.
    std::unique_ptr<Writer> writer_;
    std::string failure_;
    bool failure_is_of_one_call_ = false;
    std::vector<std::function<void(Writer&)>> untold_;  // could not be written yet; in order
    int damaged_in_a_row_ = 0;  // commits that failed for the file's content since one succeeded
    // When a checkpoint was asked for last, and the pages in the log then.
    Clock::time_point checkpoint_asked_;
    std::uint64_t checkpoint_asked_pages_ = 0;
    // The reader's thread alone.
    std::unique_ptr<Reader> reader_;

    std::mutex close_mutex_;
    std::thread write_thread_;
    std::thread read_thread_;
};

}  // namespace server
