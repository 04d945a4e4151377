// Pages of documents, as answers over HTTP have them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "meeple/store/v1/people.pb.h"
#include "meeple/v1/people.pb.h"
#include "server/actor/revoked.h"
#include "server/store/document_store.h"

namespace server {

inline constexpr std::size_t page_max = 50;

// For `next`: "<rank>.<key>", where the asker may see the document.
[[nodiscard]] std::string cursor(const Document& last);
// The page after that; empty: the first one. Throws Refusal.
void go_on_after(const std::string& text, DocumentQuery& query);

// Cursors of lists that leave out what the asker may not know, such as private games. They are
// encrypted, because the last document may be one of those, and authenticated for one list, so that
// clients cannot find the others by trying cursors.
class SealedCursors {
public:
    // `key`: secret, and the same on all servers of a store.
    explicit SealedCursors(std::string key) : key_(std::move(key)) {}

    [[nodiscard]] std::string cursor(const Document& last) const;
    void go_on_after(const std::string& text, DocumentQuery& query) const;

private:
    [[nodiscard]] std::string key_of(DocumentKind kind, const std::string& owner) const;

    const std::string key_;
};

[[nodiscard]] meeple::v1::AuditLine audit_line(const meeple::store::v1::Audit& kept);
[[nodiscard]] std::string reports_owner(bool settled);
// Notices of tokens that were revoked: what servers listen to.
[[nodiscard]] std::string revoked_owner();
[[nodiscard]] DocumentChange notice_of(const Revoked& revoked, std::uint64_t now_ms);
// What such a notice says; nothing if the document is another one.
[[nodiscard]] std::optional<Revoked> revoked_in(const Document& document);

}  // namespace server
