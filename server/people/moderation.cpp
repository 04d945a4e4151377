#include "server/people/moderation.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "meeple/store/v1/record.pb.h"
#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/crypto/identity.h"
#include "server/net/addresses.h"
#include "server/people/names.h"
#include "server/people/pages.h"
#include "server/people/publishing.h"
#include "server/store/wait_for.h"
#include "server/text/line.h"
#include "server/text/name.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::size_t reason_characters_max = 200;
constexpr std::size_t key_bytes = 12;
constexpr std::size_t room_id_bytes_max = 64;
constexpr std::uint64_t minute_ms = 60'000;
constexpr std::uint64_t warning_ms = 30 * 24 * 60 * minute_ms;
constexpr int warnings_max = 50;
constexpr std::size_t reports_looked_at_max = 500;  // for one page
constexpr std::int64_t last_rank = std::numeric_limits<std::int64_t>::max() - 1;

bool needs_reason(v1::OrderKind kind) {
    return kind == v1::WARN || kind == v1::MUTE_PERSON || kind == v1::BAN_PERSON ||
           kind == v1::CLOSE_ROOM || kind == v1::PUT_SEAT_OUT || kind == v1::RENAME;
}

bool for_administrators(v1::OrderKind kind) {
    return kind == v1::SET_ROLE || kind == v1::ANNOUNCE || kind == v1::BAN_ADDRESS ||
           kind == v1::DRAIN;
}

bool about_somebody(v1::OrderKind kind) {
    return kind == v1::WARN || kind == v1::MUTE_PERSON || kind == v1::BAN_PERSON ||
           kind == v1::PARDON || kind == v1::RENAME || kind == v1::SET_ROLE;
}

// The ban of an address is over.
bool lifts_address(const v1::Order& order) {
    return order.kind() == v1::PARDON && order.name().empty() && order.person().empty() &&
           !order.text().empty();
}

void allow(const Authority& by, v1::PersonRole least) {
    if (by.role < least) throw Refusal(v1::FORBIDDEN, "your role does not allow this");
}

// Made up, and so that later ones are listed first.
Document fresh(DocumentKind kind, std::uint64_t at_ms) {
    Document document{{kind, random_bytes(key_bytes)}};
    document.rank = static_cast<std::int64_t>(at_ms);
    return document;
}

// The oldest one makes room. Of all others there is one of a kind.
void make_room_for_warning(google::protobuf::RepeatedPtrField<v1::Sanction>& all) {
    const auto warns = [](const v1::Sanction& one) { return one.kind() == v1::WARNING; };
    if (std::count_if(all.begin(), all.end(), warns) >= warnings_max)
        all.erase(std::find_if(all.begin(), all.end(), warns));
}

}  // namespace

struct Moderation::Subject {
    std::string account;  // empty: none
    Kept<stored::Account> is;
};

Moderation::Moderation(Archive archive, Store* rooms, std::function<std::uint64_t()> now)
    : archive_(archive), rooms_(rooms), now_(std::move(now)) {}

Authority Moderation::authority(const std::string& account) const {
    if (account.empty()) throw Refusal(v1::UNAUTHENTICATED, "a token");
    const auto found = archive_.one<stored::Account>(DocumentKind::account, account);
    if (found.is.removed_ms() != 0 || found.is.role() == v1::NONE) return {account, v1::NONE};
    const SanctionList held = sanctions(account);
    refuse_under(held, v1::BANISHED);
    refuse_under(held, v1::SILENCED);
    return {account, found.is.role()};
}

// ---- Orders. ----

Moderation::Subject Moderation::subject(const v1::Order& order) const {
    Subject about;
    if (!about_somebody(order.kind()) || lifts_address(order)) return about;
    if (!order.name().empty()) {
        const auto name =
            archive_.one<stored::Name>(DocumentKind::name, look_alike_key(order.name()));
        if (!name.exists()) throw Refusal(v1::NOT_REGISTERED, "name");
        about.account = name.is.account();
    } else {
        const auto bytes = from_base64url(order.person());
        if (!bytes || bytes->size() != account_bytes) throw Refusal(v1::BAD_FIELD, "person");
        about.account = *bytes;
    }
    about.is = archive_.one<stored::Account>(DocumentKind::account, about.account);
    return about;
}

