#include "server/store/backup.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <functional>
#include <ostream>
#include <string>
#include <system_error>

#include "server/store/data_lock.h"
#include "server/store/database.h"
#include "server/store/epochs.h"
#include "server/store/ids.h"
#include "server/store/schema.h"

namespace server {
namespace {

std::uint64_t count(Database& database, const char* sql) {
    Statement statement(database, sql);
    Query query(statement);
    return query.step() ? static_cast<std::uint64_t>(query.integer(0)) : 0;
}

// All pages in one step: a reader's view of a WAL store does not change, so writers go on and the
// copy is of one moment. (In small steps it would have to begin anew with every commit of the
// server, and might never end.) While it lasts the server's log cannot begin anew; so the copy is
// made without syncing or a journal of its own, and synced when the view has been given back.
void copy(Database& from, Database& to) {
    to.execute("PRAGMA synchronous=OFF; PRAGMA journal_mode=OFF;");
    sqlite3_backup* backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
    if (backup == nullptr) to.fail("backup");
    sqlite3_backup_step(backup, -1);
    if (sqlite3_backup_finish(backup) != SQLITE_OK) to.fail("backup");
}

// The content of a store that is not written to.
BackupReport content(Database& copy) {
    std::string verdict = copy.text("PRAGMA integrity_check(1)");
    std::ranges::replace(verdict, '\n', ' ');
    if (verdict != "ok") throw StoreError("the copy is damaged: " + verdict);
    if (count(copy, "PRAGMA application_id") != std::uint64_t{store_application_id})
        throw StoreError("the file is not a store of this server");
    const std::uint64_t version = count(copy, "PRAGMA user_version");
    if (version > std::uint64_t{schema_version})
        throw StoreError("the store has schema version " + std::to_string(version) +
                         ", this program knows versions up to " + std::to_string(schema_version) +
                         "; run a newer program");
    BackupReport report;
    report.rooms = count(copy, "SELECT count(*) FROM room");
    report.entries = count(copy, "SELECT count(*) FROM entry");
    return report;
}

BackupReport check(Database& copy) {
    // The copy is one file: without this it would be in WAL mode as the original is, and leave
    // companions behind.
    copy.execute("PRAGMA journal_mode=DELETE");
    return content(copy);
}

void sync_file(const std::filesystem::path& path, int flags) {
    const int file = ::open(path.c_str(), flags | O_CLOEXEC);
    const bool synced = file >= 0 && ::fsync(file) == 0;
    const int code = errno;
    if (file >= 0) ::close(file);
    if (!synced) throw StoreError(std::generic_category().message(code));
}

void sync_folder(const std::filesystem::path& folder) {
    sync_file(folder.empty() ? std::filesystem::path(".") : folder, O_RDONLY | O_DIRECTORY);
}

// For its owner alone: the server's secrets are in it.
void make_new_file(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) throw StoreError(std::generic_category().message(errno));
    ::close(file);
}

BackupReport copied(const std::filesystem::path& source, const std::filesystem::path& target) {
    Database from(source.string(), Access::read_only);
    Database to(target.string(), Access::read_write);
    copy(from, to);
    return check(to);
}

void raise_epochs(const std::filesystem::path& store) {
    Database database(store.string(), Access::read_write);
    database.execute(
        ("UPDATE room SET epoch = epoch + " + std::to_string(restored_epochs) + " WHERE state = 0")
            .c_str());
}

// A line about the content, or why there is none.
int say(const std::function<BackupReport()>& work, std::ostream& out, std::ostream& err) {
    try {
        const BackupReport report = work();
        out << report.rooms << " rooms, " << report.entries << " entries, " << report.bytes
            << " bytes\n";
        return 0;
    } catch (const StoreError& error) {
        err << error.what() << '\n';
        return 1;
    }
}

}  // namespace

BackupReport backup_store(const std::filesystem::path& data_directory,
                          const std::filesystem::path& target) {
    const std::filesystem::path source = data_directory / "store.db";
    const std::string what = "backup of " + source.string() + " to " + target.string() + ": ";
    std::error_code error;
    if (!std::filesystem::exists(source, error)) throw StoreError(what + "there is no store");
    try {
        make_new_file(target);
    } catch (const StoreError& failure) {
        throw StoreError(what + failure.what());
    }
    try {
        BackupReport report = copied(source, target);
        sync_file(target, O_RDWR);
        sync_folder(target.parent_path());
        report.bytes = std::filesystem::file_size(target);
        return report;
    } catch (const std::exception& failure) {
        std::filesystem::remove(target, error);
        throw StoreError(what + failure.what());
    }
}

BackupReport check_backup(const std::filesystem::path& file) {
    const std::string what = "backup " + file.string() + ": ";
    if (!std::filesystem::is_regular_file(file)) throw StoreError(what + "there is no such file");
    try {
        Database database(file.string(), Access::read_only);
        BackupReport report = content(database);
        report.bytes = std::filesystem::file_size(file);
        return report;
    } catch (const std::exception& failure) {
        throw StoreError(what + failure.what());
    }
}

BackupReport restore_backup(const std::filesystem::path& file,
                            const std::filesystem::path& data_directory) {
    BackupReport report = check_backup(file);
    const std::string what =
        "restore of " + file.string() + " to " + data_directory.string() + ": ";
    const std::filesystem::path store = data_directory / "store.db";
    const std::filesystem::path partial = data_directory / "store.db.partial";
    std::error_code error;
    try {
        const DataLock lock(data_directory);
        if (std::filesystem::exists(store)) throw StoreError("there is a store already");
        // What a crash of another store or restore left must not become part of this one.
        for (const char* left : {"store.db-wal", "store.db-shm", "store.db.partial"})
            std::filesystem::remove(data_directory / left);
        make_new_file(partial);
        copied(file, partial);
        raise_epochs(partial);
        sync_file(partial, O_RDWR);
        std::filesystem::rename(partial, store);
        sync_folder(data_directory);
        return report;
    } catch (const std::exception& failure) {
        std::filesystem::remove(partial, error);
        throw StoreError(what + failure.what());
    }
}

int backup_command(const std::filesystem::path& data_directory, const std::filesystem::path& target,
                   std::ostream& out, std::ostream& err) {
    return say([&] { return backup_store(data_directory, target); }, out, err);
}

int restore_command(const std::filesystem::path& file, const std::filesystem::path& data_directory,
                    std::ostream& out, std::ostream& err) {
    return say([&] { return restore_backup(file, data_directory); }, out, err);
}

}  // namespace server
