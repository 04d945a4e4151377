// The replay behind verify(): one record, walked from its first transition to its last.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/match.h"
#include "server/crypto/fair_deck.h"
#include "server/record/consent.h"
#include "server/record/verify.h"

namespace server {

class Replay {
public:
    // log_alone: for a record of other rules. Nothing is played; the events are folded.
    enum class With : std::uint8_t { rules, log_alone };
    // Record and verification must outlive the replay.
    Replay(const Record& record, Verification& out, With with)
        : record_(record), out_(out), with_(with) {}

    void run();

private:
    using LogEntry = meeple::store::v1::LogEntry;
    using Kind = Finding::Kind;

    // The parts of a transition.
    struct Told {
        std::vector<rules::Event> events;
        bool starts = false;
        bool continues = false;  // from another game
        bool closes = false;
        std::optional<std::uint32_t> back_to;
    };
    struct SeatState {
        bool bot = false;
        bool taken = false;
        bool ready = false;
        bool kept = false;  // for a player of the previous game
        std::string name;
        std::string entropy;
    };

    [[nodiscard]] bool header_holds();
    void transition(const LogEntry& entry);
    [[nodiscard]] bool read_deltas(const LogEntry& entry, Told& told);
    [[nodiscard]] bool vacation_delta(const meeple::v1::VacationTaken& taken,
                                      const LogEntry& entry) const;
    [[nodiscard]] bool renamed(const meeple::v1::SeatRenamed& renamed);
    [[nodiscard]] bool seat_delta(const meeple::v1::Delta& delta, const LogEntry& entry);
    [[nodiscard]] bool closing_delta(const meeple::v1::RoomClosed& closed);
    // The result of the transition by the rules. Nothing: a fault was found, or there is nothing
    // to replay.
    [[nodiscard]] std::optional<rules::Events> replayed(const LogEntry& entry, const Told& told);
    [[nodiscard]] std::optional<rules::Events> opening(const Told& told);
    [[nodiscard]] bool origin_holds();
    void check_first();
    [[nodiscard]] std::optional<rules::Events> played(const LogEntry& entry);
    // The step took back what came after that one.
    void go_back(const LogEntry& entry, std::uint32_t to_seq);
    [[nodiscard]] rules::Match match_at(std::uint32_t seq) const;
    // The takeback of a seat: where it leads, and whether it needs consent.
    struct Takeback {
        std::uint32_t to_seq = 0;
        bool free = false;
    };
    [[nodiscard]] std::optional<Takeback> takeback(std::uint32_t seat) const;
    [[nodiscard]] bool is_free(const LogEntry& entry, std::uint32_t to_seq) const;
    void check_consent(const LogEntry& entry, std::uint32_t to_seq);
    void check_abort(const LogEntry& entry);
    [[nodiscard]] std::vector<std::uint32_t> line_to(std::uint32_t seq) const;
    void compare(const Told& told, const rules::Events& events);
    // After a difference: go on from what the record says.
    void fold(const rules::Match& before, const LogEntry& entry, const Told& told);
    void compare_state(const LogEntry& entry);
    void compare_hash(const LogEntry& entry);
    // With the log alone: the order of the shuffle, and what the events make of the game.
    void fold_alone(const LogEntry& entry, const Told& told);
    void result();

    void find(Kind kind, std::string text);

    const Record& record_;
    Verification& out_;
    const With with_;
    std::optional<rules::Match> match_;
    std::optional<rules::View> origin_;      // the start of a game that continues another one
    std::optional<rules::Match> continued_;  // the match as it began there
    std::optional<FairChance> chance_;
    std::vector<SeatState> seats_;
    std::optional<Consent> consent_;
    std::vector<std::optional<std::uint32_t>> back_to_;  // by transition
    std::uint32_t takebacks_ = 0;
    std::uint32_t seq_ = 0;
    std::uint64_t at_ms_ = 0;
    bool closed_ = false;
    bool lost_ = false;      // nothing can be replayed from here
    bool unfolded_ = false;  // with the log alone: nothing is known of the game from here
};

}  // namespace server
