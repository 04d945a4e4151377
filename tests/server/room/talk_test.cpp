// Chat in a room: audience, timing and permissions.
#include "tests/server/room/agreeing.h"

namespace talk_test {

using namespace server;
using namespace server::test;

namespace {

constexpr ClientId ada = 1;   // seat 0
constexpr ClientId ben = 2;   // seat 1
constexpr ClientId cyd = 3;   // watches
constexpr ClientId dora = 4;  // watches
constexpr ClientId host = 9;  // made the room, and watches

TableOptions with_talk(v1::Talk talk) {
    TableOptions options;
    options.talk = talk;
    return options;
}

struct Voice {
    Table& table;
    std::uint64_t ids = 70'000;

    std::optional<v1::ServerFrame> say(ClientId client, const std::string& text,
                                       std::optional<std::uint64_t> id = std::nullopt) {
        input::Say say;
        say.client = client;
        say.command_id = command_id(id.value_or(++ids));
        say.what.set_text(text);
        return table.ask(say);
    }
    std::optional<v1::ServerFrame> shout(ClientId client) {
        input::Say say;
        say.client = client;
        say.command_id = command_id(++ids);
        say.what.set_emote("smile");
        return table.ask(say);
    }
    std::optional<v1::ServerFrame> mute(ClientId client, const std::string& speaker, bool muted) {
        input::Mute mute;
        mute.client = client;
        mute.speaker = speaker;
        mute.muted = muted;
        return table.ask(mute);
    }
    std::vector<std::string> before(ClientId client, std::uint32_t lines_max = 50,
                                    std::uint32_t before = 0) {
        input::GetLines get;
        get.client = client;
        get.before = before;
        get.lines_max = lines_max;
        const auto answer = table.ask(get);
        REQUIRE(answer->has_lines());
        older = answer->lines().before();
        std::vector<std::string> texts;
        for (const v1::Line& line : answer->lines().lines()) texts.push_back(line.text());
        return texts;
    }
    std::uint32_t older = 0;  // Lines.before of the last page

    // The frames that the client has got so far.
    std::vector<v1::Line> heard(ClientId client) const {
        std::vector<v1::Line> lines;
        for (const v1::ServerFrame& frame : table.told[client])
            if (frame.has_line()) lines.push_back(frame.line());
        return lines;
    }
    std::vector<std::string> texts(ClientId client) const {
        std::vector<std::string> texts;
        for (const v1::Line& line : heard(client)) texts.push_back(line.text());
        return texts;
    }
    std::string speaker(ClientId client) const {
        for (const v1::ServerFrame& frame : table.told[client])
            if (frame.has_attached()) return frame.attached().speaker();
        return {};
    }
};

using Texts = std::vector<std::string>;

// Two play, three watch.
void gather(Table& table) {
    table.start();
    for (const ClientId client : {cyd, dora, host})
        table.attach(client, static_cast<int>(client), true);
}

PersonPtr person(int who, std::set<AccountId> blocked = {}) {
    return std::make_shared<const Person>(Person{{account(who)}, std::move(blocked)});
}

}  // namespace

TEST_CASE("a seat speaks at the table, and all hear it") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    gather(table);
    const auto done = voice.say(ada, "Hello");
    REQUIRE(done->has_command_done());
    for (const ClientId client : {ada, ben, cyd, dora, host}) {
        REQUIRE(voice.heard(client).size() == 1);
        const v1::Line line = voice.heard(client).front();
        CHECK(line.number() == done->command_done().seq());
        CHECK(line.handle() == 7);
        CHECK(line.at_ms() == table.now_ms);
        CHECK(line.channel() == v1::TABLE);
        CHECK(line.seat() == 0);
        CHECK(line.name() == "player 1");
        CHECK(line.speaker() == voice.speaker(ada));
    }
    CHECK(voice.speaker(ada) != voice.speaker(ben));
    CHECK(table.disk.entries.size() == table.room->seq());  // no step of the game
    // Also on a connection that watches.
    table.attach(20, 1, true);
    REQUIRE(voice.say(20, "It is me")->has_command_done());
    CHECK(voice.heard(ben).back().channel() == v1::TABLE);
}

