#include "server/record/as_text.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "rules/editions/catalog.h"
#include "server/codec/match.h"
#include "server/codec/settings.h"
#include "server/crypto/fair_deck.h"
#include "server/crypto/hash.h"
#include "server/text/line.h"

namespace server {
namespace {

namespace v1 = meeple::v1;
using meeple::store::v1::LogEntry;
using No = rules::Unexpected<std::string>;
using Numbers = std::vector<std::uint64_t>;

constexpr std::size_t room_name_letters = 16;
constexpr std::size_t name_characters_max = 40;
constexpr int numbers_max = 1 << 16;  // of chance, for one step

// Numbers that are known to be enough, or 0 where they are not.
class Known final : public rules::Chance {
public:
    explicit Known(const Numbers& numbers) : numbers_(numbers) {}
    std::uint64_t next() override {
        const std::size_t at = taken_++;
        return at < numbers_.size() ? numbers_[at] : 0;
    }
    [[nodiscard]] bool all_taken() const { return taken_ == numbers_.size(); }
    [[nodiscard]] std::size_t taken() const { return taken_; }

private:
    const Numbers& numbers_;
    std::size_t taken_ = 0;
};

std::optional<rules::Opening> opening_of(const rules::Events& events) {
    std::optional<rules::Opening> opening;
    for (const rules::Event& event : events) {
        std::visit(
            [&](const auto& it) {
                using Started = std::variant_alternative_t<0, std::decay_t<decltype(it)>>;
                if (const auto* started = std::get_if<Started>(&it)) opening = *started;
            },
            event);
    }
    return opening;
}

// Whether it deals what the game has: a match may start only with such an opening.
bool is_dealt(const rules::Match& match, const rules::Opening& opening) {
    rules::Match any = match;
    rules::Random order(0);
    const auto usual = opening_of(any.start(order));
    if (!usual || usual->index() != opening.index()) return false;
    const auto sorted = [](auto list) {
        std::ranges::sort(list);
        return list;
    };
    const int seats = match.setup().seats;
    const auto* const cards = std::get_if<rules::cards::Started>(&opening);
    if (cards != nullptr)
        return cards->dealer < seats &&
               sorted(cards->deck) == sorted(std::get<rules::cards::Started>(*usual).deck);
    const auto& tiles = std::get<rules::tiles::Started>(opening);
    const auto& all = std::get<rules::tiles::Started>(*usual);
    return tiles.first_seat < seats && sorted(tiles.supply) == sorted(all.supply) &&
           sorted(tiles.side) == sorted(all.side) &&
           std::ranges::all_of(tiles.draws, [&](const rules::tiles::StartDraw& draw) {
               return draw.seat < seats && std::ranges::count(all.supply, draw.tile) > 0;
           });
}

rules::Expected<rules::Events, std::string> events_of(const LogEntry& entry) {
    rules::Events events;
    for (const v1::Delta& delta : entry.deltas()) {
        if (!codec::is_game_delta(delta)) continue;
        auto event = codec::read(delta);
        if (!event) return No("transition " + std::to_string(entry.seq()) + " cannot be read");
        events.push_back(std::move(*event));
    }
    return events;
}

// Replays a record and notes what a text needs.
class Writer {
public:
    explicit Writer(const Record& record)
        : record_(record),
          entropies_(static_cast<std::size_t>(record.header().settings().seats_size())) {}

    rules::Expected<std::string, std::string> text() {
        if (record_.header().has_origin()) return No("the game does not begin at its beginning");
        game_.setup = codec::setup(record_.header().settings());
        auto match = rules::Match::create(game_.setup);
        if (!match) return No("its settings cannot be played");
        match_ = std::move(match).value();
        std::erase_if(game_.setup.options, [this](const auto& option) { return usual(option); });
        game_.players.assign(record_.seat_names().begin(), record_.seat_names().end());
        const std::vector<Line> line = line_of_log();
        for (const Line& one : line) {
            if (const std::string problem = take(one); !problem.empty())
                return No("transition " + std::to_string(one.entry->seq()) + ": " + problem);
        }
        if (!match_->started()) return No("the game never began");
        return rules::game_text(game_);
    }

private:
    struct Line {
        const LogEntry* entry = nullptr;
        std::uint64_t drawn_before = 0;  // numbers taken from the fair deck before it
    };

