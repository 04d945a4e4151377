// The contract of DocumentStore, alone and together with a room's log, for all stores.
#include <string>
#include <thread>

#include "tests/server/store/support/homes.h"

using namespace server;
using namespace server::store_tests;

namespace {

using Act = DocumentChange::Act;

DocumentStore& documents(Store& store) {
    return dynamic_cast<DocumentStore&>(store);
}

Document document(const std::string& key, const std::string& body, std::uint32_t version = 0) {
    return {{DocumentKind::account, key}, version, {}, 0, body};
}

StoreResult change(Store& store, DocumentChanges changes) {
    return wait_for<StoreResult>(
        [&](auto done) { documents(store).change_documents(std::move(changes), done); });
}

std::optional<std::vector<Document>> look(Store& store, const std::string& key) {
    return wait_for<std::optional<std::vector<Document>>>([&](auto done) {
        documents(store).read_documents({{DocumentKind::account, key}}, done);
    });
}

Document read(Store& store, const std::string& key) {
    const auto found = look(store, key);
    REQUIRE(found);
    REQUIRE(found->size() == 1);
    CHECK(found->front().id.key == key);
    return found->front();
}

std::vector<std::string> keys(Store& store, const DocumentQuery& query) {
    const auto found = wait_for<std::optional<std::vector<Document>>>(
        [&](auto done) { documents(store).list_documents(query, done); });
    REQUIRE(found);
    std::vector<std::string> all;
    for (const Document& one : *found) all.push_back(one.id.key);
    return all;
}

}  // namespace

TEST_CASE("documents: any bytes are read as they were stored, also after a restart") {
    holds_for_all([](Home& home) {
        const std::string key("\0key\xff", 5);
        const std::string body("\0'\"\\\xfe", 5);
        Document made{{DocumentKind::token, key}, 0, std::string("\0o", 2), -7, body};
        CHECK(change(home.store(), {{Act::put, made}}) == StoreResult::stored);
        made.version = 1;
        Store& store = home.reopen();
        const auto found = wait_for<std::optional<std::vector<Document>>>([&](auto done) {
            documents(store).read_documents(
                {{DocumentKind::name, key}, {DocumentKind::token, key}, {DocumentKind::token, ""}},
                done);
        });
        REQUIRE(found);
        const Document nameless{{DocumentKind::name, key}};
        const Document keyless{{DocumentKind::token, ""}};
        CHECK(*found == std::vector<Document>{nameless, made, keyless});
    });
}

TEST_CASE("documents: of two that replace the same version one is a conflict") {
    holds_for_all([](Home& home) {
        Store& store = home.store();
        CHECK(change(store, {{Act::put, document("a", "1")}}) == StoreResult::stored);
        CHECK(change(store, {{Act::put, document("a", "other")}}) == StoreResult::conflict);
        CHECK(change(store, {{Act::put, document("a", "2", 1)}}) == StoreResult::stored);
        CHECK(change(store, {{Act::put, document("a", "other", 1)}}) == StoreResult::conflict);
        CHECK(change(store, {{Act::remove, document("a", "", 1)}}) == StoreResult::conflict);
        CHECK(change(store, {{Act::check, document("a", "", 1)}}) == StoreResult::conflict);
        CHECK(read(store, "a") == document("a", "2", 2));
        CHECK(change(store, {{Act::remove, document("a", "", 2)}}) == StoreResult::stored);
        CHECK(read(store, "a").version == 0);
        CHECK(change(store, {{Act::remove, document("a", "", 2)}}) == StoreResult::conflict);
        CHECK(change(store, {{Act::put, document("a", "new")}}) == StoreResult::stored);
    });
}

TEST_CASE("documents: all of a change is done, or nothing") {
    holds_for_all([](Home& home) {
        Store& store = home.store();
        CHECK(change(store, {{Act::put, document("a", "a")}, {Act::put, document("b", "b")}}) ==
              StoreResult::stored);
        CHECK(change(store, {{Act::remove, document("a", "", 1)},
                             {Act::put, document("c", "c")},
                             {Act::put, document("b", "late", 7)}}) == StoreResult::conflict);
        CHECK(change(store, {{Act::put, document("c", "c")}, {Act::check, document("b", "", 2)}}) ==
              StoreResult::conflict);
        CHECK(read(store, "a").version == 1);
        CHECK(read(store, "c").version == 0);
        CHECK(change(store, {{Act::put, document("c", "c")}, {Act::check, document("b", "", 1)}}) ==
              StoreResult::stored);
        CHECK(read(store, "b") == document("b", "b", 1));
        CHECK(change(store, {}) == StoreResult::stored);
    });
}