TEST_CASE("seats hear the spectators when the game is over") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    gather(table);
    table.attach(20, 1, true);  // a seat that watches is a seat
    REQUIRE(voice.say(cyd, "The road!")->has_command_done());
    CHECK(voice.texts(dora) == Texts{"The road!"});
    CHECK_FALSE(voice.heard(dora).front().has_seat());
    CHECK(voice.heard(dora).front().name() == "player 3");
    for (const ClientId client : {ada, ben, ClientId{20}}) {
        CHECK(voice.texts(client).empty());
        CHECK(voice.before(client).empty());
    }
    CHECK(voice.before(dora) == Texts{"The road!"});
    table.resign(ada, 900);
    REQUIRE(table.room->phase() == v1::FINISHED);
    CHECK(voice.before(ada) == Texts{"The road!"});
    REQUIRE(voice.say(cyd, "Well played")->has_command_done());
    CHECK(voice.texts(ben) == Texts{"Well played"});
    CHECK(voice.heard(ben).front().channel() == v1::SPECTATORS);
}

TEST_CASE("the room's setting limits the talk") {
    for (const v1::Talk talk : {v1::PHRASES, v1::FREE_TEXT, v1::SILENCE}) {
        Table table(with_talk(talk));
        Voice voice{table};
        gather(table);
        CHECK((code(voice.say(ada, "Hi")) == v1::TALK_OFF) == (talk != v1::FREE_TEXT));
        CHECK((code(voice.shout(cyd)) == v1::TALK_OFF) == (talk == v1::SILENCE));
    }
    TableOptions options;
    Table open(options);
    CHECK(open.room->header().settings().talk() == v1::PHRASES);
    options.private_room = true;
    Table closed(options);
    CHECK(closed.room->header().settings().talk() == v1::FREE_TEXT);
}

TEST_CASE("rooms of before there was talk have the default") {
    meeple::store::v1::RoomHeader header = header_of({});
    header.mutable_settings()->clear_talk();
    Table table(TableOptions{}, header);
    Voice voice{table};
    gather(table);
    CHECK(code(voice.say(ada, "Hi")) == v1::TALK_OFF);
    CHECK(voice.shout(ada)->has_command_done());
}

TEST_CASE("a line is told only when it is on disk") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    gather(table);
    table.hold_lines = true;
    CHECK_FALSE(voice.say(ada, "Wait").has_value());
    const std::uint32_t re = table.last_re();
    CHECK(voice.heard(ada).empty());
    // It holds up nothing else.
    table.hold_lines = false;
    REQUIRE(table.step(1'000)->has_command_done());
    table.release_line();
    CHECK(table.answer(re)->has_command_done());
    CHECK(voice.texts(ben) == Texts{"Wait"});
    table.said_fails = true;
    CHECK(code(voice.say(ben, "Lost", 5)) == v1::STORE_UNAVAILABLE);
    CHECK(voice.texts(ada) == Texts{"Wait"});
    table.said_fails = false;
    CHECK_FALSE(voice.say(ben, "Lost", 5)->command_done().duplicate());
    CHECK(voice.texts(ada) == Texts{"Wait", "Lost"});
}

TEST_CASE("a line is said once, also over a restart") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    gather(table);
    const auto first = voice.say(ada, "Once", 5);
    CHECK_FALSE(first->command_done().duplicate());
    survives(table);
    const auto again = voice.say(ada, "Once", 5);
    CHECK(again->command_done().duplicate());
    CHECK(again->command_done().seq() == first->command_done().seq());
    CHECK(code(voice.say(ada, "Twice", 5)) == v1::COMMAND_ID_CONFLICT);
    CHECK(voice.texts(ben) == Texts{"Once"});
    CHECK(voice.before(ben) == Texts{"Once"});
}

TEST_CASE("lines come in pages") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    gather(table);
    for (const char* text : {"a", "b", "c", "d", "e"}) {
        table.now_ms += minute;
        REQUIRE(voice.say(ada, text)->has_command_done());
    }
    CHECK(voice.before(cyd, 2) == Texts{"d", "e"});
    CHECK(voice.before(cyd, 2, voice.older) == Texts{"b", "c"});
    CHECK(voice.before(cyd, 2, voice.older) == Texts{"a"});
    CHECK(voice.older == 0);
}

TEST_CASE("six lines at once, then one in 600 ms") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    gather(table);
    for (int i = 0; i < 6; ++i) CHECK(voice.say(ada, "x")->has_command_done());
    const auto refused = voice.say(ada, "x");
    REQUIRE(code(refused) == v1::RATE_LIMITED);
    CHECK(refused->error().retry_after_ms() == 600);
    CHECK(refused->error().detail() == "too many lines");  // spectators have no seat
    CHECK(voice.say(ben, "y")->has_command_done());        // each for itself
    // Not by another connection either.
    table.attach(20, 1);
    CHECK(code(voice.say(20, "x")) == v1::RATE_LIMITED);
    table.now_ms += 600;
    CHECK(voice.say(ada, "x")->has_command_done());
    CHECK(code(voice.say(ada, "x")) == v1::RATE_LIMITED);
}

