// A client's JSON frame.
#include "tests/fuzz/frame.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tests::fuzz::check_client_frame(std::string(data, data + size), server::Encoding::json);
    return 0;
}
