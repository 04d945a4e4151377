#include "server/actor/neighbours.h"

#include <algorithm>
#include <set>
#include <utility>

namespace server {

void Neighbours::hear(const std::vector<Directory::Said>& all, const std::string& own,
                      std::uint64_t now_ms) {
    const std::scoped_lock lock(mutex_);
    for (const Directory::Said& said : all) {
        if (said.node == own) continue;
        Heard& heard = heard_[said.node];
        if (heard.version == said.version) continue;
        auto company = std::make_shared<Company>();
        if (!company->ParseFromString(said.what)) continue;  // of a later version
        // A message that was there already may be old: then no new one follows.
        const bool new_to_us = heard.version == 0;
        heard = {said.version, new_to_us ? 0 : now_ms, std::move(company)};
    }
    std::erase_if(heard_, [&](const auto& one) {
        return std::none_of(all.begin(), all.end(),
                            [&](const auto& said) { return said.node == one.first; });
    });
}

Neighbours::All Neighbours::all(std::uint64_t now_ms) const {
    All all;
    const std::scoped_lock lock(mutex_);
    for (const auto& [node, heard] : heard_) {
        if (heard.at_ms != 0 && now_ms < heard.at_ms + company_kept_ms)
            all.push_back(heard.company);
    }
    return all;
}

Company::Listed together(Company::Listed here, const Neighbours::All& elsewhere) {
    if (elsewhere.empty()) return here;
    std::set<std::string> hidden(here.hidden.begin(), here.hidden.end());
    std::map<std::string, meeple::v1::PersonHere> people;
    const auto add = [&](const meeple::v1::PersonHere& one) {
        const auto [place, fresh] = people.emplace(one.name(), one);
        // Playing somewhere counts more than being somewhere, and that more than being idle.
        const auto rank = [](meeple::v1::Whereabouts where) {
            return where == meeple::v1::PLAYING_NOW ? 2 : where == meeple::v1::ONLINE ? 1 : 0;
        };
        if (!fresh && rank(one.whereabouts()) > rank(place->second.whereabouts()))
            place->second = one;
    };
    for (const auto& one : here.people) add(one);
    for (const auto& company : elsewhere) {
        here.accounts += company->accounts();
        here.guests += company->guests();
        hidden.insert(company->hidden().begin(), company->hidden().end());
        for (const auto& one : company->people()) add(one);
    }
    here.people.clear();
    for (auto& [name, one] : people) {
        if (!hidden.contains(name)) here.people.push_back(std::move(one));
    }
    return here;
}

}  // namespace server
