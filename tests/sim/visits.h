// Visits: a simulation of everything between the bytes of a connection and the store. Sessions,
// hub, rooms and codec are the production code, on one thread. Visitors come and go, make rooms,
// look for them, take seats, play, repeat requests and send nonsense. The store is slow, fails, or
// stores without an answer; the server crashes and starts again.
//
// There may be several servers on that store: each with a lease and a slightly wrong clock; they
// pause for a while and continue as if nothing had happened; visitors follow
// redirections.
//
// Every frame of a session is compared with the disk at that moment: steps, greetings, lists, codes
// and rooms. Each request gets one answer. Time stands still in here: World simulates clocks.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "meeple/v1/envelope.pb.h"
#include "rules/core/chance.h"
#include "server/actor/backend.h"
#include "server/codec/client_fold.h"
#include "server/store/memory_store.h"
#include "tests/server/actor/desk.h"

namespace server::sim {

// The request inside a frame; null: none.
[[nodiscard]] google::protobuf::Message* body_of(meeple::v1::ClientFrame& frame);

struct VisitTally {
    std::uint64_t visits = 0;  // connections
    std::uint64_t requests = 0;
    std::uint64_t rooms = 0;
    std::uint64_t replaced = 0;  // rooms whose settings changed
    std::uint64_t steps = 0;     // told, each viewer's
    std::uint64_t infos = 0;     // of rooms in lists, greetings and answers, compared with the disk
    std::uint64_t codes = 0;
    std::uint64_t crashes = 0;
    std::uint64_t faults = 0;
    std::uint64_t pauses = 0;             // of one of several nodes
    std::uint64_t redirects = 0;          // of visitors, to another node
    std::uint64_t fenced = 0;             // told so
    std::map<int, std::uint64_t> errors;  // by ErrorCode
};

class Visits {
public:
    Visits(std::uint64_t seed, VisitTally& tally, std::uint32_t nodes = 1);
    ~Visits();
    Visits(const Visits&) = delete;
    Visits& operator=(const Visits&) = delete;

    // Some hundred steps, and a calm end in which everything comes to rest. Throws
    // std::runtime_error.
    void run();

private:
    // A room as a visitor sees it through one connection.
    struct Inside {
        std::string room;
        std::optional<codec::ClientFold> fold;
        bool spectator = false;
        std::uint32_t seat = 0;
        bool ready = false;  // was said
    };
    // A request that is repeated until its answer, also on later connections.
    struct Wish {
        meeple::v1::ClientFrame frame;
        std::string room;  // empty: a room is to be made
        std::string id;
    };
    struct Visitor {
        std::size_t node = 0;  // that it is, or was last, connected to
        std::string token;
        Encoding encoding = Encoding::binary;
        std::shared_ptr<test::TestOutlet> outlet;
        std::shared_ptr<Client> client;  // null: not connected
        bool greeted = false;
        bool greeting = false;
        std::uint32_t re = 0;
        std::map<std::uint32_t, meeple::v1::ClientFrame> asked;  // not answered yet
        std::map<std::uint32_t, Inside> inside;                  // by handle
        std::optional<Wish> wish;
        std::string account;             // as in Welcome
        std::vector<std::string> lobby;  // rooms of the list that it watches, as it was told
    };
    // Acknowledged: it must be in the log of that room under this number.
    struct Done {
        std::string room;
        std::string account;
        std::uint32_t seq = 0;
    };

    void promise(bool holds, const std::string& what) const;
    [[nodiscard]] std::uint32_t below(std::uint32_t n) { return random_.below(n); }

    // One of the servers.
    struct Node {
        std::string name;
        std::int64_t clock_ms = 0;  // before or behind the store's
        bool paused = false;
        std::unique_ptr<boost::asio::io_context> io;
        std::shared_ptr<MemoryStore> store;
        std::deque<std::function<void()>> store_tasks;
        std::function<void()> look;  // what the server does every so often
        std::shared_ptr<Backend> backend;
    };
    [[nodiscard]] std::uint64_t time_of(const Node& node) const;
    [[nodiscard]] Node& any_node() { return *nodes_[below(node_count_)]; }
    void start(Node& node);
    void end(Node& node);
    void crash(Node& node);
    void wake(Node& node);
    void move(Visitor& visitor, const std::string& url);
    void fault();
    void settle();
    void store_works(Node& node);
    void look(Node& node);

    void act(Visitor& visitor);
    void come(Visitor& visitor);
    void leave(Visitor& visitor);
    void say(Visitor& visitor, meeple::v1::ClientFrame frame);
    void babble(Visitor& visitor);
    void look_around(Visitor& visitor);
    [[nodiscard]] meeple::v1::RoomSettings some_settings();
    void make_room(Visitor& visitor);
    void enter(Visitor& visitor);
    void do_something(Visitor& visitor, std::uint32_t handle, Inside& inside);
    void before_game(Visitor& visitor, std::uint32_t handle, Inside& inside);
    void wish(Visitor& visitor, meeple::v1::ClientFrame frame, const std::string& room);
    void send_wish(Visitor& visitor);
    [[nodiscard]] std::string new_id();

    void hear(Visitor& visitor);
    void hear(Visitor& visitor, const meeple::v1::ServerFrame& frame);
    void answered(Visitor& visitor, const meeple::v1::ServerFrame& frame,
                  const meeple::v1::ClientFrame& request);
    void attached(Visitor& visitor, const meeple::v1::Attached& attached, const std::string& room);
    void hear_lobby(Visitor& visitor, const meeple::v1::Lobby& lobby);
    void pushed(Visitor& visitor, const meeple::v1::ServerFrame& frame);

    [[nodiscard]] std::uint32_t on_disk(const std::string& room) const;
    void check_there(const std::string& room) const;
    // Everything told of a room agrees with the disk now, or a moment ago.
    void check_info(const meeple::v1::RoomInfo& told);
    void check_active(const Visitor& visitor, const meeple::v1::ActiveRoom& told);
    void check_done(const Visitor& visitor, const meeple::v1::CommandDone& done);
    [[nodiscard]] std::string unrest() const;
    void check_whole(const std::string& room);
    void check_end();

    VisitTally& tally_;
    const std::uint64_t seed_;
    rules::Random random_;
    std::uint64_t now_ms_ = 1'700'000'000'000;
    std::shared_ptr<MemoryDisk> disk_ = std::make_shared<MemoryDisk>();
    const std::uint32_t node_count_;
    std::vector<std::unique_ptr<Node>> nodes_;
    std::vector<std::unique_ptr<Visitor>> visitors_;
    struct Known {
        std::string room;
        std::string invite;
        std::string code;
    };
    std::vector<Known> rooms_;                   // told to any visitor
    std::map<std::string, std::string> wished_;  // in which room, by command id
    std::map<std::string, Done> done_;           // by command id
    std::uint64_t ids_ = 0;
    bool calm_ = false;
};

}  // namespace server::sim
