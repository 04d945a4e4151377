// Who is here, and what everybody may know of that.
#include <utility>

#include "server/actor/hub.h"
#include "server/actor/session.h"
#include "server/room/requests.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint64_t listed_for_ms = 2'000;

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
    page.set_seeking(static_cast<std::uint32_t>(tickets_.size()));
    return page;
}

std::shared_ptr<const Company::Listed> Hub::listed_people() {
    {
        const std::scoped_lock lock(listed_mutex_);
        if (listed_ && now_ms() < listed_at_ms_ + listed_for_ms) return listed_;
        listed_at_ms_ = now_ms();  // Others make do with what there is.
        if (!listed_) listed_ = std::make_shared<const Company::Listed>();
    }
    auto fresh = std::make_shared<const Company::Listed>(company_.list(playing()));
    const std::scoped_lock lock(listed_mutex_);
    listed_ = fresh;
    return fresh;
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
