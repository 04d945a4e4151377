// Whether a line of text leads somewhere else.
#pragma once

#include <string_view>

namespace server {

// Whether the text holds what a program, or a person, would take for the address of a page:
// "scheme://", "www.", "name.org", "1.2.3.4". Letters and dots of other shapes count as the plain
// ones. A full stop that is followed by a letter looks like one, too. Text that is no UTF-8 may
// answer anything.
[[nodiscard]] bool has_link(std::string_view text);

}  // namespace server
