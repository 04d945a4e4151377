// Races of two requests: the second one comes between the read and the write of the first one.
#include "tests/server/people/support/house.h"
#include "tests/support/catch.h"

namespace races_test {

using namespace server;
using server::people_tests::Authenticator;
using server::people_tests::code_of;
using server::people_tests::good_password;
using server::people_tests::House;
namespace v1 = meeple::v1;

TEST_CASE("races: one name, two guests") {
    House house;
    const std::string ada = house.guest();
    const std::string eve = house.guest();
    house.documents->first = [&] { house.add(eve, "a-da"); };
    CHECK(code_of([&] { return house.add(ada, "Ada"); }) == v1::NAME_TAKEN);
    CHECK(house.identify(eve)->name == "a-da");
    CHECK_FALSE(house.identify(ada)->registered);
    CHECK(house.add(ada, "Ida").account().name() == "Ida");
}

TEST_CASE("races: one guest becomes two accounts") {
    House house;
    const std::string ada = house.guest();
    house.documents->first = [&] { house.add(ada, "Ada"); };
    CHECK(code_of([&] { return house.add(ada, "Ida"); }) != v1::ERROR_CODE_UNSPECIFIED);
    CHECK(house.identify(ada)->name == "Ada");
    CHECK(code_of([&] { return house.accounts.person("Ida"); }) == v1::NOT_REGISTERED);
}

TEST_CASE("races: a recovery code is used twice") {
    House house;
    const std::string code = house.add(house.guest(), "Ada").codes(0);
    house.documents->first = [&] { static_cast<void>(house.sign_in_by_code("Ada", code)); };
    CHECK(code_of([&] { return house.sign_in_by_code("Ada", code); }) == v1::UNAUTHENTICATED);
    CHECK(house.sign_in("Ada", good_password).account().codes_left() == 9);
}

TEST_CASE("races: a passkey's answer is taken once") {
    House house;
    Authenticator key;
    const std::string token = house.guest();
    v1::Register request;
    request.set_name("Ada");
    *request.mutable_passkey() = key.make(house.challenge());
    static_cast<void>(house.add(token, request));
    const std::string challenge = house.challenge();
    house.documents->first = [&] { static_cast<void>(house.sign_in(key, challenge)); };
    CHECK(code_of([&] { return house.sign_in(key, challenge); }) == v1::CHALLENGE_GONE);
    CHECK(house.accounts.account(house.asker(token)).tokens_size() == 2);
}

TEST_CASE("races: an account is deleted during a sign-in, and while a token is made") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    v1::NewBot bot;
    bot.set_name("Adabot");
    static_cast<void>(house.accounts.add_bot(house.asker(token), bot));
    const Asker ada = house.asker(token);
    v1::DeleteAccount request;
    request.set_name("Ada");
    *request.mutable_proof() = House::proof();
    const auto remove = [&] { static_cast<void>(house.accounts.remove(ada, request)); };
    SECTION("signing in") {
        house.documents->first = remove;
        CHECK(code_of([&] { return house.sign_in("Ada", good_password); }) == v1::UNAUTHENTICATED);
    }
    SECTION("a bot's token") {
        v1::NewToken wanted;
        wanted.set_bot("Adabot");
        house.documents->first = remove;
        CHECK(code_of([&] { return house.accounts.new_token(ada, wanted); }) == v1::NOT_REGISTERED);
    }
    SECTION("another bot") {
        bot.set_name("Otherbot");
        house.documents->first = remove;
        CHECK(code_of([&] { return house.accounts.add_bot(ada, bot); }) == v1::NOT_REGISTERED);
        CHECK(code_of([&] { return house.accounts.person("Otherbot"); }) == v1::NOT_REGISTERED);
    }
    CHECK(code_of([&] { return house.accounts.person("Ada"); }) == v1::NOT_REGISTERED);
    CHECK_FALSE(house.identify(token));
}

TEST_CASE("races: bots that are made at once are all made") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const Asker ada = house.asker(token);
    v1::NewBot one;
    one.set_name("Onebot");
    v1::NewBot other;
    other.set_name("Otherbot");
    house.documents->first = [&] { static_cast<void>(house.accounts.add_bot(ada, other)); };
    static_cast<void>(house.accounts.add_bot(ada, one));
    CHECK(house.accounts.account(ada).bots_size() == 2);
}

TEST_CASE("races: an owner is deleted while a bot is made") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const Asker ada = house.asker(token);
    v1::DeleteAccount request;
    request.set_name("Ada");
    *request.mutable_proof() = House::proof();
    v1::NewBot bot;
    bot.set_name("Adabot");
    house.documents->first = [&] { static_cast<void>(house.accounts.add_bot(ada, bot)); };
    static_cast<void>(house.accounts.remove(ada, request));
    CHECK(code_of([&] { return house.accounts.person("Adabot"); }) == v1::NOT_REGISTERED);
}

}  // namespace races_test
