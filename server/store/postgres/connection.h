// A thin layer over libpq: one connection, its prepared statements, and commands that go to the
// server many at a time (pipeline mode). Used by one thread at a time; every wait has an end.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace server::postgres {

// An operation failed.
class Failure : public std::runtime_error {
public:
    // state: SQLSTATE, five characters; empty: the connection is lost, or an answer did not come in
    // time.
    Failure(std::string state, const std::string& what)
        : std::runtime_error(what), state_(std::move(state)) {}

    [[nodiscard]] bool lost() const { return state_.empty(); }
    // Nothing is wrong with the command: others were in its way, and it may be sent again.
    [[nodiscard]] bool in_the_way() const;
    // The command itself is refused (class 22, 23, 42): sent again it would be refused again.
    [[nodiscard]] bool refused() const;

private:
    std::string state_;
};

// The parameters of a statement, in order.
class Parameters {
public:
    Parameters& with(std::int64_t value);
    Parameters& with(std::optional<std::int64_t> value);
    Parameters& with_text(std::string value);
    Parameters& with_bytes(std::string value);
    Parameters& with_flag(bool value);
    Parameters& with_null();
    // Milliseconds since 1970; above what can be added to, that is stored.
    Parameters& with_time(std::uint64_t milliseconds);
    Parameters& with_time(std::optional<std::uint64_t> milliseconds);

private:
    friend class Connection;
    struct Value {
        std::optional<std::string> bytes;
        bool binary = false;
    };
    std::vector<Value> values_;
};

struct Statement {
    const char* name;
    const char* sql;
};

struct Command {
    const Statement* statement = nullptr;
    Parameters parameters;
};

// The rows that a statement answered.
class Rows {
public:
    explicit Rows(pg_result* result);

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool null(std::size_t row, int column) const;
    // Of any integer type, or of boolean.
    [[nodiscard]] std::int64_t integer(std::size_t row, int column) const;
    [[nodiscard]] std::uint64_t time(std::size_t row, int column) const;
    [[nodiscard]] std::optional<std::uint64_t> time_or_none(std::size_t row, int column) const;
    [[nodiscard]] std::string bytes(std::size_t row, int column) const;  // of text, too

private:
    std::shared_ptr<pg_result> result_;
};

class Connection {
public:
    using Clock = std::chrono::steady_clock;
    struct Options {
        std::string url;  // as libpq reads it: postgres://..., or key=value ...
        std::string name = "meepled";
        std::chrono::milliseconds answer_max{10'000};  // after that the connection is given up
    };

    // Throws Failure, as everything does.
    explicit Connection(Options options);

    // Before anything is prepared: one statement without parameters, or several separated by
    // semicolons. The first column of the last one's first row, as text; empty if there is none.
    std::string execute(const std::string& sql);
    // From here on there is `run`, and nothing else.
    void prepare(std::span<const Statement> statements);

    // All of them in one transaction and one message, in order; the answers in the same order,
    // after the commit. `read_only`: they see one moment. After a Failure nothing of it is done,
    // except after one with lost(): then the outcome is unknown.
    std::vector<Rows> run(std::span<const Command* const> commands, bool read_only);

private:
    struct Close {
        void operator()(pg_conn* connection) const;
    };
    void connect();
    void send(const char* sql);
    void send(const Command& command);
    void sync();
    void flush(Clock::time_point until);
    // The next one; null: the end of one command's answers.
    pg_result* next(Clock::time_point until);
    // Everything up to the sync. Throws the first failure, having read to the end.
    void read_all(std::size_t commands, std::vector<Rows>* rows);
    [[noreturn]] void fail(const char* doing) const;

    Options options_;
    std::unique_ptr<pg_conn, Close> handle_;
};

}  // namespace server::postgres
