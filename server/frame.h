// Frames on a connection, for the code that sends, writes and encodes them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace server {

// One encoded frame, shared by all its receivers.
using Frame = std::shared_ptr<const std::string>;

enum class Encoding : std::uint8_t { binary, json };

}  // namespace server
