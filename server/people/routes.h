// What is asked of people's part of the server over HTTP, by method and path.
#pragma once

#include <string_view>

#include "server/net/http.h"
#include "server/people/accounts.h"
#include "server/people/moderation.h"

namespace server {

// Who carries requests out.
struct PeopleDesk {
    Accounts& accounts;
    Moderation& moderation;
};

struct PeopleRoute {
    const char* method;
    std::string_view path;  // one that ends with '/': and whatever follows
    // Throws Refusal.
    net::HttpResponse (*carry_out)(PeopleDesk, const Asker&, const net::HttpRequest&);
};

// Null: there is nothing at this address.
[[nodiscard]] const PeopleRoute* find_route(const net::HttpRequest& request);

[[nodiscard]] net::HttpResponse refused(const meeple::v1::Error& error);

}  // namespace server
