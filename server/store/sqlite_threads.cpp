#include "server/store/sqlite_threads.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

#include "server/store/connections.h"
#include "server/store/data_lock.h"

namespace server {
namespace {

constexpr std::chrono::seconds probe_interval{1};
// So many commits that fail for the file's content, and none that succeeds: it is not one room.
constexpr int damaged_in_a_row_max = 10;
constexpr std::chrono::seconds checkpoint_interval{1};  // of a log that is too long

std::uint64_t system_now_ms() {
    using std::chrono::system_clock;
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(
                                          system_clock::now().time_since_epoch())
                                          .count());
}

// The server's secrets are in the file: it is made for its owner alone, and SQLite gives its
// companions the same rights.
void make_private_file(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        throw StoreError("store " + path +
                         " cannot be opened: " + std::generic_category().message(errno));
    ::close(file);
}

void sync_directory(const std::filesystem::path& directory) {
    const int file = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    ::fsync(file);
    ::close(file);
}

std::uint64_t bytes_of(const std::string& path) {
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(path, error);
    return error ? 0 : bytes;
}

}  // namespace

SqliteThreads::SqliteThreads(SqliteOptions options)
    : options_(std::move(options)),
      path_((options_.directory / "store.db").string()),
      lock_(std::make_unique<DataLock>(options_.directory)) {
    if (!options_.now_ms) options_.now_ms = system_now_ms;
    make_private_file(path_);
    try {
        writer_ = open_writer();
        reader_ = std::make_unique<Reader>(path_, options_.vfs);
    } catch (const SqliteFailure& failure) {
        throw StoreError("store " + path_ + " cannot be opened: " + failure.what());
    } catch (const StoreError& error) {
        throw StoreError("store " + path_ + " cannot be opened: " + error.what());
    }
    sync_directory(options_.directory);
    write_thread_ = std::thread([this] { write_loop(); });
    read_thread_ = std::thread([this] { read_loop(); });
}

SqliteThreads::~SqliteThreads() {
    close();
}

// ---- The calls, on the callers' threads. ------------------------------------------------------

bool SqliteThreads::enqueue(Call call) {
    return enqueue(std::move(call), Bound::queue_max);
}

void SqliteThreads::write(std::function<Task(WriteRows&)> work, Task otherwise) {
    if (!enqueue({std::move(work), otherwise})) otherwise();
}

void SqliteThreads::tell(std::function<void(WriteRows&)> work) {
    enqueue(told(std::move(work)), Bound::none);
}

SqliteThreads::Call SqliteThreads::told(std::function<void(WriteRows&)> work) {
    Call call;
    call.write = [work](WriteRows& rows) -> Task {
        work(rows);
        return [] {};
    };
    call.otherwise = [this, work = std::move(work)] {
        // SQLite would refuse it again.
        if (!failure_.of_one_call) untold_.push_back(work);
    };
    return call;
}

void SqliteThreads::read(std::function<Task(ReadRows&)> work, Task otherwise) {
    if (!enqueue({{}, [this, work, otherwise] { read_next(work, otherwise); }})) otherwise();
}

bool SqliteThreads::enqueue(Call call, Bound bound) {
    {
        const std::lock_guard lock(mutex_);
        if (closing_) return false;
        if (bound == Bound::queue_max && unanswered_ >= options_.queue_max) {
            ++figures_.refused;
            return false;
        }
        ++unanswered_;
        calls_.push_back(std::move(call));
    }
    write_wanted_.notify_one();
    return true;
}

void SqliteThreads::answered(const Call& call) {
    const std::lock_guard lock(mutex_);
    --unanswered_;
    if (call.write) figures_.wait_times.add(Clock::now() - call.asked);
}

// ---- The writer's thread. -----------------------------------------------------------------------

void SqliteThreads::write_loop() {
    std::vector<Call> group;
    bool last = false;  // what could not be told gets one more chance at the end
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            const auto wanted = [this] { return !calls_.empty() || closing_; };
            if (healthy_) {
                write_wanted_.wait(lock, wanted);
            } else {
                write_wanted_.wait_for(lock, probe_interval, wanted);
            }
            if (calls_.empty() && closing_ && (untold_.empty() || last)) return;
            last = closing_;
            const std::size_t count = std::min(calls_.size(), options_.group_max);
            for (auto& write : untold_) group.push_back(told(std::move(write)));
            unanswered_ += untold_.size();
            untold_.clear();
            for (std::size_t i = 0; i < count; ++i) {
                group.push_back(std::move(calls_.front()));
                calls_.pop_front();
            }
        }
        if (group.empty()) {
            probe();
        } else {
            run_group(group);
            group.clear();
        }
    }
}

