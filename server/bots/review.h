// Review: what was luck and what was skill in a game that is over. Each step is judged by what its
// seat could know when it was taken.
//
// The margin that a seat can expect at the end changes twice a turn: with what is drawn, and with
// what is done. The first is luck: what the best step then brings, against the mean over all that
// could have been drawn. The second is skill: the step that was taken against the best one, never
// above 0. Both together are all that happens between the first margin and the last.
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
#include "server/bots/rollouts.h"

namespace server::bots {

struct PlayedStep {
    std::uint32_t number = 0;  // what the caller calls it
    rules::Seat seat = 0;
    StepCommands commands;
    rules::Events events;
};
struct PlayedGame {
    rules::Match opening;  // as the first step found it
    std::vector<PlayedStep> steps;
};

struct ReviewPlan {
    std::uint64_t nodes = 30000;  // turns looked through for a step, more or less
    std::uint64_t seed = 1;
    // Of greedy's, from which it is learnt what points are good for; 0: as much work as a step.
    std::size_t games = 0;
    // The share of a step's time that has gone by, counted from the call of work() on; null: there
    // is no limit but `nodes`. Without it the review is the same everywhere.
    std::function<double()> spent = nullptr;
};

// What speaks most for the best step, against the one that was taken.
enum class Why : std::uint8_t {
    nothing,   // there is no better one
    points,    // points at once
    feature,   // features that bring more
    hopeless,  // figures not put where they will hardly come back from
    field,     // fields and meadows
    figures,   // figures in hand
    rival,     // what others get
    later,     // what follows
};
[[nodiscard]] std::string_view name(Why why);

struct ReviewedMove {
    StepCommands commands;
    std::string text;
    PerSeat margin{};  // of each seat after it
    double less = 0;   // than after the best one, for whoever takes it
    double error = 0;  // standard error of that
};

// A step that was compared, in words: "place 1,0 r0, deploy meeple road W".
[[nodiscard]] ReviewedMove reviewed_move(const rules::Match& match, rules::Seat seat,
                                         const Tried& tried);
// The greatest difference between what the two steps leave behind.
[[nodiscard]] Why why_better(const rules::Match& match, rules::Seat seat, const ReviewedMove& best,
                             const ReviewedMove& other);

struct ReviewedStep {
    std::uint32_t number = 0;
    rules::Seat seat = 0;
    bool forced = false;  // there was nothing to choose, or nothing to judge
    bool marked = false;  // far worse than the best one: beyond three standard errors
    ReviewedMove played;
    std::vector<ReviewedMove> best;  // at most three, the best one first
    Why why = Why::nothing;
    PerSeat before{};  // margins that could be expected with what was drawn
    PerSeat after{};   // and after the step, before anything is drawn
    double error = 0;  // standard error of the latter
    PerSeat winning_before{};
    PerSeat winning_after{};
    PerSeat luck{};  // what the draw before it brought each seat
    PerSeat skill{};
};

struct ReviewedSeat {
    double luck = 0;  // of its own draws, in its own margin
    double skill = 0;
    double luck_error = 0;
    double skill_error = 0;
    double others = 0;  // what the others' luck and skill brought it
    double margin = 0;  // at the end: start + luck + skill + others
    int marked = 0;
};

struct ReviewResult {
    PerSeat start{};  // margins before anything is drawn
    PerSeat winning_start{};
    std::vector<ReviewedStep> steps;  // so far
    std::vector<ReviewedSeat> seats;
};

// A tile that was laid in one step and a figure that was put on it in the next one are one step.
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
    // Does the next piece: some hundredths of a second, or as long as the plan says. Asks `enough`
    // often (null: never); what was begun then is not done. Throws rules::Broken if the game cannot
    // be played like that.
    void work(const std::function<bool()>& enough = nullptr);

    // What is known now. All of it changes a little with each piece.
    [[nodiscard]] ReviewResult result() const;

private:
    struct Judged {
        ReviewedStep step;                  // without what depends on the steps beside it
        PerSeat lost{};                     // margins after the best step less those after this one
        double lost_error = 0;              // of the seat's own
        double over_greedy = 0;             // what the best step brings more than greedy's
        double left = 0;                    // of the game
        unsigned out = 0;                   // seats that have resigned
        rules::Seat next = rules::no_seat;  // who decides afterwards
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
