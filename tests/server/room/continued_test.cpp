// Games that continue from a position of another game.
#include "rules/position_text.h"
#include "server/room/next_game.h"
#include "tests/server/room/agreeing.h"

namespace continued_test {

using namespace server;
using namespace server::test;

namespace {

struct Kind {
    const char* what;
    TableOptions options;
};

TableOptions game_of(const char* game, std::vector<std::string> modules,
                     std::vector<std::pair<std::string, std::string>> options = {}) {
    TableOptions out;
    out.game = game;
    out.modules = std::move(modules);
    out.options = std::move(options);
    out.config.commands = {1'000, 10'000};
    return out;
}

std::vector<Kind> kinds() {
    return {
        {"the base game", game_of("carcassonne", {"farmers"})},
        {"gifts", game_of("carcassonne", {"farmers", "gifts"})},
        {"the river", game_of("carcassonne", {"farmers", "river"})},
        {"hidden hands", game_of("carcassonne", {"farmers"}, {{"hand", "three_hidden"}})},
        {"hunters and gatherers", game_of("hunters_and_gatherers", {})},
        {"cards", game_of("cardcassonne", {})},
    };
}

// The other game, which both have played for a while.
void play_first(Table& table, int steps) {
    table.start();
    for (int i = 0; i < steps && table.room->phase() == v1::PLAYING; ++i)
        REQUIRE(table.step(1'000 + table.room->seq())->has_command_done());
}

meeple::store::v1::RoomHeader continued(const TableOptions& options, const Room& from,
                                        std::uint32_t seq) {
    meeple::store::v1::RoomHeader header = header_of(options);
    header.set_room("next");
    header.set_server_seed(std::string(server_seed_bytes, 't'));
    header.set_commitment(std::string(as_bytes(deck_commitment(
        header.server_seed(), header.room(), options_hash(codec::setup(header.settings()))))));
    const auto position = from.position(seq);
    REQUIRE(position);
    header.mutable_origin()->set_room(from.header().room());
    header.mutable_origin()->set_seq(position->seq);
    codec::write(position->view, *header.mutable_origin());
    return header;
}

std::string state_of(const Table& table) {
    std::string canonical;
    table.room->match().append_canonical(canonical);
    return canonical;
}

}  // namespace

TEST_CASE("a game goes on from any position of another one, and verifies") {
    for (const Kind& kind : kinds()) {
        for (const int steps : {1, 2, 9, 20}) {
            CAPTURE(kind.what, steps);
            Table first(kind.options);
            play_first(first, steps);
            const auto position = first.room->position(0);
            REQUIRE(position);
            Table table(kind.options, continued(kind.options, *first.room, 0));
            CHECK(table.room->summary().info.origin().room() == "room");
            CHECK(table.room->summary().info.origin().seq() == first.room->seq());
            table.attach(3, 3, true);
            CHECK_FALSE(table.room->match().started());
            table.start();
            REQUIRE(table.room->phase() == v1::PLAYING);
            CHECK(table.room->match().view(rules::Viewer::spectator()) == position->view);
            CHECK(table.fold(3).view() == position->view);
            all_agree(table);
            survives(table);
            for (int i = 0; i < 8 && table.room->phase() == v1::PLAYING; ++i)
                REQUIRE(table.step(2'000 + table.room->seq())->has_command_done());
            all_agree(table);
            survives(table);
            if (table.room->phase() == v1::PLAYING) table.resign(1, 900);
            verifies(table);
        }
    }
}

TEST_CASE("hidden tiles are drawn anew, from the entropy of all seats") {
    for (const Kind& kind : kinds()) {
        CAPTURE(kind.what);
        Table first(kind.options);
        play_first(first, 5);
        const auto header = continued(kind.options, *first.room, 0);
        const auto begun = [&](const std::string& entropy) {
            Table table(kind.options, header);
            table.attach(1, 1);
            table.attach(2, 2);
            table.ready(1, 101, entropy);
            table.ready(2, 102);
            return state_of(table);
        };
        CHECK(begun("a") == begun("a"));
        CHECK(begun("a") != begun("b"));
        CHECK(begun("a") != state_of(first));
        CHECK(begun("") != state_of(first));
    }
}

TEST_CASE("a game goes on from the middle of another one, and of a turn") {
    Table first(with_clock(10 * minute));
    first.start();
    turn(first);
    const rules::Seat asked = first.deciding();
    lay(first);  // a figure may follow
    const std::uint32_t seq = first.room->seq();
    turn(first);
    turn(first);
    const auto options = with_clock(5 * minute);
    Table table(options, continued(options, *first.room, seq));
    table.start();
    CHECK(table.deciding() == asked);
    CHECK(table.fold(1).decision()->kind() == v1::DEPLOY_FIGURE);
    CHECK(table.fold(1).snapshot().clocks().remaining_ms(0) == 5 * minute);
    turn(table);
    turn(table);
    // Nothing is taken back from before it.
    Agreeing talk{table};
    REQUIRE(talk.ask(1 + asked, v1::TAKEBACK)->has_command_done());
    REQUIRE(talk.answer(2 - asked, true)->has_command_done());
    CHECK(code(talk.ask(1 + asked, v1::TAKEBACK)) == v1::UNDO_BARRIER);
    all_agree(table);
    survives(table);
    table.resign(1, 900);
    verifies(table);
    // No position without a decision.
    CHECK_FALSE(first.room->position(1));
    CHECK_FALSE(first.room->position(first.room->seq() + 1));
}

TEST_CASE("a client that does not know of such games is told a snapshot instead") {
    const TableOptions options;
    Table first(options);
    play_first(first, 4);
    Table table(options, continued(options, *first.room, 0));
    table.knows_continued = false;
    table.attach(1, 1);
    table.knows_continued = true;
    table.attach(2, 2);
    table.ready(1, 101);
    table.ready(2, 102);
    const auto started = [&](ClientId client) {
        for (const v1::ServerFrame& frame : table.told[client]) {
            for (const v1::Delta& delta : frame.transition().deltas())
                if (delta.has_game_continued()) return true;
        }
        return false;
    };
    CHECK_FALSE(started(1));
    CHECK(started(2));
    CHECK(table.told[1].back().has_snapshot());
    CHECK(table.fold(1).view() == table.fold(2).view());
}

TEST_CASE("a seat that was out stays out") {
    TableOptions options;
    options.open_seats = 3;
    Table first(options);
    start(first, 3);
    for (int i = 0; i < 3; ++i) REQUIRE(first.step(1'000 + first.room->seq())->has_command_done());
    first.resign(2, 900);
    REQUIRE(first.room->phase() == v1::PLAYING);
    TableOptions next;
    next.open_seats = 1;
    next.bots = {"random", "random"};
    Table table(next, continued(next, *first.room, 0));
    table.attach(1, 1);
    table.ready(1, 101);
    REQUIRE(table.room->phase() == v1::PLAYING);
    CHECK(table.room->summary().info.seats(1).resigned());
    CHECK_FALSE(table.room->summary().info.seats(2).resigned());
    table.resign(1, 901);
    verifies(table);
}

TEST_CASE("a record that goes on from elsewhere than it says is not verified") {
    const TableOptions options;
    Table first(options);
    play_first(first, 6);
    Table table(options, continued(options, *first.room, 0));
    table.start();
    table.resign(1, 900);
    const Record told = make_record(table.disk.header, table.disk.entries).value();
    CHECK(verify(told).findings.empty());
    Record other = told;
    auto& seat = *other.mutable_header()->mutable_origin()->mutable_tiles()->mutable_seats(0);
    seat.set_score(seat.score() + 1);
    CHECK_FALSE(verify(other).findings.empty());
    other = told;
    other.mutable_header()->clear_origin();
    CHECK_FALSE(verify(other).findings.empty());
    other = told;
    other.mutable_header()->mutable_origin()->mutable_tiles()->mutable_board()->RemoveLast();
    CHECK_FALSE(verify(other).findings.empty());
    other = told;
    other.mutable_header()->mutable_origin()->set_room("elsewhere");
    CHECK_FALSE(verify(other).findings.empty());
}

TEST_CASE("a seat that is out in the other game is out in the next one, for every player") {
    TableOptions options = game_of("carcassonne", {"farmers"});
    options.open_seats = 3;
    Table first(options);
    for (int i = 1; i <= 3; ++i) first.attach(static_cast<ClientId>(i), i);
    for (int i = 1; i <= 3; ++i)
        first.ready(static_cast<ClientId>(i), 100 + static_cast<std::uint64_t>(i));
    REQUIRE(first.resign(2, 200)->has_command_done());
    Table table(options, continued(options, *first.room, 0));
    for (int i = 1; i <= 3; ++i) table.attach(static_cast<ClientId>(i), i);
    CHECK(table.room->table().seats[1].resigned);
    table.leave(2, true);
    table.attach(2, 2);
    CHECK(table.room->table().seats[1].resigned);
    CHECK(table.room->summary().info.seats(1).resigned());
    const TableState before = table.room->table();
    table.open();
    CHECK(table.room->table() == before);
}

// ---- Positions that somebody set up. ----

namespace {

meeple::store::v1::RoomHeader posed(const std::string& text, TableOptions options) {
    const auto position = rules::read_position(text);
    if (!position) FAIL(position.error().front().what);
    const rules::Setup setup = rules::editions::plain(position->setup);
    options.game = setup.edition;
    options.modules = setup.modules;
    options.options = setup.options;
    meeple::store::v1::RoomHeader header = header_of(options);
    CHECK(rules::editions::plain(codec::setup(header.settings())).options == setup.options);
    codec::write(rules::View(position->view), *header.mutable_origin());
    return header;
}

const char* const set_up =
    "position 1\nedition carcassonne\nmodules farmers\nseat 1\nscores 3 5\nhand base/U\n"
    "tile 0,0 r0 base/D\ntile 1,0 r1 base/U\nfigure 0 meeple 1,0 road EW\n";

// Of a game that was played for a while.
std::string in_the_woods() {
    rules::Random chance(7);
    auto match = *rules::Match::create({"hunters_and_gatherers", {}, {}, 2});
    match.start(chance);
    std::vector<rules::Command> offers;
    for (int i = 0; i < 12 || !rules::position_text(match); ++i) {
        match.offers(match.decision()->seat, offers);
        REQUIRE(match.play(match.decision()->seat, offers.front(), chance).has_value());
    }
    return *rules::position_text(match);
}

}  // namespace

TEST_CASE("a game begins at a position that was set up, with takebacks, and verifies") {
    TableOptions options;
    options.takebacks = true;
    options.config.commands = {1'000, 10'000};
    for (const std::string& text : {std::string(set_up), in_the_woods()}) {
        CAPTURE(text);
        Table table(options, posed(text, options));
        CHECK(table.room->summary().info.has_origin());
        CHECK(table.room->summary().info.origin().room().empty());
        table.start();
        REQUIRE(table.room->phase() == v1::PLAYING);
        CHECK(table.fold(1).view() == rules::View(rules::read_position(text)->view));
        for (int i = 0; i < 6; ++i)
            REQUIRE(table.step(2'000 + table.room->seq())->has_command_done());
        Agreeing talk{table};
        const rules::Seat asked = table.deciding() == 0 ? 1 : 0;
        REQUIRE(talk.ask(1U + asked, v1::TAKEBACK)->has_command_done());
        REQUIRE(talk.answer(2U - asked, true)->has_command_done());
        all_agree(table);
        survives(table);
        while (table.room->phase() == v1::PLAYING)
            REQUIRE(table.step(9'000 + table.room->seq())->has_command_done());
        all_agree(table);
        survives(table);
        verifies(table);
    }
}

TEST_CASE("the tiles that a position does not name come from the fair deck") {
    const auto begun = [](char seed, const std::string& entropy) {
        TableOptions options;
        options.seed = seed;
        Table table(options, posed(set_up, options));
        table.attach(1, 1);
        table.attach(2, 2);
        table.ready(1, 101, entropy);
        table.ready(2, 102);
        return state_of(table);
    };
    CHECK(begun('s', "a") == begun('s', "a"));
    CHECK(begun('s', "a") != begun('s', "b"));
    CHECK(begun('s', "a") != begun('t', "a"));
}

TEST_CASE("the next game begins at the position that was set up, but not at that of another game") {
    const TableOptions options;
    Table table(options, posed(set_up, options));
    table.start();
    table.resign(1, 900);
    const auto next = next_header(table.room->table());
    CHECK(next.origin().SerializeAsString() == table.room->header().origin().SerializeAsString());
    Table first(options);
    play_first(first, 4);
    Table second(options, continued(options, *first.room, 0));
    second.start();
    second.resign(1, 900);
    CHECK_FALSE(next_header(second.room->table()).has_origin());
}

TEST_CASE("a record that begins at another position than it says is not verified") {
    const TableOptions options;
    Table table(options, posed(set_up, options));
    table.start();
    for (int i = 0; i < 3; ++i) REQUIRE(table.step(2'000 + table.room->seq())->has_command_done());
    table.resign(1, 900);
    const Record told = make_record(table.disk.header, table.disk.entries).value();
    CHECK(verify(told).findings.empty());
    for (const int change : {0, 1, 2}) {
        Record other = told;
        auto& view = *other.mutable_header()->mutable_origin()->mutable_tiles();
        if (change == 0) view.mutable_seats(0)->set_score(99);
        if (change == 1) view.clear_figures();
        if (change == 2) other.mutable_header()->clear_origin();
        CAPTURE(change);
        CHECK_FALSE(verify(other).findings.empty());
    }
}

}  // namespace continued_test
