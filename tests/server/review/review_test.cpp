// From records to reviews: every released record of a finished game is reviewed, others are refused
// in one line; the server's work on reviews is bounded.
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "server/review/analyse.h"
#include "server/review/desk.h"
#include "server/review/report.h"
#include "server/review/shelf.h"
#include "server/store/memory_store.h"
#include "tests/server/record/games.h"
#include "tests/server/review/programs.h"
#include "tests/server/room/agreeing.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::test;
using nlohmann::json;

namespace {

Record released(const std::string& name) {
    std::ifstream stream(std::string(RELEASED_RECORDS) + "/" + name, std::ios::binary);
    return read_record({std::istreambuf_iterator<char>(stream), {}}).value();
}

AnalyseOptions options_for(const std::string& file) {
    AnalyseOptions options;
    options.record = file;
    options.nodes = 60;
    options.seed = 3;
    options.json = true;
    return options;
}

Outcome analysed(const AnalyseOptions& options, const std::function<bool()>& stop = never) {
    return outcome_of(
        [&](auto& out, auto& problems) { return analyse_file(options, stop, out, problems); });
}

std::ptrdiff_t lines_in(const std::string& text) {
    return std::count(text.begin(), text.end(), '\n');
}

void check_review(const json& review, const Record& record) {
    CHECK(review["complete"] == true);
    CHECK(review["room"] == record.header().room());
    const auto seats = static_cast<std::size_t>(record.seat_names_size());
    REQUIRE(review["seats"].size() == seats);
    REQUIRE(!review["steps"].empty());
    for (std::size_t i = 0; i < seats; ++i) {
        double others = 0;
        for (int s = 0; s < record.scores_size(); ++s)
            others += s == static_cast<int>(i) ? 0 : record.scores(s);
        const double margin =
            record.scores(static_cast<int>(i)) - others / static_cast<double>(seats - 1);
        const json& seat = review["seats"][i];
        CHECK(std::abs(seat["margin"].get<double>() - margin) < 0.02);
        CHECK(std::abs(review["steps"].back()["after"]["margin"][i].get<double>() - margin) < 0.02);
        const double sum = review["start"]["margin"][i].get<double>() + seat["luck"].get<double>() +
                           seat["skill"].get<double>() + seat["others"].get<double>();
        CHECK(std::abs(sum - margin) < 0.1);
    }
}

auto ask(ReviewDesk& desk, const std::string& key, const Record& record) {
    return desk.ask(key, record, desk.forgotten());
}

Record with_name(Record record, const std::string& name) {
    record.set_seat_names(0, name);
    return record;
}

std::string name_in(const ReviewDesk::Text& review) {
    return json::parse(*review)["seats"][0]["name"];
}

}  // namespace

TEST_CASE("released records of finished games are reviewed") {
    int reviewed = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator(RELEASED_RECORDS)) {
        if (file.path().extension() != ".json" || file.path().stem() == "aborted") continue;
        CAPTURE(file.path().string());
        const Outcome outcome = analysed(options_for(file.path().string()));
        INFO(outcome.problems);
        REQUIRE(outcome.code == 0);
        CHECK(lines_in(outcome.out) == 1);
        const std::string relative =
            std::filesystem::relative(file.path(), RELEASED_RECORDS).string();
        check_review(json::parse(outcome.out), released(relative));
        ++reviewed;
    }
    CHECK(reviewed >= 9);
}

TEST_CASE("the same seed and number of turns give the same report") {
    AnalyseOptions options = options_for(std::string(RELEASED_RECORDS) + "/v3/carcassonne.json");
    CHECK(analysed(options).out == analysed(options).out);
    options.json = false;
    const Outcome text = analysed(options);
    CHECK(text.code == 0);
    CHECK(text.out == analysed(options).out);
    CHECK(text.out.find("seed 3\n") != std::string::npos);
    CHECK(text.out.find("luck") != std::string::npos);
}

