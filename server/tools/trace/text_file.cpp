#include "server/tools/trace/text_file.h"

#include <zlib.h>

#include <array>
#include <memory>
#include <sstream>
#include <stdexcept>

namespace server::tools {

namespace {

// A recorded game has some hundred kilobytes; a much larger file is not one.
constexpr std::size_t file_bytes_max = std::size_t{64} << 20U;

struct Close {
    void operator()(gzFile_s* file) const { gzclose(file); }
};

}  // namespace

std::vector<std::string> read_lines(const std::string& path) {
    // zlib reads files that are not packed as they are.
    const std::unique_ptr<gzFile_s, Close> file(gzopen(path.c_str(), "rb"));
    if (!file) throw std::runtime_error("cannot be opened");
    std::string text;
    std::array<char, 1 << 16> buffer{};
    for (;;) {
        const int count = gzread(file.get(), buffer.data(), static_cast<unsigned>(buffer.size()));
        if (count < 0) throw std::runtime_error("cannot be read or unpacked");
        if (count == 0) break;
        text.append(buffer.data(), static_cast<std::size_t>(count));
        if (text.size() > file_bytes_max)
            throw std::runtime_error("is too large for a recorded game");
    }
    int error = Z_OK;
    gzerror(file.get(), &error);
    if (error != Z_OK) throw std::runtime_error("ends too early");
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (line.find_first_not_of(" \t\r") != std::string::npos) lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace server::tools
