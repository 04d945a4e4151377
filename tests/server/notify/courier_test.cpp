// Receivers of notifications that fail, redirect, hang, or answer without end.
#include "server/notify/courier.h"

#include <algorithm>

#include "server/notify/endpoint.h"
#include "tests/server/notify/service.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::notify_tests;

namespace {

CourierOptions quick_options(std::size_t repetitions = 5) {
    CourierOptions options;
    options.name = "test";
    options.pauses.assign(repetitions, std::chrono::milliseconds(1));
    return options;
}

Errand errand_to(const std::string& url, Outcomes& outcomes, const std::string& body = "hello") {
    return {[url, body] {
                return HttpPost{url, {"X-Test: yes"}, body};
            },
            [&outcomes](long status) {
                outcomes.add(status);
                if (status >= 200 && status < 300) return Fate::done;
                return status == 410 ? Fate::given_up : Fate::again;
            }};
}

}  // namespace

TEST_CASE("courier: a request is repeated until it is taken") {
    Service service([](int number) { return status(number < 2 ? "500" : "204"); });
    Outcomes outcomes;
    Courier courier(quick_options());
    courier.send(errand_to(service.url(), outcomes));
    CHECK(outcomes.wait_for(3) == std::vector<long>{500, 500, 204});
    for (const std::string& request : service.requests(3)) {
        CHECK(request.starts_with("POST /turn HTTP/1.1\r\n"));
        CHECK(request.find("\r\nX-Test: yes\r\n") != std::string::npos);
        CHECK(request.ends_with("\r\n\r\nhello"));
    }
    courier.stop();
    CHECK(courier.figures().sent == 1);
    CHECK(courier.figures().failed == 2);
    CHECK(courier.figures().dropped == 0);
    CHECK(courier.figures().waiting == 0);
}

TEST_CASE("courier: a message is not repeated once given up or after too many failures") {
    Service service([](int number) { return status(number == 0 ? "410" : "500"); });
    Outcomes outcomes;
    Courier courier(quick_options(2));
    courier.send(errand_to(service.url(), outcomes));
    static_cast<void>(outcomes.wait_for(1));
    courier.send(errand_to(service.url(), outcomes));
    CHECK(outcomes.wait_for(4) == std::vector<long>{410, 500, 500, 500});
    courier.stop();
    CHECK(courier.figures().failed == 4);
    CHECK(courier.figures().dropped == 2);
}

TEST_CASE("courier: a redirect is followed nowhere") {
    Service elsewhere([](int) { return status("204"); });
    Service service([&](int number) {
        return number == 0 ? status("307", "Location: " + elsewhere.url() + "\r\n") : status("204");
    });
    Outcomes outcomes;
    Courier courier(quick_options());
    courier.send(errand_to(service.url(), outcomes));
    CHECK(outcomes.wait_for(2) == std::vector<long>{307, 204});
    CHECK(elsewhere.accepted() == 0);
}

TEST_CASE("courier: an answer without an end is cut short, and its status counts") {
    constexpr std::size_t much = 16U << 20U;
    for (const char* begin : {"HTTP/1.1 500 x\r\n", "HTTP/1.1 500 x\r\n\r\n"}) {
        CAPTURE(begin);
        Service service([&](int number) {
            if (number > 0) return status("204");
            std::string again;
            for (int i = 0; i < 1'000; ++i) again += "X: y\r\n";
            return Said{begin, again};
        });
        Outcomes outcomes;
        Courier courier(quick_options());
        courier.send(errand_to(service.url(), outcomes));
        CHECK(outcomes.wait_for(2) == std::vector<long>{500, 204});
        CHECK(service.written() < much);
    }
}

TEST_CASE("courier: one that hangs keeps no other waiting, and ends with the server") {
    Service service([](int number) -> std::optional<Said> {
        if (number == 0) return std::nullopt;
        return status("204");
    });
    Outcomes outcomes;
    CourierOptions options = quick_options();
    options.at_once = 2;
    options.answer_max = std::chrono::hours(1);
    Courier courier(options);
    courier.send(errand_to(service.url(), outcomes));
    static_cast<void>(service.requests(1));
    courier.send(errand_to(service.url(), outcomes));
    CHECK(outcomes.wait_for(1) == std::vector<long>{204});
    courier.stop();
    CHECK(courier.figures().sent == 1);
    courier.send(errand_to(service.url(), outcomes));
    CHECK(service.requests(2).size() == 2);
}

TEST_CASE("courier: a queue that is full takes no more") {
    Service service([](int) -> std::optional<Said> { return std::nullopt; });
    Outcomes outcomes;
    CourierOptions options = quick_options();
    options.queue_max = 2;
    Courier courier(options);
    courier.send(errand_to(service.url(), outcomes));
    static_cast<void>(service.requests(1));
    for (int i = 0; i < 5; ++i) courier.send(errand_to(service.url(), outcomes));
    CHECK(courier.figures().dropped == 3);
    CHECK(courier.figures().waiting == 3);
}

TEST_CASE("courier: each address is asked for before it is connected to") {
    Service service([](int) { return status("204"); });
    Outcomes outcomes;
    const EndpointRule nowhere({});
    CourierOptions options = quick_options(1);
    int asked = 0;
    options.may_connect = [&](const std::string& url, const sockaddr& address) {
        ++asked;
        return nowhere.may_connect(url, address);
    };
    {
        // By its address, and by a name whose server answers with a private one.
        Courier courier(options);
        courier.send(errand_to(service.url(), outcomes));
        CHECK(outcomes.wait_for(2) == std::vector<long>{0, 0});
        courier.send(errand_to(service.url("localhost"), outcomes));
        CHECK(outcomes.wait_for(4) == std::vector<long>{0, 0, 0, 0});
    }
    CHECK(asked >= 4);
    CHECK(service.accepted() == 0);
    const EndpointRule here({net::Network::parse("127.0.0.0/8").value()});
    options.may_connect = [&](const std::string& url, const sockaddr& address) {
        return here.may_connect(url, address);
    };
    Courier courier(options);
    courier.send(errand_to(service.url("localhost"), outcomes));
    CHECK(outcomes.wait_for(5).back() == 204);
    courier.send(errand_to(service.url(), outcomes));
    CHECK(outcomes.wait_for(6).back() == 204);
    courier.stop();
    CHECK(service.accepted() == 2);  // a connection of its own for each
}
