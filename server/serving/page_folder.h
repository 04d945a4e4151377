// The page from a folder instead of the one that is part of the program: what server/web/build.mjs
// writes, with its manifest.json. For developing the page, and for adding what is built later.
#pragma once

#include <filesystem>
#include <string>

#include "server/net/static_files.h"

namespace server {

// Adds the folder's files, in place of files of the same paths. Throws std::runtime_error, naming
// the file, where the manifest or a file of it cannot be read; `files` is unchanged then.
void add_page_folder(net::StaticFiles& files, const std::filesystem::path& folder);

}  // namespace server
