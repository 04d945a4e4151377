// Hub: which rooms there are, who is connected, and how one finds the other. Locks are held for
// look-ups only, never while a room, a store or a socket is called.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "meeple/v1/envelope.pb.h"
#include "server/actor/backend.h"
#include "server/actor/room_actor.h"
#include "server/actor/session.h"

namespace server {

class Hub final : public Backend, public std::enable_shared_from_this<Hub> {
public:
    Hub(ActorConfig config, BackendParts parts);
    ~Hub() override;

    // ---- Backend. ----
    [[nodiscard]] std::shared_ptr<Client> on_open(std::shared_ptr<Outlet> outlet) override;
    void open() override;
    [[nodiscard]] std::string why_not_ready() const override;
    void drain(std::function<void()> done) override;
    void stop() override;
    void record(std::string room, std::string token, std::string invite,
                std::function<void(rules::Expected<LoadedRoom, RecordError>)> done) override;
    [[nodiscard]] const std::string& catalogue_json() const override { return catalogue_json_; }
    [[nodiscard]] std::string catalogue_hash() const override;
    [[nodiscard]] const Figures& figures() const override { return *services_.figures; }

    // ---- For sessions. Any thread; callbacks come on any thread. ----

    // The room, or why there is none.
    using Found = rules::Expected<std::shared_ptr<RoomActor>, meeple::v1::Error>;
    // `open`: it is known to be unfinished, which saves a look.
    void find(const RoomId& room, std::function<void(const Found&)> done, bool open = false);
    [[nodiscard]] std::shared_ptr<RoomActor> by_handle(std::uint32_t handle) const;
    void create(
        const AccountId& account, const meeple::v1::CreateRoom& request,
        std::function<void(const rules::Expected<meeple::v1::RoomCreated, meeple::v1::Error>&)>
            done);
    // The room that the code stands for, among those whose game is not over.
    [[nodiscard]] std::shared_ptr<RoomActor> by_code(const std::string& code) const;
    // Public rooms, newest first.
    [[nodiscard]] std::shared_ptr<const meeple::v1::RoomList> list();
    // Unfinished rooms in which the account has a seat.
    void active(const AccountId& account,
                std::function<void(std::vector<meeple::v1::ActiveRoom>)> done);

    // False: it has too many connections.
    [[nodiscard]] bool connect(const AccountId& account);
    void disconnect(const AccountId& account);
    void ended(ClientId client);

    [[nodiscard]] bool draining() const { return draining_; }
    [[nodiscard]] const ActorConfig& config() const { return services_.config; }
    [[nodiscard]] const Identity& identity() const { return *identity_; }
    [[nodiscard]] const boost::asio::any_io_executor& executor() const {
        return services_.executor;
    }
    [[nodiscard]] std::uint64_t now_ms() const { return services_.now_ms(); }
    [[nodiscard]] const meeple::v1::Catalogue& catalogue() const { return catalogue_; }
    [[nodiscard]] Figures& counters() { return *services_.figures; }

private:
    using Waiter = std::function<void(const Found&)>;
    struct Slot {
        std::shared_ptr<RoomActor> actor;  // none: it is being loaded or made, or is quarantined
        bool quarantined = false;
        std::vector<Waiter> waiters;
    };
    struct Creation {
        AccountId account;
        meeple::store::v1::RoomHeader header;
        std::function<void(const rules::Expected<meeple::v1::RoomCreated, meeple::v1::Error>&)>
            done;
    };

    // ---- rooms.cpp ----
    void load(const RoomId& room, bool take);
    void loaded(const RoomId& room, bool took, Loaded loaded);
    void settle(const RoomId& room, const Found& found, bool quarantined);
    void adopt(Room room, std::uint32_t handle);
    void open_again();
    void load_next();
    void changed(RoomActor& actor);
    void forget(RoomActor& actor);
    void quarantined(RoomActor& actor);
    void make_room(const std::shared_ptr<Creation>& creation);
    void make_rematch(RoomActor& actor, meeple::store::v1::RoomHeader header);
    void made(const std::shared_ptr<Creation>& creation, StoreResult result, const RoomId& room);
    [[nodiscard]] std::optional<meeple::v1::Error> reserve(
        const AccountId& account, const meeple::store::v1::RoomHeader& header,
        std::shared_ptr<RoomActor>& existing);
    void release(const AccountId& account, const RoomId& room);
    void wait_for_appends(std::uint64_t until_ms, std::function<void()> done);

    RoomServices services_;
    std::shared_ptr<const Identity> identity_;
    meeple::v1::Catalogue catalogue_;
    std::string catalogue_json_;
    std::atomic<bool> draining_{false};
    std::atomic<bool> opened_{false};
    boost::asio::steady_timer drain_timer_;
    boost::asio::steady_timer open_timer_;

    mutable std::mutex mutex_;
    std::unordered_map<RoomId, Slot> rooms_;
    std::unordered_map<std::uint32_t, std::shared_ptr<RoomActor>> by_handle_;
    std::uint32_t handle_count_ = 0;
    std::unordered_map<AccountId, std::set<RoomId>> open_rooms_;  // by who made them
    std::map<std::pair<AccountId, CommandId>, RoomId> made_;      // open rooms by CreateRoom's id
    std::unordered_map<std::string, std::weak_ptr<RoomActor>> by_code_;  // open rooms
    std::unordered_map<AccountId, std::uint32_t> connections_;
    std::unordered_map<ClientId, std::weak_ptr<Session>> sessions_;
    ClientId client_count_ = 0;
    std::vector<RoomId> to_load_;  // at the start; the last one first
    std::size_t loading_ = 0;
    std::shared_ptr<const meeple::v1::RoomList> list_;
    std::uint64_t list_ms_ = 0;
};

}  // namespace server
