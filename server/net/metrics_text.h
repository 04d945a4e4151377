// Writes figures in Prometheus' text format (version 0.0.4).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace server::net {

class MetricsText {
public:
    using Labels = std::vector<std::pair<std::string, std::string>>;

    // Only grows; the name should end in "_total".
    MetricsText& counter(std::string_view name, std::string_view help, double value,
                         const Labels& labels = {});
    // Goes up and down.
    MetricsText& gauge(std::string_view name, std::string_view help, double value,
                       const Labels& labels = {});

    // `counts[i]` values were at most `bounds[i]`, and one more entry counts those above all
    // bounds. Not cumulative.
    MetricsText& histogram(std::string_view name, std::string_view help,
                           const std::vector<double>& bounds, const std::vector<double>& counts,
                           double sum, const Labels& labels = {});

    [[nodiscard]] const std::string& text() const { return text_; }

private:
    void head(std::string_view name, std::string_view help, std::string_view type);
    void sample(std::string_view name, std::string_view suffix, const Labels& labels, double value);

    std::string text_;
    std::string last_name_;  // several label sets of one name share one head
};

}  // namespace server::net
