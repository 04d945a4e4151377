#include "server/people/account_limits.h"

#include <utility>

#include "server/people/accounts.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr Rate both_rate{5.0 / 60, 5};
constexpr Rate address_rate{20.0 / 60, 20};
constexpr Rate report_rate{10.0 / 3600, 10};
constexpr Rate export_rate{10.0 / 3600, 10};
constexpr Rate change_rate{30.0 / 60, 60};
constexpr Rate network_change_rate{120.0 / 60, 240};
constexpr Rate revocation_rate{20.0 / 3600, 20};
constexpr Rate password_rate{20.0 / 3600, 10};
constexpr Rate account_rate{20.0 / 60, 20};

Rate daily(std::uint32_t count) {
    constexpr double day_seconds = 86'400;
    return {count / day_seconds, static_cast<double>(count)};
}

void refuse_for(std::int64_t wait_ms, v1::ErrorCode code, const char* what) {
    if (wait_ms != 0) throw Refusal(code, what, wait_ms);
}

}  // namespace

AccountLimits::AccountLimits(std::uint32_t registrations_per_day,
                             std::function<std::uint64_t()> now_ms)
    : unlimited_(registrations_per_day == 0),
      now_ms_(std::move(now_ms)),
      by_both_(both_rate),
      by_address_(address_rate),
      by_account_(account_rate),
      registrations_(daily(registrations_per_day)),
      reports_(report_rate),
      exports_(export_rate),
      changes_(change_rate),
      changes_of_network_(network_change_rate),
      revocations_(revocation_rate),
      passwords_(password_rate),
      proofs_(account_rate) {}

void AccountLimits::registration(const Asker& asker) {
    if (unlimited_) return;
    refuse_for(registrations_.take(asker.network, now()), v1::RATE_LIMITED,
               "too many new accounts from this address");
}

void AccountLimits::sign_in(const Asker& asker, const std::string& whom, const std::string& known,
                            bool guessable) {
    if (unlimited_) return;
    const std::uint64_t now_ms = now();
    const bool stranger = known.empty();
    const std::string from = stranger ? "stranger " + asker.network : known;
    // The address first: so no address makes more entries than it has attempts.
    std::int64_t wait_ms = stranger ? by_address_.take(asker.network, now_ms) : 0;
    if (wait_ms == 0) wait_ms = by_both_.take(from + '\n' + whom, now_ms);
    if (wait_ms == 0 && guessable)
        wait_ms = by_account_.take((stranger ? "strangers\n" : "known\n") + whom, now_ms);
    refuse_for(wait_ms, v1::LOCKED_OUT, "too many attempts");
}

void AccountLimits::proof(const Asker& asker, const v1::Proof& proof) {
    if (unlimited_ || proof.proof_case() == v1::Proof::PROOF_NOT_SET) return;
    refuse_for(proofs_.take(asker.account + asker.token, now()), v1::LOCKED_OUT,
               "too many attempts");
}

// The token first: one alone does not use up what its network may.
void AccountLimits::change(const Asker& asker) {
    if (unlimited_ || !asker.registered) return;
    std::int64_t wait_ms = changes_.take(asker.token, now());
    if (wait_ms == 0) wait_ms = changes_of_network_.take(asker.network, now());
    refuse_for(wait_ms, v1::RATE_LIMITED, "too many changes of the account");
}

void AccountLimits::revocation(const Asker& asker) {
    if (unlimited_ || !asker.registered) return;
    refuse_for(revocations_.take(asker.token, now()), v1::RATE_LIMITED,
               "too many revocations by this token");
}

void AccountLimits::new_password(const std::string& account) {
    if (unlimited_) return;
    refuse_for(passwords_.take(account, now()), v1::RATE_LIMITED, "too many new passwords");
}

void AccountLimits::report(const Asker& asker) {
    both(reports_, asker, asker.account, "too many reports");
}

void AccountLimits::export_of(const Asker& asker) {
    both(exports_, asker, asker.token, "too many exports");
}

void AccountLimits::both(Attempts& attempts, const Asker& asker, const std::string& who,
                         const char* what) {
    std::int64_t wait_ms = attempts.take("who " + who, now());
    if (wait_ms == 0) wait_ms = attempts.take("address " + asker.network, now());
    refuse_for(wait_ms, v1::RATE_LIMITED, what);
}

}  // namespace server
