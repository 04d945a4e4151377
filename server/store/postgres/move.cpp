#include "server/store/postgres/move.h"

#include <array>
#include <vector>

#include "server/store/backup.h"
#include "server/store/data_lock.h"
#include "server/store/database.h"
#include "server/store/epochs.h"
#include "server/store/ids.h"
#include "server/store/postgres/connection.h"
#include "server/store/postgres/schema.h"
#include "server/store/schema.h"

namespace server {

using postgres::Command;
using postgres::Connection;
using postgres::Failure;
using postgres::Parameters;

namespace {

constexpr std::size_t rows_at_once = 500;

// A table on its way. `columns`: what each is, i an integer, t a text, b bytes, f yes or no.
struct Table {
    const char* read;
    postgres::Statement write;
    std::string_view columns;
};

// No server runs on the source, so its rooms have no holder.
constexpr std::array tables{
    Table{"SELECT room_key, room, epoch, head_seq, state, created_ms, last_ms, "
          "iif(state = 0, NULL, last_ms), decides, turn_ends_ms, wakes_ms, lines FROM room",
          {"room",
           "INSERT INTO room (room_key, room, epoch, head_seq, state, created_ms, last_ms, "
           "ended_ms, decides, turn_ends_ms, wakes_ms, lines) OVERRIDING SYSTEM VALUE "
           "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"},
          "itiiiiiiiiii"},
    Table{"SELECT room_key, wakes_ms FROM room WHERE state = 0 AND wakes_ms IS NOT NULL",
          {"asleep", "INSERT INTO asleep VALUES ($1, $2)"},
          "ii"},
    Table{"SELECT room_key, creator, command_id, listed, header, checksum FROM room_header",
          {"header", "INSERT INTO room_header VALUES ($1, $2, $3, $4, $5, $6)"},
          "ibbfbi"},
    Table{"SELECT room_key, room, created_ms, creator, origin, listed, summary, playing, game, "
          "name, search, code, slow FROM lobby",
          {"lobby",
           "INSERT INTO lobby VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"},
          "itibbfbfttttf"},
    Table{"SELECT room_key, seq, account, command_id, body, checksum FROM entry",
          {"entry", "INSERT INTO entry VALUES ($1, $2, $3, $4, $5, $6)"},
          "iibbbi"},
    Table{"SELECT account, room_key, seat FROM member",
          {"member", "INSERT INTO member VALUES ($1, $2, $3)"},
          "bii"},
    Table{"SELECT room_key, number, at_ms, account, command_id, spectators, body FROM line",
          {"line", "INSERT INTO line VALUES ($1, $2, $3, $4, $5, $6, $7)"},
          "iiibbfb"},
    Table{"SELECT room_key, account FROM muted",
          {"muted", "INSERT INTO muted VALUES ($1, $2)"},
          "ib"},
    Table{"SELECT account, other, name, since_ms FROM block",
          {"block", "INSERT INTO block VALUES ($1, $2, $3, $4)"},
          "bbti"},
    Table{"SELECT account, room, number, at_ms, taken_ms FROM vacation",
          {"vacation", "INSERT INTO vacation VALUES ($1, $2, $3, $4, $5)"},
          "btiii"},
    Table{"SELECT kind, key, version, owner, rank, body FROM document",
          {"document", "INSERT INTO document VALUES ($1, $2, $3, $4, $5, $6)"},
          "ibibib"},
    Table{"SELECT room, why, since_ms FROM quarantine",
          {"quarantine", "INSERT INTO quarantine VALUES ($1, $2, $3)"},
          "tti"},
    Table{"SELECT name, value FROM fact",
          {"fact",
           "INSERT INTO fact VALUES ($1, $2) "
           "ON CONFLICT (name) DO UPDATE SET value = excluded.value"},
          "tb"},
};

Parameters row_of(const Query& row, std::string_view columns) {
    Parameters parameters;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const int column = static_cast<int>(i);
        if (row.null(column)) {
            parameters.with_null();
        } else if (columns[i] == 'i') {
            parameters.with(row.integer(column));
        } else if (columns[i] == 'f') {
            parameters.with_flag(row.integer(column) != 0);
        } else {
            parameters.with_bytes(row.bytes(column));
        }
    }
    return parameters;
}

void write(Connection& connection, std::vector<Command>& commands) {
    std::vector<const Command*> pointers;
    pointers.reserve(commands.size());
    for (const Command& command : commands) pointers.push_back(&command);
    connection.run(pointers, false);
    commands.clear();
}

std::uint64_t copy(Database& from, Connection& to, const Table& table) {
    Statement read(from, table.read);
    Query row(read);
    std::vector<Command> commands;
    std::uint64_t count = 0;
    while (row.step()) {
        commands.push_back({&table.write, row_of(row, table.columns)});
        ++count;
        if (commands.size() == rows_at_once) write(to, commands);
    }
    if (!commands.empty()) write(to, commands);
    return count;
}

// No server may open the database until the copy is complete.
void lock_out(Connection& connection) {
    if (connection.execute("SELECT count(*) FROM room") != "0" ||
        connection.execute("SELECT count(*) FROM node") != "0")
        throw StoreError(
            "there are rooms in the database, or servers on it: an empty one is needed");
    connection.execute("UPDATE meepled SET version = -1");
}

}  // namespace

MoveReport move_store(const std::filesystem::path& data_directory, const std::string& url) {
    if (!std::filesystem::exists(data_directory / "store.db"))
        throw StoreError("there is no store in " + data_directory.string());
    const DataLock lock(data_directory);
    try {
        Database from((data_directory / "store.db").string(), Access::read_write);
        migrate(from);
        Connection::Options options;
        options.url = url;
        options.name = "meepled move";
        Connection preparing(options);
        postgres::open_database(preparing);
        lock_out(preparing);
        Connection to(options);
        std::vector<postgres::Statement> statements;
        statements.reserve(tables.size());
        for (const Table& table : tables) statements.push_back(table.write);
        to.prepare(statements);
        MoveReport report;
        for (const Table& table : tables) {
            const std::uint64_t rows = copy(from, to, table);
            if (&table == &tables[0]) report.rooms = rows;
            if (std::string_view(table.write.name) == "entry") report.entries = rows;
        }
        const std::string alive = from.text("SELECT ifnull(alive_ms, '') FROM life");
        preparing.execute(
            "BEGIN; SELECT setval(pg_get_serial_sequence('room', 'room_key'), "
            "greatest(1, (SELECT max(room_key) FROM room))); "
            // What the old store took for its processes is the past of the new one's.
            "UPDATE room SET loading = NULL; UPDATE meepled SET version = " +
            std::to_string(postgres::tables_version) +
            ", alive_ms = " + (alive.empty() ? "NULL" : alive) + "; COMMIT; ANALYZE");
        return report;
    } catch (const Failure& failure) {
        throw StoreError("the database: " + std::string(failure.what()));
    } catch (const SqliteFailure& failure) {
        throw StoreError("the store: " + std::string(failure.what()));
    }
}

std::uint64_t mark_restored(const std::string& url) {
    try {
        Connection::Options options;
        options.url = url;
        options.name = "meepled restore";
        Connection connection(options);
        postgres::open_database(connection);
        return std::stoull(connection.execute(
            "WITH raised AS (UPDATE room SET epoch = epoch + " + std::to_string(restored_epochs) +
            " WHERE state = 0 RETURNING 1) SELECT count(*) FROM raised"));
    } catch (const Failure& failure) {
        throw StoreError("the database: " + std::string(failure.what()));
    }
}

}  // namespace server
