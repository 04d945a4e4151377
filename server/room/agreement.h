// Agreement: proposals that need the consent of others, as a value: takebacks, pauses, an end
// without a result, a slower clock, a bot for an absent seat. Pure; one proposal at a time.
//
// ask() and answer() compute the effect of a request and change nothing. Only apply() and
// took_effect() change the value, from the entries of the log, so that a restart forgets nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "meeple/v1/envelope.pb.h"
#include "rules/core/expected.h"
#include "rules/core/seat.h"

namespace server {

inline constexpr std::uint64_t proposal_live_ms = 30'000;
inline constexpr std::uint64_t proposal_calm_ms = 300'000;  // without clocks
inline constexpr std::uint64_t proposal_slow_ms = 24ULL * 3'600'000;
inline constexpr std::uint64_t pause_ms = 600'000;

// The clock of a live game after all have agreed to slow down.
[[nodiscard]] meeple::v1::Clock slow_clock();

struct Proposal {
    std::uint32_t id = 0;
    meeple::v1::ProposalKind kind = meeple::v1::PROPOSAL_UNSPECIFIED;
    rules::Seat seat = rules::no_seat;
    std::uint32_t to_seq = 0;      // of a takeback
    bool majority = false;         // more than half of asker and asked are enough
    std::uint64_t expires_ms = 0;  // as the log says; see Agreement::expires_ms
    std::vector<rules::Seat> asked;
    std::vector<rules::Seat> agreed;
    std::vector<rules::Seat> refused;

    [[nodiscard]] bool enough_agree() const;
    [[nodiscard]] bool too_many_refuse() const;
    friend bool operator==(const Proposal&, const Proposal&) = default;
};

// Where a takeback leads; free: it needs no consent.
struct Takeback {
    std::uint32_t to_seq = 0;
    bool free = false;
};

// The facts that decide whether something may be proposed.
struct Circumstances {
    struct Person {
        bool plays = false;  // a person who is not out
        bool out = false;
        bool connected = false;
    };
    std::uint64_t now_ms = 0;
    std::vector<Person> seats;
    bool rated = false;
    bool takebacks = false;  // others may be asked for one
    bool clocks = false;
    bool slow = false;
    bool waits_for_absent = false;      // the game waits for a seat whose player is away
    std::optional<Takeback> back = {};  // for the seat that asks; nothing: there is none
};

struct Agreement {
    // Of one game, by seat.
    struct Counts {
        std::uint32_t proposals = 0;
        std::uint32_t refused = 0;  // of them, or not answered
        friend bool operator==(const Counts&, const Counts&) = default;
    };

    std::optional<Proposal> open;
    std::uint32_t count = 0;  // of proposals, including those that took effect at once
    std::vector<Counts> seats;
    std::uint32_t takebacks = 0;
    std::uint32_t pauses = 0;
    bool paused = false;

    // The proposal for the seat's wish. If enough seats agree already, it takes effect at once and
    // is never open.
    [[nodiscard]] rules::Expected<Proposal, meeple::v1::Error> ask(
        meeple::v1::ProposalKind kind, rules::Seat seat, const Circumstances& table) const;
    // Why the seat may not answer that proposal. Nothing: it may.
    [[nodiscard]] std::optional<meeple::v1::Error> answer(std::uint32_t id, rules::Seat seat) const;
    // When the open proposal ends for a process that has known it since `known_ms`. After a restart
    // it stays open for a while, so that returning players can answer.
    [[nodiscard]] std::uint64_t expires_ms(std::uint64_t known_ms) const;
    // Whether these deltas of a running game have made the open proposal pointless.
    [[nodiscard]] bool overtaken(const meeple::store::v1::LogEntry& entry) const;

    // A delta of the log about agreements. False: it cannot follow.
    [[nodiscard]] bool apply(const meeple::v1::Delta& delta, std::uint64_t at_ms);
    // Call it after all deltas of an entry. Without an open proposal the entry may be a wish that
    // took effect at once.
    void took_effect(const meeple::store::v1::LogEntry& entry);

    friend bool operator==(const Agreement&, const Agreement&) = default;

private:
    [[nodiscard]] std::optional<meeple::v1::Error> impossible(Proposal& wanted,
                                                              const Circumstances& table) const;
    [[nodiscard]] bool made(const meeple::v1::ProposalMade& made, std::uint64_t at_ms);
    void closed(meeple::v1::ProposalOutcome outcome);
};

}  // namespace server
