// Module: one set of rules of a tile-laying game. Roads and every expansion are modules; a game is
// a list of modules.
//
// The engine places tiles, joins features, compares strengths and moves the phases; modules decide
// everything else, in hooks whose defaults do nothing. In stock() a module requests the hooks that
// it implements, so that unused ones cost nothing. Making the game throws Broken if the two differ;
// only appraise, named and explain may be requested and missing. react(), asks() and
// final_scoring() need no request. A module owns the questions that it asks seats (Questions, in
// ModuleOf). It is stateless: its memory is a struct in State, changed only by its own evolve().
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "rules/core/refusal.h"
#include "rules/core/seat.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/offers.h"
#include "rules/tiles/question.h"
#include "rules/tiles/state.h"

namespace rules::tiles {

class Game;
class Turn;

// What a module sees: the rules of this game and its state.
struct Situation {
    const Game& game;
    const State& state;
};

enum class Completion : std::uint8_t {
    never,        // a field
    edges,        // when no port is open (a road, a city)
    surrounding,  // when the eight cells around have tiles (a monastery)
    bordering,    // when all features that it borders on its tile are closed (a German cathedral)
};

// The members of a survey that an appraise() reads: all of them; or only `kind`, `complete` and
// `node`, so that the rest need not be counted.
enum class Reads : std::uint8_t { all, node };

// One feature as it is now, as far as points may depend on it.
struct Survey {
    FeatureKind kind = FeatureKind::field;
    bool complete = false;
    Node node = 0;  // one of its nodes
    int segments = 0;
    int tiles = 0;   // distinct ones (BASE-34)
    int around = 0;  // tiles on the eight cells around, for kinds completed by them
    std::array<int, mark_count> marks{};
    std::array<std::uint64_t, board_tiles_max / 64>
        tile_set{};  // bit i: tile i of the board counts

