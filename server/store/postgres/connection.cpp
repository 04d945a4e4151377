#include "server/store/postgres/connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "server/store/time_limits.h"

namespace server::postgres {
namespace {

std::string one_line(const char* text) {
    std::string line(text == nullptr ? "" : text);
    while (!line.empty() && (line.back() == '\n' || line.back() == ' ')) line.pop_back();
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line;
}

Failure failure_of(const PGresult* result) {
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    // Classes 08 and 57P: the server ends or has ended the connection.
    std::string code = state == nullptr ? "" : state;
    if (code.rfind("08", 0) == 0 || code.rfind("57P", 0) == 0) code.clear();
    return {code, one_line(PQresultErrorMessage(result))};
}

bool is_failure(ExecStatusType status) {
    return status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_PIPELINE_SYNC;
}

}  // namespace

bool Failure::in_the_way() const {
    return state_ == "40P01" || state_ == "40001" || state_ == "55P03" || state_ == "25P03";
}

bool Failure::refused() const {
    const std::string_view of = std::string_view(state_).substr(0, 2);
    return of == "22" || of == "23" || of == "42" || of == "P0";
}

// ---- Parameters. ----

Parameters& Parameters::with(std::int64_t value) {
    values_.push_back({std::to_string(value), false});
    return *this;
}

Parameters& Parameters::with(std::optional<std::int64_t> value) {
    return value ? with(*value) : with_null();
}

Parameters& Parameters::with_text(std::string value) {
    // Binary: a text with a zero byte in it is refused instead of cut.
    values_.push_back({std::move(value), true});
    return *this;
}

Parameters& Parameters::with_bytes(std::string value) {
    values_.push_back({std::move(value), true});
    return *this;
}

Parameters& Parameters::with_flag(bool value) {
    values_.push_back({value ? "t" : "f", false});
    return *this;
}

Parameters& Parameters::with_null() {
    values_.emplace_back();
    return *this;
}

Parameters& Parameters::with_time(std::uint64_t milliseconds) {
    return with(static_cast<std::int64_t>(std::min(milliseconds, time_max_ms)));
}

Parameters& Parameters::with_time(std::optional<std::uint64_t> milliseconds) {
    return milliseconds ? with_time(*milliseconds) : with_null();
}

// ---- Rows. ----

Rows::Rows(pg_result* result) : result_(result, PQclear) {}

std::size_t Rows::size() const {
    return static_cast<std::size_t>(PQntuples(result_.get()));
}

bool Rows::null(std::size_t row, int column) const {
    return PQgetisnull(result_.get(), static_cast<int>(row), column) != 0;
}

std::int64_t Rows::integer(std::size_t row, int column) const {
    const int at = static_cast<int>(row);
    const int size = PQgetlength(result_.get(), at, column);
    const auto* bytes =
        reinterpret_cast<const unsigned char*>(PQgetvalue(result_.get(), at, column));
    if (size == 0) return 0;
    // Big-endian, of 1, 2, 4 or 8 bytes.
    std::uint64_t value = size > 1 && (bytes[0] & 0x80U) != 0 ? ~std::uint64_t{0} : 0;
    for (int i = 0; i < size; ++i) value = value << 8 | bytes[i];
    return std::bit_cast<std::int64_t>(value);
}

std::uint64_t Rows::time(std::size_t row, int column) const {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(0, integer(row, column)));
}

std::optional<std::uint64_t> Rows::time_or_none(std::size_t row, int column) const {
    return null(row, column) ? std::nullopt : std::optional(time(row, column));
}

std::string Rows::bytes(std::size_t row, int column) const {
    const int at = static_cast<int>(row);
    return {PQgetvalue(result_.get(), at, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), at, column))};
}

// ---- The connection. ----

void Connection::Close::operator()(pg_conn* connection) const {
    PQfinish(connection);
}

Connection::Connection(Options options) : options_(std::move(options)) {
    connect();
    // Overrides the database's own settings: an answered commit is on disk, here and on a
    // synchronous standby if there is one; and a client that stops midway holds no lock for long.
    execute(
        "SET synchronous_commit = on; SET default_transaction_isolation = 'read committed'; "
        "SET idle_in_transaction_session_timeout = '3s'; SET lock_timeout = '5s'; "
        "SET statement_timeout = '10s'; SET client_min_messages = warning; SET jit = off");
}

void Connection::connect() {
    // The url comes last but one, so that it wins against what stands before it.
    const std::array<const char*, 7> keys = {"connect_timeout",
                                             "tcp_user_timeout",
                                             "keepalives_idle",
                                             "fallback_application_name",
                                             "dbname",
                                             "client_encoding",
                                             nullptr};
    const std::array<const char*, 7> values = {
        "3", "5000", "5", options_.name.c_str(), options_.url.c_str(), "UTF8", nullptr};
    handle_.reset(PQconnectdbParams(keys.data(), values.data(), 1));
    if (handle_ == nullptr || PQstatus(handle_.get()) != CONNECTION_OK) fail("connect");
    PQsetnonblocking(handle_.get(), 1);
}

