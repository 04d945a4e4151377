// DocumentStore: small documents about people: accounts, names, tokens, results, ratings. Their
// contents are defined in server/people. Here a document has a kind, a key and an owner, and
// several documents change together or not at all.
//
// Contract: a change whose callback said `stored` survives kill -9 and power loss, and every later
// read on every node sees it. Each change names the version that it replaces: if two callers read
// the same version, one of them gets `conflict`, changes nothing, and reads again. After
// `unavailable` the outcome is unknown: read again.
//
// Threads: as in Store.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store_result.h"

namespace server {

// The numbers are on disks: they are added to and never change.
enum class DocumentKind : std::uint8_t {
    account = 1,     // key: its 16 bytes
    name = 2,        // key: the skeleton that names that look alike share
    token = 3,       // key: a hash of it
    passkey = 4,     // key: its credential's id
    rating = 5,      // key: account and pool
    result = 6,      // key: the room
    played = 7,      // key: account and room
    encounter = 8,   // key: two accounts, or one and an origin or "early": recent games
    spent = 9,       // key: a challenge that was answered
    sanction = 10,   // key: an identity, or an address
    report = 11,     // key: random
    audit = 12,      // key: random; never changed
    task = 13,       // key: random; a decision to carry out in a room
    notice = 14,     // key: none: an announcement; or account and token: that was revoked
    challenge = 15,  // key: account and room: a seat is kept there for it
    pulse = 16,      // key: random; tells servers that there are new decisions
    company = 17,    // key: a server: its people and tickets
    review = 20,     // key: the room
    cancelled = 21,  // key: an account: rated games that it cancelled recently
    skeleton = 22,   // key: of a name: the accounts with such names
    push = 23,       // key: an account: its subscriptions to Web Push
    published = 24,  // key: the room: its record can be fetched in bulk, or is a tombstone
    opted_out = 25,  // key: an account: its games are left out
    puzzles = 26,    // key: none: how many people solve them
};

struct DocumentId {
    DocumentKind kind = DocumentKind::account;
    std::string key;  // any bytes

    auto operator<=>(const DocumentId&) const = default;
};

struct Document {
    DocumentId id;
    std::uint32_t version = 0;  // grows with each change; 0: there is no such document
    std::string owner = {};     // lists are of one kind and one owner
    std::int64_t rank = 0;      // and are ordered by this, downwards
    std::string body = {};      // opaque here

    friend bool operator==(const Document&, const Document&) = default;
};

struct DocumentChange {
    enum class Act : std::uint8_t { put, remove, check };  // check: the version must be this one
    Act act = Act::put;
    Document document;  // `version`: the one that is replaced; 0: there is none
};
using DocumentChanges = std::vector<DocumentChange>;

struct DocumentQuery {
    DocumentKind kind = DocumentKind::account;
    std::string owner;
    // The page after the one that ended with this document. None: the first one.
    std::optional<std::int64_t> after_rank = {};
    std::string after_key = {};
    std::size_t documents_max = 50;
    bool upwards = false;  // lowest rank first, and of one rank lowest key

    // The rank that the page begins after. No document has the first or the last of all numbers.
    [[nodiscard]] std::int64_t first_rank() const {
        const std::int64_t before_all = upwards ? INT64_MIN : INT64_MAX;
        return after_rank.value_or(before_all);
    }
};

class DocumentStore {
public:
    DocumentStore() = default;
    DocumentStore(const DocumentStore&) = delete;
    DocumentStore& operator=(const DocumentStore&) = delete;
    virtual ~DocumentStore() = default;

    // As they are at one moment, in the order of `ids`. Nothing if the store is unavailable.
    virtual void read_documents(std::vector<DocumentId> ids,
                                std::function<void(std::optional<std::vector<Document>>)> done) = 0;
    // Highest rank first; of one rank, by their keys, downwards; or the other way round. Nothing if
    // the store is unavailable.
    virtual void list_documents(DocumentQuery query,
                                std::function<void(std::optional<std::vector<Document>>)> done) = 0;
    // All of them, each document at most once: stored, conflict or unavailable.
    virtual void change_documents(DocumentChanges changes,
                                  std::function<void(StoreResult)> done) = 0;
};

}  // namespace server
