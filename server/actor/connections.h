// Connections: the open connections of this node and their identities. Thread-safe; calls no
// session while its lock is held.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "server/room/input.h"

namespace server {

class Session;

class Connections {
public:
    explicit Connections(std::size_t per_account_max) : per_account_max_(per_account_max) {}

    [[nodiscard]] ClientId new_id() { return ++count_; }
    void add(ClientId client, std::weak_ptr<Session> session);
    void remove(ClientId client);

    // The connection belongs to this account. False: the account has too many connections.
    [[nodiscard]] bool connect(const AccountId& account, ClientId client);
    void disconnect(const AccountId& account, ClientId client);

    using Sessions = std::vector<std::shared_ptr<Session>>;
    [[nodiscard]] Sessions of(const AccountId& account) const;
    [[nodiscard]] Sessions all() const;

private:
    const std::size_t per_account_max_;
    std::atomic<ClientId> count_{0};
    mutable std::mutex mutex_;
    std::unordered_map<AccountId, std::vector<ClientId>> by_account_;
    std::unordered_map<ClientId, std::weak_ptr<Session>> sessions_;
};

}  // namespace server
