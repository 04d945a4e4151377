// Backend: everything behind the sockets, as main() sees it: identities, rooms, bots, and the way
// to the store. Thread-safe. It must live as long as the executor runs handlers, and the store
// must be closed before it goes away: both call back.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/actor/actor_config.h"
#include "server/actor/directory.h"
#include "server/actor/figures.h"
#include "server/actor/ledger.h"
#include "server/actor/trace.h"
#include "server/actor/turn_news.h"
#include "server/crypto/identity.h"
#include "server/net/gateway.h"
#include "server/room/input.h"
#include "server/store/store.h"

namespace server {

// Why a record is refused.
enum class RecordError : std::uint8_t { not_found, forbidden, not_finished, corrupt, unavailable };

class Backend : public Gateway {
public:
    // Begin on the store. Rooms are loaded when a client enters or a timer is due. Once.
    virtual void open() = 0;
    // Empty: rooms can be loaded, and the store works.
    [[nodiscard]] virtual std::string why_not_ready() const = 0;

    // No new commands; what is on its way to the disk is answered; then every connection gets a
    // Goodbye and is closed with 1012, and `done` is called (on the executor). Once.
    virtual void drain(std::function<void()> done) = 0;
    // Bots end and timers stop; nothing happens any more. Blocks for at most one bot's move. Call
    // it before the executor and the store go away.
    virtual void stop() = 0;

    // Connections of this account that came by this token end; also those to other nodes, soon. See
    // Revoked::token.
    virtual void revoked(const AccountId& account, const std::string& token) = 0;
    // The connection of this account with this Welcome.session counts from now on as one that came
    // by this token.
    virtual void keep_connection(const AccountId& account, const std::string& session,
                                 const std::string& token) = 0;

    // ---- Decisions of moderators. ----

    // From now on this identity has exactly these sanctions. Its connections are told `news`, and
    // end if it is banned.
    virtual void sanctioned(const AccountId& account, std::vector<meeple::v1::Sanction> sanctions,
                            const meeple::v1::Sanction& news) = 0;
    // Told to all connections now if it is a new text, and to each new connection.
    virtual void announce(const std::string& text) = 0;
    // Addresses, or networks, whose connections are refused.
    virtual void bar(std::set<std::string> addresses) = 0;
    // Posts it to the room, or to the one that replaced it, if that is here or no node has it.
    // True: it was done before.
    virtual void order(const RoomId& room, const Input& order,
                       std::function<void(bool done)> answer) = 0;

    // How long no process served the store before this one; nothing before it has begun on it.
    [[nodiscard]] virtual std::optional<std::uint64_t> down_ms() const = 0;

    // Long work that belongs to no room, on other threads and in turn with the work of other
    // networks. False: too much of it waits already.
    [[nodiscard]] virtual bool work(std::string network, std::function<void()> task) = 0;

    // The log of a finished room. Access: everyone, if the room was public; otherwise its creator,
    // its players (by token) and holders of its invite. `done` is called on a work thread, in
    // turn with what other networks ask for.
    virtual void record(std::string room, std::string token, std::string invite,
                        std::string network,
                        std::function<void(rules::Expected<LoadedRoom, RecordError>)> done) = 0;

    // The catalogue in JSON, and its hash in hexadecimal (for an ETag).
    [[nodiscard]] virtual const std::string& catalogue_json() const = 0;
    [[nodiscard]] virtual std::string catalogue_hash() const = 0;

    [[nodiscard]] virtual const Figures& figures() const = 0;
};

struct BackendParts {
    boost::asio::any_io_executor executor;  // of the pool that carries rooms and timers
    Stores store;
    std::shared_ptr<const Identity> identity;
    // The accounts; outlives the backend. Empty: every identity is a guest.
    std::shared_ptr<Directory> directory = nullptr;
    // Records results of games; outlives the backend. Empty: results are not recorded.
    std::shared_ptr<Ledger> ledger = nullptr;
    // At every turn of a game over days, and some again; must not wait. Empty: no notifications.
    std::function<void(const TurnNews&)> on_slow_turn;
    // Empty: nothing is traced.
    std::shared_ptr<const Tracer> tracer = nullptr;
    std::function<std::uint64_t()> now_ms;  // empty: see steady_wall_ms()
    // Calls back what it is given, every so often. Empty: a timer does.
    std::function<void(std::function<void()>)> watch;
    // Whether a room that may have ended the process before can be loaded: found out in a process
    // of its own, on a thread of the work pool. Empty: it is loaded all the same.
    std::function<rules::Expected<bool, std::string>(const LoadedRoom&)> try_apart;
    // Mixed into the hashes under which addresses are stored. Secret.
    std::string address_key;
};

[[nodiscard]] std::shared_ptr<Backend> make_backend(ActorConfig config, BackendParts parts);

// Milliseconds since 1970 that never go back while the process lives, even if the system's clock
// does.
[[nodiscard]] std::uint64_t steady_wall_ms();

}  // namespace server
