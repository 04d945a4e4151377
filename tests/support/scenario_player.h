// Playing a scenario step by step: shared by the players of all families of games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/core/chance.h"
#include "rules/match.h"
#include "tests/support/scenario.h"
#include "tests/support/scenario_names.h"

namespace scenario {

class Player {
public:
    virtual ~Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    // Stops after the first step with problems.
    Problems play();

protected:
    // `scenario` must outlive the player.
    explicit Player(const Scenario& scenario) : scenario_(scenario) {}

    // Makes the match and starts it. All three throw Wrong if something is not as written.
    virtual void begin() = 0;
    // Plays the commands of a step.
    virtual void take(const Step& step) = 0;
    // Judges what came of it.
    virtual void look_at(const std::vector<Expectation>& expectations) = 0;

    // A match of these modules for the scenario's edition, options and seats, not yet started.
    void create(const std::vector<std::string>& modules);
    // A refused command must leave the match as it was.
    void play_one(rules::Seat seat, const rules::Command& command);
    // The commands of a step for one seat, each made when its turn comes. Throws Wrong if one is
    // refused and the step does not expect it of its last.
    template <class CommandOf>
    void play_all(const Step& step, rules::Seat seat, CommandOf command_of) {
        for (const auto& text : step.commands) {
            if (refusal_) wrong("refused already: " + std::string(name(*refusal_)));
            play_one(seat, command_of(text));
        }
        if (refusal_ && !step.refused) wrong("refused: " + std::string(name(*refusal_)));
    }
    // Notes a mistake at this line and continues.
    template <class Action>
    void attempt(int line, Action action) {
        line_ = line;
        try {
            action();
        } catch (const Wrong& bad) {
            problem(bad.what);
        }
    }

    [[nodiscard]] const Scenario& scenario() const { return scenario_; }
    [[nodiscard]] rules::Match& match() { return *match_; }
    [[nodiscard]] const rules::Match& match() const { return *match_; }
    void set_match(rules::Match match) { match_.emplace(std::move(match)); }
    // The events of this step's commands, and the refusal of the last one.
    [[nodiscard]] const rules::Events& events() const { return events_; }
    void set_events(rules::Events events) { events_ = std::move(events); }
    [[nodiscard]] std::optional<rules::Refusal> refusal() const { return refusal_; }

    // What decides by chance in the next command.
    virtual rules::Chance& chance() { return chance_; }

private:
    void problem(const std::string& what);
    void judge(const std::vector<Expectation>& expectations);

    const Scenario& scenario_;
    Problems problems_;
    int line_ = 1;
    rules::Random chance_{1};
    std::optional<rules::Match> match_;
    rules::Events events_;
    std::optional<rules::Refusal> refusal_;
};

}  // namespace scenario
