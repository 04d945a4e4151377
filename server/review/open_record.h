// A record in a file, for programs that think about it.
#pragma once

#include <filesystem>
#include <string>

#include "rules/core/expected.h"
#include "server/record/record.h"

namespace server {

struct Unopened {
    int code = 2;      // 1: the game did not happen like that; 2: no record can be read
    std::string text;  // one line
};

// A record of which this program's rules say that it did happen, as far as they can say.
[[nodiscard]] rules::Expected<Record, Unopened> open_record(const std::filesystem::path& path);

}  // namespace server
