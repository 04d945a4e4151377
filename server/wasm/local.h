// A server for one person, without a network: rooms and bots that live where they are asked from.
// Frames go in; frames and data to store come out; the caller supplies the time.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "meeple/v1/envelope.pb.h"
#include "server/room/requests.h"
#include "server/room/room.h"

namespace server {

class Local {
public:
    // What comes out. frame: for the page; header and entry: to be kept under `room` and `seq`;
    // dropped: nothing of this room need be kept any longer.
    struct Out {
        enum class Kind : std::uint8_t { frame = 1, header, entry, dropped };
        Kind kind = Kind::frame;
        std::string bytes = {};
        RoomId room = {};
        std::uint32_t seq = 0;
    };

    explicit Local(std::vector<std::string> bot_levels);

    // A room as it was kept. What is wrong with it; empty: nothing.
    std::string restore(const std::string& header, std::vector<std::string> entries,
                        std::uint64_t now_ms);
    // A room whose game begins at a position as text (rules/positions.md): its game, modules and
    // options are those of the position. What is wrong, if there can be none.
    [[nodiscard]] rules::Expected<RoomId, std::string> pose(const std::string& position,
                                                            meeple::v1::RoomSettings asked,
                                                            std::uint64_t now_ms);
    void receive(const std::string& bytes, std::uint64_t now_ms);
    // The page is gone, or comes anew.
    void hang_up(std::uint64_t now_ms);
    // Handles due alarms until a bot has to think, then makes one bot's decision. A page that slept
    // never costs a bot its move. True: there is more to do at once.
    bool work(std::uint64_t now_ms);
    // When work() is next due without input: milliseconds since 1970.
    [[nodiscard]] std::optional<std::uint64_t> wakes_ms() const;
    [[nodiscard]] std::optional<Out> next();
    // Of a game that is over. Empty: there is none.
    [[nodiscard]] std::string record(const RoomId& room) const;

private:
    using Frame = meeple::v1::ClientFrame;
    struct Alarm {
        input::Alarm alarm;
        std::uint64_t at_ms = 0;
    };
    struct Table {
        std::unique_ptr<Room> room;
        std::string header;
        std::vector<std::string> entries;
        std::map<input::AlarmKind, Alarm> alarms;
    };

    void handle(const Frame& frame);
    void welcome(const Frame& frame);
    void catalogue(const Frame& frame);
    void create(const Frame& frame);
    void attach(const Frame& frame);
    void to_room(const Frame& frame, const Address& address);
    [[nodiscard]] rules::Expected<RoomId, std::string> make_room(
        const meeple::v1::RoomSettings& asked, meeple::store::v1::RoomHeader header = {});
    RoomId add_room(meeple::store::v1::RoomHeader header);
    void take(Table& table, const Input& input);
    void carry_out(Table& table, Effect effect);
    void make_next(Table& table, effect::MakeRematch next);
    // Handles the alarm that was due first. False: none is due.
    bool ring();
    void think(const effect::AskBot& ask, const RoomId& room);
    void answer(const meeple::v1::ServerFrame& frame);
    void fail(std::uint32_t re, meeple::v1::ErrorCode code, const std::string& detail);
    [[nodiscard]] Table* by_handle(std::uint32_t handle);

    struct Thought {
        RoomId room;
        effect::AskBot ask;
    };
    std::vector<std::string> bot_levels_;
    RoomConfig config_;
    meeple::v1::Catalogue catalogue_;
    std::map<RoomId, Table> tables_;
    std::map<std::uint32_t, RoomId> handles_;
    std::deque<Out> out_;
    std::deque<Thought> thoughts_;
    std::string name_;
    std::uint32_t next_handle_ = 1;
    std::uint64_t client_ = 1;  // a connection; others follow
    std::uint64_t now_ms_ = 0;
};

}  // namespace server
