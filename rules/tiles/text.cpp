#include "rules/tiles/text.h"

#include <algorithm>

#include "rules/tiles/map_text.h"
#include "rules/tiles/place_text.h"
#include "rules/tiles/texts.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

namespace {

std::string hand_text(const std::vector<TileIndex>& hand) {
    std::string text;
    for (const TileIndex tile : hand) {
        text += (text.empty() ? "" : " or ") +
                (tile == no_tile ? std::string("a hidden tile") : tile_name(tile));
    }
    return text;
}

std::string phase_text(const View& view) {
    const std::string seat = "seat " + std::to_string(view.asked());
    if (view.phase() == Phase::not_begun) return "not begun";
    if (view.phase() == Phase::placing) return seat + " places " + hand_text(view.hand);
    if (view.phase() == Phase::deploying) return seat + " may deploy";
    if (view.phase() == Phase::choosing) return seat + " chooses";
    std::string text = "ended, winners ";
    for (const Seat winner : view.winners)
        text += (winner == view.winners.front() ? "" : " ") + std::to_string(winner);
    return text;
}

template <class C>
Command as_command(const C& command) {
    return command;
}
template <class... C>
Command as_command(const std::variant<C...>& command) {
    return std::visit([](const auto& it) { return Command(it); }, command);
}

std::string figures_text(const View& view) {
    std::string text;
    for (const PlacedFigure& figure : view.figures) {
        const View::PlacedTile* tile = tile_at(view, figure.on.at);
        const TileType& type = laid_type(*tile);
        const FeatureKind kind = type.segments.at(figure.on.segment).kind;
        text += "figure " + figure_text(figure) + " (" + std::string(name(kind));
        const std::string where = where_name(type, tile->rotation, figure.on.segment);
        text += where.empty() ? ")\n" : ' ' + where + ")\n";
    }
    return text;
}

std::string seat_text(const View& view, std::size_t seat) {
    const View::SeatView& seen = view.seats[seat];
    std::string text =
        "seat " + std::to_string(seat) + ": " + std::to_string(seen.score) + " points";
    for (int kind = 0; kind < figure_kind_count; ++kind) {
        const int count = seen.figures[kind];
        if (count == 0) continue;
        text +=
            ", " + std::to_string(count) + ' ' + std::string(name(static_cast<FigureKind>(kind)));
    }
    for (int item = 0; item < item_count; ++item) {
        const int count = seen.items[static_cast<std::size_t>(item)];
        if (count == 0) continue;
        text += ", " + std::to_string(count) + ' ' + std::string(name(static_cast<Item>(item)));
    }
    Texts::each([&]<class T>(T /*text*/) {
        if constexpr (requires { T::seat(view, seat); }) text += T::seat(view, seat);
    });
    return text + (seen.resigned ? ", resigned\n" : "\n");
}

}  // namespace

std::string command_text(const View& view, const Command& command) {
    std::string text;
    std::visit(
        [&]<class C>(const C& it) {
            static_assert(Texts::of_command<C> == 1, "every command has one text");
            Texts::each([&]<class T>(T /*text*/) {
                if constexpr (requires { T::command(view, it); }) text = T::command(view, it);
            });
        },
        command);
    return text;
}

std::optional<Command> parse_command(const View& view, std::span<const std::string_view> words) {
    if (words.empty()) return std::nullopt;
    std::optional<Command> command;
    Texts::each([&]<class T>(T /*text*/) {
        if constexpr (requires { T::verbs; }) {
            if (std::ranges::find(T::verbs, words[0]) == T::verbs.end()) return;
            if (const auto read = T::parse(view, words[0], words.subspan(1)))
                command = as_command(*read);
        }
    });
    return command;
}

std::string event_text(const Event& event) {
    std::string text;
    std::visit(
        [&]<class E>(const E& it) {
            static_assert(Texts::of_event<E> == 1, "every event has one text");
            Texts::each([&]<class T>(T /*text*/) {
                if constexpr (requires { T::event(it); }) text = T::event(it);
            });
        },
        event);
    return text;
}

std::string table_text(const View& view) {
    std::string text = map_text(view) + figures_text(view);
    Texts::each([&]<class T>(T /*text*/) {
        if constexpr (requires { T::table(view); }) text += T::table(view);
    });
    for (std::size_t i = 0; i < view.seats.size(); ++i) text += seat_text(view, i);
    return text + phase_text(view) + '\n';
}

}  // namespace rules::tiles
