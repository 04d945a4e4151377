// The Hub's edges: sockets come in, the process opens and ends, records are handed out.
#include "server/actor/hub.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <set>

#include "server/actor/refused.h"
#include "server/bots/bot.h"
#include "server/codec/catalogue.h"
#include "server/codec/frame.h"
#include "server/crypto/hash.h"
#include "server/log.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr auto drain_look = std::chrono::milliseconds(5);

std::vector<std::string> levels() {
    return {bots::bot_levels().begin(), bots::bot_levels().end()};
}

}  // namespace

bool may_see(const meeple::store::v1::RoomHeader& header, const LoadedRoom& loaded,
             const std::optional<AccountId>& account, const std::string& invite) {
    if (!header.settings().private_()) return true;
    if (!invite.empty() && equal_in_constant_time(invite, header.invite())) return true;
    if (!account) return false;
    if (*account == header.creator()) return true;
    return std::any_of(loaded.entries.begin(), loaded.entries.end(), [&](const std::string& body) {
        meeple::store::v1::LogEntry entry;
        if (!entry.ParseFromString(body) || entry.account() != *account) return false;
        return std::any_of(entry.deltas().begin(), entry.deltas().end(),
                           [](const v1::Delta& delta) { return delta.has_seat_ready(); });
    });
}

namespace {

using meeple::store::v1::LogEntry;

bool takes_seat(const LogEntry& entry) {
    return std::any_of(entry.deltas().begin(), entry.deltas().end(),
                       [](const v1::Delta& delta) { return delta.has_seat_taken(); });
}

// Whose names stand in its log.
std::vector<AccountId> named_in(const LoadedRoom& room) {
    std::set<AccountId> accounts;
    meeple::store::v1::RoomHeader header;
    header.ParseFromString(room.header);
    for (const auto& offer : header.offers()) accounts.insert(offer.account());
    LogEntry entry;
    for (const std::string& body : room.entries) {
        if (entry.ParseFromString(body) && takes_seat(entry)) accounts.insert(entry.account());
    }
    return {accounts.begin(), accounts.end()};
}

void take_names_out(LoadedRoom& room, const std::set<AccountId>& gone) {
    if (gone.empty()) return;
    meeple::store::v1::RoomHeader header;
    header.ParseFromString(room.header);
    for (auto& offer : *header.mutable_offers()) {
        if (gone.contains(offer.account())) offer.clear_name();
    }
    room.header = header.SerializeAsString();
    LogEntry entry;
    for (std::string& body : room.entries) {
        if (!entry.ParseFromString(body) || !gone.contains(entry.account()) || !takes_seat(entry))
            continue;
        for (v1::Delta& delta : *entry.mutable_deltas()) {
            if (delta.has_seat_taken()) delta.mutable_seat_taken()->clear_name();
        }
        body = entry.SerializeAsString();
    }
}

}  // namespace

std::uint64_t steady_wall_ms() {
    using std::chrono::milliseconds;
    static const auto wall = std::chrono::system_clock::now().time_since_epoch();
    static const auto begun = std::chrono::steady_clock::now();
    const auto passed = std::chrono::steady_clock::now() - begun;
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<milliseconds>(wall + passed).count());
}

std::shared_ptr<Backend> make_backend(ActorConfig config, BackendParts parts) {
    return std::make_shared<Hub>(std::move(config), std::move(parts));
}

