// Player: a client of the simulation. It knows only what it was told, repeats its requests until it
// has an answer, reconnects after every cut, and sometimes misbehaves.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

#include "meeple/v1/envelope.pb.h"
#include "server/codec/client_fold.h"
#include "server/frame.h"
#include "server/room/input.h"

namespace server::sim {

class World;

class Player {
public:
    struct Traits {
        AccountId account;
        bool spectator = false;
        bool lazy = false;     // lets its time run out now and then
        bool hostile = false;  // sends illegal requests
        bool old = false;      // knows nothing of takebacks
        std::uint32_t round_trip_ms = 0;
        bool forgetful = false;  // comes back without saying what it has
        Encoding encoding = Encoding::binary;
    };

    Player(World& world, Traits traits);

    void wake();  // time passed: connect, ask, act
    void on_frame(const std::string& bytes);
    void on_cut();

    [[nodiscard]] const Traits& traits() const { return traits_; }
    [[nodiscard]] const std::optional<codec::ClientFold>& fold() const { return fold_; }
    // Command ids that the server acknowledged, with their seq.
    [[nodiscard]] const std::map<CommandId, std::uint32_t>& acknowledged() const {
        return acknowledged_;
    }
    // Likewise for lines of talk, with their number; 0: not acknowledged.
    [[nodiscard]] const std::map<CommandId, std::uint32_t>& said() const { return said_; }
    [[nodiscard]] bool finished() const {
        return fold_ && fold_->phase() == meeple::v1::FINISHED && attached_;
    }

private:
    struct Wish {
        meeple::v1::ClientFrame frame;
        CommandId id;
        bool offered = false;  // a step of the legal set: must not be refused by the rules
        bool bad = false;      // must not be done
        std::uint32_t re = 0;  // of the last time it was sent
    };

    void attach();
    void act();
    void wish(meeple::v1::ClientFrame frame, bool offered, bool bad);
    void send_wish();
    [[nodiscard]] bool agree();
    void speak();
    void misbehave();
    void answered(const meeple::v1::ServerFrame& frame);
    void take(const meeple::v1::Transition& transition);
    void take(const meeple::v1::Snapshot& snapshot);
    void check_hash() const;
    std::uint32_t send(meeple::v1::ClientFrame frame);

    World& world_;
    Traits traits_;
    std::optional<ClientId> connection_;
    bool attached_ = false;
    bool attaching_ = false;
    bool snapshot_due_ = false;
    std::uint32_t handle_ = 0;
    std::uint32_t epoch_ = 0;
    std::uint32_t seat_ = 0;
    std::uint32_t re_ = 0;
    std::uint64_t id_count_ = 0;
    std::optional<Wish> wish_;
    std::optional<meeple::v1::ClientFrame> done_before_;  // to be repeated
    bool ready_sent_ = false;
    std::uint32_t idled_ = 0;  // decision that it lets pass
    std::optional<codec::ClientFold> fold_;
    std::map<CommandId, std::uint32_t> acknowledged_;
    std::map<CommandId, std::uint32_t> said_;
};

// Two snapshots, compared without the fields that folding does not cover: handle, epoch, presence,
// time left, legal set.
[[nodiscard]] std::string comparable(meeple::v1::Snapshot snapshot);

}  // namespace server::sim
