// Errors that the hub answers.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "server/room/refused.h"

namespace server {

template <class T>
using Answer = rules::Expected<T, meeple::v1::Error>;

inline constexpr std::uint32_t come_later_ms = 1'000;  // when something is full, or the store away
// How connections end when this node stops or has lost its lease, and when to reconnect.
inline constexpr std::uint16_t close_restart = 1012;
inline constexpr std::uint32_t come_back_ms = 1'000;

// Another node has the room. Empty url: it is not known where that is found.
[[nodiscard]] inline rules::Unexpected<meeple::v1::Error> on_other_node(const std::string& url) {
    meeple::v1::Error error;
    error.set_code(meeple::v1::NOT_OWNER);
    error.set_retry(meeple::v1::OTHER_NODE);
    error.set_retry_after_ms(come_later_ms);
    error.set_url(url);
    return rules::Unexpected<meeple::v1::Error>(std::move(error));
}

// The node that has the room seems to be gone: in so long another one may take it.
[[nodiscard]] inline rules::Unexpected<meeple::v1::Error> on_silent_node(std::uint32_t after_ms) {
    return refused(meeple::v1::NOT_OWNER, meeple::v1::AFTER, "the server of this room is silent",
                   after_ms);
}

// Nothing was done: the store does not answer.
[[nodiscard]] inline rules::Unexpected<meeple::v1::Error> no_store() {
    return refused(meeple::v1::STORE_UNAVAILABLE, meeple::v1::AFTER, "the store does not answer",
                   come_later_ms);
}

// The log says which error a client got: Welcome.session and the number of the request name it.
void log_refusal(std::uint64_t session, std::uint32_t re, const meeple::v1::Error& error,
                 const std::string& peer);

}  // namespace server
