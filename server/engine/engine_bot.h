// EngineBot: a bot whose moves another program chooses, at the other end of the line protocol in
// proto/docs/engine.md.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/bots/bot.h"
#include "server/engine/child.h"

namespace server::engine {

struct EngineOptions {
    std::vector<std::string> words;   // the program and its arguments
    double seconds = 5;               // a move; half a second more and it is ended
    std::uint64_t nodes = 0;          // told to the engine; 0: as it likes
    std::uint64_t memory_mib = 2048;  // of its address space; 0: no limit
    // Gets the engine's faults and its own messages, one line each. Null: not told.
    std::function<void(const std::string& line)> report = nullptr;
    bool tells_info = false;  // reports its "info" lines, too
};

// The engine is started when it is asked first. One that is too slow, ends, or answers what is not
// legal is ended and reported; a legal step is taken in its place (what the rules do for a seat
// whose time is over), and the next decision starts it again, `restarts_max` times. In the end it
// is told to quit, and has `quit_time` for that.
//
// Threads: one at a time. A thread that asks must live as long as the bot (see Child).
class EngineBot final : public bots::Bot {
public:
    static constexpr int restarts_max = 20;
    static constexpr std::chrono::seconds quit_time{1};

    explicit EngineBot(EngineOptions options);
    ~EngineBot() override;

    // Starts the engine now. Throws Trouble if that fails: the command is wrong, most likely.
    void start() const;
    [[nodiscard]] std::vector<rules::Command> choose(const rules::Match& match, rules::Seat seat,
                                                     rules::Chance& chance) const override;
    // Decisions in which a legal step was taken in the engine's place.
    [[nodiscard]] int failures() const;

private:
    class Talk;
    std::unique_ptr<Talk> talk_;
};

}  // namespace server::engine
