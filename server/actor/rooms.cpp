// The Hub's rooms: made, loaded, found, listed, forgotten.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <utility>

#include "server/actor/hub.h"
#include "server/bots/bot.h"
#include "server/codec/catalogue.h"
#include "server/codec/settings.h"
#include "server/crypto/base64url.h"
#include "server/crypto/fair_deck.h"
#include "server/crypto/hash.h"
#include "server/crypto/room_code.h"
#include "server/log.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::size_t room_id_random_bytes = 15;  // 20 characters
constexpr std::size_t invite_random_bytes = 9;    // 12 characters
constexpr std::size_t waiters_max = 4'096;        // for one room that is being loaded
constexpr int listed_max = 100;

v1::Error error(v1::ErrorCode code, v1::Retry retry, std::string detail = {}) {
    v1::Error made;
    made.set_code(code);
    made.set_retry(retry);
    made.set_detail(std::move(detail));
    return made;
}

rules::Unexpected<v1::Error> no(v1::ErrorCode code, v1::Retry retry, std::string detail = {}) {
    return rules::Unexpected<v1::Error>(error(code, retry, std::move(detail)));
}

std::string code_of(const meeple::store::v1::RoomHeader& header) {
    return room_code(header.room(), header.invite());
}

v1::RoomCreated created(const meeple::store::v1::RoomHeader& header) {
    v1::RoomCreated answer;
    answer.set_room(header.room());
    answer.set_invite(header.invite());
    answer.set_commitment(header.commitment());
    answer.set_code(code_of(header));
    return answer;
}

void describe(const v1::RoomInfo& info, std::uint32_t own_seat, v1::ActiveRoom& room) {
    room.set_name(info.settings().name());
    room.set_game(info.settings().game());
    for (int i = 0; i < info.seats_size(); ++i) {
        if (static_cast<std::uint32_t>(i) != own_seat && info.seats(i).kind() != v1::OPEN)
            room.add_players(info.seats(i).name());
    }
}

bool same_settings(const v1::RoomSettings& a, const v1::RoomSettings& b) {
    return codec::deterministic_bytes(a) == codec::deterministic_bytes(b);
}

}  // namespace

// ---- Finding and loading. ----

std::shared_ptr<RoomActor> Hub::by_handle(std::uint32_t handle) const {
    const std::scoped_lock lock(mutex_);
    const auto found = by_handle_.find(handle);
    return found == by_handle_.end() ? nullptr : found->second;
}

std::shared_ptr<RoomActor> Hub::by_code(const std::string& code) const {
    const std::scoped_lock lock(mutex_);
    const auto found = by_code_.find(code);
    return found == by_code_.end() ? nullptr : found->second.lock();
}

void Hub::find(const RoomId& room, std::function<void(const Found&)> done, bool open) {
    std::optional<Found> answer;
    bool begin = false;
    {
        const std::scoped_lock lock(mutex_);
        const auto [place, fresh] = rooms_.try_emplace(room);
        Slot& slot = place->second;
        if (slot.actor) {
            answer.emplace(slot.actor);
        } else if (slot.quarantined) {
            answer.emplace(no(v1::ROOM_QUARANTINED, v1::NEVER, "the room is out of order"));
        } else if (slot.waiters.size() >= waiters_max) {
            answer.emplace(no(v1::OVERLOADED, v1::SAME, "too many wait for this room"));
        } else {
            slot.waiters.push_back(std::move(done));
            begin = fresh;
        }
    }
    if (answer) {
        done(*answer);  // NOLINT(bugprone-use-after-move): moved only where there is no answer
    } else if (begin) {
        load(room, open);
    }
}

void Hub::load(const RoomId& room, bool take) {
    services_.store->load(room, take, [self = shared_from_this(), room, take](Loaded loaded) {
        asio::post(self->services_.executor,
                   [self, room, take, loaded = std::move(loaded)]() mutable {
                       self->loaded(room, take, std::move(loaded));
                   });
    });
}

void Hub::loaded(const RoomId& room, bool took, Loaded loaded) {
    if (!loaded.room) {
        switch (loaded.error) {
            case LoadError::not_found:
                return settle(room, no(v1::ROOM_NOT_FOUND, v1::NEVER), false);
            case LoadError::corrupt:
                log::room().error("quarantined room={} why=\"corrupt in the store\"", room);
                return settle(room, no(v1::ROOM_QUARANTINED, v1::NEVER), true);
            case LoadError::unavailable: break;
        }
        return settle(room, no(v1::STORE_UNAVAILABLE, v1::SAME), false);
    }
    // A finished room is only read; an open one is taken, so that nobody else writes to it.
    if (!took && loaded.room->state == RoomState::open) return load(room, true);
    std::uint32_t handle = 0;
    {
        const std::scoped_lock lock(mutex_);
        handle = ++handle_count_;
    }
    auto restored = Room::restore(services_.config.room, handle, *loaded.room, now_ms());
    if (!restored) {
        log::room().error("quarantined room={} why=\"{}\"", room, restored.error());
        return settle(room, no(v1::ROOM_QUARANTINED, v1::NEVER), true);
    }
    adopt(std::move(restored).value(), handle);
}

