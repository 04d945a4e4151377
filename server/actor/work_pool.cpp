#include "server/actor/work_pool.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <utility>

namespace server {
namespace {

using Clock = std::chrono::steady_clock;

// The calling thread alone: to Linux a thread's number is as good as a process'.
void be_nice(int niceness) {
    if (niceness == 0) return;
    const auto self = static_cast<id_t>(::syscall(SYS_gettid));
    const int now = getpriority(PRIO_PROCESS, self);
    setpriority(PRIO_PROCESS, self, std::min(now + niceness, 19));
}

}  // namespace

struct WorkPool::Worker {
    std::thread thread;
    Clock::time_point began;
    bool busy = false;
    bool given_up = false;  // its thread is detached, and ends after its task
};

// Outlives the pool while a thread that was given up still runs.
struct WorkPool::Shared {
    explicit Shared(WorkPoolOptions all) : options(all) {}

    void work(const std::shared_ptr<Worker>& self) {
        be_nice(options.niceness);
        std::unique_lock lock(mutex);
        for (;;) {
            wanted.wait(lock, [this] { return stopped || !turns.empty(); });
            if (stopped) return;
            Task task = next();
            self->busy = true;
            self->began = Clock::now();
            lock.unlock();
            task();
            task = nullptr;
            lock.lock();
            self->busy = false;
            idle.notify_all();
            if (self->given_up) return;
        }
    }

    // The first key in turn gives one piece, and goes to the end if it has more.
    Task next() {
        std::string key = std::move(turns.front());
        turns.pop_front();
        const auto found = by_key.find(key);
        Task task = std::move(found->second.front());
        found->second.pop_front();
        --waiting;
        if (found->second.empty()) {
            by_key.erase(found);
        } else {
            turns.push_back(std::move(key));
        }
        return task;
    }

    const WorkPoolOptions options;
    std::mutex mutex;
    std::condition_variable wanted;
    std::condition_variable idle;
    std::unordered_map<std::string, std::deque<Task>> by_key;
    std::deque<std::string> turns;  // keys that have work, each once
    std::size_t waiting = 0;
    bool stopped = false;
    std::list<std::shared_ptr<Worker>> workers;
};

WorkPool::WorkPool(WorkPoolOptions options) : shared_(std::make_shared<Shared>(options)) {
    const std::scoped_lock lock(shared_->mutex);
    for (std::size_t i = 0; i < options.threads; ++i) hire();
}

WorkPool::~WorkPool() {
    stop();
}

// Under the lock.
void WorkPool::hire() {
    const auto worker = std::make_shared<Worker>();
    worker->thread = std::thread([shared = shared_, worker] { shared->work(worker); });
    shared_->workers.push_back(worker);
}

bool WorkPool::post(std::string key, Task task) {
    if (shared_->options.threads == 0) {
        task();
        return true;
    }
    {
        const std::scoped_lock lock(shared_->mutex);
        const WorkPoolOptions& options = shared_->options;
        if (shared_->stopped || shared_->waiting >= options.queue_max) return false;
        std::deque<Task>& own = shared_->by_key[key];
        if (own.size() >= std::min(options.queue_key_max, options.queue_max - shared_->waiting))
            return false;
        if (own.empty()) shared_->turns.push_back(std::move(key));
        own.push_back(std::move(task));
        ++shared_->waiting;
    }
    shared_->wanted.notify_one();
    return true;
}

std::size_t WorkPool::replace_stuck(std::uint64_t after_ms) {
    const std::scoped_lock lock(shared_->mutex);
    if (shared_->stopped) return 0;
    const auto before = Clock::now() - std::chrono::milliseconds(after_ms);
    std::size_t count = 0;
    for (auto it = shared_->workers.begin(); it != shared_->workers.end();) {
        Worker& worker = **it;
        if (!worker.busy || worker.began > before) {
            ++it;
            continue;
        }
        worker.given_up = true;
        worker.thread.detach();
        it = shared_->workers.erase(it);
        ++count;
    }
    for (std::size_t i = 0; i < count; ++i) hire();
    return count;
}

void WorkPool::stop(std::uint64_t patience_ms) {
    std::list<std::shared_ptr<Worker>> workers;
    {
        std::unique_lock lock(shared_->mutex);
        shared_->stopped = true;
        shared_->by_key.clear();
        shared_->turns.clear();
        shared_->waiting = 0;
        shared_->wanted.notify_all();
        workers.swap(shared_->workers);
        shared_->idle.wait_for(lock, std::chrono::milliseconds(patience_ms), [&workers] {
            return std::none_of(workers.begin(), workers.end(),
                                [](const auto& worker) { return worker->busy; });
        });
        for (const auto& worker : workers) {
            if (worker->busy) worker->given_up = true;
        }
    }
    for (const auto& worker : workers) {
        if (worker->given_up) {
            worker->thread.detach();
        } else {
            worker->thread.join();
        }
    }
}

std::size_t WorkPool::waiting() const {
    const std::scoped_lock lock(shared_->mutex);
    return shared_->waiting;
}

WorkPool::Queue WorkPool::queue_of(const std::string& key) const {
    const std::scoped_lock lock(shared_->mutex);
    const auto found = shared_->by_key.find(key);
    if (found == shared_->by_key.end()) return {0, shared_->by_key.size()};
    return {found->second.size(), shared_->by_key.size() - 1};
}

}  // namespace server
