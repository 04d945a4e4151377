// ServerStore: the store that a server runs on, with its clock, its keys and what is purged there.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/actor/backend.h"
#include "server/config.h"
#include "server/crypto/identity.h"
#include "server/people/accounts.h"
#include "server/store/store.h"
#include "server/store/store_figures.h"

namespace server {

inline constexpr std::uint64_t day_ms = 24ULL * 3600 * 1000;

class ServerStore {
public:
    // Opens the store that the settings name. Throws StoreError.
    explicit ServerStore(const Config& config);

    [[nodiscard]] const std::shared_ptr<Store>& shared() const { return store_; }
    // Milliseconds since 1970, by the clock that all servers on the store share.
    [[nodiscard]] const std::function<std::uint64_t()>& clock() const { return now_ms_; }
    [[nodiscard]] StoreFigures figures() const { return figures_(); }

    // Made as `fresh` at the first start. Waits for the disk; throws std::runtime_error if the
    // store cannot be written.
    std::string key(std::string_view name, const std::string& fresh = Identity::new_key());
    // For a thread that may wait for the disk.
    AccountOptions::Seats seats_of(const std::string& account);

    // Deletes what is older than the settings say, but nothing for a day after the machine's clock
    // may have jumped: false. `down_ms`: Begun::down_ms; none: the store has not been begun on.
    bool purge(const Config& config, std::optional<std::uint64_t> down_ms);

private:
    std::function<std::uint64_t()> now_ms_ = steady_wall_ms;
    std::function<StoreFigures()> figures_;
    std::shared_ptr<Store> store_;
    const std::uint64_t started_ms_ = steady_wall_ms();
};

}  // namespace server
