// Hub: which rooms there are, who is connected, and how one finds the other. Locks are held for
// look-ups only, never while a room, a store or a socket is called.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "meeple/v1/envelope.pb.h"
#include "server/actor/backend.h"
#include "server/actor/company.h"
#include "server/actor/lobby.h"
#include "server/actor/neighbours.h"
#include "server/actor/room_actor.h"
#include "server/actor/session.h"
#include "server/actor/ticket_office.h"

namespace server {

class Hub final : public Backend, public std::enable_shared_from_this<Hub> {
public:
    Hub(ActorConfig config, BackendParts parts);
    ~Hub() override;

    // ---- Backend. ----
    [[nodiscard]] std::shared_ptr<Client> on_open(std::shared_ptr<Outlet> outlet) override;
    void open() override;
    [[nodiscard]] std::string why_not_ready() const override;
    void drain(std::function<void()> done) override;
    void stop() override;
    [[nodiscard]] std::optional<std::uint64_t> down_ms() const override {
        return opened_ ? std::optional<std::uint64_t>(down_ms_) : std::nullopt;
    }
    void revoked(const AccountId& account, const std::string& token) override;
    void keep_connection(const AccountId& account, const std::string& session,
                         const std::string& token) override;
    void sanctioned(const AccountId& account, std::vector<meeple::v1::Sanction> sanctions,
                    const meeple::v1::Sanction& news) override;
    void announce(const std::string& text) override;
    void bar(std::set<std::string> addresses) override;
    void order(const RoomId& room, const Input& order,
               std::function<void(bool done)> answer) override;
    [[nodiscard]] bool work(std::string network, std::function<void()> task) override;
    void record(std::string room, std::string token, std::string invite, std::string network,
                std::function<void(rules::Expected<LoadedRoom, RecordError>)> done) override;
    [[nodiscard]] const std::string& catalogue_json() const override { return catalogue_json_; }
    [[nodiscard]] std::string catalogue_hash() const override;
    [[nodiscard]] const Figures& figures() const override { return *services_.figures; }

    // ---- For sessions. Any thread; callbacks come on any thread. ----

    template <class T>
    using Answer = rules::Expected<T, meeple::v1::Error>;

    // The room, or why there is none. `network`: for whom it is loaded, if it has to be.
    using Found = Answer<std::shared_ptr<RoomActor>>;
    void find(const RoomId& room, const std::string& network,
              std::function<void(const Found&)> done);
    using Created = Answer<meeple::v1::RoomCreated>;
    struct Whence {
        std::string address;
        std::string network;
        std::string name;  // of whoever asks
        bool bot = false;  // a program's account
        bool registered = false;
        Shunned shunned = nullptr;
    };
    void create(const AccountId& account, const Whence& whence,
                const meeple::v1::CreateRoom& request, std::function<void(const Created&)> done);
    // The room that the code stands for, among those whose game is not over.
    void by_code(const std::string& code,
                 std::function<void(const Answer<meeple::v1::RoomFound>&)> done);
    // Public rooms, newest first; as old as `list_ms` at most. `network`: whose work a search is.
    using Listed = Answer<std::shared_ptr<const codec::PreparedAnswer>>;
    void list(const meeple::v1::ListRooms& request, const std::string& network,
              std::function<void(const Listed&)> done);
    // Unfinished rooms in which the account has a seat.
    using Active = Answer<std::vector<meeple::v1::ActiveRoom>>;
    void active(const AccountId& account, const std::string& network,
                std::function<void(const Active&)> done);

    // In how many unfinished games over days, besides `room`, it has a seat; 0 where it has one in
    // `room`, which it only comes back to.
    void slow_seats(const AccountId& account, const RoomId& room,
                    std::function<void(const Answer<std::size_t>&)> done);

    // Whom the account has blocked, the latest first. All its connections are told whom it shuns,
    // or is shunned by, before the answer comes; so are those of the other account, soon.
    using OwnBlocks = std::vector<Block>;
    void block(const Block& block, std::function<void(const Answer<OwnBlocks>&)> done);
    void unblock(const AccountId& account, const AccountId& other,
                 std::function<void(const Answer<OwnBlocks>&)> done);
    void tell_shunned(const AccountId& account, std::function<void(const Answer<OwnBlocks>&)> done);

