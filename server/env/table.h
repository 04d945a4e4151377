// Table: one game with a fixed action space. It draws from its own seed, so that equal seeds and
// equal actions give equal games, and keeps what was done.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game_text.h"
#include "rules/match.h"
#include "server/env/actions.h"
#include "server/env/setup_text.h"
#include "server/env/sight.h"

namespace server::env {

// Shared by all tables with one setup.
struct Plan {
    explicit Plan(TableSetup asked);
    TableSetup setup;
    rules::Match fresh;  // not begun
    rules::View like;    // of a running game
    ActionSpace actions;
    std::unique_ptr<const Sight> sight;
};

// Commands as text, with ';' between them.
[[nodiscard]] std::string step_text(const rules::Match& match,
                                    std::span<const rules::Command> commands);

// All functions throw Fault for what the caller did wrong, and leave the table as it was.
class Table {
public:
    Table(std::shared_ptr<const Plan> plan, std::uint64_t seed);
    // A game that agrees with a view's canonical bytes.
    Table(std::shared_ptr<const Plan> plan, std::span<const std::uint8_t> view, std::uint64_t seed);
    // A game that the seat cannot tell from this one.
    [[nodiscard]] Table known_to(rules::Seat seat, std::uint64_t seed) const;
    [[nodiscard]] static Table restored(std::string_view saved);

    [[nodiscard]] const Plan& plan() const { return *plan_; }
    [[nodiscard]] const rules::Match& match() const { return match_; }
    [[nodiscard]] const Offered& offered() const;
    [[nodiscard]] const rules::Events& happened() const { return happened_; }
    [[nodiscard]] int steps() const { return steps_; }

    void reset(std::uint64_t seed);
    // Whether step() would accept it.
    void check(int action) const;
    void step(int action);
    // One of the offers, each as likely, drawn from the table's own seed.
    void random_step();
    void play(std::span<const rules::Command> commands);
    // As step_text() writes it.
    [[nodiscard]] std::vector<rules::Command> parse(std::string_view text) const;
    [[nodiscard]] std::string text_of(std::span<const rules::Command> commands) const {
        return step_text(match_, commands);
    }
    [[nodiscard]] std::string name_of(int action) const;
    [[nodiscard]] int number_of(std::string_view command) const;

    [[nodiscard]] std::string saved() const;
    [[nodiscard]] rules::GameRecord record() const;
    [[nodiscard]] std::string hash() const;  // over the texts of all events

private:
    struct Done {
        rules::Seat seat = 0;
        bool random = false;
        bool first = true;             // of its step
        std::uint32_t chance_end = 0;  // in chance_
        rules::Command command;
    };
    void need_action(int action) const;
    void need_history() const;
    [[nodiscard]] rules::Seat asked() const;

    std::shared_ptr<const Plan> plan_;
    rules::Match match_;
    rules::Random random_;
    std::uint64_t seed_ = 0;
    bool has_history_ = true;
    rules::Opening opening_;
    std::vector<std::uint64_t> opening_chance_;
    std::vector<Done> done_;
    std::vector<std::uint64_t> chance_;  // that steps took
    rules::Events happened_;
    int steps_ = 0;
    mutable Offered offered_;
    mutable bool offered_is_current_ = false;
};

}  // namespace server::env