Hub::Hub(ActorConfig config, BackendParts parts)
    : identity_(std::move(parts.identity)),
      directory_(std::move(parts.directory)),
      catalogue_(codec::catalogue(levels(), config.option_defaults)),
      limits_({config.hellos, config.creates, config.creates_day, config.finds, config.work,
               config.says, config.bot_tickets, config.bot_challenges, config.challenges}),
      address_key_(std::move(parts.address_key)),
      try_apart_(std::move(parts.try_apart)),
      on_slow_turn_(std::move(parts.on_slow_turn)),
      watched_by_(std::move(parts.watch)),
      drain_timer_(parts.executor),
      open_timer_(parts.executor),
      watch_timer_(parts.executor) {
    services_.executor = parts.executor;
    services_.store = std::move(parts.store);
    services_.ledger = std::move(parts.ledger);
    services_.now_ms = parts.now_ms ? std::move(parts.now_ms) : steady_wall_ms;
    services_.figures = std::make_shared<Figures>();
    services_.bots =
        std::make_shared<BotPool>(config.bot_threads, config.bot_queue_max, *services_.figures);
    // Lower than rooms and sockets, higher than bots.
    services_.work = std::make_shared<WorkPool>(
        WorkPoolOptions{config.work_threads, config.work_queue_max, config.work_queue_max, 2});
    // Short ones do not wait behind long ones, whoever asks for those.
    services_.lists = std::make_shared<WorkPool>(
        WorkPoolOptions{config.work_threads, config.work_queue_max, config.work_queue_max, 1});
    services_.on_rematch = [this](RoomActor& actor, meeple::store::v1::RoomHeader header) {
        make_rematch(actor, std::move(header));
    };
    services_.config = std::move(config);
    services_.on_turn = [this](const RoomActor& room, rules::Seat seat) { tell_turn(room, seat); };
    services_.on_forget = [this](RoomActor& actor) { forget(actor); };
    services_.on_quarantined = [this](RoomActor& actor) { quarantined(actor); };
    services_.on_lost = [this](RoomActor& actor) { lost(actor); };
    services_.another_url = [this] { return another_url(); };
    if (directory_) {
        services_.find_names = [this](const auto& accounts, auto done) {
            directory_->find_names(accounts, std::move(done));
        };
    }
    const Hash hash = sha256(codec::deterministic_bytes(catalogue_));
    catalogue_.set_hash(std::string(as_bytes(hash)));
    catalogue_json_ = codec::json(catalogue_);
    v1::ServerFrame answer;
    *answer.mutable_catalogue() = catalogue_;
    catalogue_answer_ = std::make_shared<const codec::PreparedAnswer>(std::move(answer));
}

Hub::~Hub() = default;

std::string Hub::catalogue_hash() const {
    return hex(catalogue_.hash());
}

// ---- Connections. ----

std::shared_ptr<Client> Hub::on_open(std::shared_ptr<Outlet> outlet) {
    std::shared_ptr<Session> session;
    {
        const std::scoped_lock lock(mutex_);
        session = std::make_shared<Session>(*this, ++client_count_, std::move(outlet));
        sessions_.emplace(session->id(), session);
    }
    services_.figures->sessions.fetch_add(1);
    if (draining_ || handing_over_)
        session->dismiss(close_restart, v1::DRAINING, come_back_ms, another_url());
    return session;
}

bool Hub::connect(const AccountId& account, ClientId client) {
    const std::scoped_lock lock(mutex_);
    std::vector<ClientId>& clients = connections_[account];
    if (clients.size() >= services_.config.connections_per_account_max) return false;
    clients.push_back(client);
    return true;
}

void Hub::disconnect(const AccountId& account, ClientId client) {
    const std::scoped_lock lock(mutex_);
    const auto found = connections_.find(account);
    if (found == connections_.end()) return;
    std::erase(found->second, client);
    if (found->second.empty()) connections_.erase(found);
}

void Hub::ended(ClientId client) {
    services_.figures->sessions.fetch_sub(1);
    const std::scoped_lock lock(mutex_);
    sessions_.erase(client);
}

// ---- The process. ----

std::string Hub::why_not_ready() const {
    if (draining_ || handing_over_) return "the server stops";
    if (!services_.store->healthy()) return "the store cannot write";
    return opened_ ? "" : "the store has not been begun on yet";
}

void Hub::drain(std::function<void()> done) {
    if (services_.store->lease_ms() != 0) {
        if (handing_over_.exchange(true)) return;
        return hand_over(now_ms() + services_.config.hand_over_ms, std::move(done));
    }
    if (draining_.exchange(true)) return;
    wait_for_appends(now_ms() + services_.config.drain_ms, std::move(done));
}

