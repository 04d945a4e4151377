#include "server/store/sqlite_store.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

#include "server/store/data_lock.h"
#include "server/store/database.h"
#include "server/store/rows.h"
#include "server/store/schema.h"

namespace server {
namespace {

constexpr std::size_t purged_rooms_max = 16;  // in one transaction
constexpr std::chrono::seconds probe_interval{1};
// So many commits that fail for the file's content, and none that succeeds: it is not one room.
constexpr int damaged_in_a_row_max = 10;
constexpr int checkpoint_wait_ms = 20;

std::uint64_t system_now_ms() {
    using std::chrono::system_clock;
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(
                                          system_clock::now().time_since_epoch())
                                          .count());
}

void configure(Database& database) {
    if (database.text("PRAGMA journal_mode=WAL") != "wal")
        throw StoreError("the file system cannot hold the store (no write-ahead log possible)");
    database.execute("PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0;");
    database.execute("PRAGMA journal_size_limit=67108864; PRAGMA temp_store=MEMORY;");
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

}  // namespace

struct SqliteStore::Writer {
    Writer(const std::string& path, const std::string& vfs)
        : database(path, Access::read_write, vfs), rows(prepared(database)) {
        sqlite3_wal_hook(database.handle(), &on_commit, this);
    }

    static Database& prepared(Database& database) {
        configure(database);
        migrate(database);
        return database;
    }

    static int on_commit(void* self, sqlite3*, const char*, int pages) {
        static_cast<Writer*>(self)->log_pages = static_cast<std::uint64_t>(pages);
        return SQLITE_OK;
    }

    Database database;
    WriteRows rows;
    std::uint64_t log_pages = 0;
};

struct SqliteStore::Reader {
    Reader(const std::string& path, const std::string& vfs)
        : database(path, Access::read_write, vfs), rows(database) {
        database.execute("PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0;");
    }

