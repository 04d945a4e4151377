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

template <class Work, class Done, class Answer>
void MemoryStore::ask(Kind kind, Work work, Done done, Answer otherwise) {
    enqueue(kind, [this, work = std::move(work), done = std::move(done),
                   otherwise = std::move(otherwise)](How how) {
        Answer answer = otherwise;
        if (how != How::fail) answer = work(*options_.disk);
        if (how == How::lose) answer = otherwise;
        if (how != How::silent) done(std::move(answer));
    });
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
    ask(
        Kind::write,
        [this, turn_grace_ms](MemoryDisk& disk) {
            turn_grace_ms_ = turn_grace_ms;
            const auto [begun, incarnation] = disk.begin(options_.node, now(), turn_grace_ms);
            incarnation_ = incarnation;
            return begun;
        },
        std::move(done), std::optional<Begun>());
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
    ask(
        Kind::write,
        [this, room = std::move(room)](MemoryDisk& disk) {
            return disk.create(room, incarnation_, now());
        },
        [done = std::move(done)](const Result& result) { done(result.first, result.second); },
        Result(StoreResult::unavailable, {}));
}

void MemoryStore::append(Append entry, std::function<void(StoreResult)> done) {
    ask(
        Kind::write,
        [this, entry = std::move(entry)](MemoryDisk& disk) { return disk.append(entry, now()); },
        std::move(done), StoreResult::unavailable);
}

void MemoryStore::load(RoomId room, bool take, std::function<void(Loaded)> done) {
    ask(
        take ? Kind::write : Kind::read,
        [this, room = std::move(room), take](MemoryDisk& disk) {
            std::optional<MemoryDisk::Taker> taker;
            if (take) taker = {incarnation_, now(), turn_grace_ms_};
            return disk.load(room, taker);
        },
        std::move(done), Loaded{std::nullopt, LoadError::unavailable, {}, {}});
}

void MemoryStore::loaded_well(RoomId room) {
    tell([room = std::move(room)](MemoryDisk& disk) { disk.loaded_well(room); });
}

void MemoryStore::note(RoomId room, std::uint32_t epoch, std::optional<Listing> listing,
                       Waiting waiting, bool let_go) {
    tell([=](MemoryDisk& disk) { disk.note(room, epoch, listing, waiting, let_go); });
}

void MemoryStore::due(std::uint64_t until_ms, std::size_t rooms_max,
                      std::function<void(std::optional<std::vector<DueRoom>>)> done) {
    ask(
        Kind::read, [=](MemoryDisk& disk) { return disk.due(until_ms, rooms_max); },
        std::move(done), std::optional<std::vector<DueRoom>>());
}

void MemoryStore::list(ListQuery query,
                       std::function<void(std::optional<std::vector<ListedRoom>>)> done) {
    ask(
        Kind::read, [query = std::move(query)](MemoryDisk& disk) { return disk.list(query); },
        std::move(done), std::optional<std::vector<ListedRoom>>());
}

void MemoryStore::by_code(std::string code, std::function<void(std::optional<RoomByCode>)> done) {
    ask(
        Kind::read, [code = std::move(code)](MemoryDisk& disk) { return disk.by_code(code); },
        std::move(done), std::optional<RoomByCode>());
}

void MemoryStore::memberships(AccountId account,
                              std::function<void(std::optional<std::vector<Membership>>)> done) {
    ask(
        Kind::read,
        [account = std::move(account)](MemoryDisk& disk) { return disk.memberships(account); },
        std::move(done), std::optional<std::vector<Membership>>());
}

void MemoryStore::quarantine(RoomId room, std::string why, std::function<void(StoreResult)> done) {
    ask(
        Kind::write,
        [this, room = std::move(room), why = std::move(why)](MemoryDisk& disk) {
            return disk.quarantine(room, why, now());
        },
        std::move(done), StoreResult::unavailable);
}

void MemoryStore::release(RoomId room, std::function<void(StoreResult)> done) {
    ask(
        Kind::write, [room = std::move(room)](MemoryDisk& disk) { return disk.release(room); },
        std::move(done), StoreResult::unavailable);
}

void MemoryStore::quarantined(
    std::function<void(std::optional<std::vector<QuarantinedRoom>>)> done) {
    ask(
        Kind::read, [](MemoryDisk& disk) { return disk.quarantined(); }, std::move(done),
        std::optional<std::vector<QuarantinedRoom>>());
}

