#include "server/store/sqlite_store.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <type_traits>
#include <utility>

#include "server/store/connections.h"
#include "server/store/data_lock.h"

namespace server {
namespace {

constexpr std::size_t purged_rooms_max = 16;   // in one transaction
constexpr std::size_t purged_lines_max = 512;  // the same

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

SqliteStore::SqliteStore(SqliteOptions options)
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

SqliteStore::~SqliteStore() {
    close();
}

// ---- The calls, on the callers' threads. ------------------------------------------------------

template <class Work, class Done, class Answer>
void SqliteStore::write(Work work, Done done, Answer otherwise) {
    Call call;
    call.write = [work = std::move(work), done](Writer& writer) -> Task {
        return [answer = Answer(work(writer)), done] { done(answer); };
    };
    call.otherwise = [done, otherwise] { done(otherwise); };
    if (!enqueue(std::move(call))) done(std::move(otherwise));
}

template <class Work, class Done>
void SqliteStore::look_up(Work work, Done done) {
    using Answer = std::optional<std::invoke_result_t<Work, ReadRows&>>;
    Call call;
    call.otherwise = [this, work = std::move(work), done] {
        read([work, done](Reader* reader) {
            Answer answer;
            try {
                if (reader != nullptr) answer = work(reader->rows);
            } catch (const SqliteFailure&) {
                answer.reset();
            }
            done(std::move(answer));
        });
    };
    if (!enqueue(std::move(call))) done(Answer());
}

void SqliteStore::tell(std::function<void(Writer&)> write) {
    enqueue(told(std::move(write)), Bound::none);
}

SqliteStore::Call SqliteStore::told(std::function<void(Writer&)> write) {
    Call call;
    call.write = [write](Writer& writer) -> Task {
        write(writer);
        return [] {};
    };
    call.otherwise = [this, write = std::move(write)] {
        // What SQLite itself refuses would be refused again.
        if (!failure_is_of_one_call_) untold_.push_back(write);
    };
    return call;
}

void SqliteStore::begin(std::uint64_t turn_grace_ms,
                        std::function<void(std::optional<Begun>)> done) {
    write([this, turn_grace_ms](
              Writer& writer) { return writer.rows.life.begin(options_.now_ms(), turn_grace_ms); },
          std::move(done), std::optional<Begun>());
}

void SqliteStore::beat(std::function<void(Beaten)> done) {
    Call call;
    call.write = [this, done](Writer& writer) -> Task {
        writer.rows.life.beat(options_.now_ms());
        return [done] { done({Lease::held}); };
    };
    call.otherwise = [done] { done({}); };  // the next one will do
    if (!enqueue(std::move(call))) done({});
}

void SqliteStore::create(NewRoom room, std::function<void(StoreResult, RoomId)> done) {
    using Result = std::pair<StoreResult, RoomId>;
    const auto shared = std::make_shared<const NewRoom>(std::move(room));
    write([this, shared](Writer& writer) { return writer.rows.create(*shared, options_.now_ms()); },
          [done = std::move(done)](const Result& result) { done(result.first, result.second); },
          Result(StoreResult::unavailable, {}));
}

void SqliteStore::append(Append entry, std::function<void(StoreResult)> done) {
    const auto shared = std::make_shared<const Append>(std::move(entry));
    write([this, shared](Writer& writer) { return writer.rows.append(*shared, options_.now_ms()); },
          std::move(done), StoreResult::unavailable);
}

void SqliteStore::load(RoomId room, bool take, std::function<void(Loaded)> done) {
    const auto unavailable = [done] { done({std::nullopt, LoadError::unavailable, {}, {}}); };
    Call call;
    const auto read_it = [this, room, done, asked = call.asked](bool suspect) {
        read([=, this](Reader* reader) { done(read_room(reader, room, suspect, asked)); });
    };
    call.otherwise = [read_it] { read_it(false); };
    if (take) {
        call.write = [room, done, read_it](Writer& writer) -> Task {
            Loaded taken = writer.rows.take(room);
            if (!taken.room) return [taken, done] { done(taken); };
            return [read_it, suspect = taken.room->suspect] { read_it(suspect); };
        };
        call.otherwise = unavailable;
    }
    if (!enqueue(std::move(call))) unavailable();
}

Loaded SqliteStore::read_room(Reader* reader, const RoomId& room, bool suspect,
                              Clock::time_point asked) {
    Loaded loaded;
    loaded.error = LoadError::unavailable;
    if (reader == nullptr) return loaded;
    try {
        loaded = reader->rows.load(room);
    } catch (const SqliteFailure& failure) {
        reader->database.roll_back();
        if (failure.damaged()) loaded.error = LoadError::corrupt;
    }
    if (loaded.room) loaded.room->suspect = suspect;
    const std::chrono::duration<double> time = Clock::now() - asked;
    const std::lock_guard lock(mutex_);
    ++figures_.loads;
    figures_.load_times.add(time.count());
    if (!loaded.room && loaded.error == LoadError::corrupt) ++figures_.corrupt_loads;
    return loaded;
}

void SqliteStore::loaded_well(RoomId room) {
    tell([room = std::move(room)](Writer& writer) { writer.rows.loaded_well(room); });
}

void SqliteStore::note(RoomId room, std::uint32_t epoch, std::optional<Listing> listing,
                       Waiting waiting, bool let_go) {
    tell([=](Writer& writer) { writer.rows.note(room, epoch, listing, waiting, let_go); });
}

void SqliteStore::due(std::uint64_t until_ms, std::size_t rooms_max,
                      std::function<void(std::optional<std::vector<DueRoom>>)> done) {
    look_up([=](ReadRows& rows) { return rows.due(until_ms, rooms_max); }, std::move(done));
}

void SqliteStore::list(ListQuery query,
                       std::function<void(std::optional<std::vector<ListedRoom>>)> done) {
    look_up([query = std::move(query)](ReadRows& rows) { return rows.lobby.list(query); },
            std::move(done));
}

void SqliteStore::by_code(std::string code, std::function<void(std::optional<RoomByCode>)> done) {
    look_up([code = std::move(code)](ReadRows& rows) { return rows.lobby.by_code(code); },
            std::move(done));
}

void SqliteStore::memberships(AccountId account,
                              std::function<void(std::optional<std::vector<Membership>>)> done) {
    look_up([account = std::move(account)](ReadRows& rows) { return rows.memberships(account); },
            std::move(done));
}

void SqliteStore::quarantine(RoomId room, std::string why, std::function<void(StoreResult)> done) {
    const auto work = [this, room = std::move(room), why = std::move(why)](Writer& writer) {
        const StoreResult result = writer.rows.life.quarantine(room, why, options_.now_ms());
        writer.rows.count();
        return result;
    };
    write(work, std::move(done), StoreResult::unavailable);
}

void SqliteStore::release(RoomId room, std::function<void(StoreResult)> done) {
    const auto work = [room = std::move(room)](Writer& writer) {
        const StoreResult result = writer.rows.life.release(room);
        writer.rows.count();
        return result;
    };
    write(work, std::move(done), StoreResult::unavailable);
}

void SqliteStore::quarantined(
    std::function<void(std::optional<std::vector<QuarantinedRoom>>)> done) {
    look_up([](ReadRows& rows) { return rows.life.quarantined(); }, std::move(done));
}

void SqliteStore::keep_line(NewLine line, std::function<void(KeptLine)> done) {
    const auto shared = std::make_shared<const NewLine>(std::move(line));
    write([shared](Writer& writer) { return writer.rows.talk.keep_line(*shared); }, std::move(done),
          KeptLine{});
}

void SqliteStore::lines(LinesQuery query,
                        std::function<void(std::optional<std::vector<StoredLine>>)> done) {
    look_up([query = std::move(query)](ReadRows& rows) { return rows.talk.lines(query); },
            std::move(done));
}

void SqliteStore::said_by(SaidQuery query, std::function<void(std::optional<SaidPage>)> done) {
    look_up([query = std::move(query)](ReadRows& rows) { return rows.talk.said_by(query); },
            std::move(done));
}

void SqliteStore::mute(RoomId room, AccountId account, bool muted,
                       std::function<void(StoreResult)> done) {
    write([room = std::move(room), account = std::move(account),
           muted](Writer& writer) { return writer.rows.talk.mute(room, account, muted); },
          std::move(done), StoreResult::unavailable);
}

void SqliteStore::block(Block block, std::uint32_t blocks_max,
                        std::function<void(StoreResult)> done) {
    write([block = std::move(block),
           blocks_max](Writer& writer) { return writer.rows.talk.block(block, blocks_max); },
          std::move(done), StoreResult::unavailable);
}

void SqliteStore::unblock(AccountId account, AccountId other,
                          std::function<void(StoreResult)> done) {
    write([account = std::move(account), other = std::move(other)](
              Writer& writer) { return writer.rows.talk.unblock(account, other); },
          std::move(done), StoreResult::unavailable);
}

void SqliteStore::take_vacation(Vacation vacation, std::function<void(VacationPart)> done) {
    write([vacation = std::move(vacation)](
              Writer& writer) { return writer.rows.vacations.take(vacation); },
          std::move(done), VacationPart());
}

void SqliteStore::blocks(AccountId account, std::function<void(std::optional<Blocks>)> done) {
    look_up([account = std::move(account)](ReadRows& rows) { return rows.talk.blocks(account); },
            std::move(done));
}

void SqliteStore::purge(Retention retention, std::function<void(std::size_t)> done) {
    purge_portion(retention, 0, done);
}

void SqliteStore::purge_portion(const Retention& retention, std::size_t done_before,
                                const std::function<void(std::size_t)>& done) {
    Call call;
    call.write = [this, retention, done_before, done](Writer& writer) -> Task {
        const std::size_t count = writer.rows.purge(retention, purged_rooms_max);
        const std::size_t lines =
            writer.rows.talk.purge(retention.said_before_ms, purged_lines_max);
        writer.rows.vacations.purge(retention.vacations_before_ms);
        const bool all = count < purged_rooms_max && lines < purged_lines_max;
        return [this, retention, total = done_before + count, done, all] {
            if (all) return done(total);
            purge_portion(retention, total, done);
        };
    };
    call.otherwise = [done_before, done] { done(done_before); };
    if (!enqueue(std::move(call))) done(done_before);
}

void SqliteStore::keep(std::string name, std::string value,
                       std::function<void(std::optional<std::string>)> done) {
    write([name = std::move(name),
           value = std::move(value)](Writer& writer) { return writer.rows.keep(name, value); },
          std::move(done), std::optional<std::string>());
}

void SqliteStore::read_documents(std::vector<DocumentId> ids,
                                 std::function<void(std::optional<std::vector<Document>>)> done) {
    look_up([ids = std::move(ids)](ReadRows& rows) { return rows.documents.read(ids); },
            std::move(done));
}

void SqliteStore::list_documents(DocumentQuery query,
                                 std::function<void(std::optional<std::vector<Document>>)> done) {
    look_up([query = std::move(query)](ReadRows& rows) { return rows.documents.list(query); },
            std::move(done));
}

void SqliteStore::change_documents(DocumentChanges changes, std::function<void(StoreResult)> done) {
    write([changes = std::move(changes)](
              Writer& writer) { return writer.rows.documents.change(changes); },
          std::move(done), StoreResult::unavailable);
}

bool SqliteStore::healthy() const {
    const std::lock_guard lock(mutex_);
    return healthy_ && !closing_;
}

StoreFigures SqliteStore::figures() const {
    const std::lock_guard lock(mutex_);
    StoreFigures figures = figures_;
    figures.queued = unanswered_;
    figures.file_bytes = bytes_of(path_);
    figures.log_bytes = bytes_of(path_ + "-wal");
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

bool SqliteStore::enqueue(Call call, Bound bound) {
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

void SqliteStore::answered() {
    const std::lock_guard lock(mutex_);
    --unanswered_;
}

void SqliteStore::answered(const Call& call) {
    const std::chrono::duration<double> time = Clock::now() - call.asked;
    const std::lock_guard lock(mutex_);
    --unanswered_;
    if (call.write) figures_.wait_times.add(time.count());
}

}  // namespace server
