// The Hub's rooms: made, listed, found by code or by who sits in them.
#include <algorithm>
#include <atomic>
#include <boost/asio/post.hpp>
#include <charconv>
#include <utility>

#include "server/actor/hub.h"
#include "server/actor/refused.h"
#include "server/bots/bot.h"
#include "server/codec/catalogue.h"
#include "server/codec/settings.h"
#include "server/crypto/fair_deck.h"
#include "server/crypto/hash.h"
#include "server/crypto/room_code.h"
#include "server/log.h"
#include "server/room/series.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::size_t room_id_random_bytes = 15;  // 20 characters
constexpr std::size_t invite_random_bytes = 9;    // 12 characters
constexpr std::size_t search_bytes_max = 160;

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
    room.set_created_ms(info.created_ms());
    if (info.settings().has_clock()) *room.mutable_clock() = info.settings().clock();
    room.set_turn_seconds(info.settings().turn_seconds());
    *room.mutable_seats() = info.seats();
    for (int i = 0; i < info.seats_size(); ++i) {
        if (static_cast<std::uint32_t>(i) != own_seat && info.seats(i).kind() != v1::OPEN)
            room.add_players(info.seats(i).name());
    }
}

// "<created_ms>-<room>". False: it is none.
bool read_cursor(const std::string& text, ListQuery& query) {
    if (text.empty()) return true;
    const std::size_t dash = text.find('-');
    if (dash == std::string::npos || text.size() > search_bytes_max) return false;
    const auto [end, problem] =
        std::from_chars(text.data(), text.data() + dash, query.after_created_ms);
    query.after = text.substr(dash + 1);
    return problem == std::errc{} && end == text.data() + dash && !query.after.empty();
}

bool is_program(const RoomSummary& summary, const AccountId& account) {
    const auto found = std::find(summary.holders.begin(), summary.holders.end(), account);
    if (found == summary.holders.end()) return false;
    const auto seat = static_cast<int>(found - summary.holders.begin());
    return summary.info.seats(seat).holder().bot();
}

// What was written by a version that did not write such a default down is the same.
bool same_settings(v1::RoomSettings a, v1::RoomSettings b) {
    for (v1::RoomSettings* one : {&a, &b}) {
        one->set_on_timeout(one->on_timeout());
        one->set_talk(codec::talk_of(*one));
    }
    return codec::deterministic_bytes(a) == codec::deterministic_bytes(b);
}

}  // namespace

// ---- Making. ----

void Hub::create(const AccountId& account, const Whence& whence, const v1::CreateRoom& request,
                 std::function<void(const Created&)> done) {
    const auto creation = std::make_shared<Creation>();
    creation->account = account;
    creation->network = whence.network;
    creation->origin = origin_of(whence);
    creation->by = whence.name;
    creation->bot = whence.bot;
    creation->registered = whence.registered;
    creation->shunned = whence.shunned;
    creation->done = std::move(done);
    creation->header.set_creator(account);
    creation->header.set_command_id(request.command_id());
    if (request.has_continues()) return continue_game(creation, request);
    if (request.invitations_size() > 0) return invite(creation, request);
    make_new(creation, request.settings());
}

Hub::Answer<v1::RoomSettings> Hub::complete(const v1::RoomSettings& asked) const {
    codec::SettingsLimits limits;
    limits.turn_seconds_default = services_.config.turn_seconds_default;
    limits.option_defaults = services_.config.option_defaults;
    for (const std::string_view level : bots::bot_levels()) limits.bot_levels.emplace_back(level);
    auto settings = codec::complete(asked, limits);
    if (settings) return std::move(settings).value();
    std::string all;
    for (const std::string& problem : settings.error()) all += problem + '\n';
    return refused(v1::OPTIONS_INVALID, v1::NEVER, std::move(all));
}

void Hub::make_new(const std::shared_ptr<Creation>& creation, const v1::RoomSettings& asked) {
    auto settings = complete(asked);
    if (!settings) return creation->done(rules::Unexpected<v1::Error>(std::move(settings).error()));
    meeple::store::v1::RoomHeader& header = creation->header;
    *header.mutable_settings() = std::move(settings).value();
    if (header.settings().private_()) {
        header.set_invite(random_word(invite_random_bytes));
    }
    if (header.settings().best_of() != 0)
        *header.mutable_series() =
            new_series(static_cast<std::size_t>(header.settings().seats_size()));
    keep_for_those_there(creation);
}

