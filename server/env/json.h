// Writing JSON: just enough for the texts of this folder.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace server::env {

// A text of JSON that grows: values and closing brackets come after commas where they must.
class Json {
public:
    Json& open(char bracket) {
        separate();
        text_ += bracket;
        fresh_ = true;
        return *this;
    }
    Json& close(char bracket) {
        text_ += bracket;
        fresh_ = false;
        return *this;
    }
    Json& key(std::string_view name) {
        string(name);
        text_ += ':';
        fresh_ = true;
        return *this;
    }
    Json& string(std::string_view value) {
        separate();
        text_ += '"';
        for (const char c : value) {
            if (c == '"' || c == '\\') text_ += '\\';
            text_ += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
        }
        text_ += '"';
        return *this;
    }
    Json& raw(std::string_view json) {
        separate();
        text_ += json;
        return *this;
    }
    Json& number(std::integral auto value) { return raw(std::to_string(value)); }
    Json& flag(bool value) { return raw(value ? "true" : "false"); }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    void separate() {
        if (!fresh_) text_ += ',';
        fresh_ = false;
    }
    std::string text_;
    bool fresh_ = true;
};

}  // namespace server::env
