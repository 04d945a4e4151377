#include "tests/sim/visits.h"

#include <sodium.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/codec/frame.h"
#include "server/crypto/base64url.h"
#include "server/room/room.h"

namespace server::sim {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint64_t never_ms = 1ULL << 40U;
constexpr std::uint64_t lease_ms = 10'000;
constexpr int acts = 1'000;
constexpr int rest_rounds_max = 20'000;  // the calm end takes some hundred

// Ids, seeds and the bots' luck come from the schedule's seed, too, so that it can be run again.
rules::Random& secrets() {
    static rules::Random random(0);
    return random;
}

void draw_secrets(std::uint64_t seed) {
    static randombytes_implementation drawn{
        [] { return "a schedule's seed"; },
        [] { return static_cast<std::uint32_t>(secrets().next()); },
        nullptr,
        nullptr,
        [](void* bytes, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i)
                static_cast<unsigned char*>(bytes)[i] =
                    static_cast<unsigned char>(secrets().next());
        },
        nullptr,
    };
    if (sodium_init() < 0) throw std::runtime_error("no libsodium");  // draws, the first time
    secrets() = rules::Random(seed);
    randombytes_set_implementation(&drawn);
}

// For requests in a room; 0: no room.
std::uint32_t handle_of(v1::ClientFrame frame) {
    const google::protobuf::Message* const asked = body_of(frame);
    if (asked == nullptr) return 0;
    const auto* const handle = asked->GetDescriptor()->FindFieldByName("handle");
    return handle == nullptr ? 0 : asked->GetReflection()->GetUInt32(*asked, handle);
}

// Of a room, what has to be on the disk.
std::string durable_part(v1::RoomInfo info) {
    info.clear_spectators();
    for (v1::SeatInfo& seat : *info.mutable_seats()) seat.clear_presence();
    return info.ShortDebugString();
}

}  // namespace

Visits::Visits(std::uint64_t seed, VisitTally& tally, std::uint32_t nodes)
    : tally_(tally), seed_(seed), random_(seed), node_count_(nodes) {}

Visits::~Visits() {
    for (const auto& node : nodes_) end(*node);
}

void Visits::promise(bool holds, const std::string& what) const {
    if (!holds) throw std::runtime_error(what);
}

void Visits::run() {
    draw_secrets(seed_);
    for (std::uint32_t i = 0; i < node_count_; ++i) {
        nodes_.push_back(std::make_unique<Node>());
        nodes_.back()->name = std::to_string(i);
        start(*nodes_.back());
    }
    const std::uint32_t count = 2 + below(4);
    for (std::uint32_t i = 0; i < count; ++i) {
        visitors_.push_back(std::make_unique<Visitor>());
        visitors_.back()->encoding = below(3) == 0 ? Encoding::json : Encoding::binary;
    }
    for (int i = 0; i < acts; ++i) {
        now_ms_ += below(node_count_ > 1 ? 100 : 300);
        const std::uint32_t dice = below(100);
        if (dice < 50) {
            act(*visitors_[below(count)]);
        } else if (dice < 99) {
            for (const auto& node : nodes_) store_works(*node);
        } else {
            fault();
        }
        look(any_node());
        settle();
    }
    check_end();
}

// ---- The servers' lives. ----

std::uint64_t Visits::time_of(const Node& node) const {
    return now_ms_ + static_cast<std::uint64_t>(node.clock_ms);
}

