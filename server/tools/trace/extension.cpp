#include "server/tools/trace/extension.h"

#include <utility>

#include "modules/traces.h"

namespace server::tools {

namespace {

std::vector<KnownExtension>& registered() {
    static std::vector<KnownExtension> all;
    return all;
}

}  // namespace

const std::vector<KnownExtension>& known_extensions() {
    return registered();
}

void add_known(KnownExtension extension) {
    registered().push_back(std::move(extension));
}

}  // namespace server::tools
