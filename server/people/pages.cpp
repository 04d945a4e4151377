#include "server/people/pages.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "server/crypto/base64url.h"
#include "server/crypto/hash.h"
#include "server/crypto/identity.h"
#include "server/crypto/sealed.h"
#include "server/people/refusal.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::size_t salt_bytes = 8;  // of a notice: each one is a document of its own
constexpr std::size_t cursor_bytes_max = 512;

}  // namespace

std::string cursor(const Document& last) {
    return std::to_string(last.rank) + '.' + to_base64url(last.id.key);
}

void go_on_after(const std::string& text, DocumentQuery& query) {
    if (text.empty()) return;
    if (text.size() > cursor_bytes_max) throw Refusal(v1::BAD_FIELD, "after");
    const std::size_t dot = text.find('.');
    std::int64_t rank = 0;
    const char* const end = text.data() + std::min(dot, text.size());
    const auto read = std::from_chars(text.data(), end, rank);
    const auto key = from_base64url(dot == std::string::npos ? "" : text.substr(dot + 1));
    if (dot == std::string::npos || read.ec != std::errc{} || read.ptr != end || !key)
        throw Refusal(v1::BAD_FIELD, "after");
    query.after_rank = rank;
    query.after_key = *key;
}

std::string SealedCursors::key_of(DocumentKind kind, const std::string& owner) const {
    const std::string list = std::to_string(static_cast<int>(kind)) + '/' + owner;
    const Hash hash = hmac_sha256(key_, "meepled/cursor/1/" + list);
    return std::string(as_bytes(hash));
}

std::string SealedCursors::cursor(const Document& last) const {
    return to_base64url(sealed(key_of(last.id.kind, last.owner), server::cursor(last)));
}

void SealedCursors::go_on_after(const std::string& text, DocumentQuery& query) const {
    if (text.empty()) return;
    const auto bytes = from_base64url(text.size() > cursor_bytes_max ? "" : text);
    const auto plain = bytes ? unsealed(key_of(query.kind, query.owner), *bytes) : std::nullopt;
    if (!plain) throw Refusal(v1::BAD_FIELD, "after");
    server::go_on_after(*plain, query);
}

v1::AuditLine audit_line(const meeple::store::v1::Audit& kept) {
    v1::AuditLine line;
    line.set_at_ms(kept.at_ms());
    line.set_by(kept.by_name());
    *line.mutable_order() = kept.order();
    return line;
}

std::string revoked_owner() {
    return "revoked";
}

DocumentChange notice_of(const Revoked& revoked, std::uint64_t now_ms) {
    Document document{
        {DocumentKind::notice, revoked.account + random_bytes(salt_bytes) + revoked.token}};
    document.owner = revoked_owner();
    document.rank = static_cast<std::int64_t>(now_ms);
    return {DocumentChange::Act::put, std::move(document)};
}

std::optional<Revoked> revoked_in(const Document& document) {
    const std::string& key = document.id.key;
    if (document.id.kind != DocumentKind::notice || document.owner != revoked_owner() ||
        key.size() < account_bytes + salt_bytes)
        return std::nullopt;
    return Revoked{key.substr(0, account_bytes), key.substr(account_bytes + salt_bytes)};
}

std::string reports_owner(bool settled) {
    return settled ? "settled" : "open";
}

}  // namespace server
