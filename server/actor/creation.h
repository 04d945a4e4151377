// Creation: a room that is being made, from the request to its answer.
#pragma once

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
    std::set<AccountId> apart;     // whom blocks keep apart from it: are not told of it
    // It takes the place of this open room, which closes then; empty: of none.
    RoomId replaced;
    effect::MakeRematch moving;  // what comes along; its header has gone into the creation's
    bool shows_talk = true;      // the chat of that room may be read here
    meeple::store::v1::RoomHeader header;
    std::function<void(const Created&)> done;
};

}  // namespace server
