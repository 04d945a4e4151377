#include "server/review/played.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "server/codec/match.h"
#include "server/codec/settings.h"
#include "server/crypto/fair_deck.h"

namespace server {
namespace {

namespace v1 = meeple::v1;
using meeple::store::v1::LogEntry;
using Unexpected = rules::Unexpected<std::string>;

// Each seat's entropy for the shuffle.
class Entropies {
public:
    explicit Entropies(int seats) : by_seat_(static_cast<std::size_t>(seats)) {}
    void note(const v1::Delta& delta, const LogEntry& entry) {
        if (delta.has_seat_left()) put(delta.seat_left().seat(), {});
        if (delta.has_seat_ready()) put(delta.seat_ready().seat(), entry.entropy());
    }
    [[nodiscard]] const std::vector<std::string>& by_seat() const { return by_seat_; }

private:
    void put(std::uint32_t seat, std::string entropy) {
        if (seat < by_seat_.size()) by_seat_[seat] = std::move(entropy);
    }
    std::vector<std::string> by_seat_;
};

class Reading {
public:
    explicit Reading(const Record& record)
        : record_(record), entropies_(record.header().settings().seats_size()) {}

    rules::Expected<bots::PlayedGame, std::string> game() {
        auto match = rules::Match::create(codec::setup(record_.header().settings()));
        if (!match) return Unexpected("its settings cannot be played");
        rules::Match opening = std::move(match).value();
        for (const LogEntry& entry : record_.log()) {
            for (const v1::Delta& delta : entry.deltas()) note(delta, entry);
        }
        bool begun = false;
        bots::PlayedGame game{opening, {}};
        rules::Match now = opening;
        for (const LogEntry* entry : line_) {
            rules::Events events;
            for (const v1::Delta& delta : entry->deltas()) {
                if (delta.has_game_continued()) now = continued();
                if (codec::is_game_delta(delta)) events.push_back(codec::read(delta).value());
            }
            for (const rules::Event& event : events) now.evolve(event);
            if (!begun) {
                begun = true;
                game.opening = now;
            } else {
                game.steps.push_back(step_of(*entry, now, std::move(events)));
            }
        }
        if (!begun || game.steps.empty()) return Unexpected("the game never began");
        if (!now.over()) return Unexpected("the game was given up before its end");
        return game;
    }

private:
    // Which transitions count in the end.
    void note(const v1::Delta& delta, const LogEntry& entry) {
        entropies_.note(delta, entry);
        if (delta.has_taken_back()) {
            const std::uint32_t to_seq = delta.taken_back().to_seq();
            std::erase_if(line_, [to_seq](const auto* it) { return it->seq() > to_seq; });
            return;
        }
        const bool counts = codec::is_game_delta(delta) || delta.has_game_continued();
        if (counts && (line_.empty() || line_.back() != &entry)) line_.push_back(&entry);
    }

    bots::PlayedStep step_of(const LogEntry& entry, const rules::Match& match,
                             rules::Events events) const {
        if (entry.actor() >= match.setup().seats) throw std::runtime_error("there is no such seat");
        bots::PlayedStep step;
        step.number = entry.seq();
        step.seat = static_cast<rules::Seat>(entry.actor());
        step.events = std::move(events);
        for (const v1::Action& action : entry.actions())
            step.commands.push_back(codec::read(action).value());
        // Resigning is not an action: it is all that a step without actions can be.
        if (step.commands.empty()) step.commands.push_back(rules::resignation(match));
        return step;
    }

    // From a position of another game, what could not be seen there drawn anew.
    [[nodiscard]] rules::Match continued() const {
        const auto origin = codec::read_view(record_.header().origin());
        FairChance chance(record_.header().server_seed(), record_.header().room(),
                          entropies_.by_seat());
        return rules::Match::from_view(codec::setup(record_.header().settings()), origin.value(),
                                       chance);
    }

    const Record& record_;
    Entropies entropies_;
    std::vector<const LogEntry*> line_;
};

}  // namespace

rules::Expected<bots::PlayedGame, std::string> played_game(const Record& record) {
    try {
        return Reading(record).game();
    } catch (const std::exception& problem) {
        return Unexpected(std::string("not what a server writes: ") + problem.what());
    }
}

}  // namespace server
