// The worths of all parts, put together.
#pragma once

#include <tuple>
#include <variant>
#include <vector>

#include "modules/worths.h"
#include "rules/tiles/command.h"
#include "rules/tiles/game.h"
#include "rules/tiles/parts.h"
#include "server/bots/outlook.h"
#include "server/bots/play_worth.h"
#include "server/bots/token_worth.h"
#include "server/bots/worth.h"

namespace server::bots {

template <class... P>
class WorthList {
public:
    [[nodiscard]] static Look look(const rules::tiles::Command& command) {
        return std::visit([](const auto& it) { return look_at(it); }, command);
    }
    [[nodiscard]] static bool looks_into(rules::tiles::Question question) {
        return (... || looks_into_any<P>(question, typename P::Questions()));
    }
    [[nodiscard]] static bool uncovers(const rules::tiles::State& before,
                                       const rules::tiles::State& after) {
        return any([&]<class W>(const W& /*worth*/) {
            if constexpr (requires { W::uncovers(before, after); })
                return W::uncovers(before, after);
            return false;
        });
    }
    // Whether a part answers the question by itself: by one of these steps.
    static bool answer(const rules::tiles::Game& game, const Weights& weights,
                       const rules::tiles::State& state,
                       const std::vector<rules::tiles::Command>& offers, std::vector<Step>& steps) {
        return any([&]<class W>(const W& /*worth*/) {
            if constexpr (requires { W::answer(game, weights, state, offers, steps); })
                return W::answer(game, weights, state, offers, steps);
            return false;
        });
    }
    void count(const rules::tiles::Game& game, const Outlook& outlook) {
        const auto count = [&]<class W>(W& worth) {
            if constexpr (requires { worth.count(game, outlook); }) worth.count(game, outlook);
        };
        std::apply([&](auto&... each) { (count(each), ...); }, all_);
    }
    void add(const Position& position, PerSeat& worth) const {
        const auto add = [&]<class W>(const W& part) {
            if constexpr (Adding<W>) part.add(position, worth);
        };
        std::apply([&](const auto&... each) { (add(each), ...); }, all_);
    }

private:
    template <class C>
    static Look look_at(const C& command) {
        Look look = Look::never;
        const auto ask = [&]<class Part>(const PartWorth<Part>& /*worth*/) {
            if constexpr (Part::Commands::template contain<C>)
                look = PartWorth<Part>::look(command);
        };
        (ask(PartWorth<P>{}), ...);
        return look;
    }
    template <class Part, class... Q>
    static bool looks_into_any([[maybe_unused]] rules::tiles::Question question,
                               rules::tiles::Types<Q...> /*questions*/) {
        return (... || (question == Q::kind && PartWorth<Part>::looks_into(Q())));
    }
    template <class F>
    static bool any(const F& f) {
        return (... || f(PartWorth<P>{}));
    }

    std::tuple<PartWorth<P>...> all_;
};

using Worths = rules::tiles::Parts::To<WorthList>;

}  // namespace server::bots
