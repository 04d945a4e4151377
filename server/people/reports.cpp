// Complaints, with their evidence.
#include <optional>
#include <utility>

#include "meeple/store/v1/record.pb.h"
#include "meeple/v1/talk.pb.h"
#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/crypto/identity.h"
#include "server/people/moderation.h"
#include "server/people/pages.h"
#include "server/store/wait_for.h"
#include "server/text/line.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::size_t report_reason_max = 200;  // characters
constexpr std::size_t reported_lines_max = 40;
constexpr std::size_t complaint_key_bytes = 12;

// Whether the account may know who sits there.
bool may_know(const RoomPeople& people, const std::string& account, const std::string& invite) {
    if (!people.header.settings().private_() || people.all.contains(account)) return true;
    return !invite.empty() && equal_in_constant_time(invite, people.header.invite());
}

}  // namespace

void Moderation::add_evidence(stored::Report& report) const {
    LinesQuery query;
    query.room = report.report().room();
    query.spectators = true;
    query.lines_max = reported_lines_max;
    const auto lines = wait_for<std::optional<std::vector<StoredLine>>>(
        [&](auto done) { rooms_->lines(query, done); });
    if (!lines) throw Refusal(v1::STORE_UNAVAILABLE, "lines", 1'000);
    for (const StoredLine& line : *lines) {
        v1::Line said;
        if (!said.ParseFromString(line.body)) continue;
        v1::ReportedLine& kept = *report.mutable_report()->add_lines();
        kept.set_at_ms(line.at_ms);
        kept.set_name(said.name());
        kept.set_text(said.has_text()     ? said.text()
                      : said.has_phrase() ? '#' + said.phrase()
                                          : '#' + said.emote());
        kept.set_by_reported(line.account == report.about());
    }
}

v1::Report Moderation::report(const std::string& by, const v1::NewReport& asked,
                              const std::string& invite) {
    if (by.empty()) throw Refusal(v1::UNAUTHENTICATED, "a token");
    refuse_banned(archive_, by, now_());
    const auto reason = clean_line(asked.reason(), report_reason_max);
    if (!reason || reason->empty()) throw Refusal(v1::BAD_FIELD, "reason");
    if (rooms_ == nullptr) throw Refusal(v1::INTERNAL, "no rooms");
    const auto found =
        wait_for<Loaded>([&](auto done) { rooms_->load(asked.room(), false, done); });
    if (!found.room && found.error == LoadError::unavailable)
        throw Refusal(v1::STORE_UNAVAILABLE, "room", 1'000);
    const RoomPeople people = found.room ? people_of(*found.room) : RoomPeople();
    if (!found.room || !may_know(people, by, invite)) throw Refusal(v1::ROOM_NOT_FOUND, "room");
    // The present, or else the last, holder of that seat.
    const auto holder = people.sat_last.find(asked.seat());
    if (holder == people.sat_last.end()) throw Refusal(v1::NOBODY_THERE, "seat");
    Kept<stored::Report> kept{{{DocumentKind::report, random_bytes(complaint_key_bytes)}}, {}};
    v1::Report& report = *kept.is.mutable_report();
    kept.is.set_about(holder->second.account);
    kept.is.set_by(by);
    kept.is.set_knew(true);
    report.set_about(holder->second.name);
    report.set_id(to_base64url(kept.key()));
    report.set_at_ms(now_());
    report.set_by(archive_.one<stored::Account>(DocumentKind::account, by).is.name());
    report.set_about_person(to_base64url(kept.is.about()));
    report.set_room(asked.room());
    report.set_seat(asked.seat());
    report.set_reason(*reason);
    report.set_invite(people.header.invite());
    add_evidence(kept.is);
    kept.document.owner = reports_owner(false);
    kept.document.rank = static_cast<std::int64_t>(report.at_ms());
    if (!archive_.change({kept.put()})) throw Refusal(v1::INTERNAL, "report");
    // The evidence is for moderators: it may hold what the asker is not to hear.
    v1::Report told;
    told.set_id(report.id());
    told.set_at_ms(report.at_ms());
    return told;
}

}  // namespace server
