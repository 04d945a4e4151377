#include "rules/tiles/turn.h"

#include <algorithm>
#include <variant>

#include "rules/core/ensure.h"

namespace rules::tiles {

namespace {

// No chain of answers in any rule book is longer than a few links.
constexpr std::size_t answers_max = 1000;

}  // namespace

void Turn::again(Stack from) {
    // A bought tile gives its buyer no other one.
    const Agenda& agenda = state_.agenda;
    if (agenda.contains(Phase::extending) || agenda.contains(Phase::resuming)) return;
    state_.agenda.after_turn(
        {Phase::extending, state_.turn_seat, Question::none, static_cast<std::uint8_t>(from)});
}

void Turn::tell(std::size_t event_index, const void* event) {
    for (const auto& [module, tell] : game_.hooks().listeners[event_index])
        tell(*module, *this, event);
}

void Turn::tell_all() {
    for (std::size_t told = 0; told < unheard_.size(); ++told) {
        ensure(told < answers_max, "answers to events come to an end");
        const Event event = unheard_.take(told);  // answers are added behind it
        std::visit([&](const auto& it) { tell(event.index(), &it); }, event);
    }
    unheard_.clear();
}

void Turn::tell_rows() {
    if (*told_ == state_.agenda) return;
    const auto rows = state_.agenda.rows();
    emit(AgendaSet{{rows.begin(), rows.end()}});
}

void Turn::let_ask(const Module& module) {
    if (state_.phase() != Phase::deploying) return;  // a question stands, or this is the start tile
    const Question question = module.asks({game_, state_});
    if (question == Question::none) return;
    const Hooks::Owner* owner = game_.hooks().owner(question);
    ensure(owner != nullptr && owner->module == &module, "a module asks its own questions");
    emit(Asked{question});
}

void Turn::let_ask_after(const Module& module) {
    const std::vector<const Module*>& asking = game_.hooks().asking;
    auto next = std::ranges::find(asking, &module);
    if (next == asking.end()) return;  // it asked at another time
    while (++next != asking.end()) let_ask(**next);
    settle();
}

void Turn::raise_questions() {
    for (int i = asked_.size() - 1; i >= 0; --i) {
        ensure(game_.hooks().owner(asked_[i].question) != nullptr, "a question has an owner");
        state_.agenda.push(asked_[i]);
    }
    asked_.clear();
}

}  // namespace rules::tiles
