// The contract of PeopleStore about vacations, for all stores.
#include <string>

#include "tests/server/store/support/homes.h"

using namespace server;
using namespace server::store_tests;

namespace {

constexpr std::uint64_t day_ms = 24ULL * 3'600'000;
constexpr std::uint64_t now_ms = 1'000 * day_ms;

Vacation vacation(const RoomId& room, std::uint32_t number, std::uint64_t wanted_ms = day_ms) {
    Vacation one;
    one.account = "ada";
    one.room = room;
    one.number = number;
    one.at_ms = now_ms;
    one.wanted_ms = wanted_ms;
    one.since_ms = now_ms - 365 * day_ms;
    one.ms_max = 14 * day_ms;
    return one;
}

VacationPart take(Store& store, Vacation one) {
    return wait_for<VacationPart>([&](auto done) { store.take_vacation(std::move(one), done); });
}

void retain(Store& store, std::uint64_t vacations_before_ms) {
    Retention retention;
    retention.vacations_before_ms = vacations_before_ms;
    purge(store, retention);
}

}  // namespace

TEST_CASE("vacations: parts are taken until nothing is left, for all rooms of a person") {
    holds_for_all([](Home& home) {
        Store& store = home.store();
        for (std::uint32_t i = 1; i <= 13; ++i) {
            const VacationPart part = take(store, vacation("a", i));
            CHECK(part.result == StoreResult::stored);
            CHECK(part.taken_ms == day_ms);
            CHECK(part.left_ms == (14 - i) * day_ms);
        }
        const VacationPart half = take(store, vacation("b", 1, day_ms / 2));
        CHECK(half.taken_ms == day_ms / 2);
        const VacationPart rest = take(store, vacation("b", 2));
        CHECK(rest.taken_ms == day_ms / 2);
        CHECK(rest.left_ms == 0);
        const VacationPart none = take(store, vacation("c", 1));
        CHECK(none.result == StoreResult::stored);
        CHECK(none.taken_ms == 0);
        // Others have their own.
        Vacation other = vacation("c", 1);
        other.account = "ben";
        CHECK(take(store, other).taken_ms == day_ms);
    });
}

TEST_CASE("vacations: the same one is taken once, also over a restart") {
    holds_for_all([](Home& home) {
        CHECK(take(home.store(), vacation("a", 1)).left_ms == 13 * day_ms);
        Store& store = home.reopen();
        for (int i = 0; i < 2; ++i) {
            const VacationPart again = take(store, vacation("a", 1, day_ms / 2));
            CHECK(again.taken_ms == day_ms);
            CHECK(again.left_ms == 13 * day_ms);
        }
        CHECK(take(store, vacation("a", 2)).left_ms == 12 * day_ms);
    });
}

TEST_CASE("vacations: parts taken more than a year ago do not count, and are forgotten") {
    holds_for_all([](Home& home) {
        Store& store = home.store();
        Vacation old = vacation("a", 1, 10 * day_ms);
        old.at_ms = now_ms - 365 * day_ms;
        CHECK(take(store, old).left_ms == 4 * day_ms);
        CHECK(take(store, vacation("a", 2)).left_ms == 3 * day_ms);
        Vacation later = vacation("a", 3);
        later.since_ms += 1;
        CHECK(take(store, later).left_ms == 12 * day_ms);
        // Still there until it is purged.
        CHECK(take(store, old).taken_ms == 10 * day_ms);
        retain(store, now_ms - 365 * day_ms);
        CHECK(take(store, old).taken_ms == 10 * day_ms);
        retain(store, now_ms - 365 * day_ms + 1);
        Vacation anew = old;
        anew.wanted_ms = day_ms;
        CHECK(take(store, anew).taken_ms == day_ms);
    });
}