void Hub::wait_for_appends(std::uint64_t until_ms, std::function<void()> done) {
    if (services_.figures->appends_under_way > 0 && now_ms() < until_ms) {
        drain_timer_.expires_after(drain_look);
        drain_timer_.async_wait([self = shared_from_this(), until_ms,
                                 done = std::move(done)](const boost::system::error_code&) mutable {
            self->wait_for_appends(until_ms, std::move(done));
        });
        return;
    }
    draining_ = true;
    dismiss_all();
    asio::post(services_.executor, std::move(done));
}

void Hub::stop() {
    draining_ = true;
    open_timer_.cancel();
    watch_timer_.cancel();
    if (opened_) services_.store->beat([](const Beaten&) {});
    services_.bots->stop();
    services_.work->stop();
    services_.lists->stop();
    std::vector<std::shared_ptr<RoomActor>> actors;
    {
        const std::scoped_lock lock(mutex_);
        for (auto& [room, slot] : rooms_) {
            if (slot.actor) actors.push_back(slot.actor);
        }
        rooms_.clear();
        places_.clear();
    }
    for (const auto& actor : actors) actor->stop();
}

bool Hub::work(std::string network, std::function<void()> task) {
    return services_.work->post(std::move(network), std::move(task));
}

// ---- Records. ----

void Hub::record(std::string room, std::string token, std::string invite, std::string network,
                 std::function<void(rules::Expected<LoadedRoom, RecordError>)> done) {
    if (token.empty()) return record_for({}, room, invite, network, std::move(done));
    identify(token, {},
             [self = shared_from_this(), room, invite, network,
              done = std::move(done)](const Answer<Identified>& who) {
                 const auto account = who ? std::optional(who->account) : std::nullopt;
                 self->record_for(account, room, invite, network, done);
             });
}

void Hub::record_for(const std::optional<AccountId>& account, const std::string& room,
                     const std::string& invite, const std::string& network,
                     std::function<void(rules::Expected<LoadedRoom, RecordError>)> done) {
    using Unexpected = rules::Unexpected<RecordError>;
    const auto judge = [account,
                        invite](Loaded loaded) -> rules::Expected<LoadedRoom, RecordError> {
        if (!loaded.room) {
            switch (loaded.error) {
                case LoadError::not_found: return Unexpected(RecordError::not_found);
                case LoadError::quarantined:
                case LoadError::corrupt: return Unexpected(RecordError::corrupt);
                case LoadError::not_owner:
                case LoadError::unavailable: break;
            }
            return Unexpected(RecordError::unavailable);
        }
        meeple::store::v1::RoomHeader header;
        if (!header.ParseFromString(loaded.room->header)) return Unexpected(RecordError::corrupt);
        if (!may_see(header, *loaded.room, account, invite)) {
            return Unexpected(RecordError::forbidden);
        }
        if (loaded.room->state == RoomState::open) return Unexpected(RecordError::not_finished);
        return std::move(*loaded.room);
    };
    services_.store->load(
        room, false,
        [self = shared_from_this(), judge, network, done = std::move(done)](Loaded loaded) {
            const auto found = std::make_shared<Loaded>(std::move(loaded));
            const bool begun = self->work(network, [self, judge, done, found, network] {
                auto judged = judge(std::move(*found));
                if (!judged) return done(std::move(judged));
                self->forget_names(std::move(judged).value(), network, done);
            });
            if (!begun) done(Unexpected(RecordError::unavailable));
        });
}

// Who has deleted their account has no name there. On a thread for long work, where `done` is
// called, too.
void Hub::forget_names(LoadedRoom loaded, const std::string& network, const RecordDone& done) {
    const std::vector<AccountId> named = named_in(loaded);
    if (!directory_ || named.empty()) return done(std::move(loaded));
    const auto kept = std::make_shared<LoadedRoom>(std::move(loaded));
    directory_->find_names(
        named, [self = shared_from_this(), network, done, kept](const input::Names& names) {
            std::set<AccountId> gone;
            for (const auto& [account, name] : names) {
                if (name.empty()) gone.insert(account);
            }
            const bool begun = self->work(network, [done, kept, gone] {
                take_names_out(*kept, gone);
                done(std::move(*kept));
            });
            if (!begun) done(rules::Unexpected<RecordError>(RecordError::unavailable));
        });
}

}  // namespace server