    [[nodiscard]] int count(Mark mark) const { return marks[static_cast<std::size_t>(mark)]; }
};
static_assert(board_tiles_max % 64 == 0);

// `count` things of one sort score `points` in all. `reason` is a literal.
struct Line {
    std::string_view reason;
    int count = 0;
    int points = 0;
};

inline constexpr int lines_max = 16;  // reasons for the points of one feature

class Lines {
public:
    void add(std::string_view reason, int count, int points) {
        if (count != 0) lines_.add({reason, count, points});
    }
    // Removes all lines so far (an unfinished cathedral's city).
    void strike() { lines_.clear(); }
    [[nodiscard]] int points() const {
        int sum = 0;
        for (const Line& line : lines_) sum += line.points;
        return sum;
    }
    [[nodiscard]] const Row<Line, lines_max>& all() const { return lines_; }

private:
    Row<Line, lines_max> lines_;
};

// Collects the rules of a module in tables, once when a game is made. (Its tiles and figures are in
// the catalogue.)
class Stock {
public:
    virtual ~Stock() = default;
    // Segments of this kind are features from now on, scored by my appraise(), completed in this
    // way. The order of these calls over all modules is the order in which completed features are
    // scored (BASE-38).
    virtual void feature(FeatureKind kind, Completion completion, Reads reads = Reads::all) = 0;
    // Segments of the kind `member` are joined a second time: all that border each other on their
    // tile or meet over edges form features of the kind `network` (rivers and lakes: a river
    // system). A kind belongs to one network at most.
    virtual void network(FeatureKind network, FeatureKind member) = 0;
    // This figure claims not the feature that it stands on, but its network: deploying it needs a
    // network without such a figure; other figures there do not matter.
    virtual void claims_network(FigureKind figure) = 0;
    // This figure may be deployed on features of that kind.
    virtual void may_stand(FigureKind figure, FeatureKind kind) = 0;
    // This figure is no follower: it stands beside followers of its seat, claims nothing and
    // occupies nothing, has no strength, and returns with the last of them. I decide which ones it
    // may join: admits().
    virtual void companion(FigureKind figure) = 0;
    // The same, but it stands for itself: beside others or alone, and it stays when they come home.
    virtual void loner(FigureKind figure) = 0;
    // Its weight in a majority; the default is 1.
    virtual void strength(FigureKind figure, int strength) = 0;
    // Its weight is the number of these marks on the whole feature: it may be 0, and then the
    // figure wins nothing, even alone.
    virtual void strength_by(FigureKind figure, Mark mark) = 0;
    // A figure on a segment with this mark outweighs all others of its feature.
    virtual void outweighs(Mark mark) = 0;
    // Of several seats with the most strength only those win who have followers on tiles with this
    // mark, if any has; with `counts`, who have the most of them there.
    virtual void breaks_ties(Mark mark, bool counts) = 0;
    // This figure may be deployed on all kinds of features that `like` may, of any module.
    virtual void stands_like(FigureKind figure, FigureKind like) = 0;
    // This token is in the game; at the start it is beside the board.
    virtual void token(Token token) = 0;
    // I decide which figures may be deployed on features of this kind: admits(). One module at
    // most; without one, a figure needs an unoccupied feature (BASE-22).
    virtual void owns_entry(FeatureKind kind) = 0;
    // Ask me appraise() about features of this kind, too, after modules that asked for it before.
    virtual void wants_appraise(FeatureKind kind, Reads reads = Reads::all) = 0;
    // Ask me offer() in this phase.
    virtual void wants_offer(Phase phase) = 0;
    // Ask me play() about commands of this type (an alternative of Command).
    virtual void wants_play(std::size_t command_index) = 0;
    // Ask me veto() about every placement.
    virtual void wants_placement_veto() = 0;
    // Ask me veto() about every deployment on the tile just placed.
    virtual void wants_deployment_veto() = 0;
    // As wants_deployment_veto(), but my answer does not depend on the command: ask me once for the
    // tile, and only if it has this mark.
    virtual void wants_tile_veto(Mark mark) = 0;
    // Tell me which features are complete before they are scored: completing().
    virtual void wants_completing() = 0;
    // Tell me when a feature was scored: scored().
    virtual void wants_scored() = 0;
    // Ask me plays_again() at the end of each turn.
    virtual void wants_turn_end() = 0;
    // Tell me when a turn reaches this step: arrive().
    virtual void wants_step(Phase phase) = 0;
    // A tile that fits nowhere may be placed all the same, by a command that I offer: ask me
    // fits_otherwise().
    virtual void wants_fits() = 0;
    // A tile with edges of this kind is placed only where one of them meets another tile; ask me
    // veto() about placements there, and for the refusal elsewhere.
    virtual void must_join(FeatureKind edge) = 0;
    // Ask me veto() about commands of this type (an alternative of Command) that other modules
    // offer in this phase. A module cannot veto commands that it plays itself.
    virtual void wants_offer_veto(Phase phase, std::size_t command_index) = 0;
};

// How a module is told events of one type; null: it is not.
using Reaction = void (*)(const Module& module, Turn& turn, const void* event);
using Reactions = std::array<Reaction, std::variant_size_v<Event>>;  // by event_index()

// The functions of a module for one of its questions; `data` is that of the row (question.h).
struct Asking {
    Question question = Question::none;
    unsigned answers = 0;  // bit i: commands of type i answer it
    std::optional<Refusal> refused;
    void (*offer)(const Module& module, const Situation& now, Seat seat, std::uint16_t data,
                  Offers& out) = nullptr;
    bool (*is_answer)(const Module& module, const Situation& now, Seat seat, std::uint16_t data,
                      const Command& command) = nullptr;
    void (*answer)(const Module& module, Turn& turn, Seat seat, std::uint16_t data,
                   const Command& command) = nullptr;
    void (*unanswered)(const Module& module, Turn& turn, Seat seat,
                       std::uint16_t data) = nullptr;  // null: nothing follows

