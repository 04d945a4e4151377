#include "server/codec/catalogue.h"

#include "rules/cards/card.h"
#include "rules/cards/game.h"
#include "rules/cards/scoring.h"
#include "rules/editions/catalog.h"
#include "rules/editions/setup.h"

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
namespace editions = rules::editions;

template <class Repeated>
void write_tiles(const editions::TileCounts& counts, Repeated& out) {
    for (const auto& [tile, count] : counts) {
        v1::TileCount& to = *out.Add();
        to.set_tile(tile);
        to.set_count(count);
    }
}

template <class Repeated>
void write_figures(const editions::FigureCounts& counts, Repeated& out) {
    for (const auto& [kind, count] : counts) {
        v1::FigureCount& to = *out.Add();
        to.set_figure(static_cast<v1::FigureKind>(kind));
        to.set_count(count);
    }
}

void write_course(int seats, v1::CardsCourse& out) {
    rules::cards::Ingredients ingredients;
    ingredients.seats = seats;
    const rules::cards::Game game(ingredients);
    out.set_seats(static_cast<std::uint32_t>(seats));
    out.set_cards(static_cast<std::uint32_t>(game.hand_size()));
    out.set_rounds(static_cast<std::uint32_t>(game.rounds()));
}

void write_scoring_of_buildings(v1::Game& out) {
    rules::cards::PerColour group{};
    for (std::uint8_t& kind : group) {
        kind = 1;
        out.add_building_points(
            static_cast<std::uint32_t>(rules::cards::building_points(group, 0)));
    }
}

v1::Network& network(v1::FeatureKind kind, v1::Game& game) {
    for (v1::Network& known : *game.mutable_networks())
        if (known.kind() == kind) return known;
    v1::Network& fresh = *game.add_networks();
    fresh.set_kind(kind);
    return fresh;
}

// Those that hold in every game of the edition.
void write_networks(const editions::EditionEntry& edition, v1::Game& out) {
    rules::Setup setup;
    setup.edition = edition.name;
    setup.seats = edition.seats_min;
    const rules::tiles::Game game(editions::ingredients(setup));
    for (const auto& [member, kind] : game.memberships())
        network(static_cast<v1::FeatureKind>(kind), out)
            .add_parts(static_cast<v1::FeatureKind>(member));
    for (v1::Network& one : *out.mutable_networks()) {
        for (std::size_t figure = 0; figure < rules::tiles::figure_kind_count; ++figure) {
            if (game.claims_network(static_cast<rules::tiles::FigureKind>(figure)))
                one.add_figures(static_cast<v1::FigureKind>(figure));
        }
    }
}

void write_option(const editions::OptionEntry& option, const OptionDefaults& defaults,
                  v1::GameOption& out) {
    out.set_name(option.name);
    for (const std::string& value : option.values) out.add_values(value);
    out.set_default_value(option.values.front());
    for (const auto& [name, value] : defaults) {
        if (name == option.name) out.set_default_value(value);
    }
}

void write_levels(const std::vector<std::pair<std::string_view, int>>& levels, v1::Game& out) {
    for (const auto& [name, rating] : levels) {
        out.add_bots(std::string(name));
        v1::BotLevel& level = *out.add_levels();
        level.set_name(std::string(name));
        level.set_rating(rating);
    }
}

void write_game(const editions::EditionEntry& edition, LevelsOf levels,
                const OptionDefaults& defaults, v1::Game& out) {
    out.set_name(edition.name);
    out.set_family(edition.family == editions::Family::cards ? v1::CARDS : v1::TILES);
    out.set_seats_min(edition.seats_min);
    out.set_seats_max(edition.seats_max);
    for (const editions::ModuleEntry& module : edition.modules) {
        v1::GameModule& to = *out.add_modules();
        to.set_name(module.name);
        to.set_by_default(module.by_default);
        for (const std::string& name : module.needs) to.add_needs(name);
        for (const std::string& name : module.excludes) to.add_excludes(name);
        write_tiles(module.tiles, *to.mutable_tiles());
        write_figures(module.figures, *to.mutable_figures());
    }
    for (const editions::OptionEntry& option : edition.options) {
        write_option(option, defaults, *out.add_options());
    }
    write_tiles(edition.tiles, *out.mutable_tiles());
    write_tiles(edition.side_tiles, *out.mutable_side_tiles());
    if (edition.family == editions::Family::tiles) {
        out.set_start_tile(edition.start_tile);
        write_networks(edition, out);
    }
    write_figures(edition.figures, *out.mutable_figures());
    if (levels != nullptr) write_levels(levels(edition.name), out);
    if (edition.family != editions::Family::cards) return;
    for (int seats = edition.seats_min; seats <= edition.seats_max; ++seats)
        write_course(seats, *out.add_courses());
    write_scoring_of_buildings(out);
}

