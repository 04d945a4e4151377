// What a viewer knows after each step, and the work that it takes to find out.
#include "server/room/knowledge.h"

#include <map>

#include "tests/server/room/agreeing.h"

namespace knowledge_test {

using namespace server;
using namespace server::test;

namespace {

Story story_of(const Table& table, std::uint32_t known) {
    Story story;
    story.setup = table.room->match().setup();
    story.viewer = rules::Viewer::at(0);
    story.steps = table.room->table().steps;
    story.continued = table.room->table().continued;
    story.known = known;
    return story;
}

// Turns, and takebacks of one's own and of others' moves, each several times in a row.
void play_back_and_forth(Table& table) {
    Agreeing talk{table};
    for (int round = 0; round < 6; ++round) {
        turn(table);
        for (int i = 0; i < 5; ++i) {
            lay(table);
            REQUIRE(talk.ask(table.decider(), v1::TAKEBACK)->has_command_done());
        }
        turn(table);
        for (int i = 0; i < 2; ++i) {
            const ClientId asks = 3 - table.decider();
            REQUIRE(talk.ask(asks, v1::TAKEBACK)->has_command_done());
            REQUIRE(talk.answer(3 - asks, true)->has_command_done());
            turn(table);
        }
    }
}

// As they were told to client 1, by step.
std::map<std::uint32_t, std::uint64_t> told_hashes(Table& table) {
    std::map<std::uint32_t, std::uint64_t> told;
    for (const v1::ServerFrame& frame : table.told[1]) {
        if (frame.has_transition()) told[frame.transition().seq()] = frame.transition().view_hash();
    }
    return told;
}

}  // namespace

TEST_CASE("knowledge: each step is folded once, however many lead back") {
    Table table(with_clock(10 * minute));
    start(table, 2);
    play_back_and_forth(table);
    const auto told = told_hashes(table);
    const Steps& steps = table.room->table().steps;
    REQUIRE(steps.size() > 100);
    REQUIRE(told.size() > 100);
    for (const auto& [number, hash] : told) {
        const Story story = story_of(table, number);
        const Knowledge then(story, number);
        CHECK(then.hash() == hash);
        CHECK(then.folded() == line_to(steps, number).size());
    }
    // The steps after one, each once.
    for (const std::uint32_t known : {0U, 20U, 50U, 90U}) {
        const Story story = story_of(table, known);
        Knowledge knowledge(story, steps.size());
        for (std::size_t i = known; i < steps.size(); ++i) {
            LogEntry entry;
            REQUIRE(entry.ParseFromString(steps[i].body));
            knowledge.learn(entry);
            const auto hash = told.find(entry.seq());
            if (hash != told.end()) CHECK(knowledge.hash() == hash->second);
        }
        CHECK(knowledge.folded() <= steps.size());
    }
}

TEST_CASE("knowledge: a client that comes back gets what it missed, takebacks included") {
    Table table(with_clock(10 * minute));
    start(table, 2);
    play_back_and_forth(table);
    const auto told = told_hashes(table);
    const std::uint32_t head = table.room->seq();
    ClientId client = 10;
    for (const std::uint32_t missing : {1U, 2U, 7U, 16U, 40U}) {
        input::Attach attach;
        attach.client = ++client;
        attach.account = account(1);
        attach.takebacks = true;
        attach.history = missing > 16;
        attach.have_epoch = 1;
        attach.have_seq = head - missing;
        attach.have_hash = told.at(attach.have_seq);
        const v1::Attached answer = table.ask(attach)->attached();
        CHECK_FALSE(answer.rolled_back());
        for (const v1::ServerFrame& frame : table.told[client]) {
            if (!frame.has_transition()) continue;
            const auto hash = told.find(frame.transition().seq());
            if (hash != told.end()) CHECK(frame.transition().view_hash() == hash->second);
        }
        attach.client = ++client;
        attach.re = 0;
        ++attach.have_hash;
        CHECK(table.ask(attach)->attached().rolled_back());
    }
}

}  // namespace knowledge_test
