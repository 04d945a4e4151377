// A PostgresStore's calls about documents.
#include <limits>
#include <utility>

#include "server/crypto/hash.h"
#include "server/store/postgres/calls.h"
#include "server/store/postgres/statements.h"
#include "server/store/postgres/values.h"

namespace server {

using postgres::command_of;
using postgres::Parameters;
using postgres::Rows;
namespace statements = postgres::statements;

namespace {

std::string kind_of(const DocumentId& id) {
    return std::to_string(static_cast<int>(id.kind));
}

// kind, key, version, owner, rank, body
std::vector<Document> documents_of(const Rows& rows) {
    std::vector<Document> documents;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Document document;
        document.id = {static_cast<DocumentKind>(rows.integer(i, 0)), rows.bytes(i, 1)};
        document.version = static_cast<std::uint32_t>(rows.integer(i, 2));
        if (document.version != 0) {
            document.owner = rows.bytes(i, 3);
            document.rank = rows.integer(i, 4);
            document.body = rows.bytes(i, 5);
        }
        documents.push_back(std::move(document));
    }
    return documents;
}

}  // namespace

std::string postgres::text_of(const DocumentChanges& changes) {
    std::string text = "[";
    for (const auto& [act, document] : changes) {
        if (text.size() > 1) text += ',';
        text += R"({"act":")";
        switch (act) {
            case DocumentChange::Act::put: text += "put"; break;
            case DocumentChange::Act::remove: text += "remove"; break;
            case DocumentChange::Act::check: text += "check"; break;
        }
        text += R"(","kind":)" + kind_of(document.id) + R"(,"key":")" + hex(document.id.key);
        text += R"(","version":)" + std::to_string(document.version);
        text += R"(,"rank":)" + std::to_string(document.rank) + R"(,"owner":")";
        text += hex(document.owner) + R"(","body":")" + hex(document.body) + R"("})";
    }
    return text + "]";
}

void PostgresStore::read_documents(std::vector<DocumentId> ids,
                                   std::function<void(std::optional<std::vector<Document>>)> done) {
    std::string text = "[";
    for (const DocumentId& id : ids) {
        if (text.size() > 1) text += ',';
        text += "[" + kind_of(id) + ",\"" + hex(id.key) + "\"]";
    }
    Parameters parameters;
    parameters.with_text(text + "]");
    look_up(command_of(statements::documents, std::move(parameters)), documents_of,
            std::move(done));
}

void PostgresStore::list_documents(DocumentQuery query,
                                   std::function<void(std::optional<std::vector<Document>>)> done) {
    Parameters parameters;
    parameters.with(static_cast<std::int64_t>(query.kind)).with_bytes(query.owner);
    parameters.with(query.first_rank());
    parameters.with_bytes(query.after_key).with(static_cast<std::int64_t>(query.documents_max));
    const auto& statement =
        query.upwards ? statements::list_documents_upwards : statements::list_documents;
    look_up(command_of(statement, std::move(parameters)), documents_of, std::move(done));
}

void PostgresStore::change_documents(DocumentChanges changes,
                                     std::function<void(StoreResult)> done) {
    Parameters parameters;
    parameters.with_text(postgres::text_of(changes));
    write(command_of(statements::change_documents, std::move(parameters)), postgres::first_result,
          std::move(done), StoreResult::unavailable);
}

}  // namespace server