// Another game for the people of a room that is over. Asked twice, it makes one room.
void Hub::make_rematch(RoomActor& actor, meeple::store::v1::RoomHeader header) {
    const auto creation = std::make_shared<Creation>();
    creation->account = header.creator();
    creation->header = std::move(header);
    creation->origin = actor.origin();
    creation->bot = is_program(*actor.summary(), creation->account);
    creation->done = [room = actor.shared_from_this()](const Created& made) {
        input::RematchMade answer;
        if (made) {
            answer.room = made.value().room();
        } else {
            answer.error = made.error().code();
            answer.retry = made.error().retry();
        }
        room->post(std::move(answer));
    };
    keep_for_those_there(creation);
}

void Hub::keep_for_those_there(const std::shared_ptr<Creation>& creation) {
    if (!directory_ || creation->header.offers().empty()) return make_room(creation);
    check_challenges(creation,
                     [self = shared_from_this(), creation] { self->keep_by_names(creation); });
}

// Seats are kept for people as they are called now, and for nobody who is gone.
void Hub::keep_by_names(const std::shared_ptr<Creation>& creation) {
    std::vector<AccountId> accounts;
    for (const auto& offer : creation->header.offers()) accounts.push_back(offer.account());
    directory_->find_names(accounts, [self = shared_from_this(),
                                      creation](const input::Names& names) {
        asio::post(self->services_.executor, [self, creation, names] {
            auto& kept = *creation->header.mutable_offers();
            for (auto offer = kept.begin(); offer != kept.end();) {
                const auto name = names.find(offer->account());
                if (name != names.end()) offer->set_name(name->second);
                offer = name != names.end() && name->second.empty() ? kept.erase(offer) : offer + 1;
            }
            self->make_room(creation);
        });
    });
}

// Under what the store remembers where a room was made, first the network, then the address: nobody
// can tell either from it without the server's key.
std::string Hub::origin_of(const Whence& whence) const {
    if (whence.address.empty()) return {};
    return origin_of_network(whence.network) + origin_of_network(whence.address);
}

std::string Hub::origin_of_network(const std::string& network) const {
    if (network.empty()) return {};
    const Hash hash = sha256(address_key_ + network);
    return std::string(as_bytes(hash).substr(0, origin_network_bytes));
}

// The header says what is asked for; here it gets what each room has for itself.
void Hub::make_room(const std::shared_ptr<Creation>& creation) {
    meeple::store::v1::RoomHeader& header = creation->header;
    header.set_format(1);
    header.set_rules_version(std::string(rules::rules_version));
    header.set_room(random_word(room_id_random_bytes));
    header.set_server_seed(random_bytes(server_seed_bytes));
    header.set_commitment(std::string(as_bytes(deck_commitment(
        header.server_seed(), header.room(), options_hash(codec::setup(header.settings()))))));
    header.set_created_ms(now_ms());
    if (services_.store->lease_ms() != 0 && !opened_) return creation->done(no_store());
    if (!reserve(header.room(), creation->network)) {
        return creation->done(refused(v1::OVERLOADED, v1::AFTER, "too many rooms", come_later_ms));
    }
    services_.store->create(new_room(*creation), [self = shared_from_this(), creation](
                                                     StoreResult result, const RoomId& id) {
        asio::post(self->services_.executor,
                   [self, creation, result, id] { self->made(creation, result, id); });
    });
}

NewRoom Hub::new_room(const Creation& creation) const {
    const meeple::store::v1::RoomHeader& header = creation.header;
    LoadedRoom empty;
    empty.header = header.SerializeAsString();
    const Room fresh = Room::restore(services_.config.room, 1, empty, now_ms()).value();
    NewRoom room;
    room.room = header.room();
    room.creator = creation.account;
    room.command_id = header.command_id();
    room.header = std::move(empty.header);
    room.created_ms = header.created_ms();
    room.listed = !header.settings().private_();
    room.listing = fresh.listing();
    room.waiting = fresh.waiting();
    room.origin = creation.origin;
    room.creator_rooms_max = room.listing.slow ? services_.config.slow_rooms_per_account_max
                             : creation.bot    ? services_.config.bot_rooms_per_account_max
                                               : services_.config.rooms_per_account_max;
    room.origin_rooms_max = services_.config.rooms_per_address_max;
    return room;
}

// A place in memory, so that nobody loads it while it is made.
bool Hub::reserve(const RoomId& room, const std::string& network) {
    const std::scoped_lock lock(mutex_);
    if (!has_place(network)) return false;
    take_place(room, network);
    return true;
}