void Hub::adopt(Room room, std::uint32_t handle) {
    const auto actor = std::make_shared<RoomActor>(services_, std::move(room), handle);
    const meeple::store::v1::RoomHeader& header = actor->header();
    {
        const std::scoped_lock lock(mutex_);
        by_handle_.emplace(handle, actor);
        if (actor->summary()->info.phase() != v1::FINISHED) {
            open_rooms_[header.creator()].insert(header.room());
            made_.emplace(std::pair(header.creator(), header.command_id()), header.room());
            by_code_.insert_or_assign(code_of(header), actor);
        }
    }
    actor->open();
    settle(actor->room(), Found(actor), false);
}

// Whoever waits for the room gets the answer.
void Hub::settle(const RoomId& room, const Found& found, bool is_quarantined) {
    std::vector<Waiter> waiters;
    {
        const std::scoped_lock lock(mutex_);
        Slot& slot = rooms_[room];
        waiters = std::move(slot.waiters);
        slot.waiters.clear();
        if (found) {
            slot.actor = found.value();
        } else if (is_quarantined) {
            if (!slot.quarantined) services_.figures->rooms_quarantined.fetch_add(1);
            slot.quarantined = true;
        } else {
            rooms_.erase(room);
        }
    }
    for (const Waiter& waiter : waiters) waiter(found);
}

// ---- At the start. ----

void Hub::open() {
    services_.store->list_open(
        [self = shared_from_this()](std::optional<std::vector<OpenRoom>> rooms) {
            if (!rooms) {
                log::room().error("open rooms cannot be listed: the store does not answer");
                asio::post(self->services_.executor, [self] { self->open_again(); });
                return;
            }
            const std::size_t count = rooms->size();
            {
                const std::scoped_lock lock(self->mutex_);
                for (const OpenRoom& room : *rooms) self->to_load_.push_back(room.room);
                self->opened_ = true;
            }
            log::room().info("loading rooms={}", count);
            for (std::uint32_t i = 0; i < self->services_.config.loads_at_once; ++i) {
                asio::post(self->services_.executor, [self] { self->load_next(); });
            }
        });
}

void Hub::open_again() {
    if (draining_) return;
    open_timer_.expires_after(std::chrono::milliseconds(services_.config.open_retry_ms));
    open_timer_.async_wait([self = shared_from_this()](const boost::system::error_code& stopped) {
        if (!stopped) self->open();
    });
}

void Hub::load_next() {
    RoomId room;
    {
        const std::scoped_lock lock(mutex_);
        if (to_load_.empty()) return;
        room = std::move(to_load_.back());
        to_load_.pop_back();
        ++loading_;
    }
    find(
        room,
        [self = shared_from_this()](const Found&) {
            {
                const std::scoped_lock lock(self->mutex_);
                --self->loading_;
            }
            asio::post(self->services_.executor, [self] { self->load_next(); });
        },
        true);
}

// ---- Making. ----

void Hub::create(const AccountId& account, const v1::CreateRoom& request,
                 std::function<void(const rules::Expected<v1::RoomCreated, v1::Error>&)> done) {
    codec::SettingsLimits limits;
    limits.turn_seconds_default = services_.config.turn_seconds_default;
    limits.option_defaults = services_.config.option_defaults;
    for (const std::string_view level : bots::bot_levels()) limits.bot_levels.emplace_back(level);
    auto settings = codec::complete(request.settings(), limits);
    if (!settings) {
        std::string all;
        for (const std::string& problem : settings.error()) all += problem + '\n';
        return done(no(v1::OPTIONS_INVALID, v1::NEVER, std::move(all)));
    }
    const auto creation = std::make_shared<Creation>();
    creation->account = account;
    creation->done = std::move(done);
    meeple::store::v1::RoomHeader& header = creation->header;
    *header.mutable_settings() = std::move(settings).value();
    if (header.settings().private_()) {
        header.set_invite(to_base64url(random_bytes(invite_random_bytes)));
    }
    header.set_creator(account);
    header.set_command_id(request.command_id());
    make_room(creation);
}

