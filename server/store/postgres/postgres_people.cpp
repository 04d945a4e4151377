// A PostgresStore's calls about chat, mutes, blocks and vacation, about keys, about purging,
// and about other nodes.
#include <algorithm>
#include <utility>

#include "server/crypto/hash.h"
#include "server/store/postgres/calls.h"
#include "server/store/postgres/statements.h"
#include "server/store/postgres/values.h"

namespace server {

using postgres::as_text;
using postgres::Command;
using postgres::command_of;
using postgres::first_result;
using postgres::Parameters;
using postgres::Rows;
namespace statements = postgres::statements;
using postgres::line_of;

namespace {

constexpr std::int64_t rooms_purged_at_once = 64;  // in one transaction
constexpr std::int64_t lines_purged_at_once = 512;
constexpr std::int64_t news_kept_ms = 600'000;

// As PostgreSQL reads a bytea[].
std::string array_of(const std::set<AccountId>& accounts) {
    std::string text = "{";
    for (const AccountId& account : accounts) {
        if (text.size() > 1) text += ',';
        text += R"("\\x)" + hex(account) + '"';
    }
    return text + '}';
}

}  // namespace

void PostgresStore::keep_line(NewLine line, std::function<void(KeptLine)> done) {
    Parameters parameters;
    parameters.with_text(as_text(line.room)).with_bytes(line.account).with_bytes(line.command_id);
    parameters.with_time(line.at_ms).with_flag(line.among_spectators).with_bytes(line.body);
    parameters.with(std::int64_t{line.lines_max});
    write(
        command_of(statements::keep_line, std::move(parameters)),
        [](const Rows& rows) {
            const StoreResult result = first_result(rows);
            return KeptLine{result, rows.null(0, 1) ? StoredLine{} : line_of(rows, 0, 1)};
        },
        std::move(done), KeptLine{});
}

void PostgresStore::lines(LinesQuery query,
                          std::function<void(std::optional<std::vector<StoredLine>>)> done) {
    Parameters parameters;
    parameters.with_text(as_text(query.room)).with(std::int64_t{query.before});
    parameters.with_flag(query.spectators).with(static_cast<std::int64_t>(query.lines_max));
    look_up(
        command_of(statements::lines, std::move(parameters)),
        [](const Rows& rows) {
            std::vector<StoredLine> page;
            for (std::size_t i = rows.size(); i > 0; --i) page.push_back(line_of(rows, i - 1, 0));
            return page;
        },
        std::move(done));
}

void PostgresStore::said_by(SaidQuery query, std::function<void(std::optional<SaidPage>)> done) {
    if (query.before == 0) {
        return look_up(
            command_of(statements::newest_room),
            [](const Rows& rows) {
                return SaidPage{{}, rows.integer(0, 0) + 1};
            },
            std::move(done));
    }
    const std::int64_t from = query.before - static_cast<std::int64_t>(query.rooms_max);
    Parameters parameters;
    parameters.with(from).with(query.before).with_bytes(query.account);
    look_up(
        command_of(statements::said, std::move(parameters)),
        [from](const Rows& rows) {
            SaidPage page;
            for (std::size_t i = 0; i < rows.size(); ++i)
                page.lines.push_back({rows.bytes(i, 0), line_of(rows, i, 1)});
            page.before = from > 1 ? from : 0;
            return page;
        },
        std::move(done));
}

void PostgresStore::mute(RoomId room, AccountId account, bool muted,
                         std::function<void(StoreResult)> done) {
    Parameters parameters;
    parameters.with_text(as_text(room)).with_bytes(account).with_flag(muted);
    write(command_of(statements::mute, std::move(parameters)), first_result, std::move(done),
          StoreResult::unavailable);
}

void PostgresStore::block(Block block, std::uint32_t blocks_max,
                          std::function<void(StoreResult)> done) {
    Parameters parameters;
    parameters.with_bytes(block.account).with_bytes(block.other).with_text(as_text(block.name));
    parameters.with_time(block.since_ms).with(std::int64_t{blocks_max});
    write(command_of(statements::block, std::move(parameters)), first_result, std::move(done),
          StoreResult::unavailable);
}

void PostgresStore::unblock(AccountId account, AccountId other,
                            std::function<void(StoreResult)> done) {
    Parameters parameters;
    write(
        command_of(statements::unblock,
                   std::move(parameters.with_bytes(account).with_bytes(other))),
        [](const Rows&) { return StoreResult::stored; }, std::move(done), StoreResult::unavailable);
}

