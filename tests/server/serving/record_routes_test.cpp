// Records and reviews over HTTP, with names that go while they are read.
#include "server/serving/record_routes.h"

#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "server/store/memory_store.h"
#include "tests/server/people/support/told.h"
#include "tests/support/catch.h"

using namespace server;
using nlohmann::json;

namespace {

Record released() {
    std::ifstream stream(std::string(RELEASED_RECORDS) + "/v3/carcassonne.json", std::ios::binary);
    return read_record({std::istreambuf_iterator<char>(stream), {}}).value();
}

// Has one finished game, in which Ada played until she is deleted.
class OneGame final : public people_tests::Told {
public:
    using Done = std::function<void(rules::Expected<LoadedRoom, RecordError>)>;

    void record(std::string, std::string, std::string, std::string, Done done) override {
        LoadedRoom room;
        room.header = game_.header().SerializeAsString();
        for (auto entry : game_.log()) {
            for (auto& delta : *entry.mutable_deltas())
                if (delta.has_seat_taken()) delta.mutable_seat_taken()->set_name(name);
            room.entries.push_back(entry.SerializeAsString());
        }
        ++read;
        if (before_told) std::exchange(before_told, nullptr)();
        done(std::move(room));
    }
    [[nodiscard]] std::string room() const { return game_.header().room(); }

    std::string name = "Ada";
    int read = 0;
    std::function<void()> before_told;  // once, when the record has been read

private:
    const Record game_ = released();
};

struct Site {
    std::shared_ptr<MemoryStore> store = std::make_shared<MemoryStore>();
    OneGame game;
    RecordRoutes routes{store, [] { return std::uint64_t{1'000}; }, {}};

    Site() { routes.serve(game); }
    ~Site() { routes.stop(); }
    Site(const Site&) = delete;
    Site& operator=(const Site&) = delete;

    std::string get(const net::RouteSources::OfRoom& source) {
        std::string body;
        source(game.room(), {}, {}, "network", [&body](const net::HttpResponse& answer) {
            CHECK(answer.status == 200);
            body = answer.body;
        });
        return body;
    }
    std::string record() { return get(routes.record()); }
    std::string review() { return get(routes.review()); }
    void remove_ada() {
        game.name.clear();
        routes.forget_names();
    }
};

bool names_ada(const std::string& text) {
    return text.find("\"Ada\"") != std::string::npos;
}

// One that is whole, as earlier versions kept it.
void keep_review(const Site& site, const std::string& name) {
    ReviewDeskOptions options;
    options.threads = 0;
    options.nodes = 60;
    ReviewDesk desk(options);
    Record record = released();
    record.set_seat_names(0, name);
    const auto review = desk.ask("somebody", record, desk.forgotten()).value();
    const Document document{
        {DocumentKind::review, site.game.room()}, 0, {}, 0, packed_review(*review)};
    site.store->change_documents({{DocumentChange::Act::put, document}}, [](StoreResult result) {
        REQUIRE(result == StoreResult::stored);
    });
}

}  // namespace

TEST_CASE("a record is kept for the next request until names are forgotten") {
    Site site;
    CHECK(names_ada(site.record()));
    CHECK(names_ada(site.record()));
    CHECK(site.game.read == 1);
    site.remove_ada();
    CHECK_FALSE(names_ada(site.record()));
    CHECK(site.game.read == 2);
}

TEST_CASE("a record that was read before names are forgotten is not kept") {
    Site site;
    site.game.before_told = [&site] { site.remove_ada(); };
    const bool by_review = GENERATE(false, true);
    if (by_review) {
        static_cast<void>(site.review());
    } else {
        static_cast<void>(site.record());
    }
    CHECK_FALSE(names_ada(site.record()));
    CHECK_FALSE(names_ada(site.review()));
}

TEST_CASE("a review that is made while names are forgotten is made without them") {
    Site site;
    CHECK(names_ada(site.review()));
    site.remove_ada();
    CHECK_FALSE(names_ada(site.review()));
}

TEST_CASE("a review that was kept has the names that its record has now") {
    Site site;
    keep_review(site, "Ada");
    SECTION("it is read after the name has gone") {
        site.game.name.clear();
        const std::string review = site.review();
        CHECK_FALSE(names_ada(review));
        CHECK(json::parse(review)["complete"] == true);
        CHECK(site.review() == review);
    }
    SECTION("it is read while the name goes") {
        site.game.before_told = [&site] { site.remove_ada(); };
        static_cast<void>(site.review());
        CHECK_FALSE(names_ada(site.review()));
    }
    SECTION("the name stays") {
        const std::string review = site.review();
        CHECK(names_ada(review));
        CHECK(json::parse(review)["complete"] == true);
        CHECK(site.review() == review);
        CHECK(site.game.read == 1);
    }
}
