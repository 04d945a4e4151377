#include "server/web/page_files.h"

namespace server::web {

std::span<const PageFile> page_files() {
    return {};
}

}  // namespace server::web