void write_tile(const rules::tiles::TileType& type, std::uint32_t number, v1::TileType& out) {
    out.set_tile(number);
    out.set_name(type.name);
    out.set_distinct_rotations(type.distinct_rotations);
    for (std::size_t mark = 0; mark < rules::tiles::mark_count; ++mark) {
        if ((type.marks & bit(static_cast<rules::tiles::Mark>(mark))) == 0) continue;
        v1::Mark& mark_out = *out.add_marks();
        mark_out.set_name(std::string(name(static_cast<rules::tiles::Mark>(mark))));
        mark_out.set_count(1);
    }
    for (const rules::tiles::Segment& segment : type.segments) {
        v1::Segment& to = *out.add_segments();
        to.set_kind(static_cast<v1::FeatureKind>(segment.kind));
        to.set_slots(segment.slots);
        for (std::uint32_t other = 0; other < rules::tiles::segments_max; ++other) {
            if ((segment.borders >> other & 1U) != 0) to.add_borders(other);
        }
        for (std::size_t mark = 0; mark < rules::tiles::mark_count; ++mark) {
            // Which cities become no castle is nothing that is drawn there.
            const bool drawn =
                static_cast<rules::tiles::Mark>(mark) != rules::tiles::Mark::no_castle;
            if (segment.marks[mark] == 0 || !drawn) continue;
            v1::Mark& mark_out = *to.add_marks();
            mark_out.set_name(std::string(name(static_cast<rules::tiles::Mark>(mark))));
            mark_out.set_count(segment.marks[mark]);
        }
    }
}

void write_card(rules::cards::Card card, v1::CardType& out) {
    out.set_card(card);
    out.set_name(std::string(rules::cards::name(card)));
    out.set_kind(static_cast<v1::CardKind>(rules::cards::kind_of(card)));
    if (!rules::cards::is_joker(card))
        out.set_colour(static_cast<v1::CardColour>(rules::cards::colour_of(card)));
    if (rules::cards::kind_of(card) == rules::cards::Kind::person)
        out.set_value(static_cast<std::uint32_t>(rules::cards::value_of(card)));
    out.set_count(rules::cards::deck_counts[card]);
}

struct ClockEntry {
    const char* name;
    std::uint32_t initial_ms;
    std::uint32_t increment_ms;
    std::uint32_t cap_ms;
};
constexpr std::uint32_t minute_ms = 60'000;
constexpr std::uint32_t hour_ms = 60 * minute_ms;
constexpr ClockEntry clock_entries[] = {
    {"blitz", 3 * minute_ms, 10'000, 0},
    {"standard", 5 * minute_ms, 15'000, 0},
    {"championship", 15 * minute_ms, 0, 0},
    {"slow", 24 * hour_ms, 12 * hour_ms, 72 * hour_ms},
};
struct TurnEntry {
    const char* name;
    std::uint32_t seconds;
};
// Each client has these in its own words and pictures.
constexpr const char* phrases[] = {
    "hello",     "good_luck",      "well_played", "thanks",     "nice_move", "oops",  "sorry",
    "your_turn", "take_your_time", "one_moment",  "back_again", "good_game", "again", "goodbye"};
constexpr const char* emotes[] = {"smile", "laugh", "wink",  "think",    "wow",
                                  "sad",   "sweat", "heart", "applause", "thumbs_up"};

constexpr TurnEntry turn_entries[] = {{"turn_60", 60}, {"turn_120", 120}, {"none", 0}};

void write_clocks(v1::Catalogue& out) {
    for (const ClockEntry& entry : clock_entries) {
        v1::ClockPreset& to = *out.add_clocks();
        to.set_name(entry.name);
        to.mutable_clock()->set_initial_ms(entry.initial_ms);
        to.mutable_clock()->set_increment_ms(entry.increment_ms);
        to.mutable_clock()->set_cap_ms(entry.cap_ms);
    }
    for (const TurnEntry& entry : turn_entries) {
        v1::ClockPreset& to = *out.add_clocks();
        to.set_name(entry.name);
        to.set_turn_seconds(entry.seconds);
    }
}

}  // namespace

v1::Catalogue catalogue(LevelsOf levels, const OptionDefaults& defaults) {
    v1::Catalogue catalogue;
    for (const editions::EditionEntry& edition : editions::catalog()) {
        write_game(edition, levels, defaults, *catalogue.add_games());
    }
    std::uint32_t number = 0;
    for (const rules::tiles::TileType& type : rules::tiles::all_tiles()) {
        write_tile(type, number++, *catalogue.add_tiles());
    }
    for (rules::cards::Card card = 0; card < rules::cards::card_types; ++card) {
        write_card(card, *catalogue.add_cards());
    }
    write_clocks(catalogue);
    for (const char* phrase : phrases) catalogue.add_phrases(phrase);
    for (const char* emote : emotes) catalogue.add_emotes(emote);
    return catalogue;
}

}  // namespace server::codec
