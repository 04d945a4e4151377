// AccountLimits: how often accounts and their owners may be asked for something. What comes with a
// token alone, which may be stolen, counts for this token and its network; only reports count for
// the account. Each function throws Refusal if it has been too often. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "meeple/v1/people.pb.h"
#include "server/people/attempts.h"

namespace server {

struct Asker;

class AccountLimits {
public:
    // No registrations: no limits, but for reports and exports.
    AccountLimits(std::uint32_t registrations_per_day, std::function<std::uint64_t()> now_ms);

    // From one network.
    void registration(const Asker& asker);
    // An attempt to prove to be `whom`. `known`: from a device or network of theirs, as
    // Accounts::known_by() names it; empty: a stranger.
    void sign_in(const Asker& asker, const std::string& whom, const std::string& known,
                 bool guessable);
    // A proof besides the token, right or wrong; none does not count.
    void proof(const Asker& asker, const meeple::v1::Proof& proof);

    // A change of the account, of any kind.
    void change(const Asker& asker);
    // One that leaves the asker's token as it is.
    void revocation(const Asker& asker);
    // One that is proven.
    void new_password(const std::string& account);

    void report(const Asker& asker);
    void export_of(const Asker& asker);

private:
    [[nodiscard]] std::uint64_t now() const { return now_ms_(); }
    void both(Attempts& attempts, const Asker& asker, const std::string& who, const char* what);

    const bool unlimited_;
    const std::function<std::uint64_t()> now_ms_;
    Attempts by_both_;  // to prove who one is: of one address, as one account
    Attempts by_address_;
    Attempts by_account_;
    Attempts registrations_;
    Attempts reports_;
    Attempts exports_;
    Attempts changes_;
    Attempts changes_of_network_;
    Attempts revocations_;
    Attempts passwords_;
    Attempts proofs_;
};

}  // namespace server
