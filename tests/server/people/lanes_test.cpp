// The queues of requests about accounts.
#include <future>
#include <mutex>
#include <semaphore>

#include "tests/server/people/support/house.h"
#include "tests/support/catch.h"

namespace lanes_test {

using namespace server;
using server::people_tests::code_of;
using server::people_tests::good_password;
using server::people_tests::House;
namespace v1 = meeple::v1;

namespace {

// A sign-in as Ada waits until the gate opens.
class Gate final : public DocumentStore {
public:
    explicit Gate(std::shared_ptr<DocumentStore> store) : store_(std::move(store)) {}
    std::promise<void> opens;
    std::counting_semaphore<> came{0};  // one for each waiting request

    void read_documents(std::vector<DocumentId> ids,
                        std::function<void(std::optional<std::vector<Document>>)> done) override {
        const bool waits = ids.size() == 1 && ids.front() == DocumentId{DocumentKind::name, "ada"};
        if (waits) {
            came.release();
            open_.wait();
        }
        store_->read_documents(std::move(ids), std::move(done));
    }
    void list_documents(DocumentQuery query,
                        std::function<void(std::optional<std::vector<Document>>)> done) override {
        store_->list_documents(std::move(query), std::move(done));
    }
    void change_documents(DocumentChanges changes, std::function<void(StoreResult)> done) override {
        store_->change_documents(std::move(changes), std::move(done));
    }

private:
    const std::shared_ptr<DocumentStore> store_;
    std::shared_future<void> open_ = opens.get_future().share();
};

using Coming = std::shared_ptr<std::promise<unsigned>>;

Coming ask(People& people, const std::string& method, const std::string& path,
           const std::string& network, const std::string& token = {},
           const std::string& body = {}) {
    net::HttpRequest request;
    request.method = method;
    request.path = path;
    request.network = network;
    request.bearer = token;
    request.body = body;
    auto coming = std::make_shared<std::promise<unsigned>>();
    people.answer(request,
                  [coming](const net::HttpResponse& answer) { coming->set_value(answer.status); });
    return coming;
}

}  // namespace

namespace {

constexpr const char* wrong = R"({"name":"Ada","password":"a wrong password"})";

PeopleParts parts_of(House& house, const std::shared_ptr<Gate>& gate) {
    PeopleParts parts;
    parts.store = gate;
    parts.identity = house.identity;
    parts.options = house.options;
    parts.options.registrations_per_address_day = 0;
    parts.threads = 2;
    parts.queue_max = 16;
    parts.on_revoked = house.on_revoked();
    return parts;
}

}  // namespace

TEST_CASE("lanes: slow passwords delay only other passwords") {
    House house;
    const std::string ada = house.guest();
    house.add(ada, "Ada");
    const std::string ben = house.guest();
    house.add(ben, "Ben");
    house.make_moderator(ben);
    const auto gate = std::make_shared<Gate>(house.store);
    People people(parts_of(house, gate));

    std::vector<Coming> waiting;
    for (int i = 0; i < 40; ++i) {
        const std::string from = "hostile " + std::to_string(i % 4);
        waiting.push_back(ask(people, "POST", "/v1/account/sign-in", from, {}, wrong));
    }
    // The four have not taken every place: an honest one is let in, and waits for its turn.
    const auto honest = ask(people, "POST", "/v1/account/sign-in", "home", {},
                            R"({"name":"Ben","password":"correct horse battery"})");
    CHECK(ask(people, "GET", "/v1/account", "home", house.now_of(ada))->get_future().get() == 200);
    CHECK(ask(people, "GET", "/v1/people/Ben", "home")->get_future().get() == 200);
    CHECK(ask(people, "GET", "/v1/order/log", "home", house.now_of(ben))->get_future().get() ==
          200);
    CHECK(house.identify(ada)->registered);
    gate->opens.set_value();
    CHECK(honest->get_future().get() == 200);
    people.stop();
}

TEST_CASE("lanes: known devices do not wait behind strangers") {
    House house;
    house.add(house.guest(), "Ada");
    const std::string device = house.add(house.guest(), "Ben").device_key();  // from "net"
    const auto gate = std::make_shared<Gate>(house.store);
    PeopleParts parts = parts_of(house, gate);
    parts.queue_max = 64;
    People people(std::move(parts));

    std::vector<Coming> strangers;
    for (int i = 0; i < 40; ++i) {
        const std::string from = "hostile " + std::to_string(i);
        strangers.push_back(ask(people, "POST", "/v1/account/sign-in", from, {}, wrong));
    }
    const auto sign_in = [&](const std::string& from, const std::string& more) {
        const std::string body = R"({"name":"Ben","password":"correct horse battery")" + more + "}";
        return ask(people, "POST", "/v1/account/sign-in", from, {}, body)->get_future().get();
    };
    CHECK(sign_in("net", "") == 200);
    CHECK(sign_in("far", R"(,"deviceKey":")" + device + "\"") == 200);
    gate->opens.set_value();
    people.stop();
}

TEST_CASE("lanes: what waited for longer than a connection does is not begun") {
    House house;
    house.add(house.guest(), "Ada");
    const auto gate = std::make_shared<Gate>(house.store);
    People people(parts_of(house, gate));

    std::vector<Coming> strangers;
    for (int i = 0; i < 2; ++i) {
        const std::string from = "hostile " + std::to_string(i);
        strangers.push_back(ask(people, "POST", "/v1/account/sign-in", from, {}, wrong));
    }
    for (int i = 0; i < 2; ++i) gate->came.acquire();
    const auto late = ask(people, "POST", "/v1/account/register", "home", house.guest(),
                          R"({"name":"Ben","password":"correct horse battery"})");
    house.now_ms += 10'000;
    gate->opens.set_value();
    CHECK(late->get_future().get() == 429);
    for (const Coming& one : strangers) CHECK(one->get_future().get() == 401);
    CHECK(ask(people, "GET", "/v1/people/Ben", "home")->get_future().get() == 404);
    people.stop();
}

TEST_CASE("lanes: new passwords are counted by account, other changes by token and by network") {
    House house;
    const std::string token = house.guest();
    house.add(token, "Ada");
    const auto again = [&](const std::string& from) {
        v1::SetPassword request;
        request.set_password(good_password);
        *request.mutable_proof() = House::proof();
        return code_of(
            [&] { return house.accounts.set_password(house.asker(token, from), request); });
    };
    int done = 0;
    while (done < 100 && again("net " + std::to_string(done)) == v1::ERROR_CODE_UNSPECIFIED) ++done;
    CHECK(done == 10);
    house.now_ms += 3'600'000;
    CHECK(again("net") == v1::ERROR_CODE_UNSPECIFIED);
    const auto change = [&](const std::string& by) {
        Asker asker;
        asker.registered = true;
        asker.token = by;
        asker.network = "net";
        return code_of([&] {
            house.accounts.count_change(asker);
            return 0;
        });
    };
    int changes = 0;
    while (changes < 1000 && change("one") == v1::ERROR_CODE_UNSPECIFIED) ++changes;
    CHECK(changes == 60);
    // What was refused took nothing from the network.
    while (changes < 1000 && change(std::to_string(changes)) == v1::ERROR_CODE_UNSPECIFIED)
        ++changes;
    CHECK(changes == 240);
}

}  // namespace lanes_test
