// meepled for C++: a bot plays on a server. Link meepled::client; the rules alone are
// meepled::rules (rules/match.h).
//
//     struct Mine : meepled::Bot {
//         meepled::Move choose(const meepled::Game& game) override { return game.moves().front(); }
//     };
//     Mine mine;
//     meepled::Result result = meepled::play(mine, {.url = "ws://localhost:8080/ws"});
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rules/match.h"
#include "rules/scored.h"

namespace meepled {

// One whole legal step: a tile and perhaps a figure, a card, an answer.
using Move = std::vector<rules::Command>;

// What a game would be after a move, as far as the seat may know: what is drawn then is made up.
struct After {
    rules::Match match;
    std::vector<rules::Scored> scored;     // features that the move completed or scored
    std::vector<rules::Scored> completed;  // those among them that are complete
    std::vector<std::int32_t> scores;      // by seat
    std::vector<std::int32_t> gained;      // by seat, in this move
};

// A game that waits for the seat me(), as far as that seat may know it. Valid during choose().
class Game {
public:
    Game(const rules::Match& match, rules::Seat me);

    [[nodiscard]] rules::Seat me() const { return me_; }
    // Features: match().appraise(); the board: match().view(rules::Viewer::at(me())), a
    // rules::tiles::View or a rules::cards::View.
    [[nodiscard]] const rules::Match& match() const { return match_; }
    // Every legal step; at least one.
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
    [[nodiscard]] std::vector<std::int32_t> scores() const;
    // Throws IllegalMove.
    [[nodiscard]] After after(const Move& move) const;
    // "place 1,0 r0; deploy meeple road W".
    [[nodiscard]] std::string text(const Move& move) const;
    // The move with this text. Throws IllegalMove.
    [[nodiscard]] const Move& move(std::string_view text) const;
    // What one of the server's own bots would do: "random", "newcomer", "beginner", "casual",
    // "regular", "greedy", "skilled", "strong" or "strongest". Throws std::invalid_argument: there
    // is no such level; IllegalMove: the game is over. nodes: about how many turns it looks
    // through; 0: as usual.
    [[nodiscard]] Move best(std::string_view level, std::uint64_t nodes = 0) const;

private:
    [[nodiscard]] std::string refused_text(const Move& move) const;
    [[nodiscard]] std::string legal_text() const;

    const rules::Match& match_;
    rules::Seat me_;
    std::vector<Move> moves_;
};

// A step that the rules refuse; what() says why, and what is legal.
struct IllegalMove : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};
// The server cannot be reached, or refused the game; what() says why.
struct Failed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Bot {
public:
    Bot() = default;
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    virtual ~Bot() = default;
    // One of game.moves(). Called on one thread, which is not the caller's of play().
    [[nodiscard]] virtual Move choose(const Game& game) = 0;
};

struct Options {
    std::string url = "ws://localhost:8080/ws";  // or several of one cluster, with commas
    std::string game = "carcassonne";
    std::optional<std::string> modules = {};  // names with commas, "none"; absent: the usual ones
    std::vector<std::string> options = {};    // NAME=VALUE each
    // A level of the server's bots, in all other seats. Empty: they stay open for other players.
    std::string vs = "greedy";
    std::uint32_t seats = 2;
    std::string room = {};  // enter this room instead of making one; the five above say nothing
    std::string invite = {};
    std::string name = "C++";
    std::string token = {};  // of a bot or an account; empty: a new guest
    // Without a connection, then it gives up. Before the first connection: at most 5.
    std::uint32_t patience_seconds = 60;
    // Called once, in the seat, before the game: the names with which others enter (`room`,
    // `invite`; of a public room the latter is empty). On the thread of play(). May be null.
    std::function<void(const std::string& room, const std::string& invite)> entered = nullptr;
};

// How a game ended.
struct Result {
    std::string room;
    rules::Seat seat = 0;
    std::vector<std::int32_t> scores;  // by seat
    std::vector<rules::Seat> winners;
    [[nodiscard]] bool won() const;
};
// "seat 0: 71 points; the others: 64; won"
std::ostream& operator<<(std::ostream& out, const Result& result);

// Plays one game to its end: connects, makes or enters a room, folds, respects the server's limits,
// reconnects, and makes sure that every command counts once. Throws Failed, IllegalMove, and every
// exception of choose().
Result play(Bot& bot, const Options& options = {});

// A comparison with a level of bots, on this machine without a server.
struct Contest {
    std::string game = "carcassonne";
    std::vector<std::string> modules = {"farmers"};
    std::uint32_t seats = 2;    // the level has all others
    std::uint32_t rounds = 10;  // of one game for each seat, with the same tiles
    std::uint64_t seed = 1;     // of the first round; each further round adds 1
};
struct Comparison {
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    double margin = 0;  // the bot's points less the mean of the others', a game
};
// Throws std::invalid_argument: no such level or game; IllegalMove, and every exception of
// choose().
[[nodiscard]] Comparison compare(Bot& bot, std::string_view level, const Contest& contest = {});

}  // namespace meepled
