// Cardcassonne through rooms. Whole games: every client's fold is what the server says, the log
// restores the room, absent players are played for, the record verifies. And I6: two rooms that
// differ in nothing but what a viewer may not know (hands of others, the stock) give this viewer
// the same bytes.
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/codec/match.h"
#include "server/record/verify.h"
#include "tests/server/record/games.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::test;

namespace {

namespace cards = rules::cards;
using LogEntry = meeple::store::v1::LogEntry;

TableOptions card_options(std::uint32_t turn_seconds = 0) {
    TableOptions options;
    options.game = "cardcassonne";
    options.modules.clear();
    options.turn_seconds = turn_seconds;
    options.config.commands = {1'000, 1'000};
    return options;
}

std::vector<rules::Command> random_step(const Table& table, rules::Random& random) {
    std::vector<rules::Command> offers;
    table.room->match().offers(table.deciding(), offers);
    return {offers[random.below(static_cast<std::uint32_t>(offers.size()))]};
}

void play_step(Table& table, std::uint64_t id, const std::vector<rules::Command>& step) {
    const ClientId client = table.decider();
    table.play(client, id, table.decision_id(client), step);
}

void play_some(Table& table, std::uint32_t steps, rules::Random& random) {
    for (std::uint32_t i = 0; i < steps && table.room->phase() == v1::PLAYING; ++i) {
        play_step(table, 1'000 + i, random_step(table, random));
    }
}

cards::View seen(const Table& table) {
    return std::get<cards::View>(table.room->match().view(rules::Viewer::everything()));
}

// Swaps cards that the viewer does not know, all over the log, so that nothing else changes.
LoadedRoom with_other_cards(const Table& table, rules::Seat viewer, rules::Random& random) {
    const cards::View now = seen(table);
    rules::Match match = rules::Match::create(table.room->match().setup()).value();
    cards::Started started;
    cards::RoundBegan round;
    for (const std::string& body : table.disk.entries) {
        LogEntry entry;
        entry.ParseFromString(body);
        for (const v1::Delta& delta : entry.deltas()) {
            if (!codec::is_game_delta(delta)) continue;
            const auto event = std::get<cards::Event>(codec::read(delta).value());
            if (const auto* it = std::get_if<cards::Started>(&event)) started = *it;
            if (const auto* it = std::get_if<cards::RoundBegan>(&event)) round = *it;
        }
    }
    // The cards in other hands, exchanged with cards of the stock.
    const std::size_t first = started.deck.size() - now.stock;
    cards::RoundBegan other_round = round;
    for (rules::Seat seat = 0; seat < now.seats.size(); ++seat) {
        if (seat == viewer) continue;
        for (const cards::Card card : now.seats[seat].hand) {
            if (now.stock == 0) break;
            const std::size_t place = first + random.below(now.stock);
            auto& hand = other_round.hands[seat];
            auto& drawn = started.deck[place];
            const std::size_t dealt = first - round.cards * now.seats.size();
            const auto from =
                std::find(started.deck.begin() + static_cast<std::ptrdiff_t>(dealt),
                          started.deck.begin() + static_cast<std::ptrdiff_t>(first), card);
            *std::find(hand.begin(), hand.end(), card) = drawn;
            std::swap(*from, drawn);
        }
        std::sort(other_round.hands[seat].begin(), other_round.hands[seat].end());
    }
    for (std::size_t i = started.deck.size(); i > first + 1; --i) {
        const auto j = first + random.below(static_cast<std::uint32_t>(i - first));
        std::swap(started.deck[i - 1], started.deck[j]);
    }
    LoadedRoom other = table.disk;
    for (std::string& body : other.entries) {
        LogEntry entry;
        entry.ParseFromString(body);
        for (v1::Delta& delta : *entry.mutable_deltas()) {
            if (!codec::is_game_delta(delta)) continue;
            auto event = std::get<cards::Event>(codec::read(delta).value());
            if (std::holds_alternative<cards::Started>(event)) event = started;
            if (event == cards::Event(round)) event = other_round;
            delta.clear_cards();
            codec::write(rules::Event(event), delta);
            match.evolve(rules::Event(event));
        }
        std::string canonical;
        match.append_canonical(canonical);
        entry.set_state_hash(std::string(as_bytes(sha256(canonical))));
        body = entry.SerializeAsString();
    }
    return other;
}

std::string bytes_of(const Table& table, ClientId client) {
    std::string bytes;
    const auto found = table.told.find(client);
    if (found == table.told.end()) return bytes;
    for (const v1::ServerFrame& frame : found->second) bytes += frame.SerializeAsString() + '|';
    return bytes;
}

// Everything that this client can ask for and that should tell nothing of what is hidden.
void pry(Table& table, ClientId client, bool spectator, rules::Random random) {
    table.attach(client, static_cast<int>(client), spectator);
    table.ask(input::Appraise{client, 0});
    for (std::uint64_t i = 0; i < 8; ++i) {
        const auto row = cards::colour(static_cast<int>(random.below(4)));
        const cards::Command asked =
            random.below(3) == 0
                ? cards::Command(cards::PlaceFollower{row})
                : cards::Command(cards::PlayCard{static_cast<cards::Card>(random.below(24)), row,
                                                 random.below(2) == 0});
        // Two actions may not be combined: nothing happens, and the reason tells nothing.
        table.play(client, 9'000 + i, spectator ? 1 : table.decision_id(client),
                   {rules::Command(asked), rules::Command(asked)});
    }
    input::Attach resume;
    resume.client = 4;
    resume.account = account(static_cast<int>(client));
    resume.legal = true;
    resume.spectate = spectator;
    resume.have_seq = table.room->seq() - 2;
    table.ask(resume);
}

// One position; the bytes that each viewer gets from two rooms.
void one_position(std::uint64_t seed) {
    CAPTURE(seed);
    rules::Random random(seed);
    Table first(card_options());
    first.start();
    play_some(first, random.below(150), random);
    if (first.room->phase() != v1::PLAYING || seen(first).round == 0) return;
    for (rules::Seat viewer = 0; viewer < 3; ++viewer) {
        const bool spectator = viewer == 2;
        const ClientId client = ClientId{1} + viewer;
        CAPTURE(client);
        Table left(card_options());
        Table right(card_options());
        rules::Random cut(seed + viewer);
        left.disk = first.disk;
        right.disk = with_other_cards(first, viewer, cut);
        for (Table* table : {&left, &right}) {
            table->told.clear();
            table->now_ms = first.now_ms;
            table->open();
            table->count_requests_from(1'000);
            pry(*table, client, spectator, rules::Random(seed + 7));
        }
        REQUIRE(bytes_of(left, client).size() > 100);
        REQUIRE(bytes_of(left, client) == bytes_of(right, client));
        REQUIRE(bytes_of(left, 4) == bytes_of(right, 4));
        if (seen(left).stock > 30) REQUIRE_FALSE(left.room->match() == right.room->match());
    }
}

}  // namespace

TEST_CASE("whole card games: folds, restoring, records") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        CAPTURE(seed);
        rules::Random random(seed);
        TableOptions options = card_options(30);
        if (seed == 2) options.bots = {"random"};
        Table table(options);
        table.start();
        table.attach(3, 3, true);
        std::uint64_t id = 1'000;
        while (table.room->phase() == v1::PLAYING) {
            REQUIRE(++id < 1'400);
            if (table.deciding() >= 2 || random.below(4) == 0) {
                table.ring(input::AlarmKind::turn);  // absent, or a bot that does not answer
            } else {
                play_step(table, id, random_step(table, random));
            }
            for (const ClientId client : {ClientId{1}, ClientId{2}, ClientId{3}}) {
                const auto viewer = client == 3
                                        ? rules::Viewer::spectator()
                                        : rules::Viewer::at(static_cast<rules::Seat>(client - 1));
                REQUIRE(table.fold(client).view() == table.room->match().view(viewer));
            }
        }
        const rules::Match ended = table.room->match();
        CHECK(ended.over());
        CHECK(seen(table).stock == 0);
        const Record record = record_of(table);
        CHECK(verify(record).findings.empty());
        CHECK(verify(record).complete);
        CHECK(read_record(record_json(record)).value().log_size() == record.log_size());
        table.open();
        CHECK(table.room->match() == ended);
    }
}

TEST_CASE("I6: a viewer of two card rooms that differ in what it may not know is told the same") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) one_position(seed);
}
