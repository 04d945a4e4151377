// All kinds of stores, for tests that must hold for each, and their common queries.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "server/store/memory_store.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite_store.h"
#include "tests/server/store/support/calls.h"
#include "tests/server/store/support/postgres.h"
#include "tests/support/catch.h"

namespace server::store_tests {

// A store that can be closed and opened again on what it has stored. The clock stands where the
// test puts it.
class Home {
public:
    virtual ~Home() = default;
    Store& store() { return *store_; }
    Store& reopen() {
        store_.reset();
        store_ = open();
        return *store_;
    }
    std::atomic<std::uint64_t> now_ms{5000};

protected:
    virtual std::unique_ptr<Store> open() = 0;
    std::unique_ptr<Store> store_;
};

class MemoryHome final : public Home {
public:
    MemoryHome() { reopen(); }

private:
    std::unique_ptr<Store> open() override {
        MemoryStore::Options options;
        options.disk = disk_;
        options.now_ms = [this] { return now_ms.load(); };
        return std::make_unique<MemoryStore>(std::move(options));
    }
    std::shared_ptr<MemoryDisk> disk_ = std::make_shared<MemoryDisk>();
};

class SqliteHome final : public Home {
public:
    SqliteHome() { reopen(); }
    ~SqliteHome() override { store_.reset(); }

private:
    std::unique_ptr<Store> open() override {
        SqliteOptions options;
        options.directory = directory_.path();
        options.now_ms = [this] { return now_ms.load(); };
        return std::make_unique<SqliteStore>(std::move(options));
    }
    ScratchDirectory directory_;
};

class PostgresHome final : public Home {
public:
    PostgresHome() { reopen(); }
    ~PostgresHome() override { store_.reset(); }

private:
    std::unique_ptr<Store> open() override {
        PostgresOptions options;
        options.url = database_.url();
        options.node = "one";
        options.now_ms = [this] { return now_ms.load(); };
        return std::make_unique<PostgresStore>(std::move(options));
    }
    ScratchDatabase database_;
};

using Law = std::function<void(Home&)>;

inline void holds_for_all(const Law& law) {
    SECTION("memory") {
        MemoryHome home;
        law(home);
    }
    SECTION("sqlite") {
        SqliteHome home;
        law(home);
    }
    SECTION("postgres") {
        PostgresHome home;
        law(home);
    }
}

inline std::vector<RoomId> listed(Store& store, const ListQuery& query = {}) {
    std::vector<RoomId> ids;
    const auto rooms = list(store, query);
    REQUIRE(rooms);
    for (const ListedRoom& room : *rooms) ids.push_back(room.room);
    return ids;
}

inline StoreResult finish(Store& store, const RoomId& room, std::uint32_t seq,
                          RoomState state = RoomState::finished) {
    Append last = new_entry(room, seq);
    last.new_state = state;
    return append(store, last);
}

}  // namespace server::store_tests
