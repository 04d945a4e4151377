#include "rules/notation.h"

#include "rules/cards/text.h"
#include "rules/core/text.h"
#include "rules/tiles/parts.h"
#include "rules/tiles/text.h"

namespace rules {

std::string event_text(const Event& event) {
    return std::visit([](const auto& it) { return event_text(it); }, event);
}

std::string board_text(const View& view) {
    return std::visit([](const auto& it) { return table_text(it); }, view);
}

namespace {

template <class... Q>
std::string_view word_of(DecisionKind kind, tiles::Types<Q...> /*questions*/) {
    std::string_view word = "nothing";
    (void)(... || (kind == Q::kind && !(word = Q::word).empty()));
    return word;
}

}  // namespace

std::string_view decision_text(DecisionKind kind) {
    switch (kind) {
        case DecisionKind::none: return "nothing";
        case DecisionKind::place_tile: return "place";
        case DecisionKind::deploy_figure: return "deploy";
        case DecisionKind::lay_joker: return "row";
        case DecisionKind::take_turn: return "play";
        case DecisionKind::settle_card: return "settle";
        case DecisionKind::assign_joker: return "assign";
    }
    return word_of(kind, tiles::Parts::Questions());
}

std::string command_text(const Match& match, const Command& command) {
    if (const auto* cards = std::get_if<cards::Command>(&command))
        return cards::command_text(*cards);
    const View view = match.view(Viewer::everything());
    // A command of another family has a text all the same: it is refused, and said in logs.
    const tiles::View nothing;
    const auto* board = std::get_if<tiles::View>(&view);
    return tiles::command_text(board == nullptr ? nothing : *board,
                               std::get<tiles::Command>(command));
}

std::optional<Command> parse_command(const Match& match, std::string_view text) {
    if (editions::family(match.setup()) == editions::Family::cards) {
        const std::optional<cards::Command> command = cards::parse_command(text);
        return command ? std::optional<Command>(*command) : std::nullopt;
    }
    const View view = match.view(Viewer::everything());
    const auto command = tiles::parse_command(std::get<tiles::View>(view), words_of(text));
    return command ? std::optional<Command>(*command) : std::nullopt;
}

}  // namespace rules
