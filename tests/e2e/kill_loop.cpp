// The kill loop: real clients play games while the server is killed with -9 and started again,
// round after round. Each game has another edition, modules and options. After each kill the store
// is read directly; after each start every client's view is compared with a new snapshot:
//
//   I2, I3  each client gets every number, and its folded view equals a fresh snapshot of the same
//           number
//   I4      what any client saw is in the log
//   I5      each acknowledged command is in the log under the number it was told, and no command
//           is there twice
//   I7      the log replays to the same state: the server itself refuses a log that does not;
//           finished games are verified
//
//   kill_loop [--meepled PROGRAM] [--rounds N] [--rooms R] [--seed S]
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/sqlite_store.h"
#include "tests/e2e/kill_checks.h"
#include "tests/e2e/kill_tables.h"

namespace server {
namespace {

class KillLoop {
public:
    KillLoop(const std::string& program, std::filesystem::path folder, std::uint32_t rooms,
             std::uint64_t seed)
        : data_(std::move(folder)),
          victim_(program, {"--data", data_.string()}),
          chance_(seed),
          tables_(
              rooms, [this] { return std::vector<net::WsUrl>{victim_.url()}; }, seed) {
        victim_.start();
        tables_.open();
    }

    void round() {
        tables_.run_for(std::chrono::milliseconds(20 + chance_.below(250)));
        tables_.disturb();
        tables_.run_for(std::chrono::milliseconds(chance_.below(30)));
        victim_.end(SIGKILL);
        // The clients know everything that arrived before the end; then the log must have it, too.
        tables_.run_for(std::chrono::milliseconds(5));
        check_log();
        victim_.start();
        tables_.await_everybody();
        tables_.check_views();
    }

    void finish() {
        if (const int code = victim_.end(SIGTERM); code != 0) {
            fail("the server ended with " + std::to_string(code));
        }
        tables_.run_for(std::chrono::milliseconds(5));
        check_log();
    }

    void report(std::uint32_t rounds) const {
        std::cout << "kill rounds " << rounds << ", ";
        tables_.report(std::cout);
        log_.report(std::cout);
        std::cout << ": nothing lost, nothing twice" << std::endl;
    }

private:
    // The server is dead: check its disk.
    void check_log() {
        SqliteStore store({.directory = data_});
        log_.check(store, tables_.collected());
    }

    std::filesystem::path data_;
    Victim victim_;
    rules::Random chance_;
    Tables tables_;
    LogCheck log_;
};

int run(const std::string& program, std::uint32_t rounds, std::uint32_t rooms, std::uint64_t seed) {
    std::string folder = (std::filesystem::temp_directory_path() / "meepled-kill-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) fail("no temporary folder");
    std::optional<KillLoop> loop;
    std::uint32_t round = 0;
    int outcome = 0;
    try {
        loop.emplace(program, folder, rooms, seed);
        for (; round < rounds; ++round) loop->round();
        loop->finish();
        loop->report(rounds);
    } catch (const std::exception& problem) {
        std::cout << "FAILED in round " << round << " with seed " << seed << ": " << problem.what()
                  << "\nthe data is kept in " << folder << std::endl;
        outcome = 1;
    }
    if (outcome == 0) std::filesystem::remove_all(folder);
    return outcome;
}

}  // namespace
}  // namespace server

int main(int argc, char** argv) {
    CLI::App app("Kills a server under load repeatedly and checks that nothing is lost");
    std::string program;
    std::uint32_t rounds = 5;
    std::uint32_t rooms = 4;
    std::uint64_t seed = 1;
    app.add_option("--meepled", program, "Path of meepled; default: beside this program");
    app.add_option("--rounds", rounds, "Number of kills")->capture_default_str();
    app.add_option("--rooms", rooms, "Rooms with three clients each")->capture_default_str();
    app.add_option("--seed", seed, "Seed of the games and the kills")->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    if (program.empty()) {
        program = std::filesystem::read_symlink("/proc/self/exe").replace_filename("meepled");
    }
    std::signal(SIGPIPE, SIG_IGN);
    return server::run(program, rounds, rooms, seed);
}
