#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/log.h"
#include "server/log_text.h"

namespace server::log {
namespace {

std::string four_digits(std::uint32_t unit) {
    const std::string digits = hex(unit);
    return "\\u" + std::string(4 - digits.size(), '0') + digits;
}

// Appends a character of a string in JSON, as an escape if it cannot be seen.
void append(std::string& json, char32_t code) {
    if (code == '"' || code == '\\') {
        json += {'\\', static_cast<char>(code)};
    } else if (code >= 0x10000) {
        const char32_t rest = code - 0x10000;
        json += four_digits(0xd800 + (rest >> 10U)) + four_digits(0xdc00 + (rest & 0x3ffU));
    } else {
        json += four_digits(code);
    }
}

// A string in JSON of any bytes; those that are no UTF-8 become U+FFFD.
std::string json_string(std::string_view text) {
    std::string json = "\"";
    while (!text.empty()) {
        const auto letter = first_letter(text);
        if (!letter || letter->code == '"' || letter->code == '\\' || is_unseen(letter->code)) {
            append(json, letter ? letter->code : 0xfffd);
        } else {
            json += text.substr(0, letter->bytes);
        }
        text.remove_prefix(letter ? letter->bytes : 1);
    }
    return json + '"';
}

std::string utf8(char32_t code) {
    const auto tail = [code](unsigned shift) {
        return static_cast<char>(0x80U | ((code >> shift) & 0x3fU));
    };
    if (code < 0x80) return {static_cast<char>(code)};
    if (code < 0x800) return {static_cast<char>(0xc0U | code >> 6U), tail(0)};
    if (code < 0x10000) return {static_cast<char>(0xe0U | code >> 12U), tail(6), tail(0)};
    return {static_cast<char>(0xf0U | code >> 18U), tail(12), tail(6), tail(0)};
}

// Takes an escape of quoted() off the front of `text`, which begins with a backslash.
std::string unescaped(std::string_view& text) {
    const bool known = text.starts_with("\\u{");
    const std::size_t end = known ? text.find('}') : std::string_view::npos;
    if (end != std::string_view::npos) {
        std::uint32_t code = 0;
        const std::string_view digits = text.substr(3, end - 3);
        std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        text.remove_prefix(end + 1);
        return utf8(code);
    }
    // "\xff", a byte that is no UTF-8, stays as it is written.
    const bool stays = text.starts_with("\\x");
    const std::string letter(text.substr(stays ? 0 : 1, 1));
    text.remove_prefix(std::min<std::size_t>(stays ? 1 : 2, text.size()));
    return letter;
}

// Takes a value off the front of `text`: up to a space, or a quoted() text.
std::string take_value(std::string_view& text) {
    if (!text.starts_with('"')) {
        const std::string_view value = text.substr(0, text.find(' '));
        text.remove_prefix(value.size());
        return std::string(value);
    }
    text.remove_prefix(1);
    std::string value;
    while (!text.empty() && text.front() != '"') {
        if (text.front() == '\\') {
            value += unescaped(text);
        } else {
            value += text.front();
            text.remove_prefix(1);
        }
    }
    if (!text.empty()) text.remove_prefix(1);
    return value;
}

// Takes the key of a pair and its '=' off the front of `text`.
std::optional<std::string> take_key(std::string_view& text) {
    const auto end = std::ranges::find_if_not(text, [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
               letter == '_';
    });
    if (end == text.begin() || end == text.end() || *end != '=') return std::nullopt;
    std::string key(text.begin(), end);
    text.remove_prefix(key.size() + 1);
    return key;
}

std::string unused(std::string key, const std::vector<std::string>& keys) {
    const std::string first = key;
    for (int number = 2; std::ranges::find(keys, key) != keys.end(); ++number)
        key = first + '_' + std::to_string(number);
    return key;
}

}  // namespace

std::string json_fields(std::string_view message) {
    std::vector<std::string> keys{"time", "level", "part", "event", "text"};
    const std::string_view event = message.substr(0, message.find(' '));
    message.remove_prefix(event.size());
    std::string fields = "\"event\":" + json_string(event);
    std::string text;
    while (!message.empty()) {
        if (message.front() == ' ') {
            message.remove_prefix(1);
        } else if (auto found = take_key(message)) {
            keys.push_back(unused(std::move(*found), keys));
            fields += ",\"" + keys.back() + "\":" + json_string(take_value(message));
        } else {
            const std::string_view word = message.substr(0, message.find(' '));
            text += (text.empty() ? "" : " ") + std::string(word);
            message.remove_prefix(word.size());
        }
    }
    return text.empty() ? fields : fields + ",\"text\":" + json_string(text);
}

}  // namespace server::log
