#include "server/client/load_figures.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

namespace server::client {

void Series::add(std::chrono::steady_clock::duration duration) {
    const auto us = std::chrono::duration_cast<std::chrono::microseconds>(duration).count();
    values_.push_back(static_cast<std::uint32_t>(std::clamp<std::int64_t>(us, 0, 0xffff'ffffLL)));
    sorted_ = false;
}

void Series::add(const Series& other) {
    values_.insert(values_.end(), other.values_.begin(), other.values_.end());
    sorted_ = false;
}

double Series::quantile_ms(double share) const {
    if (values_.empty()) return 0;
    if (!sorted_) std::sort(values_.begin(), values_.end());
    sorted_ = true;
    const auto last = static_cast<double>(values_.size() - 1);
    return values_[static_cast<std::size_t>(std::lround(share * last))] / 1000.0;
}

void LoadFigures::add(const LoadFigures& other) {
    commands += other.commands;
    games += other.games;
    refusals += other.refusals;
    losses += other.losses;
    problems += other.problems;
    if (first_problem.empty()) first_problem = other.first_problem;
    result.add(other.result);
    viewers.add(other.viewers);
    looks.add(other.looks);
    told.add(other.told);
    back.add(other.back);
    transition.add(other.transition);
    transition_deciding.add(other.transition_deciding);
    snapshot.add(other.snapshot);
    snapshot_deciding.add(other.snapshot_deciding);
}

std::optional<ProcessFigures> process_figures(std::int64_t pid) {
    const std::string folder = "/proc/" + std::to_string(pid);
    std::ifstream stat(folder + "/stat");
    std::string text;
    if (!std::getline(stat, text)) return std::nullopt;
    // The name in parentheses may hold anything; the fields after it are fixed.
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    double user_ticks = 0;
    double system_ticks = 0;
    fields >> user_ticks >> system_ticks;
    ProcessFigures figures;
    figures.cpu_seconds = (user_ticks + system_ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
    std::ifstream memory(folder + "/statm");
    std::uint64_t total_pages = 0;
    std::uint64_t resident_pages = 0;
    memory >> total_pages >> resident_pages;
    figures.rss_bytes = resident_pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    return figures;
}

}  // namespace server::client
