#include "rules/tiles/modules/gifts/text.h"

#include <algorithm>
#include <vector>

#include "rules/tiles/place_text.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

std::string gifts_text(const std::vector<GiftKind>& gifts) {
    std::string text;
    for (const GiftKind gift : gifts) text += ' ' + std::string(name(gift));
    return text;
}

}  // namespace

std::string GiftText::command(const View& view, const OpenGift& it) {
    std::string text = "open " + std::string(name(it.gift));
    if (!it.target) return text;
    const GiftTarget& target = *it.target;
    if (it.gift != GiftKind::road_sweeper) text += ' ' + std::string(name(target.figure));
    text += ' ' + place_text(view, target.at);
    if (it.gift != GiftKind::change_position) return text;
    const std::string to = place_text(view, {target.at.at, target.to});
    return text + " to" + to.substr(to.find(' '));
}

std::optional<OpenGift> GiftText::parse(const View& view, std::string_view /*verb*/,
                                        std::span<const std::string_view> words) {
    const auto gift = words.empty() ? std::nullopt : gift_by_name(words[0]);
    if (!gift) return std::nullopt;
    words = words.subspan(1);
    if (words.empty()) return OpenGift{*gift, std::nullopt};
    GiftTarget target;
    if (*gift != GiftKind::road_sweeper) {
        const auto figure = figure_by_name(words[0]);
        if (!figure) return std::nullopt;
        target.figure = *figure;
        words = words.subspan(1);
    }
    const auto to = std::ranges::find(words, "to");
    const auto from = words.first(static_cast<std::size_t>(to - words.begin()));
    const auto at = parse_place(view, from);
    if (!at) return std::nullopt;
    target.at = *at;
    if (*gift == GiftKind::change_position) {
        if (to == words.end()) return std::nullopt;
        std::vector<std::string_view> other(to, words.end());
        other[0] = from[0];
        const auto segment = parse_place(view, other);
        if (!segment) return std::nullopt;
        target.to = segment->segment;
    } else if (to != words.end()) {
        return std::nullopt;
    }
    return OpenGift{*gift, target};
}

std::string GiftText::event(const GiftsShuffled& it) {
    return "gifts shuffled" + gifts_text(it.stack);
}

std::string GiftText::event(const GiftReceived& it) {
    return "gift received " + std::to_string(it.seat) + ' ' + std::string(name(it.gift));
}

std::string GiftText::event(const GiftOpened& it) {
    std::string text = "gift opened " + std::to_string(it.seat) + ' ' + std::string(name(it.gift));
    if (!it.target) return text;
    return text + ' ' + std::string(name(it.target->figure)) + ' ' + segment_text(it.target->at) +
           " #" + std::to_string(it.target->to);
}

std::string GiftText::event(const GiftsRevealed& it) {
    return "gifts revealed " + std::to_string(it.seat) + gifts_text(it.gifts);
}

std::string GiftText::seat(const View& view, std::size_t seat) {
    if (!view.gifts || view.gifts->held[seat].empty()) return {};
    return ", gifts" + gifts_text(view.gifts->held[seat]);
}

}  // namespace rules::tiles
