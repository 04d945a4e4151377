#include "server/people/order_watch.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

#include "server/log.h"
#include "server/people/account_tasks.h"
#include "server/people/pages.h"
#include "server/people/sanctions.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::size_t looked_at_max = 100;
constexpr std::size_t barred_page_max = 1'000;
constexpr std::int64_t forgotten_ms = 3'600'000;
constexpr std::size_t pulses_looked_at = 8;
constexpr std::uint64_t at_least_every_ms = 30'000;

bool concerns_sanctions(v1::OrderKind kind) {
    return kind == v1::WARN || kind == v1::MUTE_PERSON || kind == v1::BAN_PERSON ||
           kind == v1::PARDON;
}

// The sanction that the order added; nothing for a pardon.
v1::Sanction added_by(v1::OrderKind kind, const SanctionList& sanctions) {
    const v1::Sanction* added = nullptr;
    if (kind == v1::WARN) added = find_sanction(sanctions, v1::WARNING);
    if (kind == v1::MUTE_PERSON) added = find_sanction(sanctions, v1::SILENCED);
    if (kind == v1::BAN_PERSON) added = find_sanction(sanctions, v1::BANISHED);
    return added == nullptr ? v1::Sanction() : *added;
}

stored::Sanctions sanctions_in(const Document& document) {
    stored::Sanctions kept;
    if (!kept.ParseFromString(document.body)) kept.Clear();
    return kept;
}

// Carried out in each room of theirs.
bool concerns_all_rooms(const stored::Task& task) {
    const v1::OrderKind kind = task.order().kind();
    return (task.gone() || kind == v1::BAN_PERSON || kind == v1::RENAME) &&
           task.order().room().empty();
}

Input input_of(const stored::Task& task) {
    const v1::Order& order = task.order();
    if (task.gone()) return input::Rename{task.about(), {}};
    if (order.kind() == v1::RENAME) return input::Rename{task.about(), order.text()};
    if (order.kind() == v1::CLOSE_ROOM) return input::CloseRoom{};
    input::PutOut out;
    if (order.kind() == v1::PUT_SEAT_OUT) out.seat = order.seat();
    out.account = task.about();
    return out;
}

}  // namespace

void OrderWatch::look() {
    documents_.list_documents({DocumentKind::pulse, {}, {}, {}, pulses_looked_at},
                              [this](const std::optional<Documents>& pulses) {
                                  if (pulses && is_due(*pulses)) look_at_all();
                              });
}

// The latest few, because lines of several servers can arrive in another sequence.
bool OrderWatch::is_due(const Documents& pulses) {
    std::set<std::string> keys;
    for (const Document& pulse : pulses) keys.insert(pulse.id.key);
    const std::scoped_lock lock(mutex_);
    const bool fresh = std::exchange(pulses_, std::move(keys)) != pulses_;
    if (!fresh && now_() < due_ms_) return false;
    due_ms_ = now_() + at_least_every_ms;
    return true;
}

OrderWatch::Answer OrderWatch::or_again(std::function<void(const Documents&)> read) {
    return [this, read = std::move(read)](const std::optional<Documents>& found) {
        if (found) return read(*found);
        look_again_by(0);
    };
}

void OrderWatch::look_at_all() {
    documents_.list_documents({DocumentKind::audit, {}, {}, {}, looked_at_max},
                              or_again([this](const Documents& page) { read_log(page); }));
    read_barred({DocumentKind::sanction, barred_owner(), {}, {}, barred_page_max}, {});
    documents_.list_documents({DocumentKind::task, {}, {}, {}, looked_at_max},
                              or_again([this](const Documents& page) {
                                  for (const Document& task : page) carry_out(task);
                                  if (!page.empty()) look_again_by(0);  // until they are done
                              }));
    documents_.list_documents({DocumentKind::notice, revoked_owner(), {}, {}, looked_at_max},
                              or_again([this](const Documents& page) { read_revoked(page); }));
    documents_.read_documents(
        {{DocumentKind::notice, {}}},
        or_again([this](const Documents& found) { read_notice(found.front()); }));
    documents_.list_documents({DocumentKind::report, reports_owner(false), {}, {}, looked_at_max},
                              or_again([this](const Documents& page) {
                                  figures_.reports_open = static_cast<std::int64_t>(page.size());
                              }));
    forget_pulses();
}

void OrderWatch::forget_pulses() {
    const auto before = static_cast<std::int64_t>(now_()) - forgotten_ms;
    documents_.list_documents(
        {DocumentKind::pulse, {}, before, {}, looked_at_max}, [this](std::optional<Documents> old) {
            if (!old || old->empty()) return;
            DocumentChanges changes;
            for (Document& one : *old)
                changes.push_back({DocumentChange::Act::remove, std::move(one)});
            documents_.change_documents(std::move(changes), [](StoreResult) {});
        });
}

// Connections of before the first look were proven by what holds.
void OrderWatch::read_revoked(const Documents& page) {
    Documents fresh;
    DocumentChanges old;
    {
        const std::scoped_lock lock(mutex_);
        std::set<std::string> seen;
        for (const Document& document : page) {
            const std::string& key = document.id.key;
            if (!first_revoked_ && !seen_revoked_.contains(key)) fresh.push_back(document);
            seen.insert(key);
            if (document.rank + forgotten_ms < static_cast<std::int64_t>(now_()))
                old.push_back({DocumentChange::Act::remove, document});
        }
        first_revoked_ = false;
        seen_revoked_ = std::move(seen);
    }
    for (const Document& document : fresh) {
        const auto revoked = revoked_in(document);
        if (!revoked) continue;
        backend_.revoked(revoked->account, revoked->token);
        if (revoked->token.empty() && told_.removed) told_.removed();
    }
    // All servers have applied them long ago.
    if (!old.empty()) documents_.change_documents(std::move(old), [](StoreResult) {});
}

