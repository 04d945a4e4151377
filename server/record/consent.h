// Consent in a record: follows its proposals and answers, and checks that every step that needs
// consent had it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "meeple/v1/agreement.pb.h"

namespace server {

class Consent {
public:
    // `persons` by seat: whether it is held by people, who are asked; bots agree to everything.
    explicit Consent(std::vector<bool> persons)
        : persons_(std::move(persons)), out_(persons_.size(), false) {}

    // A delta of that entry; in their order. False: no server writes it there.
    [[nodiscard]] bool note(const meeple::v1::Delta& delta,
                            const meeple::store::v1::LogEntry& entry);
    // The entry is over.
    void next() { agreed_.reset(); }

    // The agreement reached in this entry.
    struct Agreed {
        meeple::v1::ProposalKind kind;
        std::uint32_t seat;    // of the asker
        std::uint32_t to_seq;  // of a takeback
    };
    [[nodiscard]] const std::optional<Agreed>& agreed() const { return agreed_; }
    // Whether other seats must agree.
    [[nodiscard]] bool has_others(std::uint32_t seat) const { return !others(seat).empty(); }

private:
    using Seats = std::vector<std::uint32_t>;

    [[nodiscard]] Seats others(std::uint32_t seat) const;
    [[nodiscard]] bool made(const meeple::v1::ProposalMade& made,
                            const meeple::store::v1::LogEntry& entry);
    [[nodiscard]] bool answered(const meeple::v1::ProposalAnswered& answered,
                                const meeple::store::v1::LogEntry& entry);
    [[nodiscard]] bool closed(const meeple::v1::ProposalClosed& closed);

    struct Open {
        meeple::v1::ProposalMade made;
        Seats agreed;
        Seats refused;
    };

    std::vector<bool> persons_;
    std::vector<bool> out_;  // resigned, or put out
    std::optional<Open> open_;
    std::optional<Agreed> agreed_;
};

}  // namespace server
