#include "server/store/memory_store.h"

#include <algorithm>
#include <utility>

namespace server {

MemoryStore::MemoryStore() : MemoryStore(Options{}) {}

MemoryStore::MemoryStore(Options options) : options_(std::move(options)) {
    if (options_.disk == nullptr) options_.disk = std::make_shared<MemoryDisk>();
}

MemoryStore::~MemoryStore() {
    close();
}

void MemoryStore::ask(Kind kind, std::function<Task(MemoryDisk&)> work, Task otherwise) {
    enqueue(kind, [this, work = std::move(work), otherwise = std::move(otherwise)](How how) {
        Task answer = otherwise;
        if (how != How::fail) answer = work(*options_.disk);
        if (how == How::lose) answer = otherwise;
        if (how != How::silent) answer();
    });
}

void MemoryStore::write(std::function<Task(MemoryDisk&)> work, Task otherwise) {
    ask(Kind::write, std::move(work), std::move(otherwise));
}

void MemoryStore::read(std::function<Task(MemoryDisk&)> work, Task otherwise) {
    ask(Kind::read, std::move(work), std::move(otherwise));
}

void MemoryStore::tell(std::function<void(MemoryDisk&)> work) {
    enqueue(Kind::tell, [this, work = std::move(work)](How how) {
        const std::unique_lock lock(mutex_);
        if (how == How::fail) {
            if (!closed_) untold_.push_back(work);
        } else {
            work(*options_.disk);
        }
    });
}

void MemoryStore::begin(std::uint64_t turn_grace_ms,
                        std::function<void(std::optional<Begun>)> done) {
    const auto work = [this, turn_grace_ms](MemoryDisk& disk) {
        turn_grace_ms_ = turn_grace_ms;
        const auto [begun, incarnation] = disk.begin(options_.node, now(), turn_grace_ms);
        incarnation_ = incarnation;
        return begun;
    };
    change(work, std::move(done), std::optional<Begun>());
}

void MemoryStore::beat(std::function<void(Beaten)> done) {
    enqueue(Kind::tell, [this, done = std::move(done)](How how) {
        Beaten beaten;
        if (how != How::fail) beaten = options_.disk->beat(incarnation_, now(), turn_grace_ms_);
        if (how == How::lose) beaten = {};
        if (how != How::silent) done(beaten);
    });
}

void MemoryStore::create(NewRoom room, std::function<void(StoreResult, RoomId)> done) {
    using Result = std::pair<StoreResult, RoomId>;
    change([this, room = std::move(room)](
               MemoryDisk& disk) { return disk.create(room, incarnation_, now()); },
           [done = std::move(done)](const Result& result) { done(result.first, result.second); },
           Result(StoreResult::unavailable, {}));
}

void MemoryStore::load(RoomId room, bool take, std::function<void(Loaded)> done) {
    const auto work = [this, room = std::move(room), take, done](MemoryDisk& disk) -> Task {
        std::optional<MemoryDisk::Taker> taker;
        if (take) taker = {incarnation_, now(), turn_grace_ms_};
        return [loaded = disk.load(room, taker), done] { done(loaded); };
    };
    ask(take ? Kind::write : Kind::read, work,
        [done] { done(not_loaded(LoadError::unavailable)); });
}

void MemoryStore::purge(Retention retention, std::function<void(std::size_t)> done) {
    change([retention](MemoryDisk& disk) { return disk.purge(retention); }, std::move(done),
           std::size_t{0});
}

void MemoryStore::tell_nodes(std::string what) {
    tell([what = std::move(what)](MemoryDisk& disk) { disk.tell_nodes(what); });
}

void MemoryStore::news(std::function<void(std::vector<std::string>)> done) {
    using News = std::vector<std::string>;
    find(
        [this](MemoryDisk& disk) { return disk.news(heard_news_); },
        [done = std::move(done)](const std::optional<News>& news) { done(news.value_or(News())); });
}

bool MemoryStore::healthy() const {
    const std::lock_guard lock(mutex_);
    return healthy_ && !closed_;
}

void MemoryStore::close() {
    {
        const std::lock_guard lock(mutex_);
        if (closed_) return;
        held_ = false;
    }
    run_all();
    const std::lock_guard lock(mutex_);
    closed_ = true;
    if (options_.node.lease_ms > 0 && !failing_) options_.disk->end(incarnation_);
}

void MemoryStore::fail_next(std::size_t count) {
    const std::lock_guard lock(mutex_);
    failing_next_ = count;
}

void MemoryStore::lose_next(std::size_t count) {
    const std::lock_guard lock(mutex_);
    losing_next_ = count;
}

void MemoryStore::set_failing(bool failing) {
    const std::lock_guard lock(mutex_);
    failing_ = failing;
    if (failing_) return;
    for (const auto& work : untold_) work(*options_.disk);
    untold_.clear();
}

void MemoryStore::hold() {
    const std::lock_guard lock(mutex_);
    held_ = true;
}

void MemoryStore::release() {
    {
        const std::lock_guard lock(mutex_);
        held_ = false;
    }
    run_all();
}

std::size_t MemoryStore::waiting() const {
    const std::lock_guard lock(mutex_);
    return calls_.size();
}

void MemoryStore::crash(std::size_t stored) {
    std::deque<Call> calls;
    {
        const std::lock_guard lock(mutex_);
        calls.swap(calls_);
        closed_ = true;
    }
    for (std::size_t i = 0; i < std::min(stored, calls.size()); ++i) calls[i].run(How::silent);
}

void MemoryStore::enqueue(Kind kind, std::function<void(How)> run) {
    {
        std::unique_lock lock(mutex_);
        if (closed_ || (kind != Kind::tell && calls_.size() >= options_.queue_max)) {
            lock.unlock();
            return run(How::fail);
        }
        calls_.push_back({kind, std::move(run)});
    }
    if (options_.post) {
        options_.post([this] { run_one(); });
    } else {
        run_all();
    }
}

bool MemoryStore::take_next(Call& call, How& how) {
    if (held_ || calls_.empty()) return false;
    call = std::move(calls_.front());
    calls_.pop_front();
    how = How::normal;
    if (failing_ && call.kind != Kind::read) {
        how = How::fail;
    } else if (call.kind == Kind::write && failing_next_ > 0) {
        how = How::fail;
        --failing_next_;
    } else if (call.kind == Kind::write && losing_next_ > 0) {
        how = How::lose;
        --losing_next_;
    }
    if (call.kind != Kind::read) healthy_ = how == How::normal;
    return true;
}

void MemoryStore::run_one() {
    Call call;
    How how = How::normal;
    {
        const std::lock_guard lock(mutex_);
        if (!take_next(call, how)) return;
    }
    call.run(how);
}

// A callback may call the store again: the outermost loop carries that out too, so that the order
// is kept.
void MemoryStore::run_all() {
    std::unique_lock lock(mutex_);
    if (running_) return;
    running_ = true;
    Call call;
    How how = How::normal;
    while (take_next(call, how)) {
        lock.unlock();
        call.run(how);
        lock.lock();
    }
    running_ = false;
}

std::uint64_t MemoryStore::now() const {
    return options_.now_ms ? options_.now_ms() : 0;
}

}  // namespace server
