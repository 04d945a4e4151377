#include "server/actor/people_online.h"

#include <utility>
#include <vector>

#include "server/actor/hub.h"
#include "server/actor/refused.h"
#include "server/actor/session.h"
#include "server/room/requests.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint64_t listed_for_ms = 2'000;

}  // namespace

void Session::be_seen(bool idle, bool hidden) {
    hub_.people().here().put(id_,
                             {who_.account, who_.name, who_.registered, who_.bot, idle, hidden});
}

// Decline is answered once it is stored, the other requests at once.
void Session::meet(const Frame& frame) {
    v1::ServerFrame answer;
    answer.set_re(frame.re());
    if (frame.has_set_presence()) {
        be_seen(frame.set_presence().idle(), frame.set_presence().hidden());
        answer.mutable_presence_set();
    } else if (frame.has_get_people()) {
        *answer.mutable_people_here() = hub_.people().page(frame.get_people().after());
    } else if (frame.has_stop_seeking()) {
        hub_.quick_games().stop(id_);
        answer.mutable_seeking()->set_state(v1::STOPPED);
    } else {
        constexpr std::size_t room_id_bytes_max = 64;
        const RoomId& room = frame.decline().room();
        if (room.empty() || room.size() > room_id_bytes_max)
            return fail(frame.re(), v1::ROOM_NOT_FOUND, v1::NEVER, "room");
        answer.mutable_declined();
        return hub_.challenges().decline(
            who_.account, who_.name, room, [self = shared_from_this(), answer](bool stored) {
                stored ? self->send(answer) : self->fail(answer.re(), no_store().error());
            });
    }
    send(answer);
}

PeopleOnline::PeopleOnline(Ground& ground, NodeChannel& channel, const QuickGames& quick_games)
    : Part(ground), channel_(channel), quick_games_(quick_games) {}

v1::PeopleHere PeopleOnline::page(const std::string& after) {
    const auto everybody = listed();
    v1::PeopleHere page = page_of(*everybody, after);
    std::uint32_t seeking = quick_games_.seeking();
    for (const auto& elsewhere : channel_.companies()) seeking += elsewhere->seeking();
    page.set_seeking(seeking);
    return page;
}

std::shared_ptr<const Company::Listed> PeopleOnline::listed() {
    {
        const std::scoped_lock lock(mutex_);
        if (listed_ && now_ms() < listed_at_ms_ + listed_for_ms) return listed_;
        listed_at_ms_ = now_ms();  // Others make do with what there is.
        if (!listed_) listed_ = std::make_shared<const Company::Listed>();
    }
    auto fresh = std::make_shared<const Company::Listed>(
        together(here_.list(playing()), channel_.companies()));
    const std::scoped_lock lock(mutex_);
    listed_ = fresh;
    return fresh;
}

void PeopleOnline::describe(meeple::store::v1::Company& own) const {
    const Company::Listed listed = here_.list(playing());
    for (const v1::PersonHere& one : listed.people) {
        if (own.people_size() == company_names_max) break;
        *own.add_people() = one;
    }
    for (const std::string& name : listed.hidden) own.add_hidden(name);
    own.set_accounts(listed.accounts);
    own.set_guests(listed.guests);
}

std::set<AccountId> PeopleOnline::playing() const {
    std::set<AccountId> playing;
    for (const auto& actor : ground_.rooms.all()) {
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
