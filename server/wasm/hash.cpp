// SHA-256 and HMAC as FIPS 180-4 and RFC 2104 have them, and the platform's random bytes: Debian
// has no libsodium for WebAssembly.
#include "server/crypto/hash.h"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <optional>

#include "server/crypto/base64url.h"

namespace server {
namespace {

constexpr std::size_t block_bytes = 64;

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> round_constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using Words = std::array<std::uint32_t, 8>;

void take_block(Words& state, const char* block) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < block_bytes; ++i)
        w[i / 4] = w[i / 4] << 8 | static_cast<unsigned char>(block[i]);
    for (std::size_t i = 16; i < w.size(); ++i) {
        const std::uint32_t a = w[i - 15];
        const std::uint32_t b = w[i - 2];
        w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[i - 7] +
               (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    Words s = state;
    for (std::size_t i = 0; i < w.size(); ++i) {
        const std::uint32_t one = std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25);
        const std::uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        const std::uint32_t first = s[7] + one + choice + round_constants[i] + w[i];
        const std::uint32_t zero = std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22);
        const std::uint32_t most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        std::rotate(s.begin(), s.end() - 1, s.end());
        s[4] += first;
        s[0] = first + zero + most;
    }
    for (std::size_t i = 0; i < state.size(); ++i) state[i] += s[i];
}

}  // namespace

Hash sha256(std::string_view bytes) {
    Words state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::string rest(bytes.substr(bytes.size() / block_bytes * block_bytes));
    for (std::size_t at = 0; at + block_bytes <= bytes.size(); at += block_bytes)
        take_block(state, bytes.data() + at);
    rest += '\x80';
    while (rest.size() % block_bytes != block_bytes - 8) rest += '\0';
    const std::uint64_t bits = static_cast<std::uint64_t>(bytes.size()) * 8;
    for (int shift = 56; shift >= 0; shift -= 8) rest += static_cast<char>(bits >> shift & 0xff);
    for (std::size_t at = 0; at < rest.size(); at += block_bytes)
        take_block(state, rest.data() + at);
    Hash hash{};
    for (std::size_t i = 0; i < hash.size(); ++i)
        hash[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
    return hash;
}

Hash hmac_sha256(std::string_view key, std::string_view message) {
    std::string block(key);
    if (key.size() > block_bytes) block = as_bytes(sha256(key));
    block.resize(block_bytes, '\0');
    std::string inner = block;
    std::string outer = block;
    for (char& byte : inner) byte = static_cast<char>(byte ^ 0x36);
    for (char& byte : outer) byte = static_cast<char>(byte ^ 0x5c);
    const Hash inside = sha256(inner.append(message));
    return sha256(outer.append(as_bytes(inside)));
}

std::string random_bytes(std::size_t count) {
    std::string bytes(count, '\0');
    constexpr std::size_t at_once = 256;
    for (std::size_t at = 0; at < count; at += at_once) {
        if (getentropy(bytes.data() + at, std::min(at_once, count - at)) != 0) __builtin_trap();
    }
    return bytes;
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
    return a == b;  // timing is no secret: the caller has both
}

void wipe(std::string& secret) {
    secret.assign(secret.size(), '\0');
    secret.clear();
}

std::string_view as_bytes(const Hash& hash) {
    return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

std::string hex(std::string_view bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const char letter : bytes) {
        const auto byte = static_cast<unsigned char>(letter);
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

std::string to_base64url(std::string_view bytes) {
    constexpr std::string_view letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string text;
    unsigned held = 0;
    int bits = 0;
    for (const char letter : bytes) {
        held = held << 8 | static_cast<unsigned char>(letter);
        for (bits += 8; bits >= 6; bits -= 6) text += letters[held >> (bits - 6) & 63];
    }
    if (bits > 0) text += letters[held << (6 - bits) & 63];
    return text;
}

}  // namespace server
