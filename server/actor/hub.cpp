#include "server/actor/hub.h"

#include <chrono>
#include <utility>

#include "server/actor/refused.h"
#include "server/bots/bot.h"
#include "server/codec/catalogue.h"
#include "server/codec/frame.h"
#include "server/crypto/hash.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

// The services of rooms, without their callbacks.
RoomServices services_of(ActorConfig config, BackendParts& parts) {
    RoomServices services;
    services.executor = parts.executor;
    services.store = parts.store;
    services.ledger = std::move(parts.ledger);
    services.now_ms = parts.now_ms ? std::move(parts.now_ms) : steady_wall_ms;
    services.figures = std::make_shared<Figures>();
    services.bots =
        std::make_shared<BotPool>(config.bot_threads, config.bot_queue_max, *services.figures);
    // Lower than rooms and sockets, higher than bots.
    services.work = std::make_shared<WorkPool>(
        WorkPoolOptions{config.work_threads, config.work_queue_max, config.work_queue_max, 2});
    // Short ones never wait behind long ones.
    services.lists = std::make_shared<WorkPool>(
        WorkPoolOptions{config.work_threads, config.work_queue_max, config.work_queue_max, 1});
    services.config = std::move(config);
    return services;
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
    auto hub = std::make_shared<Hub>(std::move(config), std::move(parts));
    hub->ground_.hub = hub;
    return hub;
}

Hub::Hub(ActorConfig config, BackendParts parts)
    : identity_(std::move(parts.identity)),
      tracer_(std::move(parts.tracer)),
      catalogue_(codec::catalogue(bots::offered_levels, config.option_defaults)),
      ground_{services_of(config, parts),
              std::move(parts.directory),
              Limits({config.hellos, config.creates, config.creates_day, config.finds, config.work,
                      config.says, config.bot_tickets, config.bot_challenges, config.challenges,
                      config.blocks}),
              Standing(parts.store.leases->lease_ms()),
              Connections(config.connections_per_account_max),
              RoomTable(config.rooms_max, config.rooms_loaded_per_network_max)},
      channel_(ground_),
      loader_(ground_, std::move(parts.try_apart)),
      block_lists_(ground_, channel_),
      challenges_(ground_, channel_, block_lists_),
      maker_(ground_, loader_, challenges_, std::move(parts.address_key)),
      lists_(ground_, loader_),
      quick_games_(ground_, loader_, maker_),
      people_(ground_, channel_, quick_games_),
      lobby_watch_(ground_, lists_, people_),
      turn_notices_(ground_, std::move(parts.on_slow_turn)),
      records_(ground_),
      orders_(ground_, loader_),
      node_(ground_, loader_, channel_, std::move(parts.watch),
            {[this] { quick_games_.watch(); }, [this] { lobby_watch_.watch(); },
             [this] { turn_notices_.watch(); }}) {
    RoomServices& services = ground_.services;
    services.on_rematch = [this](RoomActor& actor, effect::MakeRematch next) {
        maker_.make_rematch(actor, std::move(next));
    };
    services.on_turn = [this](const RoomActor& room, rules::Seat seat) {
        turn_notices_.tell(room, seat);
    };
    services.on_sat_down = [this](const AccountId& account) { quick_games_.sat_down(account); };
    services.on_forget = [this](RoomActor& actor) { loader_.forget(actor); };
    services.on_quarantined = [this](RoomActor& actor) { ground_.rooms.quarantine(actor.room()); };
    services.on_lost = [this](RoomActor& actor) { loader_.lost(actor); };
    services.another_url = [this] { return ground_.standing.another_url(); };
    services.find_names = [this](const auto& accounts, auto done) {
        if (!ground_.directory) return done(input::Names());
        ground_.directory->find_names(accounts, std::move(done));
    };
    services.find_apart = [this](const AccountId& account, auto others, auto done) {
        block_lists_.find_apart(account, std::move(others), std::move(done));
    };
    channel_.on_revoked([this](const Revoked& revoked) { end_connections(revoked); });
    channel_.on_companies([this] { quick_games_.heed(channel_.companies()); });
    channel_.tell_company([this](meeple::store::v1::Company& own) {
        people_.describe(own);
        quick_games_.describe(own);
    });
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

void Hub::open() {
    node_.open();
}

std::string Hub::why_not_ready() const {
    if (ground_.standing.stops()) return "the server stops";
    if (!ground_.services.store.log->healthy()) return "the store cannot write";
    return ground_.standing.begun() ? "" : "the store is not open yet";
}

// ---- Connections. ----

std::shared_ptr<Client> Hub::on_open(std::shared_ptr<Outlet> outlet) {
    const auto session =
        std::make_shared<Session>(*this, ground_.connections.new_id(), std::move(outlet));
    ground_.connections.add(session->id(), session);
    ground_.services.figures->sessions.fetch_add(1);
    if (ground_.standing.stops())
        session->dismiss(close_restart, v1::DRAINING, come_back_ms, ground_.standing.another_url());
    return session;
}

void Hub::ended(ClientId client) {
    ground_.services.figures->sessions.fetch_sub(1);
    ground_.connections.remove(client);
}

void Hub::revoked(const AccountId& account, const std::string& token) {
    end_connections({account, token});
    channel_.tell(Revoked{account, token});
}

void Hub::end_connections(const Revoked& revoked) {
    for (const auto& session : ground_.connections.of(revoked.account))
        session->revoked(revoked.token);
}

void Hub::keep_connection(const AccountId& account, const std::string& session,
                          const std::string& token) {
    for (const auto& one : ground_.connections.of(account)) {
        if (std::to_string(one->id()) == session) one->came_by(token);
    }
}

// ---- Identities. ----

void Hub::identify(const std::string& token, const std::string& wanted_name,
                   std::function<void(const Answer<Identified>&)> done) {
    if (ground_.directory) return ground_.directory->identify(token, wanted_name, std::move(done));
    const auto account = identity_->verify(token);
    if (!account)
        return done(refused(v1::UNAUTHENTICATED, v1::REAUTH, "the token is not from this server"));
    Identified who;
    who.account = *account;
    who.name = wanted_name;
    done(who);
}

void Hub::find_token(const AccountId& account, const std::string& token,
                     std::function<void(bool listed)> done) {
    if (ground_.directory) ground_.directory->find_token(account, token, std::move(done));
}

void Hub::record(std::string room, std::string token, std::string invite, std::string network,
                 std::function<void(rules::Expected<LoadedRoom, RecordError>)> done) {
    if (token.empty()) return records_.find({}, room, invite, network, std::move(done));
    identify(token, {},
             [self = shared_from_this(), room, invite, network,
              done = std::move(done)](const Answer<Identified>& who) {
                 const auto account = who ? std::optional(who->account) : std::nullopt;
                 self->records_.find(account, room, invite, network, done);
             });
}

}  // namespace server
