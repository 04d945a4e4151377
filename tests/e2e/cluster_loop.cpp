// The cluster loop: three servers on one PostgreSQL with a synchronous standby, real clients in
// games of every kind, and one accident after another:
//
//   a server is killed, stands still for longer than its lease and wakes up, ends in order and
//   comes back, or hears nothing from the database any more; the database is killed and started
//   again; or it is lost, and its standby takes its place
//
// After each accident all clients play on, and everything that they were told before is compared
// with the database and with new snapshots, as in the kill loop (I2, I3, I4, I5, I7, I9).
//
//   cluster_loop [--meepled PROGRAM] [--rounds N] [--rooms R] [--seed S] [--lease SECONDS]
//                [--only ACCIDENT]
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/postgres/postgres_store.h"
#include "tests/e2e/kill_checks.h"
#include "tests/e2e/kill_tables.h"
#include "tests/e2e/wire.h"

namespace server {
namespace {

using client::Clock;

struct Options {
    std::string program;
    std::string database;  // the script
    std::uint32_t rounds = 8;
    std::uint32_t rooms = 4;
    std::uint64_t seed = 1;
    std::uint32_t lease_seconds = 2;
    std::string only;
};

const std::vector<std::string> accidents = {"killed", "paused",   "ended",
                                            "cut",    "database", "failover"};

class ClusterLoop {
public:
    ClusterLoop(Options options, std::string folder)
        : options_(std::move(options)),
          folder_(std::move(folder)),
          chance_(options_.seed),
          tables_(
              options_.rooms, [this] { return urls(); }, options_.seed) {}
    ~ClusterLoop() {
        nodes_.clear();
        wires_.clear();
        for (const std::string& one : {primary(), standby()}) script("remove", one);
    }
    ClusterLoop(const ClusterLoop&) = delete;
    ClusterLoop& operator=(const ClusterLoop&) = delete;

    void begin() {
        script("create", primary());
        script("standby", standby(), primary());
        for (int i = 0; i < node_count; ++i) {
            wires_.push_back(std::make_unique<Wire>(socket(primary())));
            const std::string name = std::string(1, static_cast<char>('a' + i));
            nodes_.push_back(std::make_unique<Victim>(
                options_.program,
                std::vector<std::string>{
                    "--store",
                    "postgres://postgres@127.0.0.1:" + std::to_string(wires_.back()->port()) +
                        "/postgres",
                    "--node", name, "--lease-seconds", std::to_string(options_.lease_seconds)}));
            nodes_.back()->start();
            // Now that the port is known: from here on each knows where it is found.
            nodes_.back()->end(SIGTERM);
            nodes_.back()->add(
                {"--node-url", "ws://127.0.0.1:" + nodes_.back()->url().port + "/ws"});
            nodes_.back()->start();
        }
        tables_.open();
        tables_.await_everybody();
    }

    void round() {
        tables_.run_for(std::chrono::milliseconds(50 + chance_.below(400)));
        tables_.disturb();
        tables_.run_for(std::chrono::milliseconds(chance_.below(30)));
        const std::string& accident =
            options_.only.empty()
                ? accidents[chance_.below(static_cast<std::uint32_t>(accidents.size()))]
                : options_.only;
        const auto since = Clock::now();
        happen(accident);
        tables_.await_everybody();
        const std::chrono::duration<double> took = Clock::now() - since;
        took_[accident].push_back(took.count());
        std::cout << accident << ": all play on after " << took.count() << " s" << std::endl;
        bring_back();
        check();
    }

    void finish() {
        for (const auto& node : nodes_) {
            if (const int code = node->end(SIGTERM); code != 0)
                fail("a server ended with " + std::to_string(code));
        }
        tables_.run_for(std::chrono::milliseconds(20));
        check_log();
    }

    void report() const {
        std::cout << "rounds " << options_.rounds << ", ";
        tables_.report(std::cout);
        log_.report(std::cout);
        std::cout << ": nothing lost, nothing twice\n";
        for (auto [accident, times] : took_) {
            std::sort(times.begin(), times.end());
            std::cout << accident << " " << times.size() << " times, all play on after "
                      << times[times.size() / 2] << " s (median), " << times.back()
                      << " s (longest)\n";
        }
        std::cout << std::flush;
    }

private:
    static constexpr int node_count = 3;

    // ---- The database. ----

    [[nodiscard]] std::string primary() const { return folder_ + "-" + std::to_string(life_); }
    [[nodiscard]] std::string standby() const { return folder_ + "-" + std::to_string(life_ + 1); }
    static std::string socket(const std::string& cluster) { return cluster + "/.s.PGSQL.5432"; }
    [[nodiscard]] std::string url() const {
        return "host=" + primary() + " user=postgres dbname=postgres";
    }
    void script(const std::string& action, const std::string& folder,
                const std::string& more = {}) const {
        const std::string command = "'" + options_.database + "' " + action + " '" + folder + "' " +
                                    (more.empty() ? "" : "'" + more + "'");
        if (std::system(command.c_str()) != 0 && action != "remove") fail("failed: " + command);
    }