void SqliteThreads::run_group(std::vector<Call>& group) {
    std::vector<Task> answers;
    if (!write_group(group, answers) &&
        !(failure_.of_one_call && group.size() > 1 && write_one_by_one(group, answers))) {
        answers.clear();
        for (Call& call : group) answers.push_back(std::move(call.otherwise));
    }
    for (std::size_t i = 0; i < group.size(); ++i) {
        answers[i]();
        answered(group[i]);
    }
    if (writer_ != nullptr) shorten_log();
}

bool SqliteThreads::write_group(std::vector<Call>& group, std::vector<Task>& answers) {
    const bool writes =
        std::any_of(group.begin(), group.end(), [](const Call& call) { return bool{call.write}; });
    const auto work = [&](WriteRows* rows) {
        answers.clear();
        for (Call& call : group) answers.push_back(call.write ? call.write(*rows) : call.otherwise);
    };
    if (!writes) {
        work(nullptr);
        return true;
    }
    return in_transaction([&](WriteRows& rows) { work(&rows); }, group.size());
}

// One call that fails for its content, or for its room's damage, must not take the others of its
// group along.
bool SqliteThreads::write_one_by_one(std::vector<Call>& group, std::vector<Task>& answers) {
    answers.clear();
    for (Call& call : group) {
        std::vector<Call> alone;
        alone.push_back(call);
        std::vector<Task> answer;
        if (write_group(alone, answer)) {
            answers.push_back(std::move(answer.front()));
        } else {
            answers.push_back(call.otherwise);
        }
    }
    return true;
}

bool SqliteThreads::in_transaction(const std::function<void(WriteRows&)>& work, std::size_t calls) {
    const auto begin = Clock::now();
    try {
        if (writer_ == nullptr) writer_ = open_writer();
        const std::int64_t changes = writer_->database.total_changes();
        writer_->database.execute("BEGIN IMMEDIATE");
        work(writer_->rows);
        writer_->database.execute("COMMIT");
        if (writer_->database.total_changes() != changes) {
            committed(Clock::now() - begin, calls);
        }
        return true;
    } catch (const SqliteFailure& failure) {
        failure_.why = failure.what();
        if (failure.damaged()) ++damaged_in_a_row_;
        // One room's pages may be damaged while all others are well.
        failure_.of_one_call =
            failure.refused() || (failure.damaged() && damaged_in_a_row_ < damaged_in_a_row_max);
    } catch (const StoreError& error) {
        failure_.why = error.what();
        failure_.of_one_call = false;
    }
    if (failure_.of_one_call && rolled_back()) return false;
    // A new connection has none of the state that the failure left in this one.
    writer_.reset();
    {
        const std::lock_guard lock(mutex_);
        ++figures_.failed_commits;
    }
    set_health(false, failure_.why);
    return false;
}

std::unique_ptr<SqliteThreads::Writer> SqliteThreads::open_writer() const {
    constexpr std::uint64_t page_bytes = 4096;
    return std::make_unique<Writer>(path_, options_.vfs, options_.log_pages_max * page_bytes);
}

bool SqliteThreads::rolled_back() {
    try {
        if (writer_ == nullptr || !writer_->database.roll_back()) return false;
        writer_->rows.count();
        return true;
    } catch (const SqliteFailure&) {
        return false;
    }
}

void SqliteThreads::probe() {
    in_transaction([this](WriteRows& rows) { rows.probe(now()); }, 0);
}

void SqliteThreads::committed(Clock::duration time, std::size_t calls) {
    {
        const std::lock_guard lock(mutex_);
        ++figures_.commits;
        figures_.entries += calls;
        figures_.largest_group = std::max(figures_.largest_group, calls);
        figures_.commit_times.add(time);
        figures_.log_pages = writer_->log_pages;
        figures_.open_rooms = writer_->rows.counts().open_rooms;
        figures_.quarantined = writer_->rows.counts().quarantined;
    }
    damaged_in_a_row_ = 0;
    set_health(true, {});
    ask_for_checkpoint();
}

void SqliteThreads::set_health(bool healthy, std::string_view reason) {
    {
        const std::lock_guard lock(mutex_);
        if (healthy_ == healthy) return;
        healthy_ = healthy;
    }
    if (options_.on_health) options_.on_health(reason);
}

void SqliteThreads::ask_for_checkpoint() {
    const std::uint64_t pages = writer_->log_pages;
    const auto now = Clock::now();
    if (pages < checkpoint_asked_.pages) checkpoint_asked_.pages = 0;  // the log began anew
    // A log that is too long waits for a reader to go: that may happen while little is written.
    const bool too_long =
        pages >= options_.log_pages_max && now >= checkpoint_asked_.at + checkpoint_interval;
    if (pages < checkpoint_asked_.pages + options_.checkpoint_pages && !too_long) return;
    checkpoint_asked_.pages = pages;
    checkpoint_asked_.at = now;
    {
        const std::lock_guard lock(mutex_);
        checkpoint_wanted_ = true;
    }
    read_wanted_.notify_one();
}