    // ---- Meeting. ----

    // The settings of a room as they would be; or what is wrong with them.
    [[nodiscard]] Answer<meeple::v1::RoomSettings> complete(
        const meeple::v1::RoomSettings& asked) const;
    [[nodiscard]] Answer<meeple::v1::Seeking> seek(const Seeker& seeker);
    // Quick games begin as soon as they can; if there are many tickets, within a moment.
    void match_tickets();
    // The identity takes a seat: it seeks no more.
    void sat_down(const AccountId& account);
    [[nodiscard]] TicketOffice& tickets() { return tickets_; }
    void count_tickets();
    [[nodiscard]] Company& company() { return company_; }
    // As old as some seconds.
    [[nodiscard]] meeple::v1::PeopleHere people_here(const std::string& after);
    // Tells the connection of the seats that are still kept for its account.
    void tell_challenges(const AccountId& account, const std::shared_ptr<Session>& session);
    [[nodiscard]] Lobby& lobby() { return lobby_; }
    // What the lobby tells of it.
    void look_who_is_here();
    // Whoever made the room hears it.
    void decline(const AccountId& account, const std::string& name, const RoomId& room);

    [[nodiscard]] std::string announcement() const;
    [[nodiscard]] bool barred(const std::string& address, const std::string& network) const;

    // As Directory has it.
    void identify(const std::string& token, const std::string& wanted_name,
                  std::function<void(const Answer<Identified>&)> done);

    // False: it has too many connections.
    [[nodiscard]] bool connect(const AccountId& account, ClientId client);
    void disconnect(const AccountId& account, ClientId client);
    void ended(ClientId client);

    // A keyed hash: the same for all addresses of one network.
    [[nodiscard]] std::string origin_of_network(const std::string& network) const;

    [[nodiscard]] bool draining() const { return draining_; }
    [[nodiscard]] const ActorConfig& config() const { return services_.config; }
    [[nodiscard]] const Identity& identity() const { return *identity_; }
    [[nodiscard]] const boost::asio::any_io_executor& executor() const {
        return services_.executor;
    }
    [[nodiscard]] std::uint64_t now_ms() const { return services_.now_ms(); }
    [[nodiscard]] const meeple::v1::Catalogue& catalogue() const { return catalogue_; }
    [[nodiscard]] const codec::PreparedAnswer& catalogue_answer() const {
        return *catalogue_answer_;
    }
    [[nodiscard]] Limits& limits() { return limits_; }
    [[nodiscard]] const std::shared_ptr<Ledger>& ledger() const { return services_.ledger; }
    [[nodiscard]] Figures& counters() { return *services_.figures; }

private:
    using Waiter = std::function<void(const Found&)>;
    struct Slot {
        std::shared_ptr<RoomActor> actor;  // none: it is being loaded or made, or is quarantined
        bool quarantined = false;
        std::uint64_t load_began_ms = 0;  // on a thread of the work pool; 0: not yet, or not at all
        std::string network;              // for whom it came into memory; empty: for nobody
        std::vector<Waiter> waiters;
    };
    struct Creation {
        AccountId account;
        std::string network;
        std::string origin;
        std::string by;    // name of whoever makes it
        bool bot = false;  // a program's account
        bool registered = false;
        bool played_together = false;  // seats are kept for people of a game that it played, too
        Shunned shunned;               // they hear nothing of it
        meeple::store::v1::RoomHeader header;
        std::function<void(const Created&)> done;
    };