TEST_CASE("a review grows, line by line") {
    AnalyseOptions options = options_for(std::string(RELEASED_RECORDS) + "/v3/cardcassonne.json");
    options.growing = true;
    std::istringstream lines(analysed(options).out);
    std::size_t steps = 0;
    bool complete = false;
    for (std::string line; std::getline(lines, line);) {
        const json review = json::parse(line);
        CHECK(!complete);
        CHECK(review["steps"].size() == ++steps);
        complete = review["complete"];
    }
    CHECK(complete);
    CHECK(steps > 20);
}

TEST_CASE("a stopped review returns the results so far") {
    const AnalyseOptions options =
        options_for(std::string(RELEASED_RECORDS) + "/v3/carcassonne.json");
    int asked = 0;
    const Outcome outcome = analysed(options, [&asked] { return ++asked > 500; });
    CHECK(outcome.code == 3);
    const json review = json::parse(outcome.out);
    CHECK(review["complete"] == false);
    CHECK(review["done"] < review["size"]);
}

TEST_CASE("a game that cannot be reviewed is refused in one line") {
    const auto refused = [](const std::string& file, int code, const std::string& why) {
        CAPTURE(file);
        const Outcome outcome = analysed(options_for(file));
        CHECK(outcome.code == code);
        CHECK(outcome.out.empty());
        CHECK(lines_in(outcome.problems) == 1);
        CAPTURE(outcome.problems);
        CHECK(outcome.problems.find(why) != std::string::npos);
    };
    refused("/no/such/file", 2, "cannot be read");
    const TemporaryFile nonsense("{\"header\": 7}");
    refused(nonsense.path(), 2, "not a record");
    const TemporaryFile bytes(std::string(100, '\xff'));
    refused(bytes.path(), 2, "not a record");
    refused(std::string(RELEASED_RECORDS) + "/v3/aborted.json", 1, "given up");
    Record forged = released("v3/carcassonne.json");
    forged.set_scores(0, forged.scores(0) + 10);
    const TemporaryFile lie(record_json(forged));
    refused(lie.path(), 1, "not verified");
    Record cut = released("v3/carcassonne.json");
    cut.mutable_log()->DeleteSubrange(20, cut.log_size() - 20);
    const TemporaryFile part(record_json(cut));
    refused(part.path(), 1, "not verified");
}

TEST_CASE("a record that no server wrote does no harm") {
    Record strange = released("v3/carcassonne.json");
    const auto not_played = [](const Record& record) { return !played_game(record).has_value(); };
    for (auto& entry : *strange.mutable_log()) entry.set_actor(77);
    CHECK(not_played(strange));
    Record empty;
    CHECK(not_played(empty));
    Record shuffled = released("v3/carcassonne.json");
    shuffled.mutable_log()->SwapElements(10, 30);
    CHECK(not_played(shuffled));
}