DocumentChange Moderation::sanction(const std::string& key, const std::string& owner,
                                    const v1::Order& order, v1::SanctionKind kind) const {
    auto kept = archive_.one<stored::Sanctions>(DocumentKind::sanction, key);
    stored::Sanctions holding;
    for (const v1::Sanction& one : kept.is.sanctions()) {
        const bool over = one.until_ms() != 0 && one.until_ms() <= now_();
        // One of each, but for warnings.
        if (!over && (one.kind() != kind || kind == v1::WARNING)) *holding.add_sanctions() = one;
    }
    if (kind == v1::WARNING) make_room_for_warning(*holding.mutable_sanctions());
    v1::Sanction& added = *holding.add_sanctions();
    added.set_kind(kind);
    added.set_reason(order.reason());
    added.set_since_ms(now_());
    if (order.minutes() > 0) added.set_until_ms(now_() + order.minutes() * minute_ms);
    if (kind == v1::WARNING) added.set_until_ms(now_() + warning_ms);
    kept.is = holding;
    kept.document.owner = owner;
    kept.document.rank =
        added.until_ms() == 0 ? last_rank : static_cast<std::int64_t>(added.until_ms());
    return kept.put();
}

DocumentChange Moderation::pardon(const std::string& account) const {
    auto kept = archive_.one<stored::Sanctions>(DocumentKind::sanction, account);
    auto& all = *kept.is.mutable_sanctions();
    all.erase(std::remove_if(all.begin(), all.end(),
                             [](const auto& one) { return one.kind() != v1::WARNING; }),
              all.end());
    return kept.put();
}

DocumentChange Moderation::lift(const v1::Order& order) const {
    const auto key = net::address_key_of(order.text());
    if (!key) throw Refusal(v1::BAD_FIELD, "text: an address");
    const auto kept =
        archive_.one<stored::Sanctions>(DocumentKind::sanction, barred_owner() + *key);
    if (!kept.exists()) throw Refusal(v1::NOBODY_THERE, "text: this address is not banned");
    return kept.remove();
}

