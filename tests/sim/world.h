// World: production rooms, codec and store interface on one thread, with a clock that jumps from
// event to event. One seed chooses the players, their actions, delays, cut connections, repeated
// requests, crashes, and a store that is slow, fails, or stores without an answer. Invariants are
// checked all the time; a broken one throws with the seed.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <vector>

#include "rules/core/chance.h"
#include "server/room/room.h"
#include "server/store/memory_store.h"
#include "tests/sim/player.h"

namespace server::sim {

struct Tally {
    std::uint64_t games = 0;
    std::uint64_t transitions = 0;
    std::uint64_t requests = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t cuts = 0;
    std::uint64_t crashes = 0;
    std::uint64_t store_faults = 0;
    std::uint64_t snapshots = 0;
    std::uint64_t summaries = 0;
    std::uint64_t resumes = 0;
    std::uint64_t refusals = 0;
    std::uint64_t timeouts = 0;
    std::uint64_t vacations = 0;
    std::uint64_t takebacks = 0;          // as often as they were told
    std::uint64_t pauses = 0;             // the same
    std::uint64_t lines = 0;              // of talk, as often as they were told
    std::map<int, std::uint64_t> errors;  // by ErrorCode
    std::map<std::string, std::uint64_t> by_game;
};

class World {
public:
    World(std::uint64_t seed, Tally& tally);
    ~World();
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    // The whole life of one room. Throws std::runtime_error.
    void run();

    // ---- For players. ----
    [[nodiscard]] rules::Random& random() { return random_; }
    [[nodiscard]] std::uint64_t now_ms() const { return now_ms_; }
    void after(std::uint64_t ms, std::function<void()> what);
    // A new connection, or none: the server is down.
    [[nodiscard]] std::optional<ClientId> connect(Player& player);
    // The bytes arrive later, in order; lost when the connection is cut before.
    void send(ClientId connection, std::string bytes);
    // The player's side hangs up; the server notices later.
    void cut(ClientId connection);
    [[nodiscard]] bool calm() const { return faults_left_ == 0; }
    [[nodiscard]] Tally& tally() { return tally_; }
    [[nodiscard]] const std::string& room_id() const { return room_id_; }
    void promise(bool holds, const std::string& what) const;

    // For the message of a failure.
    [[nodiscard]] const std::string& setup_text() const { return setup_text_; }

private:
    struct Connection {
        Player* player = nullptr;
        bool alive = true;         // on the player's side
        bool server_knows = true;  // not yet Gone
        std::uint64_t to_server_ms = 0;
        std::uint64_t to_player_ms = 0;
        std::map<std::uint32_t, std::uint64_t> open_requests;  // and when they arrived
        std::set<std::uint32_t> says;                          // of these, the pending ones
    };
    struct Event {
        std::uint64_t at_ms;
        std::uint64_t number;
        std::function<void()> what;
        bool operator<(const Event& other) const {
            return at_ms != other.at_ms ? at_ms > other.at_ms : number > other.number;
        }
    };

    [[nodiscard]] rules::Setup some_setup();
    void make_room();
    void stranger();
    void start_server();
    void note_clock();
    void check_clock() const;
    void check_table() const;
    void check_presence() const;
    void crash();
    void fault();
    void days_pass();
    void check_vacations();
    void arrive(ClientId id, const std::string& bytes);
    void take(const Input& input);
    void carry_out(const Effect& effect);
    void deliver(const effect::Send& send);
    [[nodiscard]] std::optional<StoredLine> line_on_disk(std::uint32_t number) const;
    void check_line(const Connection& connection, const meeple::v1::Line& line);
    void check_talk() const;
    void publish();
    void ask_bot(const effect::AskBot& ask);
    void store_works();
    void check_end();
    [[nodiscard]] std::uint32_t on_disk() const;
    [[nodiscard]] std::uint64_t delay(std::uint64_t most_ms);

    std::string setup_text_;
    Tally& tally_;
    rules::Random random_;
    std::uint64_t now_ms_ = 1'700'000'000'000;
    std::uint64_t event_count_ = 0;
    std::priority_queue<Event> events_;

    std::shared_ptr<MemoryDisk> disk_ = std::make_shared<MemoryDisk>();
    MemoryDisk::Incarnation incarnation_ = 0;
    std::unique_ptr<MemoryStore> store_;
    std::deque<std::function<void()>> store_tasks_;
    std::uint64_t store_slow_ms_ = 5;
    std::string room_id_ = "room-of-the-simulation";
    std::unique_ptr<Room> room_;
    RoomSummary summary_;  // as it was told last
    std::uint64_t life_ =
        0;  // counts starts of the server: what an earlier one left behind is void
    std::uint32_t handle_ = 0;
    // The time of the deciding seat when the server ended.
    struct Clock {
        std::uint32_t seq = 0;
        std::int64_t left_ms = 0;
    };
    std::optional<Clock> clock_;
    std::uint32_t told_ = 0;  // the highest seq that any client got

    ClientId connection_count_ = 0;
    std::map<ClientId, Connection> connections_;
    std::vector<std::unique_ptr<Player>> players_;
    std::uint64_t faults_left_ = 0;
    std::uint64_t days_left_ = 0;  // until only the game goes on, in slow ones
};

}  // namespace server::sim
