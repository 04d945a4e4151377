#include "server/serving/server_store.h"

#include <stdexcept>
#include <utility>
#include <vector>

#include "server/log.h"
#include "server/store/postgres/postgres_store.h"
#include "server/store/sqlite_store.h"
#include "server/store/wait_for.h"
#include "server/wiring.h"

namespace server {
namespace {

// No longer than they count.
constexpr std::int64_t vacations_kept_days = vacation_year_ms / day_ms + 1;
constexpr std::uint64_t clock_jump_ms = 7 * day_ms;

}  // namespace

ServerStore::ServerStore(const Config& config) {
    if (config.store.empty()) {
        const auto store = std::make_shared<SqliteStore>(sqlite_options(config));
        figures_ = [store = store.get()] { return store->figures(); };
        store_ = store;
    } else {
        const auto store = std::make_shared<PostgresStore>(postgres_options(config));
        figures_ = [store = store.get()] { return store->figures(); };
        now_ms_ = [store = store.get()] { return store->now_ms(); };
        store_ = store;
    }
}

std::string ServerStore::key(std::string_view name, const std::string& fresh) {
    const auto key = wait_for<std::optional<std::string>>(
        [&](auto done) { store_->keep(std::string(name), fresh, std::move(done)); });
    if (!key) throw std::runtime_error("the store cannot be written");
    return *key;
}

AccountOptions::Seats ServerStore::seats_of(const std::string& account) {
    const auto found = wait_for<std::optional<std::vector<Membership>>>(
        [&](auto done) { store_->memberships(account, std::move(done)); });
    if (!found) return std::nullopt;
    std::vector<meeple::v1::ActiveSeat> seats;
    for (const Membership& one : *found) {
        seats.emplace_back().set_room(one.room);
        seats.back().set_seat(static_cast<std::uint32_t>(one.seat));
    }
    return seats;
}

bool ServerStore::purge(const Config& config, std::optional<std::uint64_t> down_ms) {
    if (!down_ms) return false;
    if (*down_ms > clock_jump_ms && steady_wall_ms() - started_ms_ < day_ms) {
        log::app().warn("nothing_purged down_days={} until_up_hours=24", *down_ms / day_ms);
        return false;
    }
    const auto before = [now = now_ms_()](std::int64_t days) -> std::uint64_t {
        const std::uint64_t age = static_cast<std::uint64_t>(days) * day_ms;
        return days != 0 && now > age ? now - age : 0;
    };
    store_->purge({before(config.keep_finished_days), before(config.keep_unplayed_days),
                   before(config.keep_talk_days), before(vacations_kept_days)},
                  [](std::size_t count) {
                      if (count > 0) log::app().info("records_purged count={}", count);
                  });
    return true;
}

}  // namespace server