void SqliteThreads::shorten_log() {
    if (writer_->log_pages < options_.log_pages_max) return;
    {
        // Moving the rest is the writer's own work: it must not be long.
        const std::lock_guard lock(mutex_);
        if (writer_->log_pages > moved_pages_ + 2 * options_.checkpoint_pages) return;
    }
    // A reader prevents it. Do not wait: the next commit tries again.
    writer_->database.wait_for_locks(0);
    const int code = sqlite3_wal_checkpoint_v2(writer_->database.handle(), nullptr,
                                               SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
    writer_->database.wait_for_locks(lock_wait_ms);
    if (code != SQLITE_OK) return;
    writer_->log_pages = 0;
    const std::lock_guard lock(mutex_);
    moved_pages_ = 0;
}

// ---- The reader's thread. -----------------------------------------------------------------------

void SqliteThreads::read_next(std::function<Task(ReadRows&)> work, Task otherwise) {
    {
        const std::lock_guard lock(mutex_);
        ++unanswered_;
        reads_.push_back({std::move(work), std::move(otherwise)});
    }
    read_wanted_.notify_one();
}

void SqliteThreads::read_loop() {
    for (;;) {
        std::optional<Read> read;
        bool move_log = false;
        {
            std::unique_lock lock(mutex_);
            read_wanted_.wait(
                lock, [this] { return !reads_.empty() || checkpoint_wanted_ || writer_done_; });
            if (!reads_.empty()) {
                read = std::move(reads_.front());
                reads_.pop_front();
            } else if (writer_done_) {
                return;
            }
            move_log = std::exchange(checkpoint_wanted_, false);
        }
        if (read) {
            answer_of (*read)();
            const std::lock_guard lock(mutex_);
            --unanswered_;
        }
        if (move_log) checkpoint();
    }
}

SqliteThreads::Task SqliteThreads::answer_of(const Read& read) {
    try {
        return read.work(reader().rows);
    } catch (const SqliteFailure&) {
        if (reader_ != nullptr) reader_->database.roll_back();
        return read.otherwise;
    }
}

// Throws SqliteFailure: the file cannot be opened.
SqliteThreads::Reader& SqliteThreads::reader() {
    if (reader_ == nullptr) reader_ = std::make_unique<Reader>(path_, options_.vfs);
    return *reader_;
}

void SqliteThreads::checkpoint() {
    int moved_pages = 0;
    int code = SQLITE_OK;
    try {
        code = sqlite3_wal_checkpoint_v2(reader().database.handle(), nullptr,
                                         SQLITE_CHECKPOINT_PASSIVE, nullptr, &moved_pages);
    } catch (const SqliteFailure&) {
        return;
    }
    if (code == SQLITE_OK) {
        const std::lock_guard lock(mutex_);
        ++figures_.checkpoints;
        moved_pages_ = static_cast<std::uint64_t>(std::max(moved_pages, 0));
    } else if (code != SQLITE_BUSY && code != SQLITE_LOCKED) {
        // Acknowledged writes are safe in the log; the next checkpoint starts afresh.
        reader_.reset();
    }
}

// ---- The rest. ----------------------------------------------------------------------------------

void SqliteThreads::loaded(const Loaded& loaded, Clock::time_point asked) {
    const std::lock_guard lock(mutex_);
    ++figures_.loads;
    figures_.load_times.add(Clock::now() - asked);
    if (!loaded.room && loaded.error == LoadError::corrupt) ++figures_.corrupt_loads;
}

bool SqliteThreads::healthy() const {
    const std::lock_guard lock(mutex_);
    return healthy_ && !closing_;
}

StoreFigures SqliteThreads::figures() const {
    const std::lock_guard lock(mutex_);
    StoreFigures figures = figures_;
    figures.queued = unanswered_;
    figures.file_bytes = bytes_of(path_);
    figures.log_bytes = bytes_of(path_ + "-wal");
    return figures;
}

void SqliteThreads::close() {
    const std::lock_guard once(close_mutex_);
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    write_wanted_.notify_all();
    read_wanted_.notify_all();
    if (write_thread_.joinable()) write_thread_.join();
    {
        const std::lock_guard lock(mutex_);
        writer_done_ = true;
    }
    read_wanted_.notify_all();
    if (read_thread_.joinable()) read_thread_.join();
    // The last connection to go moves the rest of the log into the file.
    reader_.reset();
    writer_.reset();
    lock_.reset();
}

}  // namespace server
