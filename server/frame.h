// What travels over a connection, to those who send it, write it and encode it alike.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace server {

// One encoded frame, shared by all its receivers.
using Frame = std::shared_ptr<const std::string>;

enum class Encoding : std::uint8_t { binary, json };

}  // namespace server
