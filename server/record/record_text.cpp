// Records as bytes and as JSON.
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <utility>

#include "server/codec/catalogue.h"
#include "server/codec/frame.h"
#include "server/record/record.h"

namespace server {
namespace {

using Unexpected = rules::Unexpected<std::string>;

// protobuf's messages about JSON may quote the input, line breaks included.
std::string one_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char letter) { return letter >= 0 && letter < ' '; }, ' ');
    constexpr std::size_t letters_max = 200;
    if (text.size() > letters_max) text.resize(letters_max);
    return text;
}

}  // namespace

std::string record_bytes(const Record& record) {
    return codec::deterministic_bytes(record);
}

std::string record_json(const Record& record) {
    return codec::json(record);
}

rules::Expected<Record, std::string> read_record(const std::string& bytes) {
    if (bytes.size() > record_bytes_max) return Unexpected("too long for a record");
    const google::protobuf::LogSilencer quiet;  // the caller gets the error
    Record record;
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    if (first != std::string::npos && bytes[first] == '{') {
        const auto status = google::protobuf::util::JsonStringToMessage(bytes, &record);
        if (!status.ok()) return Unexpected("not a record: " + one_line(status.ToString()));
    } else if (!record.ParseFromString(bytes)) {
        return Unexpected("not a record: undecodable");
    }
    if (!record.has_header()) return Unexpected("not a record: no header");
    return record;
}

}  // namespace server
