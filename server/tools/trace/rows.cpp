#include "server/tools/trace/rows.h"

#include <algorithm>
#include <stdexcept>

namespace server::tools {

using nlohmann::json;

void unsupported(const std::string& what) {
    throw std::runtime_error(what);
}

json sorted(json list) {
    if (list.is_array()) std::sort(list.begin(), list.end());
    return list;
}

json header_of(const std::vector<std::string>& lines, const std::string& format) {
    if (lines.empty()) unsupported("is empty");
    json header = json::parse(lines.front());
    if (header.value("t", "") != "header") unsupported("does not begin with a header");
    if (header.value("format", "") != format) unsupported("format is not " + format);
    return header;
}

}  // namespace server::tools
