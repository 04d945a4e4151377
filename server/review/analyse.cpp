#include "server/review/analyse.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <ostream>
#include <random>

#include "server/review/open_record.h"
#include "server/review/played.h"
#include "server/review/report.h"

namespace server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t nodes_without_limit = std::uint64_t{1} << 40;

double seconds_since(Clock::time_point begun) {
    return std::chrono::duration<double>(Clock::now() - begun).count();
}

// Gives each step the same share of the time that is left.
class Timing {
public:
    explicit Timing(double seconds) : seconds_(seconds) {}
    void next(std::size_t steps_left) {
        step_begun_ = Clock::now();
        const double left = std::max(0.0, seconds_ - seconds_since(begun_));
        share_ = left / static_cast<double>(std::max<std::size_t>(1, steps_left));
    }
    [[nodiscard]] double spent() const {
        return share_ <= 0 ? 1 : seconds_since(step_begun_) / share_;
    }

private:
    double seconds_;
    Clock::time_point begun_ = Clock::now();
    Clock::time_point step_begun_ = begun_;
    double share_ = 0;
};

bots::ReviewPlan plan_of(const AnalyseOptions& options, Timing& timing) {
    bots::ReviewPlan plan;
    plan.seed = options.seed.value_or(std::random_device{}());
    if (options.nodes != 0) plan.nodes = options.nodes;
    if (options.seconds > 0) {
        if (options.nodes == 0) plan.nodes = nodes_without_limit;
        plan.games = static_cast<std::size_t>(std::clamp(options.seconds * 4, 48.0, 400.0));
        plan.spent = [&timing] { return timing.spent(); };
    }
    return plan;
}

}  // namespace

int analyse_file(const AnalyseOptions& options, const std::function<bool()>& stop,
                 std::ostream& out, std::ostream& problems) {
    const auto problem = [&](int code, const std::string& text) {
        problems << options.record << ": " << text << std::endl;
        return code;
    };
    const auto record = open_record(options.record);
    if (!record) return problem(record.error().code, record.error().text);
    auto game = played_game(*record);
    if (!game) return problem(1, game.error());
    try {
        Timing timing(options.seconds);
        bots::Review review(std::move(game).value(), plan_of(options, timing));
        const bool stopped_early = [&] {
            std::size_t told = 0;
            while (review.done() < review.size()) {
                if (stop()) return true;
                timing.next(review.size() - review.done());
                review.work(stop);
                const std::size_t steps = review.judged();
                if (steps == told) continue;
                told = steps;
                if (options.growing) out << review_json(*record, review) << std::endl;
                if (!options.json)
                    problems << '\r' << told << " of " << review.steps() << " steps" << std::flush;
            }
            return false;
        }();
        if (!options.json) {
            problems << std::endl;
            report_review(*record, review, out);
        } else if (!options.growing || stopped_early) {
            out << review_json(*record, review) << std::endl;
        }
        return stopped_early ? 3 : 0;
    } catch (const std::exception& broken) {
        return problem(1, broken.what());
    }
}

}  // namespace server
