// A room with proposals: helpers, and what must hold afterwards.
#pragma once

#include <algorithm>

#include "server/codec/match.h"
#include "server/record/record.h"
#include "server/record/verify.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace server::test {

using LogEntry = meeple::store::v1::LogEntry;

inline constexpr std::uint32_t second = 1'000;
inline constexpr std::uint32_t minute = 60 * second;
inline constexpr std::uint32_t hour = 60 * minute;

inline LogEntry last_entry(const Table& table) {
    LogEntry entry;
    REQUIRE(entry.ParseFromString(table.disk.entries.back()));
    return entry;
}

inline TableOptions with_clock(std::uint32_t initial_ms, int seats = 2) {
    TableOptions options;
    options.clock.emplace().set_initial_ms(initial_ms);
    options.on_timeout = v1::LOSE;
    options.open_seats = seats;
    options.takebacks = true;
    options.config.commands = {100, 1'000};
    return options;
}

struct Agreeing {
    Table& table;
    std::uint64_t ids = 5'000;

    std::optional<v1::ServerFrame> ask(ClientId client, v1::ProposalKind kind,
                                       std::uint32_t decision = 0) {
        input::Propose propose;
        propose.client = client;
        propose.command_id = command_id(++ids);
        propose.kind = kind;
        propose.decision = decision;
        return table.ask(propose);
    }
    std::optional<v1::ServerFrame> answer(ClientId client, bool agree) {
        input::Answer answer;
        answer.client = client;
        answer.command_id = command_id(++ids);
        answer.proposal = proposal(client);
        answer.agree = agree;
        return table.ask(answer);
    }
    std::optional<v1::ServerFrame> withdraw(ClientId client, std::uint32_t id) {
        input::Withdraw withdraw;
        withdraw.client = client;
        withdraw.command_id = command_id(++ids);
        withdraw.proposal = id;
        return table.ask(withdraw);
    }
    std::optional<v1::ServerFrame> resume(ClientId client) {
        input::Resume resume;
        resume.client = client;
        resume.command_id = command_id(++ids);
        return table.ask(resume);
    }
    // As the client knows it; 0: none is open.
    [[nodiscard]] std::uint32_t proposal(ClientId client) {
        return table.fold(client).snapshot().proposal().id();
    }
};

inline void start(Table& table, int seats) {
    for (int i = 1; i <= seats; ++i) table.attach(static_cast<ClientId>(i), i);
    for (int i = 1; i <= seats; ++i)
        table.ready(static_cast<ClientId>(i), std::uint64_t{100} + static_cast<std::uint64_t>(i));
}

// A whole turn of the seat that must decide; its first decision takes this time.
inline void turn(Table& table, std::uint64_t after_ms = 0) {
    const rules::Seat seat = table.deciding();
    table.now_ms += after_ms;
    do {
        REQUIRE(table.step(1'000 + table.room->seq())->has_command_done());
    } while (table.room->phase() == v1::PLAYING && table.deciding() == seat);
}

// The tile alone, so that the turn goes on.
inline void lay(Table& table) {
    const auto steps = codec::legal_steps(*table.fold(table.decider()).decision(),
                                          table.fold(table.decider()).view());
    const auto step =
        std::find_if(steps.begin(), steps.end(), [](const auto& one) { return one.size() > 1; });
    REQUIRE(step != steps.end());
    REQUIRE(table
                .play(table.decider(), 1'000 + table.room->seq(),
                      table.decision_id(table.decider()), {step->front()})
                ->has_command_done());
}

// A new client's snapshot equals the folds of all clients.
inline void all_agree(Table& table) {
    for (const ClientId client : {ClientId{1}, ClientId{2}}) {
        table.attach(client + 50, static_cast<int>(client));
        v1::Snapshot fresh = table.fold(client + 50).snapshot();
        v1::Snapshot known = table.fold(client).snapshot();
        for (v1::Snapshot* one : {&fresh, &known}) {
            for (v1::SeatInfo& seat : *one->mutable_seats()) seat.clear_presence();
            if (one->has_decision()) {
                one->mutable_decision()->clear_remaining_ms();
                one->mutable_decision()->clear_legal();
            }
        }
        CHECK(fresh.DebugString() == known.DebugString());
        table.put(input::Gone{client + 50});
    }
}

// The log makes the same room again, and the same record.
inline void survives(Table& table) {
    const rules::Match before = table.room->match();
    ++table.disk.epoch;
    table.open();
    CHECK(table.room->match() == before);
    table.attach(1, 1);
    table.attach(2, 2);
}

inline void verifies(Table& table) {
    REQUIRE(table.room->phase() == v1::FINISHED);
    const auto record = make_record(table.disk.header, table.disk.entries);
    REQUIRE(record.has_value());
    const Verification verification = verify(record.value());
    for (const Finding& finding : verification.findings) UNSCOPED_INFO(finding.text);
    CHECK(verification.findings.empty());
    // Under other rules, steps that were taken back may be illegal.
    Record other = record.value();
    for (LogEntry& entry : *other.mutable_log()) {
        for (v1::Delta& delta : *entry.mutable_deltas()) {
            if (delta.has_taken_back() && delta.taken_back().to_seq() > 0)
                delta.mutable_taken_back()->set_to_seq(delta.taken_back().to_seq() - 1);
        }
    }
    const bool taken_back = other.SerializeAsString() != record->SerializeAsString();
    if (taken_back) CHECK_FALSE(verify(other).findings.empty());
}

}  // namespace server::test
