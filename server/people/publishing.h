// Publishing: which finished games of public rooms anyone may fetch in bulk. Each has a document;
// one that may no longer be fetched leaves a tombstone. A change moves the document to the end of
// the list, so that readers who go on from a cursor learn of it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/people/archive.h"
#include "server/room/outcome.h"

namespace server {

// Owner of the documents; their list begins with the oldest change.
[[nodiscard]] std::string published_owner();

// What publish() reads.
[[nodiscard]] std::vector<DocumentId> publishing_ids(const GameOutcome& outcome,
                                                     const RoomId& room);
// Adds the game, if its room is public and none of its accounts has opted out.
void publish(const GameOutcome& outcome, const RoomId& room, const std::vector<Document>& documents,
             DocumentChanges& changes);
// A tombstone in place of the document. Throws Refusal if it is damaged.
[[nodiscard]] DocumentChange withdrawn(Document document, std::uint64_t now_ms);

// What accounts choose. Throws Refusal: STORE_UNAVAILABLE.
class Publishing {
public:
    Publishing(Archive archive, std::function<std::uint64_t()> now_ms)
        : archive_(archive), now_ms_(std::move(now_ms)) {}

    [[nodiscard]] bool published(const std::string& account) const;
    // False: withdraws all earlier games, too. True: for games that end from now on.
    void choose(const std::string& account, bool published) const;
    // Of a new account: what the other one has chosen.
    void choose_as(const std::string& other, const std::string& account,
                   DocumentChanges& changes) const;
    // The account's name leaves its games: they are told again, without it.
    void tell_again(const std::string& account) const;

private:
    using Change = std::function<DocumentChange(Document)>;
    void change_games(const std::string& account, const Change& change) const;

    const Archive archive_;
    const std::function<std::uint64_t()> now_ms_;
};

}  // namespace server
