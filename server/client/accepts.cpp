#include "server/client/accepts.h"

#include <algorithm>
#include <cctype>

namespace server::client {

namespace v1 = meeple::v1;

namespace {

constexpr std::int32_t unrated = 1500;

bool same_name(const std::string& one, const std::string& other) {
    const auto small = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return std::ranges::equal(one, other, {}, small, small);
}

template <class Names>
bool contains(const Names& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// The challenger's, as far as it is seated.
v1::SeatHolder holder_of(const v1::RoomInfo& room, const std::string& name) {
    for (const v1::SeatInfo& seat : room.seats()) {
        if (seat.kind() == v1::PLAYER && same_name(seat.name(), name)) return seat.holder();
    }
    return {};
}

std::string why_not_clock(const Accepts& accepts, const v1::RoomSettings& settings) {
    // A limit for each turn is a clock, too; 0: there is none.
    const std::uint32_t seconds =
        settings.has_clock() ? settings.clock().initial_ms() / 1000 : settings.turn_seconds();
    if (seconds != 0 && seconds < accepts.seconds_min) return "too little time";
    if (accepts.seconds_max != 0 && (seconds == 0 || seconds > accepts.seconds_max))
        return "too much time";
    return {};
}

std::string why_not_game(const Accepts& accepts, const v1::RoomSettings& settings) {
    if (!accepts.games.empty() && !contains(accepts.games, settings.game()))
        return "the game " + settings.game();
    for (const std::string& module : settings.modules().names()) {
        if (!accepts.modules.empty() && !contains(accepts.modules, module))
            return "the module " + module;
    }
    if (accepts.rated_only && !settings.rated()) return "not rated";
    return {};
}

std::string why_not_person(const Accepts& accepts, const v1::SeatHolder& holder) {
    if (accepts.from == "people" && holder.bot()) return "a program";
    if (accepts.from == "programs" && !holder.bot()) return "no program";
    const std::int32_t rating = holder.has_rating() ? holder.rating() : unrated;
    if (accepts.rating_min && rating < *accepts.rating_min) return "the rating is too low";
    if (accepts.rating_max && rating > *accepts.rating_max) return "the rating is too high";
    return {};
}

}  // namespace

std::string why_not(const Accepts& accepts, const v1::RoomInfo& room, const std::string& from) {
    if (std::ranges::any_of(accepts.blocked, [&](const auto& one) { return same_name(one, from); }))
        return "blocked";
    std::string why = why_not(accepts, room.settings());
    if (why.empty()) why = why_not_person(accepts, holder_of(room, from));
    return why;
}

std::string why_not(const Accepts& accepts, const v1::RoomSettings& settings) {
    const std::string why = why_not_game(accepts, settings);
    return why.empty() ? why_not_clock(accepts, settings) : why;
}

}  // namespace server::client
