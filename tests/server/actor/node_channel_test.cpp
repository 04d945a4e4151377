// Messages between nodes, and their bytes for earlier and later versions.
#include "server/actor/node_channel.h"

#include <array>
#include <boost/asio/io_context.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/crypto/identity.h"
#include "server/store/memory_store.h"
#include "tests/support/catch.h"

using namespace server;

namespace {

const AccountId ada(account_bytes, 'a');

// One part of a node, without a hub.
struct ChannelNode {
    ChannelNode(const std::string& name, std::uint64_t lease_ms, std::shared_ptr<MemoryDisk> disk)
        : store(std::make_shared<MemoryStore>(MemoryStore::Options{
              std::move(disk), {}, [this] { return now_ms; }, 100, {name, name, lease_ms}})),
          ground{services(),         nullptr,        Limits(std::array<LimitRates, asked_count>{}),
                 Standing(lease_ms), Connections(8), RoomTable(1, 0)} {
        store->begin(0, [](const std::optional<Begun>&) {});
        channel.on_blocks_changed([this](const AccountId& account) { blocks.push_back(account); });
        channel.on_revoked([this](const Revoked& one) { revoked.push_back(one); });
    }
    RoomServices services() {
        RoomServices services;
        services.executor = io.get_executor();
        services.store = store;
        services.now_ms = [this] { return now_ms; };
        return services;
    }
    // All of it, in the store's bytes.
    std::vector<std::string> news() const {
        std::vector<std::string> all;
        store->news([&](std::vector<std::string> news) { all = std::move(news); });
        return all;
    }
    void hear() {
        now_ms += 10'000;
        channel.watch_news();
    }

    std::uint64_t now_ms = 1'000'000;
    boost::asio::io_context io;
    std::shared_ptr<MemoryStore> store;
    Ground ground;
    NodeChannel channel{ground};
    std::vector<AccountId> blocks;
    std::vector<Revoked> revoked;
};

}  // namespace

TEST_CASE("node channel: news reaches every node once") {
    const auto disk = std::make_shared<MemoryDisk>();
    ChannelNode a("a", 10'000, disk);
    ChannelNode b("b", 10'000, disk);
    a.channel.tell(BlocksChanged{ada});
    a.channel.tell(Revoked{ada, "token"});
    a.channel.tell(Revoked{ada, {}});
    b.hear();
    CHECK(b.blocks == std::vector<AccountId>{ada});
    REQUIRE(b.revoked.size() == 2);
    CHECK(b.revoked[0].account == ada);
    CHECK(b.revoked[0].token == "token");
    CHECK(b.revoked[1].token.empty());
    b.hear();
    CHECK(b.blocks.size() == 1);
    CHECK(b.revoked.size() == 2);
}

TEST_CASE("node channel: the bytes of news stay, and unknown news is ignored") {
    const auto disk = std::make_shared<MemoryDisk>();
    ChannelNode a("a", 10'000, disk);
    ChannelNode b("b", 10'000, disk);
    a.channel.tell(BlocksChanged{ada});
    a.channel.tell(Revoked{ada, "token"});
    CHECK(a.news() == std::vector<std::string>{"blocks " + ada, "revoked " + ada + "token"});
    b.hear();
    a.store->tell_nodes("of a later version");
    a.store->tell_nodes("revoked too short");
    a.store->tell_nodes("blocks " + ada);
    b.hear();
    CHECK(b.blocks.size() == 2);
    CHECK(b.revoked.size() == 1);
}

TEST_CASE("node channel: a node that is alone says nothing") {
    ChannelNode alone("", 0, std::make_shared<MemoryDisk>());
    alone.channel.tell(BlocksChanged{ada});
    CHECK(alone.news().empty());
}
