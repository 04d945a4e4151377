#include "server/tools/trace/row_fields.h"

#include <set>

#include "server/tools/trace/rows.h"

namespace server::tools {

namespace {

using nlohmann::json;

const std::set<std::string> in_order_fields{"discarded", "scores",    "supply",       "stack",
                                            "gifts",     "prisoners", "gift_discard", "wagons"};
// Only in turns in which take 2 was opened.
const std::set<std::string> take_2_fields{"second_legal", "stack"};

}  // namespace

std::vector<Difference> differences(const json& row, const Fields& fields) {
    only_known(row, fields);
    std::vector<Difference> all;
    for (const auto& [field, got] : fields) {
        if (!got || (take_2_fields.contains(field) && !row.contains(field))) continue;
        const bool in_order = in_order_fields.contains(field);
        json expected = in_order ? row.at(field) : sorted(row.at(field));
        if (field == "gift") expected["features"] = sorted(expected.at("features"));
        const json found = in_order ? got() : sorted(got());
        if (expected != found) all.push_back({field, expected.dump(), found.dump()});
    }
    return all;
}

}  // namespace server::tools
