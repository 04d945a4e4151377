// Copies of a store, once or at intervals; what they are worth; and their way back.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace server {

struct BackupOptions {
    std::string data;               // directory of the store; a server may run on it
    std::string target;             // new file; with `every` the folder of the copies
    std::chrono::seconds every{0};  // 0: one copy
    std::size_t keep = 48;          // of the copies in that folder, the newest ones; at least 1
};

struct RestoreOptions {
    std::string file;    // the backup
    std::string data;    // directory without a store
    std::string store;   // instead of both: a database that was restored by its own tools
    bool check = false;  // whether the backup could be restored; changes nothing
};

// Exit code: 0 done, 1 not (one line on stderr). With `every` it runs until SIGINT or SIGTERM and
// writes a line about each copy. Only a failure of the first copy ends it. When it is stopped, exit
// code 1 says that the latest copy failed.
[[nodiscard]] int run_backup(const BackupOptions& options);

[[nodiscard]] int run_restore(const RestoreOptions& options);

}  // namespace server
