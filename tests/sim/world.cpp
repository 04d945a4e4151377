#include "tests/sim/world.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/codec/frame.h"
#include "server/codec/match.h"
#include "server/codec/settings.h"
#include "server/crypto/fair_deck.h"
#include "server/room/requests.h"
#include "tests/support/games.h"

namespace server::sim {

namespace v1 = meeple::v1;

namespace {

// An upper bound for everything: a game takes some thousand events.
constexpr std::uint64_t events_max = 400'000;

struct RequestReader {
    const Player& player;
    ClientId client;

    std::optional<Input> operator()(const v1::ClientFrame& frame) const {
        if (frame.has_attach()) return attach(frame);
        if (frame.has_say()) {
            input::Say say{client, frame.re(), frame.say().command_id(), {}};
            say.what.set_emote(frame.say().emote());
            return say;
        }
        auto read = read_request(frame, {client, 0, player.traits().round_trip_ms});
        return read ? std::optional(std::move(read).value()) : std::nullopt;
    }
    [[nodiscard]] Input attach(const v1::ClientFrame& frame) const {
        input::Attach attach;
        attach.client = client;
        attach.re = frame.re();
        attach.account = player.traits().account;
        attach.name = "somebody";
        attach.legal = true;
        attach.takebacks = attach.talk = !player.traits().old;
        attach.round_trip_ms = player.traits().round_trip_ms;
        attach.spectate = frame.attach().role() == v1::SPECTATOR;
        attach.have_seq = frame.attach().have_seq();
        attach.have_hash = frame.attach().have_hash();
        return attach;
    }
};

// A summary without its volatile fields: connections and spectators.
std::string durable_part(RoomSummary summary, std::optional<rules::Seat> decides) {
    summary.info.clear_spectators();
    for (v1::SeatInfo& seat : *summary.info.mutable_seats()) seat.clear_presence();
    std::string text = summary.info.ShortDebugString();
    for (const AccountId& holder : summary.holders) text += " held by '" + holder + "'";
    if (decides) text += " decides " + std::to_string(int{*decides});
    return text;
}

v1::RoomSettings settings_of(const rules::Setup& setup) {
    v1::RoomSettings settings;
    settings.set_game(setup.edition);
    settings.mutable_modules();
    for (const std::string& name : setup.modules) settings.mutable_modules()->add_names(name);
    for (const auto& [name, value] : setup.options) {
        v1::Option& option = *settings.add_options();
        option.set_name(name);
        option.set_value(value);
    }
    return settings;
}

}  // namespace

World::World(std::uint64_t seed, Tally& tally) : tally_(tally), random_(seed) {}

World::~World() {
    ++life_;  // the store answers what waits when it ends
}

void World::promise(bool holds, const std::string& what) const {
    if (!holds) throw std::runtime_error(what);
}

void World::after(std::uint64_t ms, std::function<void()> what) {
    events_.push({now_ms_ + ms, ++event_count_, std::move(what)});
}

std::uint64_t World::delay(std::uint64_t most_ms) {
    return 1 + random_.below(static_cast<std::uint32_t>(most_ms));
}

// ---- The room's making. ----

// Of all games, with any modules and options; the one that has modules comes half of the time.
rules::Setup World::some_setup() {
    const auto& editions = rules::editions::catalog();
    const std::uint32_t pick = random_.below(2 * static_cast<std::uint32_t>(editions.size()));
    const auto& edition = editions[pick < editions.size() ? pick : 0];
    for (;;) {
        rules::Setup setup = games::random_setup(edition, random_);
        if (rules::Match::create(setup)) {
            setup_text_ = games::text_of(setup);
            return setup;
        }
    }
}

void World::make_room() {
    const rules::Setup setup = some_setup();
    v1::RoomSettings asked = settings_of(setup);
    const std::uint32_t people = 1 + random_.below(std::min(3U, std::uint32_t{setup.seats}));
    for (std::uint32_t i = 0; i < setup.seats; ++i) {
        v1::SeatSetting& seat = *asked.add_seats();
        if (i < people) {
            seat.mutable_open();
        } else {
            seat.set_bot("random");
        }
    }
    ++tally_.by_game[setup.edition];
    constexpr std::uint32_t hour_ms = 3'600'000;
    if (random_.below(8) == 0) {
        asked.mutable_clock()->set_initial_ms((12 + random_.below(12)) * hour_ms);
        asked.mutable_clock()->set_increment_ms(random_.below(6) * hour_ms);
        asked.set_vacation_off(random_.below(4) == 0);
        days_left_ = 40;
    } else if (random_.below(2) == 0) {
        asked.set_turn_seconds(1 + random_.below(30));
    } else {
        asked.mutable_clock()->set_initial_ms(1'000 + random_.below(60'000));
        asked.mutable_clock()->set_increment_ms(random_.below(15'000));
    }
    constexpr v1::OnTimeout policies[] = {v1::SKIP, v1::BOT, v1::SKIP, v1::BOT, v1::LOSE};
    asked.set_on_timeout(policies[random_.below(5)]);
    asked.set_takebacks(random_.below(2) == 0);
    codec::SettingsLimits limits;
    limits.bot_levels = {"random", "greedy"};
    meeple::store::v1::RoomHeader header;
    header.set_format(1);
    header.set_rules_version(std::string(rules::rules_version));
    header.set_room(room_id_);
    *header.mutable_settings() = codec::complete(asked, limits).value();
    std::string seed(server_seed_bytes, '\0');
    for (char& byte : seed) byte = static_cast<char>(random_.below(256));
    header.set_server_seed(seed);
    header.set_commitment(std::string(
        as_bytes(deck_commitment(seed, room_id_, options_hash(codec::setup(header.settings()))))));
    header.set_created_ms(now_ms_);
    header.set_creator(std::string(16, 'c'));
    NewRoom room;
    room.room = room_id_;
    room.creator = header.creator();
    room.command_id = std::string(16, 'i');
    room.header = header.SerializeAsString();
    promise(disk_->create(room, incarnation_, now_ms_).first == StoreResult::stored,
            "the room cannot be made");

    for (std::uint32_t i = 0; i < people + 2; ++i) {
        Player::Traits traits;
        traits.account = std::string(15, 'p') + static_cast<char>('0' + i);
        traits.spectator = i >= people;
        traits.lazy = random_.below(3) == 0;
        traits.hostile = random_.below(3) == 0;
        traits.forgetful = random_.below(4) == 0;
        traits.old = random_.below(4) == 0;
        traits.round_trip_ms = random_.below(300);
        traits.encoding = random_.below(4) == 0 ? Encoding::json : Encoding::binary;
        players_.push_back(std::make_unique<Player>(*this, traits));
        Player* player = players_.back().get();
        after(delay(2000), [player] { player->wake(); });
    }
}

// Takes a seat before the game, and gives it up again.
void World::stranger() {
    const AccountId account(16, 's');
    if (room_ && room_->phase() != v1::WAITING) return;
    if (room_) {
        const auto& holders = room_->summary().holders;
        const bool sits = std::find(holders.begin(), holders.end(), account) != holders.end();
        // In a frozen room the seat may have been taken without an answer.
        if (!sits && !room_->frozen() && random_.below(3) == 0) return;
        input::Attach attach;
        attach.client = ++connection_count_;
        attach.re = 1;
        attach.account = account;
        take(attach);
        take(input::Leave{attach.client, 2, true});
    }
    after(delay(700), [this] { stranger(); });
}

void World::run() {
    make_room();
    start_server();
    if (random_.below(4) == 0) stranger();
    faults_left_ = random_.below(30);
    after(delay(3000), [this] { fault(); });
    if (days_left_ != 0) after(delay(5000), [this] { days_pass(); });
    std::uint64_t steps = 0;
    const auto finished = [this] {
        return std::all_of(players_.begin(), players_.end(),
                           [](const auto& one) { return one->finished(); });
    };
    while (!(room_ && room_->phase() == v1::FINISHED && calm() && finished())) {
        promise(!events_.empty(), "nothing will ever happen again");
        promise(++steps < events_max, "the game does not end");
        Event event = events_.top();
        events_.pop();
        now_ms_ = std::max(now_ms_, event.at_ms);
        event.what();
    }
    check_end();
    check_vacations();
}

// ---- The server's life. ----

void World::start_server() {
    ++life_;
    MemoryStore::Options options;
    options.disk = disk_;
    options.now_ms = [this] { return now_ms_; };
    options.post = [this, life = life_](std::function<void()> task) {
        store_tasks_.push_back(std::move(task));
        after(delay(store_slow_ms_), [this, life] {
            if (life == life_) store_works();
        });
    };
    store_ = std::make_unique<MemoryStore>(std::move(options));
    incarnation_ = disk_->begin({}, now_ms_, after_restart_ms).second;
    Loaded loaded =
        disk_->load(room_id_, MemoryDisk::Taker{incarnation_, now_ms_, after_restart_ms});
    promise(loaded.room.has_value(), "the room is not on the disk");
    RoomConfig config;
    config.commands = {20, 40};
    auto restored = Room::restore(config, ++handle_, *loaded.room, now_ms_);
    promise(restored.has_value(), restored ? "" : "restore: " + restored.error());
    room_ = std::make_unique<Room>(std::move(restored).value());
    summary_ = room_->summary();
    promise(room_->seq() >= told_, "a step was told that is not on the disk");
    take(input::Opened{});
    check_clock();
    check_presence();
}

void World::store_works() {
    if (store_tasks_.empty()) return;
    const auto task = std::move(store_tasks_.front());
    store_tasks_.pop_front();
    task();
}

void World::crash() {
    ++tally_.crashes;
    disk_->beat(incarnation_, now_ms_, after_restart_ms);
    note_clock();
    check_table();
    ++life_;
    const std::size_t waiting = store_->waiting();
    store_->crash(random_.below(static_cast<std::uint32_t>(waiting) + 1));
    store_tasks_.clear();
    room_.reset();
    for (auto& [id, connection] : connections_) {
        if (connection.alive) connection.player->on_cut();
    }
    connections_.clear();
    after(delay(5000), [this] { start_server(); });
}

// A pause without actions. Frames on their way arrive afterwards, but no disk takes so long for one
// entry.
void World::days_pass() {
    constexpr std::uint32_t longest_ms = 30 * 3'600'000;
    if (store_->waiting() == 0) now_ms_ += random_.below(longest_ms);
    if (--days_left_ != 0) after(delay(5000), [this] { days_pass(); });
}

void World::fault() {
    if (faults_left_ == 0) return;
    --faults_left_;
    ++tally_.store_faults;
    switch (random_.below(6)) {
        case 0: store_->fail_next(1 + random_.below(3)); break;
        case 1: store_->lose_next(1); break;
        case 2: store_slow_ms_ = 1 + random_.below(2000); break;
        case 3: store_slow_ms_ = 5; break;
        default:
            --tally_.store_faults;
            if (room_) crash();
            break;
    }
    if (faults_left_ == 0) store_slow_ms_ = 5;
    after(delay(6000), [this] { fault(); });
}

// ---- The network. ----

std::optional<ClientId> World::connect(Player& player) {
    if (!room_) return std::nullopt;
    connections_[++connection_count_].player = &player;
    return connection_count_;
}

void World::send(ClientId id, std::string bytes) {
    const auto found = connections_.find(id);
    if (found == connections_.end()) return;
    Connection& connection = found->second;
    connection.to_server_ms = std::max(connection.to_server_ms, now_ms_ + delay(150));
    after(connection.to_server_ms - now_ms_,
          [this, id, bytes = std::move(bytes)] { arrive(id, bytes); });
}

void World::cut(ClientId id) {
    const auto found = connections_.find(id);
    if (found == connections_.end()) return;
    ++tally_.cuts;
    found->second.alive = false;
    found->second.player->on_cut();
    // Frames sent before may arrive until the server notices.
    after(delay(3000), [this, id] {
        if (connections_.erase(id) != 0) take(input::Gone{id});
    });
}

void World::arrive(ClientId id, const std::string& bytes) {
    const auto found = connections_.find(id);
    if (found == connections_.end() || !room_) return;
    const Player& player = *found->second.player;
    const auto frame = codec::decode(bytes, player.traits().encoding);
    promise(frame.has_value(), "a client's frame is undecodable");
    const auto input = RequestReader{player, id}(frame.value());
    promise(input.has_value(), "a request of the wrong kind");
    found->second.open_requests.emplace(frame->re(), now_ms_);
    if (frame->has_say()) found->second.says.insert(frame->re());
    take(*input);
}

// ---- The room's surroundings. ----

void World::take(const Input& input) {
    if (!room_) return;
    for (const Effect& effect : room_->handle(input, now_ms_)) carry_out(effect);
}

void World::carry_out(const Effect& effect) {
    const std::uint64_t life = life_;
    if (const auto* append = std::get_if<effect::Append>(&effect)) {
        store_->append(append->entry, [this, life, seq = append->entry.seq](StoreResult result) {
            if (life == life_) take(input::Stored{seq, result});
        });
    } else if (const auto* send = std::get_if<effect::Send>(&effect)) {
        deliver(*send);
    } else if (const auto* alarm = std::get_if<effect::SetAlarm>(&effect)) {
        const input::Alarm input{alarm->kind, alarm->serial};
        after(alarm->after_ms, [this, life, input] {
            if (life == life_) take(input);
        });
    } else if (const auto* ask = std::get_if<effect::AskBot>(&effect)) {
        ask_bot(*ask);
    } else if (const auto* reload = std::get_if<effect::Reload>(&effect)) {
        after(reload->after_ms, [this, life] {
            if (life != life_) return;
            store_->load(room_id_, true, [this, life](Loaded loaded) {
                if (life == life_) take(input::Reloaded{std::move(loaded)});
            });
        });
    } else if (const auto* keep = std::get_if<effect::KeepLine>(&effect)) {
        store_->keep_line(keep->line, [this, life, serial = keep->serial](const KeptLine& kept) {
            if (life == life_) take(input::LineKept{serial, kept});
        });
    } else if (const auto* vacation = std::get_if<effect::TakeVacation>(&effect)) {
        store_->take_vacation(vacation->vacation,
                              [this, life, seat = vacation->seat](const VacationPart& part) {
                                  if (life == life_) take(input::VacationPartTaken{seat, part});
                              });
    } else if (const auto* changed = std::get_if<effect::Changed>(&effect)) {
        if (changed->summary) summary_ = room_->summary();
        publish();
    } else if (const auto* note = std::get_if<effect::Note>(&effect)) {
        store_->note(room_id_, room_->epoch(), std::nullopt, note->waiting, false);
    } else if (const auto* lost = std::get_if<effect::Lost>(&effect)) {
        promise(false, "the room was lost: " + lost->why);
    }
}

void World::deliver(const effect::Send& send) {
    const v1::ServerFrame& frame = send.frame->message();
    const std::uint32_t told_before = told_;
    if (frame.has_transition()) {
        ++tally_.transitions;
        told_ = std::max(told_, frame.transition().seq());
        if (frame.transition().cause() == v1::TIMEOUT) ++tally_.timeouts;
    }
    if (frame.has_snapshot()) told_ = std::max(told_, frame.snapshot().seq());
    const auto found = connections_.find(send.client);
    const bool of_line = found != connections_.end() && found->second.says.count(frame.re()) != 0;
    if (frame.has_command_done()) {
        const std::uint32_t number = frame.command_done().seq();
        if (of_line) {
            promise(line_on_disk(number).has_value(), "a line was acknowledged before");
        } else if (found != connections_.end()) {
            told_ = std::max(told_, number);
        }
    }
    promise(told_ == told_before || told_ <= on_disk(), "told before it was stored");
    if (found == connections_.end()) return;
    Connection& connection = found->second;
    if (frame.has_line()) check_line(connection, frame.line());
    if (frame.re() != 0) {
        promise(connection.open_requests.erase(frame.re()) == 1, "an answer without a request");
    }
    if (!connection.alive) return;
    connection.to_player_ms = std::max(connection.to_player_ms, now_ms_ + delay(150));
    const Frame bytes = send.frame->bytes(connection.player->traits().encoding);
    after(connection.to_player_ms - now_ms_, [this, id = send.client, bytes] {
        const auto there = connections_.find(id);
        if (there != connections_.end() && there->second.alive)
            there->second.player->on_frame(*bytes);
    });
}

// Lists, codes and greetings use the room's summary, so the disk must agree with it. The disk may
// be one entry ahead, if an answer was lost.
void World::publish() {
    // Dear, and the state is ahead of the disk only while a room cannot write: then always, else
    // now and then.
    if (++tally_.summaries % 8 != 0 && !room_->frozen()) return;
    const std::string told = durable_part(summary_, room_->decides());
    LoadedRoom loaded = *disk_->load(room_id_, {}).room;
    bool known = false;
    while (!known && loaded.entries.size() >= room_->seq()) {
        auto there = Room::restore(RoomConfig{}, 1, loaded, now_ms_);
        promise(there.has_value(), "what is on the disk is no room");
        known = durable_part(there->summary(), there->decides()) == told;
        if (loaded.entries.empty()) break;
        loaded.entries.pop_back();
    }
    promise(known, "a summary is ahead of the disk:\n" + told);
    check_table();
}

void World::ask_bot(const effect::AskBot& ask) {
    std::vector<rules::Command> commands;
    if (random_.below(20) != 0) {
        const auto match = rules::Match::from_view(ask.setup, ask.view, random_);
        std::vector<rules::Command> offers;
        match.offers(ask.seat, offers);
        promise(!offers.empty(), "a bot has no offer");
        commands.push_back(offers[random_.below(static_cast<std::uint32_t>(offers.size()))]);
    }
    after(delay(300), [this, life = life_, decision = ask.decision, commands] {
        if (life == life_) take(input::BotMoved{decision, commands});
    });
}

std::uint32_t World::on_disk() const {
    return static_cast<std::uint32_t>(disk_->load(room_id_, {}).room->entries.size());
}

}  // namespace server::sim
