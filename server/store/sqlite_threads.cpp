// The threads of a SqliteStore: what runs on the writer's, and what on the reader's.
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/store/connections.h"
#include "server/store/sqlite_store.h"

namespace server {
namespace {

constexpr std::chrono::seconds probe_interval{1};
// So many commits that fail for the file's content, and none that succeeds: it is not one room.
constexpr int damaged_in_a_row_max = 10;
constexpr std::chrono::seconds checkpoint_interval{1};  // of a log that is too long

}  // namespace

// ---- The writer's thread. -----------------------------------------------------------------------

void SqliteStore::write_loop() {
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

void SqliteStore::run_group(std::vector<Call>& group) {
    std::vector<Task> answers;
    if (!write_group(group, answers) &&
        !(failure_is_of_one_call_ && group.size() > 1 && write_one_by_one(group, answers))) {
        answers.clear();
        for (Call& call : group) answers.push_back(std::move(call.otherwise));
    }
    for (std::size_t i = 0; i < group.size(); ++i) {
        answers[i]();
        answered(group[i]);
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
        if (writer_ == nullptr) writer_ = open_writer();
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
    if (failure_is_of_one_call_ && rolled_back()) return false;
    // A new connection has none of the state that the failure left in this one.
    writer_.reset();
    {
        const std::lock_guard lock(mutex_);
        ++figures_.failed_commits;
    }
    set_health(false, failure_);
    return false;
}

std::unique_ptr<SqliteStore::Writer> SqliteStore::open_writer() const {
    constexpr std::uint64_t page_bytes = 4096;
    return std::make_unique<Writer>(path_, options_.vfs, options_.log_pages_max * page_bytes);
}

bool SqliteStore::rolled_back() {
    try {
        if (writer_ == nullptr || !writer_->database.roll_back()) return false;
        writer_->rows.count();
        return true;
    } catch (const SqliteFailure&) {
        return false;
    }
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
        figures_.commit_times.add(seconds);
        figures_.log_pages = writer_->log_pages;
        figures_.open_rooms = writer_->rows.counts().open_rooms;
        figures_.quarantined = writer_->rows.counts().quarantined;
    }
    damaged_in_a_row_ = 0;
    set_health(true, {});
    ask_for_checkpoint();
}

void SqliteStore::set_health(bool healthy, std::string_view reason) {
    {
        const std::lock_guard lock(mutex_);
        if (healthy_ == healthy) return;
        healthy_ = healthy;
    }
    if (options_.on_health) options_.on_health(reason);
}

void SqliteStore::ask_for_checkpoint() {
    const std::uint64_t pages = writer_->log_pages;
    const auto now = Clock::now();
    if (pages < checkpoint_asked_pages_) checkpoint_asked_pages_ = 0;  // the log began anew
    // A log that is too long waits for a reader to go: that may happen while little is written.
    const bool too_long =
        pages >= options_.log_pages_max && now >= checkpoint_asked_ + checkpoint_interval;
    if (pages < checkpoint_asked_pages_ + options_.checkpoint_pages && !too_long) return;
    checkpoint_asked_pages_ = pages;
    checkpoint_asked_ = now;
    {
        const std::lock_guard lock(mutex_);
        checkpoint_wanted_ = true;
    }
    read_wanted_.notify_one();
}

void SqliteStore::shorten_log() {
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
    int moved_pages = 0;
    const int code = sqlite3_wal_checkpoint_v2(reader_->database.handle(), nullptr,
                                               SQLITE_CHECKPOINT_PASSIVE, nullptr, &moved_pages);
    if (code == SQLITE_OK) {
        const std::lock_guard lock(mutex_);
        ++figures_.checkpoints;
        moved_pages_ = static_cast<std::uint64_t>(std::max(moved_pages, 0));
    } else if (code != SQLITE_BUSY && code != SQLITE_LOCKED) {
        // What was acknowledged is safe in the log; the next checkpoint starts afresh.
        reader_.reset();
    }
}

}  // namespace server
