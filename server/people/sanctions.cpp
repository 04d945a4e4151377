#include "server/people/sanctions.h"

#include <algorithm>

namespace server {

namespace {

bool ended(const meeple::v1::Sanction& sanction, std::uint64_t now_ms) {
    return sanction.until_ms() != 0 && sanction.until_ms() <= now_ms;
}

}  // namespace

SanctionList in_force(const meeple::store::v1::Sanctions& own,
                      const meeple::store::v1::Sanctions& owners, std::uint64_t now_ms) {
    SanctionList all;
    for (const auto& one : own.sanctions()) {
        if (!ended(one, now_ms)) all.push_back(one);
    }
    for (const auto& one : owners.sanctions()) {
        if (!ended(one, now_ms) && one.kind() != meeple::v1::WARNING) all.push_back(one);
    }
    return all;
}

const meeple::v1::Sanction* find_sanction(const SanctionList& sanctions,
                                          meeple::v1::SanctionKind kind) {
    const auto found = std::find_if(sanctions.rbegin(), sanctions.rend(),
                                    [kind](const auto& one) { return one.kind() == kind; });
    return found == sanctions.rend() ? nullptr : &*found;
}

bool may_decide(const SanctionList& sanctions) {
    return find_sanction(sanctions, meeple::v1::SILENCED) == nullptr &&
           find_sanction(sanctions, meeple::v1::BANISHED) == nullptr;
}

std::string barred_owner() {
    return "address";
}

SanctionList sanctions_of(const Archive& archive, const std::string& account,
                          std::uint64_t now_ms) {
    using meeple::store::v1::Sanctions;
    const auto person = archive.one<meeple::store::v1::Account>(DocumentKind::account, account);
    const auto own = archive.one<Sanctions>(DocumentKind::sanction, account);
    const std::string& owner = person.is.bot_owner();
    if (owner.empty()) return in_force(own.is, {}, now_ms);
    return in_force(own.is, archive.one<Sanctions>(DocumentKind::sanction, owner).is, now_ms);
}

void refuse_under(const SanctionList& sanctions, meeple::v1::SanctionKind kind) {
    const meeple::v1::Sanction* const found = find_sanction(sanctions, kind);
    if (found == nullptr) return;
    meeple::v1::Error error;
    error.set_code(kind == meeple::v1::BANISHED ? meeple::v1::BANNED : meeple::v1::MUTED);
    error.set_retry(meeple::v1::NEVER);
    *error.mutable_sanction() = *found;
    throw Refusal(std::move(error));
}

void refuse_banned(const Archive& archive, const std::string& account, std::uint64_t now_ms) {
    refuse_under(sanctions_of(archive, account, now_ms), meeple::v1::BANISHED);
}

void refuse_barred(const Archive& archive, const std::string& address, std::uint64_t now_ms) {
    const auto kept =
        archive.one<meeple::store::v1::Sanctions>(DocumentKind::sanction, barred_owner() + address);
    refuse_under(in_force(kept.is, {}, now_ms), meeple::v1::BANISHED);
}

}  // namespace server
