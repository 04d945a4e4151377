// Moderation: everything that is decided about others, on one path, each a line in the audit log.
// For threads that may wait for the disk; all of it throws Refusal, and has then changed nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "meeple/store/v1/people.pb.h"
#include "meeple/v1/people.pb.h"
#include "server/people/archive.h"
#include "server/store/event_store.h"

namespace server {

// Who decides.
struct Authority {
    std::string account;  // empty: the operator, on the machine itself
    meeple::v1::PersonRole role = meeple::v1::NONE;
};

class Moderation {
public:
    // `rooms`: for reports; null: there are none.
    Moderation(Archive archive, EventStore* rooms, std::function<std::uint64_t()> now);

    [[nodiscard]] static Authority operator_here() { return {{}, meeple::v1::ADMINISTRATOR}; }
    [[nodiscard]] Authority authority(const std::string& account) const;

    [[nodiscard]] meeple::v1::AuditLine carry_out(const Authority& by,
                                                  const meeple::v1::Order& order);
    // A complaint of anybody about a seat, with what was said in that room lately. The answer says
    // no more than that it is there.
    [[nodiscard]] meeple::v1::Report report(const std::string& by,
                                            const meeple::v1::NewReport& asked);

    // ---- For moderators. ----
    [[nodiscard]] meeple::v1::AuditLog log(const Authority& by, const std::string& after) const;
    [[nodiscard]] meeple::v1::Reports reports(const Authority& by, bool settled,
                                              const std::string& after) const;
    [[nodiscard]] meeple::v1::PersonFile file(const Authority& by, const std::string& name,
                                              const std::string& person) const;

    // That hold, and warnings of the last days. Of an identity.
    [[nodiscard]] std::vector<meeple::v1::Sanction> sanctions(const std::string& account) const;

private:
    struct Subject;
    [[nodiscard]] meeple::v1::AuditLog named(
        const std::vector<meeple::store::v1::Audit>& lines) const;
    [[nodiscard]] Subject subject(const meeple::v1::Order& order) const;
    [[nodiscard]] DocumentChanges changes(const Authority& by, const meeple::v1::Order& order,
                                          Subject& about) const;
    [[nodiscard]] DocumentChange sanction(const std::string& key, const std::string& owner,
                                          const meeple::v1::Order& order,
                                          meeple::v1::SanctionKind kind) const;
    [[nodiscard]] DocumentChange pardon(const std::string& account) const;
    [[nodiscard]] DocumentChange lift(const meeple::v1::Order& order) const;
    void check_room(const meeple::v1::Order& order) const;
    [[nodiscard]] DocumentChange task(const meeple::v1::Order& order,
                                      const std::string& about) const;
    [[nodiscard]] DocumentChange settle(const meeple::v1::Order& order) const;
    void rename(const meeple::v1::Order& order, Subject& about, DocumentChanges& out) const;
    [[nodiscard]] DocumentChange announce(const meeple::v1::Order& order) const;
    void add_evidence(meeple::store::v1::Report& report) const;

    const Archive archive_;
    EventStore* const rooms_;
    const std::function<std::uint64_t()> now_;
};

// Of addresses that may not come.
[[nodiscard]] std::string barred_owner();

}  // namespace server
