// Who is here, and what everybody may know of that.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <map>
#include <utility>

#include "server/actor/hub.h"
#include "server/actor/session.h"
#include "server/room/requests.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::uint64_t listed_for_ms = 2'000;
constexpr std::size_t tickets_told_max = 1'000;

}  // namespace

void Session::be_seen(bool idle, bool hidden) {
    hub_.company().put(id_, {account_, name_, registered_, bot_, idle, hidden});
}

void Session::set_presence(const Frame& frame) {
    be_seen(frame.set_presence().idle(), frame.set_presence().hidden());
    v1::ServerFrame answer;
    answer.set_re(frame.re());
    answer.mutable_presence_set();
    send(answer);
}

void Session::tell_people(const Frame& frame) {
    v1::ServerFrame answer;
    answer.set_re(frame.re());
    *answer.mutable_people_here() = hub_.people_here(frame.get_people().after());
    send(answer);
}

v1::PeopleHere Hub::people_here(const std::string& after) {
    const auto listed = listed_people();
    v1::PeopleHere page = page_of(*listed, after);
    auto seeking = static_cast<std::uint32_t>(tickets_.size());
    for (const auto& elsewhere : neighbours_.all(now_ms())) seeking += elsewhere->seeking();
    page.set_seeking(seeking);
    return page;
}

std::shared_ptr<const Company::Listed> Hub::listed_people() {
    {
        const std::scoped_lock lock(listed_mutex_);
        if (listed_ && now_ms() < listed_at_ms_ + listed_for_ms) return listed_;
        listed_at_ms_ = now_ms();  // Others make do with what there is.
        if (!listed_) listed_ = std::make_shared<const Company::Listed>();
    }
    auto fresh = std::make_shared<const Company::Listed>(
        together(company_.list(playing()), neighbours_.all(now_ms())));
    const std::scoped_lock lock(listed_mutex_);
    listed_ = fresh;
    return fresh;
}

// ---- Other servers. ----

// Of the watch.
void Hub::watch_neighbours() {
    if (!directory_ || services_.store->lease_ms() == 0 || now_ms() < company_due_ms_) return;
    company_due_ms_ = now_ms() + company_told_ms;
    directory_->say_to_servers(services_.config.node, own_company().SerializeAsString());
    directory_->hear_servers([self = shared_from_this()](const std::vector<Directory::Said>& all) {
        asio::post(self->services_.executor, [self, all] {
            self->neighbours_.hear(all, self->services_.config.node, self->now_ms());
            self->drop_outdated();
            self->send_seekers();
        });
    });
}

meeple::store::v1::Company Hub::own_company() const {
    const Company::Listed listed = company_.list(playing());
    meeple::store::v1::Company own;
    own.set_node(services_.config.node);
    own.set_url(services_.config.node_url);
    for (const v1::PersonHere& one : listed.people) {
        if (own.people_size() == company_names_max) break;
        *own.add_people() = one;
    }
    for (const std::string& name : listed.hidden) own.add_hidden(name);
    own.set_accounts(listed.accounts);
    own.set_guests(listed.guests);
    own.set_seeking(static_cast<std::uint32_t>(tickets_.size()));
    for (const auto& [key, waiting] : tickets_.pools()) {
        auto& pool = *own.add_pools();
        pool.set_key(key);
        pool.set_waiting(waiting);
    }
    const auto tell = [](const auto& all, auto& told) {
        for (const auto& [account, since_ms] : all) {
            auto& ticket = *told.Add();
            ticket.set_account(account);
            ticket.set_since_ms(since_ms);
        }
    };
    tell(tickets_.latest(tickets_told_max), *own.mutable_tickets());
    tell(tickets_.seated(now_ms()), *own.mutable_seated());
    return own;
}

// An identity has one ticket on all servers, where it asked last, and none after it has sat down:
// within the time in which servers hear each other, and by their clocks. Of tickets of one moment
// that one is left where the name of the server is later.
void Hub::drop_outdated() {
    if (tickets_.size() == 0) return;
    using Place = std::pair<std::uint64_t, std::string>;
    std::map<AccountId, Place> latest;
    std::map<AccountId, std::uint64_t> seated;
    for (const auto& elsewhere : neighbours_.all(now_ms())) {
        for (const auto& ticket : elsewhere->tickets()) {
            Place& place = latest[ticket.account()];
            place = std::max(place, Place(ticket.since_ms(), elsewhere->node()));
        }
        for (const auto& one : elsewhere->seated())
            seated[one.account()] = std::max(seated[one.account()], one.since_ms());
    }
    const std::string& own = services_.config.node;
    using Why = std::optional<v1::SeekState>;
    tell_news(tickets_.over_elsewhere([&](const AccountId& account, std::uint64_t since_ms) -> Why {
        const auto sits = seated.find(account);
        if (sits != seated.end() && sits->second >= since_ms) return v1::SAT_DOWN;
        const auto found = latest.find(account);
        if (found != latest.end() && found->second > Place(since_ms, own)) return v1::REPLACED;
        return std::nullopt;
    }));
    count_tickets();
}

// All who look for the same are sent to one of the servers where somebody does: of several, to the
// one whose name comes first, so that nobody is sent to and fro.
void Hub::send_seekers() {
    if (tickets_.size() == 0) return;
    std::map<std::string, std::string> urls;
    for (const auto& elsewhere : neighbours_.all(now_ms())) {
        if (elsewhere->url().empty() || elsewhere->node() >= services_.config.node) continue;
        for (const auto& pool : elsewhere->pools())
            if (pool.waiting() > 0) urls.emplace(pool.key(), elsewhere->url());
    }
    tell_news(tickets_.elsewhere(urls, now_ms()));
}

std::set<AccountId> Hub::playing() const {
    std::vector<std::shared_ptr<RoomActor>> actors;
    {
        const std::scoped_lock lock(mutex_);
        for (const auto& [room, slot] : rooms_) {
            if (slot.actor) actors.push_back(slot.actor);
        }
    }
    std::set<AccountId> playing;
    for (const auto& actor : actors) {
        const auto summary = actor->summary();
        if (summary->info.phase() != v1::PLAYING || rules_of(summary->info.settings()).slow())
            continue;
        for (std::size_t i = 0; i < summary->holders.size(); ++i) {
            if (!summary->info.seats(static_cast<int>(i)).resigned())
                playing.insert(summary->holders[i]);
        }
    }
    return playing;
}

}  // namespace server