    [[nodiscard]] bool takes(const Command& command) const {
        return ((answers >> command.index()) & 1U) != 0;
    }
};

class Module {
public:
    Module() = default;
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
    virtual ~Module() = default;

    // As in the catalogue: "farmers".
    [[nodiscard]] virtual std::string_view name() const = 0;
    // Fills the tables of the game.
    virtual void stock(Stock& /*stock*/) const {}
    // Appends commands that `seat`, whose decision it is, may play in addition to the engine's
    // offers and the answers to a question.
    virtual void offer(const Situation& /*now*/, Seat /*seat*/, Offers& /*out*/) const {}
    // Names commands of a sort that offer() only counted, as many as `wanted` takes. Their order
    // must depend only on the history of the game.
    virtual void named(const Situation& /*now*/, Seat /*seat*/, std::uint8_t /*sort*/,
                       Wanted& /*wanted*/) const {}
    // Whether offer() contains this command. Override it to avoid making a long list.
    [[nodiscard]] virtual bool offers(const Situation& now, Seat seat,
                                      const Command& command) const;
    // Carry out a command that I offered. False: it is not mine. Afterwards the seat has to
    // decide again, unless turn.spend() was called; a question stays open.
    virtual bool play(Turn& /*turn*/, Seat /*seat*/, const Command& /*command*/) const {
        return false;
    }
    // Answer an event by further events: void react(Turn& turn, const E& event) const, for each
    // type E of events that matter (ModuleOf).
    [[nodiscard]] virtual const Reactions& reactions() const = 0;
    // The lines of points of one feature for this seat, which has the majority there; no_seat:
    // the lines for every such seat.
    virtual void appraise(const Situation& /*now*/, const Survey& /*feature*/, Seat /*seat*/,
                          Lines& /*lines*/) const {}
    // After the last turn, in the order of the modules.
    virtual void final_scoring(Turn& /*turn*/) const {}
    // The refusal of an otherwise legal command. Nothing: I permit it. Asked about the commands
    // that stock() names, and never about my own offers.
    [[nodiscard]] virtual std::optional<Refusal> veto(const Situation& /*now*/, Seat /*seat*/,
                                                      const Command& /*command*/) const {
        return std::nullopt;
    }
    // Whether the seat in turn may deploy a figure that may_stand() permits on this segment's
    // feature. Asked of the module that owns the entry to its kind, or of the one whose companion
    // the figure is.
    [[nodiscard]] virtual bool admits(const Situation& /*now*/, Node /*node*/,
                                      FigureKind /*figure*/) const {
        return true;
    }
    // At the end of a turn, when everything is scored: does the same seat play another one?
    [[nodiscard]] virtual bool plays_again(const Situation& /*now*/) const { return false; }
    // Why a command is refused that the engine does not know and no module offers; the refusal
    // itself is certain. Asked of modules that have questions or request offer(). Nothing: it is
    // not my command.
    [[nodiscard]] virtual std::optional<Refusal> explain(const Situation& /*now*/, Seat /*seat*/,
                                                         const Command& /*command*/) const {
        return std::nullopt;
    }

    // My question to the seat in turn before it deploys, after its tile is placed and the
    // questions of earlier modules of the catalogue are answered; it must have no data.
    // Question::none: none. A module with this hook has no react() to TilePlaced.
    [[nodiscard]] virtual Question asks(const Situation& /*now*/) const { return Question::none; }

    // The turn reaches this step, before anything else happens in it: `drawing`, before a tile
    // is drawn (here turn.go_to(placing) says that the seat has one to place instead); `placing`,
    // when it is in the hand; `acted`, when the figure step is over and nothing is scored yet;
    // `scored`, when everything is scored and the figures are back; `done`, at the end of a whole
    // turn, before the next one begins (again after my question there is answered); `ended`, when
    // no tile is left to be drawn (here turn.begin_late() starts a further turn of a seat; after
    // it this step is reached again). In `placing`, `acted`, `scored` and `done` turn.ask() may
    // ask any seat.
    virtual void arrive(Turn& /*turn*/, Phase /*step*/) const {}

