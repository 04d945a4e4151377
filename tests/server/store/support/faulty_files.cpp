#include "tests/server/store/support/faulty_files.h"

#include <sqlite3.h>

#include <algorithm>
#include <fstream>
#include <new>
#include <random>

namespace server::store_tests {
namespace {

constexpr std::size_t sector_bytes = 512;

std::string content_of(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// An open file: SQLite allocates szOsFile bytes, the real file follows ours in memory.
struct File {
    sqlite3_file base;
    FaultyFiles* owner;
    std::string* path;
    sqlite3_file* real;
};

File& file_of(sqlite3_file* file) {
    return *reinterpret_cast<File*>(file);
}

using Operation = FaultyFiles::Operation;

int on_close(sqlite3_file* handle) {
    File& file = file_of(handle);
    const int code = file.real->pMethods != nullptr ? file.real->pMethods->xClose(file.real) : 0;
    delete file.path;
    file.path = nullptr;
    return code;
}

int on_read(sqlite3_file* handle, void* into, int size, sqlite3_int64 offset) {
    File& file = file_of(handle);
    if (const int code = file.owner->strike(Operation::read); code != 0) return code;
    return file.real->pMethods->xRead(file.real, into, size, offset);
}

int on_write(sqlite3_file* handle, const void* bytes, int size, sqlite3_int64 offset) {
    File& file = file_of(handle);
    const int failure = file.owner->strike(Operation::write);
    // A write that fails may have done half of its work.
    if (failure != 0) size /= 2;
    const int code = file.real->pMethods->xWrite(file.real, bytes, size, offset);
    if (code == SQLITE_OK)
        file.owner->written(
            *file.path, offset,
            std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size)));
    return failure != 0 ? failure : code;
}

int on_truncate(sqlite3_file* handle, sqlite3_int64 size) {
    File& file = file_of(handle);
    if (const int code = file.owner->strike(Operation::truncate); code != 0) return code;
    const int code = file.real->pMethods->xTruncate(file.real, size);
    if (code == SQLITE_OK) file.owner->truncated(*file.path, size);
    return code;
}

// Nothing is synced for real: that would only cost time, the process does not die here.
int on_sync(sqlite3_file* handle, int) {
    File& file = file_of(handle);
    if (const int code = file.owner->strike(Operation::sync); code != 0) return code;
    file.owner->synced(*file.path);
    return SQLITE_OK;
}

int on_size(sqlite3_file* handle, sqlite3_int64* size) {
    File& file = file_of(handle);
    if (const int code = file.owner->strike(Operation::other); code != 0) return code;
    return file.real->pMethods->xFileSize(file.real, size);
}

int on_lock(sqlite3_file* handle, int kind) {
    return file_of(handle).real->pMethods->xLock(file_of(handle).real, kind);
}
int on_unlock(sqlite3_file* handle, int kind) {
    return file_of(handle).real->pMethods->xUnlock(file_of(handle).real, kind);
}
int on_check_lock(sqlite3_file* handle, int* held) {
    return file_of(handle).real->pMethods->xCheckReservedLock(file_of(handle).real, held);
}
int on_control(sqlite3_file* handle, int what, void* argument) {
    return file_of(handle).real->pMethods->xFileControl(file_of(handle).real, what, argument);
}
int on_sector_size(sqlite3_file* handle) {
    return file_of(handle).real->pMethods->xSectorSize(file_of(handle).real);
}
int on_characteristics(sqlite3_file* handle) {
    return file_of(handle).real->pMethods->xDeviceCharacteristics(file_of(handle).real);
}
int on_shm_map(sqlite3_file* handle, int page, int size, int extend, void volatile** memory) {
    File& file = file_of(handle);
    if (const int code = file.owner->strike(Operation::other); code != 0) return code;
    return file.real->pMethods->xShmMap(file.real, page, size, extend, memory);
}
int on_shm_lock(sqlite3_file* handle, int offset, int count, int flags) {
    return file_of(handle).real->pMethods->xShmLock(file_of(handle).real, offset, count, flags);
}
void on_shm_barrier(sqlite3_file* handle) {
    file_of(handle).real->pMethods->xShmBarrier(file_of(handle).real);
}
int on_shm_unmap(sqlite3_file* handle, int remove) {
    return file_of(handle).real->pMethods->xShmUnmap(file_of(handle).real, remove);
}

constexpr sqlite3_io_methods methods = {2,
                                        on_close,
                                        on_read,
                                        on_write,
                                        on_truncate,
                                        on_sync,
                                        on_size,
                                        on_lock,
                                        on_unlock,
                                        on_check_lock,
                                        on_control,
                                        on_sector_size,
                                        on_characteristics,
                                        on_shm_map,
                                        on_shm_lock,
                                        on_shm_barrier,
                                        on_shm_unmap,
                                        nullptr,
                                        nullptr};

}  // namespace

