// Turn: one command being carried out. It walks through the phases until somebody has a choice
// again, and everything that happens on the way goes through emit().
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/seat.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/game.h"
#include "rules/tiles/module.h"
#include "rules/tiles/state.h"

namespace rules::tiles {

class Turn {
public:
    // All of them outlive the turn. `record` may be null: then nothing is recorded, and events are
    // not even filled.
    Turn(const Game& game, State& state, Chance& chance, std::vector<Event>* record)
        : game_(game), state_(state), chance_(chance), record_(record) {}
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() = default;

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] const State& state() const { return state_; }
    // Whoever asks for chance makes the turn surprising.
    [[nodiscard]] Chance& chance() {
        surprised_ = true;
        return chance_;
    }

    // It happened: the state changes, whoever listens is told in settle(), and it is recorded.
    template <class E>
    void emit(const E& event) {
        happen(event);
        if (!game_.listeners(event_index<E>()).empty()) unheard_.emplace_back(event);
    }

    // The same, and whoever listens is told before anything else happens.
    template <class E>
    void announce(const E& event) {
        settle();
        happen(event);
        if (game_.listeners(event_index<E>()).empty()) return;
        tell(Event(event));
        settle();
    }

    // Score the feature of this node as it is now, under the name `at`. Nothing happens if nobody
    // stands there.
    void score(Node node, SegmentRef at);
    // Score a feature as it is now for one figure that stands there, whoever has the majority.
    void score_figure(const Figure& figure);
    // Points for one seat, whoever stands on that feature.
    void grant(Seat seat, const Survey& survey, SegmentRef at, const Lines& lines);
    // Score every occupied feature of a kind: for final_scoring(). By the features' first segments.
    // Those that are unfinished are left out where they bring nothing.
    void score_remaining(FeatureKind kind);
    // What a module's play() did was all that the seat may do in this turn.
    void spend() { step_ = Step::score; }
    // Draw until a tile fits, which is in the hand then; the others are discarded (BASE-13). False:
    // no tile is left.
    bool draw_another();
    // The tile drawn last fits nowhere (BASE-13, HOUSE-9).
    void set_aside();
    // A tile of the hand goes back, and the supply is shuffled with it.
    void put_back(TileIndex tile);
    // When what was placed is scored, the seat draws another tile and plays it in the same turn, if
    // there is one. Asked for several times for one tile, it is still one.
    void again(Stack from) { again_ = from; }
    // Take the figures of a feature back to their owners.
    void return_figures(Node node);

    // ---- For Game alone.
    void open(const Started& opening);
    // A legal command, up to where the next phase would begin.
    void carry_out(Seat seat, const Command& command);
    // On to the next decision or the end.
    void advance();
    // Whether the seat is asked again, in the same turn, after what was carried out.
    [[nodiscard]] bool goes_on() const;
    // Whether something hidden came to light, or chance decided something. Whether it does depends
    // on nothing hidden.
    [[nodiscard]] bool surprised() const { return surprised_; }

private:
    enum class Step : std::uint8_t { decide, deploy, score, next_turn, draw, end };

    template <class E>
    void happen(const E& event) {
        if constexpr (surprising<E>) surprised_ = true;
        game_.evolve(state_, event);
        if (record_ != nullptr) record_->emplace_back(event);
    }
    void set_aside_shown();
    [[nodiscard]] bool tells_scores() const;
    void award(const Survey& survey, SegmentRef at, const Lines& lines,
               std::span<const Award> awards, std::vector<PlacedFigure> figures);
    void place(const PlaceTile& command);
    void resign(Seat seat);
    void score_completed();
    void begin_next_turn();
    [[nodiscard]] std::optional<Seat> next_seat() const;
    // Fill the hand of a seat that draws ahead.
    void take_tiles(Seat seat);
    // Whether the seat in turn, which has a hand of its own, can place one of its tiles, if need be
    // after drawing anew.
    bool make_hand_placeable();
    // Draw until a tile fits (BASE-13).
    void draw();
    void finish();
    // Hand every event to those who listen, until nothing is left.
    void settle() {
        if (!unheard_.empty()) tell_all();
    }
    void tell_all();
    void tell(const Event& event);
    // Between placing and deploying, one question at a time.
    void let_ask(const Module& module);
    void let_ask_after(const Module& module);

    const Game& game_;
    State& state_;
    Chance& chance_;
    std::vector<Event>* record_;
    std::vector<Event> unheard_;
    Step step_ = Step::decide;
    std::optional<Stack> again_;
    bool surprised_ = false;
};

}  // namespace rules::tiles
