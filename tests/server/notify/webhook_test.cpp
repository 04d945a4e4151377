#include "server/notify/webhook.h"

#include "tests/server/notify/service.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::notify_tests;

TEST_CASE("webhook: each turn is told once, also one that is told again to an absent player") {
    Service service([](int) { return status("200"); });
    Webhook webhook({service.url(), "secret"});
    TurnNews news;
    news.room = "room";
    news.again = true;
    webhook.tell(news);
    CHECK(webhook.figures().waiting == 0);
    news.again = false;
    webhook.tell(news);
    CHECK(service.requests(1).size() == 1);
}
