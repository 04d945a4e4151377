#include "rules/tiles/turn_runner.h"

#include <algorithm>
#include <variant>

#include "rules/core/ensure.h"
#include "rules/tiles/drawing.h"
#include "rules/tiles/scoring.h"

namespace rules::tiles {

void TurnRunner::open(const Started& opening) {
    turn_.emit(opening);
    turn_.settle();
    turn_.emit(TilePlaced{game_.first_tile(state_), {0, 0}, 0});
    for (int i = 0; i < game_.seats(); ++i) {
        take_tiles(turn_, static_cast<Seat>((opening.first_seat + i) % game_.seats()));
    }
    turn_.emit(TurnBegan{opening.first_seat});
    turn_.settle();
    begin_draw();
}

void TurnRunner::carry_out(Seat seat, const Command& command) {
    actor_ = seat;
    if (const Hooks::Owner* owner = game_.asks_now(state_)) {
        if (owner->asking->takes(command)) return answer(seat, command, *owner);
    }
    for (const Module* module : game_.hooks().playing[command.index()]) {
        if (module->play(turn_, seat, command)) {
            turn_.settle();
            return turn_.raise_questions();
        }
    }
    if (const auto* placing = std::get_if<PlaceTile>(&command)) {
        turn_.announce(TilePlaced{placing->tile, placing->at, placing->rotation});
    } else if (const auto* deploying = std::get_if<DeployFigure>(&command)) {
        const Board::Tile& tile = state_.board.tile(state_.last_tile);
        turn_.emit(FigureDeployed{{{tile.at, deploying->segment}, seat, deploying->figure}});
        turn_.spend();
    } else if (const auto* far = std::get_if<DeployFar>(&command)) {
        turn_.emit(FigureDeployed{{far->on, seat, far->figure}});
        turn_.spend();
    } else if (std::holds_alternative<Resign>(command)) {
        resign(seat);
    } else if (const auto* extending = std::get_if<ExtendTable>(&command)) {
        turn_.emit(TableExtended{extending->side, extending->cells});
    } else {
        turn_.spend();
    }
    turn_.settle();
    turn_.raise_questions();
}

// There are no listeners to tell, and known values are not looked up again.
void TurnRunner::carry_out(const Choices& choices, int i) {
    const bool places = choices.places_tile(i) && !game_.hooks().plays(command_index<PlaceTile>());
    if (places && state_.hand.size() == 1 && choices.is_counted()) {
        actor_ = state_.asked();
        const CellPick pick = game_.pick(state_, choices, 0, i);
        const auto rotation = static_cast<Rotation>(pick.rotation);
        game_.put(state_, 0, pick.cell, rotation);
        if (!turn_.is_heard<TilePlaced>()) return;
        const Board::Tile& tile = state_.board.tile(state_.last_tile);
        const TilePlaced placed{game_.shape(tile.type).tile, tile.at, tile.rotation};
        turn_.tell(event_index<TilePlaced>(), &placed);
        turn_.settle();
        return turn_.raise_questions();
    }
    const Deployment* deployment = choices.deployment(i);
    if (deployment != nullptr && !turn_.is_heard<FigureDeployed>() &&
        !game_.hooks().plays(command_index<DeployFigure>())) {
        actor_ = state_.asked();
        const Board::Tile& tile = state_.board.tile(state_.last_tile);
        game_.stand(state_, static_cast<Node>(tile.first_node + deployment->segment), actor_,
                    deployment->figure);
        return turn_.spend();
    }
    carry_out(state_.asked(), choices[i]);
}

void TurnRunner::answer(Seat seat, const Command& command, const Hooks::Owner& owner) {
    owner.asking->answer(*owner.module, turn_, seat, state_.agenda.top().data, command);
    turn_.emit(Answered{});
    turn_.settle();
    turn_.raise_questions();
    turn_.let_ask_after(*owner.module);
}

void TurnRunner::leave_unanswered(const Due& question) {
    const Hooks::Owner* owner = game_.hooks().owner(question.question);
    if (owner == nullptr || owner->asking->unanswered == nullptr) return;
    owner->asking->unanswered(*owner->module, turn_, question.seat, question.data);
    turn_.settle();
}

// The figures stay and count (decisions: resigning). If it was the seat's turn, the placed tile is
// scored; a tile still in the hand passes to the next seat, so that nothing hidden is touched.
void TurnRunner::resign(Seat seat) {
    const Due& turn = state_.agenda.turn();
    const bool unsettled = turn.phase == Phase::deploying || turn.phase == Phase::acted ||
                           turn.phase == Phase::scoring;
    const Due open = state_.agenda.top();
    turn_.announce(SeatResigned{seat});
    if (open.phase == Phase::choosing && open.seat == seat) leave_unanswered(open);
    const auto playing = std::count_if(state_.seats.begin(), state_.seats.begin() + game_.seats(),
                                       [](const SeatState& s) { return !s.resigned; });
    if (playing <= 1) {
        turn_.drop_questions();
        state_.agenda.drop_questions();
        if (unsettled) {
            turn_.go_to(Phase::scoring);
            score_completed(turn_);
        }
        turn_.settle();
        finish();
        return;
    }
    state_.agenda.drop_questions(seat);
    if (seat != state_.turn_seat) return;
    if (turn.phase == Phase::deploying) turn_.spend();
    if (turn.phase == Phase::placing) {
        state_.agenda.drop_questions();  // the questions about its tile end
        turn_.go_to(Phase::done);
    }
    // An extra tile was for this seat alone.
    while (state_.source == Stack::side && !state_.hand.empty()) {
        turn_.emit(TileDiscarded{game_.shape(state_.hand[state_.hand.size() - 1]).tile});
    }
}

bool TurnRunner::goes_on() const {
    return waits(state_.phase()) && state_.asked() == actor_;
}

bool TurnRunner::has_choice() {
    Foreseen& next = turn_.foreseen();
    if (next.choices == nullptr) return game_.has_choice(state_);
    next.choices->reset(game_, state_);
    game_.find_choices(state_, *next.choices);
    next.found = next.choices->size() > 1;
    return next.found;
}

// Continues up to the next draw. A question on the way goes on top and stops it.
void TurnRunner::settle_tile() {
    if (state_.phase() == Phase::deploying && !has_choice()) turn_.spend();
    if (state_.phase() == Phase::acted) {
        state_.agenda.go_on<Phase::acted, Phase::scoring>();
        arrive(Phase::acted);
    }
    if (state_.phase() == Phase::scoring) {
        score_completed(turn_);
        state_.agenda.go_on<Phase::scoring, Phase::done>();
        arrive(Phase::scored);
    }
}

void TurnRunner::advance() {
    for (;;) {
        settle_tile();
        if (state_.phase() == Phase::done) {
            go_on();
        } else if (state_.phase() == Phase::drawing) {
            draw_tile();
        } else {
            ensure(!turn_.has_questions(), "a module asks where its question is raised");
            return turn_.tell_agenda();
        }
    }
}

void TurnRunner::tell_arrival(Phase step) {
    for (const Module* module : game_.hooks().arrives(step)) module->arrive(turn_, step);
    turn_.settle();
    turn_.raise_questions();
}

void TurnRunner::go_on() {
    const auto extends = [](const Due& row) { return row.phase == Phase::extending; };
    Agenda& agenda = state_.agenda;
    if (agenda.rows().size() == 1 && !game_.plays_again(state_)) return begin_next_turn();
    if (const Due* own = agenda.find(Phase::resuming)) return resume(own->seat);
    if (game_.plays_again(state_) && !agenda.contains(Phase::repeating))
        agenda.put_last({Phase::repeating, state_.turn_seat, Question::none, 0});
    const auto rows = agenda.rows();
    const auto extra = std::ranges::find_if(rows, extends);
    if (extra == rows.end() || state_.seats[state_.turn_seat].resigned) return begin_next_turn();
    const auto from = static_cast<Stack>(extra->data);
    const bool in_hand = game_.has_hands() && from == Stack::supply && !state_.hand.empty();
    const auto& left = from == Stack::side ? state_.undrawn_side() : state_.undrawn();
    if (!in_hand && left.empty() && !game_.brings_tile(state_)) return begin_next_turn();
    turn_.emit(TurnExtended{from});
    turn_.settle();
    begin_draw();
}

// The bought tile is settled, or its buyer is gone and has left the tile to the seller.
void TurnRunner::resume(Seat seat) {
    turn_.emit(TurnResumed{seat});
    turn_.settle();
    turn_.go_to(state_.seats[seat].resigned ? Phase::done : Phase::drawing);
    if (state_.phase() == Phase::drawing && !state_.hand.empty()) place();
}

void TurnRunner::begin_draw() {
    turn_.go_to(Phase::drawing);
    arrive(Phase::drawing);
    if (state_.phase() != Phase::drawing) turn_.foreseen().found = false;
}

void TurnRunner::place() {
    turn_.go_to(Phase::placing);
    turn_.settle();
    arrive(Phase::placing);
    if (state_.phase() != Phase::placing) turn_.foreseen().found = false;
}

void TurnRunner::begin_next_turn() {
    arrive(Phase::done);
    if (state_.phase() != Phase::done) return;  // a question is asked first
    if (game_.has_hands()) {
        set_aside_shown(turn_);
        if (!state_.seats[state_.turn_seat].resigned) take_tiles(turn_, state_.turn_seat);
    } else if (state_.hand.empty() && is_run_out()) {
        return run_out();
    }
    const std::optional<Seat> next = next_seat();
    if (!next) return run_out();
    turn_.announce(TurnBegan{*next});
    if (state_.hand.empty() || game_.has_hands()) {
        begin_draw();
    } else {
        place();
    }
}

void TurnRunner::draw_tile() {
    if (draw(turn_)) {
        place();
    } else if (game_.has_hands() || state_.source == Stack::side) {
        turn_.go_to(Phase::done);  // HOUSE-8: the next seat may have a tile
    } else {
        run_out();  // BASE-14
    }
}

bool TurnRunner::is_run_out() const {
    if (state_.undrawn().empty()) return true;
    // Late turns begin when nothing in the bag fits; a turn of the next seat would not draw.
    return game_.ingredients().unplaceable_back && !game_.hooks().arrives(Phase::ended).empty() &&
           !game_.any_fits(state_, state_.undrawn());
}

void TurnRunner::run_out() {
    arrive(Phase::ended);
    const Seat late = turn_.take_late();
    if (late == no_seat) return finish();
    turn_.announce(TurnBegan{late});
    begin_draw();
}

std::optional<Seat> TurnRunner::next_seat() const {
    int seat = state_.turn_seat + (state_.agenda.contains(Phase::repeating) ? 0 : 1);
    for (int i = 0; i < game_.seats(); ++i, ++seat) {
        if (seat >= game_.seats()) seat -= game_.seats();
        const auto next = static_cast<Seat>(seat);
        if (!state_.seats[next].resigned && game_.may_begin(state_, next)) return next;
    }
    return std::nullopt;
}

void TurnRunner::finish() {
    set_aside_shown(turn_);
    for (const Module* module : game_.ingredients().modules) module->final_scoring(turn_);
    turn_.settle();
    GameEnded event;
    std::int32_t best = 0;
    for (int i = 0; i < game_.seats(); ++i) {
        const SeatState& seat = state_.seats[static_cast<std::size_t>(i)];
        event.scores.push_back(seat.score);
        if (seat.resigned) continue;
        if (event.winners.empty() || seat.score > best) {
            event.winners.clear();
            best = seat.score;
        }
        if (seat.score == best) event.winners.push_back(static_cast<Seat>(i));
    }
    turn_.emit(event);
}

// All that a playout does for a turn, as one piece of code.
[[gnu::flatten]] void Game::play_on(State& state, Choices& choices, int i, Chance& chance) const {
    TurnRunner turn(*this, state, chance, nullptr, &choices);
    turn.carry_out(choices, i);
    turn.advance();
    if (!turn.found_choices()) {
        this->choices(state, state.asked(), choices);
    } else if (state.phase() == Phase::placing && !hooks().offers_in(Phase::placing).empty()) {
        add_offered(state, choices);
    }
}

}  // namespace rules::tiles