// The action is about the present player of the seat: a later one is not put out.
// A typing error is answered, and no line of the log.
void Moderation::check_room(const Interest& interest, const v1::Order& order,
                            Subject& about) const {
    if (order.room().empty() || order.room().size() > room_id_bytes_max)
        throw Refusal(v1::BAD_FIELD, "room");
    if (rooms_ == nullptr) return;
    const auto found =
        wait_for<Loaded>([&](auto done) { rooms_->load(order.room(), false, done); });
    if (!found.room && found.error == LoadError::unavailable)
        throw Refusal(v1::STORE_UNAVAILABLE, "room", 1'000);
    if (!found.room && found.error == LoadError::not_found)
        throw Refusal(v1::ROOM_NOT_FOUND, "room");
    if (!found.room) throw Refusal(v1::ROOM_QUARANTINED, "room");
    const RoomPeople people = people_of(*found.room);
    interest.check_no_part(people);
    if (order.kind() == v1::CLOSE_ROOM) {
        interest.check_rank(people.header.creator());
        for (const auto& [seat, holder] : people.sitting) interest.check_rank(holder.account);
        return;
    }
    const auto seats = static_cast<std::uint32_t>(people.header.settings().seats_size());
    if (order.seat() >= seats) throw Refusal(v1::BAD_FIELD, "seat");
    const auto holder = people.sitting.find(order.seat());
    if (holder == people.sitting.end()) throw Refusal(v1::NOBODY_THERE, "seat");
    about.account = holder->second.account;
    interest.check_rank(about.account);
}

DocumentChange Moderation::task(const v1::Order& order, const std::string& about) const {
    Kept<stored::Task> kept{fresh(DocumentKind::task, now_()), {}};
    *kept.is.mutable_order() = order;
    // Other decisions hold in all rooms, also where they follow from what happened in one.
    if (order.kind() != v1::CLOSE_ROOM && order.kind() != v1::PUT_SEAT_OUT) {
        kept.is.mutable_order()->clear_room();
        kept.is.mutable_order()->clear_seat();
    }
    kept.is.set_about(about);
    return kept.put();
}

// A game that is over leaves the public lists.
void Moderation::withdraw(const std::string& room, DocumentChanges& out) const {
    auto kept = archive_.one<stored::Published>(DocumentKind::published, room);
    if (kept.exists() && !kept.is.removed())
        out.push_back(withdrawn(std::move(kept.document), now_()));
}

DocumentChange Moderation::settle(const Interest& interest, const v1::Order& order,
                                  Subject& about) const {
    const auto key = from_base64url(order.report());
    auto kept = archive_.one<stored::Report>(DocumentKind::report, key.value_or(""));
    if (!kept.exists()) throw Refusal(v1::BAD_FIELD, "report");
    if (!interest.may_judge(kept.is))
        throw Refusal(v1::FORBIDDEN, "this report names you or a bot of yours, or a higher rank");
    const auto found = rooms_ == nullptr ? Loaded() : wait_for<Loaded>([&](auto done) {
        rooms_->load(kept.is.report().room(), false, done);
    });
    if (found.room) interest.check_no_part(people_of(*found.room));
    about.account = kept.is.about();
    kept.document.owner = reports_owner(true);
    kept.is.mutable_report()->set_settled(true);
    kept.is.mutable_report()->set_outcome(order.reason());
    return kept.put();
}

void Moderation::rename(const v1::Order& order, Subject& about, DocumentChanges& out) const {
    const auto name = account_name(order.text());
    if (!name) throw Refusal(v1::NAME_NOT_ALLOWED, "text");
    // Seats that are kept for the person are found by the name that they show.
    v1::Order in_rooms = order;
    in_rooms.set_name(about.is.is.name());
    out.push_back(task(in_rooms, about.account));
    NameChanges names(archive_);
    names.free(about.is.is.name_key(), about.account);
    names.take(*name, about.account, "text");
    names.add_to(out);
    about.is.is.set_name(name->name);
    about.is.is.set_name_key(name->key);
    out.push_back(about.is.put());
}

DocumentChange Moderation::announce(const v1::Order& order) const {
    auto kept = archive_.one<stored::Announcement>(DocumentKind::notice, {});
    kept.is.set_text(order.text());
    kept.is.set_until_ms(order.minutes() > 0 ? now_() + order.minutes() * minute_ms : 0);
    return kept.put();
}

// A ban puts the person and all their bots out of their games.
void Moderation::ban(const v1::Order& order, const Subject& about, DocumentChanges& out) const {
    out.push_back(sanction(about.account, {}, order, v1::BANISHED));
    out.push_back(task(order, about.account));
    for (const std::string& bot : about.is.is.bots()) out.push_back(task(order, bot));
}

// A role does not depend on the account's tables.
void Moderation::check_person(const Interest& interest, const v1::Order& order,
                              const Subject& about) const {
    if (about.account.empty()) return;
    interest.check_rank(about.account);
    if (order.kind() != v1::SET_ROLE) interest.check_no_table(about.account);
}

DocumentChanges Moderation::changes(const Authority& by, const v1::Order& order,
                                    Subject& about) const {
    const bool registered = about.is.exists() && about.is.is.removed_ms() == 0;
    const Interest interest(archive_, rooms_, by);
    check_person(interest, order, about);
    DocumentChanges out;
    switch (static_cast<int>(order.kind())) {
        case v1::WARN: out.push_back(sanction(about.account, {}, order, v1::WARNING)); break;
        case v1::MUTE_PERSON:
            out.push_back(sanction(about.account, {}, order, v1::SILENCED));
            break;
        case v1::BAN_PERSON: ban(order, about, out); break;
        case v1::PARDON:
            out.push_back(lifts_address(order) ? lift(order) : pardon(about.account));
            break;
        case v1::CLOSE_ROOM:
        case v1::PUT_SEAT_OUT:
            check_room(interest, order, about);
            out.push_back(task(order, about.account));
            if (order.kind() == v1::CLOSE_ROOM) withdraw(order.room(), out);
            break;
        case v1::RENAME:
            if (!registered) throw Refusal(v1::NOT_REGISTERED, "name");
            rename(order, about, out);
            break;
        case v1::SET_ROLE:
            if (!registered) throw Refusal(v1::NOT_REGISTERED, "name");
            if (!v1::PersonRole_IsValid(order.role())) throw Refusal(v1::BAD_FIELD, "role");
            if (!about.is.is.bot_owner().empty())
                throw Refusal(v1::FORBIDDEN, "bots cannot be moderators");
            about.is.is.set_role(order.role());
            out.push_back(about.is.put());
            break;
        case v1::ANNOUNCE: out.push_back(announce(order)); break;
        case v1::SETTLE: out.push_back(settle(interest, order, about)); break;
        case v1::BAN_ADDRESS: {
            const auto key = net::address_key_of(order.text());
            if (!key) throw Refusal(v1::BAD_FIELD, "text: an address");
            out.push_back(sanction(barred_owner() + *key, barred_owner(), order, v1::BANISHED));
            break;
        }
        case v1::DRAIN: break;  // Servers read it in the log.
        default: throw Refusal(v1::BAD_FIELD, "kind");
    }
    return out;
}

// Actions from a report carry no name: the account's present name is used.
v1::AuditLog Moderation::named(const std::vector<stored::Audit>& lines) const {
    std::set<DocumentId> unnamed;
    for (const stored::Audit& kept : lines) {
        if (kept.order().name().empty() && !kept.about().empty())
            unnamed.insert({DocumentKind::account, kept.about()});
    }
    std::map<std::string, std::string> names;
    if (!unnamed.empty()) {
        for (Document& document : archive_.read({unnamed.begin(), unnamed.end()})) {
            const auto account = Archive::as<stored::Account>(std::move(document));
            names.emplace(account.key(), account.is.name());
        }
    }
    v1::AuditLog log;
    for (const stored::Audit& kept : lines) {
        v1::AuditLine& line = *log.add_lines() = audit_line(kept);
        const auto name = names.find(kept.about());
        if (line.order().name().empty() && name != names.end())
            line.mutable_order()->set_name(name->second);
    }
    return log;
}

v1::AuditLine Moderation::carry_out(const Authority& by, const v1::Order& asked) {
    allow(by, v1::MODERATOR);
    if (for_administrators(asked.kind()) || lifts_address(asked)) allow(by, v1::ADMINISTRATOR);
    v1::Order order = asked;
    const auto reason = clean_line(order.reason(), reason_characters_max);
    const auto text = clean_line(order.text(), reason_characters_max);
    if (!reason || !text || (reason->empty() && needs_reason(order.kind())))
        throw Refusal(v1::BAD_FIELD, "reason, text: one line, at most 200 characters");
    order.set_reason(*reason);
    order.set_text(*text);
    for (;;) {
        Subject about = subject(order);
        DocumentChanges all = changes(by, order, about);
        Kept<stored::Audit> line{fresh(DocumentKind::audit, now_()), {}};
        line.is.set_at_ms(now_());
        line.is.set_by(by.account);
        line.is.set_by_name(
            by.account.empty()
                ? "console"
                : archive_.one<stored::Account>(DocumentKind::account, by.account).is.name());
        *line.is.mutable_order() = order;
        line.is.set_about(about.account);
        all.push_back(line.put());
        if (archive_.change(std::move(all))) return named({line.is}).lines(0);
    }
}

// ---- Looking. ----

SanctionList Moderation::sanctions(const std::string& account) const {
    return sanctions_of(archive_, account, now_());
}

v1::AuditLog Moderation::log(const Authority& by, const std::string& after) const {
    allow(by, v1::MODERATOR);
    DocumentQuery query{DocumentKind::audit, {}, {}, {}, page_max};
    go_on_after(after, query);
    std::vector<stored::Audit> lines;
    const std::vector<Document> page = archive_.list(query);
    const Interest interest(archive_, rooms_, by);
    for (const Document& document : page) {
        lines.push_back(Archive::as<stored::Audit>(document).is);
        // They may not see the outcome of a report that they may not read.
        stored::Report report;
        report.set_about(lines.back().about());
        v1::Order& order = *lines.back().mutable_order();
        if (order.kind() == v1::SETTLE && !interest.may_judge(report)) order.clear_reason();
    }
    v1::AuditLog log = named(lines);
    if (page.size() == page_max) log.set_next(cursor(page.back()));
    return log;
}

v1::Reports Moderation::reports(const Authority& by, bool settled, const std::string& after) const {
    allow(by, v1::MODERATOR);
    DocumentQuery query{DocumentKind::report, reports_owner(settled), {}, {}, page_max};
    go_on_after(after, query);
    v1::Reports reports;
    const Interest interest(archive_, rooms_, by);
    // A page of which nothing may be seen is no end.
    for (std::size_t looked_at = 0; looked_at < reports_looked_at_max; looked_at += page_max) {
        const std::vector<Document> page = archive_.list(query);
        reports.set_next(page.size() == page_max ? cursor(page.back()) : std::string());
        for (const Document& document : page) {
            const auto report = Archive::as<stored::Report>(document);
            if (interest.may_judge(report.is)) *reports.add_reports() = report.is.report();
        }
        if (!reports.reports().empty() || reports.next().empty()) break;
        go_on_after(reports.next(), query);
    }
    return reports;
}

v1::PersonFile Moderation::file(const Authority& by, const std::string& name,
                                const std::string& person) const {
    allow(by, v1::MODERATOR);
    v1::Order order;
    order.set_kind(v1::WARN);
    order.set_name(name);
    order.set_person(person);
    const Subject about = subject(order);
    v1::PersonFile file;
    file.mutable_person()->set_name(about.is.is.name());
    file.mutable_person()->set_created_ms(about.is.is.created_ms());
    file.mutable_person()->set_role(about.is.is.role());
    if (const std::string& owner = about.is.is.bot_owner(); !owner.empty()) {
        file.mutable_person()->set_bot(true);
        file.mutable_person()->set_owner(
            archive_.one<stored::Account>(DocumentKind::account, owner).is.name());
    }
    file.set_person_id(to_base64url(about.account));
    for (const v1::Sanction& one : sanctions(about.account)) *file.add_sanctions() = one;
    return file;
}

}  // namespace server
