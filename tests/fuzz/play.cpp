// Whole games from bytes: setups and commands, legal or not. The laws hold after every step.
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/editions/catalog.h"
#include "rules/match.h"
#include "tests/fuzz/target.h"
#include "tests/support/games.h"
#include "tests/support/laws.h"

namespace {

using namespace rules;
using tests::fuzz::Choices;
using tests::fuzz::promise;

constexpr int steps_max = 400;
constexpr int steps_between_checks = 24;
constexpr std::size_t setups_each = 64;  // of an edition

// Few setups, so that their matches are made once and the time goes into playing them: the laws are
// there for the many.
Setup choose_setup(Choices& choices) {
    const auto& edition = editions::catalog()[choices.below(editions::catalog().size())];
    Random chance(choices.below(setups_each));
    return games::random_setup(edition, chance);
}

// Making a match computes tables; copying one does not. Nothing: the setup is impossible.
const Match* fresh(const Setup& setup) {
    static std::map<std::string, std::optional<Match>> made;
    const auto [entry, is_new] = made.try_emplace(games::text_of(setup));
    if (is_new) {
        if (auto match = Match::create(setup)) entry->second = *std::move(match);
    }
    return entry->second ? &*entry->second : nullptr;
}

using Law = void (*)(const Match& match, Chance& chance);
constexpr Law dear_laws[] = {
    [](const Match& match, Chance&) { laws::offers_are_accepted(match); },
    [](const Match& match, Chance& chance) { laws::others_are_refused(match, chance, 20); },
    [](const Match& match, Chance&) { laws::steps_agree(match); },
    [](const Match& match, Chance& chance) { laws::hidden_order_is_hidden(match, chance); },
    [](const Match& match, Chance& chance) { laws::views_suffice(match, chance); },
    [](const Match& match, Chance&) { laws::texts_are_read_back(match); },
    [](const Match& match, Chance& chance) { laws::turning_changes_nothing(match, chance); },
};

// One game with all its viewers.
class Game {
public:
    Game(Match match, std::uint64_t seed)
        : match_(std::move(match)), shadow_(match_), chance_(seed), law_chance_(seed + 1) {
        shadow_.told(match_.start(chance_));
    }

    [[nodiscard]] bool over() const { return match_.over(); }

    void step(Choices& choices) {
        const std::optional<Decision> decision = match_.decision();
        promise(decision.has_value(), "a decision is pending until the end");
        match_.offers(decision->seat, offers_);
        const std::uint8_t how = choices.byte();
        if (how < 0xc0) {
            const Command command = offers_[choices.below(offers_.size())];
            if (how < 0x60) {
                play_both_ways(decision->seat, command, choices);
            } else {
                play_offered(decision->seat, command);
            }
        } else if (how == 0xff) {
            resign(static_cast<Seat>(choices.below(seats_max)));
        } else if (how >= 0xf0) {
            dear_laws[choices.below(std::size(dear_laws))](match_, law_chance_);
        } else if (how >= 0xe0) {
            ask_list(static_cast<Seat>(choices.below(seats_max + 1)), choices);
        } else {
            ask_anything(*decision, choices);
        }
    }

    void check() const {
        shadow_.compare(match_);
        laws::somebody_is_asked(match_);
        laws::things_are_conserved(match_);
        laws::views_agree(match_);
    }

private:
    void play_offered(Seat seat, const Command& command) {
        const auto events = match_.play(seat, command, chance_);
        promise(events.has_value(), "what is offered is accepted");
        shadow_.told(*events);
    }

    // A placement and what may follow it, as one step and as two: the same.
    void play_both_ways(Seat seat, const Command& command, Choices& choices) {
        std::vector<Command> next;
        match_.follow_ups(seat, command, next);
        if (next.empty()) return play_offered(seat, command);
        const std::vector<Command> both = {command, next[choices.below(next.size())]};
        Match apart = match_;
        Random same_chance = chance_;
        const auto events = match_.play(seat, both, chance_);
        promise(events.has_value(), "an offer and its follow-up are accepted as one step");
        promise(apart.play(seat, both[0], same_chance).has_value(), "the offer alone is accepted");
        promise(apart.play(seat, both[1], same_chance).has_value(), "then its follow-up");
        promise(apart == match_, "one step or two: the same state");
        shadow_.told(*events);
    }

    void resign(Seat seat) {
        const Match before = match_;
        const auto events = match_.play(seat, resignation(match_), chance_);
        if (events) {
            shadow_.told(*events);
        } else {
            promise(match_ == before, "a refusal changes nothing");
        }
    }

    void ask_anything(const Decision& decision, Choices& choices) {
        const auto seat = static_cast<Seat>(choices.below(seats_max + 1));
        const Command command = anything(choices);
        const Match before = match_;
        const auto events = match_.play(seat, command, chance_);
        const bool offered = seat == decision.seat && is_offered(command);
        promise(events.has_value() == offered, "accepted if and only if offered");
        if (events) {
            shadow_.told(*events);
        } else {
            promise(match_ == before, "a refusal changes nothing");
        }
    }

