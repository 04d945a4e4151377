// Review: luck and skill in a finished game. Each step is judged by the knowledge of its seat at
// that time.
//
// A seat's expected margin at the end changes twice a turn: with the draw, and with the step. The
// first change is luck: the value of the best step with this draw, against the mean over all
// possible draws. The second is skill: the step taken against the best one, never above 0. Their
// sums explain the whole difference between the first margin and the last.
//
// Margins are points less the mean of the others' points. Pure: no clock, no thread.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/match.h"
#include "server/bots/choice.h"
#include "server/bots/forecast.h"
#include "server/bots/reason.h"
#include "server/bots/rollouts.h"

namespace server::bots {

struct PlayedStep {
    std::uint32_t number = 0;  // the caller's own
    rules::Seat seat = 0;
    StepCommands commands;
    rules::Events events;
};
struct PlayedGame {
    rules::Match opening;  // before the first step
    std::vector<PlayedStep> steps;
};

struct ReviewPlan {
    std::uint64_t nodes = 30000;  // turns looked through for a step, more or less
    std::uint64_t seed = 1;
    // Of greedy's, to learn the value of points from; 0: as much work as a step.
    std::size_t games = 0;
    // The used share of a step's time, counted from the call of work() on; null: only `nodes`
    // limits, and the review is the same everywhere.
    std::function<double()> spent = nullptr;
};

struct ReviewedMove {
    StepCommands commands;
    std::string text;
    PerSeat margin{};  // of each seat after it
    double less = 0;   // than after the best one, for its seat
    double error = 0;  // standard error of that
};

// A step that was compared, in words: "place 1,0 r0, deploy meeple road W".
[[nodiscard]] ReviewedMove reviewed_move(const rules::Match& match, rules::Seat seat,
                                         const Tried& tried);
// What most of the loss with the other step comes from: by the parts of both if they are known,
// else by the positions after the two steps.
[[nodiscard]] Why why_better(const rules::Match& match, rules::Seat seat, const Tried& best,
                             const Tried& other);

struct ReviewedStep {
    std::uint32_t number = 0;
    rules::Seat seat = 0;
    bool forced = false;  // there was nothing to choose, or nothing to judge
    bool marked = false;  // far worse than the best one: beyond three standard errors
    ReviewedMove played;
    std::vector<ReviewedMove> best;  // at most three, the best one first
    Why why = Why::nothing;
    PerSeat before{};  // expected margins after the draw
    PerSeat after{};   // and after the step, before the next draw
    double error = 0;  // standard error of the latter
    PerSeat winning_before{};
    PerSeat winning_after{};
    PerSeat luck{};  // gain of each seat from the draw before it
    PerSeat skill{};
};

struct ReviewedSeat {
    double luck = 0;  // of its own draws, in its own margin
    double skill = 0;
    double luck_error = 0;
    double skill_error = 0;
    double others = 0;  // its gain from the others' luck and skill
    double margin = 0;  // at the end: start + luck + skill + others
    int marked = 0;
};

struct ReviewResult {
    PerSeat start{};  // margins before anything is drawn
    PerSeat winning_start{};
    std::vector<ReviewedStep> steps;  // so far
    std::vector<ReviewedSeat> seats;
};

// Joins a placement and the deployment in the next step into one step.
[[nodiscard]] PlayedGame joined(PlayedGame game);

class Review {
public:
    Review(PlayedGame game, ReviewPlan plan);

    // Pieces of work, and how many are done.
    [[nodiscard]] std::size_t size() const { return games_wanted() + game_.steps.size(); }
    [[nodiscard]] std::size_t done() const { return whole_games_.size() + judged_.size(); }
    [[nodiscard]] std::size_t judged() const { return judged_.size(); }  // steps
    [[nodiscard]] std::size_t steps() const { return game_.steps.size(); }
    [[nodiscard]] const ReviewPlan& plan() const { return plan_; }
    // Does the next piece: some hundredths of a second, or as long as the plan says. Calls `enough`
    // often (null: never); if it returns true, the piece is not done. Throws rules::Broken if the
    // game contradicts the rules.
    void work(const std::function<bool()>& enough = nullptr);

    // The present result. All of it changes a little with each piece.
    [[nodiscard]] ReviewResult result() const;

private:
    struct Judged {
        ReviewedStep step;                  // without what depends on the steps beside it
        PerSeat lost{};                     // margins after the best step less those after this one
        double lost_error = 0;              // of the seat's own
        double over_greedy = 0;             // lead of the best step over greedy's
        double left = 0;                    // of the game
        unsigned out = 0;                   // seats that have resigned
        rules::Seat next = rules::no_seat;  // the one to decide afterwards
        bool last = false;                  // the game is over
        bool resigned = false;
    };

    [[nodiscard]] std::size_t games_wanted() const;
    void judge(const PlayedStep& played, const std::function<bool()>& stop);
    [[nodiscard]] bool compare(const PlayedStep& played, Judged& judged,
                               const std::function<bool()>& stop) const;
    [[nodiscard]] bool look_on(const PlayedStep& played, Judged& judged,
                               const std::function<bool()>& stop) const;
    [[nodiscard]] PerSeat with_choices(PerSeat margin, rules::Seat next, double by) const;
    void add_up(ReviewResult& result) const;

    PlayedGame game_;
    ReviewPlan plan_;
    int seats_;
    Forecast forecast_;
    std::vector<WholeGame> whole_games_;
    rules::Match now_;
    std::vector<Judged> judged_;
};

}  // namespace server::bots
