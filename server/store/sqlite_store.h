// The durable Store: one SQLite file in the data directory, in WAL mode with synchronous=FULL.
#pragma once

#include "server/store/queued_store.h"
#include "server/store/rows.h"
#include "server/store/sqlite_threads.h"

namespace server {

class SqliteStore final : public QueuedStore<WriteRows, ReadRows> {
public:
    // Opens or makes the store. Throws StoreError with one clear line: directory in use or not
    // writable, newer schema, a file that is no store.
    explicit SqliteStore(SqliteOptions options) : threads_(std::move(options)) {}

    void begin(std::uint64_t turn_grace_ms,
               std::function<void(std::optional<Begun>)> done) override;
    void beat(std::function<void(Beaten)> done) override;
    void create(NewRoom room, std::function<void(StoreResult, RoomId)> done) override;
    void load(RoomId room, bool take, std::function<void(Loaded)> done) override;
    void purge(Retention retention, std::function<void(std::size_t)> done) override;
    [[nodiscard]] bool healthy() const override { return threads_.healthy(); }
    void close() override { threads_.close(); }

    [[nodiscard]] StoreFigures figures() const { return threads_.figures(); }

private:
    void write(std::function<Task(WriteRows&)> work, Task otherwise) override;
    void read(std::function<Task(ReadRows&)> work, Task otherwise) override;
    void tell(std::function<void(WriteRows&)> work) override;
    [[nodiscard]] std::uint64_t now() const override { return threads_.now(); }
    void read_room(const RoomId& room, bool suspect, SqliteThreads::Clock::time_point asked,
                   const std::function<void(Loaded)>& done);
    void purge_portion(const Retention& retention, std::size_t done_before,
                       const std::function<void(std::size_t)>& done);

    SqliteThreads threads_;
};

}  // namespace server