    // The transitions about the game that count in the end.
    std::vector<Line> line_of_log() {
        std::vector<Line> line;
        std::uint64_t drawn = 0;
        for (const LogEntry& entry : record_.log()) {
            bool counts = false;
            for (const v1::Delta& delta : entry.deltas()) {
                if (delta.has_seat_left()) note_entropy(delta.seat_left().seat(), {});
                if (delta.has_seat_ready())
                    note_entropy(delta.seat_ready().seat(), entry.entropy());
                if (delta.has_taken_back()) {
                    const std::uint32_t to_seq = delta.taken_back().to_seq();
                    std::erase_if(line,
                                  [to_seq](const Line& it) { return it.entry->seq() > to_seq; });
                }
                counts = counts || codec::is_game_delta(delta);
            }
            if (counts) line.push_back({&entry, drawn});
            drawn = std::max<std::uint64_t>(drawn, entry.chance_draws());
        }
        return line;
    }

    // An option that needs no line: it has the value that it has anyway.
    [[nodiscard]] bool usual(const std::pair<std::string, std::string>& option) const {
        const auto* const edition = rules::editions::find_edition(game_.setup.edition);
        return std::ranges::any_of(edition->options, [&option](const auto& entry) {
            return entry.name == option.first && !entry.values.empty() &&
                   entry.values.front() == option.second;
        });
    }

    void note_entropy(std::uint32_t seat, std::string entropy) {
        if (seat < entropies_.size()) entropies_[seat] = std::move(entropy);
    }

    // What was taken from the fair deck between two transitions.
    [[nodiscard]] Numbers numbers(std::uint64_t from, std::uint64_t to) const {
        const RoomHeader& header = record_.header();
        const bool fits = std::ranges::all_of(entropies_, [](const std::string& entropy) {
            return entropy.size() <= entropy_bytes_max;
        });
        if (from >= to || to - from > numbers_max || !fits ||
            header.server_seed().size() != server_seed_bytes)
            return {};
        FairChance chance(header.server_seed(), header.room(), entropies_, from);
        Numbers taken;
        for (; from < to; ++from) taken.push_back(chance.next());
        return taken;
    }

    // Of a game that was read from a text.
    [[nodiscard]] static Numbers numbers_in(const LogEntry& entry) {
        if (entry.chance_size() > numbers_max) return {};
        return {entry.chance().begin(), entry.chance().end()};
    }

    // What is wrong; empty: nothing.
    std::string take(const Line& line) {
        const auto told = events_of(*line.entry);
        if (!told) return told.error();
        const std::uint64_t to = line.entry->chance_draws();
        const Numbers taken = record_.header().server_seed().empty()
                                  ? numbers_in(*line.entry)
                                  : numbers(line.drawn_before, to);
        return match_->started() ? step(*line.entry, *told, taken) : start(*told, taken);
    }

    std::string start(const rules::Events& told, const Numbers& taken) {
        const auto opening = opening_of(told);
        if (!opening) return "the game begins without a beginning";
        if (!is_dealt(*match_, *opening)) return differs();
        game_.opening = *opening;
        // Beyond the first seat and the order, which come first.
        rules::Match trial = *match_;
        const Numbers none;
        Known counted(none);
        (void)trial.start(game_.opening, counted);
        const std::size_t own = std::min(counted.taken(), taken.size());
        game_.chance.assign(taken.end() - static_cast<std::ptrdiff_t>(own), taken.end());
        Known chance(game_.chance);
        const rules::Events events = match_->start(game_.opening, chance);
        return events == told && chance.all_taken() ? "" : differs();
    }

    std::string step(const LogEntry& entry, const rules::Events& told, Numbers taken) {
        rules::Step step{static_cast<rules::Seat>(entry.actor()), {}, std::move(taken)};
        for (const v1::Action& action : entry.actions()) {
            auto command = codec::read(action);
            if (!command) return "an action cannot be read";
            step.commands.push_back(std::move(*command));
        }
        // Resigning is not an action: it is all that a step without actions can be.
        if (step.commands.empty()) step.commands.push_back(rules::resignation(*match_));
        Known chance(step.chance);
        const auto events = match_->play(step.seat, step.commands, chance);
        if (!events || *events != told || !chance.all_taken()) return differs();
        game_.steps.push_back(std::move(step));
        return {};
    }

