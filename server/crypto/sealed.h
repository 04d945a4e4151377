// Texts that pass through the hands of people who must neither read them nor make up others.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace server {

// Equal texts give equal bytes, and so do all servers with this key. `key`: secret, of any length.
[[nodiscard]] std::string sealed(std::string_view key, std::string_view text);

// Nothing: sealed() did not make these bytes with this key.
[[nodiscard]] std::optional<std::string> unsealed(std::string_view key, std::string_view bytes);

}  // namespace server
