// ReviewShelf: whole reviews beside the records, so that nothing is thought out twice: not after a
// restart, and not by another server of the same database. They are without names, which they get
// from their record: so no review brings back the name of an account that was deleted meanwhile.
//
// Thread-safe; callbacks run on a thread of the store.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/record/record_cache.h"
#include "server/store/document_store.h"

namespace server {

class ReviewShelf {
public:
    using Text = RecordCache::Text;

    // `kept_ms`: for how long, as long as records are kept; 0: for ever.
    ReviewShelf(std::shared_ptr<DocumentStore> store, std::function<std::uint64_t()> now_ms,
                std::uint64_t kept_ms)
        : store_(std::move(store)), now_ms_(std::move(now_ms)), kept_ms_(kept_ms) {}

    // The room's review, for review_with_names(): one of an earlier version has other names. Null:
    // there is none, or the store is unavailable.
    void find(const std::string& room, std::function<void(Text)> done) const;
    // A review as review_json() wrote it. It never changes: if there is one already, it stays. A
    // few that are too old go.
    void keep(const std::string& room, const std::string& review) const;

private:
    const std::shared_ptr<DocumentStore> store_;
    const std::function<std::uint64_t()> now_ms_;
    const std::uint64_t kept_ms_;
};

// The bytes that stand for a review in the store, and back. Nothing: the bytes are damaged.
[[nodiscard]] std::string packed_review(const std::string& json);
[[nodiscard]] std::optional<std::string> unpacked_review(const std::string& bytes);

}  // namespace server
