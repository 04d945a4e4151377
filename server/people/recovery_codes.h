// Codes that sign in once each: recovery codes, and codes of the operator. 80 bits, written so that
// people can read them out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace server {

inline constexpr std::size_t code_bytes_max = 100;  // with anything between the letters

[[nodiscard]] std::string new_code();
// Its stored form: equal for all ways to write it.
[[nodiscard]] std::string code_hash(std::string_view code);

}  // namespace server
