#include "server/actor/connections.h"

#include <utility>

namespace server {

void Connections::add(ClientId client, std::weak_ptr<Session> session) {
    const std::scoped_lock lock(mutex_);
    sessions_.emplace(client, std::move(session));
}

void Connections::remove(ClientId client) {
    const std::scoped_lock lock(mutex_);
    sessions_.erase(client);
}

bool Connections::connect(const AccountId& account, ClientId client) {
    const std::scoped_lock lock(mutex_);
    std::vector<ClientId>& clients = by_account_[account];
    if (clients.size() >= per_account_max_) return false;
    clients.push_back(client);
    return true;
}

void Connections::disconnect(const AccountId& account, ClientId client) {
    const std::scoped_lock lock(mutex_);
    const auto found = by_account_.find(account);
    if (found == by_account_.end()) return;
    std::erase(found->second, client);
    if (found->second.empty()) by_account_.erase(found);
}

Connections::Sessions Connections::of(const AccountId& account) const {
    Sessions sessions;
    const std::scoped_lock lock(mutex_);
    const auto clients = by_account_.find(account);
    if (clients == by_account_.end()) return sessions;
    for (const ClientId client : clients->second) {
        const auto found = sessions_.find(client);
        if (found == sessions_.end()) continue;
        if (auto session = found->second.lock()) sessions.push_back(std::move(session));
    }
    return sessions;
}

Connections::Sessions Connections::all() const {
    Sessions sessions;
    const std::scoped_lock lock(mutex_);
    for (const auto& [client, weak] : sessions_) {
        if (auto session = weak.lock()) sessions.push_back(std::move(session));
    }
    return sessions;
}

}  // namespace server
