// The measurements of the load program, and their sums.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace server::client {

// Durations in microseconds, all of them kept: four bytes each.
class Series {
public:
    void add(std::chrono::steady_clock::duration duration);
    void add(const Series& other);
    [[nodiscard]] std::size_t count() const { return values_.size(); }
    // The value that `share` (0..1) of all values do not exceed, in milliseconds; 0 if there are
    // none.
    [[nodiscard]] double quantile_ms(double share) const;

private:
    mutable std::vector<std::uint32_t> values_;
    mutable bool sorted_ = true;
};

// A number and a sum.
struct Mean {
    std::uint64_t count = 0;
    std::uint64_t sum = 0;
    void add(std::uint64_t value) {
        ++count;
        sum += value;
    }
    void add(const Mean& other) {
        count += other.count;
        sum += other.sum;
    }
    [[nodiscard]] double value() const {
        return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
    }
};

struct LoadFigures {
    std::uint64_t commands = 0;  // answered
    std::uint64_t games = 0;     // played to their end
    std::uint64_t refusals = 0;  // errors of any kind
    std::uint64_t losses = 0;    // of connections
    std::uint64_t problems = 0;  // players that gave up
    std::string first_problem;
    Series result;             // command sent -> its result
    Series viewers;            // command sent -> its transition is with the last viewer
    Series back;               // connection lost -> attached again
    Series looks;              // lists of the first page asked for -> both there
    Mean told;                 // bytes: changes of lists
    Mean transition;           // bytes, all viewers
    Mean transition_deciding;  // bytes, of the seat that gets a legal set
    Mean snapshot;             // bytes, without legal set
    Mean snapshot_deciding;    // bytes, with legal set

    void add(const LoadFigures& other);
};

// The system's figures of the server's process.
struct ProcessFigures {
    double cpu_seconds = 0;
    std::uint64_t rss_bytes = 0;
};
// Nothing if there is no such process.
[[nodiscard]] std::optional<ProcessFigures> process_figures(std::int64_t pid);

}  // namespace server::client