    // This node's feature was just scored, during the game or at its end. The figures still
    // stand there. An abbot taken back early scores without this (PD-10).
    virtual void scored(Turn& /*turn*/, Node /*node*/) const {}

    // The last tile completed these features, in the order in which they will be scored. All
    // figures still stand there.
    virtual void completing(Turn& /*turn*/, std::span<const Node> /*features*/) const {}

    // Whether the seat in turn could place a tile of this type by a command that I offer.
    [[nodiscard]] virtual bool fits_otherwise(const Situation& /*now*/, TypeIndex /*type*/) const {
        return false;
    }

    // The questions that I ask seats.
    [[nodiscard]] virtual std::span<const Asking> questions() const = 0;

    // Bit h: the module implements the hook h.
    [[nodiscard]] virtual unsigned answered() const = 0;
};

// The hooks whose request is compared with the implementation; asks() requests itself.
enum class Hook : std::uint8_t {
    offer,
    named,
    play,
    appraise,
    veto,
    admits,
    plays_again,
    explain,
    asks,
    arrive,
    scored,
    fits_otherwise,
    completing
};
[[nodiscard]] constexpr unsigned bit(Hook hook) {
    return 1U << static_cast<unsigned>(hook);
}

template <class M, class Q, class C>
concept Answering = requires(const M& module, Q question, Turn& turn, const C& command) {
    module.answer(question, turn, Seat{}, command);
};

template <class Own, class Q, class C>
concept Recognizing = requires(const Own& module, Q question, const Situation& now, const C& it) {
    module.is_answer(question, now, Seat{}, it);
};

// The base of every module: class Roads final : public ModuleOf<Roads>. A module with questions
// lists them, using Questions = Types<...>, and has for each of them, Q:
//   void answers(Q question, const Situation& now, Seat seat, Offers& out) const
//                               the possible answers; nothing else is offered
//   void answer(Q question, Turn& turn, Seat seat, const C& command) const
//                               carries an answer out, for each type C of Q::Answers
//   void unanswered(Q question, Turn& turn, Seat seat) const
//                               optional: called if the seat leaves before it answers
//   bool is_answer(Q question, const Situation& now, Seat seat, const C& command) const
//                               optional: whether it is an answer, if listing all is expensive
template <class Own>
class ModuleOf : public Module {
public:
    // A member that Own does not define has the type of Module's.
    [[nodiscard]] unsigned answered() const final {
        return answered_if<decltype(&Own::offer), decltype(&Module::offer)>(Hook::offer) |
               answered_if<decltype(&Own::named), decltype(&Module::named)>(Hook::named) |
               answered_if<decltype(&Own::play), decltype(&Module::play)>(Hook::play) |
               answered_if<decltype(&Own::appraise), decltype(&Module::appraise)>(Hook::appraise) |
               answered_if<decltype(&Own::veto), decltype(&Module::veto)>(Hook::veto) |
               answered_if<decltype(&Own::admits), decltype(&Module::admits)>(Hook::admits) |
               answered_if<decltype(&Own::plays_again), decltype(&Module::plays_again)>(
                   Hook::plays_again) |
               answered_if<decltype(&Own::explain), decltype(&Module::explain)>(Hook::explain) |
               answered_if<decltype(&Own::asks), decltype(&Module::asks)>(Hook::asks) |
               answered_if<decltype(&Own::arrive), decltype(&Module::arrive)>(Hook::arrive) |
               answered_if<decltype(&Own::scored), decltype(&Module::scored)>(Hook::scored) |
               answered_if<decltype(&Own::fits_otherwise), decltype(&Module::fits_otherwise)>(
                   Hook::fits_otherwise) |
               answered_if<decltype(&Own::completing), decltype(&Module::completing)>(
                   Hook::completing);
    }

