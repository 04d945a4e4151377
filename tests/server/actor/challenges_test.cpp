// Challenges: permissions and limits.
#include "tests/server/actor/desk.h"
#include "tests/server/actor/one_book.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::test;

namespace {

ActorConfig config_for(std::uint32_t per_hour) {
    ActorConfig config;
    config.challenges = {{1, hour_seconds}, {}};
    config.challenge_cost = hour_seconds / per_hour;
    config.rooms_per_account_max = 100;
    return config;
}

struct Street {
    explicit Street(std::uint32_t per_hour = 20)
        : desk(Desk::ByHand(), config_for(per_hour), std::make_shared<MemoryStore>(), book) {}

    // A connection of that name; then it is said in one breath.
    v1::ServerFrame challenge(const std::string& by, const std::string& whom,
                              const std::string& room_name = {}) {
        Visitor visitor(desk);
        REQUIRE(visitor.hello(by).name() == by);
        v1::ClientFrame frame;
        v1::CreateRoom& create = *frame.mutable_create_room();
        create.set_command_id(id(++challenges_));
        create.mutable_settings()->set_game("carcassonne");
        create.mutable_settings()->set_name(room_name);
        for (int i = 0; i < 2; ++i) create.mutable_settings()->add_seats()->mutable_open();
        if (whom.empty()) return visitor.ask(frame);
        create.add_invitations()->set_seat(1);
        create.mutable_invitations(0)->set_name(whom);
        return visitor.ask(frame);
    }

    std::shared_ptr<OneBook> book = std::make_shared<OneBook>();
    Desk desk;

private:
    int challenges_ = 0;
};

constexpr auto done = v1::ERROR_CODE_UNSPECIFIED;

}  // namespace

TEST_CASE("challenges: guests challenge only people they have played with") {
    Street street;
    street.book->acquaintance.met = false;
    street.book->registered = false;
    CHECK(code(street.challenge("guest", "Ben")) == v1::FORBIDDEN);
    CHECK(street.book->challenged.empty());
    CHECK(code(street.challenge("guest", "")) == done);
    street.book->acquaintance.met = true;
    CHECK(code(street.challenge("guest", "Ben")) == done);
    street.book->acquaintance.met = false;
    street.book->registered = true;
    CHECK(code(street.challenge("Ada", "Ben")) == done);
    CHECK(street.book->challenged.size() == 2);
}

TEST_CASE("challenges: strangers share an account's limit for an hour, acquaintances do not") {
    Street street(2);
    street.book->acquaintance.met = false;
    CHECK(code(street.challenge("Eve", "Ben")) == done);
    CHECK(code(street.challenge("Eva", "Ben")) == done);
    const auto refused = street.challenge("Evi", "Ben");
    CHECK(code(refused) == v1::RATE_LIMITED);
    CHECK(refused.error().retry() == v1::AFTER);
    CHECK(refused.error().retry_after_ms() > 0);
    CHECK(code(street.challenge("Evi", "Cleo")) == done);
    street.book->acquaintance.met = true;
    CHECK(code(street.challenge("Ada", "Ben")) == done);
    CHECK(code(street.challenge("Ada", "Ben")) == done);
    CHECK(code(street.challenge("Ada", "Ben")) == v1::RATE_LIMITED);
    CHECK(code(street.challenge("Dan", "Ben")) == done);
    street.desk.pass(3'600'000);
    street.book->acquaintance.met = false;
    CHECK(code(street.challenge("Evi", "Ben")) == done);
}

TEST_CASE("challenges: of strangers so many wait for one, of acquaintances any number") {
    Street street;
    street.book->acquaintance = {false, 19};
    CHECK(code(street.challenge("Eve", "Ben")) == done);
    street.book->acquaintance = {false, 20};
    CHECK(code(street.challenge("Eve", "Ben")) == v1::RATE_LIMITED);
    street.book->acquaintance = {true, 20};
    CHECK(code(street.challenge("Ada", "Ben")) == done);
}

TEST_CASE("challenges: one from a blocked player is not stored and takes no place") {
    Street street(1);
    street.book->acquaintance.met = false;
    const AccountId eve = OneBook::account_of("Eve");
    const AccountId ben = OneBook::account_of("Ben");
    street.desk.store->block({ben, eve, "Eve", 1}, 10,
                             [](StoreResult result) { REQUIRE(result == StoreResult::stored); });
    for (int i = 0; i < 3; ++i) CHECK(code(street.challenge("Eve", "Ben")) == done);
    CHECK(street.book->challenged.empty());
    CHECK(code(street.challenge("Ada", "Ben")) == done);
    CHECK(street.book->challenged == std::vector<AccountId>{ben});
}

TEST_CASE("challenges: a muted account cannot name its room") {
    Street street;
    v1::Sanction mute;
    mute.set_kind(v1::SILENCED);
    mute.set_reason("loud");
    street.book->sanctions = {mute};
    const auto refused = street.challenge("Eve", "", "what I want to say");
    CHECK(code(refused) == v1::MUTED);
    CHECK(refused.error().sanction().reason() == "loud");
    CHECK(code(street.challenge("Eve", "")) == done);
}
