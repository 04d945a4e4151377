// The threads of a PostgresStore, their connections and how calls reach them.
//
// One thread writes, over its own connection: the waiting calls (at most group_max) go to the
// database as one message and one transaction, and are answered after the commit. A second thread
// reads. A third one renews the lease, so that renewal never waits. A lost connection is made
// again, at increasing intervals.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/store/postgres/connection.h"
#include "server/store/store.h"
#include "server/store/store_figures.h"

namespace server {

struct PostgresOptions {
    std::string url;       // as libpq reads it; several hosts with target_session_attrs=read-write
    std::string node;      // the name of this node: of two with one name the later one goes on
    std::string node_url;  // where clients find this node: told those who ask others for its rooms
    std::chrono::milliseconds lease{10'000};
    std::size_t queue_max = 8192;                  // calls not yet answered; above: unavailable
    std::size_t group_max = 256;                   // in one commit
    std::chrono::milliseconds answer_max{10'000};  // of the database
    // Milliseconds since 1970; empty: the database's clock.
    std::function<std::uint64_t()> now_ms = {};
    // Told, on the writer's thread, when writing begins to fail (with the reason), when that
    // becomes another one, and when it works again (empty). Quick.
    std::function<void(std::string_view)> on_health = {};
};

class PostgresThreads {
public:
    using Task = std::function<void()>;
    using Clock = std::chrono::steady_clock;
    using Commands = std::vector<postgres::Command>;
    using Answers = std::vector<postgres::Rows>;

    // Which process this is, as begin() learned.
    struct Process {
        std::atomic<std::int64_t> incarnation{0};
        std::atomic<std::int64_t> turn_grace_ms{0};
    };

    // One call on its way through the writer's thread.
    struct Call {
        std::optional<postgres::Command> command;  // none: a read, that has to wait for its turn
        std::function<Task(const postgres::Rows&)> heard;  // what it returns runs after the commit
        Task otherwise;     // run if the transaction failed; for a read: always
        bool told = false;  // without an answer: written as soon as the database works
        Clock::time_point asked = Clock::now();
    };
    // As PostgresStore's.
    explicit PostgresThreads(PostgresOptions options);
    ~PostgresThreads();

    // False: refused, and the caller has to be told.
    bool enqueue(Call call);
    // A write without an answer: written as soon as the database works.
    void tell(postgres::Command command);
    // As soon as the reader's thread is free; null: the database does not answer.
    void read(Commands commands, std::function<void(const Answers*)> done);
    void beat(std::function<void(Beaten)> done);

    [[nodiscard]] const PostgresOptions& options() const { return options_; }
    [[nodiscard]] Process& me() { return me_; }
    // Null: the database's own.
    [[nodiscard]] std::optional<std::int64_t> at() const;
    // By the database's clock, as far as it is known.
    [[nodiscard]] std::uint64_t now_ms() const;
    void loaded(const Loaded& loaded, Clock::time_point asked);  // for figures()
    [[nodiscard]] StoreFigures figures() const;
    [[nodiscard]] bool healthy() const;
    void close();

private:
    enum class Bound : std::uint8_t { queue_max, none };
    struct Read {
        Commands commands;
        std::function<void(const Answers*)> done;  // null: the database does not answer
    };
    // A connection that is made when it is needed, and not at every try while it cannot be made.
    struct Line {
        std::unique_ptr<postgres::Connection> connection;
        Clock::time_point next_try;
        std::chrono::milliseconds pause{0};
        std::string why;  // it was lost
    };

    bool enqueue(Call call, Bound bound);
    [[nodiscard]] postgres::Connection::Options connection_options() const;
    // Throws Failure if there is none, and it is not yet time for another try.
    postgres::Connection& connected(Line& line) const;
    Answers run(Line& line, const std::vector<const postgres::Command*>& commands,
                bool read_only) const;

    void write_loop();
    void probe();
    void run_group(std::vector<Call>& group);
    bool write_group(std::vector<Call*>& group, std::vector<Task>& answers);
    void write_one_by_one(std::vector<Call*>& group, std::vector<Task>& answers);
    void committed(Clock::duration time, std::size_t calls);
    void set_problem(std::string_view problem);
    void answered(const Call& call);
    void read_loop();
    void beat_loop();
    void count_rooms(Line& line);

    const PostgresOptions options_;
    Process me_;
    mutable std::atomic<std::int64_t> waiting_since_{0};  // the writer; 0: it does not wait
    std::atomic<std::int64_t> ahead_ms_{0};  // the database's clock of this machine's steady one

    mutable std::mutex mutex_;
    std::condition_variable write_wanted_;
    std::condition_variable read_wanted_;
    std::condition_variable beat_wanted_;
    std::deque<Call> calls_;
    std::deque<Read> reads_;
    std::vector<std::function<void(Beaten)>> beats_;
    std::size_t unanswered_ = 0;
    bool closing_ = false;
    bool writer_done_ = false;
    std::string problem_;  // empty: none
    StoreFigures figures_;

    // Of one thread each.
    Line writer_;
    Line reader_;
    Line beater_;
    struct Fault {
        std::string why;
        bool of_one_call = false;
    };
    Fault failure_;  // the last one
    std::vector<Call> untold_;

    std::mutex close_mutex_;
    std::thread write_thread_;
    std::thread read_thread_;
    std::thread beat_thread_;
};

}  // namespace server