void Connection::fail(const char* doing) const {
    const std::string why = handle_ ? one_line(PQerrorMessage(handle_.get())) : "no memory";
    throw Failure("", std::string(doing) + ": " + why);
}

std::string Connection::execute(const std::string& sql) {
    if (PQsendQuery(handle_.get(), sql.c_str()) == 0) fail("send");
    const auto until = Clock::now() + options_.answer_max;
    flush(until);
    std::optional<Failure> failure;
    std::string value;
    while (pg_result* result = next(until)) {
        const Rows rows(result);
        if (is_failure(PQresultStatus(result)) && !failure) failure = failure_of(result);
        if (failure && failure->lost()) break;
        value = rows.size() > 0 ? rows.bytes(0, 0) : std::string();
    }
    if (failure) throw std::move(*failure);
    return value;
}

void Connection::prepare(std::span<const Statement> statements) {
    if (PQenterPipelineMode(handle_.get()) == 0) fail("pipeline");
    for (const Statement& statement : statements) {
        if (PQsendPrepare(handle_.get(), statement.name, statement.sql, 0, nullptr) == 0)
            fail("prepare");
    }
    sync();
    read_all(statements.size(), nullptr);
}

std::vector<Rows> Connection::run(std::span<const Command* const> commands, bool read_only) {
    send(read_only ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN");
    for (const Command* command : commands) send(*command);
    send("COMMIT");
    sync();
    std::vector<Rows> rows;
    rows.reserve(commands.size() + 2);
    try {
        read_all(commands.size() + 2, &rows);
    } catch (const Failure& failure) {
        if (!failure.lost()) {
            send("ROLLBACK");
            sync();
            read_all(1, nullptr);
        }
        throw;
    }
    rows.pop_back();
    rows.erase(rows.begin());
    return rows;
}

void Connection::send(const char* sql) {
    if (PQsendQueryParams(handle_.get(), sql, 0, nullptr, nullptr, nullptr, nullptr, 1) == 0)
        fail("send");
}

void Connection::send(const Command& command) {
    const auto& values = command.parameters.values_;
    std::vector<const char*> pointers;
    std::vector<int> sizes;
    std::vector<int> formats;
    for (const Parameters::Value& value : values) {
        pointers.push_back(value.bytes ? value.bytes->data() : nullptr);
        sizes.push_back(value.bytes ? static_cast<int>(value.bytes->size()) : 0);
        formats.push_back(value.binary ? 1 : 0);
    }
    if (PQsendQueryPrepared(handle_.get(), command.statement->name, static_cast<int>(values.size()),
                            pointers.data(), sizes.data(), formats.data(), 1) == 0)
        fail("send");
}

void Connection::sync() {
    if (PQpipelineSync(handle_.get()) == 0) fail("send");
}

void Connection::flush(Clock::time_point until) {
    for (;;) {
        const int more = PQflush(handle_.get());
        if (more < 0) fail("send");
        if (more == 0) return;
        pollfd file{PQsocket(handle_.get()), POLLIN | POLLOUT, 0};
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
        if (left <= 0 || poll(&file, 1, static_cast<int>(left)) == 0)
            throw Failure("", "the database does not take what is sent");
        // Read while writing: if both sides only wrote, both would wait forever.
        if ((file.revents & POLLIN) != 0 && PQconsumeInput(handle_.get()) == 0) fail("read");
    }
}

pg_result* Connection::next(Clock::time_point until) {
    while (PQisBusy(handle_.get()) != 0) {
        pollfd file{PQsocket(handle_.get()), POLLIN, 0};
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
        if (left <= 0 || poll(&file, 1, static_cast<int>(left)) == 0)
            throw Failure("", "the database does not answer");
        if (PQconsumeInput(handle_.get()) == 0) fail("read");
    }
    return PQgetResult(handle_.get());
}

void Connection::read_all(std::size_t commands, std::vector<Rows>* rows) {
    const auto until = Clock::now() + options_.answer_max;
    flush(until);
    std::optional<Failure> failure;
    for (std::size_t i = 0; i < commands; ++i) {
        pg_result* result = next(until);
        if (result == nullptr) fail("read");
        Rows answer(result);
        const ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_FATAL_ERROR && !failure) failure = failure_of(result);
        // No end of answers may come any more.
        if (failure && failure->lost()) throw std::move(*failure);
        if (PQstatus(handle_.get()) == CONNECTION_BAD)
            throw Failure("", failure ? failure->what() : "the connection is lost");
        if (rows != nullptr) rows->push_back(std::move(answer));
        while (pg_result* more = next(until)) Rows{more};
    }
    pg_result* end = next(until);
    if (end == nullptr) fail("read");
    const Rows sync(end);
    if (PQresultStatus(end) != PGRES_PIPELINE_SYNC) throw Failure("", "an answer out of order");
    if (failure) throw std::move(*failure);
}

}  // namespace server::postgres
