#include "server/people/archive.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "server/crypto/hash.h"
#include "server/store/wait_for.h"

namespace server {
namespace {

[[noreturn]] void unavailable() {
    constexpr std::int64_t come_later_ms = 1'000;
    throw Refusal(meeple::v1::STORE_UNAVAILABLE, "the store does not answer", come_later_ms);
}

// Tells servers, in the same transaction, that they have to look at the orders again.
void add_pulse(DocumentChanges& changes) {
    const auto watched = [](const DocumentChange& change) {
        const DocumentKind kind = change.document.id.kind;
        return kind == DocumentKind::audit || kind == DocumentKind::sanction ||
               kind == DocumentKind::task || kind == DocumentKind::notice;
    };
    const auto found = std::find_if(changes.begin(), changes.end(), watched);
    if (found == changes.end()) return;
    constexpr std::size_t key_bytes = 12;
    Document pulse{{DocumentKind::pulse, random_bytes(key_bytes)}};
    pulse.rank = std::chrono::duration_cast<std::chrono::milliseconds>(
                     std::chrono::system_clock::now().time_since_epoch())
                     .count();
    changes.push_back({DocumentChange::Act::put, std::move(pulse)});
}

}  // namespace

std::vector<Document> Archive::read(std::vector<DocumentId> ids) const {
    auto found = wait_for<std::optional<std::vector<Document>>>(
        [&](auto done) { store_.read_documents(std::move(ids), done); });
    if (!found) unavailable();
    return std::move(*found);
}

std::vector<Document> Archive::list(DocumentQuery query) const {
    auto found = wait_for<std::optional<std::vector<Document>>>(
        [&](auto done) { store_.list_documents(std::move(query), done); });
    if (!found) unavailable();
    return std::move(*found);
}

bool Archive::change(DocumentChanges changes) const {
    add_pulse(changes);
    const auto result = wait_for<StoreResult>(
        [&](auto done) { store_.change_documents(std::move(changes), done); });
    if (result == StoreResult::unavailable) unavailable();
    return result == StoreResult::stored;
}

}  // namespace server
