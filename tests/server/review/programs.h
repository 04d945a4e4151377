// Helpers for tests of programs that read files.
#pragma once

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

namespace server::test {

constexpr auto never = [] { return false; };

// A place for a file, which is gone with the test.
class TemporaryFile {
public:
    TemporaryFile()
        : path_(std::filesystem::temp_directory_path() /
                ("review_test_" + std::to_string(std::random_device{}()))) {}
    explicit TemporaryFile(const std::string& bytes) : TemporaryFile() {
        std::ofstream(path_, std::ios::binary) << bytes;
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::filesystem::remove(path_); }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

struct Outcome {
    int code;
    std::string out;
    std::string problems;
};
// `program` is given where it says what, and returns its exit code.
template <class Program>
Outcome outcome_of(const Program& program) {
    std::ostringstream out;
    std::ostringstream problems;
    const int code = program(out, problems);
    return {code, out.str(), problems.str()};
}

}  // namespace server::test
