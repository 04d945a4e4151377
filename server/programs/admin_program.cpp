#include "server/programs/admin_program.h"

#include <chrono>
#include <functional>
#include <iostream>
#include <memory>

#include "server/codec/frame.h"
#include "server/people/accounts.h"
#include "server/people/moderation.h"
#include "server/people/names.h"
#include "server/people/rebuild.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite_documents.h"

namespace server {
namespace {

std::unique_ptr<DocumentStore> open(const AdminOptions& options) {
    if (options.store.empty()) return std::make_unique<SqliteDocuments>(options.data);
    PostgresOptions postgres;
    postgres.url = options.store;
    postgres.node = "admin";
    return std::make_unique<PostgresStore>(std::move(postgres));
}

std::uint64_t now_ms() {
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(
                                          std::chrono::system_clock::now().time_since_epoch())
                                          .count());
}

void print(const google::protobuf::Message& line) {
    std::cout << codec::json(line) << std::endl;
}

meeple::v1::Order order_of(const AdminOptions& options) {
    meeple::v1::Order order;
    meeple::v1::OrderKind kind = meeple::v1::ORDER_UNSPECIFIED;
    meeple::v1::PersonRole role = meeple::v1::NONE;
    static_cast<void>(meeple::v1::OrderKind_Parse(options.kind, &kind));
    if (!options.role.empty() && !meeple::v1::PersonRole_Parse(options.role, &role))
        throw Refusal(meeple::v1::BAD_FIELD, "role: NONE, MODERATOR or ADMINISTRATOR");
    order.set_kind(kind);
    order.set_role(role);
    order.set_name(options.name);
    order.set_room(options.room);
    order.set_seat(options.seat);
    order.set_minutes(options.minutes);
    order.set_reason(options.reason);
    order.set_text(options.text);
    order.set_report(options.report);
    return order;
}

// Exit code.
int carry_out(const std::function<void()>& work) {
    try {
        work();
        return 0;
    } catch (const Refusal& refusal) {
        const bool nobody = refusal.error().code() == meeple::v1::NOT_REGISTERED;
        std::cerr << "meepled: " << (nobody ? "there is no account of that name" : refusal.what())
                  << std::endl;
    } catch (const StoreError& error) {
        std::cerr << "meepled: " << error.what() << std::endl;
    }
    return 1;
}

}  // namespace

int run_reset(const AdminOptions& options) {
    return carry_out([&options] {
        const auto store = open(options);
        AccountOptions account;
        account.now_ms = now_ms;
        Accounts accounts(Archive(*store), std::move(account), {});
        std::cout << accounts.reset(options.name) << std::endl;
    });
}

int run_order(const AdminOptions& options) {
    return carry_out([&options] {
        const auto store = open(options);
        index_names(Archive(*store));
        Moderation moderation(Archive(*store), nullptr, now_ms);
        print(moderation.carry_out(Moderation::operator_here(), order_of(options)));
    });
}

int run_log(const AdminOptions& options) {
    return carry_out([&options] {
        const auto store = open(options);
        const Moderation moderation(Archive(*store), nullptr, now_ms);
        std::string after;
        do {
            const auto log = moderation.log(Moderation::operator_here(), after);
            for (const auto& line : log.lines()) print(line);
            after = log.next();
        } while (!after.empty());
    });
}

int run_reports(const AdminOptions& options) {
    return carry_out([&options] {
        const auto store = open(options);
        const Moderation moderation(Archive(*store), nullptr, now_ms);
        std::string after;
        do {
            const auto page = moderation.reports(Moderation::operator_here(), false, after);
            for (const auto& report : page.reports()) print(report);
            after = page.next();
        } while (!after.empty());
    });
}

int run_ratings_rebuild(const AdminOptions& options) {
    return carry_out([&options] {
        const auto store = open(options);
        const Rebuilt again = rebuild_ratings(Archive(*store));
        std::cout << again.results << " results, " << again.ratings << " ratings, " << again.changed
                  << " changed" << std::endl;
    });
}

}  // namespace server