TEST_CASE("documents: lists are of one kind and owner, highest rank first, page after page") {
    holds_for_all([](Home& home) {
        Store& store = home.store();
        const auto put = [&](DocumentKind kind, const std::string& key, const std::string& owner,
                             std::int64_t rank) {
            REQUIRE(change(store, {{Act::put, {{kind, key}, 0, owner, rank, "body"}}}) ==
                    StoreResult::stored);
        };
        for (const auto& [key, rank] : {std::pair{"a", -5}, {"b", 9}, {"c", 0}, {"d", 0}, {"e", 2}})
            put(DocumentKind::token, key, "ada", rank);
        put(DocumentKind::token, "x", "ben", 3);
        put(DocumentKind::passkey, "y", "ada", 3);
        DocumentQuery query{DocumentKind::token, "ada"};
        CHECK(keys(store, query) == std::vector<std::string>{"b", "e", "d", "c", "a"});
        query.documents_max = 3;
        CHECK(keys(store, query) == std::vector<std::string>{"b", "e", "d"});
        query.after_rank = 0;
        query.after_key = "d";
        CHECK(keys(store, query) == std::vector<std::string>{"c", "a"});
        CHECK(keys(store, {DocumentKind::token, "nobody"}).empty());
        DocumentQuery upwards{DocumentKind::token, "ada", {}, {}, 2, true};
        CHECK(keys(store, upwards) == std::vector<std::string>{"a", "c"});
        upwards.after_rank = 0;
        upwards.after_key = "c";
        CHECK(keys(store, upwards) == std::vector<std::string>{"d", "e"});
        // One that has moved is where it is now.
        Document moved{{DocumentKind::token, "b"}, 1, "ben", 1, "body"};
        REQUIRE(change(store, {{Act::put, moved}}) == StoreResult::stored);
        CHECK(keys(store, {DocumentKind::token, "ben"}) == std::vector<std::string>{"x", "b"});
        CHECK(keys(store, {DocumentKind::token, "ada"}).size() == 4);
    });
}

TEST_CASE("documents: an entry of a log and its documents are one transaction") {
    holds_for_all([](Home& home) {
        Store& store = home.store();
        REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
        Append first = new_entry("r", 1);
        first.documents = {{Act::put, document("a", "1")}, {Act::put, document("b", "1")}};
        CHECK(append(store, first) == StoreResult::stored);
        // The log's own refusals come first, and change no document.
        Append again = first;
        CHECK(append(store, again) == StoreResult::duplicate);
        again.command_id = "another";
        CHECK(append(store, again) == StoreResult::fenced);
        again.seq = 2;
        again.epoch = 7;
        CHECK(append(store, again) == StoreResult::fenced);
        again.room = "none";
        CHECK(append(store, again) == StoreResult::not_found);
        // Documents that have changed meanwhile: no entry, and the next one may have its number.
        Append last = new_entry("r", 2);
        last.new_state = RoomState::finished;
        last.documents = {{Act::put, document("a", "2", 1)}, {Act::put, document("b", "2")}};
        CHECK(append(store, last) == StoreResult::conflict);
        CHECK(load(store, "r").room->entries.size() == 1);
        CHECK(load(store, "r").room->state == RoomState::open);
        CHECK(read(store, "a").body == "1");
        last.documents[1].document.version = 1;
        CHECK(append(store, last) == StoreResult::stored);
        Store& later = home.reopen();
        CHECK(load(later, "r").room->state == RoomState::finished);
        CHECK(read(later, "a") == document("a", "2", 2));
        CHECK(read(later, "b") == document("b", "2", 2));
    });
}

TEST_CASE("documents: many that want the same one get it one after another") {
    holds_for_all([](Home& home) {
        Store& store = home.store();
        constexpr int each = 20;
        const auto count_up = [&] {
            // No checks in here: those are for one thread.
            for (int done = 0; done < each;) {
                Document before = look(store, "count").value().front();
                before.body += 'x';
                const Document other = look(store, "other").value().front();
                const DocumentChanges both{{Act::put, before}, {Act::put, other}};
                if (change(store, both) == StoreResult::stored) ++done;
            }
        };
        std::vector<std::thread> threads;
        for (int i = 0; i < 3; ++i) threads.emplace_back(count_up);
        for (std::thread& thread : threads) thread.join();
        CHECK(read(store, "count").body.size() == 3 * each);
        CHECK(read(store, "count").version == 3 * each);
        CHECK(read(store, "other").version == 3 * each);
    });
}

TEST_CASE("documents: a store that is closed answers that it is unavailable") {
    holds_for_all([](Home& home) {
        Store& store = home.store();
        store.close();
        CHECK(change(store, {{Act::put, document("a", "1")}}) == StoreResult::unavailable);
        CHECK_FALSE(wait_for<std::optional<std::vector<Document>>>([&](auto done) {
            documents(store).read_documents({{DocumentKind::account, "a"}}, done);
        }));
    });
}
