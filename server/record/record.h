// The record of a finished game: a file to keep, share, replay and verify.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "rules/core/expected.h"

namespace server {

using Record = meeple::store::v1::Record;

// No game comes near this; longer files are not read.
inline constexpr std::size_t record_bytes_max = 4 << 20;

// From a room's header and log in the store. Secrets and private data are left out: the invite, the
// accounts, the command ids. The seed of the shuffle is included, because the game is over. The
// error is one line: the game is not finished (or never began), or the log cannot
// be read.
[[nodiscard]] rules::Expected<Record, std::string> make_record(
    const std::string& header, const std::vector<std::string>& entries);

// Equal records give equal bytes.
[[nodiscard]] std::string record_bytes(const Record& record);
[[nodiscard]] std::string record_json(const Record& record);

// Reads the output of record_bytes() or record_json() and detects which. The error is one line. Any
// bytes are safe to read; verify() checks whether they make sense.
[[nodiscard]] rules::Expected<Record, std::string> read_record(const std::string& bytes);

}  // namespace server
