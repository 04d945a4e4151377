// Hub: the Backend. It builds the parts, connects them, and passes each call to its owner.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/actor/backend.h"
#include "server/actor/block_lists.h"
#include "server/actor/challenges.h"
#include "server/actor/lobby_watch.h"
#include "server/actor/node.h"
#include "server/actor/node_channel.h"
#include "server/actor/orders.h"
#include "server/actor/people_online.h"
#include "server/actor/quick_games.h"
#include "server/actor/records.h"
#include "server/actor/room_lists.h"
#include "server/actor/room_loader.h"
#include "server/actor/room_maker.h"
#include "server/actor/session.h"
#include "server/actor/turn_notices.h"

namespace server {

class Hub final : public Backend, public std::enable_shared_from_this<Hub> {
public:
    // Built with make_backend(): the parts must know who owns them.
    Hub(ActorConfig config, BackendParts parts);
    ~Hub() override;

    // ---- Backend. ----
    [[nodiscard]] std::shared_ptr<Client> on_open(std::shared_ptr<Outlet> outlet) override;
    void open() override;
    [[nodiscard]] std::string why_not_ready() const override;
    void drain(std::function<void()> done) override { node_.drain(std::move(done)); }
    void stop() override { node_.stop(); }
    [[nodiscard]] std::optional<std::uint64_t> down_ms() const override {
        return ground_.standing.down_ms();
    }
    void revoked(const AccountId& account, const std::string& token) override;
    void keep_connection(const AccountId& account, const std::string& session,
                         const std::string& token) override;
    void sanctioned(const AccountId& account, std::vector<meeple::v1::Sanction> sanctions,
                    const meeple::v1::Sanction& news) override {
        orders_.sanctioned(account, sanctions, news);
    }
    void announce(const std::string& text) override { orders_.announce(text); }
    void bar(std::set<std::string> addresses) override { orders_.bar(std::move(addresses)); }
    void order(const RoomId& room, const Input& order,
               std::function<void(bool done)> answer) override {
        orders_.order(room, order, std::move(answer));
    }
    [[nodiscard]] bool work(std::string network, std::function<void()> task) override {
        return ground_.services.work->post(std::move(network), std::move(task));
    }
    void record(std::string room, std::string token, std::string invite, std::string network,
                std::function<void(rules::Expected<LoadedRoom, RecordError>)> done) override;
    [[nodiscard]] const std::string& catalogue_json() const override { return catalogue_json_; }
    [[nodiscard]] std::string catalogue_hash() const override;
    [[nodiscard]] const Figures& figures() const override { return *ground_.services.figures; }

    // ---- For sessions. Any thread. ----

    [[nodiscard]] RoomLoader& loader() { return loader_; }
    [[nodiscard]] RoomMaker& maker() { return maker_; }
    [[nodiscard]] RoomLists& lists() { return lists_; }
    [[nodiscard]] QuickGames& quick_games() { return quick_games_; }
    [[nodiscard]] PeopleOnline& people() { return people_; }
    [[nodiscard]] LobbyWatch& lobby_watch() { return lobby_watch_; }
    [[nodiscard]] BlockLists& block_lists() { return block_lists_; }
    [[nodiscard]] Challenges& challenges() { return challenges_; }
    [[nodiscard]] Orders& orders() { return orders_; }
    [[nodiscard]] Connections& connections() { return ground_.connections; }
    [[nodiscard]] Limits& limits() { return ground_.limits; }
    [[nodiscard]] Figures& counters() { return *ground_.services.figures; }
    [[nodiscard]] const std::shared_ptr<Ledger>& ledger() const { return ground_.services.ledger; }
    [[nodiscard]] const Identity& identity() const { return *identity_; }
    // Null: nothing is traced.
    [[nodiscard]] const std::shared_ptr<const Tracer>& tracer() const { return tracer_; }

    // As Directory has it.
    void identify(const std::string& token, const std::string& wanted_name,
                  std::function<void(const Answer<Identified>&)> done);
    // As of Directory; never answered if there are no accounts.
    void find_token(const AccountId& account, const std::string& token,
                    std::function<void(bool listed)> done);
    void ended(ClientId client);

    [[nodiscard]] bool draining() const { return ground_.standing.draining(); }
    [[nodiscard]] const ActorConfig& config() const { return ground_.services.config; }
    [[nodiscard]] const boost::asio::any_io_executor& executor() const {
        return ground_.services.executor;
    }
    [[nodiscard]] std::uint64_t now_ms() const { return ground_.services.now_ms(); }
    [[nodiscard]] const meeple::v1::Catalogue& catalogue() const { return catalogue_; }
    [[nodiscard]] const codec::PreparedAnswer& catalogue_answer() const {
        return *catalogue_answer_;
    }

private:
    friend std::shared_ptr<Backend> make_backend(ActorConfig config, BackendParts parts);

    void end_connections(const Revoked& revoked);

    const std::shared_ptr<const Identity> identity_;
    const std::shared_ptr<const Tracer> tracer_;
    meeple::v1::Catalogue catalogue_;
    std::shared_ptr<const codec::PreparedAnswer> catalogue_answer_;
    std::string catalogue_json_;
    // Each part refers to parts before it.
    Ground ground_;
    NodeChannel channel_;
    RoomLoader loader_;
    BlockLists block_lists_;
    Challenges challenges_;
    RoomMaker maker_;
    RoomLists lists_;
    QuickGames quick_games_;
    PeopleOnline people_;
    LobbyWatch lobby_watch_;
    TurnNotices turn_notices_;
    Records records_;
    Orders orders_;
    Node node_;
};

}  // namespace server
