#include "server/store/checksum.h"

#include "server/crypto/hash.h"

namespace server {

std::int64_t checksum(const std::string& room, std::uint32_t seq, const std::string& account,
                      const std::string& command_id, const std::string& body) {
    std::string bytes;
    bytes.reserve(room.size() + account.size() + command_id.size() + body.size() + 17);
    const auto number = [&bytes](std::size_t value) {
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes.push_back(static_cast<char>(static_cast<unsigned char>(value >> shift)));
    };
    bytes.append(room).push_back('\0');
    number(seq);
    for (const std::string* field : {&account, &command_id, &body}) {
        number(field->size());
        bytes.append(*field);
    }
    const Hash hash = sha256(bytes);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < 8; ++i) sum = sum << 8 | hash[i];
    return static_cast<std::int64_t>(sum);
}

}  // namespace server
