#include "server/store/memory_store.h"

#include <algorithm>
#include <tuple>

namespace server {

// ---- The disk.
// ------------------------------------------------------------------------------------

std::pair<StoreResult, RoomId> MemoryDisk::create(const NewRoom& room, std::uint64_t now_ms) {
    const std::lock_guard lock(mutex_);
    const auto command = std::make_pair(room.creator, room.command_id);
    if (!room.command_id.empty()) {
        if (const auto found = created_.find(command); found != created_.end())
            return {StoreResult::duplicate, found->second};
    }
    if (rooms_.count(room.room) != 0) return {StoreResult::unavailable, room.room};
    if (!room.command_id.empty()) created_.emplace(command, room.room);
    Room made;
    made.made = room;
    made.last_ms = now_ms;
    made.number = rooms_made_++;
    rooms_.emplace(room.room, std::move(made));
    return {StoreResult::stored, room.room};
}

StoreResult MemoryDisk::append(const Append& entry, std::uint64_t now_ms) {
    const std::lock_guard lock(mutex_);
    const auto found = rooms_.find(entry.room);
    if (found == rooms_.end()) return StoreResult::not_found;
    Room& room = found->second;
    if (room.epoch != entry.epoch) return StoreResult::fenced;
    const auto command = std::make_pair(entry.account, entry.command_id);
    if (!entry.command_id.empty() && room.commands.count(command) != 0)
        return StoreResult::duplicate;
    if (entry.seq != room.entries.size() + 1) return StoreResult::fenced;

    room.entries.push_back(entry.body);
    if (!entry.command_id.empty()) room.commands.insert(command);
    if (entry.new_state) room.state = *entry.new_state;
    room.last_ms = now_ms;
    if (entry.member) {
        const auto seat = std::make_pair(entry.member->account, entry.member->seat);
        if (entry.member->joined) {
            room.members.insert(seat);
        } else {
            room.members.erase(seat);
        }
    }
    return StoreResult::stored;
}

Loaded MemoryDisk::load(const RoomId& room, bool take) {
    const std::lock_guard lock(mutex_);
    Loaded loaded;
    const auto found = rooms_.find(room);
    if (found == rooms_.end()) return loaded;
    if (take) ++found->second.epoch;
    const Room& stored = found->second;
    loaded.error = LoadError::corrupt;
    if (!stored.corrupt)
        loaded.room = LoadedRoom{stored.made.header, stored.entries, stored.epoch, stored.state};
    return loaded;
}

std::vector<OpenRoom> MemoryDisk::list_open() {
    const std::lock_guard lock(mutex_);
    std::vector<std::tuple<std::uint64_t, std::uint64_t, RoomId>> sorted;
    for (const auto& [id, room] : rooms_)
        if (room.state == RoomState::open)
            sorted.emplace_back(room.made.created_ms, room.number, id);
    std::sort(sorted.begin(), sorted.end());
    std::vector<OpenRoom> open;
    open.reserve(sorted.size());
    for (const auto& [created_ms, number, id] : sorted) open.push_back({id, created_ms});
    return open;
}

std::vector<Membership> MemoryDisk::memberships(const AccountId& account) {
    const std::lock_guard lock(mutex_);
    std::vector<std::pair<std::uint64_t, Membership>> sorted;
    for (const auto& [id, room] : rooms_) {
        if (room.state != RoomState::open) continue;
        for (const auto& [member, seat] : room.members)
            if (member == account) sorted.emplace_back(room.number, Membership{id, seat});
    }
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Membership> seats;
    seats.reserve(sorted.size());
    for (auto& [number, membership] : sorted) seats.push_back(std::move(membership));
    return seats;
}

std::size_t MemoryDisk::purge(std::uint64_t before_ms) {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (auto room = rooms_.begin(); room != rooms_.end();) {
        if (room->second.state == RoomState::finished && room->second.last_ms < before_ms) {
            created_.erase({room->second.made.creator, room->second.made.command_id});
            room = rooms_.erase(room);
            ++count;
        } else {
            ++room;
        }
    }
    return count;
}

std::string MemoryDisk::keep(const std::string& name, const std::string& value) {
    const std::lock_guard lock(mutex_);
    return facts_.emplace(name, value).first->second;
}

void MemoryDisk::corrupt(const RoomId& room) {
    const std::lock_guard lock(mutex_);
    rooms_.at(room).corrupt = true;
}

// ---- The store.
// -----------------------------------------------------------------------------------

MemoryStore::MemoryStore() : MemoryStore(Options{}) {}

MemoryStore::MemoryStore(Options options) : options_(std::move(options)) {
    if (options_.disk == nullptr) options_.disk = std::make_shared<MemoryDisk>();
}

MemoryStore::~MemoryStore() {
    close();
}

void MemoryStore::create(NewRoom room, std::function<void(StoreResult, RoomId)> done) {
    enqueue(true, [this, room = std::move(room), done = std::move(done)](How how) {
        std::pair<StoreResult, RoomId> result{StoreResult::unavailable, {}};
        if (how != How::fail) result = options_.disk->create(room, now());
        if (how == How::lose) result = {StoreResult::unavailable, {}};
        if (how != How::silent) done(result.first, result.second);
    });
}

void MemoryStore::append(Append entry, std::function<void(StoreResult)> done) {
    enqueue(true, [this, entry = std::move(entry), done = std::move(done)](How how) {
        StoreResult result = StoreResult::unavailable;
        if (how != How::fail) result = options_.disk->append(entry, now());
        if (how == How::lose) result = StoreResult::unavailable;
        if (how != How::silent) done(result);
    });
}

void MemoryStore::load(RoomId room, bool take, std::function<void(Loaded)> done) {
    enqueue(take, [this, room = std::move(room), take, done = std::move(done)](How how) {
        Loaded loaded;
        loaded.error = LoadError::unavailable;
        if (how != How::fail) {
            Loaded stored = options_.disk->load(room, take);
            if (how != How::lose) loaded = std::move(stored);
        }
        if (how != How::silent) done(std::move(loaded));
    });
}

void MemoryStore::list_open(std::function<void(std::optional<std::vector<OpenRoom>>)> done) {
    enqueue(false, [this, done = std::move(done)](How how) {
        if (how == How::fail) return done(std::nullopt);
        if (how != How::silent) done(options_.disk->list_open());
    });
}

void MemoryStore::memberships(AccountId account,
                              std::function<void(std::vector<Membership>)> done) {
    enqueue(false, [this, account = std::move(account), done = std::move(done)](How how) {
        if (how == How::fail) return done({});
        if (how != How::silent) done(options_.disk->memberships(account));
    });
}

void MemoryStore::purge(std::uint64_t before_ms, std::function<void(std::size_t)> done) {
    enqueue(true, [this, before_ms, done = std::move(done)](How how) {
        std::size_t count = 0;
        if (how != How::fail) count = options_.disk->purge(before_ms);
        if (how != How::silent) done(how == How::lose ? 0 : count);
    });
}

void MemoryStore::keep(std::string name, std::string value,
                       std::function<void(std::optional<std::string>)> done) {
    enqueue(true, [this, name = std::move(name), value = std::move(value),
                   done = std::move(done)](How how) {
        std::optional<std::string> stored;
        if (how != How::fail) stored = options_.disk->keep(name, value);
        if (how == How::lose) stored.reset();
        if (how != How::silent) done(stored);
    });
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

void MemoryStore::enqueue(bool writes, std::function<void(How)> run) {
    {
        std::unique_lock lock(mutex_);
        if (closed_ || calls_.size() >= options_.queue_max) {
            lock.unlock();
            return run(How::fail);
        }
        calls_.push_back({writes, std::move(run)});
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
    if (!call.writes) return true;
    if (failing_ || failing_next_ > 0) {
        how = How::fail;
        if (failing_next_ > 0) --failing_next_;
    } else if (losing_next_ > 0) {
        how = How::lose;
        --losing_next_;
    }
    healthy_ = how == How::normal;
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
