#include "server/net/metrics_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace server::net {
namespace {

std::string number(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
    std::array<char, 32> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc{} ? std::string(digits.data(), end) : std::string("NaN");
}

std::string escaped(std::string_view text, bool quotes) {
    std::string result;
    for (const char c : text) {
        if (c == '\\') {
            result += "\\\\";
        } else if (c == '\n') {
            result += "\\n";
        } else if (c == '"' && quotes) {
            result += "\\\"";
        } else {
            result += c;
        }
    }
    return result;
}

}  // namespace

void MetricsText::head(std::string_view name, std::string_view help, std::string_view type) {
    if (last_name_ == name) return;
    last_name_ = name;
    text_.append("# HELP ").append(name).append(" ").append(escaped(help, false)).append("\n");
    text_.append("# TYPE ").append(name).append(" ").append(type).append("\n");
}

void MetricsText::sample(std::string_view name, std::string_view suffix, const Labels& labels,
                         double value) {
    text_.append(name).append(suffix);
    if (!labels.empty()) {
        text_ += '{';
        for (std::size_t i = 0; i < labels.size(); ++i) {
            if (i != 0) text_ += ',';
            text_.append(labels[i].first).append("=\"");
            text_.append(escaped(labels[i].second, true)).append("\"");
        }
        text_ += '}';
    }
    text_.append(" ").append(number(value)).append("\n");
}

MetricsText& MetricsText::counter(std::string_view name, std::string_view help, double value,
                                  const Labels& labels) {
    head(name, help, "counter");
    sample(name, "", labels, value);
    return *this;
}

MetricsText& MetricsText::gauge(std::string_view name, std::string_view help, double value,
                                const Labels& labels) {
    head(name, help, "gauge");
    sample(name, "", labels, value);
    return *this;
}

MetricsText& MetricsText::histogram(std::string_view name, std::string_view help,
                                    const std::vector<double>& bounds,
                                    const std::vector<double>& counts, double sum,
                                    const Labels& labels) {
    head(name, help, "histogram");
    Labels with_bound = labels;
    with_bound.emplace_back("le", "");
    double total = 0;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        total += i < counts.size() ? counts[i] : 0;
        with_bound.back().second = number(bounds[i]);
        sample(name, "_bucket", with_bound, total);
    }
    if (counts.size() > bounds.size()) total += counts[bounds.size()];
    with_bound.back().second = "+Inf";
    sample(name, "_bucket", with_bound, total);
    sample(name, "_sum", labels, sum);
    sample(name, "_count", labels, total);
    return *this;
}

}  // namespace server::net
