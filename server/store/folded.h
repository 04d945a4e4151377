// Names for searching: upper and lower case alike.
#pragma once

#include <string>
#include <string_view>

namespace server {

// The text in lower case, letter by letter, of every script that knows cases. Bytes that are no
// UTF-8 stay as they are.
std::string folded(std::string_view text);

}  // namespace server
