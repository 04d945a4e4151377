#include "rules/cards/text.h"

#include "rules/core/text.h"

namespace rules::cards {

namespace {

std::string word(Colour colour) {
    return static_cast<int>(colour) < colour_count ? std::string(name(colour))
                                                   : "?" + std::to_string(static_cast<int>(colour));
}

std::string word(Card card) {
    return std::string(name(card));
}

std::optional<Colour> colour_by_name(std::string_view text) {
    for (int i = 0; i < colour_count; ++i) {
        if (name(colour(i)) == text) return colour(i);
    }
    return std::nullopt;
}

template <class List, class Text>
std::string joined(const List& list, Text text) {
    std::string all;
    for (const auto& it : list) all += (all.empty() ? "" : " ") + text(it);
    return all;
}

std::string counts_text(const PerColour& counts) {
    return joined(counts, [](std::uint8_t count) { return std::to_string(count); });
}

struct CommandText {
    std::string operator()(const PlayCard& it) const {
        return "card " + word(it.card) + ' ' + word(it.row) + (it.down ? " down" : " up");
    }
    std::string operator()(const PlaceFollower& it) const { return "follower " + word(it.row); }
    std::string operator()(const LayJoker& it) const { return "row " + word(it.row); }
    std::string operator()(const SettleCard& it) const { return it.keep ? "keep" : "ten"; }
    std::string operator()(const AssignJoker& it) const { return "assign " + word(it.kind); }
    std::string operator()(const Resign& /*it*/) const { return "resign"; }
};

std::string seat_text(Seat seat) {
    return "seat " + std::to_string(seat);
}

std::string claim_text(const Claim& claim) {
    return std::to_string(claim.seat) + ' ' + word(claim.row) + ": " +
           joined(claim.cards,
                  [](const ClaimedCard& it) { return word(it.card) + (it.down ? "(down)" : ""); });
}

struct EventText {
    std::string operator()(const Started& it) const {
        return "started dealer " + std::to_string(it.dealer) + ", deck " +
               joined(it.deck, [](Card card) { return word(card); });
    }
    std::string operator()(const CardTurnedUp& it) const {
        return "turned up " + word(it.card) + ' ' + word(it.row);
    }
    std::string operator()(const JokerTurnedUp& it) const {
        return "joker " + word(it.card) + " for " + seat_text(it.seat);
    }
    std::string operator()(const RoundBegan& it) const {
        std::string text = "round " + std::to_string(it.round) + " dealer " +
                           std::to_string(it.dealer) + ", " + std::to_string(it.cards) + " cards:";
        for (const auto& hand : it.hands) {
            text += " [" + joined(hand, [](Card card) { return word(card); }) + "]";
        }
        return text;
    }
    std::string operator()(const TurnBegan& it) const { return "turn " + std::to_string(it.seat); }
    std::string operator()(const CardPlayed& it) const {
        return std::to_string(it.seat) + " played " + word(it.card) + ' ' + word(it.row) +
               (it.down ? " down" : " up");
    }
    std::string operator()(const FollowerPlaced& it) const {
        return std::to_string(it.seat) + " follower " + word(it.row);
    }
    std::string operator()(const ClaimsLifted& it) const {
        return "lifted " +
               joined(it.claims, [](const Claim& claim) { return "[" + claim_text(claim) + "]"; });
    }
    std::string operator()(const ChoiceBegan& it) const {
        return "choice " + std::to_string(it.seat) + ' ' + word(it.card);
    }
    std::string operator()(const CardSettled& it) const {
        return std::to_string(it.seat) + (it.keep ? " keeps " : " sells ") + word(it.card);
    }
    std::string operator()(const JokerAssigned& it) const {
        return std::to_string(it.seat) + " joker to " + word(it.kind);
    }
    std::string operator()(const ClaimScored& it) const {
        std::string text = "scored " + std::to_string(it.seat) + " +" + std::to_string(it.points);
        for (const ScoreLine& line : it.lines) {
            text += ", " + line.reason + ' ' + std::to_string(line.count) + " = " +
                    std::to_string(line.points);
        }
        return text + "; box " + joined(it.boxed, [](Card card) { return word(card); }) +
               "; chest " + joined(it.chested, [](Card card) { return word(card); }) +
               "; animals " + counts_text(it.animals) + ", jokers " + counts_text(it.jokers) +
               ", alone " + std::to_string(it.unassigned) + ", in the chest " +
               std::to_string(it.chest);
    }
    std::string operator()(const BuildingsScored& it) const {
        return "buildings " + std::to_string(it.seat) + " +" + std::to_string(it.points) + ": " +
               counts_text(it.buildings) + ", jokers " + std::to_string(it.jokers);
    }
    std::string operator()(const SeatResigned& it) const {
        return "resigned " + std::to_string(it.seat);
    }
    std::string operator()(const GameEnded& it) const {
        return "ended " + joined(it.scores, [](int score) { return std::to_string(score); }) +
               "; winners " + joined(it.winners, [](Seat seat) { return std::to_string(seat); });
    }
};

std::string item_text(const View::Item& item) {
    if (item.follower) return "<" + std::to_string(item.seat) + ">";
    return item.down ? "(" + word(item.card) + ")" : word(item.card);
}

std::string phase_text(const View& view) {
    switch (view.phase) {
        case Phase::not_begun: return "not begun";
        case Phase::setting_up:
            return seat_text(view.turn_seat) + " chooses a row for " + word(view.question);
        case Phase::playing: return seat_text(view.turn_seat) + " plays";
        case Phase::settling: return seat_text(view.turn_seat) + " settles " + word(view.question);
        case Phase::assigning: return seat_text(view.turn_seat) + " assigns a joker";
        case Phase::ended:
            return "ended, winners " +
                   joined(view.winners, [](Seat seat) { return std::to_string(seat); });
    }
    return {};
}

}  // namespace

std::string command_text(const Command& command) {
    return std::visit(CommandText{}, command);
}

std::optional<Command> parse_command(std::string_view text) {
    const std::vector<std::string_view> words = words_of(text);
    const auto is = [&](std::string_view first, std::size_t count) {
        return words.size() == count && words[0] == first;
    };
    if (is("keep", 1)) return SettleCard{true};
    if (is("ten", 1)) return SettleCard{false};
    if (is("resign", 1)) return Resign{};
    const std::size_t place = is("card", 4) ? 2 : 1;
    if (words.size() <= place) return std::nullopt;
    const std::optional<Colour> colour = colour_by_name(words[place]);
    if (!colour) return std::nullopt;
    if (is("follower", 2)) return PlaceFollower{*colour};
    if (is("row", 2)) return LayJoker{*colour};
    if (is("assign", 2)) return AssignJoker{*colour};
    if (!is("card", 4) || (words[3] != "down" && words[3] != "up")) return std::nullopt;
    const Card card = card_by_name(words[1]);
    if (card == hidden_card) return std::nullopt;
    return PlayCard{card, *colour, words[3] == "down"};
}

std::string event_text(const Event& event) {
    return std::visit(EventText{}, event);
}

std::string table_text(const View& view) {
    std::string text;
    for (int row = 0; row < colour_count; ++row) {
        text += word(colour(row)) + ": " + joined(view.rows[index(colour(row))], item_text) + '\n';
    }
    for (std::size_t i = 0; i < view.seats.size(); ++i) {
        const View::SeatView& seat = view.seats[i];
        text += "seat " + std::to_string(i) + ": " + std::to_string(seat.score) + " points, hand " +
                std::to_string(seat.hand_count) + " [" +
                joined(seat.hand, [](Card card) { return word(card); }) + "], animals " +
                counts_text(seat.animals) + ", jokers " + counts_text(seat.jokers) + ", alone " +
                std::to_string(seat.unassigned) + ", chest " + std::to_string(seat.chest_count) +
                (seat.resigned ? ", resigned\n" : "\n");
    }
    for (const View::OpenClaim& claim : view.claims) {
        text += "claim " + std::to_string(claim.seat) + ' ' + word(claim.row) + ": " +
                joined(claim.cards, [](const View::Lifted& it) { return word(it.card); }) + '\n';
    }
    return text + "round " + std::to_string(view.round) + ", stock " + std::to_string(view.stock) +
           ", " + phase_text(view) + '\n';
}

}  // namespace rules::cards
