#include "server/store/sqlite_documents.h"

#include <string>

#include "server/store/ids.h"
#include "server/store/schema.h"

namespace server {
namespace {

std::string file_of(const std::filesystem::path& directory) {
    const std::filesystem::path file = directory / "store.db";
    if (!std::filesystem::exists(file))
        throw StoreError("there is no store in " + directory.string());
    try {
        Database database(file.string(), Access::read_write);
        if (database.text("PRAGMA user_version") != std::to_string(schema_version))
            throw StoreError("the store in " + directory.string() +
                             " is of another version: start a server of this program on it first");
    } catch (const SqliteFailure& failure) {
        throw StoreError("the store cannot be opened: " + std::string(failure.what()));
    }
    return file.string();
}

}  // namespace

SqliteDocuments::SqliteDocuments(const std::filesystem::path& data_directory)
    : database_(file_of(data_directory), Access::read_write),
      reader_(database_),
      writer_(database_) {
    database_.execute("PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0;");
}

void SqliteDocuments::read_documents(
    std::vector<DocumentId> ids, std::function<void(std::optional<std::vector<Document>>)> done) {
    std::optional<std::vector<Document>> found;
    try {
        found = reader_.read_documents(ids);
    } catch (const SqliteFailure&) {
        database_.roll_back();
    }
    done(std::move(found));
}

void SqliteDocuments::list_documents(
    DocumentQuery query, std::function<void(std::optional<std::vector<Document>>)> done) {
    std::optional<std::vector<Document>> found;
    try {
        found = reader_.list_documents(query);
    } catch (const SqliteFailure&) {
        found.reset();
    }
    done(std::move(found));
}

void SqliteDocuments::change_documents(DocumentChanges changes,
                                       std::function<void(StoreResult)> done) {
    StoreResult result = StoreResult::unavailable;
    try {
        database_.execute("BEGIN IMMEDIATE");
        result = writer_.change_documents(changes);
        database_.execute("COMMIT");
    } catch (const SqliteFailure&) {
        database_.roll_back();
        result = StoreResult::unavailable;
    }
    done(result);
}

}  // namespace server
