#include "server/crypto/room_code.h"

#include <cstddef>
#include <cstdint>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"

namespace server {

namespace {

constexpr std::string_view letters = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t code_letters = 10;
constexpr std::size_t typed_max = 32;
constexpr unsigned bits_of_letter = 5;

char read_letter(char letter) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    if (letter == 'o') return '0';
    if (letter == 'i' || letter == 'l') return '1';
    return letter;
}

std::string dashed(const std::string& plain) {
    return plain.substr(0, code_letters / 2) + '-' + plain.substr(code_letters / 2);
}

}  // namespace

std::string room_code(std::string_view room, std::string_view invite) {
    std::string text = "meepled room code/";
    text.append(room).append("/").append(invite);
    const Hash hash = sha256(text);
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof bits; ++i) bits = bits << 8 | hash[i];
    std::string plain;
    for (std::size_t i = 0; i < code_letters; ++i) {
        plain += letters[bits % letters.size()];
        bits >>= bits_of_letter;
    }
    return dashed(plain);
}

std::string plain_room_code(std::string_view typed) {
    std::string plain;
    if (typed.size() > typed_max) return {};
    for (const char raw : typed) {
        if (raw == '-' || raw == ' ') continue;
        const char letter = read_letter(raw);
        if (letters.find(letter) == std::string_view::npos) return {};
        plain += letter;
    }
    return plain.size() == code_letters ? dashed(plain) : std::string();
}

std::string random_word(std::size_t bytes) {
    for (;;) {
        std::string word = to_base64url(random_bytes(bytes));
        if (!word.starts_with('-')) return word;
    }
}

}  // namespace server