    Database database;
    ReadRows rows;
};

SqliteStore::SqliteStore(SqliteOptions options)
    : options_(std::move(options)),
      path_((options_.directory / "store.db").string()),
      lock_(std::make_unique<DataLock>(options_.directory)) {
    if (!options_.now_ms) options_.now_ms = system_now_ms;
    make_private_file(path_);
    try {
        writer_ = std::make_unique<Writer>(path_, options_.vfs);
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

SqliteStore::~SqliteStore() {
    close();
}

// ---- The calls, on the callers' threads. ------------------------------------------------------

void SqliteStore::create(NewRoom room, std::function<void(StoreResult, RoomId)> done) {
    const auto shared = std::make_shared<const NewRoom>(std::move(room));
    Call call;
    call.write = [this, shared, done](Writer& writer) -> Task {
        auto result = writer.rows.create(*shared, options_.now_ms());
        return [result = std::move(result), done] { done(result.first, result.second); };
    };
    call.otherwise = [done] { done(StoreResult::unavailable, {}); };
    if (!enqueue(std::move(call))) done(StoreResult::unavailable, {});
}

void SqliteStore::append(Append entry, std::function<void(StoreResult)> done) {
    const auto shared = std::make_shared<const Append>(std::move(entry));
    Call call;
    call.write = [this, shared, done](Writer& writer) -> Task {
        const StoreResult result = writer.rows.append(*shared, options_.now_ms());
        return [result, done] { done(result); };
    };
    call.otherwise = [done] { done(StoreResult::unavailable); };
    if (!enqueue(std::move(call))) done(StoreResult::unavailable);
}

void SqliteStore::load(RoomId room, bool take, std::function<void(Loaded)> done) {
    const auto unavailable = [done] { done({std::nullopt, LoadError::unavailable}); };
    Task read_it = [this, room, done, unavailable] {
        read([this, room, done, unavailable](Reader* reader) {
            if (reader == nullptr) return unavailable();
            Loaded loaded;
            try {
                loaded = reader->rows.load(room);
            } catch (const SqliteFailure& failure) {
                reader->database.roll_back();
                loaded.error = failure.damaged() ? LoadError::corrupt : LoadError::unavailable;
            }
            {
                const std::lock_guard lock(mutex_);
                ++figures_.loads;
                if (!loaded.room && loaded.error == LoadError::corrupt) ++figures_.corrupt_loads;
            }
            done(std::move(loaded));
        });
    };
    Call call;
    call.otherwise = read_it;
    if (take) {
        call.write = [room, done, read_it](Writer& writer) -> Task {
            if (writer.rows.take(room)) return read_it;
            return [done] { done({std::nullopt, LoadError::not_found}); };
        };
        call.otherwise = unavailable;
    }
    if (!enqueue(std::move(call))) unavailable();
}

void SqliteStore::list_open(std::function<void(std::optional<std::vector<OpenRoom>>)> done) {
    Call call;
    call.otherwise = [this, done] {
        read([done](Reader* reader) {
            std::optional<std::vector<OpenRoom>> rooms;
            try {
                if (reader != nullptr) rooms = reader->rows.list_open();
            } catch (const SqliteFailure&) {
                rooms.reset();
            }
            done(std::move(rooms));
        });
    };
    if (!enqueue(std::move(call))) done(std::nullopt);
}

void SqliteStore::memberships(AccountId account,
                              std::function<void(std::vector<Membership>)> done) {
    Call call;
    call.otherwise = [this, account = std::move(account), done] {
        read([account, done](Reader* reader) {
            std::vector<Membership> seats;
            try {
                if (reader != nullptr) seats = reader->rows.memberships(account);
            } catch (const SqliteFailure&) {
                seats.clear();
            }
            done(std::move(seats));
        });
    };
    if (!enqueue(std::move(call))) done({});
}

void SqliteStore::purge(std::uint64_t before_ms, std::function<void(std::size_t)> done) {
    purge_portion(before_ms, 0, done);
}

void SqliteStore::purge_portion(std::uint64_t before_ms, std::size_t done_before,
                                const std::function<void(std::size_t)>& done) {
    Call call;
    call.write = [this, before_ms, done_before, done](Writer& writer) -> Task {
        const std::size_t count = writer.rows.purge(before_ms, purged_rooms_max);
        return [this, before_ms, total = done_before + count, done, count] {
            if (count < purged_rooms_max) return done(total);
            purge_portion(before_ms, total, done);
        };
    };
    call.otherwise = [done_before, done] { done(done_before); };
    if (!enqueue(std::move(call))) done(done_before);
}

void SqliteStore::keep(std::string name, std::string value,
                       std::function<void(std::optional<std::string>)> done) {
    Call call;
    call.write = [name = std::move(name), value = std::move(value), done](Writer& writer) -> Task {
        return [stored = writer.rows.keep(name, value), done] { done(stored); };
    };
    call.otherwise = [done] { done(std::nullopt); };
    if (!enqueue(std::move(call))) done(std::nullopt);
}

bool SqliteStore::healthy() const {
    const std::lock_guard lock(mutex_);
    return healthy_ && !closing_;
}

StoreFigures SqliteStore::figures() const {
    const std::lock_guard lock(mutex_);
    StoreFigures figures = figures_;
    figures.queued = unanswered_;
    return figures;
}

void SqliteStore::close() {
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

bool SqliteStore::enqueue(Call call) {
    {
        const std::lock_guard lock(mutex_);
        if (closing_) return false;
        if (unanswered_ >= options_.queue_max) {
            ++figures_.refused;
            return false;
        }
        ++unanswered_;
        calls_.push_back(std::move(call));
    }
    write_wanted_.notify_one();
    return true;
}

void SqliteStore::answered() {
    const std::lock_guard lock(mutex_);
    --unanswered_;
}

// ---- The writer's thread. -----------------------------------------------------------------------

void SqliteStore::write_loop() {
    std::vector<Call> group;
    for (;;) {
        bool idle = false;
        {
            std::unique_lock lock(mutex_);
            const auto wanted = [this] { return !calls_.empty() || closing_; };
            if (healthy_) {
                write_wanted_.wait(lock, wanted);
            } else {
                idle = !write_wanted_.wait_for(lock, probe_interval, wanted);
            }
            if (calls_.empty() && closing_) return;
            const std::size_t count = std::min(calls_.size(), options_.group_max);
            for (std::size_t i = 0; i < count; ++i) {
                group.push_back(std::move(calls_.front()));
                calls_.pop_front();
            }
        }
        if (idle) {
            probe();
        } else {
            run_group(group);
            group.clear();
        }
    }
}

void SqliteStore::run_group(std::vector<Call>& group) {
    std::vector<Task> answers;
    if (!write_group(group, answers) &&
        !(failure_is_of_one_call_ && group.size() > 1 && write_one_by_one(group, answers))) {
        answers.clear();
        for (Call& call : group) answers.push_back(std::move(call.otherwise));
    }
    for (Task& answer : answers) {
        answer();
        answered();
    }
    if (writer_ != nullptr) shorten_log();
}

bool SqliteStore::write_group(std::vector<Call>& group, std::vector<Task>& answers) {
    const bool writes =
        std::any_of(group.begin(), group.end(), [](const Call& call) { return bool{call.write}; });
    const auto work = [&](Writer* writer) {
        answers.clear();
        for (Call& call : group)
            answers.push_back(call.write ? call.write(*writer) : call.otherwise);
    };
    if (!writes) {
        work(nullptr);
        return true;
    }
    return in_transaction([&](Writer& writer) { work(&writer); }, group.size());
}

// One call that fails for its content, or for its room's damage, must not take the others of its
// group along.
bool SqliteStore::write_one_by_one(std::vector<Call>& group, std::vector<Task>& answers) {
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

bool SqliteStore::in_transaction(const std::function<void(Writer&)>& work, std::size_t calls) {
    const auto begin = std::chrono::steady_clock::now();
    try {
        if (writer_ == nullptr) writer_ = std::make_unique<Writer>(path_, options_.vfs);
        const std::int64_t changes = writer_->database.total_changes();
        writer_->database.execute("BEGIN IMMEDIATE");
        work(*writer_);
        writer_->database.execute("COMMIT");
        if (writer_->database.total_changes() != changes) {
            const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
            committed(time.count(), calls);
        }
        return true;
    } catch (const SqliteFailure& failure) {
        failure_ = failure.what();
        if (failure.damaged()) ++damaged_in_a_row_;
        // One room's pages may be damaged while all others are well.
        failure_is_of_one_call_ =
            failure.refused() || (failure.damaged() && damaged_in_a_row_ < damaged_in_a_row_max);
    } catch (const StoreError& error) {
        failure_ = error.what();
        failure_is_of_one_call_ = false;
    }
    const bool rolled_back = writer_ != nullptr && writer_->database.roll_back();
    if (failure_is_of_one_call_ && rolled_back) return false;
    // A new connection forgets whatever the failure left in this one's memory.
    writer_.reset();
    {
        const std::lock_guard lock(mutex_);
        ++figures_.failed_commits;
    }
    set_health(false, failure_);
    return false;
}

void SqliteStore::probe() {
    in_transaction([this](Writer& writer) { writer.rows.probe(options_.now_ms()); }, 0);
}

void SqliteStore::committed(double seconds, std::size_t calls) {
    {
        const std::lock_guard lock(mutex_);
        ++figures_.commits;
        figures_.entries += calls;
        figures_.largest_group = std::max(figures_.largest_group, calls);
        figures_.commit_seconds += seconds;
        figures_.log_pages = writer_->log_pages;
        const auto& bounds = StoreFigures::commit_bounds_seconds;
        const auto bucket = std::lower_bound(bounds.begin(), bounds.end(), seconds);
        ++figures_.commit_buckets[static_cast<std::size_t>(bucket - bounds.begin())];
    }
    damaged_in_a_row_ = 0;
    set_health(true, {});
    ask_for_checkpoint(writer_->log_pages);
}

void SqliteStore::set_health(bool healthy, std::string_view reason) {
    {
        const std::lock_guard lock(mutex_);
        if (healthy_ == healthy) return;
        healthy_ = healthy;
    }
    if (options_.on_health) options_.on_health(reason);
}

void SqliteStore::ask_for_checkpoint(std::uint64_t log_pages) {
    if (log_pages < checkpointed_at_) checkpointed_at_ = 0;  // the log began anew
    if (log_pages < checkpointed_at_ + options_.checkpoint_pages) return;
    checkpointed_at_ = log_pages;
    {
        const std::lock_guard lock(mutex_);
        checkpoint_wanted_ = true;
    }
    read_wanted_.notify_one();
}

void SqliteStore::shorten_log() {
    if (writer_->log_pages < options_.log_pages_max) return;
    // Nearly all of it is in the file already, so this is short. A reader in the way is no failure:
    // the next commit tries again.
    writer_->database.wait_for_locks(checkpoint_wait_ms);
    const int code = sqlite3_wal_checkpoint_v2(writer_->database.handle(), nullptr,
                                               SQLITE_CHECKPOINT_RESTART, nullptr, nullptr);
    writer_->database.wait_for_locks(2000);
    if (code == SQLITE_OK) writer_->log_pages = 0;
}

// ---- The reader's thread. -----------------------------------------------------------------------

void SqliteStore::read(std::function<void(Reader*)> work) {
    {
        const std::lock_guard lock(mutex_);
        ++unanswered_;
        reads_.push_back(std::move(work));
    }
    read_wanted_.notify_one();
}

void SqliteStore::read_loop() {
    for (;;) {
        std::function<void(Reader*)> work;
        bool move_log = false;
        {
            std::unique_lock lock(mutex_);
            read_wanted_.wait(
                lock, [this] { return !reads_.empty() || checkpoint_wanted_ || writer_done_; });
            if (!reads_.empty()) {
                work = std::move(reads_.front());
                reads_.pop_front();
            } else if (writer_done_) {
                return;
            }
            move_log = std::exchange(checkpoint_wanted_, false);
        }
        try {
            if (reader_ == nullptr) reader_ = std::make_unique<Reader>(path_, options_.vfs);
        } catch (const SqliteFailure&) {
            reader_.reset();
        }
        if (work) {
            work(reader_.get());
            answered();
        }
        if (move_log && reader_ != nullptr) checkpoint();
    }
}

void SqliteStore::checkpoint() {
    const int code = sqlite3_wal_checkpoint_v2(reader_->database.handle(), nullptr,
                                               SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    if (code == SQLITE_OK) {
        const std::lock_guard lock(mutex_);
        ++figures_.checkpoints;
    } else if (code != SQLITE_BUSY && code != SQLITE_LOCKED) {
        // What was acknowledged is safe in the log; the next checkpoint starts afresh.
        reader_.reset();
    }
}

}  // namespace server