    static std::string differs() { return "these rules make something else of it"; }

    using RoomHeader = meeple::store::v1::RoomHeader;
    const Record& record_;
    std::vector<std::string> entropies_;
    rules::GameRecord game_;
    std::optional<rules::Match> match_;
};

// ---- Back. ----

v1::RoomSettings settings_of(const rules::Setup& setup) {
    v1::RoomSettings asked;
    codec::write_game(setup, asked);
    for (int seat = 0; seat < setup.seats; ++seat) asked.add_seats()->mutable_open();
    codec::SettingsLimits limits;
    limits.turn_seconds_default = 0;
    auto settings = codec::complete(asked, limits);
    return settings ? std::move(settings).value() : asked;
}

std::string name_of(const rules::GameRecord& game, std::size_t seat) {
    const std::string written = seat < game.players.size() ? game.players[seat] : std::string();
    const auto name = clean_line(written, name_characters_max);
    return name && !name->empty() ? *name : std::to_string(seat + 1);
}

void write_events(const rules::Events& events, LogEntry& out) {
    for (const rules::Event& event : events) codec::write(event, *out.add_deltas());
}

void write_end(LogEntry& entry, Record& record) {
    for (const v1::Delta& delta : entry.deltas()) {
        if (const v1::GameEnded* ended = codec::game_ended(delta)) {
            *record.mutable_scores() = ended->scores();
            *record.mutable_winners() = ended->winners();
        }
    }
    entry.add_deltas()->mutable_room_closed()->set_reason(v1::GAME_FINISHED);
}

Record record_of(const rules::GameRecord& game, std::string_view text) {
    Record record;
    auto& header = *record.mutable_header();
    header.set_format(1);
    header.set_rules_version(std::string(rules::rules_version));
    header.set_room("text." + hex(as_bytes(sha256(text))).substr(0, room_name_letters));
    *header.mutable_settings() = settings_of(game.setup);
    auto match = *rules::Match::create(game.setup);
    codec::write(match.view(rules::Viewer::spectator()), *record.mutable_first());
    LogEntry* entry = nullptr;
    const auto add = [&](v1::Cause cause, const rules::Events& events) {
        entry = record.add_log();
        entry->set_seq(static_cast<std::uint32_t>(record.log_size()));
        entry->set_cause(cause);
        if (record.log_size() == 1) {
            for (std::size_t seat = 0; seat < game.setup.seats; ++seat) {
                record.add_seat_names(name_of(game, seat));
                v1::SeatTaken& taken = *entry->add_deltas()->mutable_seat_taken();
                taken.set_seat(static_cast<std::uint32_t>(seat));
                taken.set_name(name_of(game, seat));
            }
            (void)entry->add_deltas()->mutable_game_started();
        }
        write_events(events, *entry);
        entry->set_decision(match.decision() ? entry->seq() : 0);
    };
    Known opening(game.chance);
    const rules::Events begun = match.start(game.opening, opening);
    add(v1::SYSTEM, begun);
    entry->mutable_chance()->Add(game.chance.begin(), game.chance.end());
    for (const rules::Step& step : game.steps) {
        Known chance(step.chance);
        const rules::Command resigns = rules::resignation(match);
        const auto events = match.play(step.seat, step.commands, chance);
        if (!events) break;  // It was played before.
        add(v1::COMMAND, *events);
        entry->set_actor(step.seat);
        entry->mutable_chance()->Add(step.chance.begin(), step.chance.end());
        for (const rules::Command& command : step.commands) {
            if (command != resigns) codec::write(command, *entry->add_actions());
        }
    }
    if (match.over()) write_end(*entry, record);
    return record;
}

}  // namespace

rules::Expected<std::string, std::string> record_as_text(const Record& record) {
    return Writer(record).text();
}

rules::Expected<Record, rules::TextProblem> text_as_record(std::string_view text) {
    const auto game = rules::read_game(text);
    if (!game) return rules::Unexpected<rules::TextProblem>(game.error());
    return record_of(game->record, text);
}

}  // namespace server
