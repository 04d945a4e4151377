// Account tasks: what is left to do of a decision about an account, wherever the account plays. For
// threads that may wait for the disk; all of it throws Refusal.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/people/archive.h"
#include "server/store/room_index.h"

namespace server {

// The account, which had this name, is deleted.
[[nodiscard]] DocumentChange deletion_task(const std::string& account, const std::string& name,
                                           std::uint64_t now_ms);

// Makes one task for each room that the decision concerns. Of a deleted account: takes its name
// from its games that are over, which can take long. Then removes the task itself. Where that fails
// or another thread is quicker, the task stays, and can be carried out again from the beginning.
// `rooms`: null: there are none.
void carry_out_everywhere(const Archive& archive, RoomIndex* rooms,
                          const std::function<std::uint64_t()>& now_ms, const Document& task);

}  // namespace server