// Another game for the people of a room that is over. Asked twice, it makes one room.
void Hub::make_rematch(RoomActor& actor, meeple::store::v1::RoomHeader header) {
    const auto creation = std::make_shared<Creation>();
    creation->account = header.creator();
    creation->header = std::move(header);
    creation->done =
        [room = actor.shared_from_this()](const rules::Expected<v1::RoomCreated, v1::Error>& made) {
            input::RematchMade answer;
            if (made) {
                answer.room = made.value().room();
            } else {
                answer.error = made.error().code();
                answer.retry = made.error().retry();
            }
            room->post(std::move(answer));
        };
    make_room(creation);
}

// The header says what is asked for; here it gets what each room has for itself.
void Hub::make_room(const std::shared_ptr<Creation>& creation) {
    meeple::store::v1::RoomHeader& header = creation->header;
    header.set_format(1);
    header.set_rules_version(std::string(rules::rules_version));
    header.set_room(to_base64url(random_bytes(room_id_random_bytes)));
    header.set_server_seed(random_bytes(server_seed_bytes));
    header.set_commitment(std::string(as_bytes(deck_commitment(
        header.server_seed(), header.room(), options_hash(codec::setup(header.settings()))))));
    header.set_created_ms(now_ms());

    std::shared_ptr<RoomActor> existing;
    if (auto problem = reserve(creation->account, header, existing)) {
        return creation->done(rules::Unexpected<v1::Error>(std::move(*problem)));
    }
    if (existing) {
        if (same_settings(existing->header().settings(), header.settings())) {
            return creation->done(created(existing->header()));
        }
        return creation->done(no(v1::COMMAND_ID_CONFLICT, v1::NEVER, "this id made another room"));
    }
    NewRoom room;
    room.room = header.room();
    room.creator = creation->account;
    room.command_id = header.command_id();
    room.header = header.SerializeAsString();
    room.created_ms = header.created_ms();
    room.listed = !header.settings().private_();
    services_.store->create(std::move(room), [self = shared_from_this(), creation](
                                                 StoreResult result, const RoomId& id) {
        asio::post(self->services_.executor,
                   [self, creation, result, id] { self->made(creation, result, id); });
    });
}

// A place for a new room, unless the same request made one before.
std::optional<v1::Error> Hub::reserve(const AccountId& account,
                                      const meeple::store::v1::RoomHeader& header,
                                      std::shared_ptr<RoomActor>& existing) {
    const std::scoped_lock lock(mutex_);
    const auto before = made_.find(std::pair(account, header.command_id()));
    if (before != made_.end()) {
        const auto slot = rooms_.find(before->second);
        if (slot != rooms_.end()) existing = slot->second.actor;
        if (existing) return std::nullopt;
    }
    if (rooms_.size() >= services_.config.rooms_max) {
        return error(v1::OVERLOADED, v1::SAME, "too many rooms");
    }
    std::set<RoomId>& rooms = open_rooms_[account];
    if (rooms.size() >= services_.config.rooms_per_account_max) {
        return error(v1::QUOTA, v1::NEVER, "too many open rooms");
    }
    rooms.insert(header.room());
    rooms_.try_emplace(header.room());  // so that nobody else loads it meanwhile
    return std::nullopt;
}

void Hub::release(const AccountId& account, const RoomId& room) {
    const std::scoped_lock lock(mutex_);
    const auto found = open_rooms_.find(account);
    if (found == open_rooms_.end()) return;
    found->second.erase(room);
    if (found->second.empty()) open_rooms_.erase(found);
}

void Hub::made(const std::shared_ptr<Creation>& creation, StoreResult result, const RoomId& id) {
    const RoomId& fresh = creation->header.room();
    if (result == StoreResult::stored) {
        std::uint32_t handle = 0;
        {
            const std::scoped_lock lock(mutex_);
            handle = ++handle_count_;
        }
        LoadedRoom empty;
        empty.header = creation->header.SerializeAsString();
        empty.epoch = 1;
        adopt(Room::restore(services_.config.room, handle, empty, now_ms()).value(), handle);
        services_.figures->rooms_created.fetch_add(1);
        log::room().info("created room={} seats={}", fresh,
                         creation->header.settings().seats_size());
        return creation->done(created(creation->header));
    }
    release(creation->account, fresh);
    settle(fresh, no(v1::ROOM_NOT_FOUND, v1::NEVER), false);
    if (result != StoreResult::duplicate) {
        return creation->done(no(v1::STORE_UNAVAILABLE, v1::SAME));
    }
    find(id, [creation](const Found& found) {
        if (!found) return creation->done(rules::Unexpected<v1::Error>(found.error()));
        const meeple::store::v1::RoomHeader& header = found.value()->header();
        if (!same_settings(header.settings(), creation->header.settings())) {
            return creation->done(
                no(v1::COMMAND_ID_CONFLICT, v1::NEVER, "this id made another room"));
        }
        creation->done(created(header));
    });
}

