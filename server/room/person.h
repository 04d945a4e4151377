// Person: what blocks need to know of one person. A pure value.
#pragma once

#include <algorithm>
#include <memory>
#include <set>

#include "server/store/ids.h"

namespace server {

struct Person {
    std::set<AccountId> accounts;  // an account, its bots, their owner
    std::set<AccountId> blocked;   // by any of these
};
using PersonPtr = std::shared_ptr<const Person>;  // null: one without blocks

// One of them has blocked the other. Each person knows only its own blocks, which are limited; the
// blocks by others are not.
[[nodiscard]] inline bool kept_apart(const PersonPtr& one, const PersonPtr& other) {
    if (!one || !other) return false;
    const auto has_blocked = [](const Person& by, const Person& whom) {
        return std::any_of(
            whom.accounts.begin(), whom.accounts.end(),
            [&by](const AccountId& account) { return by.blocked.contains(account); });
    };
    return has_blocked(*one, *other) || has_blocked(*other, *one);
}

}  // namespace server
