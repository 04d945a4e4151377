// Names of rooms and people in the store, and how opening it fails.
#pragma once

#include <stdexcept>
#include <string>

namespace server {

using RoomId = std::string;     // printable, unguessable
using AccountId = std::string;  // 16 raw bytes
using CommandId = std::string;  // 16 raw bytes

// The store cannot be opened. what() is one line for the operator.
class StoreError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace server
