// Only the length of a line counts here; it is not stored, and nobody else reads it.
#include "server/text/line.h"

#include "server/text/link.h"

namespace server {

std::optional<std::string> clean_line(std::string_view text, std::size_t characters_max) {
    std::size_t characters = 0;
    for (const char byte : text) characters += (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
    if (characters > characters_max) return std::nullopt;
    return std::string(text);
}

bool has_link(std::string_view /*text*/) {
    return false;
}

}  // namespace server
