// People: accounts as the rest of the server meets them: connections ask for identities, and HTTP
// requests are answered. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/actor/directory.h"
#include "server/actor/work_pool.h"
#include "server/net/http.h"
#include "server/people/accounts.h"
#include "server/people/people_figures.h"
#include "server/people/routes.h"

namespace server {

struct PeopleParts {
    std::shared_ptr<DocumentStore> store;
    std::shared_ptr<Store> rooms;  // for reports; may be null
    std::shared_ptr<const Identity> identity;
    AccountOptions options;
    std::size_t threads = 2;      // that check passwords; one more for known devices
    std::size_t queue_max = 256;  // requests that wait in each lane
    Accounts::OnRevoked on_revoked;
};

class People final : public Directory {
public:
    explicit People(PeopleParts parts);
    ~People() override;

    void identify(const std::string& token, const std::string& wanted_name,
                  std::function<void(const Answer&)> done) override;

    void find_token(const AccountId& account, const std::string& token,
                    std::function<void(bool listed)> done) override;

    void find_named(const std::vector<std::string>& names,
                    std::function<void(const std::vector<Named>&)> done) override;

    void find_names(const std::vector<AccountId>& accounts,
                    std::function<void(const std::optional<Names>&)> done) override;

    void find_same_people(const std::set<AccountId>& accounts,
                          std::function<void(const std::optional<Persons>&)> done) override;

    void keep_challenges(const std::map<AccountId, Challenge>& challenges, std::uint64_t now_ms,
                         std::function<void(bool kept)> done) override;
    void move_challenges(const RoomId& from, const std::map<AccountId, Challenge>& challenges,
                         std::function<void(bool moved)> done) override;
    void find_challenges(const AccountId& account,
                         std::function<void(const std::vector<Challenge>&)> done) override;
    void take_challenge(const AccountId& account, const RoomId& room,
                        std::function<void(std::optional<bool>)> done) override;
    void find_muted(const AccountId& account,
                    std::function<void(std::optional<bool>)> done) override;
    void find_acquaintances(const AccountId& account, const std::vector<AccountId>& others,
                            std::uint64_t now_ms,
                            std::function<void(const std::vector<Acquaintance>&)> done) override;

    void say_to_servers(const std::string& node, std::string what) override;
    void hear_servers(std::function<void(const std::vector<Said>&)> done) override;

    // Where an account hears of its turns. Any thread; must not wait.
    void find_push(
        const AccountId& account,
        std::function<void(const std::vector<meeple::store::v1::PushSubscription>&)> done);
    void forget_push(const AccountId& account, const std::string& endpoint);

    // Of an address that net::resource_of() says is of people.
    void answer(const net::HttpRequest& request, net::HttpHandler::Answer done);

    // Waits for what is being carried out; everything else is refused.
    void stop();

    [[nodiscard]] PeopleFigures& figures() { return figures_; }

private:
    [[nodiscard]] PeopleDesk desk() { return {accounts_, moderation_, puzzles_}; }
    void count(std::string_view path, meeple::v1::ErrorCode refused);
    // The identity that a token proves, and its rights.
    struct Known {
        Identified who;
        bool play_only = false;
        meeple::v1::PersonRole role = meeple::v1::NONE;
    };
    using KnownAnswer = rules::Expected<Known, meeple::v1::Error>;
    // The documents that find() reads; for a bot, its owner's sanctions too.
    using Found = std::optional<std::vector<Document>>;
    void find_owners(std::vector<Document> found, std::function<void(const Found&)> done);
    void find(const std::string& token, const std::string& wanted_name,
              std::function<void(const KnownAnswer&)> done);
    [[nodiscard]] KnownAnswer known(const std::vector<Document>& found, bool guest,
                                    const std::string& wanted_name);
    void post(const PeopleRoute& route, Lane lane, Asker asker, const net::HttpRequest& request,
              net::HttpHandler::Answer done);
    // As post(), of a route that knows whom it need not let wait behind strangers.
    void sort(const PeopleRoute& route, Asker asker, const net::HttpRequest& request,
              net::HttpHandler::Answer done);
    [[nodiscard]] WorkPool& threads_of(Lane lane);
    [[nodiscard]] net::HttpResponse carry_out(const PeopleRoute& route, const Asker& asker,
                                              const net::HttpRequest& request);
    void note_use(const Document& token);
    // `bots`: some accounts, by their owners.
    void add_owners(Persons persons, const Persons& bots,
                    const std::function<void(const std::optional<Persons>&)>& done);

    PeopleParts parts_;
    Accounts accounts_;
    Moderation moderation_;
    PuzzleTries puzzles_;
    PeopleFigures figures_;
    WorkPool documents_;
    WorkPool sorting_;  // no document waits behind people who sign in
    WorkPool passwords_;
    WorkPool familiar_;
    WorkPool moderators_;
};

}  // namespace server
