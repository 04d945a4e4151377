#include "server/review/open_record.h"

#include <algorithm>
#include <fstream>
#include <utility>

#include "server/record/as_text.h"
#include "server/record/verify.h"

namespace server {
namespace {

using Failed = rules::Unexpected<Unopened>;

// Empty: there is none.
std::string doubt_about(const Record& record) {
    const Verification verification = verify(record);
    if (verification.findings.empty()) return {};
    const Finding& first = verification.findings.front();
    std::string text = "not verified: ";
    if (first.seq != 0) text += "transition " + std::to_string(first.seq) + ": ";
    text += std::string(name(first.kind)) + ": " + first.text;
    std::ranges::replace_if(
        text, [](char letter) { return letter >= 0 && letter < ' '; }, '?');
    return text;
}

// The rules have played it: there is nothing else to verify.
rules::Expected<Record, Unopened> open_text(const std::string& text) {
    auto record = text_as_record(text);
    if (record) return std::move(record).value();
    const rules::TextProblem& it = record.error();
    return Failed(Unopened{2, "line " + std::to_string(it.line) + ", column " +
                                  std::to_string(it.column) + ": " + it.what});
}

}  // namespace

rules::Expected<Record, Unopened> open_record(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes;
    if (file.is_open()) {
        // One byte more than allowed, so that too long a file is seen to be too long.
        bytes.resize(record_bytes_max + 1);
        file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        bytes.resize(static_cast<std::size_t>(file.gcount()));
    }
    if (!file.is_open() || file.bad()) return Failed(Unopened{2, "it cannot be read"});
    if (bytes.starts_with("match ")) return open_text(bytes);
    auto record = read_record(bytes);
    if (!record) return Failed(Unopened{2, record.error()});
    if (std::string doubt = doubt_about(*record); !doubt.empty())
        return Failed(Unopened{1, std::move(doubt)});
    return std::move(record).value();
}

}  // namespace server
