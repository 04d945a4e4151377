// WorkPool: threads for long work (a bot's thought, a room's loading, a long
// history), so that it never delays rooms. The pool is fair: work is
// posted under a key (an address, as a rule), and each key with work gets one piece done before any
// gets a second one.
//
// Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace server {

struct WorkPoolOptions {
    std::size_t threads = 1;       // 0: tasks run at once, on the posting thread: for tests
    std::size_t queue_max = 4096;  // pieces that wait
    // Of one key; and never more than are left for others, so that a few keys do not fill it.
    std::size_t queue_key_max = 512;
    int niceness = 0;  // added to that of the process: 0 to 19 (lowest priority)
};

class WorkPool {
public:
    using Task = std::function<void()>;

    explicit WorkPool(WorkPoolOptions options);
    WorkPool(const WorkPool&) = delete;
    WorkPool& operator=(const WorkPool&) = delete;
    ~WorkPool();

    // False: too much waits already, or the pool is stopped; the task will not run. A task must not
    // throw.
    [[nodiscard]] bool post(std::string key, Task task);

    // Gives up threads that have been at one task for longer than this, and replaces them. They end
    // with their task, if it ever ends. Returns how many.
    std::size_t replace_stuck(std::uint64_t after_ms);

    // Drops waiting tasks; waits for running ones, at most so many milliseconds.
    void stop(std::uint64_t patience_ms = 10'000);

    [[nodiscard]] std::size_t waiting() const;
    // What waits under this key, and how many other keys have anything that waits.
    struct Queue {
        std::size_t own = 0;
        std::size_t others = 0;
    };
    [[nodiscard]] Queue queue_of(const std::string& key) const;

private:
    struct Shared;
    struct Worker;
    void hire();

    std::shared_ptr<Shared> shared_;
};

}  // namespace server