    // ---- loading.cpp ----
    [[nodiscard]] bool has_place(const std::string& network) const;
    Slot& take_place(const RoomId& room, const std::string& network);
    void give_place(const RoomId& room);
    void load(const RoomId& room, const std::string& network);
    void loaded(const RoomId& room, const std::string& network, std::uint32_t generation,
                Loaded loaded);
    void restore(const RoomId& room, std::uint32_t handle, const LoadedRoom& loaded);
    [[nodiscard]] bool well_apart(const RoomId& room, const LoadedRoom& loaded);
    [[nodiscard]] Found elsewhere(const Loaded& loaded) const;
    void load_failed(const RoomId& room, const std::string& why);
    void settle(const RoomId& room, const Found& found, bool quarantined);
    void adopt(Room room, std::uint32_t handle, const LoadedRoom& loaded);
    [[nodiscard]] std::uint32_t new_handle();
    void open_again();
    void watch();
    void give_up_stuck_loads();
    void look_for_due();
    void load_due(const std::vector<DueRoom>& rooms);
    void forget(RoomActor& actor);
    void quarantined(RoomActor& actor);
    void lost(RoomActor& actor);

    // ---- nodes.cpp ----
    [[nodiscard]] std::uint64_t lease_believed_ms() const;
    void beat();
    void beaten(std::uint64_t asked_ms, const Beaten& beaten);
    void watch_lease();
    void lease_lost();
    void dismiss_all();
    [[nodiscard]] std::string another_url();
    void hand_over(std::uint64_t until_ms, std::function<void()> done);
    void tell_blocks_changed(const AccountId& account);
    void end_connections(const AccountId& account, const std::string& token);
    void hear(const std::string& news);

    // ---- attention.cpp ----
    void tell_turn(const RoomActor& room, rules::Seat seat);
    void tell_slow_turn(const RoomActor& room, const RoomSummary& summary, rules::Seat seat);
    void invite(const std::shared_ptr<Creation>& creation, const meeple::v1::CreateRoom& request);
    // Goes on where all may be challenged, and seats are kept for somebody.
    void check_challenges(const std::shared_ptr<Creation>& creation, std::function<void()> go_on);
    [[nodiscard]] std::optional<meeple::v1::Error> why_not_challenged(
        const Creation& creation, const AccountId& receiver,
        const Directory::Acquaintance& acquaintance);
    // `done` when they would hear of it after a crash, too.
    void tell_invited(const Creation& creation, const std::function<void()>& done);

    // ---- tickets.cpp ----
    static void tell_news(const std::vector<TicketOffice::News>& all);
    void watch_tickets();
    void make_tables();
    void make_table(const std::shared_ptr<TicketOffice::Table>& table);
    void seat_all(const TicketOffice::Table& table, const RoomId& room);
    void no_table(const TicketOffice::Table& table, const meeple::v1::Error& error);

    // ---- presence.cpp ----
    [[nodiscard]] std::shared_ptr<const Company::Listed> listed_people();
    void watch_neighbours();
    [[nodiscard]] meeple::store::v1::Company own_company() const;
    void send_seekers();
    void drop_outdated();
    [[nodiscard]] std::set<AccountId> playing() const;

    // ---- watching.cpp ----
    void watch_lobby();

    // ---- rooms.cpp ----
    void make_room(const std::shared_ptr<Creation>& creation);
    void keep_for_those_there(const std::shared_ptr<Creation>& creation);
    void keep_by_names(const std::shared_ptr<Creation>& creation);
    void make_new(const std::shared_ptr<Creation>& creation, const meeple::v1::RoomSettings& asked);
    // ---- continued.cpp ----
    void continue_game(const std::shared_ptr<Creation>& creation,
                       const meeple::v1::CreateRoom& request);
    void play_on(const std::shared_ptr<Creation>& creation, const meeple::v1::CreateRoom& request,
                 const LoadedRoom& source);
    void make_rematch(RoomActor& actor, meeple::store::v1::RoomHeader header);
    void made(const std::shared_ptr<Creation>& creation, StoreResult result, const RoomId& room);
    void made_before(const std::shared_ptr<Creation>& creation, const RoomId& room);
    [[nodiscard]] NewRoom new_room(const Creation& creation) const;
    [[nodiscard]] bool reserve(const RoomId& room, const std::string& network);
    [[nodiscard]] std::shared_ptr<const RoomActor> in_memory(const RoomId& room) const;
    [[nodiscard]] std::string origin_of(const Whence& whence) const;
    [[nodiscard]] meeple::v1::RoomList make_list(const std::vector<ListedRoom>& rooms,
                                                 std::size_t rooms_max) const;

