#include "server/store/backup.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <ostream>
#include <string>
#include <system_error>

#include "server/store/database.h"
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

BackupReport check(Database& copy) {
    // The copy is one file: without this it would be in WAL mode as the original is, and leave
    // companions behind.
    copy.execute("PRAGMA journal_mode=DELETE");
    const std::string verdict = copy.text("PRAGMA integrity_check");
    if (verdict != "ok") throw StoreError("the copy is damaged: " + verdict);
    if (count(copy, "PRAGMA application_id") != std::uint64_t{store_application_id})
        throw StoreError("the file is not a store of this server");
    BackupReport report;
    report.rooms = count(copy, "SELECT count(*) FROM room");
    report.entries = count(copy, "SELECT count(*) FROM entry");
    return report;
}

void sync_file(const std::filesystem::path& path, int flags) {
    const int file = ::open(path.c_str(), flags | O_CLOEXEC);
    const bool synced = file >= 0 && ::fsync(file) == 0;
    const int code = errno;
    if (file >= 0) ::close(file);
    if (!synced) throw StoreError(std::generic_category().message(code));
}

}  // namespace

BackupReport backup_store(const std::filesystem::path& data_directory,
                          const std::filesystem::path& target) {
    const std::filesystem::path source = data_directory / "store.db";
    const std::string what = "backup of " + source.string() + " to " + target.string() + ": ";
    std::error_code error;
    if (!std::filesystem::exists(source, error)) throw StoreError(what + "there is no store");
    const int file = ::open(target.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) throw StoreError(what + std::generic_category().message(errno));
    ::close(file);
    try {
        BackupReport report;
        {
            Database from(source.string(), Access::read_only);
            Database to(target.string(), Access::read_write);
            copy(from, to);
            report = check(to);
        }
        sync_file(target, O_RDWR);
        const std::filesystem::path parent = target.parent_path();
        sync_file(parent.empty() ? std::filesystem::path(".") : parent, O_RDONLY | O_DIRECTORY);
        report.bytes = std::filesystem::file_size(target);
        return report;
    } catch (const std::exception& failure) {
        std::filesystem::remove(target, error);
        throw StoreError(what + failure.what());
    }
}

int backup_command(const std::filesystem::path& data_directory, const std::filesystem::path& target,
                   std::ostream& out, std::ostream& err) {
    try {
        const BackupReport report = backup_store(data_directory, target);
        out << report.rooms << " rooms, " << report.entries << " entries, " << report.bytes
            << " bytes\n";
        return 0;
    } catch (const StoreError& error) {
        err << error.what() << '\n';
        return 1;
    }
}

}  // namespace server
