// Authentication: between Hello and Welcome, and when a token is revoked.
#include <boost/asio/post.hpp>

#include "server/actor/hub.h"
#include "server/actor/refused.h"
#include "server/actor/revoked.h"
#include "server/actor/session.h"
#include "server/crypto/hash.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::uint16_t close_policy = 1008;
constexpr std::uint16_t close_auth = 4001;

std::string made_up_name(const AccountId& account) {
    return "Guest-" + hex(as_bytes(sha256(account))).substr(0, 4);
}

}  // namespace

void Session::identify(std::uint32_t re, const std::string& token, const std::string& wanted_name) {
    hub_.identify(token, wanted_name,
                  [self = shared_from_this(), re](const Answer<Identified>& who) {
                      asio::post(self->strand_, [self, re, who] {
                          if (self->state_ != State::greeting) return;
                          if (who) return self->identified(re, who.value());
                          self->welcome(re, rules::Unexpected<v1::Error>(who.error()));
                      });
                  });
}

void Session::identified(std::uint32_t re, const Identified& who) {
    // A returning identity is checked twice: before its connections are counted, lest a token that
    // proves nothing takes a place; and once it is counted, lest it was revoked in between (a
    // guest's token is, when the guest registers).
    const bool counted = !who_.account.empty();
    if (!counted && !hub_.connections().connect(who.account, id_)) {
        fail(re, v1::QUOTA, v1::NEVER, "too many connections of this identity");
        state_ = State::ended;
        return dismiss(close_policy, v1::QUOTA, 0);
    }
    who_ = who;
    if (banished(re)) return;
    if (who.name.empty() || !who.name_is_free) who_.name = made_up_name(who.account);
    if (!newcomer_ && !counted) return identify(re, token_, who.name);
    hub_.block_lists().tell_person(who_.account, [self = shared_from_this(), re](bool told) {
        asio::post(self->strand_, [self, re, told] {
            if (self->state_ != State::greeting) return;
            if (!told) return self->welcome(re, no_store());
            self->hub_.lists().active(
                self->who_.account, self->network_, [self, re](const Active& active) {
                    asio::post(self->strand_, [self, re, active] { self->welcome(re, active); });
                });
        });
    });
}

// The client may close its end late: it can take no seat and is not listed until then.
void Session::end() {
    state_ = State::ended;
    hub_.people().here().remove(id_);
    hub_.lists().lobby().forget(id_);
    hub_.quick_games().stop(id_);
}

void Session::revoked(const std::string& token) {
    asio::post(strand_, [self = shared_from_this(), token] {
        if (self->state_ == State::ended || self->who_.account.empty()) return;
        if (token == unlisted_tokens)
            return self->hub_.find_token(self->who_.account, self->who_.token,
                                         [self, own = self->who_.token](bool listed) {
                                             if (!listed) self->revoked(own);
                                         });
        if (!token.empty() && token != self->who_.token) return;
        self->end();
        self->fail(0, v1::UNAUTHENTICATED, v1::REAUTH, "the token was revoked");
        self->dismiss(close_auth, v1::UNAUTHENTICATED, 0);
    });
}

void Session::came_by(const std::string& token) {
    asio::post(strand_, [self = shared_from_this(), token] { self->who_.token = token; });
}

}  // namespace server