    // ---- Accidents. ----

    void happen(const std::string& accident) {
        const std::size_t which = chance_.below(node_count);
        Victim& node = *nodes_[which];
        if (accident == "killed") {
            node.end(SIGKILL);
        } else if (accident == "ended") {
            // Its rooms go to others while it says goodbye, which takes two.
            node.signal(SIGTERM);
            tables_.run_for(std::chrono::milliseconds(300));
            if (const int code = node.end(SIGTERM); code != 0)
                fail("a server ended with " + std::to_string(code));
        } else if (accident == "paused") {
            // Its rooms go on elsewhere; then it wakes up and takes itself for their owner.
            node.signal(SIGSTOP);
            tables_.run_for(
                std::chrono::milliseconds(options_.lease_seconds * 1000 + chance_.below(3000)));
            node.signal(SIGCONT);
        } else if (accident == "cut") {
            wires_[which]->cut(true);
            tables_.run_for(
                std::chrono::milliseconds(options_.lease_seconds * 1000 + chance_.below(3000)));
            wires_[which]->cut(false);
        } else if (accident == "database") {
            script("kill", primary());
            tables_.run_for(std::chrono::milliseconds(chance_.below(2000)));
            script("start", primary());
        } else {
            fail_over();
        }
    }

    // As an operator's script does: fence the old primary, then promote the standby.
    void fail_over() {
        script("kill", primary());
        script("remove", primary());
        script("promote", standby());
        ++life_;
        for (const auto& wire : wires_) wire->lead_to(socket(primary()));
        script("standby", standby(), primary());
    }

    void bring_back() {
        for (const auto& node : nodes_) {
            if (!node->alive()) node->start();
        }
    }

    // ---- Invariants. ----

    void check() {
        tables_.check_views();
        check_log();
    }

    // Servers go on writing meanwhile: what clients were told before is there.
    void check_log() {
        const Witnesses& told = tables_.collected();
        PostgresOptions options;
        options.url = url();
        options.node = "looking";
        PostgresStore store(options);
        log_.check(store, told);
    }

    // The running servers, in another sequence for each caller.
    [[nodiscard]] std::vector<net::WsUrl> urls() {
        std::vector<net::WsUrl> urls;
        for (const auto& node : nodes_) urls.push_back(node->url());
        std::rotate(urls.begin(), urls.begin() + chance_.below(node_count), urls.end());
        return urls;
    }

    const Options options_;
    const std::string folder_;
    int life_ = 0;  // of the database: one more with each that is lost
    rules::Random chance_;
    Tables tables_;
    LogCheck log_;
    std::vector<std::unique_ptr<Wire>> wires_;
    std::vector<std::unique_ptr<Victim>> nodes_;
    std::map<std::string, std::vector<double>> took_;
};

int run(const Options& options) {
    const bool memory = std::filesystem::is_directory("/dev/shm");
    const std::string folder =
        (memory ? std::filesystem::path("/dev/shm") : std::filesystem::temp_directory_path()) /
        ("meepled-loop-" + std::to_string(getpid()));
    std::optional<ClusterLoop> loop;
    std::uint32_t round = 0;
    try {
        loop.emplace(options, folder);
        loop->begin();
        for (; round < options.rounds; ++round) loop->round();
        loop->finish();
        loop->report();
    } catch (const std::exception& problem) {
        std::cout << "FAILED in round " << round << " with seed " << options.seed << ": "
                  << problem.what() << std::endl;
        return 1;
    }
    return 0;
}

}  // namespace
}  // namespace server

int main(int argc, char** argv) {
    CLI::App app("Runs three servers on one database and causes one accident after another");
    server::Options options;
    app.add_option("--meepled", options.program, "Path of meepled; default: beside this program");
    app.add_option("--rounds", options.rounds, "Number of accidents")->capture_default_str();
    app.add_option("--rooms", options.rooms, "Rooms with three clients each")
        ->capture_default_str();
    app.add_option("--seed", options.seed, "Seed of the games and the accidents")
        ->capture_default_str();
    app.add_option("--lease", options.lease_seconds, "Lease of the servers, in seconds")
        ->capture_default_str();
    app.add_option("--only", options.only, "Kind of accident; default: any")
        ->check(CLI::IsMember(server::accidents));
    CLI11_PARSE(app, argc, argv);
    if (options.program.empty()) {
        options.program =
            std::filesystem::read_symlink("/proc/self/exe").replace_filename("meepled");
    }
    options.database = DATABASE_SCRIPT;
    std::signal(SIGPIPE, SIG_IGN);
    return server::run(options);
}
