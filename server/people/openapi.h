// The OpenAPI document of what is served over HTTP: addresses from the route tables, schemas from
// the messages.
#pragma once

#include <string>

namespace server {

// JSON, a line for each address and each message. Throws std::logic_error where a route of the
// tables is not described, or something is described that no table has.
[[nodiscard]] std::string openapi();

}  // namespace server
