// A thin layer over SQLite: connections and statements that clean up after themselves, errors as
// exceptions. One connection is used by one thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "server/store/time_limits.h"

struct sqlite3;
struct sqlite3_stmt;

namespace server {

// An operation failed. Rolling back is the caller's business.
class SqliteFailure : public std::runtime_error {
public:
    SqliteFailure(int code, const std::string& what) : std::runtime_error(what), code_(code) {}

    // The file's content is wrong, in contrast to a disk that does not work.
    [[nodiscard]] bool damaged() const;
    // Neither the disk nor the file is at fault: this transaction is.
    [[nodiscard]] bool refused() const;

private:
    int code_;  // SQLite's extended result code
};

enum class Access : std::uint8_t { read_only, read_write, create };

inline constexpr int lock_wait_ms = 2000;  // for another connection's lock, unless told otherwise

class Database {
public:
    // `vfs` is SQLite's name of a file system; empty: the default one.
    Database(const std::string& path, Access access, const std::string& vfs = {});
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    ~Database();

    // One or more statements without results.
    void execute(const char* sql);
    // The first column of the first row, as text.
    std::string text(const char* sql);
    // Gives up the open transaction, if there is one. False if that fails: the connection should be
    // closed.
    bool roll_back();
    // Rows changed since the connection was opened.
    [[nodiscard]] std::int64_t total_changes() const;
    // How long to wait for another connection's lock.
    void wait_for_locks(int milliseconds);
    [[nodiscard]] sqlite3* handle() const { return handle_; }

    [[noreturn]] void fail(const char* doing) const;

private:
    sqlite3* handle_ = nullptr;
};

// A prepared statement, to be run by a Query.
class Statement {
public:
    Statement(Database& database, const char* sql);
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;
    ~Statement();

private:
    friend class Query;
    Database& database_;
    sqlite3_stmt* handle_ = nullptr;
};

// One run of a statement. What is bound must live until the run's end. Columns count from 0,
// parameters from 1, in the order of the calls to with().
class Query {
public:
    explicit Query(Statement& statement) : statement_(statement) {}
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    ~Query();

    Query& with(std::int64_t value);
    Query& with_text(std::string_view value);
    Query& with_bytes(std::string_view value);
    Query& with_null();
    // Milliseconds since 1970. Above time_max_ms that is stored.
    Query& with_time(std::uint64_t milliseconds);
    Query& with_time(std::optional<std::uint64_t> milliseconds);

    // True: a row can be read. False: no more rows.
    bool step();
    // Steps once for statements without rows.
    void run() { step(); }

    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] std::uint64_t time(int column) const;
    [[nodiscard]] std::string bytes(int column) const;
    [[nodiscard]] bool null(int column) const;

private:
    void check(int code, const char* doing) const;

    Statement& statement_;
    int bound_ = 0;
};

}  // namespace server
