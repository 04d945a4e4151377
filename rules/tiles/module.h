// Module: one set of rules of a tile-laying game. Roads are a module as well as every expansion; a
// game is a list of them.
//
// Seventeen hooks, each with an answer that does nothing: name, stock, offer, named, play, react,
// appraise, final_scoring, veto, admits, plays_again, explain, asks, arrive, scored,
// fits_otherwise, completing. The engine places tiles, joins features, compares strengths and moves
// the phases; everything else is answered here. In stock() a module says which of the other hooks
// it wants to be asked, so that one with nothing to say costs nothing; one that answers what it did
// not ask for makes no game. It is told the events that it has a react() for, and asked asks() if
// it has one. The questions that it asks seats are its own (Questions, in ModuleOf). Modules are
// stateless; what a module remembers is a struct in State, written by its own evolve() alone.
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
    surrounding,  // when the eight cells around hold tiles (a monastery)
    bordering,    // when all that it borders on its tile has no open port (a German cathedral)
};

// What an appraise() reads of a survey: all of it; or `kind`, `complete` and `node` alone, so that
// nobody need count the rest.
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
};
static_assert(board_tiles_max % 64 == 0);

// `count` things of one sort bring `points` in all. `reason` is a literal.
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
    // Nothing of what was said so far counts (an unfinished cathedral's city).
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

// What a module brings along, said once when a game is made. (Its tiles and figures stand in the
// catalogue.)
class Stock {
public:
    virtual ~Stock() = default;
    // Segments of this kind are features from now on, scored by my appraise(), completed in this
    // way. The order of these calls over all modules is the order in which completed features are
    // scored (BASE-38).
    virtual void feature(FeatureKind kind, Completion completion, Reads reads = Reads::all) = 0;
    // Segments of the kind `member` are joined a second time: those that border each other on their
    // tile and those that meet over edges are features of the kind `network` (rivers and lakes: a
    // river system). A kind belongs to one network at most.
    virtual void network(FeatureKind network, FeatureKind member) = 0;
    // This figure has no say in the feature it stands on, but in its network: whoever deploys it
    // needs a network where none of these stand, whatever else stands there.
    virtual void claims_network(FigureKind figure) = 0;
    // This figure may be deployed on features of that kind.
    virtual void may_stand(FigureKind figure, FeatureKind kind) = 0;
    // This figure is no follower: it stands beside followers of its seat, claims nothing and
    // occupies nothing, has no strength, and comes home with the last of them. I decide beside whom
    // it may be deployed: admits().
    virtual void companion(FigureKind figure) = 0;
    // Its weight in a majority; 1 unless somebody says otherwise.
    virtual void strength(FigureKind figure, int strength) = 0;
    // Its weight is the number of these marks on the whole feature: it may be 0, and then the
    // figure wins nothing, even alone.
    virtual void strength_by(FigureKind figure, Mark mark) = 0;
    // A figure on a segment with this mark outweighs all others of its feature.
    virtual void outweighs(Mark mark) = 0;
    // This figure may be deployed wherever `like` may, whoever says so and when.
    virtual void stands_like(FigureKind figure, FigureKind like) = 0;
    // This token is in the game; at the start it is beside the board.
    virtual void token(Token token) = 0;
    // I decide who may be deployed on features of this kind: admits(). One module at most; without
    // any, whoever comes needs a feature where nobody stands (BASE-22).
    virtual void owns_entry(FeatureKind kind) = 0;
    // Ask me appraise() about features of this kind, too, after those who were named before.
    virtual void wants_appraise(FeatureKind kind, Reads reads = Reads::all) = 0;
    // Ask me offer() in this phase.
    virtual void wants_offer(Phase phase) = 0;
    // Ask me play() about commands of this type (an alternative of Command).
    virtual void wants_play(std::size_t command_index) = 0;
    // Ask me veto() about every placement.
    virtual void wants_placement_veto() = 0;
    // Ask me veto() about every deployment on the tile just placed.
    virtual void wants_deployment_veto() = 0;
    // The same, but my answer depends on nothing that the command says: ask me once for the tile,
    // and only if that has this mark.
    virtual void wants_tile_veto(Mark mark) = 0;
    // Tell me which features are complete before they are scored: completing().
    virtual void wants_completing() = 0;
    // Tell me when a feature was scored: scored().
    virtual void wants_scored() = 0;
    // Ask me plays_again() at the end of each turn.
    virtual void wants_turn_end() = 0;
    // Tell me when a turn arrives at this step: arrive().
    virtual void wants_step(Phase phase) = 0;
    // A tile that fits nowhere may be placed all the same, by a command that I offer: ask me
    // fits_otherwise().
    virtual void wants_fits() = 0;
    // A tile with edges of this kind is laid only where one of them meets another tile; ask me
    // veto() about placements there, and why not elsewhere.
    virtual void must_join(FeatureKind edge) = 0;
    // Ask me veto() about commands of this type (an alternative of Command) that other modules
    // offer in this phase. Nobody has a say about what it plays itself.
    virtual void wants_offer_veto(Phase phase, std::size_t command_index) = 0;
};

// How a module is told events of one type; null: it is not.
using Reaction = void (*)(const Module& module, Turn& turn, const void* event);
using Reactions = std::array<Reaction, std::variant_size_v<Event>>;  // by event_index()

