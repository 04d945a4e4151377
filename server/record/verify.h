// Is a record what it says? The commands are replayed through the rules from scratch, the shuffle
// is derived again from the revealed seed, and everything is compared with what the record tells.
// A record of earlier rules that differs from these is checked as far as no rules are needed: its
// order, the commitment, the shuffle, that its events fold to the states and scores that it names.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

#include "server/record/record.h"

namespace server {

// One thing that is not as it should be.
struct Finding {
    enum class Kind : std::uint8_t {
        malformed,  // not what a server writes: a field is missing, a number is out of order ...
        unknown_format,      // of a later time
        commitment_differs,  // the revealed seed is not the one that was published
        opening_differs,  // the order of the tiles or the first seat does not follow from the seed
        command_refused,  // the rules do not allow it
        events_differ,    // the rules say that something else happened
        state_differs,    // the full state's hash
        not_agreed,       // something was taken back, or given up, that others had to agree to
        draws_differ,     // numbers taken from the shuffle's stream
        result_differs,   // final scores, winners or names
    };
    Kind kind = Kind::malformed;
    std::uint32_t seq = 0;  // of the transition; 0: of the record as a whole
    std::string text;
};
[[nodiscard]] std::string_view name(Finding::Kind kind);

struct Verification {
    std::vector<Finding> findings;  // the first ones, at most findings_max; empty: verified
    std::string rules_version;      // the record's
    bool same_rules = true;  // as this program's; otherwise differences may come from that alone
    std::uint32_t transitions = 0;
    std::uint32_t commands = 0;  // replayed
    std::uint32_t events = 0;    // compared
    std::uint64_t draws = 0;     // numbers taken from the shuffle's stream
    bool complete = false;       // played to its final scoring; otherwise given up
    // Skipped checks, because this program has other rules. Each ends a sentence that begins with
    // "Not checked: ".
    std::vector<std::string> unchecked;
};
inline constexpr std::size_t findings_max = 20;

// This returns for every record, valid or not.
[[nodiscard]] Verification verify(const Record& record);

// For people, one fact a line; the last line begins with "verified", "verified in part" or "NOT
// verified".
void report(const Record& record, const Verification& verification, std::ostream& out);

// `meepled verify`: reads, verifies, reports. 0: verified; 1: not verified; 2: no record can be
// read from the file (one line); 3: verified in part.
int verify_file(const std::filesystem::path& path, std::ostream& out);

}  // namespace server
