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
#include "server/people/interest.h"
#include "server/people/sanctions.h"
#include "server/store/store.h"

namespace server {

class Moderation {
public:
    // `rooms`: for reports and for orders about rooms and seats; null: for the operator alone.
    Moderation(Archive archive, Store* rooms, std::function<std::uint64_t()> now);

    [[nodiscard]] static Authority operator_here() { return {{}, meeple::v1::ADMINISTRATOR}; }
    // Refused with MUTED or BANNED while one of these is in force for a moderator.
    [[nodiscard]] Authority authority(const std::string& account) const;

    [[nodiscard]] meeple::v1::AuditLine carry_out(const Authority& by,
                                                  const meeple::v1::Order& order);
    // A complaint about a seat, with what was said in that room lately. The answer says no more
    // than that it is there. A seat of a private room: by who made it, sits or sat there, has a
    // seat kept there or knows its invite; for others there is no such room.
    [[nodiscard]] meeple::v1::Report report(const std::string& by,
                                            const meeple::v1::NewReport& asked,
                                            const std::string& invite = {});

    // ---- For moderators. ----
    [[nodiscard]] meeple::v1::AuditLog log(const Authority& by, const std::string& after) const;
    // Without reports that Interest::may_judge() excludes.
    [[nodiscard]] meeple::v1::Reports reports(const Authority& by, bool settled,
                                              const std::string& after) const;
    [[nodiscard]] meeple::v1::PersonFile file(const Authority& by, const std::string& name,
                                              const std::string& person) const;

    // As sanctions_of() has them.
    [[nodiscard]] SanctionList sanctions(const std::string& account) const;

private:
    struct Subject;
    [[nodiscard]] meeple::v1::AuditLog named(
        const std::vector<meeple::store::v1::Audit>& lines) const;
    [[nodiscard]] Subject subject(const meeple::v1::Order& order) const;
    [[nodiscard]] DocumentChanges changes(const Authority& by, const meeple::v1::Order& order,
                                          Subject& about) const;
    void check_person(const Interest& interest, const meeple::v1::Order& order,
                      const Subject& about) const;
    [[nodiscard]] DocumentChange sanction(const std::string& key, const std::string& owner,
                                          const meeple::v1::Order& order,
                                          meeple::v1::SanctionKind kind) const;
    [[nodiscard]] DocumentChange pardon(const std::string& account) const;
    [[nodiscard]] DocumentChange lift(const meeple::v1::Order& order) const;
    void ban(const meeple::v1::Order& order, const Subject& about, DocumentChanges& out) const;
    void check_room(const Interest& interest, const meeple::v1::Order& order, Subject& about) const;
    [[nodiscard]] DocumentChange task(const meeple::v1::Order& order,
                                      const std::string& about) const;
    void withdraw(const std::string& room, DocumentChanges& out) const;
    [[nodiscard]] DocumentChange settle(const Interest& interest, const meeple::v1::Order& order,
                                        Subject& about) const;
    void rename(const meeple::v1::Order& order, Subject& about, DocumentChanges& out) const;
    [[nodiscard]] DocumentChange announce(const meeple::v1::Order& order) const;
    void add_evidence(meeple::store::v1::Report& report) const;

    const Archive archive_;
    Store* const rooms_;
    const std::function<std::uint64_t()> now_;
};

}  // namespace server
