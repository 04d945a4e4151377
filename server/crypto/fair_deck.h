// The fair deck: how a room is shuffled so that players can check it after the game.
// proto/docs/fair_deck.md describes it for other implementations and holds test vectors.
//
// It proves that the order was fixed before the game and that every seat's entropy went into it. It
// does not prove that the operator did not look: the server knows the seed from the start.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/chance.h"
#include "rules/match.h"
#include "server/crypto/hash.h"

namespace server {

inline constexpr std::size_t server_seed_bytes = 32;
inline constexpr std::size_t entropy_bytes_max = 32;  // of one seat

// The hashed text of a room's options: one line each for the game, the modules and options in force
// (sorted) and the number of seats. `setup` must be complete, every default filled in. Throws
// std::invalid_argument if a name would break its line.
[[nodiscard]] std::string options_text(const rules::Setup& setup);
[[nodiscard]] Hash options_hash(const rules::Setup& setup);

// Published when the room is made: SHA-256(server_seed || room || options hash).
[[nodiscard]] Hash deck_commitment(std::string_view server_seed, std::string_view room,
                                   const Hash& options);

// The stream of all chance in one room. Number i is the big-endian 64-bit number i % 4 of block i /
// 4; block k is HMAC-SHA-256(server_seed, "meepled/1" || room || for each seat: one byte of length,
// its entropy || k as 8 bytes, big-endian). Never to be logged; the seed is wiped from memory at
// the end.
class FairChance final : public rules::Chance {
public:
    // `entropies` by seat, each of at most entropy_bytes_max (else std::invalid_argument; the same
    // for a seed of another size). The stream continues after `draws` numbers: a room that was
    // loaded again gives what its log says.
    FairChance(std::string_view server_seed, std::string_view room,
               const std::vector<std::string>& entropies, std::uint64_t draws = 0);
    FairChance(const FairChance&) = default;
    FairChance& operator=(const FairChance&) = default;
    ~FairChance() override;

    std::uint64_t next() override;

    // 64-bit numbers taken so far, including those rejected by below().
    [[nodiscard]] std::uint64_t draws() const { return draws_; }

private:
    void fill(std::uint64_t block);

    static constexpr std::uint64_t no_block = ~std::uint64_t{0};

    std::string server_seed_;
    std::string message_;  // all that is authenticated, with room for the block's number at the end
    std::uint64_t draws_ = 0;
    std::uint64_t block_ = no_block;  // which one block_bytes_ holds
    Hash block_bytes_{};
};

}  // namespace server
