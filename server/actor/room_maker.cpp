#include "server/actor/room_maker.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "server/actor/refused.h"
#include "server/bots/bot.h"
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

v1::RoomCreated created(const meeple::store::v1::RoomHeader& header) {
    v1::RoomCreated answer;
    answer.set_room(header.room());
    answer.set_invite(header.invite());
    answer.set_commitment(header.commitment());
    answer.set_code(code_of(header));
    return answer;
}

bool is_program(const RoomSummary& summary, const AccountId& account) {
    const auto found = std::find(summary.holders.begin(), summary.holders.end(), account);
    if (found == summary.holders.end()) return false;
    const auto seat = static_cast<int>(found - summary.holders.begin());
    return summary.info.seats(seat).holder().bot();
}

std::uint32_t limit_of(std::uint32_t rooms_max, const Creation& creation) {
    return rooms_max == 0 ? 0 : rooms_max + creation.closing;
}

}  // namespace

RoomMaker::RoomMaker(Ground& ground, RoomLoader& loader, Challenges& challenges,
                     std::string address_key)
    : Part(ground),
      loader_(loader),
      challenges_(challenges),
      address_key_(std::move(address_key)) {}

void RoomMaker::create(const AccountId& account, const Whence& whence,
                       const v1::CreateRoom& request, std::function<void(const Created&)> done) {
    const auto creation = std::make_shared<Creation>();
    creation->account = account;
    creation->network = whence.network;
    creation->origin = origin_of(whence.address, whence.network);
    creation->by = whence.name;
    creation->bot = whence.bot;
    creation->registered = whence.registered;
    creation->done = std::move(done);
    creation->header.set_creator(account);
    creation->header.set_command_id(request.command_id());
    if (!request.position().empty()) return begin_at_position(creation, request);
    if (request.has_continues()) return continue_game(creation, request);
    if (request.invitations_size() > 0) return invite(creation, request);
    make_new(creation, request.settings());
}

Answer<v1::RoomSettings> RoomMaker::complete(const v1::RoomSettings& asked) const {
    codec::SettingsLimits limits;
    limits.turn_seconds_default = config().turn_seconds_default;
    limits.option_defaults = config().option_defaults;
    for (const std::string_view level : bots::bot_levels()) limits.bot_levels.emplace_back(level);
    auto settings = codec::complete(asked, limits);
    if (settings) return std::move(settings).value();
    std::string all;
    for (const std::string& problem : settings.error()) all += (all.empty() ? "" : "\n") + problem;
    return refused(v1::OPTIONS_INVALID, v1::NEVER, std::move(all));
}

void RoomMaker::make_new(const std::shared_ptr<Creation>& creation, const v1::RoomSettings& asked) {
    auto settings = complete(asked);
    if (!settings) return creation->done(rules::Unexpected<v1::Error>(std::move(settings).error()));
    meeple::store::v1::RoomHeader& header = creation->header;
    *header.mutable_settings() = std::move(settings).value();
    if (header.settings().private_() && header.invite().empty()) {
        header.set_invite(random_word(invite_random_bytes));
    }
    if (header.settings().best_of() != 0)
        *header.mutable_series() =
            new_series(static_cast<std::size_t>(header.settings().seats_size()));
    keep_for_those_there(creation);
}

// Seats of the new room are kept for accounts that are named.
void RoomMaker::invite(const std::shared_ptr<Creation>& creation, const v1::CreateRoom& request) {
    const v1::RoomSettings& asked = request.settings();
    std::vector<std::string> names;
    std::set<std::uint32_t> seats;
    for (const v1::SeatInvitation& one : request.invitations()) {
        names.push_back(one.name());
        const auto seat = static_cast<int>(one.seat());
        if (one.seat() >= static_cast<std::uint32_t>(asked.seats_size()) ||
            !asked.seats(seat).has_open())
            return creation->done(
                refused(v1::OPTIONS_INVALID, v1::NEVER, "invitations: no open seat"));
        if (!seats.insert(one.seat()).second)
            return creation->done(
                refused(v1::OPTIONS_INVALID, v1::NEVER, "invitations: a seat twice"));
    }
    if (!ground_.directory || names.size() > static_cast<std::size_t>(asked.seats_size()))
        return creation->done(refused(v1::OPTIONS_INVALID, v1::NEVER, "invitations"));
    ground_.directory->find_named(names, [self = kept(), creation,
                                          request](const std::vector<Directory::Named>& found) {
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (found[i].account.empty() || found[i].account == creation->account)
                return creation->done(refused(v1::NOT_REGISTERED, v1::NEVER, "invitations: name"));
            const auto& before = creation->header.offers();
            if (std::any_of(before.begin(), before.end(),
                            [&](const auto& one) { return one.account() == found[i].account; }))
                return creation->done(
                    refused(v1::OPTIONS_INVALID, v1::NEVER, "invitations: a player twice"));
            meeple::store::v1::SeatOffer& offer = *creation->header.add_offers();
            offer.set_seat(request.invitations(static_cast<int>(i)).seat());
            offer.set_account(found[i].account);
            offer.set_name(found[i].name);
        }
        self->make_new(creation, request.settings());
    });
}

// Asked twice by the same player, it makes one room.
void RoomMaker::make_rematch(RoomActor& actor, effect::MakeRematch next) {
    const auto creation = std::make_shared<Creation>();
    const bool asked = !next.account.empty();
    creation->account = asked ? next.account : next.header.creator();
    creation->header = std::move(next.header);
    creation->follows = true;
    creation->network = std::move(next.network);
    creation->origin = actor.origin();
    if (asked) creation->origin = std::move(next.origin);
    creation->bot = is_program(*actor.summary(), creation->account);
    creation->done = [room = actor.shared_from_this()](const Created& made) {
        input::RematchMade answer;
        if (made) {
            answer.room = made.value().room();
        } else {
            answer.error = made.error().code();
            answer.retry = made.error().retry();
            answer.detail = made.error().detail();
        }
        room->post(std::move(answer));
    };
    if (next.replaces) return replace(creation, actor, std::move(next));
    unless_muted_keep_name(creation);
}

