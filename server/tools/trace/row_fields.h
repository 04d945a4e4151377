// The fields of a row of a recorded game of tiles, and what the rules say of them.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace server::tools {

// The rules' value for each field of a row; null: a field that is not compared.
using Fields = std::map<std::string, std::function<nlohmann::json()>>;

struct Difference {
    std::string field;
    std::string expected;
    std::string found;
};
// Where they do not agree. Throws as unsupported() does if a field of the row is none of `fields`.
[[nodiscard]] std::vector<Difference> differences(const nlohmann::json& row, const Fields& fields);

}  // namespace server::tools
