// Inputs made of several messages, each with its length in two bytes before it.
#pragma once

#include <optional>
#include <string>

#include "tests/fuzz/target.h"

namespace tests::fuzz {

inline std::optional<std::string> next_part(Choices& input) {
    if (input.empty()) return std::nullopt;
    const std::size_t length = input.byte() * 256U + input.byte();
    std::string part;
    while (part.size() < length && !input.empty()) part.push_back(static_cast<char>(input.byte()));
    return part;
}

inline void append_part(std::string& input, const std::string& part) {
    input.push_back(static_cast<char>(part.size() >> 8));
    input.push_back(static_cast<char>(part.size() & 0xff));
    input += part;
}

}  // namespace tests::fuzz