    void record_for(const std::optional<AccountId>& account, const std::string& room,
                    const std::string& invite, const std::string& network,
                    std::function<void(rules::Expected<LoadedRoom, RecordError>)> done);
    using RecordDone = std::function<void(rules::Expected<LoadedRoom, RecordError>)>;
    void forget_names(LoadedRoom loaded, const std::string& network, const RecordDone& done);
    void gather(const std::vector<Membership>& memberships, const std::string& network,
                const std::function<void(const Active&)>& done);
    [[nodiscard]] std::vector<std::shared_ptr<Session>> sessions_of(const AccountId& account) const;
    void wait_for_appends(std::uint64_t until_ms, std::function<void()> done);

    RoomServices services_;
    std::shared_ptr<const Identity> identity_;
    const std::shared_ptr<Directory> directory_;
    meeple::v1::Catalogue catalogue_;
    std::shared_ptr<const codec::PreparedAnswer> catalogue_answer_;
    std::string catalogue_json_;
    Limits limits_;
    const std::string address_key_;
    const std::function<rules::Expected<bool, std::string>(const LoadedRoom&)> try_apart_;
    const std::function<void(const TurnNews&)> on_slow_turn_;      // empty: nobody is told
    const std::function<void(std::function<void()>)> watched_by_;  // empty: the timer
    std::atomic<bool> draining_{false};
    std::atomic<bool> handing_over_{false};  // rooms that are not here stay where they are
    std::atomic<bool> opened_{false};
    std::atomic<std::uint64_t> down_ms_{0};
    boost::asio::steady_timer drain_timer_;
    boost::asio::steady_timer open_timer_;
    boost::asio::steady_timer watch_timer_;  // one for all: rooms that wake, loads that do not end
    std::uint64_t beat_due_ms_ = 0;          // of the watch
    std::uint64_t look_due_ms_ = 0;          // for rooms that wake, of the watch
    std::uint64_t news_due_ms_ = 0;          // of other nodes, of the watch
    std::atomic<std::uint64_t> lease_began_ms_{0};
    std::atomic<std::uint64_t> lease_ends_ms_{0};  // if no beat is answered until then
    std::atomic<bool> looking_for_due_{false};
    std::atomic<std::size_t> due_loading_{0};

    TicketOffice tickets_;
    std::uint64_t ticket_news_due_ms_ = 0;  // of the watch
    Company company_;
    Neighbours neighbours_;
    std::uint64_t company_due_ms_ = 0;  // of the watch: when this server tells the others again
    Lobby lobby_;
    std::uint64_t people_due_ms_ = 0;  // of the watch: whether they are others
    std::mutex listed_mutex_;
    std::shared_ptr<const Company::Listed> listed_;
    std::uint64_t listed_at_ms_ = 0;

    mutable std::mutex mutex_;
    std::unordered_map<RoomId, Slot> rooms_;
    std::uint32_t generation_ = 0;  // of rooms: one for each lease
    std::vector<std::string> other_urls_;
    std::size_t next_url_ = 0;
    std::unordered_map<std::string, std::size_t> places_;  // of rooms_, by network
    std::uint32_t handle_count_ = 0;
    std::unordered_map<AccountId, std::vector<ClientId>> connections_;
    std::unordered_map<ClientId, std::weak_ptr<Session>> sessions_;
    ClientId client_count_ = 0;
    std::string announcement_;
    std::set<std::string> barred_;  // addresses and networks
};

// Whether a record may be seen: everybody's of a public room; else by who made the room, sat in it
// or knows the invite.
[[nodiscard]] bool may_see(const meeple::store::v1::RoomHeader& header, const LoadedRoom& loaded,
                           const std::optional<AccountId>& account, const std::string& invite);

}  // namespace server
