#include "server/record/verify.h"

#include <algorithm>
#include <fstream>
#include <ostream>

#include "rules/match.h"
#include "server/crypto/hash.h"
#include "server/record/replay.h"

namespace server {
namespace {

// Names come from strangers: nothing in them may move the reader's cursor.
std::string printable(std::string text) {
    for (char& letter : text)
        if ((letter >= 0 && letter < ' ') || letter == '\x7f') letter = '?';
    return text;
}

void report_seats(const Record& record, std::ostream& out) {
    for (int i = 0; i < record.seat_names_size(); ++i) {
        out << "seat " << i << ": " << printable(record.seat_names(i));
        if (i < record.scores_size()) out << ", " << record.scores(i) << " points";
        const auto& winners = record.winners();
        if (std::find(winners.begin(), winners.end(), i) != winners.end()) out << ", wins";
        out << '\n';
    }
}

}  // namespace

std::string_view name(Finding::Kind kind) {
    switch (kind) {
        case Finding::Kind::malformed: return "malformed";
        case Finding::Kind::unknown_format: return "unknown_format";
        case Finding::Kind::commitment_differs: return "commitment_differs";
        case Finding::Kind::opening_differs: return "opening_differs";
        case Finding::Kind::command_refused: return "command_refused";
        case Finding::Kind::events_differ: return "events_differ";
        case Finding::Kind::state_differs: return "state_differs";
        case Finding::Kind::not_agreed: return "not_agreed";
        case Finding::Kind::draws_differ: return "draws_differ";
        case Finding::Kind::result_differs: return "result_differs";
    }
    return "unknown";
}

Verification verify(const Record& record) {
    Verification whole;
    Replay(record, whole, Replay::With::rules).run();
    if (whole.same_rules || whole.findings.empty()) return whole;
    Verification part;
    Replay(record, part, Replay::With::log_alone).run();
    return part;
}

void report(const Record& record, const Verification& verification, std::ostream& out) {
    const auto& settings = record.header().settings();
    out << "room " << printable(record.header().room()) << ": " << printable(settings.game());
    for (const std::string& module : settings.modules().names()) out << ' ' << printable(module);
    out << ", " << settings.seats_size() << " seats, rules "
        << printable(verification.rules_version) << '\n';
    if (record.header().has_origin() && record.header().origin().room().empty()) {
        out << "begins at a position that was set up, with the other tiles drawn from the fair "
               "deck\n";
    } else if (record.header().has_origin()) {
        out << "continues from transition " << record.header().origin().seq() << " of room "
            << printable(record.header().origin().room())
            << ", with everything hidden drawn again\n";
    }
    report_seats(record, out);
    if (verification.findings.empty()) {
        out << "commitment: " << hex(record.header().commitment())
            << " is that of the revealed seed\n"
            << "shuffle: follows from the seed and the entropy of all seats, " << verification.draws
            << " numbers taken\n";
        if (verification.unchecked.empty()) {
            out << "replay: " << verification.transitions << " transitions, "
                << verification.commands << " commands, " << verification.events
                << " events, all equal\n";
        } else {
            out << "log: " << verification.transitions << " transitions in order, "
                << verification.events << " events folded\n";
        }
        if (!verification.complete) out << "the game was given up before its end\n";
    }
    for (const Finding& finding : verification.findings) {
        if (finding.seq != 0) out << "transition " << finding.seq << ": ";
        out << name(finding.kind) << ": " << printable(finding.text) << '\n';
    }
    if (!verification.same_rules) {
        out << "this record was made under rules " << printable(verification.rules_version)
            << ", this program has rules " << rules::rules_version << '\n';
    }
    for (const std::string& what : verification.unchecked) out << "not checked: " << what << '\n';
    if (verification.findings.empty()) {
        out << (verification.unchecked.empty() ? "verified\n" : "verified in part\n");
    } else {
        const bool all = verification.findings.size() < findings_max;
        out << "NOT verified: " << (all ? "" : "at least ") << verification.findings.size()
            << (verification.findings.size() == 1 ? " finding\n" : " findings\n");
    }
}

int verify_file(const std::filesystem::path& path, std::ostream& out) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes;
    if (file.is_open()) {
        // One byte more than allowed, so that too long a file is seen to be too long.
        bytes.resize(record_bytes_max + 1);
        file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        bytes.resize(static_cast<std::size_t>(file.gcount()));
    }
    if (!file.is_open() || file.bad()) {
        out << "cannot read " << path.string() << '\n';
        return 2;
    }
    const auto record = read_record(bytes);
    if (!record) {
        out << path.string() << ": " << record.error() << '\n';
        return 2;
    }
    const Verification verification = verify(*record);
    report(*record, verification, out);
    if (!verification.findings.empty()) return 1;
    return verification.unchecked.empty() ? 0 : 3;
}

}  // namespace server
