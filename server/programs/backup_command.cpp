#include "server/programs/backup_command.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace server {
namespace {

// "30s", "5m", "2h" or "1d"; nothing if it is none of these, or 0.
std::optional<std::chrono::seconds> interval_of(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
    constexpr std::array<std::pair<std::string_view, int>, 4> units{
        {{"s", 1}, {"m", 60}, {"h", 3600}, {"d", 86400}}};
    const auto* found = std::ranges::find(units, unit, &std::pair<std::string_view, int>::first);
    if (error != std::errc{} || found == units.end() || number == 0 || number > 1'000'000)
        return std::nullopt;
    return std::chrono::seconds(std::int64_t{number} * found->second);
}

void add_restore(CLI::App& app, CommandLine& line) {
    RestoreOptions& restore = line.restore;
    CLI::App* command =
        app.add_subcommand("restore", "Make a store from a backup, or check that this would work");
    CLI::Option* file = command->add_option("file", restore.file, "The backup");
    CLI::Option* data = command->add_option("--data", restore.data,
                                            "Directory for the store; it must not have one yet");
    CLI::Option* check = command->add_flag("--check", restore.check,
                                           "Restore into a temporary folder beside the "
                                           "file and load every open room");
    CLI::Option* store = command->add_option(
        "--store", restore.store,
        "PostgreSQL database instead, postgres://..., already restored by its own tools; do this "
        "before servers run on it");
    check->excludes(data);
    for (CLI::Option* other : {file, data, check}) store->excludes(other);
    command->callback([&line, &restore] {
        line.command = CommandLine::Command::restore;
        if (!restore.store.empty()) return;
        if (restore.file.empty()) throw CLI::ValidationError("restore", "name the backup");
        if (restore.data.empty() && !restore.check)
            throw CLI::ValidationError("restore", "--data or --check is needed");
    });
}

}  // namespace

void add_backup(CLI::App& app, CommandLine& line) {
    BackupOptions& backup = line.backup;
    CLI::App* command =
        app.add_subcommand("backup", "Copy the store of a server, also while it runs");
    command->add_option("--data", backup.data, "Directory of the store")
        ->default_str("data")
        ->envname("MEEPLED_DATA");
    command
        ->add_option("target", backup.target,
                     "New file for the copy; with --every: folder for the "
                     "copies, created if missing")
        ->required();
    CLI::Option* every = command->add_option_function<std::string>(
        "--every",
        [&backup](const std::string& text) {
            const auto interval = interval_of(text);
            if (!interval)
                throw CLI::ValidationError("--every", "'" + text + "' is none of 30s, 5m, 2h, 1d");
            backup.every = *interval;
        },
        "A copy now and after each interval, e.g. 30s, 5m, 2h or 1d, until SIGTERM");
    command
        ->add_option("--keep", backup.keep,
                     "With --every: number of copies to keep; older ones in the folder are "
                     "deleted. Default: 48")
        ->check(CLI::Range(1, 1'000'000))
        ->needs(every);
    command->callback([&line] { line.command = CommandLine::Command::backup; });
    add_restore(app, line);
}

}  // namespace server
