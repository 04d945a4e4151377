// The actions of visitors.
#include <algorithm>
#include <utility>

#include "server/codec/frame.h"
#include "server/codec/match.h"
#include "server/room/room.h"
#include "tests/sim/visits.h"

namespace server::sim {

namespace v1 = meeple::v1;

namespace {

constexpr std::size_t asked_max = 4;  // at once, by one visitor

}  // namespace

google::protobuf::Message* body_of(v1::ClientFrame& frame) {
    const auto* const body = frame.GetDescriptor()->FindOneofByName("body");
    const auto* const kind = frame.GetReflection()->GetOneofFieldDescriptor(frame, body);
    return kind == nullptr ? nullptr : frame.GetReflection()->MutableMessage(&frame, kind);
}

void Visits::act(Visitor& visitor) {
    if (!visitor.client) return come(visitor);
    if (!calm_ && below(100) == 0) return leave(visitor);
    if (!visitor.greeted) {
        if (!visitor.greeting || below(20) == 0) babble(visitor);
        return;
    }
    if (visitor.asked.size() >= asked_max) return;
    if (visitor.wish) {
        if (below(3) == 0 || calm_) send_wish(visitor);
        return;
    }
    if (calm_) return;
    const std::uint32_t dice = below(20);
    if (dice == 0) return babble(visitor);
    if (dice <= 2) return look_around(visitor);
    if (rooms_.empty() || (dice == 3 && rooms_.size() < 8)) return make_room(visitor);
    if (visitor.inside.empty() || (dice == 4 && below(3) == 0)) return enter(visitor);
    auto place = visitor.inside.begin();
    std::advance(place, below(static_cast<std::uint32_t>(visitor.inside.size())));
    do_something(visitor, place->first, place->second);
}

void Visits::come(Visitor& visitor) {
    ++tally_.visits;
    visitor.outlet = std::make_shared<test::TestOutlet>(visitor.encoding);
    // Often the last server; a server that stands still accepts no connection.
    if (node_count_ > 1 && (below(3) == 0 || nodes_[visitor.node]->paused))
        visitor.node = below(node_count_);
    if (nodes_[visitor.node]->paused) return;
    visitor.client = nodes_[visitor.node]->backend->on_open(visitor.outlet);
    visitor.greeted = false;
    visitor.greeting = true;
    visitor.asked.clear();
    visitor.inside.clear();
    v1::ClientFrame frame = test::hello_frame();
    v1::Hello& hello = *frame.mutable_hello();
    hello.add_features("legal");
    if (below(3) != 0) hello.add_features("takeback");
    if (!visitor.token.empty()) hello.set_token(visitor.token);
    say(visitor, frame);
    // Some do not wait for the answer.
    if (below(4) == 0) look_around(visitor);
}

// Without a word; what the server still says is not heard.
void Visits::leave(Visitor& visitor) {
    visitor.client->on_closed();
    visitor.client.reset();
    visitor.greeted = visitor.greeting = false;
    visitor.asked.clear();
    visitor.inside.clear();
    visitor.lobby.clear();
}

void Visits::say(Visitor& visitor, v1::ClientFrame frame) {
    ++tally_.requests;
    frame.set_re(++visitor.re);
    visitor.asked[visitor.re] = frame;
    visitor.client->on_frame(codec::encode(frame, visitor.encoding));
}

// Nonsense, which gets an answer like any other request.
void Visits::babble(Visitor& visitor) {
    v1::ClientFrame frame;
    switch (below(5)) {
        case 0: frame = test::hello_frame(); break;  // once more, or never before
        case 1: frame.mutable_ready()->set_handle(below(5)); break;
        case 2: frame.mutable_attach()->set_room("no such room"); break;
        case 3: frame.mutable_command()->set_command_id("short"); break;
        default: break;  // no body at all
    }
    if (frame.has_hello() && !visitor.greeted && !visitor.greeting) visitor.greeting = true;
    say(visitor, frame);
}

void Visits::look_around(Visitor& visitor) {
    v1::ClientFrame frame;
    switch (below(4)) {
        case 0: frame.mutable_ping(); break;
        case 1: frame.mutable_get_catalogue(); break;
        case 2:
            if (!rooms_.empty()) {
                const auto& known = rooms_[below(static_cast<std::uint32_t>(rooms_.size()))];
                frame.mutable_find_room()->set_code(known.code);
                break;
            }
            [[fallthrough]];
        default: {
            v1::ListRooms list;
            if (below(3) == 0) list.set_phase(v1::WAITING);
            if (below(3) == 0) list.set_game("carcassonne");
            if (below(2) == 0) {
                *frame.mutable_list_rooms() = list;
                break;
            }
            frame.mutable_watch_lobby()->set_people(below(2) == 0);
            if (below(4) != 0) *frame.mutable_watch_lobby()->mutable_rooms() = list;
            break;
        }
    }
    say(visitor, frame);
}

v1::RoomSettings Visits::some_settings() {
    const auto& editions = rules::editions::catalog();
    const auto& edition = editions[below(static_cast<std::uint32_t>(editions.size()))];
    v1::RoomSettings settings;
    settings.set_game(edition.name);
    settings.set_private_(below(3) == 0);
    settings.set_takebacks(below(2) == 0);
    settings.set_name("table " + std::to_string(below(100)));
    const std::uint32_t seats = 2 + below(2);
    for (std::uint32_t i = 0; i < seats; ++i) {
        if (i == 0 || below(2) == 0) {
            settings.add_seats()->mutable_open();
        } else {
            settings.add_seats()->set_bot("random");
        }
    }
    return settings;
}

void Visits::make_room(Visitor& visitor) {
    v1::ClientFrame frame;
    *frame.mutable_create_room()->mutable_settings() = some_settings();
    wish(visitor, frame, {});
}

void Visits::enter(Visitor& visitor) {
    const Known& known = rooms_[below(static_cast<std::uint32_t>(rooms_.size()))];
    v1::ClientFrame frame;
    v1::Attach& attach = *frame.mutable_attach();
    attach.set_room(known.room);
    attach.set_role(below(4) == 0 ? v1::SPECTATOR : v1::SEAT);
    if (below(5) != 0) attach.set_invite(known.invite);
    attach.set_history(below(6) == 0);
    say(visitor, frame);
}

void Visits::do_something(Visitor& visitor, std::uint32_t handle, Inside& inside) {
    if (!inside.fold) return;
    v1::ClientFrame frame;
    if (below(40) == 0) {
        frame.mutable_leave()->set_handle(handle);
        frame.mutable_leave()->set_give_up_seat(below(3) == 0);
        return say(visitor, frame);
    }
    if (below(20) == 0) {
        frame.mutable_appraise()->set_handle(handle);
        return say(visitor, frame);
    }
    if (inside.spectator) return;
    if (inside.fold->phase() == v1::FINISHED) {
        frame.mutable_rematch()->set_handle(handle);
        return wish(visitor, frame, inside.room);
    }
    if (inside.fold->phase() == v1::WAITING) return before_game(visitor, handle, inside);
    const v1::Decision* decision = inside.fold->decision();
    const bool mine = decision != nullptr && decision->seats_size() > 0 &&
                      decision->seats(0) == inside.seat &&
                      decision->legal_case() != v1::Decision::LEGAL_NOT_SET;
    if (!mine || below(100) == 0) {
        if (below(30) == 0) {
            frame.mutable_resign()->set_handle(handle);
            wish(visitor, frame, inside.room);
        }
        return;
    }
    const auto offered = codec::legal_steps(*decision, inside.fold->view());
    promise(!offered.empty(), "an empty legal set");
    const auto& step = offered[below(static_cast<std::uint32_t>(offered.size()))];
    frame.mutable_command()->set_handle(handle);
    frame.mutable_command()->set_decision(decision->id());
    for (const rules::Command& command : step) {
        codec::write(command, *frame.mutable_command()->add_actions());
    }
    wish(visitor, frame, inside.room);
}

void Visits::before_game(Visitor& visitor, std::uint32_t handle, Inside& inside) {
    v1::ClientFrame frame;
    const std::uint32_t dice = below(10);
    if (dice == 0) {
        frame.mutable_kick()->set_handle(handle);
        frame.mutable_kick()->set_seat(below(3));
    } else if (dice == 1) {
        frame.mutable_change_settings()->set_handle(handle);
        *frame.mutable_change_settings()->mutable_settings() = some_settings();
    } else {
        if (std::exchange(inside.ready, true) && below(20) != 0) return;
        frame.mutable_ready()->set_handle(handle);
        frame.mutable_ready()->set_entropy(std::string(below(33), 'e'));
    }
    wish(visitor, frame, inside.room);
}

std::string Visits::new_id() {
    std::string id(16, 'v');
    ++ids_;
    for (std::size_t i = 0; i < 8; ++i) id[i] = static_cast<char>(ids_ >> (8 * i));
    return id;
}

void Visits::wish(Visitor& visitor, v1::ClientFrame frame, const std::string& room) {
    const std::string id = new_id();
    google::protobuf::Message& asked = *body_of(frame);
    asked.GetReflection()->SetString(&asked, asked.GetDescriptor()->FindFieldByName("command_id"),
                                     id);
    wished_[id] = room;
    visitor.wish = Wish{std::move(frame), room, id};
    send_wish(visitor);
    if (visitor.wish && below(8) == 0) send_wish(visitor);  // twice, without waiting
}

// The handle is that of this connection; outside its room the wish waits until the visitor is in.
void Visits::send_wish(Visitor& visitor) {
    v1::ClientFrame& frame = visitor.wish->frame;
    if (!frame.has_create_room()) {
        std::uint32_t handle = 0;
        for (const auto& [number, inside] : visitor.inside) {
            if (inside.room == visitor.wish->room && !inside.spectator) handle = number;
        }
        if (handle == 0) {
            if (visitor.asked.size() >= asked_max) return;
            v1::ClientFrame attach;
            attach.mutable_attach()->set_room(visitor.wish->room);
            for (const Known& known : rooms_) {
                if (known.room == visitor.wish->room)
                    attach.mutable_attach()->set_invite(known.invite);
            }
            return say(visitor, attach);
        }
        google::protobuf::Message& asked = *body_of(frame);
        asked.GetReflection()->SetUInt32(&asked, asked.GetDescriptor()->FindFieldByName("handle"),
                                         handle);
    }
    say(visitor, frame);
}

// ---- At the end. ----

// A new process finds the room whole. If its settings were changed, its players have their seats in
// the next one.
void Visits::check_whole(const std::string& room) {
    const Loaded loaded = disk_->load(room, {});
    promise(loaded.room.has_value(), "a room is gone");
    const auto whole = Room::restore(RoomConfig{}, 1, *loaded.room, now_ms_);
    promise(whole.has_value(), whole ? "" : "restore at the end: " + whole.error());
    const RoomSummary summary = whole->summary();
    if (summary.replaced_by.empty()) return;
    ++tally_.replaced;
    const Loaded next = disk_->load(summary.replaced_by, {});
    meeple::store::v1::RoomHeader header;
    promise(next.room && header.ParseFromString(next.room->header), "the next room is gone");
    for (const AccountId& holder : summary.holders) {
        const auto& offers = header.offers();
        promise(
            holder.empty() || std::any_of(offers.begin(), offers.end(),
                                          [&](const auto& it) { return it.account() == holder; }),
            "a player has no seat after a change of settings");
    }
}

}  // namespace server::sim
