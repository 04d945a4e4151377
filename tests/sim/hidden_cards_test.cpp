// Cardcassonne through rooms. Whole games: every client's fold equals the server's view, the log
// restores the room, absent players' choices are made, the record verifies. And invariant I6: two
// rooms that differ only in what a viewer may not know (other hands, other players' face-down cards
// that are not claimed, the stock) give this viewer equal bytes.
#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
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

void play_some(Table& table, std::uint32_t steps, rules::Random& random) {
    for (std::uint32_t i = 0; i < steps && table.room->phase() == v1::PLAYING; ++i) {
        play_step(table, 1'000 + i, random_step(table, random));
    }
}

cards::View seen(const Table& table) {
    return std::get<cards::View>(table.room->match().view(rules::Viewer::everything()));
}

// A place in the deck whose card the viewer does not know, and the events that name this card.
struct Unknown {
    std::size_t place = 0;
    std::optional<std::size_t> round;  // index of the event that dealt it; nothing: in the stock
    rules::Seat seat = 0;              // to whom
    std::optional<std::size_t> play;   // index of the event that placed it face down
};

// All events of a log in order, and where the cards of each hand come from.
struct Story {
    explicit Story(const LoadedRoom& room) {
        for (const std::string& body : room.entries) {
            LogEntry entry;
            entry.ParseFromString(body);
            for (const v1::Delta& delta : entry.deltas()) {
                if (!codec::is_game_delta(delta)) continue;
                events.push_back(std::get<cards::Event>(codec::read(delta).value()));
                const std::size_t index = events.size() - 1;
                if (std::holds_alternative<cards::CardTurnedUp>(events[index])) ++dealt;
                if (std::holds_alternative<cards::RoundBegan>(events[index])) note_deal(index);
                if (std::holds_alternative<cards::CardPlayed>(events[index])) {
                    rounds_of_plays[index] = places.rbegin()->first;
                }
            }
        }
    }

    [[nodiscard]] std::vector<cards::Card>& deck() {
        return std::get<cards::Started>(events.front()).deck;
    }

    // The place of a card in that deal that was not taken before.
    [[nodiscard]] std::size_t take(std::size_t round, rules::Seat seat, cards::Card card) {
        for (const std::size_t place : places.at(round).at(seat)) {
            if (deck()[place] == card && taken.insert(place).second) return place;
        }
        throw std::logic_error("a card was dealt before it is played");
    }

    std::vector<cards::Event> events;
    std::size_t dealt = 0;
    std::map<std::size_t, std::vector<std::vector<std::size_t>>> places;  // by deal and seat
    std::map<std::size_t, std::size_t> rounds_of_plays;                   // by event: the deal
    std::set<std::size_t> taken;

private:
    void note_deal(std::size_t index) {
        const auto& round = std::get<cards::RoundBegan>(events[index]);
        const std::size_t seats = round.hands.size();
        auto& by_seat = places[index];
        by_seat.resize(seats);
        for (std::size_t card = 0; card < round.cards; ++card) {
            for (std::size_t i = 1; i <= seats; ++i) {
                const std::size_t seat = (round.dealer + i) % seats;
                if (!round.hands[seat].empty()) by_seat[seat].push_back(dealt++);
            }
        }
    }
};

// Cards in other hands, other players' unclaimed face-down cards, and the stock.
std::vector<Unknown> unknown_to(rules::Seat viewer, const cards::View& now, Story& story) {
    std::vector<Unknown> unknown;
    for (std::size_t row = 0; row < now.rows.size(); ++row) {
        // A row keeps the cards that were placed last.
        std::map<rules::Seat, std::size_t> left;
        for (const auto& item : now.rows[row]) {
            if (item.down && item.seat != viewer) ++left[item.seat];
        }
        for (std::size_t i = story.events.size(); i-- > 0;) {
            const auto* play = std::get_if<cards::CardPlayed>(&story.events[i]);
            if (play == nullptr || !play->down || cards::index(play->row) != row) continue;
            if (left[play->seat] == 0) continue;
            --left[play->seat];
            const std::size_t round = story.rounds_of_plays.at(i);
            unknown.push_back({story.take(round, play->seat, play->card), round, play->seat, i});
        }
    }
    for (rules::Seat seat = 0; seat < now.seats.size(); ++seat) {
        if (seat == viewer) continue;
        for (const cards::Card card : now.seats[seat].hand) {
            const std::size_t round = story.places.rbegin()->first;
            unknown.push_back({story.take(round, seat, card), round, seat, std::nullopt});
        }
    }
    // A joker that came up in the set-up is seen, but still counted to the stock.
    const std::size_t seen = story.dealt + (now.phase == cards::Phase::setting_up ? 1 : 0);
    for (std::size_t i = seen; i < story.deck().size(); ++i) unknown.push_back({i, {}, 0, {}});
    return unknown;
}

// Exchanges all cards that the viewer does not know, all over the log, and nothing else. Returns
// how many of those in rows are now others.
int exchange(const std::vector<Unknown>& unknown, Story& story, rules::Random& random) {
    auto& deck = story.deck();
    for (std::size_t i = unknown.size(); i > 1; --i) {
        const std::size_t j = random.below(static_cast<std::uint32_t>(i));
        std::swap(deck[unknown[i - 1].place], deck[unknown[j].place]);
    }
    int others = 0;
    for (const Unknown& it : unknown) {
        if (!it.round) continue;
        auto& hand = std::get<cards::RoundBegan>(story.events[*it.round]).hands[it.seat];
        hand.clear();
        for (const std::size_t place : story.places[*it.round][it.seat]) {
            hand.push_back(deck[place]);
        }
        std::sort(hand.begin(), hand.end());
        if (!it.play) continue;
        auto& play = std::get<cards::CardPlayed>(story.events[*it.play]);
        others += play.card != deck[it.place] ? 1 : 0;
        play.card = deck[it.place];
    }
    return others;
}

// The room's log with all cards exchanged that the viewer may not know, and the state hashes that
// belong to it. `others` counts the cards face down in rows that were exchanged.
LoadedRoom with_other_cards(const Table& table, rules::Seat viewer, rules::Random& random,
                            int& others) {
    Story story(table.disk);
    others = exchange(unknown_to(viewer, seen(table), story), story, random);
    rules::Match match = rules::Match::create(table.room->match().setup()).value();
    LoadedRoom other = table.disk;
    std::size_t next = 0;
    for (std::string& body : other.entries) {
        LogEntry entry;
        entry.ParseFromString(body);
        for (v1::Delta& delta : *entry.mutable_deltas()) {
            if (!codec::is_game_delta(delta)) continue;
            const rules::Event event(story.events[next++]);
            delta.clear_cards();
            codec::write(event, delta);
            match.evolve(event);
            const auto* play = std::get_if<cards::CardPlayed>(&std::get<cards::Event>(event));
            if (play == nullptr || entry.actions().empty()) continue;
            entry.mutable_actions(0)->Clear();
            const cards::Command asked = cards::PlayCard{play->card, play->row, play->down};
            codec::write(rules::Command(asked), *entry.mutable_actions(0));
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

using Hashes = std::map<std::uint32_t, std::uint64_t>;

// The view hashes that a client got, by sequence number.
Hashes hashes_told(const Table& table, ClientId client) {
    Hashes hashes;
    for (const v1::ServerFrame& frame : table.told.at(client)) {
        if (frame.has_transition() && frame.transition().view_hash() != 0) {
            hashes[frame.transition().seq()] = frame.transition().view_hash();
        }
    }
    return hashes;
}

// All requests of this client, whose answers must not reveal hidden information.
void pry(Table& table, ClientId client, bool spectator, const Hashes& hashes,
         rules::Random random) {
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
    // The repeated transitions since the last moment, and since some rounds ago.
    for (const std::uint32_t back : {2U, 40U}) {
        const auto known = std::prev(hashes.upper_bound(std::max(
            hashes.begin()->first, table.room->seq() - std::min(back, table.room->seq()))));
        input::Attach resume;
        resume.client = 4 + back;
        resume.account = account(static_cast<int>(client));
        resume.legal = true;
        resume.spectate = spectator;
        resume.history = true;  // steps, even where a snapshot would be shorter
        resume.have_seq = known->first;
        resume.have_hash = known->second;
        resume.snapshots = table.wants_snapshots;
        const auto answer = table.ask(resume);
        REQUIRE(answer.value().attached().resumed() != table.wants_snapshots);
    }
}

std::string all_bytes(const Table& table, ClientId client) {
    return bytes_of(table, client) + bytes_of(table, 6) + bytes_of(table, 44);
}

// The exchanged cards for all viewers of one position, and the viewers that noticed.
struct Exchanged {
    int positions = 0;
    int in_rows = 0;   // cards face down that are others now
    int insiders = 0;  // owners of such cards, who are told so
};

// One position; the bytes that each viewer gets from two rooms.
void one_position(std::uint64_t seed, bool snapshots, Exchanged& exchanged) {
    CAPTURE(seed, snapshots);
    rules::Random random(seed);
    Table first(card_options());
    first.attach(3, 3, true);
    first.start();
    play_some(first, 1 + random.below(150), random);
    if (first.room->phase() != v1::PLAYING) return;
    ++exchanged.positions;
    for (rules::Seat viewer = 0; viewer < 3; ++viewer) {
        const bool spectator = viewer == 2;
        const ClientId client = ClientId{1} + viewer;
        CAPTURE(client);
        const Hashes hashes = hashes_told(first, client);
        Table left(card_options());
        Table right(card_options());
        rules::Random cut(seed + viewer);
        int in_rows = 0;
        left.disk = first.disk;
        right.disk = with_other_cards(first, viewer, cut, in_rows);
        exchanged.in_rows += in_rows;
        for (Table* table : {&left, &right}) {
            table->told.clear();
            table->now_ms = first.now_ms;
            table->open();
            table->count_requests_from(1'000);
            table->wants_snapshots = snapshots;
            pry(*table, client, spectator, hashes, rules::Random(seed + 7));
        }
        REQUIRE(bytes_of(left, client).size() > 100);
        REQUIRE(all_bytes(left, client) == all_bytes(right, client));
        if (seen(left).stock > 30) REQUIRE_FALSE(left.room->match() == right.room->match());
        if (spectator || in_rows == 0) continue;
        // The player of those cards knows them, and gets other bytes.
        const int owner = 2 - viewer;
        const auto insider = static_cast<ClientId>(owner);
        left.attach(insider, owner);
        right.attach(insider, owner);
        REQUIRE_FALSE(bytes_of(left, insider) == bytes_of(right, insider));
        ++exchanged.insiders;
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
        std::array<int, 3> missed{};
        std::uint64_t id = 1'000;
        while (table.room->phase() == v1::PLAYING) {
            REQUIRE(++id < 1'400);
            const rules::Seat asked = table.deciding();
            // Absent, but not three times in a row; or a bot that does not answer.
            const bool absent = random.below(4) == 0 && missed[asked] < 2;
            missed[asked] = absent ? missed[asked] + 1 : 0;
            if (asked >= 2 || absent) {
                table.ring(input::AlarmKind::turn);
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

TEST_CASE("I6: a viewer of two card rooms that differ only in hidden cards is told the same") {
    const bool snapshots = GENERATE(false, true);
    Exchanged exchanged;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) one_position(seed, snapshots, exchanged);
    CAPTURE(exchanged.positions, exchanged.in_rows);
    CHECK(exchanged.positions > 20);
    CHECK(exchanged.in_rows > 30);
    CHECK(exchanged.insiders > 10);
}
