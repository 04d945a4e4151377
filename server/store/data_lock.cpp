#include "server/store/data_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <system_error>

#include "server/store/event_store.h"

namespace server {
namespace {

std::string reason(int error) {
    return std::generic_category().message(error);
}

// Who wrote its number into the lock file, for the message only.
std::string owner(int file) {
    std::array<char, 16> text{};
    const ssize_t size = pread(file, text.data(), text.size(), 0);
    std::string number;
    for (ssize_t i = 0; i < size; ++i) {
        const char letter = text[static_cast<std::size_t>(i)];
        if (letter < '0' || letter > '9') break;
        number.push_back(letter);
    }
    return number.empty() ? "another process" : "process " + number;
}

}  // namespace

DataLock::DataLock(const std::filesystem::path& directory) {
    const std::string where = "data directory " + directory.string();
    std::error_code error;
    if (std::filesystem::create_directories(directory, error))
        std::filesystem::permissions(directory, std::filesystem::perms::owner_all, error);
    if (error) throw StoreError(where + " cannot be made: " + error.message());

    file_ = ::open((directory / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file_ < 0) throw StoreError(where + " cannot be written: " + reason(errno));
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
        const int code = errno;
        const std::string who = owner(file_);
        ::close(file_);
        if (code == EWOULDBLOCK) throw StoreError(where + " is in use by " + who);
        throw StoreError(where + " cannot be locked: " + reason(code));
    }
    const std::string number = std::to_string(getpid()) + "\n";
    // The number serves a message: a full disk is no reason to give up here.
    if (ftruncate(file_, 0) == 0) [[maybe_unused]]
        const ssize_t written = pwrite(file_, number.data(), number.size(), 0);
}

DataLock::~DataLock() {
    ::close(file_);
}

}  // namespace server
