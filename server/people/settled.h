// Settled: computes the effects of a finished game on its players from the stored documents. Pure:
// documents in, changes of documents out.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "meeple/store/v1/people.pb.h"
#include "meeple/v1/people.pb.h"
#include "server/rating/rating.h"
#include "server/room/outcome.h"
#include "server/store/document_store.h"

namespace server {

// Where ratings are compared with each other: one game at one speed.
struct Pool {
    std::string game;
    bool slow = false;
};
// Owner of the documents of all ratings of a pool, of bots or of people.
[[nodiscard]] std::string board_of(const Pool& pool, bool bots);
[[nodiscard]] DocumentId rating_id(const std::string& account, const Pool& pool);
[[nodiscard]] std::string results_owner(bool rated);

// The documents to read first.
[[nodiscard]] std::vector<DocumentId> documents_of(const GameOutcome& outcome, const RoomId& room);
// The changes, given those documents. Throws std::runtime_error if one is damaged.
[[nodiscard]] DocumentChanges settled(const GameOutcome& outcome, const RoomId& room,
                                      const std::vector<Document>& documents);

// Writes down what each rated seat has afterwards, from what it has before and the weights.
void rate(meeple::store::v1::Result& result);

// The initial rating; belongs to no account yet.
[[nodiscard]] meeple::store::v1::Rating beginning(const Pool& pool);

// How long it is until the account may play a rated game again. Each game that it cancelled within
// a week makes it four times as long, from a minute on, a day at most.
[[nodiscard]] std::uint64_t rated_wait_ms(const meeple::store::v1::Cancelled& cancelled,
                                          std::uint64_t now_ms);

[[nodiscard]] std::int64_t rank_of(const meeple::store::v1::Rating& rating);
[[nodiscard]] Rating numbers(const meeple::store::v1::Rating& rating);
// As people are told it.
[[nodiscard]] meeple::v1::PoolRating told(const meeple::store::v1::Rating& rating);

}  // namespace server
