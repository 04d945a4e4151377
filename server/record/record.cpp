#include "server/record/record.h"

#include <algorithm>
#include <utility>

#include "server/codec/match.h"
#include "server/codec/settings.h"

namespace server {
namespace {

namespace v1 = meeple::v1;
using meeple::store::v1::LogEntry;
using Unexpected = rules::Unexpected<std::string>;

// The seats' holders and the outcome at the end of the log.
struct Outcome {
    std::vector<std::string> names;
    bool began = false;
    bool closed = false;

    void note(const v1::Delta& delta, Record& record) {
        switch (delta.delta_case()) {
            case v1::Delta::kSeatTaken:
                rename(delta.seat_taken().seat(), delta.seat_taken().name());
                break;
            case v1::Delta::kSeatLeft: rename(delta.seat_left().seat(), {}); break;
            case v1::Delta::kSeatRenamed:
                rename(delta.seat_renamed().seat(), delta.seat_renamed().name());
                break;
            case v1::Delta::kGameStarted: began = true; break;
            case v1::Delta::kRoomClosed: closed = true; break;
            case v1::Delta::kTiles:
            case v1::Delta::kCards:
                if (const v1::GameEnded* ended = codec::game_ended(delta)) {
                    *record.mutable_scores() = ended->scores();
                    *record.mutable_winners() = ended->winners();
                }
                break;
            case v1::Delta::kSeatReady:
            case v1::Delta::kSeatLookChanged:
            case v1::Delta::kRematchMade:
            case v1::Delta::kProposalMade:
            case v1::Delta::kProposalAnswered:
            case v1::Delta::kProposalClosed:
            case v1::Delta::kTakenBack:
            case v1::Delta::kGamePaused:
            case v1::Delta::kGameResumed:
            case v1::Delta::kClockChanged:
            case v1::Delta::kVacationTaken:
            case v1::Delta::kSeatStandIn:
            case v1::Delta::kGameContinued:
            case v1::Delta::DELTA_NOT_SET: break;
        }
    }

    void rename(std::uint32_t seat, const std::string& name) {
        if (seat < names.size()) names[seat] = name;
    }
};

// Before the first transition. Left out where these rules cannot play it.
void write_first(Record& record) {
    const auto match = rules::Match::create(codec::setup(record.header().settings()));
    if (match) codec::write(match->view(rules::Viewer::spectator()), *record.mutable_first());
}

}  // namespace

rules::Expected<Record, std::string> make_record(const std::string& header,
                                                 const std::vector<std::string>& entries) {
    Record record;
    if (!record.mutable_header()->ParseFromString(header)) return Unexpected("header: undecodable");
    record.mutable_header()->clear_invite();
    record.mutable_header()->clear_creator();
    record.mutable_header()->clear_command_id();
    record.mutable_header()->clear_code();
    record.mutable_header()->clear_put_out();
    for (auto& offer : *record.mutable_header()->mutable_offers()) offer.clear_account();

    Outcome outcome;
    for (const v1::SeatSetting& seat : record.header().settings().seats())
        outcome.names.push_back(seat.bot());
    for (const std::string& body : entries) {
        if (outcome.closed) break;  // Entries after the end are no part of the game.
        LogEntry& entry = *record.add_log();
        if (!entry.ParseFromString(body))
            return Unexpected("entry " + std::to_string(record.log_size()) + ": undecodable");
        entry.clear_account();
        entry.clear_command_id();
        entry.clear_payload_hash();
        entry.clear_origin();
        for (const v1::Delta& delta : entry.deltas()) outcome.note(delta, record);
    }
    if (!outcome.closed) return Unexpected("the game is not finished");
    if (!outcome.began) return Unexpected("the game never began");
    for (std::string& name : outcome.names) record.add_seat_names(std::move(name));
    write_first(record);
    return record;
}

}  // namespace server