TEST_CASE("steps taken back are no part of the review") {
    TableOptions options;
    options.takebacks = true;
    options.config.commands = {100, 1'000};
    Table table(options);
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    const ClientId client = table.decider();
    lay(table);
    const std::uint32_t laid = table.room->seq();
    REQUIRE(talk.ask(client, v1::TAKEBACK, table.decision_id(client))->has_command_done());
    play_to_the_end(table, 5);
    const Record record = record_of(table);
    const auto game = played_game(record);
    REQUIRE(game.has_value());
    for (const auto& step : game->steps) CHECK(step.number != laid);
    CHECK(game->steps.back().number == static_cast<std::uint32_t>(record.log_size()));
}

TEST_CASE("a desk makes each review once, and keeps it") {
    ReviewDeskOptions options;
    options.threads = 0;
    options.nodes = 60;
    ReviewDesk desk(options);
    CHECK(desk.look("room") == nullptr);
    const Record record = released("v3/carcassonne.json");
    const auto first = ask(desk, "somebody", record);
    REQUIRE(first.has_value());
    check_review(json::parse(**first), record);
    CHECK(desk.running() == 0);
    const auto again = ask(desk, "somebody else", record);
    REQUIRE(again.has_value());
    CHECK(*first == *again);
    CHECK(desk.look(record.header().room()) == *first);
}

TEST_CASE("a desk refuses games that cannot be reviewed, and too many at a time") {
    ReviewDeskOptions options;
    options.nodes = std::uint64_t{1} << 40;  // never done
    options.running_max = 3;
    options.running_key_max = 2;
    ReviewDesk desk(options);
    const auto aborted = ask(desk, "a", released("v3/aborted.json"));
    REQUIRE(!aborted.has_value());
    CHECK(aborted.error().problem == ReviewDesk::Problem::impossible);
    Record record = released("v3/carcassonne.json");
    const auto asked = [&](const std::string& key, const std::string& room) {
        record.mutable_header()->set_room(room);
        return ask(desk, key, record);
    };
    CHECK(asked("a", "1").has_value());
    CHECK(asked("a", "1").has_value());
    CHECK(asked("a", "2").has_value());
    const auto third = asked("a", "3");
    REQUIRE(!third.has_value());
    CHECK(third.error().problem == ReviewDesk::Problem::busy);
    CHECK(asked("b", "3").has_value());
    CHECK(!asked("c", "4").has_value());
    CHECK(desk.running() == 3);
    desk.stop();  // in the middle of it
}

TEST_CASE("a review without readers is given up") {
    ReviewDeskOptions options;
    options.threads = 0;
    options.nodes = 60;
    options.unseen_max = 30;
    ReviewDesk desk(options);
    const Record record = released("v3/carcassonne.json");
    const auto known = ask(desk, "a", record);
    REQUIRE(known.has_value());
    CHECK(json::parse(**known)["complete"] == false);
    CHECK(desk.running() == 0);
    CHECK(desk.look(record.header().room()) == nullptr);
}

TEST_CASE("a review in progress is begun anew when names have changed, and a whole one as well") {
    const Record old = with_name(released("v3/carcassonne.json"), "Ada");
    const Record record = with_name(old, "");
    const std::string room = record.header().room();
    ReviewDeskOptions options;
    SECTION("in progress") {
        options.nodes = std::uint64_t{1} << 40;  // never done
        ReviewDesk desk(options);
        CHECK(name_in(ask(desk, "a", old).value()) == "Ada");
        desk.forget();
        CHECK(desk.running() == 0);
        CHECK(desk.look(room) == nullptr);
        CHECK(name_in(ask(desk, "a", record).value()).empty());
        CHECK(desk.running() == 1);
        desk.stop();
    }
    SECTION("while its last piece is made") {
        options.threads = 0;
        options.nodes = 60;
        std::function<void()> meanwhile;
        ReviewDesk desk(options, [&meanwhile](const auto&, const auto&) { meanwhile(); });
        meanwhile = [&desk] { desk.forget(); };
        REQUIRE(ask(desk, "a", old).has_value());
        CHECK(desk.look(room) == nullptr);
        meanwhile = [] {};
        CHECK(name_in(ask(desk, "a", record).value()).empty());
        CHECK(desk.look(room) != nullptr);
    }
    SECTION("between the reading of its record and the request") {
        options.threads = 0;
        options.nodes = 60;
        ReviewDesk desk(options);
        const std::uint64_t before = desk.forgotten();
        desk.forget();
        REQUIRE(desk.ask("a", old, before).has_value());
        CHECK(desk.look(room) == nullptr);
        desk.remember(room, std::make_shared<const std::string>("{}"), before);
        CHECK(desk.look(room) == nullptr);
        CHECK(name_in(ask(desk, "a", record).value()).empty());
        CHECK(desk.look(room) != nullptr);
    }
}

TEST_CASE("a review is kept without names, and gets those of its record") {
    const auto store = std::make_shared<MemoryStore>();
    const ReviewShelf shelf(
        store, [] { return std::uint64_t{0}; }, 0);
    ReviewDeskOptions options;
    options.threads = 0;
    options.nodes = 60;
    ReviewDesk desk(options, [&shelf](const std::string& room, const ReviewDesk::Text& text) {
        shelf.keep(room, *text);
    });
    const Record record = with_name(released("v3/carcassonne.json"), "Ada");
    const ReviewDesk::Text made = ask(desk, "a", record).value();
    CHECK(name_in(made) == "Ada");
    ReviewShelf::Text kept;
    shelf.find(record.header().room(), [&kept](ReviewShelf::Text text) { kept = std::move(text); });
    REQUIRE(kept != nullptr);
    CHECK(kept->find("Ada") == std::string::npos);
    CHECK(review_with_names(*kept, record) == *made);
    // Also one that has other names.
    CHECK(review_with_names(*made, with_name(record, "")) ==
          review_with_names(*kept, with_name(record, "")));
    for (const char* damaged : {"", "{", "[]", "{}", R"({"seats":7})", R"({"seats":[7]})"})
        CHECK(!review_with_names(damaged, record));
}

TEST_CASE("complete reviews are kept as long as their records") {
    constexpr std::uint64_t kept_ms = 1000;
    std::uint64_t now_ms = 5000;
    const auto store = std::make_shared<MemoryStore>();
    const ReviewShelf shelf(
        store, [&now_ms] { return now_ms; }, kept_ms);
    const auto kept = [&shelf](const std::string& room) {
        ReviewShelf::Text found;
        shelf.find(room, [&found](ReviewShelf::Text text) { found = std::move(text); });
        return found;
    };
    ReviewDeskOptions options;
    options.threads = 0;
    options.nodes = 60;
    const auto on_whole = [&shelf](const std::string& room, const ReviewDesk::Text& text) {
        shelf.keep(room, *text);
    };
    const Record record = released("v3/carcassonne.json");
    const std::string room = record.header().room();
    ReviewDesk::Text made;
    {
        ReviewDesk desk(options, on_whole);
        made = ask(desk, "somebody", record).value();
    }
    REQUIRE(kept(room) != nullptr);
    CHECK(review_with_names(*kept(room), record) == *made);
    CHECK(kept("another") == nullptr);

    const std::string empty = R"({"seats":[]})";
    shelf.keep(room, empty);  // a review never changes
    CHECK(review_with_names(*kept(room), record) == *made);

    ReviewDesk after_restart(options, on_whole);
    after_restart.remember(room, kept(room), after_restart.forgotten());
    CHECK(*after_restart.look(room) == *kept(room));

    now_ms += kept_ms + 1;
    shelf.keep("a new one", empty);
    CHECK(kept(room) == nullptr);
    REQUIRE(kept("a new one") != nullptr);
    CHECK(*kept("a new one") == empty);
}

TEST_CASE("a review that is given up, or fails, is not kept") {
    std::size_t whole = 0;
    ReviewDeskOptions options;
    options.threads = 0;
    options.nodes = 60;
    options.unseen_max = 30;
    ReviewDesk desk(options, [&whole](const auto&, const auto&) { ++whole; });
    REQUIRE(ask(desk, "a", released("v3/carcassonne.json")).has_value());
    CHECK(whole == 0);
}

TEST_CASE("a review is packed, and a damaged one is ignored") {
    for (const std::string& text : {std::string(), std::string("{}"), std::string(100'000, ' ')}) {
        const std::string bytes = packed_review(text);
        CHECK(unpacked_review(bytes) == text);
        for (const std::size_t size : {std::size_t{0}, std::size_t{3}, bytes.size() - 1})
            CHECK(!unpacked_review(bytes.substr(0, size)));
        std::string longer = bytes;
        ++longer[0];
        CHECK(!unpacked_review(longer));
        longer[3] = '\x7f';  // 2 GB
        CHECK(!unpacked_review(longer));
    }
}
