// An untrusted record: read, verified, reported, written again.
#include <sstream>
#include <string>

#include "server/record/record.h"
#include "server/record/verify.h"
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using tests::fuzz::promise;
    const auto record = server::read_record(std::string(data, data + size));
    if (!record) {
        promise(record.error().find('\n') == std::string::npos, "one line says why");
        return 0;
    }
    const server::Verification verification = server::verify(*record);
    promise(verification.findings.size() <= server::findings_max, "findings are bounded");
    std::ostringstream out;
    server::report(*record, verification, out);
    promise(out.str().find('\x1b') == std::string::npos, "a report has nothing but text");
    const auto again = server::read_record(server::record_bytes(*record));
    promise(again.has_value(), "what was read can be written and read");
    promise(server::verify(*again).findings.size() == verification.findings.size(),
            "writing changes nothing");
    return 0;
}
