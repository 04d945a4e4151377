// Proposals, without a room.
#include "server/room/agreement.h"

#include "tests/support/catch.h"

namespace agreement_test {

using namespace server;

namespace {

namespace v1 = meeple::v1;
using LogEntry = meeple::store::v1::LogEntry;

constexpr std::uint64_t now_ms = 5'000'000;

Circumstances of_people(int count) {
    Circumstances table;
    table.now_ms = now_ms;
    for (int i = 0; i < count; ++i) table.seats.push_back({true, false, true});
    table.takebacks = true;
    table.back = Takeback{4, false};
    return table;
}

Agreement fresh(std::size_t seats) {
    Agreement agreement;
    agreement.seats.resize(seats);
    return agreement;
}

// The proposal is in the log.
void make(Agreement& agreement, const Proposal& proposal) {
    v1::Delta delta;
    v1::ProposalMade& made = *delta.mutable_proposal_made();
    made.set_id(proposal.id);
    made.set_kind(proposal.kind);
    made.set_seat(proposal.seat);
    made.set_to_seq(proposal.to_seq);
    made.set_majority(proposal.majority);
    made.set_remaining_ms(static_cast<std::uint32_t>(proposal.expires_ms - now_ms));
    for (const rules::Seat seat : proposal.asked) made.add_asked(seat);
    REQUIRE(agreement.apply(delta, now_ms));
}

bool answered(Agreement& agreement, rules::Seat seat, bool agree) {
    v1::Delta delta;
    delta.mutable_proposal_answered()->set_id(agreement.open ? agreement.open->id : 0);
    delta.mutable_proposal_answered()->set_seat(seat);
    delta.mutable_proposal_answered()->set_agree(agree);
    return agreement.apply(delta, now_ms);
}

void close(Agreement& agreement, v1::ProposalOutcome outcome) {
    v1::Delta delta;
    delta.mutable_proposal_closed()->set_id(agreement.open->id);
    delta.mutable_proposal_closed()->set_outcome(outcome);
    REQUIRE(agreement.apply(delta, now_ms));
}

v1::ErrorCode code(const rules::Expected<Proposal, v1::Error>& asked) {
    return asked ? v1::ERROR_CODE_UNSPECIFIED : asked.error().code();
}

}  // namespace

TEST_CASE(
    "agreement: all others are asked, and the proposal in the log is the one that was asked") {
    Agreement agreement = fresh(3);
    const auto wanted = agreement.ask(v1::TAKEBACK, 1, of_people(3));
    REQUIRE(wanted);
    CHECK(wanted->asked == std::vector<rules::Seat>{0, 2});
    CHECK(wanted->to_seq == 4);
    CHECK_FALSE(wanted->enough_agree());
    make(agreement, *wanted);
    CHECK(*agreement.open == *wanted);
    CHECK(code(agreement.ask(v1::PAUSE, 0, of_people(3))) == v1::PROPOSAL_OPEN);
    CHECK(agreement.answer(7, 0)->code() == v1::PROPOSAL_GONE);
    CHECK(agreement.answer(1, 1)->code() == v1::FORBIDDEN);
    CHECK_FALSE(agreement.answer(1, 0));
    REQUIRE(answered(agreement, 0, true));
    CHECK(agreement.answer(1, 0)->code() == v1::FORBIDDEN);
    CHECK_FALSE(agreement.open->enough_agree());
    REQUIRE(answered(agreement, 2, true));
    CHECK(agreement.open->enough_agree());
    close(agreement, v1::AGREED);
    CHECK_FALSE(agreement.open);
    CHECK_FALSE(answered(agreement, 0, true));
    CHECK(agreement.ask(v1::PAUSE, 0, of_people(3))->id == 2);
}

TEST_CASE("agreement: a free takeback and a table of bots need no consent") {
    const Agreement agreement = fresh(3);
    Circumstances table = of_people(3);
    table.back->free = true;
    CHECK(agreement.ask(v1::TAKEBACK, 1, table)->enough_agree());
    table.seats[0].plays = table.seats[2].plays = false;
    CHECK(agreement.ask(v1::ABORT, 1, table)->enough_agree());
    CHECK(agreement.ask(v1::TAKEBACK, 1, table)->enough_agree());
}

TEST_CASE("agreement: a majority of the connected seats decides about a seat that is away") {
    Agreement agreement = fresh(4);
    Circumstances table = of_people(4);
    CHECK(code(agreement.ask(v1::BOT_PLAYS, 0, table)) == v1::FORBIDDEN);
    table.waits_for_absent = true;
    table.seats[3].connected = false;
    const auto wanted = agreement.ask(v1::BOT_PLAYS, 0, table);
    REQUIRE(wanted);
    CHECK(wanted->majority);
    CHECK(wanted->asked == std::vector<rules::Seat>{1, 2});
    make(agreement, *wanted);
    REQUIRE(answered(agreement, 1, false));
    CHECK_FALSE(agreement.open->too_many_refuse());
    REQUIRE(answered(agreement, 2, false));
    CHECK(agreement.open->too_many_refuse());
}

TEST_CASE("agreement: a pause asks the connected seats, in a rated game all") {
    const Agreement agreement = fresh(3);
    Circumstances table = of_people(3);
    table.seats[2].connected = false;
    CHECK(agreement.ask(v1::PAUSE, 0, table)->asked == std::vector<rules::Seat>{1});
    table.rated = true;
    CHECK(agreement.ask(v1::PAUSE, 0, table)->asked == std::vector<rules::Seat>{1, 2});
}

TEST_CASE("agreement: an impossible proposal is refused with a reason") {
    Agreement agreement = fresh(2);
    Circumstances table = of_people(2);
    CHECK(code(agreement.ask(v1::PROPOSAL_UNSPECIFIED, 0, table)) == v1::BAD_FIELD);
    CHECK(code(agreement.ask(v1::SLOW_DOWN, 0, table)) == v1::FORBIDDEN);
    table.clocks = true;
    CHECK(code(agreement.ask(v1::SLOW_DOWN, 0, table)) == v1::ERROR_CODE_UNSPECIFIED);
    table.takebacks = false;
    CHECK(code(agreement.ask(v1::TAKEBACK, 0, table)) == v1::UNDO_BARRIER);
    table.back.reset();
    CHECK(code(agreement.ask(v1::TAKEBACK, 0, table)) == v1::UNDO_BARRIER);
    table.rated = table.seats[1].out = true;
    CHECK(code(agreement.ask(v1::ABORT, 0, table)) == v1::FORBIDDEN);
    agreement.paused = true;
    CHECK(code(agreement.ask(v1::PAUSE, 0, table)) == v1::PAUSED);
    agreement.paused = false;
    agreement.pauses = 3;
    CHECK(code(agreement.ask(v1::PAUSE, 0, table)) == v1::QUOTA);
}

TEST_CASE("agreement: a seat refused three times makes no more proposals that need consent") {
    Agreement agreement = fresh(2);
    for (int i = 0; i < 3; ++i) {
        const auto wanted = agreement.ask(v1::ABORT, 0, of_people(2));
        REQUIRE(wanted);
        make(agreement, *wanted);
        close(agreement, i == 0 ? v1::EXPIRED : v1::REFUSED);
    }
    CHECK(code(agreement.ask(v1::ABORT, 0, of_people(2))) == v1::QUOTA);
    CHECK(code(agreement.ask(v1::ABORT, 1, of_people(2))) == v1::ERROR_CODE_UNSPECIFIED);
    Circumstances free = of_people(2);
    free.back->free = true;
    CHECK(code(agreement.ask(v1::TAKEBACK, 0, free)) == v1::ERROR_CODE_UNSPECIFIED);
}

TEST_CASE("agreement: the log counts immediate proposals, and agreed ones only once") {
    Agreement agreement = fresh(2);
    LogEntry entry;
    entry.set_actor(1);
    entry.add_deltas()->mutable_taken_back()->set_to_seq(3);
    agreement.took_effect(entry);
    CHECK(agreement.count == 1);
    CHECK(agreement.seats[1].proposals == 1);
    make(agreement, *agreement.ask(v1::TAKEBACK, 1, of_people(2)));
    CHECK(agreement.count == 2);
    CHECK(agreement.seats[1].proposals == 2);
    LogEntry agreed = entry;
    agreed.set_actor(0);
    agreed.add_deltas()->mutable_proposal_closed()->set_outcome(v1::AGREED);
    agreement.took_effect(agreed);
    CHECK(agreement.count == 2);
    CHECK(agreement.seats[0].proposals == 0);
}

TEST_CASE("agreement: a proposal is open for a while also for a process that has just begun") {
    Agreement agreement = fresh(2);
    Circumstances clocks = of_people(2);
    clocks.clocks = true;
    make(agreement, *agreement.ask(v1::ABORT, 0, clocks));
    CHECK(agreement.expires_ms(now_ms - 1) == now_ms + proposal_live_ms);
    CHECK(agreement.expires_ms(now_ms + 10'000) == now_ms + 10'000 + proposal_live_ms);
    CHECK(fresh(2).ask(v1::ABORT, 0, of_people(2))->expires_ms == now_ms + proposal_calm_ms);
    Circumstances slow = clocks;
    slow.slow = true;
    CHECK(agreement.ask(v1::ABORT, 0, slow).error().code() == v1::PROPOSAL_OPEN);
    CHECK(fresh(2).ask(v1::ABORT, 0, slow)->expires_ms == now_ms + proposal_slow_ms);
}

}  // namespace agreement_test
