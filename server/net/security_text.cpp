#include "server/net/security_text.h"

#include <chrono>

namespace server::net {
namespace {

// A number of decimal digits alone.
std::optional<unsigned> decimal(std::string_view digits) {
    unsigned value = 0;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9') return std::nullopt;
        value = value * 10 + static_cast<unsigned>(digit - '0');
    }
    return value;
}

}  // namespace

std::optional<std::int64_t> end_of_day(std::string_view day) {
    if (day.size() != 10 || day[4] != '-' || day[7] != '-') return std::nullopt;
    const auto year = decimal(day.substr(0, 4));
    const auto month = decimal(day.substr(5, 2));
    const auto date = decimal(day.substr(8, 2));
    if (!year || !month || !date) return std::nullopt;
    const std::chrono::year_month_day found{std::chrono::year(static_cast<int>(*year)),
                                            std::chrono::month(*month), std::chrono::day(*date)};
    if (!found.ok()) return std::nullopt;
    const auto end = std::chrono::sys_days(found) + std::chrono::days(1);
    return std::chrono::duration_cast<std::chrono::milliseconds>(end.time_since_epoch()).count();
}

std::optional<SecurityText> security_text(const std::vector<std::string>& contacts,
                                          std::string_view last_day) {
    const auto end = end_of_day(last_day);
    if (contacts.empty() || !end) return std::nullopt;
    SecurityText made;
    for (const std::string& contact : contacts) made.text += "Contact: " + contact + "\n";
    made.text += "Expires: " + std::string(last_day) + "T23:59:59Z\n";
    made.expires_ms = *end;
    return made;
}

}  // namespace server::net
