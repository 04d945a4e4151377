#include "server/people/recovery_codes.h"

#include "server/crypto/hash.h"

namespace server {
namespace {

constexpr int code_letters = 16;
constexpr std::string_view code_alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

// As it is compared: people write it in capitals, and without the marks between.
std::string plain_code(std::string_view code) {
    std::string plain;
    for (char letter : code) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        if (letter == 'o') letter = '0';
        if (letter == 'i' || letter == 'l') letter = '1';
        if (code_alphabet.find(letter) != std::string_view::npos) plain += letter;
    }
    return plain;
}

}  // namespace

std::string code_hash(std::string_view code) {
    return std::string(as_bytes(sha256("meepled/code/1" + plain_code(code))));
}

std::string new_code() {
    std::string code;
    for (const char byte : random_bytes(code_letters)) {
        if (code.size() % 5 == 4) code += '-';
        code += code_alphabet[static_cast<unsigned char>(byte) % code_alphabet.size()];
    }
    return code;
}

}  // namespace server
