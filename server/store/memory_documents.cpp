#include "server/store/memory_documents.h"

#include <algorithm>
#include <tuple>

#include "server/store/memory_disk.h"

namespace server {

bool MemoryDocuments::hold(const DocumentChanges& changes) const {
    return std::all_of(changes.begin(), changes.end(), [this](const DocumentChange& change) {
        const auto found = documents_.find(change.document.id);
        return change.document.version == (found == documents_.end() ? 0 : found->second.version);
    });
}

void MemoryDocuments::carry_out(const DocumentChanges& changes) {
    for (const auto& [act, document] : changes) {
        if (act == DocumentChange::Act::remove) documents_.erase(document.id);
        if (act != DocumentChange::Act::put) continue;
        Document& stored = documents_[document.id] = document;
        ++stored.version;
    }
}

std::vector<Document> MemoryDocuments::read(const std::vector<DocumentId>& ids) const {
    std::vector<Document> documents;
    for (const DocumentId& id : ids) {
        const auto found = documents_.find(id);
        documents.push_back(found == documents_.end() ? Document{id} : found->second);
    }
    return documents;
}

std::vector<Document> MemoryDocuments::list(const DocumentQuery& query) const {
    std::vector<Document> documents;
    const std::int64_t rank = query.first_rank();
    const auto follows = [up = query.upwards](const auto& a, const auto& b) {
        return up ? a > b : a < b;
    };
    for (const auto& [id, document] : documents_) {
        if (id.kind != query.kind || document.owner != query.owner) continue;
        if (follows(std::tie(document.rank, id.key), std::tie(rank, query.after_key)))
            documents.push_back(document);
    }
    std::sort(documents.begin(), documents.end(), [&](const Document& a, const Document& b) {
        return follows(std::tie(b.rank, b.id.key), std::tie(a.rank, a.id.key));
    });
    documents.resize(std::min(documents.size(), query.documents_max));
    return documents;
}

// ---- MemoryDisk's. ----

std::vector<Document> MemoryDisk::read_documents(const std::vector<DocumentId>& ids) {
    const std::lock_guard lock(mutex_);
    return documents_.read(ids);
}

std::vector<Document> MemoryDisk::list_documents(const DocumentQuery& query) {
    const std::lock_guard lock(mutex_);
    return documents_.list(query);
}

StoreResult MemoryDisk::change_documents(const DocumentChanges& changes) {
    const std::lock_guard lock(mutex_);
    if (!documents_.hold(changes)) return StoreResult::conflict;
    documents_.carry_out(changes);
    return StoreResult::stored;
}

}  // namespace server
