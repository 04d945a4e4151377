// Shared by the fuzz targets. Each is one .cpp file that defines LLVMFuzzerTestOneInput.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace tests::fuzz {

// An invariant for every input; the fuzzer and the replay both end here if it is broken.
inline void promise(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

// Reads an input as a row of small choices. After its end everything is 0.
class Choices {
public:
    Choices(const std::uint8_t* data, std::size_t size) : at_(data), left_(size) {}

    [[nodiscard]] bool empty() const { return left_ == 0; }

    std::uint8_t byte() {
        if (left_ == 0) return 0;
        --left_;
        return *at_++;
    }

    // 0..n-1, n > 0.
    std::size_t below(std::size_t n) {
        if (n <= 1) return 0;
        const std::size_t first = byte();
        return (n <= 256 ? first : (first << 8) + byte()) % n;
    }

private:
    const std::uint8_t* at_;
    std::size_t left_;
};

}  // namespace tests::fuzz
