#include "server/engine/engine_bot.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/engine/child.h"
#include "server/engine/position.h"

namespace server::engine {

namespace {

using Clock = Child::Clock;

constexpr std::chrono::seconds start_time{10};
constexpr std::chrono::milliseconds grace{500};
constexpr int lines_max = 10'000;  // of one answer

std::string printable(std::string_view line) {
    std::string text(line.substr(0, 200));
    for (char& letter : text) {
        if (static_cast<unsigned char>(letter) < ' ') letter = '?';
    }
    return text;
}

// The rest of a line that begins with this word.
std::optional<std::string_view> after_word(std::string_view line, std::string_view word) {
    if (!line.starts_with(word)) return std::nullopt;
    line.remove_prefix(word.size());
    if (!line.empty() && line.front() != ' ') return std::nullopt;
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    return line;
}

}  // namespace

class EngineBot::Talk {
public:
    explicit Talk(EngineOptions options) : options_(std::move(options)) {}
    ~Talk() {
        if (child_) child_->farewell("quit\n", Clock::now() + quit_time);
    }
    Talk(const Talk&) = delete;
    Talk& operator=(const Talk&) = delete;

    [[nodiscard]] std::vector<rules::Command> choose(const rules::Match& match, rules::Seat seat) {
        const std::vector<Step> steps = legal_steps(match);
        try {
            if (!child_) start();
            return asked(match, seat, steps);
        } catch (const Trouble& trouble) {
            const std::string hint = hint_about(trouble);
            child_.reset();
            ++failures_;
            // Once it is not started any more, that is told once.
            const bool last = starts_ > restarts_max;
            if (!std::exchange(told_last_, last))
                report(std::string("engine: ") + trouble.what() + hint +
                       "; a legal step is taken in its place" + (last ? ", from now on" : ""));
        }
        return match.default_step();
    }
    [[nodiscard]] int failures() const { return failures_; }

    void start() {
        if (starts_ > restarts_max) throw Trouble("it was started too often");
        ++starts_;
        child_ = std::make_unique<Child>(options_.words, options_.memory_mib);
        const Clock::time_point until = Clock::now() + start_time;
        child_->write("meepled 1\n", until);
        facts_ = false;
        unknown_.clear();
        for (int i = 0; i < lines_max; ++i) {
            const std::string line = child_->line(until);
            if (line == "ready") return;
            if (after_word(line, "want")) {
                if (line == "want facts") facts_ = true;
            } else if (after_word(line, "name")) {
                report("engine: " + printable(line));
            } else {
                hear(line);
            }
        }
        throw Trouble("it does not say \"ready\"");
    }
    // Of an engine that took too long: what it may have meant as its answer.
    [[nodiscard]] std::string hint_about(const Trouble& trouble) const {
        if (!child_ || dynamic_cast<const TooLate*>(&trouble) == nullptr) return {};
        const std::string_view half = child_->unfinished();
        if (!half.empty()) return "; this line has no end: \"" + printable(half) + "\"";
        const std::string hint = "; it must flush its output after each line";
        if (unknown_.empty()) return hint;
        return "; its last line is unknown: \"" + unknown_ + "\"" + hint;
    }

private:
    // A line that is no answer.
    void hear(const std::string& line) {
        if (after_word(line, "info")) {
            if (options_.tells_info) report("engine: " + printable(line));
            return;
        }
        if (line.find_first_not_of(' ') == std::string::npos) return;
        unknown_ = printable(line);
        if (!std::exchange(told_unknown_, true))
            report("engine: unknown line \"" + unknown_ + "\"");
    }
    void report(const std::string& line) const {
        if (options_.report) options_.report(line);
    }
    std::vector<rules::Command> asked(const rules::Match& match, rules::Seat seat,
                                      const std::vector<Step>& steps) {
        std::string text = position_text(match, seat, steps, facts_);
        text += "go time " + std::to_string(static_cast<std::int64_t>(options_.seconds * 1000)) +
                " nodes " + std::to_string(options_.nodes) + "\n";
        const Clock::time_point until = Clock::now() + grace +
                                        std::chrono::duration_cast<Clock::duration>(
                                            std::chrono::duration<double>(options_.seconds));
        unknown_.clear();
        child_->write(text, until);
        for (int i = 0; i < lines_max; ++i) {
            const std::string line = child_->line(until);
            const auto best = after_word(line, "bestmove");
            if (!best) {
                hear(line);
                continue;
            }
            if (const auto step = legal_step(match, *best)) return *step;
            throw Trouble("\"" + printable(*best) + "\" is not one of the " +
                          std::to_string(steps.size()) + " legal steps");
        }
        throw Trouble("it says too much before \"bestmove\"");
    }

    EngineOptions options_;
    std::unique_ptr<Child> child_;
    bool facts_ = false;
    std::string unknown_;  // the last such line of this answer
    bool told_unknown_ = false;
    int starts_ = 0;
    bool told_last_ = false;
    int failures_ = 0;
};

EngineBot::EngineBot(EngineOptions options) : talk_(std::make_unique<Talk>(std::move(options))) {}
EngineBot::~EngineBot() = default;

std::vector<rules::Command> EngineBot::choose(const rules::Match& match, rules::Seat seat,
                                              rules::Chance& /*chance*/) const {
    return talk_->choose(match, seat);
}

void EngineBot::start() const {
    try {
        talk_->start();
    } catch (const TooLate& late) {
        throw Trouble(late.what() + talk_->hint_about(late));
    }
}

int EngineBot::failures() const {
    return talk_->failures();
}

}  // namespace server::engine
