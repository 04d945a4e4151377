// Every frame of the dialogue in proto/docs/dialogue.md parses.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "server/codec/frame.h"
#include "tests/support/catch.h"

namespace server {
namespace {

// The frames as they were before they were wrapped for the page; each begins with its speaker.
std::vector<std::string> recorded_frames() {
    std::ifstream file(MEEPLED_SOURCE_DIR "/proto/docs/dialogue.md");
    std::vector<std::string> frames;
    std::string line;
    bool inside = false;
    while (std::getline(file, line)) {
        if (line.starts_with("<!-- dialogue")) inside = true;
        if (line.starts_with("<!-- end of dialogue")) inside = false;
        if (!inside) continue;
        if (line.starts_with("C ") || line.starts_with("S ")) {
            frames.push_back(line);
        } else if (line.starts_with("    ") && !frames.empty()) {
            frames.back() += line.substr(3);
        }
    }
    return frames;
}

TEST_CASE("every frame of the recorded dialogue parses") {
    std::size_t requests = 0;
    std::size_t answers = 0;
    for (const std::string& frame : recorded_frames()) {
        CAPTURE(frame);
        const std::string text = frame.substr(2);
        if (frame.front() == 'C') {
            ++requests;
            CHECK(codec::decode(text, Encoding::json).has_value());
        } else {
            ++answers;
            CHECK(codec::decode_server(text, Encoding::json).has_value());
        }
    }
    CHECK(requests >= 7);
    CHECK(answers > requests);
}

}  // namespace
}  // namespace server
