// RoomActor: runs one Room on a strand and carries its effects out: appends, alarms, bots, frames.
//
// When the room throws an exception, it is quarantined: its clients are told, every
// open request gets its answer, and other rooms do not notice. Its log stays as it is.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/actor/actor_config.h"
#include "server/actor/bot_pool.h"
#include "server/actor/figures.h"
#include "server/actor/ledger.h"
#include "server/actor/trace.h"
#include "server/actor/work_pool.h"
#include "server/net/gateway.h"
#include "server/room/room.h"
#include "server/store/store.h"

namespace server {

class RoomActor;

// The beginning of a room's origin that all addresses of one network share. (Rooms of earlier
// versions have an origin of this length, which stands for one address.)
inline constexpr std::size_t origin_network_bytes = 8;

// A connection as a room sees it.
class RoomClient {
public:
    RoomClient() = default;
    RoomClient(const RoomClient&) = delete;
    RoomClient& operator=(const RoomClient&) = delete;
    virtual ~RoomClient() = default;
    [[nodiscard]] virtual Outlet& outlet() = 0;
    // A request to enter is about to be looked at; an earlier one may have been refused meanwhile,
    // and left() called for it. False: the connection has ended. Called on the room's strand.
    [[nodiscard]] virtual bool coming(const std::shared_ptr<RoomActor>& room) = 0;
    // The client is no longer, or never came to be, in the room. Called on the room's strand.
    virtual void left(std::uint32_t handle) = 0;
    // A step of the client's is stored; its CommandDone is sent next. Called on the room's strand.
    virtual void stepped() = 0;
    // The room left memory before the client could enter: it has to be found again.
    virtual void find_again(const RoomId& room, input::Attach attach) = 0;
    // Last words, then the connection's end.
    virtual void dismiss(std::uint16_t close_code, meeple::v1::ErrorCode reason,
                         std::uint32_t retry_after_ms, const std::string& url) = 0;
    // The client's request `re` is to block that identity: it answers that itself.
    virtual void block(std::uint32_t re, const AccountId& other, const std::string& name) = 0;
};

// Services that all rooms share.
struct RoomServices {
    boost::asio::any_io_executor executor;
    Stores store;
    std::shared_ptr<Ledger> ledger;  // may be null
    std::function<std::uint64_t()> now_ms;
    std::shared_ptr<BotPool> bots;
    std::shared_ptr<WorkPool> work;
    std::shared_ptr<WorkPool> lists;  // for what is short
    std::shared_ptr<Figures> figures;
    ActorConfig config;
    // On the room's strand.
    std::function<void(RoomActor&)> on_forget;
    std::function<void(RoomActor&)> on_quarantined;
    // It is of no use any more, but may be loaded again.
    std::function<void(RoomActor&)> on_lost;
    // It posts RematchMade.
    std::function<void(RoomActor&, effect::MakeRematch)> on_rematch;
    // That seat of the room is asked now, and was not before; no_seat: none is asked any more.
    std::function<void(const RoomActor&, rules::Seat)> on_turn;
    // The identity has a seat in a live game that has not begun.
    std::function<void(const AccountId&)> on_sat_down;
    // Current names of these accounts; see Directory.
    std::function<void(const std::vector<AccountId>&,
                       std::function<void(const std::optional<input::Names>&)>)>
        find_names;
    // Those whom blocks keep apart from the account; see BlockLists.
    std::function<void(const AccountId&, std::set<AccountId>,
                       std::function<void(const std::optional<std::set<AccountId>>&)>)>
        find_apart;
    // Where another node is found; empty: nowhere.
    std::function<std::string()> another_url;
};

class RoomActor : public std::enable_shared_from_this<RoomActor> {
public:
    // `services` outlives all rooms.
    // `origin` says where the room was made; work is shared out by its network.
    RoomActor(const RoomServices& services, Room room, std::uint32_t handle, std::string origin);
    ~RoomActor();
    RoomActor(const RoomActor&) = delete;
    RoomActor& operator=(const RoomActor&) = delete;

    // ---- Any thread. ----

    void open();
    // A request to enter; the client is known to the room from here on, until it is told left() or
    // its connection ends (Gone, after which no request may follow).
    void enter(std::shared_ptr<RoomClient> client, input::Attach attach);
    // Another request of the client; it is answered even if the client has left meanwhile.
    void request(std::shared_ptr<RoomClient> client, ClientId id, Input input,
                 TracePtr trace = nullptr);
    void post(Input input);
    // As soon as no step is on its way to the disk the room is let go, for another node to take,
    // and its people are sent there.
    void hand_over();
    // Timers stop, clients are let go.
    void stop();