    // All or nothing, and the result equals that of single commands.
    void ask_list(Seat seat, Choices& choices) {
        std::vector<Command> commands(choices.below(4));
        for (Command& command : commands) {
            command =
                choices.below(2) == 0 ? offers_[choices.below(offers_.size())] : anything(choices);
        }
        const Match before = match_;
        Match apart = match_;
        Random same_chance = chance_;
        const auto events = match_.play(seat, commands, chance_);
        if (!events) return promise(match_ == before, "a refused list changes nothing");
        for (const Command& command : commands) {
            promise(apart.play(seat, command, same_chance).has_value(), "one by one as in a list");
        }
        promise(apart == match_, "a list or one by one: the same state");
        shadow_.told(*events);
    }

    // Something to do with a figure or a token anywhere near the start.
    [[nodiscard]] static Command far(Choices& choices) {
        tiles::SegmentRef on;
        on.at.x = static_cast<std::int8_t>(static_cast<int>(choices.below(9)) - 4);
        on.at.y = static_cast<std::int8_t>(static_cast<int>(choices.below(9)) - 4);
        on.segment = static_cast<std::uint8_t>(choices.below(tiles::segments_max + 2));
        if (on.segment > tiles::segments_max) on.segment = tiles::whole_tile;
        const auto token = static_cast<tiles::Token>(choices.below(tiles::token_count));
        const auto kind = static_cast<tiles::FigureKind>(choices.below(tiles::figure_kind_count));
        switch (choices.below(8)) {
            case 6: return tiles::Command(tiles::LayFloor{on.at});
            case 7: {
                const auto jailer = static_cast<rules::Seat>(choices.below(rules::seats_max));
                return tiles::Command(tiles::FreePrisoner{jailer, kind});
            }
            case 0: return tiles::Command(tiles::RecallFigure{kind, on});
            case 1: return tiles::Command(tiles::MoveToken{token, on});
            case 2: return tiles::Command(tiles::MoveToken{token, on, kind});
            case 3: return tiles::Command(tiles::DeployFar{kind, on});
            case 4: {
                const auto owner = static_cast<rules::Seat>(choices.below(rules::seats_max));
                return tiles::Command(tiles::TakeFigure{owner, kind, on});
            }
            default: return tiles::Command(tiles::RemoveToken{token});
        }
    }

    [[nodiscard]] static Command anything(Choices& choices) {
        switch (choices.below(6)) {
            case 0: return tiles::Command(tiles::Pass());
            case 3: return far(choices);
            case 2: {
                tiles::OpenGift opening;
                opening.gift = static_cast<tiles::GiftKind>(choices.below(7));
                if (choices.below(3) == 0) return tiles::Command(opening);
                tiles::GiftTarget& target = opening.target.emplace();
                target.figure = static_cast<tiles::FigureKind>(choices.below(5));
                target.at.at.x = static_cast<std::int8_t>(choices.byte());
                target.at.at.y = static_cast<std::int8_t>(choices.byte());
                target.at.segment = static_cast<std::uint8_t>(choices.below(12));
                target.to = static_cast<std::uint8_t>(choices.below(12));
                return tiles::Command(opening);
            }
            case 4: return any_of_cards(choices);
            case 1: {
                const auto kind = static_cast<tiles::FigureKind>(choices.below(5));
                return tiles::Command(
                    tiles::DeployFigure{kind, static_cast<std::uint8_t>(choices.below(12))});
            }
            default: {
                tiles::PlaceTile place;
                place.tile =
                    static_cast<tiles::TileIndex>(choices.below(tiles::all_tiles().size() + 1));
                place.at.x = static_cast<std::int8_t>(choices.byte());
                place.at.y = static_cast<std::int8_t>(choices.byte());
                place.rotation = static_cast<tiles::Rotation>(choices.below(5));
                return tiles::Command(place);
            }
        }
    }

    [[nodiscard]] static Command any_of_cards(Choices& choices) {
        const auto row = static_cast<cards::Colour>(choices.below(5));
        switch (choices.below(6)) {
            case 0: return cards::Command(cards::PlaceFollower{row});
            case 1: return cards::Command(cards::LayJoker{row});
            case 2: return cards::Command(cards::SettleCard{choices.below(2) == 0});
            case 3: return cards::Command(cards::AssignJoker{row});
            default: break;
        }
        return cards::Command(cards::PlayCard{static_cast<cards::Card>(choices.below(25)), row,
                                              choices.below(2) == 0});
    }

    // A tile that looks the same when turned may be asked for in each of its rotations.
    [[nodiscard]] bool is_offered(Command command) const {
        if (offers_.empty() || offers_.front().index() != command.index()) return false;
        auto* of_tiles = std::get_if<tiles::Command>(&command);
        auto* place = of_tiles == nullptr ? nullptr : std::get_if<tiles::PlaceTile>(of_tiles);
        if (place != nullptr && place->tile < tiles::all_tiles().size() && place->rotation < 4) {
            place->rotation %= tiles::all_tiles()[place->tile].distinct_rotations;
        }
        return std::binary_search(offers_.begin(), offers_.end(), command);
    }

    Match match_;
    laws::Shadow shadow_;
    Random chance_;
    Random law_chance_;
    std::vector<Command> offers_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Choices choices(data, size);
    const Setup setup = choose_setup(choices);
    const Match* match = fresh(setup);
    if (match == nullptr) return 0;
    const std::uint64_t seed = choices.byte() * 256U + choices.byte();
    Game game(*match, seed);
    game.check();
    for (int step = 0; step < steps_max && !game.over() && !choices.empty(); ++step) {
        game.step(choices);
        if (step % steps_between_checks == steps_between_checks - 1) game.check();
    }
    game.check();
    return 0;
}
