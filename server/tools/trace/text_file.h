// Reading text files, gzipped or not.
#pragma once

#include <string>
#include <vector>

namespace server::tools {

// The lines of a file; what ends in ".gz" is unpacked. Throws std::runtime_error with one clear
// sentence.
[[nodiscard]] std::vector<std::string> read_lines(const std::string& path);

}  // namespace server::tools
