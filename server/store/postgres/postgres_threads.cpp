#include "server/store/postgres/postgres_threads.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <sstream>
#include <utility>

#include "server/store/postgres/schema.h"
#include "server/store/postgres/statements.h"

namespace server {

using postgres::Command;
using postgres::Connection;
using postgres::Failure;
using postgres::Rows;
namespace statements = postgres::statements;

namespace {

constexpr std::chrono::milliseconds first_pause{100};
constexpr std::chrono::milliseconds longest_pause{2'000};
// Together below the second in which others shall know that this node cannot write.
constexpr std::chrono::milliseconds looks_each{250};
constexpr std::chrono::milliseconds silence_max{650};
constexpr int tries_max = 5;              // of a group after a deadlock
constexpr std::int64_t slew_ms_max = 50;  // at one beat: clocks go on, faster or slower

std::int64_t steady_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

// While it lives, an answer is waited for.
class Awaited {
public:
    explicit Awaited(std::atomic<std::int64_t>* since) : since_(since) {
        if (since_ != nullptr) *since_ = steady_ms();
    }
    Awaited(const Awaited&) = delete;
    Awaited& operator=(const Awaited&) = delete;
    ~Awaited() {
        if (since_ != nullptr) *since_ = 0;
    }

private:
    std::atomic<std::int64_t>* const since_;
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream all(text);
    for (std::string line; std::getline(all, line);) lines.push_back(line);
    return lines;
}

}  // namespace

PostgresThreads::PostgresThreads(PostgresOptions options) : options_(std::move(options)) {
    try {
        // Tables first: the statements are prepared against them.
        Connection first(connection_options());
        postgres::open_database(first);
        ahead_ms_ = std::stoll(first.execute("SELECT clock_ms(NULL)")) - steady_ms();
        for (Line* line : {&writer_, &reader_, &beater_}) connected(*line);
        count_rooms(beater_);
    } catch (const Failure& failure) {
        throw StoreError("the database cannot be opened: " + std::string(failure.what()));
    }
    write_thread_ = std::thread([this] { write_loop(); });
    read_thread_ = std::thread([this] { read_loop(); });
    beat_thread_ = std::thread([this] { beat_loop(); });
}

PostgresThreads::~PostgresThreads() {
    close();
}

Connection::Options PostgresThreads::connection_options() const {
    Connection::Options options;
    options.url = options_.url;
    options.name = "meepled " + options_.node;
    options.answer_max = options_.answer_max;
    return options;
}

Connection& PostgresThreads::connected(Line& line) const {
    if (line.connection != nullptr) return *line.connection;
    const auto now = Clock::now();
    if (now < line.next_try) throw Failure("", line.why);
    line.pause = std::clamp(2 * line.pause, first_pause, longest_pause);
    line.next_try = now + line.pause;
    std::span<const postgres::Statement> wanted = statements::of_writer;
    if (&line == &reader_) wanted = statements::of_reader;
    if (&line == &beater_) wanted = statements::of_beater;
    Connection::Options options = connection_options();
    // There is time for another try before the lease is over.
    if (&line == &beater_)
        options.answer_max = std::min(options.answer_max, options_.lease * 3 / 10);
    auto connection = std::make_unique<Connection>(std::move(options));
    postgres::check_version(*connection);
    connection->prepare(wanted);
    line.connection = std::move(connection);
    line.pause = std::chrono::milliseconds(0);
    line.next_try = {};
    return *line.connection;
}

PostgresThreads::Answers PostgresThreads::run(Line& line,
                                              const std::vector<const Command*>& commands,
                                              bool read_only) const {
    const Awaited awaited(&line == &writer_ ? &waiting_since_ : nullptr);
    try {
        return connected(line).run(commands, read_only);
    } catch (const Failure& failure) {
        if (failure.lost()) line.connection.reset();
        line.why = failure.what();
        throw;
    } catch (const StoreError& error) {
        line.why = error.what();
        throw Failure("", line.why);
    }
}

// ---- The writer's thread. -----------------------------------------------------------------------

void PostgresThreads::write_loop() {
    std::vector<Call> group;
    bool last = false;  // what could not be told gets one more chance at the end
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            const auto wanted = [this] { return !calls_.empty() || closing_; };
            write_wanted_.wait_for(lock, looks_each, wanted);
            if (calls_.empty() && closing_ && (untold_.empty() || last)) return;
            last = closing_;
            const std::size_t count = std::min(calls_.size(), options_.group_max);
            unanswered_ += untold_.size();
            std::move(untold_.begin(), untold_.end(), std::back_inserter(group));
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

// A probe while there is nothing to write: whether the database still answers, or works again after
// a failure.
void PostgresThreads::probe() {
    const bool healthy = [this] {
        const std::lock_guard lock(mutex_);
        return problem_.empty();
    }();
    const Command look{healthy ? &statements::alive : &statements::probe, {}};
    // Try a second time: the connection may have died since its last use.
    for (int attempt = writer_.connection != nullptr ? 0 : 1; attempt < 2; ++attempt) {
        try {
            run(writer_, {&look}, healthy);
            return set_problem({});
        } catch (const Failure& failure) {
            failure_.why = failure.what();
        }
    }
    {
        const std::lock_guard lock(mutex_);
        ++figures_.failed_commits;
    }
    set_problem(failure_.why);
}

void PostgresThreads::run_group(std::vector<Call>& group) {
    std::vector<Call*> writes;
    for (Call& call : group) {
        if (call.command) writes.push_back(&call);
    }
    std::vector<Task> answers;
    bool done = writes.empty() || write_group(writes, answers);
    if (!done && failure_.of_one_call && writes.size() > 1) {
        write_one_by_one(writes, answers);
        done = true;
    }
    std::size_t next = 0;
    for (Call& call : group) {
        if (call.command && done) {
            answers[next++]();
        } else if (call.command && call.told && !failure_.of_one_call) {
            untold_.push_back(call);
        } else {
            call.otherwise();
        }
        answered(call);
    }
}

bool PostgresThreads::write_group(std::vector<Call*>& group, std::vector<Task>& answers) {
    std::vector<const Command*> commands;
    commands.reserve(group.size());
    for (const Call* call : group) commands.push_back(&*call->command);
    for (int attempt = 1;; ++attempt) {
        const auto begin = Clock::now();
        try {
            const Answers rows = run(writer_, commands, false);
            answers.clear();
            for (std::size_t i = 0; i < group.size(); ++i)
                answers.push_back(group[i]->heard(rows[i]));
            committed(Clock::now() - begin, group.size());
            return true;
        } catch (const Failure& failure) {
            if (failure.in_the_way() && attempt < tries_max) continue;
            failure_.why = failure.what();
            failure_.of_one_call = failure.refused();
            {
                const std::lock_guard lock(mutex_);
                ++figures_.failed_commits;
            }
            if (!failure_.of_one_call) set_problem(failure_.why);
            return false;
        }
    }
}

// One call that is refused for its content must not take the others of its group along.
void PostgresThreads::write_one_by_one(std::vector<Call*>& group, std::vector<Task>& answers) {
    answers.clear();
    for (Call* call : group) {
        std::vector<Call*> alone{call};
        std::vector<Task> answer;
        if (write_group(alone, answer)) {
            answers.push_back(std::move(answer.front()));
        } else {
            answers.push_back(call->otherwise);
        }
    }
}

void PostgresThreads::committed(Clock::duration time, std::size_t calls) {
    {
        const std::lock_guard lock(mutex_);
        ++figures_.commits;
        figures_.entries += calls;
        figures_.largest_group = std::max(figures_.largest_group, calls);
        figures_.commit_times.add(time);
    }
    set_problem({});
}

void PostgresThreads::set_problem(std::string_view problem) {
    {
        const std::lock_guard lock(mutex_);
        // The latest reason counts.
        if (problem_ == problem) return;
        problem_ = problem;
    }
    if (options_.on_health) options_.on_health(problem);
}

void PostgresThreads::answered(const Call& call) {
    const std::lock_guard lock(mutex_);
    --unanswered_;
    if (call.command) figures_.wait_times.add(Clock::now() - call.asked);
}

// ---- The reader's thread. -----------------------------------------------------------------------

void PostgresThreads::read(Commands commands, std::function<void(const Answers*)> done) {
    {
        const std::lock_guard lock(mutex_);
        if (!writer_done_) {
            reads_.push_back({std::move(commands), std::move(done)});
            done = nullptr;
        }
    }
    if (done) return done(nullptr);
    read_wanted_.notify_one();
}

void PostgresThreads::read_loop() {
    for (;;) {
        Read read;
        {
            std::unique_lock lock(mutex_);
            read_wanted_.wait(lock, [this] { return !reads_.empty() || writer_done_; });
            if (reads_.empty()) return;
            read = std::move(reads_.front());
            reads_.pop_front();
        }
        std::vector<const Command*> commands;
        for (const Command& command : read.commands) commands.push_back(&command);
        std::optional<Answers> answers;
        // Try a second time: the connection may have died since its last use.
        const bool was_connected = reader_.connection != nullptr;
        for (int attempt = was_connected ? 0 : 1; attempt < 2 && !answers; ++attempt) {
            try {
                answers = run(reader_, commands, true);
            } catch (const Failure&) {
            }
        }
        read.done(answers ? &*answers : nullptr);
    }
}

void PostgresThreads::loaded(const Loaded& loaded, Clock::time_point asked) {
    const std::lock_guard lock(mutex_);
    ++figures_.loads;
    figures_.load_times.add(Clock::now() - asked);
    if (!loaded.room && loaded.error == LoadError::corrupt) ++figures_.corrupt_loads;
}

// ---- The lease's thread. ------------------------------------------------------------------------

void PostgresThreads::beat_loop() {
    for (;;) {
        std::vector<std::function<void(Beaten)>> waiting;
        {
            std::unique_lock lock(mutex_);
            beat_wanted_.wait(lock, [this] { return !beats_.empty() || closing_; });
            if (beats_.empty()) return;
            waiting = std::move(beats_);
            beats_.clear();
        }
        Beaten beaten;
        try {
            Command beat{&statements::beat, {}};
            beat.parameters.with(me_.incarnation.load()).with(me_.turn_grace_ms.load()).with(at());
            const Answers answers = run(beater_, {&beat}, false);
            const Rows& rows = answers.front();
            beaten.lease = rows.integer(0, 0) != 0 ? Lease::held : Lease::lost;
            beaten.other_urls = lines_of(rows.bytes(0, 2));
            if (!options_.now_ms) {
                const std::int64_t ahead = rows.integer(0, 1) - steady_ms();
                ahead_ms_ += std::clamp(ahead - ahead_ms_.load(), -slew_ms_max, slew_ms_max);
            }
            count_rooms(beater_);
        } catch (const Failure&) {
        }
        for (const auto& done : waiting) done(beaten);
    }
}

void PostgresThreads::count_rooms(Line& line) {
    const Command counts{&statements::counts, {}};
    const Answers answers = run(line, {&counts}, true);
    const std::lock_guard lock(mutex_);
    figures_.open_rooms = answers.front().time(0, 0);
    figures_.quarantined = answers.front().time(0, 1);
}

// ---- The rest. ----------------------------------------------------------------------------------

bool PostgresThreads::enqueue(Call call) {
    return enqueue(std::move(call), Bound::queue_max);
}

void PostgresThreads::tell(Command command) {
    Call call;
    call.command = std::move(command);
    call.heard = [](const Rows&) -> Task { return [] {}; };
    call.otherwise = [] {};
    call.told = true;
    enqueue(std::move(call), Bound::none);
}

void PostgresThreads::beat(std::function<void(Beaten)> done) {
    {
        const std::lock_guard lock(mutex_);
        if (!closing_) {
            beats_.push_back(std::move(done));
            done = nullptr;
        }
    }
    if (done) return done({});
    beat_wanted_.notify_one();
}

std::optional<std::int64_t> PostgresThreads::at() const {
    if (!options_.now_ms) return std::nullopt;
    return static_cast<std::int64_t>(options_.now_ms());
}

bool PostgresThreads::enqueue(Call call, Bound bound) {
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

bool PostgresThreads::healthy() const {
    const std::int64_t since = waiting_since_;
    const bool silent = since != 0 && steady_ms() - since > silence_max.count();
    const std::lock_guard lock(mutex_);
    return problem_.empty() && !closing_ && !silent;
}

StoreFigures PostgresThreads::figures() const {
    const std::lock_guard lock(mutex_);
    StoreFigures figures = figures_;
    figures.queued = unanswered_;
    return figures;
}

std::uint64_t PostgresThreads::now_ms() const {
    if (options_.now_ms) return options_.now_ms();
    return static_cast<std::uint64_t>(steady_ms() + ahead_ms_.load());
}

void PostgresThreads::close() {
    const std::lock_guard once(close_mutex_);
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    beat_wanted_.notify_all();
    write_wanted_.notify_all();
    if (write_thread_.joinable()) write_thread_.join();
    {
        const std::lock_guard lock(mutex_);
        writer_done_ = true;
    }
    read_wanted_.notify_all();
    if (read_thread_.joinable()) read_thread_.join();
    if (beat_thread_.joinable()) beat_thread_.join();
    try {
        Command end{&statements::end, {}};
        end.parameters.with(me_.incarnation.load());
        if (beater_.connection != nullptr) run(beater_, {&end}, false);
    } catch (const Failure&) {
        // Others take what it held when its lease is over.
    }
    for (Line* line : {&writer_, &reader_, &beater_}) line->connection.reset();
}

}  // namespace server
