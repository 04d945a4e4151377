// The kill loop: real clients play real games while the server is killed with -9 and started again,
// round after round. Each game is another one: any edition, modules and options. After each kill
// the store is read directly, after each start every client's view is compared with a fresh
// snapshot:
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
#include <csignal>

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "rules/editions/catalog.h"
#include "server/client/player.h"
#include "server/codec/frame.h"
#include "server/codec/match.h"
#include "server/crypto/hash.h"
#include "server/record/verify.h"
#include "server/store/sqlite_store.h"
#include "tests/e2e/kill_games.h"
#include "tests/e2e/probe.h"
#include "tests/e2e/victim.h"
#include "tests/support/games.h"

namespace server {
namespace {

namespace v1 = meeple::v1;
using client::Clock;
using client::Player;

constexpr std::chrono::seconds patience{60};

// Everything that clients were ever told about one room.
struct Witness {
    std::string setup;
    std::map<std::string, std::uint32_t> acknowledged;  // command id -> number
    // By viewer, number -> hash of the view. Where nothing is hidden all viewers are one.
    std::map<std::size_t, std::map<std::uint32_t, std::uint64_t>> hashes;
    std::map<std::uint32_t, std::string> said;  // the id of each line, by its number
    bool hides = false;
    bool finished = false;

    [[nodiscard]] std::map<std::uint32_t, std::uint64_t>& seen_by(std::size_t viewer) {
        return hashes[hides ? viewer : 0];
    }
    // The last number that anybody was told.
    [[nodiscard]] std::uint32_t last() const {
        std::uint32_t last = 0;
        for (const auto& [viewer, seen] : hashes) {
            if (!seen.empty()) last = std::max(last, seen.rbegin()->first);
        }
        return last;
    }
};
using Witnesses = std::map<std::string, Witness>;

// Two seats and a spectator, one game after another; each is of another kind.
class Table {
public:
    Table(boost::asio::io_context& io, const Victim& victim, Witnesses& witnesses,
          std::uint64_t seed)
        : io_(io), victim_(victim), witnesses_(witnesses), seed_(seed), chance_(seed) {}

    void open() {
        players_.clear();
        client::PlayerOptions host = options(0);
        setup_ = some_setup();
        host.settings = settings_of(setup_);
        add(std::move(host), 0);
    }

    // A new game when the last one is over and everybody knows.
    void turn_over() {
        for (const auto& player : players_) {
            if (!player->ended()) return;
        }
        if (players_.size() < viewers) return;
        collect();
        witnesses_[players_[0]->room()].finished = true;
        ++games;
        for (std::size_t i = 0; i < viewers; ++i) tokens_[i] = players_[i]->token();
        open();
    }

    // What the players know of their commands goes to the witnesses.
    void collect() {
        for (const auto& player : players_) {
            for (const auto& [id, seq] : player->acknowledged()) {
                const auto [known, fresh] =
                    witnesses_[player->room()].acknowledged.emplace(id, seq);
                if (!fresh && known->second != seq) fail("one command, acknowledged twice");
            }
            for (const auto& [id, number] : player->said()) {
                const auto [known, fresh] = witnesses_[player->room()].said.emplace(number, id);
                if (!fresh && known->second != id) fail("two lines of one number");
            }
        }
    }

    [[nodiscard]] const std::vector<std::shared_ptr<Player>>& players() const { return players_; }
    int games = 0;

private:
    static constexpr std::size_t viewers = 3;

    // Every edition in its turn, beginning anywhere.
    rules::Setup some_setup() {
        const auto& editions = rules::editions::catalog();
        if (setups_++ == 0) setups_ += chance_.below(static_cast<std::uint32_t>(editions.size()));
        for (;;) {
            auto setup = games::random_setup(editions[setups_ % editions.size()], chance_);
            if (rules::Match::create(setup)) return setup;
        }
    }

    client::PlayerOptions options(std::size_t index) {
        client::PlayerOptions one;
        one.urls = {victim_.url()};
        one.encoding = index == 1 ? Encoding::json : Encoding::binary;
        one.token = tokens_[index];
        one.seed = ++seed_;
        one.watch = index == 2;
        one.think = std::chrono::milliseconds(6);
        one.patience = patience;
        return one;
    }

