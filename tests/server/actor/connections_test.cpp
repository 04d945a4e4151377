// Open connections by account.
#include "server/actor/connections.h"

#include "tests/support/catch.h"

namespace connections_test {

using namespace server;

TEST_CASE("connections: an account has so many at most, and a place is free again afterwards") {
    Connections connections(2);
    CHECK(connections.connect("ada", 1));
    CHECK(connections.connect("ada", 2));
    CHECK_FALSE(connections.connect("ada", 3));
    CHECK(connections.connect("ben", 3));
    connections.disconnect("ada", 3);  // not Ada's
    CHECK_FALSE(connections.connect("ada", 4));
    connections.disconnect("ada", 1);
    CHECK(connections.connect("ada", 4));
}

TEST_CASE("connections: a session that is gone is in no list") {
    Connections connections(8);
    const ClientId client = connections.new_id();
    CHECK(connections.new_id() != client);
    connections.add(client, {});
    CHECK(connections.connect("ada", client));
    CHECK(connections.of("ada").empty());
    CHECK(connections.all().empty());
}

}  // namespace connections_test
