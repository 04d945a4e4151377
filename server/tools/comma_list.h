// "a,b" as a list, for the arguments of small programs.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace server::tools {

// The items of a list with commas, without blanks around them; nothing for an empty text.
[[nodiscard]] inline std::vector<std::string> comma_list(std::string_view text) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), part.size() + 1));
        part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
        part = part.substr(0, part.find_last_not_of(' ') + 1);
        if (!part.empty()) parts.emplace_back(part);
    }
    return parts;
}

}  // namespace server::tools
