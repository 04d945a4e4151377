// Tables of real clients in games of every kind, with everything that they were told. For loops
// that kill servers and look for losses.
#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rules/editions/catalog.h"
#include "server/client/player.h"
#include "server/codec/match.h"
#include "tests/e2e/kill_games.h"
#include "tests/e2e/probe.h"
#include "tests/e2e/victim.h"
#include "tests/support/games.h"

namespace server {

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
    // The last number that any client was told.
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
    // `urls`: where the servers are, in any order.
    using Urls = std::function<std::vector<net::WsUrl>()>;
    Table(boost::asio::io_context& io, Urls urls, Witnesses& witnesses, std::uint64_t seed)
        : io_(io), urls_(std::move(urls)), witnesses_(witnesses), seed_(seed), chance_(seed) {}

    void open() {
        players_.clear();
        client::PlayerOptions host = options(0);
        setup_ = some_setup();
        host.settings = settings_of(setup_);
        add(std::move(host), 0);
    }

    // A new game, when the last one is over and all clients know.
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

    // The witnesses get the players' knowledge about their commands.
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

    [[nodiscard]] const std::vector<std::shared_ptr<client::Player>>& players() const {
        return players_;
    }
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
        one.urls = urls_();
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
        events.entered = [this, index](const meeple::v1::Attached& attached) {
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
        events.transition = [this, index](const meeple::v1::Transition& told, std::size_t) {
            note(index, told.seq(), told.view_hash());
        };
        events.snapshot = [this, index](const meeple::v1::Snapshot& told, std::size_t) {
            note(index, told.seq(), told.view_hash());
        };
        events.ended = [](const std::string& problem) {
            if (!problem.empty()) fail("a player gave up: " + problem);
        };
        players_.push_back(
            std::make_shared<client::Player>(io_, std::move(one), std::move(events)));
        players_.back()->start();
    }

    // For one viewer a number has one hash, in every life of the server.
    void note(std::size_t index, std::uint32_t seq, std::uint64_t hash) {
        const std::string& room = players_[index]->room();
        const auto [known, fresh] = witnesses_[room].seen_by(index).emplace(seq, hash);
        if (!fresh && known->second != hash) {
            fail("two views of room " + room + " at " + std::to_string(seq));
        }
    }

    boost::asio::io_context& io_;
    const Urls urls_;
    Witnesses& witnesses_;
    std::uint64_t seed_;
    rules::Random chance_;
    std::size_t setups_ = 0;
    rules::Setup setup_;
    std::array<std::string, viewers> tokens_;
    std::vector<std::shared_ptr<client::Player>> players_;
};

// All tables, on one thread.
class Tables {
public:
    Tables(std::uint32_t count, const Table::Urls& urls, std::uint64_t seed)
        : urls_(urls), chance_(seed) {
        std::cout << "seed " << seed << std::endl;
        for (std::uint32_t i = 0; i < count; ++i) {
            tables_.push_back(
                std::make_unique<Table>(io_, urls, witnesses_, seed * 7919 + i * 104'729));
        }
    }
    void open() {
        for (const auto& table : tables_) table->open();
    }

    void run_for(std::chrono::milliseconds time) {
        const auto end = client::Clock::now() + time;
        while (client::Clock::now() < end) {
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
        const auto end = client::Clock::now() + patience;
        while (!condition()) {
            if (client::Clock::now() > end) fail(std::string("not in time: ") + what + describe());
            run_for(std::chrono::milliseconds(2));
        }
    }

    // Random actions of a client: lose the connection, take back a step, chat.
    void disturb() {
        if (chance_.below(2) == 0) somebody().drop();
        // The other one is a program, and agrees.
        if (chance_.below(2) == 0)
            somebody().propose(chance_.below(4) == 0 ? meeple::v1::PAUSE : meeple::v1::TAKEBACK);
        for (int i = 0; i < 3; ++i) somebody().say("smile");
    }

    // All clients are in a room again, and something has happened there since.
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
                const client::Player& player = *table->players()[i];
                asked.push_back({player.room(), i,
                                 std::make_unique<Probe>(io_, urls_().front(), player.token(),
                                                         i == 2, player.room())});
            }
        }
        const auto answered = [&] {
            for (const Asked& one : asked) {
                if (!one.probe->snapshot) return false;
                // The client may be behind the snapshot: it will be told. Or a snapshot of its own
                // took it further.
                const auto& seen = witnesses_[one.room].seen_by(one.viewer);
                if (seen.lower_bound(one.probe->snapshot->seq()) == seen.end()) return false;
            }
            return true;
        };
        try {
            run_until(answered, "fresh snapshots");
        } catch (const std::exception& problem) {
            std::string missing;
            for (const Asked& one : asked) {
                missing += "\nprobe of " + one.room + " as " + std::to_string(one.viewer) + ": ";
                missing += one.probe->snapshot ? std::to_string(one.probe->snapshot->seq())
                                               : "none, last heard " + one.probe->heard;
            }
            fail(problem.what() + missing);
        }
        for (const Asked& one : asked) {
            const meeple::v1::Snapshot& snapshot = *one.probe->snapshot;
            const auto view = codec::read_view(snapshot);
            if (!view) fail("a snapshot cannot be read");
            const auto& seen = witnesses_[one.room].seen_by(one.viewer);
            const auto told = seen.find(snapshot.seq());
            if (told == seen.end()) continue;
            if (told->second != 0 && client::view_hash(*view) != told->second) {
                fail("folded view and fresh snapshot differ: room " + one.room + " at " +
                     std::to_string(snapshot.seq()));
            }
            ++compared_;
        }
    }

    // The witnesses get everything that the clients were told so far.
    Witnesses& collected() {
        for (const auto& table : tables_) table->collect();
        return witnesses_;
    }

    void report(std::ostream& out) const {
        std::size_t commands = 0;
        std::size_t transitions = 0;
        for (const auto& [room, witness] : witnesses_) {
            commands += witness.acknowledged.size();
            transitions += witness.last();
        }
        int games = 0;
        for (const auto& table : tables_) games += table->games;
        out << "rooms " << witnesses_.size() << ", games ended " << games
            << ", commands acknowledged " << commands << ", transitions seen " << transitions
            << ", snapshots compared " << compared_;
    }
    // The unfinished games, for the message of a failure.
    [[nodiscard]] std::string describe() const {
        std::string text;
        for (const auto& table : tables_) {
            for (const auto& player : table->players()) {
                const std::string& room = player->room();
                const auto known = witnesses_.find(room);
                text += "\n" + room + ' ' + player->state();
                if (known == witnesses_.end()) continue;
                text += " of " + std::to_string(known->second.last()) + ", " + known->second.setup;
            }
        }
        return text;
    }

private:
    client::Player& somebody() {
        const auto& players =
            tables_[chance_.below(static_cast<std::uint32_t>(tables_.size()))]->players();
        return *players[chance_.below(static_cast<std::uint32_t>(players.size()))];
    }

    // A pause does not last: the player in the first seat ends it soon.
    void go_on(const Table& table) {
        for (const auto& player : table.players()) {
            const bool paused = player->fold() && player->fold()->paused();
            if (paused && chance_.below(20) == 0) player->resume();
        }
    }

    const Table::Urls urls_;
    boost::asio::io_context io_{1};
    rules::Random chance_;
    Witnesses witnesses_;
    std::vector<std::unique_ptr<Table>> tables_;
    int compared_ = 0;
};

}  // namespace server
