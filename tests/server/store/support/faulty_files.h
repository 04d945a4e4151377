// A file system for SQLite that fails on demand: a shim over the default one. It fails the n-th
// operation, or all operations from then on, or loses power: then synced data survives, and any
// part of the rest may.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace server::store_tests {

class FaultyFiles {
public:
    enum class Fault : std::uint8_t {
        error,       // this one operation fails: I/O error
        full,        // this one operation fails: disk full, if it is one that needs space
        error_on,    // it and all that follow fail, until heal()
        power_loss,  // the same, and after_power_loss() returns the rest
    };

    FaultyFiles();
    FaultyFiles(const FaultyFiles&) = delete;
    FaultyFiles& operator=(const FaultyFiles&) = delete;
    ~FaultyFiles();

    // For SqliteOptions::vfs.
    [[nodiscard]] const std::string& name() const { return name_; }

    // The n-th operation from now on (1: the next one) is the one that fails.
    void arm(std::uint64_t n, Fault fault);
    void heal();
    // Whether the armed fault has struck.
    [[nodiscard]] bool struck() const;
    // The number of SQLite's sleeps while it waited for a lock.
    [[nodiscard]] std::uint64_t sleeps() const { return sleeps_; }

    // Writes into the empty directory `into` what a disk could hold after the power came back: of
    // each file the content of its last sync, and of each 512-byte sector written since, one or the
    // other by `seed`.
    void after_power_loss(const std::filesystem::path& into, std::uint64_t seed) const;

    // ---- For the shim's functions. ----

    enum class Operation : std::uint8_t { open, read, write, truncate, sync, remove, other };
    void slept() { ++sleeps_; }
    // SQLite's result code if the operation has to fail, otherwise 0. Counts.
    int strike(Operation operation);
    void opened(const std::string& path);
    void written(const std::string& path, std::int64_t offset, std::string bytes);
    void truncated(const std::string& path, std::int64_t size);
    void synced(const std::string& path);
    void removed(const std::string& path);

private:
    struct Change {
        std::int64_t offset = 0;  // or the new size
        std::string bytes;
        bool truncates = false;
    };
    struct Shadow {
        std::string synced;
        std::vector<Change> since;
    };
    static void apply(const Change& change, std::string& content);

    struct Vfs;
    std::unique_ptr<Vfs> vfs_;
    std::string name_;
    mutable std::mutex mutex_;
    std::uint64_t until_fault_ = 0;  // 0: not armed
    Fault fault_ = Fault::error;
    bool struck_ = false;
    bool broken_ = false;
    std::atomic<std::uint64_t> sleeps_{0};
    std::map<std::string, Shadow> files_;
};

}  // namespace server::store_tests
