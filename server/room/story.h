// Story: the steps of a room as one viewer may know them. A self-contained value, so that another
// thread can encode a long one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "meeple/v1/envelope.pb.h"
#include "rules/match.h"
#include "server/crypto/hash.h"

namespace server {

// One transition that is on disk.
struct Step {
    std::string body;  // encoded LogEntry
    std::uint64_t at_ms = 0;
    std::uint32_t decision_id = 0;
    std::optional<rules::Decision> decision;
    std::optional<std::uint32_t> back_to;  // it took back everything after that step
    bool continues = false;                // the game went on from another one
    rules::Seat began = rules::no_seat;    // the last one whose turn began in it
    // Of the request that made it: account and command id, empty if no request did, and the hash of
    // its payload.
    std::string request;
    Hash payload{};
    friend bool operator==(const Step&, const Step&) = default;
};

// The steps of a room, oldest first. Only appended to; a copy shares them and is cheap.
class Steps {
public:
    [[nodiscard]] std::size_t size() const { return pages_.size() * page_size + last_.size(); }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] const Step& operator[](std::size_t index) const;
    [[nodiscard]] const Step& back() const { return (*this)[size() - 1]; }
    // The last step that this request made: its number, counted from 1; 0: none.
    [[nodiscard]] std::size_t made_by(const std::string& request) const;
    void push_back(Step step);
    friend bool operator==(const Steps& a, const Steps& b);

private:
    static constexpr std::size_t page_size = 12;
    struct Made {
        std::shared_ptr<const Step> step;
        std::size_t request;  // its hash
    };
    using Page = std::vector<Made>;
    [[nodiscard]] const Page& page(std::size_t number) const {
        return number < pages_.size() ? *pages_[number] : last_;
    }

    std::vector<std::shared_ptr<const Page>> pages_;  // full ones
    Page last_;
};

struct Story {
    std::uint32_t handle = 0;
    std::uint64_t created_ms = 0;  // of the room
    rules::Setup setup;
    rules::Viewer viewer;
    Steps steps;
    // The first match of a game that continues another one.
    std::shared_ptr<const rules::Match> continued;
    std::uint32_t known = 0;  // the viewer has the first so many
    // The pending decision after the last step, as told to the viewer.
    std::optional<meeple::v1::Decision> decision;
    std::vector<std::string> gone;  // accounts that were deleted: their names are not told
};

// The transitions that the viewer does not have. Pure; throws as reading a damaged log does.
[[nodiscard]] std::vector<meeple::v1::ServerFrame> transitions(const Story& story);

// The hash of the view after `known` steps, as the viewer was told it then.
[[nodiscard]] std::uint64_t known_hash(const Story& story);

// The step whose state was current before step `number`; 0: none. (`step` is step `number`.)
[[nodiscard]] std::uint32_t before(const Step& step, std::uint32_t number);
// The steps, by number, that lead to the state after `seq`, without those taken back.
[[nodiscard]] std::vector<std::uint32_t> line_to(const Steps& steps, std::uint32_t seq);

// Whether the entry is no ordinary change from one state to the next, so that the whole view is
// sent.
[[nodiscard]] bool tells_view(const meeple::store::v1::LogEntry& entry);

// One entry as the viewer may know it, without a decision and without a hash. `after` is the
// viewer's view after it; it may be null unless tells_view().
[[nodiscard]] meeple::v1::Transition transition(const meeple::store::v1::LogEntry& entry,
                                                std::uint64_t before_ms, std::uint32_t handle,
                                                rules::Viewer viewer, const rules::View* after);

// The public clocks of an entry.
void write(const meeple::store::v1::ClockState& state, meeple::v1::Clocks& out);

// The hash of a view as clients are told it: the first eight bytes of SHA-256 over its canonical
// bytes, as a big-endian number.
[[nodiscard]] std::uint64_t hash_of(const rules::View& view);

struct StateHashes {
    std::string state;                  // SHA-256 of the canonical bytes
    std::optional<std::uint64_t> view;  // the same for all viewers; nothing: there are secrets
};
[[nodiscard]] StateHashes hashes_of(const rules::Match& match);

// Milliseconds as the wire holds them.
[[nodiscard]] std::uint32_t clamp_ms(std::uint64_t ms);

}  // namespace server
