// The documents of a MemoryDisk.
#pragma once

#include <map>
#include <vector>

#include "server/store/document_store.h"

namespace server {

class MemoryDocuments {
public:
    [[nodiscard]] bool hold(const DocumentChanges& changes) const;
    void carry_out(const DocumentChanges& changes);
    [[nodiscard]] std::vector<Document> read(const std::vector<DocumentId>& ids) const;
    [[nodiscard]] std::vector<Document> list(const DocumentQuery& query) const;

private:
    std::map<DocumentId, Document> documents_;
};

}  // namespace server