void MemoryStore::keep_line(NewLine line, std::function<void(KeptLine)> done) {
    ask(
        Kind::write, [line = std::move(line)](MemoryDisk& disk) { return disk.keep_line(line); },
        std::move(done), KeptLine{});
}

void MemoryStore::lines(LinesQuery query,
                        std::function<void(std::optional<std::vector<StoredLine>>)> done) {
    ask(
        Kind::read, [query = std::move(query)](MemoryDisk& disk) { return disk.lines(query); },
        std::move(done), std::optional<std::vector<StoredLine>>());
}

void MemoryStore::said_by(SaidQuery query, std::function<void(std::optional<SaidPage>)> done) {
    ask(
        Kind::read, [query = std::move(query)](MemoryDisk& disk) { return disk.said_by(query); },
        std::move(done), std::optional<SaidPage>());
}

void MemoryStore::mute(RoomId room, AccountId account, bool muted,
                       std::function<void(StoreResult)> done) {
    ask(
        Kind::write,
        [room = std::move(room), account = std::move(account), muted](MemoryDisk& disk) {
            return disk.mute(room, account, muted);
        },
        std::move(done), StoreResult::unavailable);
}

void MemoryStore::block(Block block, std::uint32_t blocks_max,
                        std::function<void(StoreResult)> done) {
    ask(
        Kind::write,
        [block = std::move(block), blocks_max](MemoryDisk& disk) {
            return disk.block(block, blocks_max);
        },
        std::move(done), StoreResult::unavailable);
}

void MemoryStore::take_vacation(Vacation vacation, std::function<void(VacationPart)> done) {
    ask(
        Kind::write,
        [vacation = std::move(vacation)](MemoryDisk& disk) { return disk.take_vacation(vacation); },
        std::move(done), VacationPart());
}

void MemoryStore::unblock(AccountId account, AccountId other,
                          std::function<void(StoreResult)> done) {
    ask(
        Kind::write,
        [account = std::move(account), other = std::move(other)](MemoryDisk& disk) {
            return disk.unblock(account, other);
        },
        std::move(done), StoreResult::unavailable);
}

void MemoryStore::blocks(AccountId account, std::function<void(std::optional<Blocks>)> done) {
    ask(
        Kind::read,
        [account = std::move(account)](MemoryDisk& disk) { return disk.blocks(account); },
        std::move(done), std::optional<Blocks>());
}

void MemoryStore::purge(Retention retention, std::function<void(std::size_t)> done) {
    ask(
        Kind::write, [retention](MemoryDisk& disk) { return disk.purge(retention); },
        std::move(done), std::size_t{0});
}

void MemoryStore::keep(std::string name, std::string value,
                       std::function<void(std::optional<std::string>)> done) {
    ask(
        Kind::write,
        [name = std::move(name), value = std::move(value)](MemoryDisk& disk) {
            return disk.keep(name, value);
        },
        std::move(done), std::optional<std::string>());
}

void MemoryStore::tell_nodes(std::string what) {
    tell([what = std::move(what)](MemoryDisk& disk) { disk.tell_nodes(what); });
}

void MemoryStore::news(std::function<void(std::vector<std::string>)> done) {
    ask(
        Kind::read, [this](MemoryDisk& disk) { return disk.news(heard_news_); }, std::move(done),
        std::vector<std::string>());
}

void MemoryStore::read_documents(std::vector<DocumentId> ids,
                                 std::function<void(std::optional<std::vector<Document>>)> done) {
    ask(
        Kind::read, [ids = std::move(ids)](MemoryDisk& disk) { return disk.read_documents(ids); },
        std::move(done), std::optional<std::vector<Document>>());
}

void MemoryStore::list_documents(DocumentQuery query,
                                 std::function<void(std::optional<std::vector<Document>>)> done) {
    ask(
        Kind::read,
        [query = std::move(query)](MemoryDisk& disk) { return disk.list_documents(query); },
        std::move(done), std::optional<std::vector<Document>>());
}

void MemoryStore::change_documents(DocumentChanges changes, std::function<void(StoreResult)> done) {
    ask(
        Kind::write,
        [changes = std::move(changes)](MemoryDisk& disk) { return disk.change_documents(changes); },
        std::move(done), StoreResult::unavailable);
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
