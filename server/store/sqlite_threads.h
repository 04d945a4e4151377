// The two threads of a SqliteStore and how calls reach them.
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

#include "server/store/rows.h"
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

class SqliteThreads {
public:
    using Task = std::function<void()>;
    using Clock = std::chrono::steady_clock;

    // One call on its way through the writer's thread.
    struct Call {
        // Inside the transaction; what it returns is run after the commit. Empty: a read.
        std::function<Task(WriteRows&)> write;
        Task otherwise;  // run if the transaction failed; for a read: always
        Clock::time_point asked = Clock::now();
    };

    // As SqliteStore's.
    explicit SqliteThreads(SqliteOptions options);
    ~SqliteThreads();

    // False: refused, and the caller has to be told.
    bool enqueue(Call call);
    // As QueuedStore's. `work` may throw SqliteFailure.
    void write(std::function<Task(WriteRows&)> work, Task otherwise);
    void tell(std::function<void(WriteRows&)> work);
    void read(std::function<Task(ReadRows&)> work, Task otherwise);
    // A read, as soon as the reader's thread is free: for a call that the writer has carried out.
    void read_next(std::function<Task(ReadRows&)> work, Task otherwise);

    void loaded(const Loaded& loaded, Clock::time_point asked);  // for figures()
    [[nodiscard]] StoreFigures figures() const;
    [[nodiscard]] bool healthy() const;
    [[nodiscard]] std::uint64_t now() const { return options_.now_ms(); }
    void close();

private:
    struct Writer;  // the connections with their statements
    struct Reader;
    enum class Bound : std::uint8_t { queue_max, none };

    bool enqueue(Call call, Bound bound);
    Call told(std::function<void(WriteRows&)> work);
    void answered(const Call& call);

    struct Read {
        std::function<Task(ReadRows&)> work;
        Task otherwise;
    };

    void write_loop();
    void run_group(std::vector<Call>& group);
    bool write_group(std::vector<Call>& group, std::vector<Task>& answers);
    bool write_one_by_one(std::vector<Call>& group, std::vector<Task>& answers);
    bool in_transaction(const std::function<void(WriteRows&)>& work, std::size_t calls);
    bool rolled_back();
    std::unique_ptr<Writer> open_writer() const;
    void probe();
    void committed(Clock::duration time, std::size_t calls);
    void set_health(bool healthy, std::string_view reason);
    void shorten_log();

    void read_loop();
    Task answer_of(const Read& read);
    Reader& reader();
    void checkpoint();
    void ask_for_checkpoint();

    SqliteOptions options_;
    std::string path_;
    std::unique_ptr<class DataLock> lock_;

    mutable std::mutex mutex_;
    std::condition_variable write_wanted_;
    std::condition_variable read_wanted_;
    std::deque<Call> calls_;
    std::deque<Read> reads_;
    std::size_t unanswered_ = 0;
    bool closing_ = false;
    bool writer_done_ = false;
    bool checkpoint_wanted_ = false;
    std::uint64_t moved_pages_ = 0;  // of the log, that are in the file too, as far as known
    bool healthy_ = true;
    StoreFigures figures_;

    // The writer's thread alone.
    std::unique_ptr<Writer> writer_;
    struct Failure {
        std::string why;
        bool of_one_call = false;
    };
    Failure failure_;                                      // the last one
    std::vector<std::function<void(WriteRows&)>> untold_;  // could not be written yet; in order
    int damaged_in_a_row_ = 0;  // commits that failed for the file's content since one succeeded
    struct Asked {
        Clock::time_point at;
        std::uint64_t pages = 0;  // in the log then
    };
    Asked checkpoint_asked_;  // the last one
    // The reader's thread alone.
    std::unique_ptr<Reader> reader_;

    std::mutex close_mutex_;
    std::thread write_thread_;
    std::thread read_thread_;
};

}  // namespace server
