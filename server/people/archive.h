// Archive: documents as messages, read and changed by threads that may wait for the disk. Call it
// from any thread except those of the store, of rooms and of sockets.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/people/refusal.h"
#include "server/store/document_store.h"

namespace server {

// A document and its decoded content; version 0: there is none.
template <class Message>
struct Kept {
    Document document;
    Message is;

    [[nodiscard]] bool exists() const { return document.version != 0; }
    [[nodiscard]] const std::string& key() const { return document.id.key; }
    [[nodiscard]] DocumentChange put() const {
        Document changed = document;
        changed.body = is.SerializeAsString();
        return {DocumentChange::Act::put, std::move(changed)};
    }
    [[nodiscard]] DocumentChange remove() const { return {DocumentChange::Act::remove, document}; }
};

class Archive {
public:
    explicit Archive(DocumentStore& store) : store_(store) {}

    // All of it throws Refusal: STORE_UNAVAILABLE.
    [[nodiscard]] std::vector<Document> read(std::vector<DocumentId> ids) const;
    [[nodiscard]] std::vector<Document> list(DocumentQuery query) const;
    // False: something has changed meanwhile, and nothing was done.
    [[nodiscard]] bool change(DocumentChanges changes) const;

    template <class Message>
    [[nodiscard]] Kept<Message> one(DocumentKind kind, std::string key) const {
        return as<Message>(read({{kind, std::move(key)}}).front());
    }
    template <class Message>
    [[nodiscard]] static Kept<Message> as(Document document) {
        Kept<Message> kept{std::move(document), {}};
        if (kept.exists() && !kept.is.ParseFromString(kept.document.body))
            throw Refusal(meeple::v1::INTERNAL, "a document is damaged");
        return kept;
    }

private:
    DocumentStore& store_;
};

}  // namespace server