void PostgresStore::blocks(AccountId account,
                           std::function<void(std::optional<std::vector<Block>>)> done) {
    Parameters parameters;
    parameters.with_bytes(account);
    look_up(
        command_of(statements::blocks, std::move(parameters)),
        [account = std::move(account)](const Rows& rows) {
            std::vector<Block> blocks;
            for (std::size_t i = 0; i < rows.size(); ++i)
                blocks.push_back({account, rows.bytes(i, 0), rows.bytes(i, 1), rows.time(i, 2)});
            return blocks;
        },
        std::move(done));
}

void PostgresStore::blocks_between(std::set<AccountId> ones, std::set<AccountId> others,
                                   std::function<void(std::optional<std::set<AccountId>>)> done) {
    Parameters parameters;
    parameters.with_text(array_of(ones)).with_text(array_of(others));
    look_up(
        command_of(statements::blocks_between, std::move(parameters)),
        [](const Rows& rows) {
            std::set<AccountId> found;
            for (std::size_t i = 0; i < rows.size(); ++i) found.insert(rows.bytes(i, 0));
            return found;
        },
        std::move(done));
}

void PostgresStore::take_vacation(Vacation vacation, std::function<void(VacationPart)> done) {
    Parameters parameters;
    parameters.with_bytes(vacation.account).with_text(as_text(vacation.room));
    parameters.with(std::int64_t{vacation.number}).with_time(vacation.at_ms);
    parameters.with_time(vacation.wanted_ms).with_time(vacation.since_ms);
    parameters.with_time(vacation.ms_max);
    write(
        command_of(statements::vacation, std::move(parameters)),
        [](const Rows& rows) {
            return VacationPart{StoreResult::stored, rows.time(0, 0), rows.time(0, 1)};
        },
        std::move(done), VacationPart());
}

void PostgresStore::purge(Retention retention, std::function<void(std::size_t)> done) {
    purge_portion(retention, 0, done);
}

void PostgresStore::purge_portion(const Retention& retention, std::size_t done_before,
                                  const std::function<void(std::size_t)>& done) {
    const auto now = static_cast<std::int64_t>(now_ms());
    Parameters parameters;
    parameters.with_time(retention.finished_before_ms).with_time(retention.unplayed_before_ms);
    parameters.with_time(retention.said_before_ms).with_time(retention.vacations_before_ms);
    parameters.with(rooms_purged_at_once).with(lines_purged_at_once);
    parameters.with(std::max<std::int64_t>(0, now - news_kept_ms));
    Call call;
    call.command = command_of(statements::purge, std::move(parameters));
    call.heard = [this, retention, done_before, done](const Rows& rows) -> Task {
        const std::int64_t rooms = rows.integer(0, 0);
        const bool all = rooms < rooms_purged_at_once && rows.integer(0, 1) < lines_purged_at_once;
        return [this, retention, total = done_before + static_cast<std::size_t>(rooms), done, all] {
            if (all) return done(total);
            purge_portion(retention, total, done);
        };
    };
    call.otherwise = [done_before, done] { done(done_before); };
    if (!threads_.enqueue(std::move(call))) done(done_before);
}

void PostgresStore::keep(std::string name, std::string value,
                         std::function<void(std::optional<std::string>)> done) {
    Parameters parameters;
    parameters.with_text(as_text(name)).with_bytes(std::move(value));
    write(
        command_of(statements::keep, std::move(parameters)),
        [](const Rows& rows) { return rows.bytes(0, 0); }, std::move(done),
        std::optional<std::string>());
}

void PostgresStore::tell_nodes(std::string what) {
    Parameters parameters;
    parameters.with(threads_.at())
        .with(threads_.me().incarnation.load())
        .with_bytes(std::move(what));
    threads_.tell(command_of(statements::tell_nodes, std::move(parameters)));
}

void PostgresStore::news(std::function<void(std::vector<std::string>)> done) {
    Parameters parameters;
    threads_.read({command_of(statements::news, std::move(parameters.with(threads_.at())))},
                  [this, done = std::move(done)](const Answers* answers) {
                      std::vector<std::string> fresh;
                      if (answers != nullptr) {
                          const Rows& rows = answers->front();
                          std::set<std::int64_t> known;
                          const std::lock_guard lock(news_mutex_);
                          for (std::size_t i = 0; i < rows.size(); ++i) {
                              known.insert(rows.integer(i, 0));
                              if (!heard_news_.contains(rows.integer(i, 0)))
                                  fresh.push_back(rows.bytes(i, 1));
                          }
                          heard_news_ = std::move(known);
                      }
                      done(std::move(fresh));
                  });
}

}  // namespace server