struct FaultyFiles::Vfs {
    sqlite3_vfs base{};
    sqlite3_vfs* real = nullptr;
    FaultyFiles* owner = nullptr;

    static Vfs& of(sqlite3_vfs* vfs) { return *static_cast<Vfs*>(vfs->pAppData); }

    static int open(sqlite3_vfs* self, const char* path, sqlite3_file* handle, int flags,
                    int* out) {
        Vfs& vfs = of(self);
        handle->pMethods = nullptr;
        if (const int code = vfs.owner->strike(Operation::open); code != 0)
            return code == SQLITE_FULL ? SQLITE_FULL : SQLITE_CANTOPEN;
        auto* file = new (handle) File{};
        file->real = reinterpret_cast<sqlite3_file*>(file + 1);
        const int code = vfs.real->xOpen(vfs.real, path, file->real, flags, out);
        if (code != SQLITE_OK) return code;
        file->base.pMethods = &methods;
        file->owner = vfs.owner;
        file->path = new std::string(path == nullptr ? "" : path);
        vfs.owner->opened(*file->path);
        return SQLITE_OK;
    }

    static int remove(sqlite3_vfs* self, const char* path, int sync_directory) {
        Vfs& vfs = of(self);
        if (const int code = vfs.owner->strike(Operation::remove); code != 0) return code;
        const int code = vfs.real->xDelete(vfs.real, path, sync_directory);
        if (code == SQLITE_OK) vfs.owner->removed(path);
        return code;
    }

    static int access(sqlite3_vfs* self, const char* path, int flags, int* result) {
        Vfs& vfs = of(self);
        if (const int code = vfs.owner->strike(Operation::other); code != 0) return code;
        return vfs.real->xAccess(vfs.real, path, flags, result);
    }

    static int full_path(sqlite3_vfs* self, const char* path, int size, char* out) {
        return of(self).real->xFullPathname(of(self).real, path, size, out);
    }
    static int randomness(sqlite3_vfs* self, int size, char* out) {
        return of(self).real->xRandomness(of(self).real, size, out);
    }
    static int sleep(sqlite3_vfs* self, int microseconds) {
        of(self).owner->slept();
        return of(self).real->xSleep(of(self).real, microseconds);
    }
    static int time(sqlite3_vfs* self, double* now) {
        return of(self).real->xCurrentTime(of(self).real, now);
    }
    static int last_error(sqlite3_vfs* self, int size, char* out) {
        return of(self).real->xGetLastError(of(self).real, size, out);
    }
    static int time_64(sqlite3_vfs* self, sqlite3_int64* now) {
        return of(self).real->xCurrentTimeInt64(of(self).real, now);
    }
};

FaultyFiles::FaultyFiles() : vfs_(std::make_unique<Vfs>()) {
    static std::uint64_t made = 0;
    name_ = "faulty-" + std::to_string(++made);
    vfs_->owner = this;
    vfs_->real = sqlite3_vfs_find(nullptr);
    vfs_->base = *vfs_->real;
    vfs_->base.iVersion = 2;
    vfs_->base.szOsFile = static_cast<int>(sizeof(File)) + vfs_->real->szOsFile;
    vfs_->base.pNext = nullptr;
    vfs_->base.zName = name_.c_str();
    vfs_->base.pAppData = vfs_.get();
    vfs_->base.xOpen = Vfs::open;
    vfs_->base.xDelete = Vfs::remove;
    vfs_->base.xAccess = Vfs::access;
    vfs_->base.xFullPathname = Vfs::full_path;
    vfs_->base.xRandomness = Vfs::randomness;
    vfs_->base.xSleep = Vfs::sleep;
    vfs_->base.xCurrentTime = Vfs::time;
    vfs_->base.xGetLastError = Vfs::last_error;
    vfs_->base.xCurrentTimeInt64 = Vfs::time_64;
    sqlite3_vfs_register(&vfs_->base, 0);
}

