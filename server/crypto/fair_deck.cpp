#include "server/crypto/fair_deck.h"

#include <algorithm>
#include <stdexcept>

namespace server {
namespace {

constexpr std::uint64_t numbers_per_block = 4;

// Names come from the catalogue, which has none of these characters; a foreign record may hold
// anything.
const std::string& checked(const std::string& name) {
    const bool plain = std::all_of(name.begin(), name.end(), [](char letter) {
        return letter > ' ' && letter != '=' && letter != '\x7f';
    });
    if (name.empty() || !plain) throw std::invalid_argument("a name of the options is not plain");
    return name;
}

void append_big_endian(std::string& out, std::uint64_t number) {
    for (int shift = 56; shift >= 0; shift -= 8)
        out.push_back(static_cast<char>(static_cast<unsigned char>(number >> shift)));
}

}  // namespace

std::string options_text(const rules::Setup& setup) {
    std::vector<std::string> modules = setup.modules;
    std::sort(modules.begin(), modules.end());
    auto options = setup.options;
    std::sort(options.begin(), options.end());

    std::string text = "meepled options 1\ngame " + checked(setup.edition) + "\n";
    for (const std::string& module : modules) text += "module " + checked(module) + "\n";
    for (const auto& [name, value] : options)
        text += "option " + checked(name) + "=" + checked(value) + "\n";
    text += "seats " + std::to_string(setup.seats) + "\n";
    return text;
}

Hash options_hash(const rules::Setup& setup) {
    return sha256(options_text(setup));
}

Hash deck_commitment(std::string_view server_seed, std::string_view room, const Hash& options) {
    std::string bytes;
    bytes.append(server_seed).append(room).append(as_bytes(options));
    const Hash commitment = sha256(bytes);
    wipe(bytes);
    return commitment;
}

FairChance::FairChance(std::string_view server_seed, std::string_view room,
                       const std::vector<std::string>& entropies, std::uint64_t draws)
    : server_seed_(server_seed), message_("meepled/1"), draws_(draws) {
    if (server_seed.size() != server_seed_bytes)
        throw std::invalid_argument("the server's seed has the wrong length");
    message_.append(room);
    for (const std::string& entropy : entropies) {
        if (entropy.size() > entropy_bytes_max)
            throw std::invalid_argument("a seat's entropy is too long");
        message_.push_back(static_cast<char>(static_cast<unsigned char>(entropy.size())));
        message_.append(entropy);
    }
}

FairChance::~FairChance() {
    wipe(server_seed_);
}

std::uint64_t FairChance::next() {
    const std::uint64_t block = draws_ / numbers_per_block;
    if (block != block_) fill(block);
    const std::size_t offset = draws_ % numbers_per_block * 8;
    ++draws_;
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) number = number << 8 | block_bytes_[offset + i];
    return number;
}

void FairChance::fill(std::uint64_t block) {
    std::string message = message_;
    append_big_endian(message, block);
    block_bytes_ = hmac_sha256(server_seed_, message);
    block_ = block;
}

}  // namespace server
