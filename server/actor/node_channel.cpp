#include "server/actor/node_channel.h"

#include <boost/asio/post.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "server/crypto/identity.h"

namespace server {

namespace asio = boost::asio;

namespace {

// Earlier and later versions read these.
constexpr std::string_view news_of_blocks = "blocks ";    // account
constexpr std::string_view news_of_revoked = "revoked ";  // account, token
constexpr std::string_view news_of_called = "called ";    // node, a space, account, Attention

}  // namespace

NodeChannel::NodeChannel(Ground& ground) : Part(ground) {}

void NodeChannel::tell(const BlocksChanged& news) {
    if (!ground_.standing.shares_store()) return;
    store().leases->tell_nodes(std::string(news_of_blocks) + news.account);
}

void NodeChannel::tell(const Revoked& news) {
    if (!ground_.standing.shares_store()) return;
    store().leases->tell_nodes(std::string(news_of_revoked) + news.account + news.token);
}

void NodeChannel::tell(const Called& news) {
    if (!ground_.standing.shares_store()) return;
    store().leases->tell_nodes(std::string(news_of_called) + config().node + ' ' + news.account +
                               news.attention);
}

void NodeChannel::tell_company(std::function<void(meeple::store::v1::Company&)> describe) {
    describe_ = std::move(describe);
}

void NodeChannel::on_blocks_changed(std::function<void(const AccountId&)> receiver) {
    on_blocks_changed_ = std::move(receiver);
}

void NodeChannel::on_revoked(std::function<void(const Revoked&)> receiver) {
    on_revoked_ = std::move(receiver);
}

void NodeChannel::on_called(std::function<void(const Called&)> receiver) {
    on_called_ = std::move(receiver);
}

void NodeChannel::on_companies(std::function<void()> receiver) {
    on_companies_ = std::move(receiver);
}

void NodeChannel::watch_news() {
    if (!ground_.standing.shares_store() || now_ms() < news_due_ms_) return;
    news_due_ms_ = now_ms() + config().news_ms;
    store().leases->news([self = kept()](const std::vector<std::string>& news) {
        for (const std::string& one : news) self->hear(one);
    });
}

void NodeChannel::hear(const std::string& news) {
    if (news.rfind(news_of_revoked, 0) == 0) {
        const std::string what = news.substr(news_of_revoked.size());
        if (what.size() < account_bytes) return;
        return on_revoked_({what.substr(0, account_bytes), what.substr(account_bytes)});
    }
    if (news.rfind(news_of_called, 0) == 0) return hear_called(news.substr(news_of_called.size()));
    if (news.rfind(news_of_blocks, 0) == 0) on_blocks_changed_(news.substr(news_of_blocks.size()));
    // Everything else comes from a later version.
}

// A node hears its own news, too; but this one would be told twice.
void NodeChannel::hear_called(const std::string& what) {
    const std::size_t account = what.find(' ') + 1;
    if (account == 0 || what.size() < account + account_bytes) return;
    if (what.compare(0, account - 1, config().node) == 0) return;
    on_called_({what.substr(account, account_bytes), what.substr(account + account_bytes)});
}

void NodeChannel::watch_companies() {
    Directory* const directory = ground_.directory.get();
    if (directory == nullptr || !ground_.standing.shares_store() || now_ms() < company_due_ms_)
        return;
    company_due_ms_ = now_ms() + company_told_ms;
    meeple::store::v1::Company own;
    own.set_node(config().node);
    own.set_url(config().node_url);
    describe_(own);
    directory->say_to_servers(config().node, own.SerializeAsString());
    directory->hear_servers([self = kept()](const std::vector<Directory::Said>& all) {
        asio::post(self->executor(), [self, all] {
            self->neighbours_.hear(all, self->config().node, self->now_ms());
            self->on_companies_();
        });
    });
}

}  // namespace server
