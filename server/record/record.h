// The record of a finished game: a file that a person can keep, share, replay and verify.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "rules/core/expected.h"

namespace server {

using Record = meeple::store::v1::Record;

// No game comes near this; what is longer is not read at all.
inline constexpr std::size_t record_bytes_max = 4 << 20;

// From a room's header and log as the store has them. What is secret or nobody else's business is
// left out: the invite, the accounts, the command ids. The shuffle's seed is in it, since the game
// is over. The error says in one line why there is no record: the game is not finished (or never
// began), or the log cannot be read.
[[nodiscard]] rules::Expected<Record, std::string> make_record(
    const std::string& header, const std::vector<std::string>& entries);

// The same bytes for the same record.
[[nodiscard]] std::string record_bytes(const Record& record);
[[nodiscard]] std::string record_json(const Record& record);

// What record_bytes() or record_json() wrote; which of them is found out. The error is one line.
// Whatever the bytes are, this does no harm; whether they make sense is for verify() to say.
[[nodiscard]] rules::Expected<Record, std::string> read_record(const std::string& bytes);

}  // namespace server
