// Sanctions: which of them are in force for an identity. A mute or ban of an account is in force
// for its bots, too; one of a bot for that bot alone.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "meeple/store/v1/people.pb.h"
#include "meeple/v1/people.pb.h"
#include "server/people/archive.h"

namespace server {

using SanctionList = std::vector<meeple::v1::Sanction>;

// Milliseconds since 1970 throughout. `owners`: of the owner of a bot; else empty.
[[nodiscard]] SanctionList in_force(const meeple::store::v1::Sanctions& own,
                                    const meeple::store::v1::Sanctions& owners,
                                    std::uint64_t now_ms);

// The latest one of that kind; null: there is none.
[[nodiscard]] const meeple::v1::Sanction* find_sanction(const SanctionList& sanctions,
                                                        meeple::v1::SanctionKind kind);

// A moderator has no authority during a mute or ban.
[[nodiscard]] bool may_decide(const SanctionList& sanctions);

// The owner of the sanctions of addresses. Their key: this and an address_key().
[[nodiscard]] std::string barred_owner();

// ---- For threads that may wait for the disk. They throw Refusal. ----

[[nodiscard]] SanctionList sanctions_of(const Archive& archive, const std::string& account,
                                        std::uint64_t now_ms);
// MUTED or BANNED, with the sanction: one of that kind is in force.
void refuse_under(const SanctionList& sanctions, meeple::v1::SanctionKind kind);
// BANNED. For everything but an account's own settings, export and deletion.
void refuse_banned(const Archive& archive, const std::string& account, std::uint64_t now_ms);
// BANNED. For what gives out a token, and for reports.
void refuse_barred(const Archive& archive, const std::string& address, std::uint64_t now_ms);

}  // namespace server