    void add(client::PlayerOptions one, std::size_t index) {
        client::PlayerEvents events;
        events.entered = [this, index](const v1::Attached& attached) {
            if (index != 0 || players_.size() > 1) return;
            Witness& witness = witnesses_[attached.info().room()];
            witness.setup = games::text_of(setup_);
            witness.hides = hides(setup_);
            for (std::size_t i = 1; i < viewers; ++i) {
                client::PlayerOptions guest = options(i);
                guest.room = attached.info().room();
                add(std::move(guest), i);
            }
        };
        events.transition = [this, index](const v1::Transition& told, std::size_t) {
            note(index, told.seq(), told.view_hash());
        };
        events.snapshot = [this, index](const v1::Snapshot& told, std::size_t) {
            note(index, told.seq(), told.view_hash());
        };
        events.ended = [](const std::string& problem) {
            if (!problem.empty()) fail("a player gave up: " + problem);
        };
        players_.push_back(std::make_shared<Player>(io_, std::move(one), std::move(events)));
        players_.back()->start();
    }

    // For one viewer a number has one hash, in whatever life it is told.
    void note(std::size_t index, std::uint32_t seq, std::uint64_t hash) {
        const std::string& room = players_[index]->room();
        const auto [known, fresh] = witnesses_[room].seen_by(index).emplace(seq, hash);
        if (!fresh && known->second != hash) {
            fail("two views of room " + room + " at " + std::to_string(seq));
        }
    }