FaultyFiles::~FaultyFiles() {
    sqlite3_vfs_unregister(&vfs_->base);
}

void FaultyFiles::arm(std::uint64_t n, Fault fault) {
    const std::lock_guard lock(mutex_);
    until_fault_ = n;
    fault_ = fault;
    struck_ = false;
    broken_ = false;
}

void FaultyFiles::heal() {
    const std::lock_guard lock(mutex_);
    until_fault_ = 0;
    broken_ = false;
}

bool FaultyFiles::struck() const {
    const std::lock_guard lock(mutex_);
    return struck_;
}

int FaultyFiles::strike(Operation operation) {
    const std::lock_guard lock(mutex_);
    // Only what may need space can find the disk full.
    const bool needs_space = operation == Operation::write || operation == Operation::open;
    const bool counts = fault_ != Fault::full || needs_space;
    if (!broken_ && (until_fault_ == 0 || !counts || --until_fault_ > 0)) return SQLITE_OK;
    struck_ = true;
    if (fault_ == Fault::error_on || fault_ == Fault::power_loss) broken_ = true;
    if (fault_ == Fault::full) return SQLITE_FULL;
    switch (operation) {
        case Operation::open: return SQLITE_CANTOPEN;
        case Operation::read: return SQLITE_IOERR_READ;
        case Operation::write: return SQLITE_IOERR_WRITE;
        case Operation::truncate: return SQLITE_IOERR_TRUNCATE;
        case Operation::sync: return SQLITE_IOERR_FSYNC;
        case Operation::remove: return SQLITE_IOERR_DELETE;
        case Operation::other: return SQLITE_IOERR;
    }
    return SQLITE_IOERR;
}

void FaultyFiles::opened(const std::string& path) {
    const std::lock_guard lock(mutex_);
    if (files_.count(path) == 0) files_[path].synced = content_of(path);
}

void FaultyFiles::written(const std::string& path, std::int64_t offset, std::string bytes) {
    const std::lock_guard lock(mutex_);
    files_[path].since.push_back({offset, std::move(bytes), false});
}

void FaultyFiles::truncated(const std::string& path, std::int64_t size) {
    const std::lock_guard lock(mutex_);
    files_[path].since.push_back({size, {}, true});
}

void FaultyFiles::synced(const std::string& path) {
    const std::lock_guard lock(mutex_);
    Shadow& file = files_[path];
    for (const Change& change : file.since) apply(change, file.synced);
    file.since.clear();
}

void FaultyFiles::removed(const std::string& path) {
    const std::lock_guard lock(mutex_);
    files_.erase(path);
}

void FaultyFiles::apply(const Change& change, std::string& content) {
    const auto offset = static_cast<std::size_t>(change.offset);
    if (change.truncates) {
        content.resize(offset);
        return;
    }
    if (content.size() < offset + change.bytes.size()) content.resize(offset + change.bytes.size());
    content.replace(offset, change.bytes.size(), change.bytes);
}

void FaultyFiles::after_power_loss(const std::filesystem::path& into, std::uint64_t seed) const {
    const std::lock_guard lock(mutex_);
    std::mt19937_64 dice(seed);
    for (const auto& [path, file] : files_) {
        std::string content = file.synced;
        for (const Change& change : file.since) {
            if (change.truncates) {
                if (dice() % 2 == 0) apply(change, content);
                continue;
            }
            for (std::size_t begin = 0; begin < change.bytes.size(); begin += sector_bytes) {
                if (dice() % 2 == 0) continue;
                apply({change.offset + static_cast<std::int64_t>(begin),
                       change.bytes.substr(begin, sector_bytes), false},
                      content);
            }
        }
        const auto name = std::filesystem::path(path).filename();
        std::ofstream(into / name, std::ios::binary) << content;
    }
}

}  // namespace server::store_tests