TEST_CASE("all spectators together say so much, and do not hold up the table") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    gather(table);
    int said = 0;
    for (int i = 0; i < 10; ++i) {
        const ClientId client = 100 + static_cast<ClientId>(i);
        table.attach(client, 20 + i, true);
        for (int k = 0; k < 6; ++k) said += voice.say(client, "x")->has_command_done() ? 1 : 0;
    }
    CHECK(said == 20);
    CHECK(voice.say(ada, "x")->has_command_done());
    table.now_ms += 100;
    CHECK(voice.say(cyd, "x")->has_command_done());
}

TEST_CASE("a room has room for so many lines") {
    TableOptions options = with_talk(v1::FREE_TEXT);
    options.config.lines_max = 3;
    Table table(options);
    Voice voice{table};
    gather(table);
    for (int i = 0; i < 3; ++i) CHECK(voice.say(ada, "x")->has_command_done());
    CHECK(code(voice.say(ben, "x")) == v1::QUOTA);
}

TEST_CASE("spectators cannot use up the table's lines") {
    TableOptions options = with_talk(v1::FREE_TEXT);
    options.config.lines_max = 8;
    Table table(options);
    Voice voice{table};
    gather(table);
    for (int i = 0; i < 4; ++i) CHECK(voice.say(cyd, "x")->has_command_done());
    CHECK(code(voice.say(dora, "x")) == v1::QUOTA);
    for (int i = 0; i < 4; ++i) CHECK(voice.say(ada, "x")->has_command_done());
    CHECK(code(voice.say(ada, "x")) == v1::QUOTA);
}

TEST_CASE("the host mutes a spectator, and all are told") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    gather(table);
    const std::string loud = voice.speaker(cyd);
    CHECK(code(voice.mute(ada, loud, true)) == v1::FORBIDDEN);
    CHECK(code(voice.mute(host, "nobody", true)) == v1::NOBODY_THERE);
    CHECK(code(voice.mute(host, voice.speaker(ada), true)) == v1::FORBIDDEN);
    CHECK(code(voice.mute(host, voice.speaker(host), true)) == v1::FORBIDDEN);
    table.said_fails = true;
    CHECK(code(voice.mute(host, loud, true)) == v1::STORE_UNAVAILABLE);
    CHECK(voice.say(cyd, "!")->has_error());
    table.said_fails = false;
    CHECK(voice.say(cyd, "!")->has_command_done());
    const auto muted = voice.mute(host, loud, true);
    REQUIRE(muted->has_muted());
    CHECK(muted->muted().speaker() == loud);
    CHECK(muted->muted().muted());
    CHECK(table.told[cyd].back().muted().muted());
    CHECK_FALSE(table.told[dora].back().has_muted());
    CHECK(code(voice.say(cyd, "!")) == v1::MUTED);
    CHECK(voice.say(dora, "?")->has_command_done());
    // Also when it was gone, over a restart, and when it has not spoken since.
    ++table.disk.epoch;
    table.open();
    table.attach(host, 9, true);
    CHECK(table.attach(cyd, 3, true)->attached().muted());
    CHECK_FALSE(table.attach(dora, 4, true)->attached().muted());
    CHECK(code(voice.say(cyd, "!")) == v1::MUTED);
    table.put(input::Gone{cyd});
    CHECK(code(voice.mute(host, loud, false)) == v1::NOBODY_THERE);
    CHECK(voice.before(host).size() == 2);  // where it is heard again
    CHECK(voice.mute(host, loud, false)->has_muted());
    table.attach(cyd, 3, true);
    CHECK(voice.say(cyd, "!")->has_command_done());
}

TEST_CASE("blocked accounts hear nothing of each other, neither new nor old lines") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    gather(table);
    REQUIRE(voice.say(ada, "before")->has_command_done());
    REQUIRE(voice.say(ben, "mine")->has_command_done());
    table.put(input::BlocksChanged{ben, person(2)});
    table.put(input::BlocksChanged{ada, person(1, {account(2)})});
    REQUIRE(voice.say(ada, "after")->has_command_done());
    REQUIRE(voice.say(ben, "mine, too")->has_command_done());
    CHECK(voice.texts(ben) == Texts{"before", "mine", "mine, too"});
    CHECK(voice.texts(ada) == Texts{"before", "mine", "after"});
    table.apart[1] = {account(2)};
    table.apart[2] = {account(1)};
    CHECK(voice.before(ben) == Texts{"mine", "mine, too"});
    CHECK(voice.before(ada) == Texts{"before", "after"});
    CHECK(voice.before(cyd) == Texts{"before", "mine", "after", "mine, too"});
    table.apart.clear();
    CHECK(voice.before(ben) == Texts{"before", "mine", "after", "mine, too"});
}

