// The page: the one that is part of the program, or one from a folder, as server/web/build.mjs
// writes it with its manifest.json. The folder is for developing the page, and for adding what is
// built later.
#pragma once

#include <filesystem>

#include "server/net/static_files.h"

namespace server {

// Adds the program's page, then the folder's files in place of files of the same paths; empty: no
// folder. Throws std::runtime_error, naming the file, where the manifest or a file of it cannot be
// read.
void add_page(net::StaticFiles& files, const std::filesystem::path& folder);

}  // namespace server
