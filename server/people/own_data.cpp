// The export: all that is stored about an account, for its owner.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "server/people/accounts.h"
#include "server/people/pages.h"
#include "server/store/wait_for.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr int exported_games_max = 10'000;
constexpr std::size_t exported_lines_max = 10'000;
constexpr std::size_t reports_page = 200;

[[noreturn]] void unavailable(const char* what) {
    throw Refusal(v1::STORE_UNAVAILABLE, what, 1'000);
}

// Of accounts. Deleted ones have no name.
std::map<std::string, std::string> names_of(const Archive& archive,
                                            const std::set<DocumentId>& accounts) {
    std::map<std::string, std::string> names;
    if (accounts.empty()) return names;
    for (Document& document : archive.read({accounts.begin(), accounts.end()})) {
        const auto account = Archive::as<stored::Account>(std::move(document));
        if (account.exists()) names.emplace(account.key(), account.is.name());
    }
    return names;
}

void add_lines(TalkStore& rooms, const std::string& account, v1::Export& all) {
    std::vector<SaidLine> said;
    SaidQuery query{account};
    do {
        auto page =
            wait_for<std::optional<SaidPage>>([&](auto done) { rooms.said_by(query, done); });
        if (!page) unavailable("lines");
        std::move(page->lines.begin(), page->lines.end(), std::back_inserter(said));
        query.before = page->before;
    } while (query.before != 0 && said.size() < exported_lines_max);
    std::stable_sort(said.begin(), said.end(), [](const SaidLine& one, const SaidLine& other) {
        return std::tie(one.line.at_ms, one.room, one.line.number) <
               std::tie(other.line.at_ms, other.room, other.line.number);
    });
    const std::size_t left_out =
        said.size() > exported_lines_max ? said.size() - exported_lines_max : 0;
    for (std::size_t i = left_out; i < said.size(); ++i) {
        v1::Line line;
        if (!line.ParseFromString(said[i].line.body)) continue;
        line.set_number(said[i].line.number);
        line.set_at_ms(said[i].line.at_ms);
        v1::SaidLine& one = *all.add_lines();
        one.set_room(said[i].room);
        *one.mutable_line() = std::move(line);
    }
}

void add_blocks(PeopleStore& rooms, const Archive& archive, const std::string& account,
                v1::Export& all) {
    const auto blocks = wait_for<std::optional<std::vector<Block>>>(
        [&](auto done) { rooms.blocks(account, done); });
    if (!blocks) unavailable("blocks");
    std::set<DocumentId> others;
    for (const Block& block : *blocks) others.insert({DocumentKind::account, block.other});
    const auto names = names_of(archive, others);
    for (const Block& block : *blocks) {
        const auto name = names.find(block.other);
        v1::BlockedPerson& person = *all.add_blocked();
        person.set_name(name == names.end() ? block.name : name->second);
        person.set_since_ms(block.since_ms);
    }
}

void add_reports(const Archive& archive, const std::string& account, v1::Export& all) {
    std::vector<stored::Report> made;
    std::set<DocumentId> about;
    for (const bool settled : {false, true}) {
        DocumentQuery query{DocumentKind::report, reports_owner(settled), {}, {}, reports_page};
        for (;;) {
            const std::vector<Document> page = archive.list(query);
            for (const Document& document : page) {
                auto report = Archive::as<stored::Report>(document);
                if (report.is.by() != account) continue;
                about.insert({DocumentKind::account, report.is.about()});
                made.push_back(std::move(report.is));
            }
            if (page.size() < reports_page) break;
            go_on_after(cursor(page.back()), query);
        }
    }
    const auto names = names_of(archive, about);
    for (const stored::Report& kept : made) {
        const auto name = names.find(kept.about());
        v1::Report& report = *all.add_reports();
        report.set_id(kept.report().id());
        report.set_at_ms(kept.report().at_ms());
        // A report of an earlier version about a private room does not tell whether its author was
        // allowed to know who sat there.
        if (kept.knew() || kept.report().invite().empty())
            report.set_about(name == names.end() ? kept.report().about() : name->second);
        report.set_room(kept.report().room());
        report.set_seat(kept.report().seat());
        report.set_reason(kept.report().reason());
        report.set_settled(kept.report().settled());
    }
}

}  // namespace

// Lines and reports are searched among all accounts', so exports are limited.
v1::Export Accounts::all_of(const Asker& asker) {
    v1::Export all;
    *all.mutable_account() = told(own(asker), asker.token);
    limits_.export_of(asker);
    for (auto& rating : standings_.ratings(asker.account)) *all.add_ratings() = std::move(rating);
    Standings::Wanted wanted;
    do {
        v1::GamesPlayed page = standings_.games(asker.account, wanted, asker.account);
        for (auto& game : *page.mutable_games()) *all.add_games() = std::move(game);
        wanted.after = page.next();
    } while (!wanted.after.empty() && all.games_size() < exported_games_max);
    add_reports(archive_, asker.account, all);
    export_push(asker.account, all);
    if (options_.rooms != nullptr) {
        add_lines(*options_.rooms, asker.account, all);
        add_blocks(*options_.rooms, archive_, asker.account, all);
    }
    if (!options_.seats) return all;
    const auto seats = options_.seats(asker.account);
    if (!seats) unavailable("seats");
    for (const v1::ActiveSeat& seat : *seats) *all.add_seats() = seat;
    return all;
}

}  // namespace server
