// Standings: public games and ratings of accounts. For threads that may wait for the disk. All
// functions throw Refusal.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "meeple/v1/people.pb.h"
#include "server/people/archive.h"
#include "server/people/pages.h"
#include "server/people/settled.h"

namespace server {

class Standings {
public:
    // `cursor_key`: see SealedCursors.
    Standings(Archive archive, std::vector<std::string> games, std::function<std::uint64_t()> now,
              std::string cursor_key);

    // Of an account, in each pool where it has one.
    [[nodiscard]] std::vector<meeple::v1::PoolRating> ratings(const std::string& account) const;
    // Of a private room: only for its players.
    [[nodiscard]] meeple::v1::GameResult result(const std::string& room,
                                                const std::string& asker) const;
    // As old as some seconds. `after`: Leaderboard.next of the page before.
    [[nodiscard]] meeple::v1::Leaderboard board(const Pool& pool, bool bots,
                                                const std::string& after);
    struct Wanted {
        std::string game;      // empty: any
        std::string opponent;  // an account; empty: any
        std::string after;     // GamesPlayed.next of the page before
    };
    [[nodiscard]] meeple::v1::GamesPlayed games(const std::string& account, const Wanted& wanted,
                                                const std::string& asker) const;
    // In the latest thousand games that `asker` may know of.
    [[nodiscard]] meeple::v1::Opponents opponents(const std::string& account,
                                                  const std::string& asker) const;
    [[nodiscard]] meeple::v1::RatingCurve curve(const std::string& account, const Pool& pool,
                                                const std::string& after) const;
    // Documents to delete with the account itself; remove_played() is what follows. `last`: the
    // deleted ratings.
    using Ratings = google::protobuf::RepeatedPtrField<meeple::store::v1::Rating>;
    void remove_ratings(const std::string& account, DocumentChanges& changes, Ratings& last) const;

private:
    struct Cached {
        std::uint64_t at_ms = 0;
        meeple::v1::Leaderboard board;
    };
    using Names = std::map<std::string, std::string>;  // by account; empty: deleted
    [[nodiscard]] Names names_of(std::vector<std::string> accounts) const;
    [[nodiscard]] meeple::v1::GameResult told_result(const std::string& room,
                                                     const meeple::store::v1::Result& result,
                                                     const Names& names) const;
    [[nodiscard]] meeple::v1::Leaderboard read_board(const Pool& pool, bool bots,
                                                     const std::string& after) const;
    [[nodiscard]] std::vector<Document> results_of(const std::vector<Document>& played) const;
    [[nodiscard]] std::vector<DocumentId> rating_ids(const std::string& account) const;

    const Archive archive_;
    const std::vector<std::string> games_;
    const std::function<std::uint64_t()> now_;
    const SealedCursors cursors_;
    std::mutex mutex_;
    std::map<std::string, Cached> boards_;
};

// Forgets page by page which games a deleted account played and who challenged it.
void remove_played(const Archive& archive, const std::string& account);

}  // namespace server
