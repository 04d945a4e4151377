#include "server/admin_program.h"

#include <chrono>
#include <iostream>
#include <memory>

#include "server/people/accounts.h"
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

}  // namespace

int run_reset(const AdminOptions& options) {
    try {
        const auto store = open(options);
        AccountOptions account;
        account.now_ms = now_ms;
        Accounts accounts(Archive(*store), std::move(account), {});
        std::cout << accounts.reset(options.name) << std::endl;
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

}  // namespace server
