// RoomMaker: new rooms, as clients, quick games and rematches ask for them.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/actor/challenges.h"
#include "server/actor/creation.h"
#include "server/actor/room_loader.h"

namespace server {

class RoomMaker final : public Part<RoomMaker> {
public:
    // `address_key`: see BackendParts.
    RoomMaker(Ground& ground, RoomLoader& loader, Challenges& challenges, std::string address_key);

    // Any thread, and so is `done`. The same command id makes one room. Asked again, it does what a
    // crash has left undone.
    void create(const AccountId& account, const Whence& whence,
                const meeple::v1::CreateRoom& request, std::function<void(const Created&)> done);
    // A room with these settings, for a creation that is filled in but for them.
    void make_new(const std::shared_ptr<Creation>& creation, const meeple::v1::RoomSettings& asked);
    // Another game for the seats of a room that is over, or the room of a waiting table with other
    // settings. The room gets RematchMade.
    void make_rematch(RoomActor& actor, effect::MakeRematch next);

    // The settings of a room as they would be; or what is wrong with them.
    [[nodiscard]] Answer<meeple::v1::RoomSettings> complete(
        const meeple::v1::RoomSettings& asked) const;
    // The origin of a room in the store: keyed hashes of network and address.
    [[nodiscard]] std::string origin_of(const std::string& address,
                                        const std::string& network) const;
    // The common part of these origins for one network.
    [[nodiscard]] std::string origin_of_network(const std::string& network) const;

private:
    void invite(const std::shared_ptr<Creation>& creation, const meeple::v1::CreateRoom& request);
    void unless_muted_keep_name(const std::shared_ptr<Creation>& creation);
    void keep_for_those_there(const std::shared_ptr<Creation>& creation);
    void keep_by_names(const std::shared_ptr<Creation>& creation);
    void make_room(const std::shared_ptr<Creation>& creation);
    [[nodiscard]] NewRoom new_room(const Creation& creation) const;
    void made(const std::shared_ptr<Creation>& creation, StoreResult result, const RoomId& room);
    void finish(const std::shared_ptr<Creation>& creation);
    // ---- repeated.cpp ----
    void made_before(const std::shared_ptr<Creation>& creation, const RoomId& room);
    void found_before(const std::shared_ptr<Creation>& creation, const RoomId& room,
                      const Loaded& found);
    void make_another(const std::shared_ptr<Creation>& creation, const RoomId& room,
                      const Loaded& before);
    void tell_rest(const std::shared_ptr<Creation>& creation, int next);
    // ---- replaced.cpp ----
    void replace(const std::shared_ptr<Creation>& creation, RoomActor& actor,
                 effect::MakeRematch next);
    void move_in(const std::shared_ptr<Creation>& creation, const std::function<void()>& done);
    void move_lines(const std::shared_ptr<Creation>& creation, const std::function<void()>& done);
    // ---- continued.cpp ----
    void begin_at_position(const std::shared_ptr<Creation>& creation,
                           const meeple::v1::CreateRoom& request);
    void pose(const std::shared_ptr<Creation>& creation, meeple::v1::CreateRoom request);
    void continue_game(const std::shared_ptr<Creation>& creation,
                       const meeple::v1::CreateRoom& request);
    void play_on(const std::shared_ptr<Creation>& creation, const meeple::v1::CreateRoom& request,
                 const LoadedRoom& source);

    RoomLoader& loader_;
    Challenges& challenges_;
    const std::string address_key_;
};

}  // namespace server
