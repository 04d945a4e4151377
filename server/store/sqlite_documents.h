// The documents of a store in SQLite for a small program, also beside a server that runs on it:
// each call is a transaction of its own, done before it returns.
#pragma once

#include <filesystem>

#include "server/store/database.h"
#include "server/store/document_rows.h"

namespace server {

class SqliteDocuments final : public DocumentStore {
public:
    // Throws StoreError: there is no store, or one of another version.
    explicit SqliteDocuments(const std::filesystem::path& data_directory);

    void read_documents(std::vector<DocumentId> ids,
                        std::function<void(std::optional<std::vector<Document>>)> done) override;
    void list_documents(DocumentQuery query,
                        std::function<void(std::optional<std::vector<Document>>)> done) override;
    void change_documents(DocumentChanges changes, std::function<void(StoreResult)> done) override;

private:
    Database database_;
    ReadDocuments reader_;
    WriteDocuments writer_;
};

}  // namespace server