// ---- What rooms say of themselves. On their strands. ----

void Hub::changed(RoomActor& actor) {
    if (actor.summary()->info.phase() != v1::FINISHED) return;
    const meeple::store::v1::RoomHeader& header = actor.header();
    release(header.creator(), header.room());
    const std::scoped_lock lock(mutex_);
    made_.erase(std::pair(header.creator(), header.command_id()));
    by_code_.erase(code_of(header));
}

void Hub::forget(RoomActor& actor) {
    {
        const std::scoped_lock lock(mutex_);
        by_handle_.erase(actor.handle());
        const auto found = rooms_.find(actor.room());
        if (found != rooms_.end() && found->second.actor.get() == &actor) rooms_.erase(found);
    }
    log::room().debug("forgotten room={}", actor.room());
}

void Hub::quarantined(RoomActor& actor) {
    const std::scoped_lock lock(mutex_);
    by_handle_.erase(actor.handle());
    Slot& slot = rooms_[actor.room()];
    slot.actor = nullptr;
    slot.quarantined = true;
}

// ---- Lists. ----

std::shared_ptr<const v1::RoomList> Hub::list() {
    std::vector<std::shared_ptr<RoomActor>> actors;
    {
        const std::scoped_lock lock(mutex_);
        if (list_ && now_ms() < list_ms_ + services_.config.list_ms) return list_;
        for (const auto& [handle, actor] : by_handle_) actors.push_back(actor);
    }
    std::vector<std::shared_ptr<const RoomSummary>> summaries;
    for (const auto& actor : actors) {
        auto summary = actor->summary();
        if (summary->listed && summary->info.phase() != v1::FINISHED) {
            summaries.push_back(std::move(summary));
        }
    }
    std::sort(summaries.begin(), summaries.end(), [](const auto& a, const auto& b) {
        if (a->info.created_ms() != b->info.created_ms()) {
            return a->info.created_ms() > b->info.created_ms();
        }
        return a->info.room() < b->info.room();
    });
    const auto list = std::make_shared<v1::RoomList>();
    for (const auto& summary : summaries) {
        if (list->rooms_size() >= listed_max) break;
        *list->add_rooms() = summary->info;
    }
    const std::scoped_lock lock(mutex_);
    list_ = list;
    list_ms_ = now_ms();
    return list_;
}

namespace {

// What becomes known, room by room, of those where an account has a seat.
class Gathering {
public:
    explicit Gathering(std::function<void(std::vector<v1::ActiveRoom>)> done)
        : done_(std::move(done)) {}

    // Nothing else comes before this. With no rooms that is all.
    void expect(std::size_t rooms) {
        missing_ = rooms;
        if (rooms == 0) done_({});
    }
    void add(std::uint32_t seat, const Hub::Found& found) {
        const std::unique_lock lock(mutex_);
        if (found) note(seat, *found.value());
        if (--missing_ == 0) done_(std::move(rooms_));
    }

private:
    void note(std::uint32_t seat, RoomActor& actor) {
        const auto summary = actor.summary();
        if (summary->info.phase() == v1::FINISHED) return;
        v1::ActiveRoom& room = rooms_.emplace_back();
        room.set_room(actor.room());
        room.set_seat(seat);
        room.set_phase(summary->info.phase());
        room.set_your_decision(summary->decides == seat);
        describe(summary->info, seat, room);
    }

    std::mutex mutex_;
    std::size_t missing_ = 0;
    std::vector<v1::ActiveRoom> rooms_;
    std::function<void(std::vector<v1::ActiveRoom>)> done_;
};

}  // namespace

void Hub::active(const AccountId& account, std::function<void(std::vector<v1::ActiveRoom>)> done) {
    const auto gathering = std::make_shared<Gathering>(std::move(done));
    services_.store->memberships(
        account, [self = shared_from_this(), gathering](std::vector<Membership> memberships) {
            asio::post(
                self->services_.executor, [self, gathering, memberships = std::move(memberships)] {
                    const std::size_t count = std::min<std::size_t>(
                        memberships.size(), self->services_.config.active_rooms_max);
                    gathering->expect(count);
                    for (std::size_t i = 0; i < count; ++i) {
                        const auto seat = static_cast<std::uint32_t>(memberships[i].seat);
                        self->find(memberships[i].room, [gathering, seat](const Hub::Found& found) {
                            gathering->add(seat, found);
                        });
                    }
                });
        });
}

}  // namespace server