    [[nodiscard]] const Reactions& reactions() const final {
        static constexpr Reactions all = reactions_to(static_cast<Event*>(nullptr));
        return all;
    }

    [[nodiscard]] std::span<const Asking> questions() const final {
        if constexpr (requires { typename Own::Questions; }) {
            static constexpr auto all = all_asked(typename Own::Questions());
            return all;
        } else {
            return {};
        }
    }

private:
    template <class... Q>
    [[nodiscard]] static constexpr std::array<Asking, sizeof...(Q)> all_asked(Types<Q...> /*all*/) {
        return {asking<Q>(typename Q::Answers())...};
    }
    template <class Q, class... C>
    [[nodiscard]] static constexpr Asking asking(Types<C...> /*answers*/) {
        static_assert(
            requires(const Own& own, Q question, const Situation& now, Offers& out) {
                own.answers(question, now, Seat{}, out);
            },
            "a module lists the answers to each of its questions");
        static_assert((... && Answering<Own, Q, C>),
                      "a module carries out each answer to its questions");
        Asking it;
        it.question = Q::kind;
        it.answers = (0U | ... | (1U << command_index<C>()));
        it.refused = refused_as<Q>();
        it.offer = [](const Module& module, const Situation& now, Seat seat, std::uint16_t data,
                      Offers& out) { own(module).answers(question_of<Q>(data), now, seat, out); };
        it.is_answer = &is_offered<Q>;
        it.answer = [](const Module& module, Turn& turn, Seat seat, std::uint16_t data,
                       const Command& command) {
            const auto try_as = [&]<class One>(Types<One> /*type*/) {
                if (const auto* said = std::get_if<One>(&command))
                    own(module).answer(question_of<Q>(data), turn, seat, *said);
            };
            (try_as(Types<C>()), ...);
        };
        if constexpr (requires(const Own& module, Turn& turn, Q question) {
                          module.unanswered(question, turn, Seat{});
                      }) {
            it.unanswered = [](const Module& module, Turn& turn, Seat seat, std::uint16_t data) {
                own(module).unanswered(question_of<Q>(data), turn, seat);
            };
        }
        return it;
    }
    template <class Q>
    [[nodiscard]] static bool is_offered(const Module& module, const Situation& now, Seat seat,
                                         std::uint16_t data, const Command& command) {
        const auto question = question_of<Q>(data);
        return std::visit(
            [&](const auto& it) {
                if constexpr (Recognizing<Own, Q, std::decay_t<decltype(it)>>) {
                    return recognized(own(module), question, now, seat, it);
                } else {
                    Offers all;
                    own(module).answers(question, now, seat, all);
                    return all.contain(now, seat, command);
                }
            },
            command);
    }
    template <class M, class Q, class C>
    [[nodiscard]] static bool recognized(const M& module, Q question, const Situation& now,
                                         Seat seat, const C& command) {
        return module.is_answer(question, now, seat, command);
    }
    [[nodiscard]] static const Own& own(const Module& module) {
        return static_cast<const Own&>(module);
    }
    template <class... E>
    [[nodiscard]] static constexpr Reactions reactions_to(std::variant<E...>* /*any*/) {
        return {reaction_to<E>()...};
    }
    template <class E>
    [[nodiscard]] static constexpr Reaction reaction_to() {
        if constexpr (requires {
                          static_cast<void (Own::*)(Turn&, const E&) const>(&Own::react);
                      }) {
            return [](const Module& module, Turn& turn, const void* event) {
                own(module).react(turn, *static_cast<const E*>(event));
            };
        } else {
            static_assert(
                !requires(Own & own, Turn & turn, E & event) { own.react(turn, event); },
                "a reaction changes neither the module nor the event");
            return nullptr;
        }
    }
    template <class Mine, class Default>
    [[nodiscard]] static constexpr unsigned answered_if(Hook hook) {
        return std::is_same_v<Mine, Default> ? 0 : bit(hook);
    }
};

}  // namespace rules::tiles
