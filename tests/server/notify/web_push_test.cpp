#include "server/notify/web_push.h"

#include <nlohmann/json.hpp>
#include <thread>

#include "server/crypto/base64url.h"
#include "tests/server/notify/service.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::notify_tests;

namespace {

constexpr std::uint64_t now_ms = 1'453'523'768'000;

TurnNews turn() {
    TurnNews news;
    news.person = to_base64url(std::string(16, 'a'));
    news.name = "Ada";
    news.registered = true;
    news.room = "a-room_1";
    news.room_name = "Sunday";
    news.game = "carcassonne";
    news.others = {"Ben", "Cyd"};
    return news;
}

PushTarget target(const std::string& endpoint) {
    return {endpoint,
            P256Key::make().point(),
            std::string(16, 's'),
            "https://games.example.org",
            "Your turn",
            "en"};
}

// A player with the subscriptions of the test.
struct Player {
    std::vector<PushTarget> targets;
    Outcomes forgotten;
    std::vector<std::string> endpoints;
    P256Key key = P256Key::make();

    WebPushOptions options() {
        return {key,
                "mailto:me@example.org",
                EndpointRule({net::Network::parse("127.0.0.0/8").value()}),
                [] { return now_ms; },
                [this](const std::string& account, auto done) {
                    CHECK(account == std::string(16, 'a'));
                    done(targets);
                },
                [this](const std::string&, const std::string& endpoint) {
                    endpoints.push_back(endpoint);
                    forgotten.add(1);
                },
                {std::chrono::milliseconds(1), std::chrono::milliseconds(1)}};
    }
};

}  // namespace

TEST_CASE("web push: a message is declarative, and its link leads to the game") {
    const PushTarget to = target("https://push.example.net/");
    const auto told = nlohmann::json::parse(push_text(turn(), to));
    CHECK(told == nlohmann::json{{"web_push", 8030},
                                 {"notification",
                                  {{"title", "Your turn"},
                                   {"body", "Sunday · Ben, Cyd"},
                                   {"lang", "en"},
                                   {"tag", "a-room_1"},
                                   {"navigate", "https://games.example.org/#/room/a-room_1"}}}});
    TurnNews unnamed = turn();
    unnamed.room_name.clear();
    CHECK(nlohmann::json::parse(push_text(unnamed, to))["notification"]["body"] == "Ben, Cyd");
    unnamed.others.clear();
    CHECK(nlohmann::json::parse(push_text(unnamed, to))["notification"]["body"] == "");
}

TEST_CASE("web push: each subscription gets one encrypted message") {
    Service service([](int) { return status("201"); });
    Player player;
    player.targets = {target(service.url()), target(service.url())};
    WebPush push(player.options());
    push.tell(turn());
    const auto requests = service.requests(2);
    push.stop();
    for (const std::string& request : requests) {
        const auto has = [&](const std::string& line) {
            return request.find("\r\n" + line) != std::string::npos;
        };
        CHECK(has("Content-Encoding: aes128gcm\r\n"));
        CHECK(has("TTL: 259200\r\n"));
        CHECK(has("Urgency: normal\r\n"));
        CHECK(has("Topic: "));
        CHECK(has("Authorization: vapid t="));
        CHECK(request.find(", k=" + to_base64url(player.key.point()) + "\r\n") !=
              std::string::npos);
        CHECK(request.find("Sunday") == std::string::npos);
        CHECK(request.find("a-room_1") == std::string::npos);
    }
    // The token's claims.
    const std::size_t at = requests[0].find("vapid t=") + 8;
    const std::size_t first = requests[0].find('.', at) + 1;
    const std::size_t second = requests[0].find('.', first);
    const auto claims =
        nlohmann::json::parse(from_base64url(requests[0].substr(first, second - first)).value());
    CHECK(claims["aud"] == "http://127.0.0.1:" + std::to_string(service.port));
    CHECK(claims["sub"] == "mailto:me@example.org");
    CHECK(claims["exp"] == now_ms / 1000 + 12 * 3600);
}

TEST_CASE("web push: connected players and guests get none") {
    Player player;
    player.targets = {target("http://127.0.0.1:1/")};
    WebPush push(player.options());
    TurnNews connected = turn();
    connected.connected = true;
    push.tell(connected);
    TurnNews guest = turn();
    guest.registered = false;
    push.tell(guest);
    CHECK(push.sending().waiting == 0);
    push.stop();
    CHECK(push.sending().failed == 0);
}

TEST_CASE("web push: 404 and 410 end a subscription, 403 is counted, failures are repeated") {
    const std::string code = GENERATE("404", "410", "403", "400", "500");
    CAPTURE(code);
    Service service([&](int) { return status(code); });
    Player player;
    player.targets = {target(service.url())};
    WebPush push(player.options());
    push.tell(turn());
    const bool again = code == "500";
    static_cast<void>(service.requests(again ? 3 : 1));
    const bool gone = code == "404" || code == "410";
    if (gone) static_cast<void>(player.forgotten.wait_for(1));
    while (push.sending().dropped == 0) std::this_thread::yield();
    push.stop();
    CHECK(service.requests(1).size() == (again ? 3 : 1));
    CHECK(player.endpoints ==
          (gone ? std::vector<std::string>{service.url()} : std::vector<std::string>{}));
    CHECK(push.figures().gone == (gone ? 1 : 0));
    CHECK(push.figures().forbidden == (code == "403" ? 1 : 0));
    CHECK(push.sending().sent == 0);
    CHECK(push.sending().dropped == 1);
}

TEST_CASE("web push: an endpoint that the settings do not admit any more is sent nothing") {
    Service service([](int) { return status("201"); });
    Player player;
    player.targets = {target(service.url())};
    WebPushOptions options = player.options();
    options.rule = EndpointRule({});
    WebPush push(std::move(options));
    push.tell(turn());
    push.stop();
    CHECK(service.accepted() == 0);
}
