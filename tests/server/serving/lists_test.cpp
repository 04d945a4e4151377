// Lists of finished games over HTTP, when their search does not come to its end.
#include <stdexcept>

#include "server/serving/finished_games.h"
#include "server/serving/record_feed.h"
#include "server/store/memory_store.h"
#include "tests/support/catch.h"

using namespace server;

namespace {

// Documents that cannot be listed, and those of another store.
class Moody final : public DocumentStore {
public:
    enum class Mood : std::uint8_t { good, throws, forgets };
    using Found = std::function<void(std::optional<std::vector<Document>>)>;

    void read_documents(std::vector<DocumentId> ids, Found done) override {
        store_.read_documents(std::move(ids), std::move(done));
    }
    void list_documents(DocumentQuery query, Found done) override {
        if (mood == Mood::throws) throw std::runtime_error("a bad day");
        if (mood == Mood::forgets) return;
        store_.list_documents(std::move(query), std::move(done));
    }
    void change_documents(DocumentChanges changes, std::function<void(StoreResult)> done) override {
        store_.change_documents(std::move(changes), std::move(done));
    }

    Mood mood = Mood::good;

private:
    MemoryStore store_;
};

unsigned status_of(const net::RouteSources::OfRequest& source) {
    net::HttpRequest request;
    request.network = "network";
    unsigned status = 0;
    try {
        source(request, [&](const net::HttpResponse& answer) { status = answer.status; });
    } catch (const std::runtime_error&) {
    }
    return status;
}

}  // namespace

TEST_CASE("a search that breaks off is answered, and another one can begin") {
    const auto store = std::make_shared<Moody>();
    FinishedGames games(store, [] { return std::uint64_t{1'000}; });
    for (const Moody::Mood mood : {Moody::Mood::throws, Moody::Mood::forgets}) {
        store->mood = mood;
        CHECK(status_of(games.list()) == 503);
        CHECK(status_of(games.list()) == 503);
    }
    store->mood = Moody::Mood::good;
    CHECK(status_of(games.list()) == 200);
}

TEST_CASE("a page of records that breaks off makes room for the next one") {
    const auto store = std::make_shared<Moody>();
    RecordFeed feed(store, [] { return std::uint64_t{1'000}; }, {1, 0});
    for (const Moody::Mood mood : {Moody::Mood::throws, Moody::Mood::forgets}) {
        store->mood = mood;
        CHECK(status_of(feed.page()) == 0);
        store->mood = Moody::Mood::good;
        CHECK(status_of(feed.page()) == 200);
    }
}
