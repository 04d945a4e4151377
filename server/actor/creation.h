// Creation: a room that is being made, from the request to its answer.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "server/actor/refused.h"
#include "server/room/effect.h"
#include "server/room/input.h"

namespace server {

using Created = Answer<meeple::v1::RoomCreated>;

// The creator of a room, and the address it asks from.
struct Whence {
    std::string address;
    std::string network;
    std::string name;
    bool bot = false;  // a program's account
    bool registered = false;
};

struct Creation {
    AccountId account;  // for which the room counts
    std::string network;
    std::string origin;  // see NewRoom::origin
    std::string by;      // the creator's name; empty: no challenge (rematch, quick game)
    bool bot = false;    // a program's account
    bool registered = false;
    bool played_together = false;  // seats are kept for people of a game that it played, too
    // Who is not told of it: blocks keep them apart from it, or they know of it.
    std::set<AccountId> apart;
    // A room makes it: its next one, or one in its place. One that was made before must be open.
    bool follows = false;
    // It takes the place of this open room, which closes then; empty: of none.
    RoomId replaced;
    std::uint32_t closing = 0;   // rooms of this table that end with it: they do not count
    effect::MakeRematch moving;  // what comes along; its header has gone into the creation's
    bool shows_talk = true;      // the chat of that room may be read here
    meeple::store::v1::RoomHeader header;
    std::function<void(const Created&)> done;
};

}  // namespace server
