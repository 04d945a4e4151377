// The documents about people, as SQL: the table `document`. Throws SqliteFailure.
#pragma once

#include <vector>

#include "server/store/database.h"
#include "server/store/document_store.h"

namespace server {

// Used inside a transaction of the caller.
class WriteDocuments {
public:
    explicit WriteDocuments(Database& database);

    // All are the versions that the changes replace.
    [[nodiscard]] bool hold(const DocumentChanges& changes);
    // Once they hold.
    void carry_out(const DocumentChanges& changes);
    StoreResult change_documents(const DocumentChanges& changes);

private:
    Statement find_version_;
    Statement put_;
    Statement remove_;
};

class ReadDocuments {
public:
    explicit ReadDocuments(Database& database);

    // The parameters and answers of DocumentStore.
    std::vector<Document> read_documents(const std::vector<DocumentId>& ids);
    std::vector<Document> list_documents(const DocumentQuery& query);

private:
    Database& database_;
    Statement find_;
    Statement list_;
    Statement list_upwards_;
};

}  // namespace server
