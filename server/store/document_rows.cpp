#include "server/store/document_rows.h"

namespace server {
namespace {

std::int64_t number_of(DocumentKind kind) {
    return static_cast<std::int64_t>(kind);
}

// version, owner, rank, body, from that column on
Document document_of(const Query& row, DocumentId id, int column) {
    return {std::move(id), static_cast<std::uint32_t>(row.integer(column)), row.bytes(column + 1),
            row.integer(column + 2), row.bytes(column + 3)};
}

}  // namespace

WriteDocuments::WriteDocuments(Database& database)
    : find_version_(database, "SELECT version FROM document WHERE kind = ? AND key = ?"),
      put_(database,
           "INSERT INTO document (kind, key, version, owner, rank, body) "
           "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET version = excluded.version, "
           "owner = excluded.owner, rank = excluded.rank, body = excluded.body"),
      remove_(database, "DELETE FROM document WHERE kind = ? AND key = ?") {}

bool WriteDocuments::hold(const DocumentChanges& changes) {
    for (const auto& [act, document] : changes) {
        Query query(find_version_);
        query.with(number_of(document.id.kind)).with_bytes(document.id.key);
        const std::int64_t version = query.step() ? query.integer(0) : 0;
        if (version != std::int64_t{document.version}) return false;
    }
    return true;
}

void WriteDocuments::carry_out(const DocumentChanges& changes) {
    for (const auto& [act, document] : changes) {
        if (act == DocumentChange::Act::check) continue;
        const bool removes = act == DocumentChange::Act::remove;
        Query query(removes ? remove_ : put_);
        query.with(number_of(document.id.kind)).with_bytes(document.id.key);
        if (!removes) {
            query.with(std::int64_t{document.version} + 1).with_bytes(document.owner);
            query.with(document.rank).with_bytes(document.body);
        }
        query.run();
    }
}

StoreResult WriteDocuments::change_documents(const DocumentChanges& changes) {
    if (!hold(changes)) return StoreResult::conflict;
    carry_out(changes);
    return StoreResult::stored;
}

ReadDocuments::ReadDocuments(Database& database)
    : database_(database),
      find_(database, "SELECT version, owner, rank, body FROM document WHERE kind = ? AND key = ?"),
      // A first page comes after a rank that nothing has.
      list_(database,
            "SELECT key, version, owner, rank, body FROM document WHERE kind = ? AND owner = ? "
            "AND (rank, key) < (?, ?) ORDER BY rank DESC, key DESC LIMIT ?"),
      list_upwards_(database,
                    "SELECT key, version, owner, rank, body FROM document WHERE kind = ? AND "
                    "owner = ? AND (rank, key) > (?, ?) ORDER BY rank, key LIMIT ?") {}

std::vector<Document> ReadDocuments::read_documents(const std::vector<DocumentId>& ids) {
    std::vector<Document> documents;
    database_.execute("BEGIN");
    for (const DocumentId& id : ids) {
        Query query(find_);
        query.with(number_of(id.kind)).with_bytes(id.key);
        documents.push_back(query.step() ? document_of(query, id, 0) : Document{id});
    }
    database_.execute("COMMIT");
    return documents;
}

std::vector<Document> ReadDocuments::list_documents(const DocumentQuery& query) {
    std::vector<Document> documents;
    Query row(query.upwards ? list_upwards_ : list_);
    row.with(number_of(query.kind)).with_bytes(query.owner).with(query.first_rank());
    row.with_bytes(query.after_key).with(static_cast<std::int64_t>(query.documents_max));
    while (row.step()) documents.push_back(document_of(row, {query.kind, row.bytes(0)}, 1));
    return documents;
}

}  // namespace server