    boost::asio::io_context& io_;
    const Victim& victim_;
    Witnesses& witnesses_;
    std::uint64_t seed_;
    rules::Random chance_;
    std::size_t setups_ = 0;
    rules::Setup setup_;
    std::array<std::string, viewers> tokens_;
    std::vector<std::shared_ptr<Player>> players_;
};

class KillLoop {
public:
    KillLoop(const std::string& program, std::filesystem::path folder, std::uint32_t rooms,
             std::uint64_t seed)
        : data_(std::move(folder)), victim_(program, data_.string()), chance_(seed) {
        victim_.start();
        for (std::uint32_t i = 0; i < rooms; ++i) {
            tables_.push_back(
                std::make_unique<Table>(io_, victim_, witnesses_, seed * 7919 + i * 104'729));
            tables_.back()->open();
        }
    }

    void round() {
        run_for(std::chrono::milliseconds(20 + chance_.below(250)));
        if (chance_.below(2) == 0) drop_somebody();
        if (chance_.below(2) == 0) somebody_thinks_better();
        for (int i = 0; i < 3; ++i) somebody_speaks();
        run_for(std::chrono::milliseconds(chance_.below(30)));
        victim_.end(SIGKILL);
        // What arrived before the end is known to the clients; then the log must know it too.
        run_for(std::chrono::milliseconds(5));
        check_log();
        victim_.start();
        await_everybody();
        check_views();
    }

    void finish() {
        if (const int code = victim_.end(SIGTERM); code != 0) {
            fail("the server ended with " + std::to_string(code));
        }
        run_for(std::chrono::milliseconds(5));
        check_log();
    }

    void report(std::uint32_t rounds) const {
        std::size_t commands = 0;
        std::size_t transitions = 0;
        for (const auto& [room, witness] : witnesses_) {
            commands += witness.acknowledged.size();
            transitions += witness.last();
        }
        int games = 0;
        for (const auto& table : tables_) games += table->games;
        std::cout << "kill rounds " << rounds << ", rooms " << witnesses_.size() << ", games ended "
                  << games << ", commands acknowledged " << commands << ", transitions seen "
                  << transitions << ", records verified " << verified_ << ", takebacks in them "
                  << takebacks_ << ", pauses " << pauses_ << ", lines found again " << lines_
                  << ", snapshots compared " << compared_ << ": nothing lost, nothing twice"
                  << std::endl;
    }

    // The rooms that are not over, for whoever reads a failure.
    void describe() const {
        for (const auto& [room, witness] : witnesses_) {
            if (!witness.finished) std::cout << "room " << room << ": " << witness.setup << '\n';
        }
    }

private:
    void run_for(std::chrono::milliseconds time) {
        const auto end = Clock::now() + time;
        while (Clock::now() < end) {
            io_.restart();
            io_.run_one_until(end);
            for (const auto& table : tables_) {
                table->turn_over();
                go_on(*table);
            }
        }
    }

    template <class Condition>
    void run_until(const Condition& condition, const char* what) {
        const auto end = Clock::now() + patience;
        while (!condition()) {
            if (Clock::now() > end) fail(std::string("not in time: ") + what);
            run_for(std::chrono::milliseconds(2));
        }
    }

    void drop_somebody() {
        const auto& players =
            tables_[chance_.below(static_cast<std::uint32_t>(tables_.size()))]->players();
        players[chance_.below(static_cast<std::uint32_t>(players.size()))]->drop();
    }

    // The other one is a program, and agrees.
    void somebody_thinks_better() {
        const auto& players =
            tables_[chance_.below(static_cast<std::uint32_t>(tables_.size()))]->players();
        players[chance_.below(static_cast<std::uint32_t>(players.size()))]->propose(
            chance_.below(4) == 0 ? v1::PAUSE : v1::TAKEBACK);
    }

    void somebody_speaks() {
        const auto& players =
            tables_[chance_.below(static_cast<std::uint32_t>(tables_.size()))]->players();
        players[chance_.below(static_cast<std::uint32_t>(players.size()))]->say("smile");
    }

    // A pause does not last: whoever has the first seat ends it, soon.
    void go_on(const Table& table) {
        for (const auto& player : table.players()) {
            const bool paused = player->fold() && player->fold()->paused();
            if (paused && chance_.below(20) == 0) player->resume();
        }
    }

    // Everybody is in a room again and something has happened there since.
    void await_everybody() {
        std::map<std::string, std::uint32_t> before;
        for (const auto& [room, witness] : witnesses_) {
            before[room] = witness.last();
        }
        run_until(
            [&] {
                for (const auto& table : tables_) {
                    for (const auto& player : table->players()) {
                        if (!player->fold()) return false;
                        const std::uint32_t seq = player->fold()->seq();
                        if (!player->ended() && seq <= before[player->room()]) return false;
                    }
                }
                return true;
            },
            "all clients back and playing");
    }

    void check_views() {
        struct Asked {
            std::string room;
            std::size_t viewer;
            std::unique_ptr<Probe> probe;
        };
        std::vector<Asked> asked;
        for (const auto& table : tables_) {
            for (std::size_t i = 0; i < table->players().size(); ++i) {
                const Player& player = *table->players()[i];
                asked.push_back({player.room(), i,
                                 std::make_unique<Probe>(io_, victim_.url(), player.token(), i == 2,
                                                         player.room())});
            }
        }
        const auto answered = [&] {
            for (const Asked& one : asked) {
                if (!one.probe->snapshot) return false;
                // The clients may be behind the snapshot: they will be told.
                Witness& witness = witnesses_[one.room];
                if (!witness.seen_by(one.viewer).contains(one.probe->snapshot->seq())) return false;
            }
            return true;
        };
        run_until(answered, "fresh snapshots");
        for (const Asked& one : asked) {
            const v1::Snapshot& snapshot = *one.probe->snapshot;
            const auto view = codec::read_view(snapshot);
            if (!view) fail("a snapshot cannot be read");
            const std::uint64_t told = witnesses_[one.room].seen_by(one.viewer).at(snapshot.seq());
            if (told != 0 && client::view_hash(*view) != told) {
                fail("folded view and fresh snapshot differ: room " + one.room + " at " +
                     std::to_string(snapshot.seq()));
            }
            ++compared_;
        }
    }

    // The server is dead: what is on its disk?
    void check_log() {
        for (const auto& table : tables_) table->collect();
        SqliteStore store({.directory = data_});
        for (auto& [room, witness] : witnesses_) {
            if (checked_.contains(room)) continue;
            check_room(store, room, witness);
            if (witness.finished) checked_.insert(room);
        }
    }

    void check_room(SqliteStore& store, const std::string& room, const Witness& witness) {
        std::promise<Loaded> promise;
        store.load(room, false,
                   [&promise](Loaded loaded) { promise.set_value(std::move(loaded)); });
        const Loaded loaded = promise.get_future().get();
        if (!loaded.room) fail("room " + room + " cannot be loaded");
        std::map<std::string, std::uint32_t> ids;
        std::uint32_t seq = 0;
        for (const std::string& body : loaded.room->entries) {
            meeple::store::v1::LogEntry entry;
            if (!entry.ParseFromString(body) || entry.seq() != ++seq) {
                fail("the log of " + room + " is broken at " + std::to_string(seq));
            }
            if (entry.command_id().empty()) continue;
            if (!ids.emplace(entry.account() + entry.command_id(), seq).second) {
                fail("a command is in the log of " + room + " twice");
            }
            ids.emplace(entry.command_id(), seq);
        }
        for (const auto& [id, number] : witness.acknowledged) {
            const auto found = ids.find(id);
            if (found == ids.end()) fail("an acknowledged command is missing in " + room);
            if (found->second != number) fail("a command has another number in " + room);
        }
        check_lines(store, room, witness);
        if (witness.last() > seq) {
            fail("something was seen in " + room + " that is not in its log");
        }
        if (loaded.room->state == RoomState::finished) {
            const auto record = make_record(loaded.room->header, loaded.room->entries);
            if (!record) fail("no record of " + room + ": " + record.error());
            const Verification verification = verify(*record);
            if (!verification.findings.empty()) {
                fail("the record of " + room + ": " + verification.findings[0].text);
            }
            ++verified_;
            for (const auto& entry : record->log()) {
                if (entry.cause() == v1::TIMEOUT) fail("a seat of " + room + " lost its time");
                takebacks_ += entry.cause() == v1::UNDO ? 1 : 0;
                for (const v1::Delta& delta : entry.deltas()) {
                    pauses_ += delta.has_game_paused() ? 1 : 0;
                }
            }
        }
    }

    // All that was said is there, and nothing between is missing.
    void check_lines(SqliteStore& store, const std::string& room, const Witness& witness) {
        using Lines = std::optional<std::vector<StoredLine>>;
        std::promise<Lines> promise;
        store.lines({room, 0, true, 100'000},
                    [&promise](Lines lines) { promise.set_value(std::move(lines)); });
        const Lines lines = promise.get_future().get();
        if (!lines) fail("the lines of " + room + " cannot be read");
        std::uint32_t last = 0;
        for (const StoredLine& line : *lines) {
            if (line.number != ++last) fail("a line of " + room + " is missing");
        }
        if (!witness.said.empty() && witness.said.rbegin()->first > last) {
            fail("an acknowledged line of " + room + " is missing");
        }
        lines_ += static_cast<int>(witness.said.size());
    }

    std::filesystem::path data_;
    boost::asio::io_context io_{1};
    Victim victim_;
    rules::Random chance_;
    Witnesses witnesses_;
    std::vector<std::unique_ptr<Table>> tables_;
    std::set<std::string> checked_;
    int verified_ = 0;
    int takebacks_ = 0;
    int pauses_ = 0;
    int lines_ = 0;  // each time that they were found again
    int compared_ = 0;
};

int run(const std::string& program, std::uint32_t rounds, std::uint32_t rooms, std::uint64_t seed) {
    std::string folder = (std::filesystem::temp_directory_path() / "meepled-kill-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) fail("no temporary folder");
    std::cout << "seed " << seed << std::endl;
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
        if (loop) loop->describe();
        outcome = 1;
    }
    if (outcome == 0) std::filesystem::remove_all(folder);
    return outcome;
}

}  // namespace
}  // namespace server

int main(int argc, char** argv) {
    CLI::App app("Kills a server under load, again and again, and looks for anything lost");
    std::string program;
    std::uint32_t rounds = 5;
    std::uint32_t rooms = 4;
    std::uint64_t seed = 1;
    app.add_option("--meepled", program, "The program; absent: the one beside this one");
    app.add_option("--rounds", rounds, "How often to kill")->capture_default_str();
    app.add_option("--rooms", rooms, "Tables with three clients each")->capture_default_str();
    app.add_option("--seed", seed, "For the games, and the moments of the kills")
        ->capture_default_str();
    CLI11_PARSE(app, argc, argv);
    if (program.empty()) {
        program = std::filesystem::read_symlink("/proc/self/exe").replace_filename("meepled");
    }
    std::signal(SIGPIPE, SIG_IGN);
    return server::run(program, rounds, rooms, seed);
}
