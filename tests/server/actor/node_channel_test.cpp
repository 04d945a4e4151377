// Messages between nodes, and their bytes for earlier and later versions.
#include "server/actor/node_channel.h"

#include <array>
#include <boost/asio/io_context.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/crypto/identity.h"
#include "server/store/leases.h"
#include "tests/support/catch.h"

namespace node_channel_test {

using namespace server;

namespace {

const AccountId ada(account_bytes, 'a');

// Leases that nothing ends, and the news of all nodes.
using Board = std::shared_ptr<std::vector<std::string>>;
class FakeLeases final : public Leases {
public:
    explicit FakeLeases(Board board) : board_(std::move(board)) {}

    void begin(std::uint64_t, std::function<void(std::optional<Begun>)> done) override {
        done(Begun{});
    }
    void beat(std::function<void(Beaten)> done) override { done({Lease::held}); }
    void tell_nodes(std::string what) override { board_->push_back(std::move(what)); }
    void news(std::function<void(std::vector<std::string>)> done) override {
        const auto heard = static_cast<std::ptrdiff_t>(std::exchange(heard_, board_->size()));
        done({board_->begin() + heard, board_->end()});
    }

private:
    const Board board_;
    std::size_t heard_ = 0;
};

// One part of a node, without a hub.
struct ChannelNode {
    ChannelNode(std::uint64_t lease_ms, const Board& all, const std::string& name = "a")
        : board(all), ground{services(name),
                             nullptr,
                             Limits(std::array<LimitRates, asked_count>{}),
                             Standing(lease_ms),
                             Connections(8),
                             RoomTable(1, 0)} {
        channel.on_blocks_changed([this](const AccountId& account) { blocks.push_back(account); });
        channel.on_revoked([this](const Revoked& one) { revoked.push_back(one); });
        channel.on_called([this](const Called& one) { called.push_back(one); });
    }
    RoomServices services(const std::string& name) {
        RoomServices services;
        services.config.node = name;
        services.executor = io.get_executor();
        services.store.leases = std::make_shared<FakeLeases>(board);
        services.now_ms = [this] { return now_ms; };
        return services;
    }
    void hear() {
        now_ms += 10'000;
        channel.watch_news();
    }

    std::uint64_t now_ms = 1'000'000;
    boost::asio::io_context io;
    const Board board;
    Ground ground;
    NodeChannel channel{ground};
    std::vector<AccountId> blocks;
    std::vector<Revoked> revoked;
    std::vector<Called> called;
};

}  // namespace

TEST_CASE("node channel: news reaches every node once") {
    const auto board = std::make_shared<std::vector<std::string>>();
    ChannelNode a(10'000, board);
    ChannelNode b(10'000, board);
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
    const auto board = std::make_shared<std::vector<std::string>>();
    ChannelNode a(10'000, board);
    ChannelNode b(10'000, board);
    a.channel.tell(BlocksChanged{ada});
    a.channel.tell(Revoked{ada, "token"});
    CHECK(*board == std::vector<std::string>{"blocks " + ada, "revoked " + ada + "token"});
    b.hear();
    board->insert(board->end(), {"of a later version", "revoked too short", "blocks " + ada,
                                 "called " + ada, "called other short"});
    b.hear();
    CHECK(b.blocks.size() == 2);
    CHECK(b.revoked.size() == 1);
    CHECK(b.called.empty());
}

TEST_CASE("node channel: a call reaches every other node, in bytes that stay") {
    const auto board = std::make_shared<std::vector<std::string>>();
    ChannelNode a(10'000, board, "a");
    ChannelNode b(10'000, board, "b");
    a.channel.tell(Called{ada, "to a table"});
    CHECK(*board == std::vector<std::string>{"called a " + ada + "to a table"});
    a.hear();
    b.hear();
    CHECK(a.called.empty());
    REQUIRE(b.called.size() == 1);
    CHECK(b.called[0].account == ada);
    CHECK(b.called[0].attention == "to a table");
}

TEST_CASE("node channel: a node that is alone says nothing") {
    ChannelNode alone(0, std::make_shared<std::vector<std::string>>());
    alone.channel.tell(BlocksChanged{ada});
    CHECK(alone.board->empty());
}

}  // namespace node_channel_test
