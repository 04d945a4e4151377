#include "server/env/border.h"

#include <cstring>

namespace server::env {

std::string& last_error() {
    thread_local std::string text;
    return text;
}

meepled_code failed(meepled_code code, const char* what) noexcept {
    try {
        last_error() = what;
    } catch (...) {
        last_error().clear();
    }
    return code;
}

void write_text(std::string_view from, char* text, std::size_t capacity, std::size_t* length) {
    need(length, "length");
    *length = from.size();
    require(from.size() < capacity, MEEPLED_TOO_SMALL,
            "the text has " + std::to_string(from.size()) + " bytes and a 0 at its end");
    need(text, "text");
    std::memcpy(text, from.data(), from.size());
    text[from.size()] = 0;
}

}  // namespace server::env
