#include "server/store/data_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <fstream>
#include <string>
#include <system_error>

#include "server/store/ids.h"

namespace server {
namespace {

std::string reason(int error) {
    return std::generic_category().message(error);
}

// The process number in the lock file, for the message only.
std::string owner(const std::filesystem::path& lock_file) {
    std::ifstream stream(lock_file);
    std::uint32_t number = 0;
    return stream >> number ? "process " + std::to_string(number) : "another process";
}

bool lock(int file) {
    return flock(file, LOCK_EX | LOCK_NB) == 0;
}

}  // namespace

DataLock::DataLock(const std::filesystem::path& directory) {
    const std::string where = "data directory " + directory.string();
    const std::filesystem::path lock_file = directory / "lock";
    std::error_code error;
    if (std::filesystem::create_directories(directory, error))
        std::filesystem::permissions(directory, std::filesystem::perms::owner_all, error);
    if (error) throw StoreError(where + " cannot be made: " + error.message());

    const auto give_up = [&](const std::string& why) {
        if (file_ >= 0) ::close(file_);
        if (directory_ >= 0) ::close(directory_);
        throw StoreError(where + " " + why);
    };
    directory_ = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory_ < 0) give_up("cannot be read: " + reason(errno));
    // Some network file systems lock files only: there the file has to do.
    if (!lock(directory_) && errno == EWOULDBLOCK) give_up("is in use by " + owner(lock_file));
    file_ = ::open(lock_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file_ < 0) give_up("cannot be written: " + reason(errno));
    if (!lock(file_)) {
        if (errno == EWOULDBLOCK) give_up("is in use by " + owner(lock_file));
        give_up("cannot be locked: " + reason(errno));
    }
    const std::string number = std::to_string(getpid()) + "\n";
    // The number serves a message: a full disk is no reason to give up here.
    if (ftruncate(file_, 0) == 0) [[maybe_unused]]
        const ssize_t written = pwrite(file_, number.data(), number.size(), 0);
}

DataLock::~DataLock() {
    ::close(file_);
    ::close(directory_);
}

}  // namespace server