// Earlier decisions apply to everyone who connects.
void OrderWatch::read_log(const Documents& page) {
    std::vector<std::pair<std::string, stored::Audit>> fresh;
    {
        const std::scoped_lock lock(mutex_);
        std::set<std::string> seen;
        for (const Document& document : page) {
            const std::string& key = document.id.key;
            stored::Audit line;
            const bool known = first_ || seen_.contains(key);
            if (!known && line.ParseFromString(document.body))
                fresh.emplace_back(key, std::move(line));
            seen.insert(key);
        }
        first_ = false;
        seen_ = std::move(seen);
    }
    for (const auto& [key, line] : fresh) {
        const v1::OrderKind kind = line.order().kind();
        log::app().info("order kind={} by={}", v1::OrderKind_Name(kind),
                        log::quoted(line.by_name()));
        if (kind == v1::DRAIN) told_.drain(line.order().text());
        if (!line.about().empty() && concerns_sanctions(kind)) tell({key, line.about(), kind});
    }
}

// The players concerned have not been told yet: the next look reads the line again.
void OrderWatch::not_told(const Decision& decision) {
    const std::scoped_lock lock(mutex_);
    seen_.erase(decision.line);
    due_ms_ = 0;
}

void OrderWatch::tell(const Decision& decision) {
    documents_.read_documents({{DocumentKind::account, decision.account}},
                              [this, decision](const std::optional<Documents>& found) {
                                  if (!found) return not_told(decision);
                                  stored::Account person;
                                  if (!person.ParseFromString(found->front().body)) person.Clear();
                                  tell_all(decision, person);
                              });
}

// The account and its bots: a mute or ban of it is in force for them, too.
void OrderWatch::tell_all(const Decision& decision, const stored::Account& person) {
    const std::string owner = person.bot_owner().empty() ? decision.account : person.bot_owner();
    std::vector<DocumentId> ids{{DocumentKind::sanction, owner}};
    if (owner != decision.account) ids.push_back({DocumentKind::sanction, decision.account});
    if (decision.kind != v1::WARN) {
        for (const std::string& bot : person.bots()) ids.push_back({DocumentKind::sanction, bot});
    }
    documents_.read_documents(ids, [this, decision, owner](const std::optional<Documents>& found) {
        if (!found) return not_told(decision);
        const auto& [line, account, kind] = decision;
        const stored::Sanctions owners = sanctions_in(found->front());
        for (const Document& one : *found) {
            const std::string& whose = one.id.key;
            if (whose == owner && owner != account) continue;  // Only its bot was decided about.
            const stored::Sanctions own = sanctions_in(one);
            const bool is_bot = whose != owner;
            const stored::Sanctions& decided = whose == account ? own : owners;
            backend_.sanctioned(whose, in_force(own, is_bot ? owners : stored::Sanctions(), now_()),
                                added_by(kind, in_force(decided, {}, now_())));
        }
    });
}

// Sanctions end on time.
void OrderWatch::look_again_by(std::uint64_t at_ms) {
    const std::scoped_lock lock(mutex_);
    due_ms_ = std::min(due_ms_, at_ms);
}

// Page by page; the rank is when it ends. Until all are known, the earlier ones are barred.
void OrderWatch::read_barred(DocumentQuery query, std::set<std::string> barred) {
    const auto read = [this, query, barred = std::move(barred)](const Documents& page) {
        DocumentQuery next = query;
        std::set<std::string> all = barred;
        for (const Document& document : page) {
            next.after_rank = document.rank;
            next.after_key = document.id.key;
            if (document.rank <= static_cast<std::int64_t>(now_())) continue;
            all.insert(document.id.key.substr(barred_owner().size()));
            look_again_by(static_cast<std::uint64_t>(document.rank));
        }
        const bool rest_is_over =
            !page.empty() && page.back().rank <= static_cast<std::int64_t>(now_());
        if (page.size() < query.documents_max || rest_is_over) return backend_.bar(std::move(all));
        read_barred(std::move(next), std::move(all));
    };
    documents_.list_documents(query, or_again(read));
}

void OrderWatch::read_notice(const Document& document) {
    stored::Announcement kept;
    if (!kept.ParseFromString(document.body)) return;
    const bool holds = kept.until_ms() == 0 || kept.until_ms() > now_();
    if (holds && kept.until_ms() != 0) look_again_by(kept.until_ms());
    backend_.announce(holds ? kept.text() : std::string());
}

// Again and again, until the room says that it is done.
void OrderWatch::carry_out(const Document& document) {
    stored::Task task;
    if (!task.ParseFromString(document.body)) return;
    if (concerns_all_rooms(task)) return begin(document, task.gone() ? deletions_ : orders_);
    backend_.order(task.order().room(), input_of(task), [this, document](bool done) {
        if (done)
            documents_.change_documents({{DocumentChange::Act::remove, document}},
                                        [](StoreResult) {});
    });
}

// On a thread that may wait. What fails begins again with the next look.
void OrderWatch::begin(const Document& task, WorkPool& threads) {
    {
        const std::scoped_lock lock(mutex_);
        if (!begun_.insert(task.id.key).second) return;
    }
    const auto end = [this, key = task.id.key] {
        const std::scoped_lock lock(mutex_);
        begun_.erase(key);
    };
    const bool posted = threads.post({}, [this, task, end] {
        try {
            carry_out_everywhere(Archive(documents_), &rooms_, now_, task);
        } catch (const std::exception& problem) {
            log::app().warn("task_unfinished why={}", log::quoted(problem.what()));
        }
        end();
    });
    if (!posted) end();
}

}  // namespace server
