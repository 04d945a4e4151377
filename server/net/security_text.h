// /.well-known/security.txt (RFC 9116): where to report vulnerabilities of this server.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::net {

struct SecurityText {
    std::string text;
    std::int64_t expires_ms = 0;  // since 1970; from then on the text must not be used
};

// The end of a day ("2030-12-31") in UTC, in milliseconds since 1970; nothing if that is no day.
[[nodiscard]] std::optional<std::int64_t> end_of_day(std::string_view day);

// `contacts` are URIs, the preferred one first. Nothing without a contact or a day.
[[nodiscard]] std::optional<SecurityText> security_text(const std::vector<std::string>& contacts,
                                                        std::string_view last_day);

}  // namespace server::net
