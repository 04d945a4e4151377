#include "server/store/database.h"

#include <sqlite3.h>

#include <algorithm>

namespace server {
namespace {

// An entry has a few hundred bytes. SQLite's own limit of 1 GB would let one broken caller eat the
// memory.
constexpr int value_bytes_max = 16 << 20;

int flags_of(Access access) {
    switch (access) {
        case Access::read_only: return SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
        case Access::read_write: return SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
        case Access::create:
            return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    }
    return 0;
}

}  // namespace

bool SqliteFailure::damaged() const {
    const int primary = code_ & 0xff;
    return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB;
}

bool SqliteFailure::refused() const {
    const int primary = code_ & 0xff;
    return primary == SQLITE_CONSTRAINT || primary == SQLITE_TOOBIG || primary == SQLITE_MISMATCH ||
           primary == SQLITE_RANGE;
}

Database::Database(const std::string& path, Access access, const std::string& vfs) {
    const int code = sqlite3_open_v2(path.c_str(), &handle_, flags_of(access),
                                     vfs.empty() ? nullptr : vfs.c_str());
    if (code != SQLITE_OK) {
        const std::string why = handle_ != nullptr ? sqlite3_errmsg(handle_) : sqlite3_errstr(code);
        sqlite3_close_v2(handle_);
        throw SqliteFailure(code, "open: " + why);
    }
    sqlite3_extended_result_codes(handle_, 1);
    sqlite3_busy_timeout(handle_, lock_wait_ms);
    sqlite3_limit(handle_, SQLITE_LIMIT_LENGTH, value_bytes_max);
}

Database::~Database() {
    sqlite3_close_v2(handle_);
}

void Database::execute(const char* sql) {
    if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail("execute");
}

std::string Database::text(const char* sql) {
    Statement statement(*this, sql);
    Query query(statement);
    return query.step() ? query.bytes(0) : std::string();
}

bool Database::roll_back() {
    if (sqlite3_get_autocommit(handle_) != 0) return true;
    return sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::int64_t Database::total_changes() const {
    return sqlite3_total_changes64(handle_);
}

void Database::wait_for_locks(int milliseconds) {
    sqlite3_busy_timeout(handle_, milliseconds);
}

void Database::fail(const char* doing) const {
    throw SqliteFailure(sqlite3_extended_errcode(handle_),
                        std::string(doing) + ": " + sqlite3_errmsg(handle_));
}

Statement::Statement(Database& database, const char* sql) : database_(database) {
    if (sqlite3_prepare_v3(database.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT, &handle_,
                           nullptr) != SQLITE_OK)
        database.fail("prepare");
}

Statement::~Statement() {
    sqlite3_finalize(handle_);
}

Query::~Query() {
    sqlite3_reset(statement_.handle_);
    sqlite3_clear_bindings(statement_.handle_);
}

Query& Query::with(std::int64_t value) {
    check(sqlite3_bind_int64(statement_.handle_, ++bound_, value), "bind");
    return *this;
}

Query& Query::with_text(std::string_view value) {
    check(sqlite3_bind_text64(statement_.handle_, ++bound_, value.data(), value.size(),
                              SQLITE_STATIC, SQLITE_UTF8),
          "bind");
    return *this;
}

Query& Query::with_bytes(std::string_view value) {
    // A null pointer would bind NULL instead of an empty value.
    const char* data = value.empty() ? "" : value.data();
    check(sqlite3_bind_blob64(statement_.handle_, ++bound_, data, value.size(), SQLITE_STATIC),
          "bind");
    return *this;
}

Query& Query::with_null() {
    check(sqlite3_bind_null(statement_.handle_, ++bound_), "bind");
    return *this;
}

Query& Query::with_time(std::uint64_t milliseconds) {
    return with(static_cast<std::int64_t>(std::min(milliseconds, time_max_ms)));
}

Query& Query::with_time(std::optional<std::uint64_t> milliseconds) {
    return milliseconds ? with_time(*milliseconds) : with_null();
}

bool Query::step() {
    const int code = sqlite3_step(statement_.handle_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) statement_.database_.fail("step");
    return false;
}

std::int64_t Query::integer(int column) const {
    return sqlite3_column_int64(statement_.handle_, column);
}

std::uint64_t Query::time(int column) const {
    return static_cast<std::uint64_t>(integer(column));
}

bool Query::null(int column) const {
    return sqlite3_column_type(statement_.handle_, column) == SQLITE_NULL;
}

std::string Query::bytes(int column) const {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_.handle_, column));
    const int size = sqlite3_column_bytes(statement_.handle_, column);
    return data == nullptr ? std::string() : std::string(data, static_cast<std::size_t>(size));
}

void Query::check(int code, const char* doing) const {
    if (code != SQLITE_OK) statement_.database_.fail(doing);
}

}  // namespace server
