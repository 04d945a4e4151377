#include "server/actor/company.h"

#include <algorithm>

namespace server {

namespace v1 = meeple::v1;

void Company::put(ClientId client, const Connection& connection) {
    const std::scoped_lock lock(mutex_);
    connections_.insert_or_assign(client, connection);
}

void Company::remove(ClientId client) {
    const std::scoped_lock lock(mutex_);
    connections_.erase(client);
}

Company::Listed Company::list(const std::set<AccountId>& playing) const {
    struct OnePerson {
        Connection seen;
        bool all_idle = true;
    };
    std::unordered_map<AccountId, OnePerson> persons;
    {
        const std::scoped_lock lock(mutex_);
        for (const auto& [client, connection] : connections_) {
            OnePerson& person = persons[connection.account];
            const bool hidden = person.seen.hidden || connection.hidden;
            person.seen = connection;
            person.seen.hidden = hidden;
            person.all_idle = person.all_idle && connection.idle;
        }
    }
    Listed listed;
    for (const auto& [account, person] : persons) {
        (person.seen.registered ? listed.accounts : listed.guests) += 1;
        if (!person.seen.registered) continue;
        if (person.seen.hidden) {
            listed.hidden.push_back(person.seen.name);
            continue;
        }
        v1::PersonHere& here = listed.people.emplace_back();
        here.set_name(person.seen.name);
        here.set_bot(person.seen.bot);
        here.set_whereabouts(playing.contains(account) ? v1::PLAYING_NOW
                             : person.all_idle         ? v1::IDLE
                                                       : v1::ONLINE);
    }
    std::sort(listed.people.begin(), listed.people.end(),
              [](const auto& a, const auto& b) { return a.name() < b.name(); });
    return listed;
}

v1::PeopleHere page_of(const Company::Listed& listed, const std::string& after) {
    v1::PeopleHere page;
    page.set_accounts(listed.accounts);
    page.set_guests(listed.guests);
    auto next = std::upper_bound(
        listed.people.begin(), listed.people.end(), after,
        [](const std::string& name, const v1::PersonHere& one) { return name < one.name(); });
    if (after.empty()) next = listed.people.begin();
    for (; next != listed.people.end(); ++next) {
        if (page.people_size() == static_cast<int>(people_on_page)) {
            page.set_next(page.people(page.people_size() - 1).name());
            break;
        }
        *page.add_people() = *next;
    }
    return page;
}

}  // namespace server