void Visits::start(Node& node) {
    node.io = std::make_unique<boost::asio::io_context>();
    node.paused = false;
    MemoryStore::Options options;
    options.disk = disk_;
    options.now_ms = [this] { return now_ms_; };
    options.post = [&node](std::function<void()> task) {
        node.store_tasks.push_back(std::move(task));
    };
    if (node_count_ > 1) {
        options.node = {node.name, node.name, lease_ms};
        node.clock_ms = std::int64_t{below(8'000)} - 4'000;
    }
    node.store = std::make_shared<MemoryStore>(std::move(options));
    ActorConfig config;
    config.work_threads = 0;
    config.bot_threads = 0;
    config.frames = {100'000, 100'000};
    config.work = {};
    config.hellos = {};
    config.creates = {};
    config.finds = {};
    config.rooms_per_account_max = 4;
    config.list_ms = 0;
    config.due_ms = never_ms;  // what a real clock decides cannot be run again
    config.beat_ms = node_count_ > 1 ? 3'000 : never_ms;
    config.open_retry_ms = 0;
    config.room.reload_ms = 0;
    config.room.commands = {100'000, 100'000};
    config.room.forget_ms = 0;
    // Rooms without clients leave memory at once, or never.
    config.room.rest_ms = config.room.woken_rest_ms = below(2) == 0 ? 0 : never_ms;
    BackendParts parts;
    parts.executor = node.io->get_executor();
    parts.store = node.store;
    parts.identity = std::make_shared<const Identity>(std::string(identity_key_bytes, 'k'));
    parts.now_ms = [this, &node] { return time_of(node); };
    parts.watch = [&node](std::function<void()> look) { node.look = std::move(look); };
    node.backend = make_backend(std::move(config), std::move(parts));
    node.backend->open();
    settle();
}

void Visits::end(Node& node) {
    if (!node.backend) return;
    for (const auto& visitor : visitors_) {
        if (nodes_[visitor->node].get() != &node) continue;
        visitor->client.reset();
        visitor->greeted = visitor->greeting = false;
        visitor->asked.clear();
        visitor->inside.clear();
    }
    node.look = nullptr;
    node.backend->stop();
    node.io->restart();
    node.io->poll();
    node.store->close();
    node.backend.reset();
    node.store_tasks.clear();
    node.store.reset();
    node.io.reset();
}

void Visits::crash(Node& node) {
    ++tally_.crashes;
    node.store->crash(below(static_cast<std::uint32_t>(node.store->waiting()) + 1));
    end(node);
    now_ms_ += below(20'000);
    start(node);
}

// It had stood still, and the world went on.
void Visits::wake(Node& node) {
    node.paused = false;
}

void Visits::fault() {
    if (calm_) return;
    ++tally_.faults;
    Node& node = any_node();
    switch (below(node_count_ > 1 ? 6 : 4)) {
        case 0: node.store->fail_next(1 + below(3)); break;
        case 1: node.store->lose_next(1); break;
        // Longer than a lease, now and then.
        case 2: now_ms_ += below(node_count_ > 1 && below(4) != 0 ? 6'000 : 60'000); break;
        case 3: crash(node); break;
        default:
            if (node.paused) return wake(node);
            ++tally_.pauses;
            node.paused = true;
            break;
    }
}

// Everything that can be done without the store or more time.
void Visits::settle() {
    for (const auto& node : nodes_) {
        if (!node->io || node->paused) continue;
        node->io->restart();
        node->io->poll();
    }
    for (const auto& visitor : visitors_) {
        if (visitor->client) hear(*visitor);
    }
}

// Also of a server that stands still: what it has asked for is on its way.
void Visits::store_works(Node& node) {
    if (node.store_tasks.empty()) return;
    const auto task = std::move(node.store_tasks.front());
    node.store_tasks.pop_front();
    task();
}

void Visits::look(Node& node) {
    if (node_count_ == 1) return;
    if (node.paused && below(100) == 0) wake(node);
    if (!node.paused && node.look && below(3) == 0) std::exchange(node.look, nullptr)();
}

// ---- Frames from the server. ----

void Visits::hear(Visitor& visitor) {
    for (const Frame& bytes : visitor.outlet->take()) {
        const auto frame = codec::decode_server(*bytes, visitor.encoding);
        promise(frame.has_value(), "an undecodable frame");
        hear(visitor, frame.value());
        if (!visitor.client) return;  // it has gone to another server
    }
    if (visitor.outlet->closed() != 0) leave(visitor);
}

void Visits::hear(Visitor& visitor, const v1::ServerFrame& frame) {
    if (frame.re() == 0) return pushed(visitor, frame);
    const auto asked = visitor.asked.find(frame.re());
    promise(asked != visitor.asked.end(), "an answer without a request, or a second one");
    const v1::ClientFrame request = asked->second;
    visitor.asked.erase(asked);
    answered(visitor, frame, request);
}

void Visits::answered(Visitor& visitor, const v1::ServerFrame& frame,
                      const v1::ClientFrame& request) {
    if (frame.has_welcome()) {
        visitor.greeted = true;
        visitor.token = frame.welcome().token();
        visitor.account = frame.welcome().account();
        for (const v1::ActiveRoom& room : frame.welcome().active()) check_active(visitor, room);
    } else if (frame.has_room_list()) {
        for (const v1::RoomInfo& info : frame.room_list().rooms()) check_info(info);
    } else if (frame.has_lobby()) {
        hear_lobby(visitor, frame.lobby());
    } else if (frame.has_room_found()) {
        ++tally_.codes;
        check_there(frame.room_found().room());
    } else if (frame.has_room_created()) {
        const v1::RoomCreated& created = frame.room_created();
        ++tally_.rooms;
        check_there(created.room());
        rooms_.push_back({created.room(), created.invite(), created.code()});
        if (visitor.wish && visitor.wish->id == request.create_room().command_id()) {
            visitor.wish.reset();
        }
    } else if (frame.has_attached()) {
        attached(visitor, frame.attached(), request.attach().room());
    } else if (frame.has_command_done()) {
        check_done(visitor, frame.command_done());
        if (visitor.wish && visitor.wish->id == frame.command_done().command_id()) {
            visitor.wish.reset();
        }
    } else if (frame.has_left()) {
        visitor.inside.erase(frame.left().handle());
    } else if (frame.has_error()) {
        const v1::Error& error = frame.error();
        ++tally_.errors[error.code()];
        promise(error.code() != v1::INTERNAL, "a request could not be handled");
        if (error.code() == v1::FENCED) {
            ++tally_.fenced;
            // To be entered anew, before anything else is asked there.
            visitor.inside.erase(handle_of(request));
        }
        if (error.retry() == v1::OTHER_NODE) return move(visitor, error.url());
        const bool again = error.retry() == v1::SAME || error.retry() == v1::AFTER ||
                           error.code() == v1::NOT_ATTACHED || error.code() == v1::FENCED;
        if (!again && visitor.wish &&
            (error.command_id() == visitor.wish->id || request.has_attach())) {
            visitor.wish.reset();
        }
    }
}

// As they are told; some find their way by themselves.
void Visits::move(Visitor& visitor, const std::string& url) {
    ++tally_.redirects;
    promise(!url.empty() && std::stoul(url) < node_count_, "sent nowhere");
    leave(visitor);
    visitor.node = below(4) == 0 ? below(node_count_) : std::stoul(url);
}

void Visits::attached(Visitor& visitor, const v1::Attached& attached, const std::string& room) {
    const std::uint32_t there = on_disk(room);
    promise(attached.head_seq() <= there, "attached to what is not on the disk");
    check_info(attached.info());
    Inside& inside = visitor.inside[attached.handle()];
    inside.room = room;
    inside.spectator = attached.role() == v1::SPECTATOR;
    inside.seat = attached.seat();
    inside.fold.reset();
}

// Changes of a list fit the earlier list.
void Visits::hear_lobby(Visitor& visitor, const v1::Lobby& lobby) {
    std::vector<std::string> now;
    if (lobby.has_rooms()) {
        for (const v1::RoomInfo& info : lobby.rooms().rooms()) {
            check_info(info);
            now.push_back(info.room());
        }
    } else if (lobby.has_rooms_changed()) {
        for (const auto& row : lobby.rooms_changed().rows()) {
            promise(row.has_room() || row.kept() < visitor.lobby.size(), "a row that was not told");
            if (row.has_room()) check_info(row.room());
            now.push_back(row.has_room() ? row.room().room() : visitor.lobby[row.kept()]);
        }
    } else {
        return;
    }
    promise(std::set<std::string>(now.begin(), now.end()).size() == now.size(),
            "a room stands twice in a list");
    visitor.lobby = std::move(now);
}

void Visits::pushed(Visitor& visitor, const v1::ServerFrame& frame) {
    if (frame.has_lobby()) return hear_lobby(visitor, frame.lobby());
    if (frame.has_left() || frame.has_error()) {
        visitor.inside.erase(frame.has_left() ? frame.left().handle() : frame.error().handle());
        return;
    }
    if (frame.has_snapshot()) {
        const auto inside = visitor.inside.find(frame.snapshot().handle());
        promise(inside != visitor.inside.end(), "a snapshot of a room one is not in");
        promise(frame.snapshot().seq() <= on_disk(inside->second.room),
                "a snapshot ahead of the disk");
        inside->second.fold = codec::ClientFold::from(frame.snapshot());
        promise(inside->second.fold.has_value(), "a snapshot that cannot be");
        return;
    }
    if (!frame.has_transition()) return;
    ++tally_.steps;
    const auto inside = visitor.inside.find(frame.transition().handle());
    promise(inside != visitor.inside.end(), "a step of a room one is not in");
    promise(frame.transition().seq() <= on_disk(inside->second.room), "a step ahead of the disk");
    if (inside->second.fold) {
        const auto before = inside->second.fold->snapshot();
        promise(inside->second.fold->apply(frame.transition()),
                "a step that does not follow: " + frame.transition().ShortDebugString() +
                    "\nafter " + before.ShortDebugString());
    }
    for (const v1::Delta& delta : frame.transition().deltas()) {
        if (delta.has_rematch_made()) {
            check_there(delta.rematch_made().room());
            // A table with changed settings keeps its code and its invite.
            Known next{delta.rematch_made().room(), {}, {}};
            for (const Known& known : rooms_) {
                if (known.room != inside->second.room) continue;
                next.invite = known.invite;
                next.code = known.code;
            }
            rooms_.push_back(std::move(next));
        }
    }
}

// ---- Invariants. ----

std::uint32_t Visits::on_disk(const std::string& room) const {
    const Loaded loaded = disk_->load(room, {});
    promise(loaded.room.has_value(), "told of a room that is not on the disk");
    return static_cast<std::uint32_t>(loaded.room->entries.size());
}

void Visits::check_there(const std::string& room) const {
    promise(disk_->load(room, {}).room.has_value(), "told of a room that is not on the disk");
}

void Visits::check_info(const v1::RoomInfo& told) {
    ++tally_.infos;
    Loaded loaded = disk_->load(told.room(), {});
    promise(loaded.room.has_value(), "told of a room that is not on the disk");
    const std::string wanted = durable_part(told);
    for (;;) {
        const auto room = Room::restore(RoomConfig{}, 1, *loaded.room, now_ms_);
        promise(room.has_value(), "what is on the disk is no room");
        if (durable_part(room->summary().info) == wanted) return;
        promise(!loaded.room->entries.empty(), "told what the disk never said:\n" + wanted);
        loaded.room->entries.pop_back();
    }
}

void Visits::check_active(const Visitor& visitor, const v1::ActiveRoom& told) {
    ++tally_.infos;
    Loaded loaded = disk_->load(told.room(), {});
    promise(loaded.room.has_value(), "greeted with a room that is not on the disk");
    for (;;) {
        const auto room = Room::restore(RoomConfig{}, 1, *loaded.room, now_ms_);
        promise(room.has_value(), "what is on the disk is no room");
        const RoomSummary there = room->summary();
        if (told.seat() < there.holders.size() &&
            to_base64url(there.holders[told.seat()]) == visitor.account &&
            there.info.phase() == told.phase()) {
            return;
        }
        promise(!loaded.room->entries.empty(), "greeted with a seat that one never had");
        loaded.room->entries.pop_back();
    }
}

void Visits::check_done(const Visitor& visitor, const v1::CommandDone& done) {
    const auto wished = wished_.find(done.command_id());
    promise(wished != wished_.end(), "done without a request");
    const std::string& room = wished->second;
    const auto [known, fresh] =
        done_.try_emplace(done.command_id(), Done{room, visitor.account, done.seq()});
    promise(known->second.seq == done.seq(), "one command id, two numbers");
    promise(done.seq() <= on_disk(room), "done before it was stored");
}

// Visitors that are not finished, for the message of a failure.
std::string Visits::unrest() const {
    std::string text;
    for (const auto& node : nodes_) {
        const std::string why = node->backend->why_not_ready();
        text += "\nserver " + node->name + ": " + (why.empty() ? "ready" : why) + ", " +
                std::to_string(node->store_tasks.size()) + " calls wait";
    }
    for (const auto& visitor : visitors_) {
        text += "\nat " + std::to_string(visitor->node);
        if (!visitor->client) text += " not connected";
        if (!visitor->greeted) text += " not greeted";
        for (const auto& [re, frame] : visitor->asked)
            text += "\n  asked " + std::to_string(re) + ' ' + frame.ShortDebugString();
        if (visitor->wish) text += "\n  wishes " + visitor->wish->frame.ShortDebugString();
    }
    return text;
}

// The store works, no visitor leaves, and every request is repeated until its answer.
void Visits::check_end() {
    calm_ = true;
    for (const auto& node : nodes_) wake(*node);
    const auto at_rest = [this] {
        const bool written = std::all_of(nodes_.begin(), nodes_.end(), [](const auto& node) {
            return node->store_tasks.empty();
        });
        return written && std::all_of(visitors_.begin(), visitors_.end(), [](const auto& visitor) {
                   return visitor->client && visitor->greeted && visitor->asked.empty() &&
                          !visitor->wish;
               });
    };
    for (int round = 0; !at_rest(); ++round) {
        promise(round < rest_rounds_max, "a request is never answered" + unrest());
        for (const auto& visitor : visitors_) {
            if (below(4) == 0) act(*visitor);
        }
        now_ms_ += 50;
        for (const auto& node : nodes_) {
            store_works(*node);
            look(*node);
        }
        settle();
    }
    for (const auto& [id, done] : done_) {
        const Loaded loaded = disk_->load(done.room, {});
        promise(loaded.room && done.seq >= 1 && done.seq <= loaded.room->entries.size(),
                "acknowledged, and not in the log");
        meeple::store::v1::LogEntry entry;
        promise(entry.ParseFromString(loaded.room->entries[done.seq - 1]), "an undecodable entry");
        // A request for a rematch that exists already gets that step.
        const bool rematch = entry.deltas_size() == 1 && entry.deltas(0).has_rematch_made();
        const bool own = entry.command_id() == id && to_base64url(entry.account()) == done.account;
        promise(own || rematch, "acknowledged under another number");
    }
    for (const Known& known : rooms_) check_whole(known.room);
}

}  // namespace server::sim