// The name is the host's, who may have been muted since.
void RoomMaker::unless_muted_keep_name(const std::shared_ptr<Creation>& creation) {
    if (!ground_.directory || creation->header.settings().name().empty())
        return keep_for_those_there(creation);
    ground_.directory->find_muted(creation->header.creator(),
                                  [self = kept(), creation](std::optional<bool> muted) {
                                      if (!muted) return creation->done(no_store());
                                      if (*muted) creation->header.mutable_settings()->clear_name();
                                      self->keep_for_those_there(creation);
                                  });
}

void RoomMaker::keep_for_those_there(const std::shared_ptr<Creation>& creation) {
    if (!ground_.directory || creation->header.offers().empty()) return make_room(creation);
    challenges_.check(creation, [self = kept(), creation] { self->keep_by_names(creation); });
}

// Seats are kept under current names, and not for deleted accounts.
void RoomMaker::keep_by_names(const std::shared_ptr<Creation>& creation) {
    std::vector<AccountId> accounts;
    for (const auto& offer : creation->header.offers()) accounts.push_back(offer.account());
    ground_.directory->find_names(accounts, [self = kept(),
                                             creation](const std::optional<input::Names>& names) {
        if (!names) return creation->done(no_store());
        asio::post(self->executor(), [self, creation, names = *names] {
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

// The origin of a room in the store: a hash of the network, then one of the address. Without the
// server's key neither can be told from it.
std::string RoomMaker::origin_of(const std::string& address, const std::string& network) const {
    if (address.empty()) return {};
    return origin_of_network(network) + origin_of_network(address);
}

std::string RoomMaker::origin_of_network(const std::string& network) const {
    if (network.empty()) return {};
    const Hash hash = sha256(address_key_ + network);
    return std::string(as_bytes(hash).substr(0, origin_network_bytes));
}

// Adds to the header of the request what each room has for itself.
void RoomMaker::make_room(const std::shared_ptr<Creation>& creation) {
    meeple::store::v1::RoomHeader& header = creation->header;
    header.set_format(1);
    header.set_rules_version(std::string(rules::rules_version));
    header.set_room(random_word(room_id_random_bytes));
    header.set_server_seed(random_bytes(server_seed_bytes));
    header.set_commitment(std::string(as_bytes(deck_commitment(
        header.server_seed(), header.room(), options_hash(codec::setup(header.settings()))))));
    header.set_created_ms(now_ms());
    if (!ground_.standing.may_take_rooms()) return creation->done(no_store());
    // A place in memory, so that it is not loaded while it is made.
    if (!ground_.rooms.reserve(header.room(), creation->network)) {
        return creation->done(refused(v1::OVERLOADED, v1::AFTER, "too many rooms", come_later_ms));
    }
    store().log->create(
        new_room(*creation), [self = kept(), creation](StoreResult result, const RoomId& id) {
            asio::post(self->executor(),
                       [self, creation, result, id] { self->made(creation, result, id); });
        });
}

NewRoom RoomMaker::new_room(const Creation& creation) const {
    const meeple::store::v1::RoomHeader& header = creation.header;
    LoadedRoom empty;
    empty.header = header.SerializeAsString();
    const Room fresh = Room::restore(config().room, 1, empty, now_ms()).value();
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
    const std::uint32_t rooms_max = room.listing.slow ? config().slow_rooms_per_account_max
                                    : creation.bot    ? config().bot_rooms_per_account_max
                                                      : config().rooms_per_account_max;
    room.creator_rooms_max = limit_of(rooms_max, creation);
    room.origin_rooms_max = limit_of(config().rooms_per_address_max, creation);
    return room;
}

void RoomMaker::made(const std::shared_ptr<Creation>& creation, StoreResult result,
                     const RoomId& id) {
    const RoomId& fresh = creation->header.room();
    if (result == StoreResult::stored) {
        LoadedRoom empty;
        empty.header = creation->header.SerializeAsString();
        empty.epoch = 1;
        empty.listing.emplace();  // The store has one.
        empty.origin = creation->origin;
        empty.muted = creation->moving.muted;
        const std::uint32_t handle = ground_.rooms.new_handle();
        loader_.adopt(Room::restore(config().room, handle, empty, now_ms()).value(), handle, empty);
        figures().rooms_created.fetch_add(1);
        log::room().info("created room={} seats={}", fresh,
                         creation->header.settings().seats_size());
        return finish(creation);
    }
    loader_.settle(fresh, refused(v1::ROOM_NOT_FOUND, v1::NEVER), false);
    switch (result) {
        case StoreResult::duplicate: return made_before(creation, id);
        case StoreResult::creator_full:
            return creation->done(
                refused(v1::QUOTA, v1::NEVER, "this identity has too many unfinished rooms"));
        case StoreResult::origin_full:
            return creation->done(
                refused(v1::QUOTA, v1::NEVER, "this address has too many unfinished rooms"));
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

// The room is there; all else that belongs to it, and then the answer.
void RoomMaker::finish(const std::shared_ptr<Creation>& creation) {
    const auto done = [creation] { creation->done(created(creation->header)); };
    if (!creation->replaced.empty()) return move_in(creation, done);
    challenges_.tell(*creation, done);
}

}  // namespace server