void Hub::made(const std::shared_ptr<Creation>& creation, StoreResult result, const RoomId& id) {
    const RoomId& fresh = creation->header.room();
    if (result == StoreResult::stored) {
        LoadedRoom empty;
        empty.header = creation->header.SerializeAsString();
        empty.epoch = 1;
        empty.listing.emplace();  // The store has one.
        empty.origin = creation->origin;
        const std::uint32_t handle = new_handle();
        adopt(Room::restore(services_.config.room, handle, empty, now_ms()).value(), handle, empty);
        services_.figures->rooms_created.fetch_add(1);
        log::room().info("created room={} seats={}", fresh,
                         creation->header.settings().seats_size());
        return tell_invited(*creation, [creation] { creation->done(created(creation->header)); });
    }
    settle(fresh, refused(v1::ROOM_NOT_FOUND, v1::NEVER), false);
    switch (result) {
        case StoreResult::duplicate: return made_before(creation, id);
        case StoreResult::creator_full:
            return creation->done(refused(v1::QUOTA, v1::NEVER, "too many open rooms"));
        case StoreResult::origin_full:
            return creation->done(
                refused(v1::QUOTA, v1::NEVER, "too many open rooms were made from this address"));
        case StoreResult::stored:
        case StoreResult::fenced:
        case StoreResult::not_found:
        case StoreResult::room_full:
        case StoreResult::blocks_full:
        case StoreResult::conflict:
        case StoreResult::unavailable: break;
    }
    creation->done(refused(v1::STORE_UNAVAILABLE, v1::SAME));
}

// The same request came before: it made this room, or another one under the same id.
void Hub::made_before(const std::shared_ptr<Creation>& creation, const RoomId& id) {
    // Only read: another node may hold it.
    services_.store->load(id, false, [creation](const Loaded& found) {
        if (!found.room) return creation->done(no_store());
        meeple::store::v1::RoomHeader header;
        if (!header.ParseFromString(found.room->header)) return creation->done(no_store());
        if (!same_settings(header.settings(), creation->header.settings()) ||
            header.origin().room() != creation->header.origin().room() ||
            header.origin().seq() != creation->header.origin().seq()) {
            return creation->done(
                refused(v1::COMMAND_ID_CONFLICT, v1::NEVER, "this id made another room"));
        }
        creation->done(created(header));
    });
}

// ---- Codes and lists. ----

void Hub::by_code(const std::string& code, std::function<void(const Answer<v1::RoomFound>&)> done) {
    services_.store->by_code(
        code, [self = shared_from_this(), done = std::move(done)](std::optional<RoomByCode> found) {
            asio::post(self->services_.executor, [done, found = std::move(found)] {
                if (!found) return done(no_store());
                meeple::store::v1::RoomHeader header;
                if (found->room.empty() || !header.ParseFromString(found->header)) {
                    return done(refused(v1::ROOM_NOT_FOUND, v1::NEVER, "code"));
                }
                v1::RoomFound answer;
                answer.set_room(found->room);
                answer.set_invite(header.invite());
                done(std::move(answer));
            });
        });
}

// A room that knows who is there now; none if it is in the store only.
std::shared_ptr<const RoomActor> Hub::in_memory(const RoomId& room) const {
    const std::scoped_lock lock(mutex_);
    const auto found = rooms_.find(room);
    if (found == rooms_.end() || !found->second.actor) return nullptr;
    return found->second.actor;
}

void Hub::list(const v1::ListRooms& request, const std::string& network,
               std::function<void(const Listed&)> done) {
    ListQuery query;
    query.game = request.game();
    query.text = request.text();
    if (query.game.size() > search_bytes_max || query.text.size() > search_bytes_max)
        return done(refused(v1::BAD_FIELD, v1::NEVER, "game, text: at most 160 bytes"));
    if (request.has_phase()) {
        if (request.phase() == v1::FINISHED)
            return done(refused(v1::BAD_FIELD, v1::NEVER, "phase: WAITING or PLAYING"));
        query.playing = request.phase() == v1::PLAYING;
    }
    if (!read_cursor(request.after(), query))
        return done(refused(v1::BAD_FIELD, v1::NEVER, "after: the `next` of a list"));
    query.rooms_max =
        request.rooms_max() == 0 ? listed_max : std::min(request.rooms_max(), listed_max);
    const std::string key = list_key(request);
    if (const auto known = lobby_.fresh(key, now_ms(), services_.config.list_ms))
        return done(known);
    services_.store->list(query, [self = shared_from_this(), key, rooms_max = query.rooms_max,
                                  whose = is_limited(key) ? network : key, done = std::move(done)](
                                     std::optional<std::vector<ListedRoom>> rooms) {
        if (!rooms) return done(no_store());
        const bool begun = self->services_.lists->post(
            whose, [self, key, rooms_max, done, found = std::move(*rooms)] {
                done(self->lobby_.put(key, self->make_list(found, rooms_max), self->now_ms()));
            });
        if (!begun) done(refused(v1::OVERLOADED, v1::AFTER, "too many lists", come_later_ms));
    });
}

