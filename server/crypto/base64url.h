// Base64 for URLs and file names (RFC 4648, section 5), without padding.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace server {

[[nodiscard]] std::string to_base64url(std::string_view bytes);

// Nothing if the text is not exactly what to_base64url() writes: no padding, no spaces, no other
// spelling of the same bytes.
[[nodiscard]] std::optional<std::string> from_base64url(std::string_view text);

}  // namespace server
