// Which connections of an account end, because their tokens prove nothing any more.
#pragma once

#include <string>
#include <string_view>

namespace server {

// Instead of a token: every connection whose token the account does not list. Each one looks it up
// again, so it does not matter which tokens the news was about, or how late it comes. A server of
// an earlier version takes it for a token that no connection came by.
inline constexpr std::string_view unlisted_tokens = "-";

// `token`: the key of one; empty: all of them; or unlisted_tokens.
struct Revoked {
    std::string account;
    std::string token;
};

}  // namespace server