v1::RoomList Hub::make_list(const std::vector<ListedRoom>& rooms, std::size_t rooms_max) const {
    v1::RoomList list;
    for (const ListedRoom& room : rooms) {
        const auto live = in_memory(room.room);
        const auto summary = live ? live->summary() : nullptr;
        if (summary && summary->info.phase() == v1::FINISHED) continue;
        v1::RoomInfo& info = *list.add_rooms();
        if (summary) {
            info = summary->info;
        } else if (!info.ParseFromString(room.summary)) {
            list.mutable_rooms()->RemoveLast();
        }
    }
    if (rooms.size() >= rooms_max) {
        list.set_next(std::to_string(rooms.back().created_ms) + '-' + rooms.back().room);
    }
    return list;
}

// ---- Who sits where. ----

namespace {

// What becomes known, room by room, of those where an account has a seat.
class Gathering {
public:
    explicit Gathering(std::function<void(const Hub::Active&)> done) : done_(std::move(done)) {}

    // One more piece is to come before the end; finish() counts as one itself.
    void expect() { ++missing_; }
    void note(const v1::RoomInfo& info, const Membership& membership,
              const std::optional<int>& decides) {
        if (info.phase() == v1::FINISHED) return;
        v1::ActiveRoom room;
        room.set_room(membership.room);
        room.set_seat(static_cast<std::uint32_t>(membership.seat));
        room.set_phase(info.phase());
        room.set_your_decision(decides == membership.seat);
        if (decides) room.set_decides(static_cast<std::uint32_t>(*decides));
        describe(info, room.seat(), room);
        const std::scoped_lock lock(mutex_);
        rooms_.push_back(std::move(room));
    }
    void finish() {
        if (--missing_ == 0) done_(std::move(rooms_));
    }

private:
    std::mutex mutex_;
    std::atomic<std::size_t> missing_{1};
    std::vector<v1::ActiveRoom> rooms_;
    std::function<void(const Hub::Active&)> done_;
};

void note_live(Gathering& gathering, const Membership& membership, const RoomActor& room) {
    gathering.note(room.summary()->info, membership, room.decides());
}

}  // namespace

void Hub::active(const AccountId& account, const std::string& network,
                 std::function<void(const Active&)> done) {
    services_.store->memberships(
        account, [self = shared_from_this(), network,
                  done = std::move(done)](std::optional<std::vector<Membership>> found) {
            asio::post(self->services_.executor, [self, network, done, found = std::move(found)] {
                if (!found) return done(no_store());
                self->gather(*found, network, done);
            });
        });
}

void Hub::slow_seats(const AccountId& account, const RoomId& room,
                     std::function<void(const Answer<std::size_t>&)> done) {
    services_.store->memberships(account, [room, done = std::move(done)](
                                              const std::optional<std::vector<Membership>>& found) {
        if (!found) return done(no_store());
        std::size_t count = 0;
        for (const Membership& seat : *found) {
            if (seat.room == room) return done(std::size_t{0});
            if (seat.slow) ++count;
        }
        done(count);
    });
}

void Hub::gather(const std::vector<Membership>& memberships, const std::string& network,
                 const std::function<void(const Active&)>& done) {
    const auto gathering = std::make_shared<Gathering>(done);
    const std::size_t count =
        std::min<std::size_t>(memberships.size(), services_.config.active_rooms_max);
    for (std::size_t i = 0; i < count; ++i) {
        const Membership& membership = memberships[i];
        v1::RoomInfo info;
        if (const auto live = in_memory(membership.room)) {
            note_live(*gathering, membership, *live);
        } else if (!membership.summary.empty() && info.ParseFromString(membership.summary)) {
            gathering->note(info, membership, membership.decides);
        } else {
            // Written by a version that kept no summaries.
            gathering->expect();
            find(membership.room, network, [gathering, membership](const Found& room) {
                if (room) note_live(*gathering, membership, *room.value());
                gathering->finish();
            });
        }
    }
    gathering->finish();
}

}  // namespace server
