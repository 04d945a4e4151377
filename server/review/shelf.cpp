#include "server/review/shelf.h"

#include <zlib.h>

#include <limits>
#include <utility>
#include <vector>

#include "server/review/report.h"

namespace server {
namespace {

constexpr std::size_t json_bytes_max = 8 << 20;
constexpr std::size_t swept_max = 8;  // old ones, with each new one

std::uint32_t size_in(const std::string& bytes) {
    std::uint32_t size = 0;
    for (std::size_t i = 0; i < 4; ++i)
        size |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return size;
}

}  // namespace

// How long it is, as four bytes, the low ones first, then what zlib makes of it.
std::string packed_review(const std::string& json) {
    uLongf size = compressBound(json.size());
    std::string bytes(4 + size, '\0');
    for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<char>(json.size() >> (8 * i));
    const auto* const from = reinterpret_cast<const Bytef*>(json.data());
    compress(reinterpret_cast<Bytef*>(bytes.data() + 4), &size, from, json.size());
    bytes.resize(4 + size);
    return bytes;
}

std::optional<std::string> unpacked_review(const std::string& bytes) {
    if (bytes.size() < 4 || size_in(bytes) > json_bytes_max) return std::nullopt;
    uLongf size = size_in(bytes);
    std::string json(size, '\0');
    const auto* const from = reinterpret_cast<const Bytef*>(bytes.data() + 4);
    const int outcome =
        uncompress(reinterpret_cast<Bytef*>(json.data()), &size, from, bytes.size() - 4);
    if (outcome != Z_OK || size != json.size()) return std::nullopt;
    return json;
}

void ReviewShelf::find(const std::string& room, std::function<void(Text)> done) const {
    store_->read_documents({{DocumentKind::review, room}}, [tell = std::move(done)](auto found) {
        if (!found || found->front().version == 0) return tell(nullptr);
        auto json = unpacked_review(found->front().body);
        tell(json ? std::make_shared<const std::string>(std::move(*json)) : nullptr);
    });
}

void ReviewShelf::keep(const std::string& room, const std::string& review) const {
    const auto json = review_with_names(review, Record());
    if (!json || json->size() > json_bytes_max) return;
    const auto now = static_cast<std::int64_t>(now_ms_());
    const std::int64_t until = kept_ms_ == 0 ? std::numeric_limits<std::int64_t>::max()
                                             : now + static_cast<std::int64_t>(kept_ms_);
    // The list is ordered by expiry.
    const Document made{{DocumentKind::review, room}, 0, {}, -until, packed_review(*json)};
    DocumentQuery oldest;
    oldest.kind = DocumentKind::review;
    oldest.documents_max = swept_max;
    store_->change_documents({{DocumentChange::Act::put, made}}, [](StoreResult) {});
    store_->list_documents(std::move(oldest), [store = store_, now](auto found) {
        DocumentChanges gone;
        for (Document& one : found.value_or(std::vector<Document>{}))
            if (-one.rank < now) gone.push_back({DocumentChange::Act::remove, std::move(one)});
        if (!gone.empty()) store->change_documents(std::move(gone), [](StoreResult) {});
    });
}

}  // namespace server
