#include "rules/tiles/turn.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "rules/core/ensure.h"

namespace rules::tiles {

namespace {

// No chain of answers in any rule book is longer than a few links.
constexpr std::size_t answers_max = 1000;

}  // namespace

void Turn::open(const Started& opening) {
    emit(opening);
    settle();
    emit(TilePlaced{game_.first_tile(state_), {0, 0}, 0});
    for (int i = 0; i < game_.seats(); ++i) {
        take_tiles(static_cast<Seat>((opening.first_seat + i) % game_.seats()));
    }
    emit(TurnBegan{opening.first_seat});
    settle();
    begin_draw();
}

void Turn::carry_out(Seat seat, const Command& command) {
    actor_ = seat;
    if (const Game::Owner* owner = game_.asks_now(state_)) {
        if (owner->asking->takes(command)) return answer(seat, command, *owner);
    }
    for (const Module* module : game_.playing_[command.index()]) {
        if (module->play(*this, seat, command)) {
            settle();
            return raise_questions();
        }
    }
    if (const auto* placing = std::get_if<PlaceTile>(&command)) {
        announce(TilePlaced{placing->tile, placing->at, placing->rotation});
    } else if (const auto* deploying = std::get_if<DeployFigure>(&command)) {
        const Board::Tile& tile = state_.board.tile(state_.last_tile);
        emit(FigureDeployed{{{tile.at, deploying->segment}, seat, deploying->figure}});
        spend();
    } else if (const auto* far = std::get_if<DeployFar>(&command)) {
        emit(FigureDeployed{{far->on, seat, far->figure}});
        spend();
    } else if (std::holds_alternative<Resign>(command)) {
        resign(seat);
    } else if (const auto* extending = std::get_if<ExtendTable>(&command)) {
        emit(TableExtended{extending->side, extending->cells});
    } else {
        spend();
    }
    settle();
    raise_questions();
}

// There are no listeners to tell, and known values are not looked up again.
void Turn::carry_out(const Choices& choices, int i) {
    const bool places = choices.places_tile(i) && !game_.plays(command_index<PlaceTile>());
    if (places && state_.hand.size() == 1 && !choices.held_[0].listed) {
        actor_ = state_.asked();
        const CellPick pick = game_.pick(state_, choices, 0, i);
        const auto rotation = static_cast<Rotation>(pick.rotation);
        game_.put(state_, 0, pick.cell, rotation);
        if (!is_heard<TilePlaced>()) return;
        const Board::Tile& tile = state_.board.tile(state_.last_tile);
        const TilePlaced placed{game_.shape(tile.type).tile, tile.at, tile.rotation};
        tell(event_index<TilePlaced>(), &placed);
        settle();
        return raise_questions();
    }
    const int figure = i - 1;
    const bool deploys = choices.may_pass_ && figure >= 0 && figure < choices.figures_.size() &&
                         !is_heard<FigureDeployed>() && !game_.plays(command_index<DeployFigure>());
    if (deploys) {
        actor_ = state_.asked();
        const Deployment& it = choices.figures_[figure];
        const Board::Tile& tile = state_.board.tile(state_.last_tile);
        game_.stand(state_, static_cast<Node>(tile.first_node + it.segment), actor_, it.figure);
        return spend();
    }
    carry_out(state_.asked(), choices[i]);
}

void Turn::answer(Seat seat, const Command& command, const Game::Owner& owner) {
    owner.asking->answer(*owner.module, *this, seat, state_.agenda.top().data, command);
    emit(Answered{});
    settle();
    raise_questions();
    let_ask_after(*owner.module);
}

void Turn::leave_unanswered(const Due& question) {
    const Game::Owner* owner = game_.owner(question.question);
    if (owner == nullptr || owner->asking->unanswered == nullptr) return;
    owner->asking->unanswered(*owner->module, *this, question.seat, question.data);
    settle();
}

// Questions asked while a command was carried out go on top of the question that it answered.
void Turn::raise_questions() {
    for (int i = asked_.size() - 1; i >= 0; --i) {
        ensure(game_.owner(asked_[i].question) != nullptr, "a question has an owner");
        state_.agenda.push(asked_[i]);
    }
    asked_.clear();
}

void Turn::tell_rows() {
    if (*told_ == state_.agenda) return;
    const auto rows = state_.agenda.rows();
    emit(AgendaSet{{rows.begin(), rows.end()}});
}

void Turn::again(Stack from) {
    // A bought tile gives its buyer no other one.
    const Agenda& agenda = state_.agenda;
    if (agenda.contains(Phase::extending) || agenda.contains(Phase::resuming)) return;
    state_.agenda.after_turn(
        {Phase::extending, state_.turn_seat, Question::none, static_cast<std::uint8_t>(from)});
}

void Turn::let_ask(const Module& module) {
    if (state_.phase() != Phase::deploying) return;  // a question stands, or this is the start tile
    const Question question = module.asks({game_, state_});
    if (question == Question::none) return;
    const Game::Owner* owner = game_.owner(question);
    ensure(owner != nullptr && owner->module == &module, "a module asks its own questions");
    emit(Asked{question});
}

// Its question is answered, and the later modules of the catalogue have not been asked yet.
void Turn::let_ask_after(const Module& module) {
    auto next = std::ranges::find(game_.asking_, &module);
    if (next == game_.asking_.end()) return;  // it asked at another time
    while (++next != game_.asking_.end()) let_ask(**next);
    settle();
}

void Turn::tell(std::size_t event_index, const void* event) {
    for (const auto& [module, tell] : game_.listeners(event_index)) tell(*module, *this, event);
}

// The figures stay and count (decisions: resigning). If it was the seat's turn, the placed tile is
// scored; a tile still in the hand passes to the next seat, so that nothing hidden is touched.
void Turn::resign(Seat seat) {
    const Due& turn = state_.agenda.turn();
    const bool unsettled = turn.phase == Phase::deploying || turn.phase == Phase::acted ||
                           turn.phase == Phase::scoring;
    const Due open = state_.agenda.top();
    announce(SeatResigned{seat});
    if (open.phase == Phase::choosing && open.seat == seat) leave_unanswered(open);
    const auto playing = std::count_if(state_.seats.begin(), state_.seats.begin() + game_.seats(),
                                       [](const SeatState& s) { return !s.resigned; });
    if (playing <= 1) {
        asked_.clear();
        state_.agenda.drop_questions();
        if (unsettled) {
            go_to(Phase::scoring);
            score_completed();
        }
        settle();
        finish();
        return;
    }
    state_.agenda.drop_questions(seat);
    if (seat != state_.turn_seat) return;
    if (turn.phase == Phase::deploying) spend();
    if (turn.phase == Phase::placing) {
        state_.agenda.drop_questions();  // the questions about its tile end
        go_to(Phase::done);
    }
    // An extra tile was for this seat alone.
    while (state_.source == Stack::side && !state_.hand.empty()) {
        emit(TileDiscarded{game_.shape(state_.hand[state_.hand.size() - 1]).tile});
    }
}

bool Turn::goes_on() const {
    return waits(state_.phase()) && state_.asked() == actor_;
}

bool Turn::has_choice() {
    if (next_ == nullptr) return game_.has_choice(state_);
    next_->reset(game_, state_);
    game_.find_choices(state_, *next_);
    found_ = next_->size() > 1;
    return found_;
}

// Continues up to the next draw. A question on the way goes on top and stops it.
void Turn::settle_tile() {
    if (state_.phase() == Phase::deploying && !has_choice()) spend();
    if (state_.phase() == Phase::acted) {
        state_.agenda.go_on<Phase::acted, Phase::scoring>();
        arrive(Phase::acted);
    }
    if (state_.phase() == Phase::scoring) {
        score_completed();
        state_.agenda.go_on<Phase::scoring, Phase::done>();
        arrive(Phase::scored);
    }
}

void Turn::advance() {
    for (;;) {
        settle_tile();
        if (state_.phase() == Phase::done) {
            go_on();
        } else if (state_.phase() == Phase::drawing) {
            draw();
        } else {
            ensure(asked_.empty(), "a module asks where its question is raised");
            return tell_agenda();
        }
    }
}

void Turn::tell_arrival(Phase step) {
    for (const Module* module : game_.arriving_[static_cast<std::size_t>(step)])
        module->arrive(*this, step);
    settle();
    raise_questions();
}

void Turn::go_on() {
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
    emit(TurnExtended{from});
    settle();
    begin_draw();
}

// The bought tile is settled, or its buyer is gone and has left the tile to the seller.
void Turn::resume(Seat seat) {
    emit(TurnResumed{seat});
    settle();
    go_to(state_.seats[seat].resigned ? Phase::done : Phase::drawing);
    if (state_.phase() == Phase::drawing && !state_.hand.empty()) place();
}

// Draws a tile, unless the seat has one of its own to place.
void Turn::begin_draw() {
    go_to(Phase::drawing);
    arrive(Phase::drawing);
    if (state_.phase() != Phase::drawing) found_ = false;
}

// The seat in turn has the tile in its hand that it is to place.
void Turn::place() {
    go_to(Phase::placing);
    settle();
    arrive(Phase::placing);
    if (state_.phase() != Phase::placing) found_ = false;
}

void Turn::begin_next_turn() {
    arrive(Phase::done);
    if (state_.phase() != Phase::done) return;  // a question is asked first
    if (game_.has_hands()) {
        set_aside_shown();
        if (!state_.seats[state_.turn_seat].resigned) take_tiles(state_.turn_seat);
    } else if (state_.hand.empty() && is_run_out()) {
        return run_out();
    }
    const std::optional<Seat> next = next_seat();
    if (!next) return run_out();
    announce(TurnBegan{*next});
    if (state_.hand.empty() || game_.has_hands()) {
        begin_draw();
    } else {
        place();
    }
}

void Turn::draw() {
    counted_ = false;
    const bool own_hand = game_.has_hands() && state_.source == Stack::supply;
    if (own_hand ? make_hand_placeable() : draw_another()) {
        found_ = counted_ && state_.hand.size() == 1;
        place();
    } else if (game_.has_hands() || state_.source == Stack::side) {
        go_to(Phase::done);  // HOUSE-8: the next seat may have a tile
    } else {
        run_out();  // BASE-14
    }
}

bool Turn::is_run_out() const {
    if (state_.undrawn().empty()) return true;
    // Late turns begin when nothing in the bag fits; a turn of the next seat would not draw.
    return game_.ingredients().unplaceable_back && is_awaited(Phase::ended) &&
           !game_.any_fits(state_, state_.undrawn());
}

// Nothing is left to be drawn: the game ends, unless seats have turns without a draw.
void Turn::run_out() {
    arrive(Phase::ended);
    if (late_ == no_seat) return finish();
    announce(TurnBegan{std::exchange(late_, no_seat)});
    begin_draw();
}

// Clockwise. Nothing: no seat can begin a turn.
std::optional<Seat> Turn::next_seat() const {
    int seat = state_.turn_seat + (state_.agenda.contains(Phase::repeating) ? 0 : 1);
    for (int i = 0; i < game_.seats(); ++i, ++seat) {
        if (seat >= game_.seats()) seat -= game_.seats();
        const auto next = static_cast<Seat>(seat);
        if (!state_.seats[next].resigned && game_.may_begin(state_, next)) return next;
    }
    return std::nullopt;
}

bool Turn::drawn_fits(TypeIndex type) {
    const bool counts = next_ != nullptr && state_.hand.size() == 1 && !game_.is_vetoed(type) &&
                        !is_heard<TileDrawn>();
    if (!counts) return game_.fits_somewhere(state_, type);
    next_->reset(game_, state_);
    game_.count_placements(state_, 0, *next_);
    counted_ = next_->size() > 0;
    return counted_ || (!game_.fitting_otherwise_.empty() && game_.fits_somewhere(state_, type));
}

bool Turn::draw_another() {
    while (!state_.undrawn_source().empty()) {
        // HOUSE-9: the game ends when nothing in the bag fits any more.
        if (game_.ingredients().unplaceable_back && !game_.any_fits(state_, state_.undrawn()))
            return false;
        const TypeIndex type = state_.undrawn_source().front();
        emit(TileDrawn{game_.shape(type).tile});
        if (drawn_fits(type)) return true;
        set_aside();
    }
    return false;
}

// HOUSE-9: it goes into the bag when one that fits is drawn, but how long that takes need not be
// known: it is put behind the first one that fits, among all others.
void Turn::set_aside() {
    const TypeIndex type = state_.hand[state_.hand.size() - 1];
    const TileIndex tile = game_.shape(type).tile;
    if (!game_.ingredients().unplaceable_back || game_.is_early(type)) {
        emit(TileDiscarded{tile});
        return;
    }
    TilePutBack event{tile, {}, state_.turn_seat};
    const std::span<const TypeIndex> left = state_.undrawn();
    const auto fits = [&](TypeIndex other) { return game_.fits_somewhere(state_, other); };
    const auto first = std::ranges::find_if(left, fits) - left.begin();
    const auto kept = std::min(static_cast<std::size_t>(first) + 1, left.size());
    for (const TypeIndex other : left) event.supply.push_back(game_.shape(other).tile);
    event.supply.push_back(tile);
    std::span<TileIndex> rest = std::span(event.supply).subspan(kept);
    shuffle(rest, chance());
    emit(event);
}

// Tiles that were drawn openly are not kept in a hand.
void Turn::set_aside_shown() {
    while (state_.held.shown > 0) set_aside();
}

// HOUSE-7, HOUSE-8. Tiles that come before all others are not drawn ahead. What a seat has besides
// counts as a part of its hand, but not in place of the only tile.
void Turn::take_tiles(Seat seat) {
    const HandRules& rules = game_.ingredients().hand;
    if (rules.tiles == 0) return;
    const int wanted = rules.tiles - std::min(count_kept_tiles(state_, seat), rules.tiles - 1);
    const auto in_hand = [&] {
        return seat == state_.turn_seat ? state_.hand.size() : int{state_.held.count[seat]};
    };
    while (in_hand() < wanted && !state_.undrawn().empty() &&
           !game_.is_early(state_.undrawn().front())) {
        emit(TileTaken{seat, game_.shape(state_.undrawn().front()).tile, rules.hidden});
    }
}

// HOUSE-8: a hand that nowhere fits is set aside as a whole.
bool Turn::make_hand_placeable() {
    for (;;) {
        if (state_.hand.empty()) {
            if (state_.undrawn().empty()) return false;
            if (game_.is_early(state_.undrawn().front())) return draw_another();
            take_tiles(state_.turn_seat);
        }
        if (game_.any_fits(state_, {state_.hand.begin(), state_.hand.end()})) return true;
        if (game_.ingredients().unplaceable_back && !game_.any_fits(state_, state_.undrawn()))
            return false;
        while (!state_.hand.empty()) set_aside();
    }
}

// The order before the shuffle: what is left in drawing order, then the tile.
void Turn::put_back(TileIndex tile) {
    const bool hidden = game_.ingredients().hand.hidden && state_.held.shown == 0;
    TilePutBack event{tile, {}, state_.turn_seat, hidden};
    for (const TypeIndex type : state_.undrawn()) event.supply.push_back(game_.shape(type).tile);
    event.supply.push_back(tile);
    shuffle(event.supply, chance());
    game_.sort_stages(event.supply);
    emit(event);
}

void Turn::finish() {
    set_aside_shown();
    for (const Module* module : game_.ingredients().modules) module->final_scoring(*this);
    settle();
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
    emit(event);
}

void Turn::tell_all() {
    for (std::size_t told = 0; told < unheard_.size(); ++told) {
        ensure(told < answers_max, "answers to events come to an end");
        const Event event = unheard_.take(told);  // answers are added behind it
        std::visit([&](const auto& it) { tell(event.index(), &it); }, event);
    }
    unheard_.clear();
}

// All that a playout does for a turn, as one piece of code.
[[gnu::flatten]] void Game::play_on(State& state, Choices& choices, int i, Chance& chance) const {
    Turn turn(*this, state, chance, nullptr, &choices);
    turn.carry_out(choices, i);
    turn.advance();
    if (!turn.found_choices()) {
        this->choices(state, state.asked(), choices);
    } else if (state.phase() == Phase::placing && !offering_in(Phase::placing).empty()) {
        add_offered(state, choices);
    }
}

}  // namespace rules::tiles