TEST_CASE("a line of a speaker who has just left is not heard by people that the speaker blocks") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    gather(table);
    table.put(input::BlocksChanged{ben, person(2)});
    table.put(input::BlocksChanged{cyd, person(3, {account(2)})});
    table.hold_lines = true;
    CHECK_FALSE(voice.say(cyd, "bye"));
    table.put(input::Gone{cyd});
    table.release_line();
    CHECK(voice.texts(dora) == Texts{"bye"});
    CHECK(voice.texts(ben).empty());
}

TEST_CASE("blocked accounts do not sit at one table") {
    Table table;
    table.attach(ada, 1);
    table.apart[2] = {account(1)};
    CHECK(code(table.attach(ben, 2)) == v1::FORBIDDEN);
    CHECK(table.attach(ben, 2, true)->has_attached());  // but may watch
    table.apart[3] = {account(9)};                      // the host
    CHECK(code(table.attach(cyd, 3)) == v1::FORBIDDEN);
    CHECK(table.attach(dora, 4)->has_attached());
    // A seated player can come back.
    table.apart[1] = {account(4)};
    CHECK(table.attach(20, 1)->has_attached());
}

TEST_CASE("of two who come at the same moment, and have a block, one sits down") {
    for (const bool first_blocks : {true, false}) {
        Table table;
        table.persons[1] = person(1, first_blocks ? std::set{account(2)} : std::set<AccountId>{});
        table.persons[2] = person(2, first_blocks ? std::set<AccountId>{} : std::set{account(1)});
        CHECK(table.attach(ada, 1)->has_attached());
        CHECK(code(table.attach(ben, 2)) == v1::FORBIDDEN);
    }
}

TEST_CASE("a block names its target by seat or by speaker") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    gather(table);
    const auto block = [&](ClientId client, std::optional<std::uint32_t> seat,
                           const std::string& speaker) {
        input::Block one;
        one.client = client;
        one.seat = seat;
        one.speaker = speaker;
        return table.ask(one);
    };
    CHECK_FALSE(block(ada, 1, {}).has_value());  // answered by others
    CHECK_FALSE(block(ada, std::nullopt, voice.speaker(cyd)).has_value());
    REQUIRE(table.blocks.size() == 2);
    CHECK(table.blocks[0].other == account(2));
    CHECK(table.blocks[0].name == "player 2");
    CHECK(table.blocks[1].other == account(3));
    CHECK(code(block(ada, 0, {})) == v1::FORBIDDEN);
    CHECK(code(block(ada, 2, {})) == v1::BAD_FIELD);
    CHECK(code(block(ada, std::nullopt, "nobody")) == v1::NOBODY_THERE);
    CHECK(code(block(30, 1, {})) == v1::NOT_ATTACHED);
}

TEST_CASE("a room remembers the last voices") {
    TableOptions options = with_talk(v1::FREE_TEXT);
    options.config.speakers_max = 2;
    Table table(options);
    Voice voice{table};
    gather(table);
    std::vector<std::string> speakers;
    for (int i = 0; i < 3; ++i) {
        const ClientId client = 100 + static_cast<ClientId>(i);
        table.attach(client, 20 + i, true);
        REQUIRE(voice.say(client, "x")->has_command_done());
        speakers.push_back(voice.speaker(client));
        table.put(input::Gone{client});
    }
    CHECK(code(voice.mute(host, speakers[0], true)) == v1::NOBODY_THERE);
    CHECK(voice.mute(host, speakers[1], true)->has_muted());
    CHECK(voice.mute(host, speakers[2], true)->has_muted());
}

TEST_CASE("clients that do not ask for talk are told none, and may speak") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    table.knows_talk = false;
    table.start();
    table.knows_talk = true;
    table.attach(cyd, 3, true);
    REQUIRE(voice.say(ada, "Hello")->has_command_done());
    CHECK(voice.texts(ada).empty());
    CHECK(voice.texts(ben).empty());
    CHECK(voice.texts(cyd) == Texts{"Hello"});
}

TEST_CASE("a frozen room still talks") {
    Table table(with_talk(v1::FREE_TEXT));
    Voice voice{table};
    gather(table);
    table.next_result = StoreResult::unavailable;
    CHECK(code(table.step(1'000)) == v1::STORE_UNAVAILABLE);
    REQUIRE(table.room->frozen());
    CHECK(voice.say(ada, "The disk?")->has_command_done());
    table.reload();
    REQUIRE_FALSE(table.room->frozen());
    CHECK(voice.say(ben, "It works")->has_command_done());
    CHECK(voice.texts(cyd) == Texts{"The disk?", "It works"});
}

}  // namespace talk_test
