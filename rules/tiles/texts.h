// Texts: the commands, events and memory of a part (parts.h) as text. Each implements as many of
// these as it needs, as static functions:
//   command(view, command)      a command as one reads it; `view` shows everything
//   verbs, parse(view, verb, words)
//                               the first words of those commands, and what follows one of them:
//                               one of the part's commands, or nothing
//   event(event)                one line without its end
//   table(view)                 lines below the map
//   seat(view, seat)            the seat's own items, at the end of its line:
//                               ", 3 floors"
// A command or an event without a text, or with two, does not compile; nor does a verb that two
// texts read.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "rules/tiles/parts.h"

namespace rules::tiles {

template <class... T>
struct TextList {
    template <class F>
    static void each(const F& f) {
        (f(T{}), ...);
    }
    // How many of them have a text for it.
    template <class C>
    static constexpr int of_command =
        (0 + ... + static_cast<int>(requires(const View& view, const C& command) {
             T::command(view, command);
         }));
    template <class E>
    static constexpr int of_event = (0 + ... + static_cast<int>(requires(const E& event) {
                                         T::event(event);
                                     }));
    [[nodiscard]] static consteval bool verbs_differ() {
        std::vector<std::string_view> all;
        const auto take = [&]<class One>(One /*text*/) {
            if constexpr (requires { One::verbs; })
                all.insert(all.end(), One::verbs.begin(), One::verbs.end());
        };
        (take(T{}), ...);
        std::ranges::sort(all);
        return std::ranges::adjacent_find(all) == all.end();
    }
};

// In the order in which the text of a board tells of them.
using Texts = Parts::Texts<TextList>;
static_assert(Texts::verbs_differ());

}  // namespace rules::tiles