    [[nodiscard]] const RoomId& room() const { return room_id_; }
    [[nodiscard]] std::uint32_t handle() const { return handle_; }
    [[nodiscard]] const meeple::store::v1::RoomHeader& header() const { return header_; }
    [[nodiscard]] std::shared_ptr<const RoomSummary> summary() const;
    [[nodiscard]] std::optional<rules::Seat> decides() const;
    [[nodiscard]] const std::string& origin() const { return origin_; }

private:
    struct Held {
        Frame frame;
        bool answer = false;
    };
    struct Known {
        std::shared_ptr<RoomClient> client;
        bool attached = false;
        bool spectator = false;
        bool lagging = false;
        bool story = false;         // is under way to it
        std::uint64_t told_ms = 0;  // when a part of it went out; 0: it is not written down yet
        std::deque<Held> held;      // what is left of it, and what follows
        bool overrun = false;       // it became too much: a snapshot is due instead
    };
    struct OpenRequest {
        ClientId client = 0;
        std::uint32_t re = 0;
        std::chrono::steady_clock::time_point since;
        bool step = false;  // of the game
        TracePtr trace;     // null: it is not traced
    };

    void take(const Input& input, const TracePtr& trace = nullptr);
    void turn_away(const Input& input);
    [[nodiscard]] bool has_story_under_way(const Input& input);
    static void hold(Known& known, const Frame& frame, bool answer);
    static void overrun(Known& known);
    void close_request(ClientId client, const meeple::v1::ServerFrame& frame);
    void tell_story(effect::TellStory tell);
    void story_told(ClientId client, const std::vector<Frame>& frames);
    void tell_on(ClientId client);
    void rest(const Waiting& waiting);
    void let_go();
    void lost(const effect::Lost& lost);
    void quarantine(const Input& input, const char* why);
    [[nodiscard]] meeple::v1::Error refusal() const;
    void refuse(const Input& input);
    void answer_open_requests(const meeple::v1::Error& error);
    void note_request(const Input& input, const TracePtr& trace);
    [[nodiscard]] TracePtr trace_of(const Append& entry) const;
    void carry_out(Effect effect);
    void append(effect::Append append);
    void keep_line(effect::KeepLine keep);
    void read_lines(const effect::ReadLines& read);
    void keep_mute(const effect::KeepMute& keep);
    void take_vacation(const effect::TakeVacation& take);
    void block(const effect::Block& block);
    void send(const effect::Send& send);
    void tell_seated(const meeple::v1::Attached& attached) const;
    void count(const meeple::v1::ServerFrame& frame, std::size_t bytes);
    [[nodiscard]] bool withhold(Known& known, const meeple::v1::ServerFrame& frame);
    void watch_laggards();
    void drop(ClientId client);
    void drop_all();
    void set_alarm(const effect::SetAlarm& alarm);
    void ask_bot(effect::AskBot ask);
    void ask_advice(effect::AskAdvice ask);
    void reload(std::uint64_t after_ms);
    void publish(bool summary);
    void publish_summary();
    void assert_on_strand() const;

    using Strand = boost::asio::strand<boost::asio::any_io_executor>;

    const RoomServices& services_;
    const std::shared_ptr<Figures> figures_;
    const RoomId room_id_;
    const std::uint32_t handle_;
    Strand strand_;

    Room room_;
    const meeple::store::v1::RoomHeader header_;
    const std::string origin_;
    bool quarantined_ = false;  // or another process has it
    bool lost_ = false;         // another process has it
    bool stopped_ = false;
    bool resting_ = false;  // it left memory, and the store has the room
    bool handing_over_ = false;
    std::unordered_map<ClientId, Known> clients_;
    std::vector<OpenRequest> open_requests_;
    TracePtr telling_;  // of the step whose frames go out; null: it is not traced
    std::array<std::optional<boost::asio::steady_timer>, input::alarm_kind_count> timers_;
    boost::asio::steady_timer reload_timer_;
    boost::asio::steady_timer lag_timer_;
    bool lag_timer_set_ = false;

    std::atomic<rules::Seat> decides_ = rules::no_seat;
    mutable std::mutex summary_mutex_;
    std::shared_ptr<const RoomSummary> summary_;
};

}  // namespace server
