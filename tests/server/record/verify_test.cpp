#include "server/record/verify.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <set>
#include <sstream>

#include "rules/match.h"
#include "server/codec/match.h"
#include "server/codec/settings.h"
#include "server/crypto/hash.h"
#include "tests/server/record/games.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::test;
using Kind = Finding::Kind;
using meeple::store::v1::LogEntry;

namespace {

std::string report_of(const Record& record) {
    std::ostringstream out;
    report(record, verify(record), out);
    return out.str();
}

bool finds(const Record& record, Kind kind) {
    const auto findings = verify(record).findings;
    return std::any_of(findings.begin(), findings.end(),
                       [kind](const Finding& finding) { return finding.kind == kind; });
}

bool holds(const LogEntry& entry, const std::function<bool(const v1::Delta&)>& what) {
    return std::any_of(entry.deltas().begin(), entry.deltas().end(), what);
}

LogEntry& first_with(Record& record, const std::function<bool(const v1::Delta&)>& what) {
    for (LogEntry& entry : *record.mutable_log())
        if (holds(entry, what)) return entry;
    throw std::runtime_error("no such entry");
}

v1::Delta& delta_with(Record& record, const std::function<bool(const v1::Delta&)>& what) {
    LogEntry& entry = first_with(record, what);
    return *std::find_if(entry.mutable_deltas()->begin(), entry.mutable_deltas()->end(), what);
}

class ScratchFile {
public:
    explicit ScratchFile(const std::string& content) {
        std::string name = (std::filesystem::temp_directory_path() / "record-XXXXXX").string();
        const int file = mkstemp(name.data());
        REQUIRE(file >= 0);
        std::fclose(fdopen(file, "w"));
        path_ = name;
        std::ofstream(path_, std::ios::binary) << content;
    }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    ~ScratchFile() { std::filesystem::remove(path_); }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace

TEST_CASE(
    "what a record says of the time before its game is compared; where it says nothing, it is "
    "not") {
    Record record = game_of_two();
    record.mutable_first()->mutable_tiles()->mutable_seats(1)->set_score(3);
    CHECK(finds(record, Kind::opening_differs));
    record.mutable_first()->clear_tiles();
    CHECK(finds(record, Kind::opening_differs));
    record.clear_first();
    CHECK(verify(record).findings.empty());
}

TEST_CASE("whole games between people are verified in every edition") {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        CAPTURE(seed);
        const Record record = game_of_two(seed);
        const Verification verification = verify(record);
        INFO(report_of(record));
        CHECK(verification.findings.empty());
        CHECK(verification.complete);
        CHECK(verification.same_rules);
        CHECK(verification.commands > 70);
        CHECK(verification.events > 200);
        CHECK(verification.draws >= 71);
    }
}

TEST_CASE(
    "games with bots, resignations, seats that were given up, and an early end are verified") {
    TableOptions options;
    options.open_seats = 2;
    options.bots = {"random"};
    Table table(options);
    SECTION("a bot among people") {
        table.start();
        play_to_the_end(table, 5);
    }
    SECTION("a seat changes hands before the game") {
        table.attach(3, 3);
        table.leave(3, true);
        table.start();
        play_to_the_end(table, 6);
    }
    SECTION("one resigns, the others go on") {
        table.start();
        table.resign(1, 500);
        // A client's number is its seat plus one, so the remaining player plays on.
        play_to_the_end(table, 7);
    }
    SECTION("all but one resign") {
        table.start();
        table.resign(1, 500);
        table.resign(2, 501);
        CHECK(table.room->phase() == v1::FINISHED);
    }
    const Record record = record_of(table);
    INFO(report_of(record));
    CHECK(verify(record).findings.empty());
    CHECK(verify(record).complete);
}

TEST_CASE("a game among bots alone is verified") {
    TableOptions options;
    options.open_seats = 0;
    options.bots = {"random", "greedy", "random", "random", "greedy", "random"};
    Table table(options);
    table.attach(9, 9, true);  // A spectator, so that the bots play.
    play_to_the_end(table, 8);
    const Record record = record_of(table);
    INFO(report_of(record));
    CHECK(verify(record).findings.empty());
}

TEST_CASE("a game in seats that were kept is verified; the game after it is no part of it") {
    TableOptions options;
    options.config.commands = {1000, 1000};
    meeple::store::v1::RoomHeader header = header_of(options);
    for (std::uint32_t seat = 0; seat < 2; ++seat) {
        meeple::store::v1::SeatOffer& offer = *header.add_offers();
        offer.set_seat(seat);
        offer.set_account(account(static_cast<int>(seat) + 1));
        offer.set_name("before");
    }
    Table table(options, header);
    table.attach(2, 2);
    table.attach(9, 9, true);
    REQUIRE(table.kick(9, 90, 0)->has_command_done());
    table.attach(1, 5);
    table.ready(1, 101);
    table.ready(2, 102);
    play_to_the_end(table, 3);
    const Record before = record_of(table);
    REQUIRE_FALSE(table.rematch(1, 91));
    table.put(input::RematchMade{"next"});
    const Record record = record_of(table);
    CHECK(record_bytes(record) == record_bytes(before));
    CHECK(record.header().offers(1).account().empty());
    INFO(report_of(record));
    CHECK(verify(record).findings.empty());
    CHECK(verify(record).complete);
    // An empty seat that was kept for no player cannot be opened.
    Record wrong = record;
    wrong.mutable_header()->clear_offers();
    CHECK_FALSE(verify(wrong).findings.empty());
}

TEST_CASE("an abandoned game is verified, and said to be one") {
    TableOptions options;
    options.config.rest_ms = 100'000'000;
    Table table(options);
    table.start();
    table.step(900);
    for (const ClientId client : {ClientId{1}, ClientId{2}}) table.put(input::Gone{client});
    table.ring(input::AlarmKind::life);
    REQUIRE(table.room->phase() == v1::FINISHED);
    const Record record = record_of(table);
    INFO(report_of(record));
    CHECK(verify(record).findings.empty());
    CHECK_FALSE(verify(record).complete);
    CHECK(report_of(record).find("given up") != std::string::npos);
}

TEST_CASE("the report tells the outcome and ends in the verdict") {
    Record record = game_of_two();
    const std::string good = report_of(record);
    CHECK(good.find("seat 0: player 1, ") != std::string::npos);
    CHECK(good.find("wins\n") != std::string::npos);
    CHECK(good.find("\nverified\n") == good.size() - 10);
    record.set_seat_names(0, "\x1b[2J\n");
    record.set_scores(0, record.scores(0) + 1);
    const std::string bad = report_of(record);
    CHECK(bad.find('\x1b') == std::string::npos);
    CHECK(bad.find("\nNOT verified: 2 findings\n") == bad.size() - 26);
}

TEST_CASE("each lie about the shuffle is found") {
    Record record = game_of_two();
    SECTION("another seed than the published one") {
        record.mutable_header()->set_server_seed(std::string(32, 'x'));
        CHECK(finds(record, Kind::commitment_differs));
    }
    SECTION("another seed, with a commitment to match") {
        record.mutable_header()->set_server_seed(std::string(32, 'x'));
        record.mutable_header()->set_commitment(std::string(
            as_bytes(deck_commitment(record.header().server_seed(), record.header().room(),
                                     options_hash(codec::setup(record.header().settings()))))));
        first_with(record, [](const v1::Delta& delta) { return delta.has_room_closed(); })
            .mutable_deltas()
            ->rbegin()
            ->mutable_room_closed()
            ->set_server_seed(record.header().server_seed());
        CHECK_FALSE(finds(record, Kind::commitment_differs));
        CHECK(finds(record, Kind::opening_differs));
    }
    SECTION("a seat's entropy was not used") {
        first_with(record, [](const v1::Delta& delta) {
            return delta.has_seat_ready();
        }).set_entropy("another");
        CHECK(finds(record, Kind::opening_differs));
    }
    SECTION("two tiles of the supply change places") {
        auto& started =
            *delta_with(record, [](const v1::Delta& delta) { return delta.tiles().has_started(); })
                 .mutable_tiles()
                 ->mutable_started();
        auto& supply = *started.mutable_supply();
        int other = 1;
        while (supply[other] == supply[0]) ++other;
        std::swap(supply[0], supply[other]);
        CHECK(finds(record, Kind::opening_differs));
    }
    CHECK(report_of(record).find("NOT verified") != std::string::npos);
}

TEST_CASE("each lie about the game is found") {
    Record record = game_of_two();
    SECTION("points without a cause") {
        auto& scored = *delta_with(record,
                                   [](const v1::Delta& delta) {
                                       return delta.tiles().scored().awards_size() > 0;
                                   })
                            .mutable_tiles()
                            ->mutable_scored();
        scored.mutable_awards(0)->set_points(scored.awards(0).points() + 10);
        CHECK(finds(record, Kind::events_differ));
    }
    SECTION("an event is missing") {
        record.mutable_log(10)->mutable_deltas()->RemoveLast();
        CHECK(finds(record, Kind::events_differ));
    }
    SECTION("another seat asked") {
        LogEntry& entry = *record.mutable_log(10);
        entry.set_actor(1 - entry.actor());
        CHECK(finds(record, Kind::command_refused));
    }
    SECTION("another placement was asked for") {
        auto& place = *record.mutable_log(10)->mutable_actions(0)->mutable_tiles()->mutable_place();
        place.set_x(place.x() + 50);
        CHECK(finds(record, Kind::command_refused));
    }
    SECTION("the state's hash") {
        std::string& hash = *record.mutable_log(12)->mutable_state_hash();
        hash[0] = static_cast<char>(hash[0] ^ 1);
        CHECK(finds(record, Kind::state_differs));
    }
    SECTION("the count of draws") {
        record.mutable_log(12)->set_chance_draws(1);
        CHECK(finds(record, Kind::draws_differ));
    }
    CHECK(report_of(record).find("NOT verified") != std::string::npos);
}

TEST_CASE("each lie about the outcome and the shape of the record is found") {
    const Record honest = game_of_two();
    Record record = honest;
    SECTION("the final scores, the winners, the names") {
        record.set_scores(1, 999);
        CHECK(finds(record, Kind::result_differs));
        record = honest;
        record.add_winners(1);
        CHECK(finds(record, Kind::result_differs));
        record = honest;
        record.set_seat_names(0, "somebody else");
        CHECK(finds(record, Kind::result_differs));
    }
    SECTION("the end is missing") {
        record.mutable_log()->RemoveLast();
        CHECK(finds(record, Kind::malformed));
    }
    SECTION("a transition is missing in the middle") {
        record.mutable_log()->DeleteSubrange(20, 1);
        CHECK(finds(record, Kind::malformed));
    }
    SECTION("a format of a later time") {
        record.mutable_header()->set_format(2);
        CHECK(finds(record, Kind::unknown_format));
    }
    SECTION("a game that does not exist") {
        record.mutable_header()->mutable_settings()->set_game("chess");
        CHECK(finds(record, Kind::malformed));
    }
    SECTION("hundreds of seats") {
        for (int i = 0; i < 300; ++i)
            record.mutable_header()->mutable_settings()->add_seats()->mutable_open();
        CHECK(finds(record, Kind::malformed));
    }
    CHECK(report_of(record).find("NOT verified") != std::string::npos);
}

TEST_CASE("a lie in the middle does not hide the truth after it") {
    Record record = game_of_two();
    record.mutable_log(30)->mutable_state_hash()->assign(32, 'x');
    const Verification verification = verify(record);
    CHECK(verification.findings.size() == 1);
    CHECK(verification.findings[0].seq == 31);
    CHECK(verification.complete);
}

TEST_CASE("a record of other rules says so") {
    Record record = game_of_two();
    record.mutable_header()->set_rules_version("0 of long ago");
    CHECK_FALSE(verify(record).same_rules);
    CHECK(report_of(record).find("made under rules 0 of long ago") != std::string::npos);
    CHECK(report_of(record).find("\nverified\n") != std::string::npos);
}

namespace {

void set_end(Record& record, v1::GameEnded& ended) {
    const int most = *std::max_element(record.scores().begin(), record.scores().end());
    record.clear_winners();
    for (int i = 0; i < record.scores_size(); ++i)
        if (record.scores(i) == most) record.add_winners(static_cast<std::uint32_t>(i));
    *ended.mutable_scores() = record.scores();
    *ended.mutable_winners() = record.winners();
}

// As rules that gave a point more for something would have written it: consistent, and different.
void give_a_point(Record& record, int at) {
    record.mutable_header()->set_rules_version("0 of long ago");
    record.set_scores(0, record.scores(0) + 1);
    auto match = rules::Match::create(codec::setup(record.header().settings())).value();
    bool given = false;
    for (LogEntry& entry : *record.mutable_log()) {
        if (static_cast<int>(entry.seq()) > at && !given && entry.actions_size() > 0) {
            auto& told = *entry.add_deltas()->mutable_tiles()->mutable_seat_scored();
            told.set_what("fairy");
            told.add_lines()->set_points(1);
            given = true;
        }
        for (v1::Delta& delta : *entry.mutable_deltas()) {
            if (delta.tiles().has_ended()) set_end(record, *delta.mutable_tiles()->mutable_ended());
            if (codec::is_game_delta(delta)) match.evolve(codec::read(delta).value());
        }
        std::string canonical;
        match.append_canonical(canonical);
        entry.set_state_hash(std::string(as_bytes(sha256(canonical))));
    }
}

}  // namespace

TEST_CASE("a record of other rules is verified as far as no rules are needed, and says how far") {
    Record record = game_of_two();
    give_a_point(record, 20);
    const Verification verification = verify(record);
    CHECK(report_of(record).find("\nverified in part\n") != std::string::npos);
    CHECK(verification.findings.empty());
    CHECK(verification.complete);
    CHECK(report_of(record).find("not checked: that the rules of that time") != std::string::npos);

    Record reordered = record;
    reordered.mutable_log()->SwapElements(30, 31);
    CHECK(finds(reordered, Kind::malformed));
    Record hashed = record;
    hashed.mutable_log(30)->mutable_state_hash()->assign(32, 'x');
    CHECK(finds(hashed, Kind::state_differs));
    Record shuffled = record;
    shuffled.mutable_header()->mutable_server_seed()->front() ^= 1;
    CHECK(finds(shuffled, Kind::commitment_differs));
    Record scored = record;
    scored.set_scores(1, 99);
    CHECK(finds(scored, Kind::result_differs));

    Record drawn = record;
    auto& supply =
        *delta_with(drawn, [](const v1::Delta& delta) { return delta.tiles().has_started(); })
             .mutable_tiles()
             ->mutable_started()
             ->mutable_supply();
    int other = 1;
    while (supply[other] == supply[0]) ++other;
    std::swap(supply[0], supply[other]);
    CHECK(finds(drawn, Kind::opening_differs));

    Record unheard = record;
    delta_with(unheard, [](const v1::Delta& delta) { return delta.tiles().has_deployed(); })
        .mutable_tiles()
        ->mutable_deployed()
        ->set_figure(v1::PIG);
    CHECK(verify(unheard).findings.empty());
    CHECK(report_of(unheard).find("cannot follow") != std::string::npos);
}

TEST_CASE("no field of a transition that the game depends on can be changed unseen") {
    const Record honest = game_of_two(4);
    // The room's first and last transitions, and some of the game's.
    for (int i = 0; i < honest.log_size(); i += i < 6 || i + 4 > honest.log_size() ? 1 : 3) {
        CAPTURE(i);
        const std::vector<std::function<void(LogEntry&)>> lies = {
            [](LogEntry& entry) { entry.set_seq(entry.seq() + 1); },
            [](LogEntry& entry) { entry.set_actor(entry.has_actor() ? 77 : 0); },
            [](LogEntry& entry) { entry.mutable_state_hash()->back() ^= 1; },
            [](LogEntry& entry) { entry.set_chance_draws(entry.chance_draws() + 1); },
            [](LogEntry& entry) { entry.set_decision(entry.decision() == 0 ? 5 : 0); },
            [](LogEntry& entry) { entry.clear_deltas(); },
            [](LogEntry& entry) { entry.mutable_deltas()->RemoveLast(); },
            [](LogEntry& entry) { *entry.add_deltas() = entry.deltas(0); },
        };
        for (std::size_t lie = 0; lie < lies.size(); ++lie) {
            CAPTURE(lie);
            Record record = honest;
            lies[lie](*record.mutable_log(i));
            if (!verify(record).findings.empty()) continue;
            FAIL("not found");
        }
    }
}

TEST_CASE("bytes changed anywhere never do harm") {
    const std::string bytes = record_bytes(game_of_two(5));
    const std::string json = record_json(game_of_two(5));
    const std::uint64_t seed = 5;  // Fixed, so that the counts below are always the same.
    CAPTURE(seed);
    std::mt19937_64 dice(seed);
    int read = 0;
    int unverified = 0;
    for (int round = 0; round < 600; ++round) {
        std::string changed = round % 5 == 0 ? json : bytes;
        const auto changes = 1 + dice() % 4;
        for (auto i = changes; i > 0; --i) {
            const std::size_t place = dice() % changed.size();
            switch (dice() % 4) {
                case 0: changed[place] = static_cast<char>(dice()); break;
                case 1:
                    changed[place] = static_cast<char>(changed[place] ^ (1 << dice() % 7));
                    break;
                case 2: changed.erase(place, 1 + dice() % 8); break;
                default:
                    changed.insert(place, changed.substr(dice() % changed.size(), dice() % 40));
            }
        }
        const auto record = read_record(changed);
        if (!record) continue;
        ++read;
        if (!verify(*record).findings.empty()) ++unverified;
    }
    // The test reached what it is about.
    CHECK(read > 20);
    CHECK(unverified > 5);
}

TEST_CASE("a file is verified by its content, in either encoding") {
    Record record = game_of_two(9);
    const auto run = [](const std::string& content, int expected) {
        const ScratchFile file(content);
        std::ostringstream out;
        CHECK(verify_file(file.path(), out) == expected);
        return out.str();
    };
    CHECK(run(record_bytes(record), 0) == run(record_json(record), 0));
    CHECK(run("", 2).find("not a record") != std::string::npos);
    CHECK(run("no", 2).find("not a record") != std::string::npos);
    CHECK(run(std::string(record_bytes_max + 10, ' '), 2).find("too long") != std::string::npos);
    record.set_scores(0, -1);
    CHECK(run(record_json(record), 1).find("NOT verified") != std::string::npos);
    std::ostringstream out;
    CHECK(verify_file("no such file", out) == 2);
    CHECK(out.str() == "cannot read no such file\n");
    CHECK(verify_file(std::filesystem::temp_directory_path(), out) == 2);
}
