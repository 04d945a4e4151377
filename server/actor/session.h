// Session: one connection from Hello to its end. Knows frames, identity and rates; asks
// the Hub for rooms. Everything but the edges runs on a strand of its own.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/strand.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "meeple/v1/envelope.pb.h"
#include "server/actor/directory.h"
#include "server/actor/limits.h"
#include "server/actor/lobby.h"
#include "server/actor/room_actor.h"
#include "server/actor/trace.h"
#include "server/net/gateway.h"
#include "server/rate.h"

namespace server {

struct Address;

class Hub;
struct Seeker;

class Session final : public Client,
                      public RoomClient,
                      public std::enable_shared_from_this<Session> {
public:
    Session(Hub& hub, ClientId id, std::shared_ptr<Outlet> outlet);

    // Client: on the connection's strand.
    void on_frame(const std::string& bytes) override;
    void on_ending(std::uint16_t code) override;
    void on_closed() override;

    // RoomClient: on a room's strand.
    [[nodiscard]] Outlet& outlet() override { return *outlet_; }
    [[nodiscard]] bool coming(const std::shared_ptr<RoomActor>& room) override;
    void left(std::uint32_t handle) override;
    void stepped() override;
    void find_again(const RoomId& room, input::Attach attach) override;
    void block(std::uint32_t re, const AccountId& other, const std::string& name) override;

    // Any thread: the person of its account. Of two calls the one with the higher number counts, in
    // any order.
    void know_person(const PersonPtr& person, std::uint64_t number);

    // Any thread: the sanctions in force, and the news to tell.
    void sanctioned(const std::vector<meeple::v1::Sanction>& sanctions,
                    const meeple::v1::Sanction& news);
    // Any thread: told only to a client with the feature.
    void tell(const meeple::v1::ServerFrame& frame);
    [[nodiscard]] bool hears_of_people() const { return people_; }
    // Any thread: a watched list may have changed.
    void lobby_changed();
    // Any thread: the state of this connection's ticket.
    void tell_seeking(const meeple::v1::Seeking& seeking);

    // Any thread: as of Revoked::token.
    void revoked(const std::string& token);
    void came_by(const std::string& token);

    // Any thread: last words, then the end.
    void dismiss(std::uint16_t close_code, meeple::v1::ErrorCode reason,
                 std::uint32_t retry_after_ms, const std::string& url = {}) override;

    [[nodiscard]] ClientId id() const { return id_; }

private:
    enum class State : std::uint8_t { fresh, greeting, greeted, ended };
    using Frame = meeple::v1::ClientFrame;

    // The wishes of its Hello: features, and not to be listed.
    struct Wishes {
        bool legal = false;
        bool takebacks = false;
        bool continues = false;
        bool snapshots = false;
        bool talk = false;
        bool reports = false;
        bool hidden = false;
    };
    struct Watch {
        std::uint32_t re = 0;  // the last request to watch lists
        Lobby::Watched watched = {};
        std::uint64_t rooms_version = 0;  // as they were told
        std::uint64_t people_version = 0;
    };

    void take(const std::string& bytes);
    void undecodable(const std::string& detail);
    void handle(const Frame& frame);
    void hello(const Frame& frame);
    void identify(std::uint32_t re, const std::string& token, const std::string& wanted_name);
    void identified(std::uint32_t re, const Identified& who);
    using Active = rules::Expected<std::vector<meeple::v1::ActiveRoom>, meeple::v1::Error>;
    // True: it was told so, and ends.
    [[nodiscard]] bool banished(std::uint32_t re);
    void end();
    void welcome(std::uint32_t re, const Active& active);
    void send_welcome(std::uint32_t re, const std::vector<meeple::v1::ActiveRoom>& active);
    void catalogue(const Frame& frame);
    void create_room(const Frame& frame);
    void unless_rated_waits(bool rated, std::uint32_t re, const std::string& command_id,
                            std::function<void()> go_on);
    // ---- quick_games.cpp ----
    void seek(const Frame& frame);
    void look_up_ratings(std::uint32_t re, const std::shared_ptr<Seeker>& seeker, std::size_t next);
    void hold_ticket(std::uint32_t re, Seeker& seeker);
    // ---- people_online.cpp ----
    void be_seen(bool idle, bool hidden);
    void meet(const Frame& frame);
    // ---- lobby_watch.cpp ----
    void watch_lobby(const Frame& frame);
    void watch(std::uint32_t re, const Lobby::Watched& watched);
    void list_rooms(const Frame& frame);
    void find_room(const Frame& frame);
    void unblock(const Frame& frame);
    void tell_blocks(const Frame& frame);
    void answer_blocks(std::uint32_t re,
                       const rules::Expected<std::vector<Block>, meeple::v1::Error>& blocks);
    void attach(const Frame& frame);
    void find(const RoomId& room, input::Attach attach);
    void count_seats(const std::shared_ptr<RoomActor>& room, const input::Attach& attach);
    void tell_rating(const std::shared_ptr<RoomActor>& room, const input::Attach& attach);
    void enter(const std::shared_ptr<RoomActor>& room, input::Attach attach);
    // True: it was answered, because this address (tickets and challenges of a program: this
    // account), or all addresses together, exceeds the rate of these requests.
    [[nodiscard]] bool limited(const Frame& frame, Asked what, const std::string& command_id = {},
                               std::uint32_t cost = 1);
    // The same for a request that makes a room.
    [[nodiscard]] bool makes_too_many(const Frame& frame, const std::string& command_id);
    // An exception of `work` is answered with an error and does not end the connection.
    void guarded(std::uint32_t re, const std::function<void()>& work);
    void to_room(const Frame& frame, const Address& address);
    void hand_over(std::uint32_t re, const Address& address, Input request);
    [[nodiscard]] std::optional<Input> request_of(const Frame& frame,
                                                  const std::string& command_id);
    [[nodiscard]] std::optional<Input> say_of(const Frame& frame);

    void send(const meeple::v1::ServerFrame& frame);
    void fail(std::uint32_t re, meeple::v1::ErrorCode code, meeple::v1::Retry retry,
              const std::string& detail, const std::string& command_id = {});
    void fail(std::uint32_t re, meeple::v1::Error error);

    using Strand = boost::asio::strand<boost::asio::any_io_executor>;

    Hub& hub_;
    const ClientId id_;
    const std::shared_ptr<Outlet> outlet_;
    const std::string address_;  // that limits count
    const std::string network_;  // around it: limits count that, too, and work is shared out by it
    Strand strand_;
    std::atomic<std::uint32_t> queued_{0};
    std::atomic<std::uint32_t> answered_{0};  // the number of the last request that was answered

    // On the strand.
    State state_ = State::fresh;
    std::uint64_t came_ms_ = 0;  // when the server had the frame at hand
    TokenBucket frames_;
    TracePtr trace_;                    // of the frame at hand; null: it is not traced
    std::uint32_t refused_ = 0;         // in a row, for the rate
    std::deque<std::string> deferred_;  // came before Welcome was sent
    Identified who_;                    // no account: it is not known yet, or no more
    std::string token_;                 // that it came by, or was given. Secret
    bool newcomer_ = false;             // it was given a new identity
    Wishes wishes_;
    std::atomic<bool> people_ = false;  // it knows what is told of people
    Watch watch_;

    std::mutex rooms_mutex_;
    PersonPtr person_;
    std::uint64_t person_number_ = 0;
    bool closed_ = false;
    std::unordered_map<std::uint32_t, std::shared_ptr<RoomActor>> rooms_;  // that know this client
};

}  // namespace server
