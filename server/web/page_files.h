// The files of the page, as they were when the program was built. server/web/build.mjs writes the
// table.
#pragma once

#include <span>
#include <string_view>

namespace server::web {

struct PageFile {
    std::string_view path;  // as in the request: "/", "/page-1A2B3C4D.js"
    std::string_view content_type;
    std::string_view content;
    bool immutable = false;  // its hash is in its path: it may be kept for ever
};

// Empty in a program that was built without the page (MEEPLED_PAGE=OFF).
[[nodiscard]] std::span<const PageFile> page_files();

}  // namespace server::web
