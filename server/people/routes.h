// The HTTP requests to the people's part of the server, by method and path.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "server/net/http.h"
#include "server/people/accounts.h"
#include "server/people/moderation.h"
#include "server/people/puzzle_tries.h"

namespace server {

// The parts that carry requests out.
struct PeopleDesk {
    Accounts& accounts;
    Moderation& moderation;
    PuzzleTries& puzzles;
};

// The lanes of requests: each has threads and a queue of its own.
enum class Lane : std::uint8_t {
    documents,   // reads, and perhaps changes some
    passwords,   // checks or sets one, which takes a tenth of a second
    familiar,    // the same, for a sign-in from where the account has signed in before
    moderation,  // for moderators alone: others who ask are in `documents`
};

struct PeopleRoute {
    Lane lane;
    const char* method;
    std::string_view path;  // one that ends with '/' matches every longer path
    bool changes;           // an account of one's own: as often as Accounts::count_change() lets
    // Throws Refusal.
    net::HttpResponse (*carry_out)(PeopleDesk, const Asker&, const net::HttpRequest&);
    // Of one in `passwords`: whether it belongs into `familiar`, so that it does not wait behind
    // strangers. Null: never. Throws Refusal.
    bool (*knows)(PeopleDesk, const Asker&, const net::HttpRequest&) = nullptr;
};

// All of them.
[[nodiscard]] std::span<const PeopleRoute> people_routes();

// Null: there is nothing at this address.
[[nodiscard]] const PeopleRoute* find_route(const net::HttpRequest& request);

[[nodiscard]] net::HttpResponse refused(const meeple::v1::Error& error);

}  // namespace server
