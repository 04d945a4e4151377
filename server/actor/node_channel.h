// NodeChannel: messages between the nodes on one store: news, which every node gets once and
// which may be lost, and the company of each node, of which the latest counts. Nothing is sent
// where no other node can use the store.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/actor/ground.h"
#include "server/actor/neighbours.h"
#include "server/actor/revoked.h"

namespace server {

// The account has blocked, or was blocked by, another one, or no longer is.
struct BlocksChanged {
    AccountId account;
};

// An account gets an Attention, which is encoded.
struct Called {
    AccountId account;
    std::string attention;
};

class NodeChannel final : public Part<NodeChannel> {
public:
    explicit NodeChannel(Ground& ground);

    void tell(const BlocksChanged& news);
    void tell(const Revoked& news);
    void tell(const Called& news);
    // This node's company, sent every few seconds.
    void tell_company(std::function<void(meeple::store::v1::Company&)> describe);

    // Receivers, set before the node opens; they are called on any thread.
    void on_blocks_changed(std::function<void(const AccountId&)> receiver);
    void on_revoked(std::function<void(const Revoked&)> receiver);
    // Of calls by other nodes.
    void on_called(std::function<void(const Called&)> receiver);
    void on_companies(std::function<void()> receiver);

    // The latest companies of the other nodes.
    [[nodiscard]] Neighbours::All companies() const { return neighbours_.all(now_ms()); }

    // Of the node's watch.
    void watch_news();
    void watch_companies();

private:
    void hear(const std::string& news);
    void hear_called(const std::string& what);

    std::function<void(meeple::store::v1::Company&)> describe_;
    std::function<void(const AccountId&)> on_blocks_changed_;
    std::function<void(const Revoked&)> on_revoked_;
    std::function<void(const Called&)> on_called_;
    std::function<void()> on_companies_;
    Neighbours neighbours_;
    std::uint64_t news_due_ms_ = 0;
    std::uint64_t company_due_ms_ = 0;  // when this node tells the others again
};

}  // namespace server