// What a module does about a question of its own; `data` is that of the row (question.h).
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

    // 1. As in the catalogue: "farmers".
    [[nodiscard]] virtual std::string_view name() const = 0;
    // 2. What I bring.
    virtual void stock(Stock& /*stock*/) const {}
    // 3. What `seat`, whose decision it is, may do beyond what the engine offers and what answers a
    // question. Appended to `out`.
    virtual void offer(const Situation& /*now*/, Seat /*seat*/, Offers& /*out*/) const {}
    // The commands of one sort that offer() only counted, in this state and for this seat: as many
    // of them as are wanted, in an order that the history alone decides.
    virtual void named(const Situation& /*now*/, Seat /*seat*/, std::uint8_t /*sort*/,
                       Wanted& /*wanted*/) const {}
    // Whether that holds this command. Whoever offers long lists may know it without making one.
    [[nodiscard]] virtual bool offers(const Situation& now, Seat seat,
                                      const Command& command) const;
    // 4. Carry out a command that I offered. False: it is not mine. Afterwards the seat is asked
    // again for what it was asked for, unless turn.spend() was called; a question stays open.
    virtual bool play(Turn& /*turn*/, Seat /*seat*/, const Command& /*command*/) const {
        return false;
    }
    // 5. Answer an event by further events: void react(Turn& turn, const E& event) const, for each
    // type E of events that matter (ModuleOf).
    [[nodiscard]] virtual const Reactions& reactions() const = 0;
    // 6. Lines of points that one feature brings this seat, which has the majority there; no_seat:
    // those that it brings anybody.
    virtual void appraise(const Situation& /*now*/, const Survey& /*feature*/, Seat /*seat*/,
                          Lines& /*lines*/) const {}
    // 7. After the last turn, in the order of the modules.
    virtual void final_scoring(Turn& /*turn*/) const {}
    // 8. Why a command that would be legal is not. Nothing: it is. Asked about what stock() names,
    // and never about what I offer myself.
    [[nodiscard]] virtual std::optional<Refusal> veto(const Situation& /*now*/, Seat /*seat*/,
                                                      const Command& /*command*/) const {
        return std::nullopt;
    }
    // 9. May a figure that the table of may_stand() admits be deployed on this segment's feature
    // by the seat in turn? Asked of the module that owns the entry to its kind, or of the one whose
    // companion the figure is.
    [[nodiscard]] virtual bool admits(const Situation& /*now*/, Node /*node*/,
                                      FigureKind /*figure*/) const {
        return true;
    }
    // 10. At the end of a turn, when everything is scored: does the same seat play another one?
    [[nodiscard]] virtual bool plays_again(const Situation& /*now*/) const { return false; }
    // 11. Words for a refusal that stands already: why a command that the engine does not know and
    // nobody offers cannot be played. Asked of those who offer; nothing: it is not mine.
    [[nodiscard]] virtual std::optional<Refusal> explain(const Situation& /*now*/, Seat /*seat*/,
                                                         const Command& /*command*/) const {
        return std::nullopt;
    }

    // 12. What the seat in turn has to answer before it deploys, now that its tile lies and those
    // who come before me in the catalogue have their answers: a question of mine without data.
    // Question::none: nothing. Who asks this has no react() to TilePlaced.
    [[nodiscard]] virtual Question asks(const Situation& /*now*/) const { return Question::none; }

    // 13. The turn comes to this step, before anything else happens in it: `drawing`, before a tile
    // is drawn (here turn.go_to(placing) says that the seat has one to place instead); `placing`,
    // when it is in the hand; `acted`, when the figure step is over and nothing is scored yet;
    // `scored`, when everything is scored and the figures are back; `done`, at the end of a whole
    // turn, before the next one begins (again after what I asked there is answered); `ended`, when
    // nothing is left
    // to be drawn (here turn.begin_late() starts a further turn of a seat; when that is over,
    // the step comes again). In `placing`, `acted`, `scored` and `done`
    // turn.ask() may ask any seat.
    virtual void arrive(Turn& /*turn*/, Phase /*step*/) const {}

    // 14. This node's feature was just scored, during the game or at its end. The figures still
    // stand there. An abbot taken back early scores without this (PD-10).
    virtual void scored(Turn& /*turn*/, Node /*node*/) const {}

    // 15. The last tile completed these features, in the order in which they will be scored. All
    // figures still stand there.
    virtual void completing(Turn& /*turn*/, std::span<const Node> /*features*/) const {}

    // 16. Whether the seat in turn could place a tile of this type by a command that I offer.
    [[nodiscard]] virtual bool fits_otherwise(const Situation& /*now*/, TypeIndex /*type*/) const {
        return false;
    }

    // The questions that I ask seats.
    [[nodiscard]] virtual std::span<const Asking> questions() const = 0;

    // Which of the hooks that have to be asked for in stock() are answered here: bits of Hook.
    // A game does not begin with a module that answers what nobody will ask.
    [[nodiscard]] virtual unsigned answered() const = 0;
};

// Bit h: the hook h.
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

template <class Own, class Q, class C>
concept Recognizing = requires(const Own& module, Q question, const Situation& now, const C& it) {
    module.is_answer(question, now, Seat{}, it);
};

// What every module derives from: class Roads final : public ModuleOf<Roads>. One that asks names
// its questions, using Questions = Types<...>, and has for each of them, Q:
//   void answers(Q question, const Situation& now, Seat seat, Offers& out) const
//                               what may be answered; nothing else is offered
//   void answer(Q question, Turn& turn, Seat seat, const C& command) const
//                               what an answer does, for each type C of Q::Answers
//   void unanswered(Q question, Turn& turn, Seat seat) const
//                               what follows if the seat leaves before it answers, if anything
//   bool is_answer(Q question, const Situation& now, Seat seat, const C& command) const
//                               whether that is offered, where it is dear to list all of them
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
