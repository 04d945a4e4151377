#include "server/programs/backup_program.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <string_view>
#include <system_error>
#include <vector>

#include "server/programs/rooms_program.h"
#include "server/store/backup.h"
#include "server/store/ids.h"
#include "server/store/postgres/move.h"

namespace server {
namespace {

constexpr std::string_view name_prefix = "meepled-";
constexpr std::string_view name_suffix = ".db";
constexpr std::string_view partial_suffix = ".partial";

// Names sort by time.
std::string name_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%Y%m%dT%H%M%SZ", &parts);
    return std::string(name_prefix) + std::string(text.data(), size);
}

// As name_now() writes them: other files in the folder are not copies of this program.
bool is_name(std::string_view name) {
    constexpr std::string_view form = "meepled-00000000T000000Z";
    return std::ranges::equal(name, form, [](char letter, char wanted) {
        return wanted == '0' ? letter >= '0' && letter <= '9' : letter == wanted;
    });
}

// The files in `folder` that a backup has made, the oldest first.
std::vector<std::filesystem::path> copies_in(const std::filesystem::path& folder,
                                             std::string_view suffix) {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(suffix) && is_name(name.substr(0, name.size() - suffix.size())))
            found.push_back(entry.path());
    }
    std::ranges::sort(found);
    return found;
}

std::string text_of(const BackupReport& report) {
    return std::to_string(report.rooms) + " rooms, " + std::to_string(report.entries) +
           " entries, " + std::to_string(report.bytes) + " bytes";
}

int failed(const std::exception& problem) {
    std::cerr << "meepled: " << problem.what() << std::endl;
    return 1;
}

// The oldest copies, but never the one at `made`: a clock that was wrong makes others look newer.
void remove_old(const BackupOptions& options, const std::filesystem::path& made) {
    auto copies = copies_in(options.target, name_suffix);
    std::erase_if(copies, [&made](const auto& one) { return one.filename() == made.filename(); });
    copies.resize(copies.size() - std::min(copies.size(), options.keep - 1));
    for (const auto& old : copies) std::filesystem::remove(old);
}

// A whole copy under its name; then the oldest ones go.
void copy_into_folder(const BackupOptions& options) {
    // What a killed process left.
    for (const auto& left : copies_in(options.target, partial_suffix))
        std::filesystem::remove(left);
    const std::string name = (std::filesystem::path(options.target) / name_now()).string();
    const std::string target = name + std::string(name_suffix);
    const std::string partial = name + std::string(partial_suffix);
    const BackupReport report = backup_store(options.data, partial);
    std::filesystem::rename(partial, target);
    remove_old(options, target);
    std::cout << target << ": " << text_of(report) << std::endl;
}

// SIGINT and SIGTERM wait until they are asked for, so that no copy is left half done.
class Interrupts {
public:
    Interrupts() {
        sigemptyset(&signals_);
        for (const int signal : {SIGINT, SIGTERM}) sigaddset(&signals_, signal);
        pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    }
    // False: one of them came before so much time was over.
    [[nodiscard]] bool wait(std::chrono::seconds time) const {
        const timespec limit{time.count(), 0};
        return sigtimedwait(&signals_, nullptr, &limit) < 0;
    }

private:
    sigset_t signals_{};
};

int back_up_again_and_again(const BackupOptions& options) {
    const Interrupts interrupts;
    std::filesystem::create_directories(options.target);
    copy_into_folder(options);
    int outcome = 0;
    while (interrupts.wait(options.every)) {
        try {
            copy_into_folder(options);
            outcome = 0;
        } catch (const std::exception& problem) {
            outcome = failed(problem);
        }
    }
    return outcome;
}

class TemporaryFolder {
public:
    explicit TemporaryFolder(const std::filesystem::path& beside) {
        std::string name = (beside / "meepled-check-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr)
            throw StoreError(name + ": " + std::generic_category().message(errno));
        path_ = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

// As much as a restore does, and every open room is loaded.
int check_restore(const std::string& file) {
    check_backup(file);
    const TemporaryFolder folder(std::filesystem::absolute(file).parent_path());
    const BackupReport report = restore_backup(file, folder.path());
    RoomsOptions rooms;
    rooms.action = RoomsOptions::Action::check;
    rooms.data = folder.path().string();
    const int outcome = run_rooms(rooms);
    if (outcome == 0) std::cout << file << " is good: " << text_of(report) << std::endl;
    return outcome;
}

}  // namespace

int run_backup(const BackupOptions& options) {
    try {
        if (options.every.count() > 0) return back_up_again_and_again(options);
        const BackupReport report = backup_store(options.data, options.target);
        std::cout << "copied " << text_of(report) << " to " << options.target << std::endl;
        return 0;
    } catch (const std::exception& problem) {
        return failed(problem);
    }
}

int run_restore(const RestoreOptions& options) {
    try {
        if (!options.store.empty()) {
            const std::uint64_t rooms = mark_restored(options.store);
            std::cout << "restored " << rooms << " open rooms" << std::endl;
            return 0;
        }
        if (options.check) return check_restore(options.file);
        const BackupReport report = restore_backup(options.file, options.data);
        std::cout << "restored " << text_of(report) << " to " << options.data << std::endl;
        return 0;
    } catch (const std::exception& problem) {
        return failed(problem);
    }
}

}  // namespace server
