#include "rules/tiles/rule_tables.h"

#include <algorithm>

#include "rules/core/ensure.h"
#include "rules/tiles/state.h"
#include "rules/tiles/turn.h"

namespace rules::tiles {

// Writes down what each module says in stock().
class RuleTables::Registrar final : public Stock {
public:
    Registrar(RuleTables& game, const Module& module, Likes& likes)
        : game_(game), module_(module), likes_(likes) {}

    void feature(FeatureKind kind, Completion completion, Reads reads) override {
        asked_for_ |= bit(Hook::appraise);
        Kind& rules = rules_of(kind);
        ensure(!rules.in_play, "one module owns a kind of feature");
        rules.in_play = true;
        rules.completion = completion;
        rules.surveyed = reads == Reads::all;
        rules.rank = static_cast<std::uint8_t>(
            std::ranges::count_if(game_.kinds_, [](const Kind& k) { return k.in_play; }));
        rules.appraisers.push_back(&module_);
    }
    void network(FeatureKind network, FeatureKind member) override {
        const auto same = [&](const Membership& it) { return it.member == member; };
        ensure(std::ranges::none_of(game_.memberships_, same), "a kind belongs to one network");
        game_.memberships_.push_back({member, network});
    }
    void claims_network(FigureKind figure) override {
        game_.figures_.claim_networks |= 1U << static_cast<unsigned>(figure);
    }
    void may_stand(FigureKind figure, FeatureKind kind) override {
        Kind& rules = rules_of(kind);
        rules.figures =
            static_cast<FigureSet>(rules.figures | (1U << static_cast<unsigned>(figure)));
    }
    void companion(FigureKind figure) override {
        asked_for_ |= bit(Hook::admits);
        game_.figures_.companions_of[static_cast<std::size_t>(figure)] = &module_;
        game_.figures_.companions |= 1U << static_cast<unsigned>(figure);
        strength(figure, 0);
    }
    void strength(FigureKind figure, int strength) override {
        game_.figures_.strength[static_cast<std::size_t>(figure)] = strength;
    }
    void strength_by(FigureKind figure, Mark mark) override {
        strength(figure, 0);
        game_.figures_.weighted |= 1U << static_cast<unsigned>(figure);
        game_.figures_.weights_by[static_cast<std::size_t>(figure)] = mark;
    }
    void wants_appraise(FeatureKind kind, Reads reads) override {
        asked_for_ |= bit(Hook::appraise);
        Kind& rules = rules_of(kind);
        rules.appraisers.push_back(&module_);
        rules.surveyed = rules.surveyed || reads == Reads::all;
    }
    void wants_offer(Phase phase) override {
        asked_for_ |= bit(Hook::offer);
        offers();
        game_.hooks_.offering_in.at(static_cast<std::size_t>(phase)).push_back(&module_);
    }
    void wants_play(std::size_t command_index) override {
        asked_for_ |= bit(Hook::play);
        game_.hooks_.playing.at(command_index).push_back(&module_);
    }
    void wants_turn_end() override {
        asked_for_ |= bit(Hook::plays_again);
        game_.hooks_.ending_turns.push_back(&module_);
    }
    void wants_step(Phase phase) override {
        asked_for_ |= bit(Hook::arrive);
        game_.hooks_.arriving.at(static_cast<std::size_t>(phase)).push_back(&module_);
    }
    void wants_fits() override {
        asked_for_ |= bit(Hook::fits_otherwise);
        game_.hooks_.fitting_otherwise.push_back(&module_);
    }
    void wants_placement_veto() override {
        asked_for_ |= bit(Hook::veto);
        game_.hooks_.vetoing_placements.push_back(&module_);
    }
    void wants_deployment_veto() override {
        asked_for_ |= bit(Hook::veto);
        game_.hooks_.vetoing_deployments.push_back(&module_);
    }
    void wants_tile_veto(Mark mark) override {
        asked_for_ |= bit(Hook::veto);
        game_.hooks_.vetoing_tiles.emplace_back(mark, &module_);
        game_.hooks_.vetoed_marks |= bit(mark);
    }
    void wants_scored() override {
        asked_for_ |= bit(Hook::scored);
        game_.hooks_.scored.push_back(&module_);
    }
    void wants_completing() override {
        asked_for_ |= bit(Hook::completing);
        game_.hooks_.completing.push_back(&module_);
    }
    void wants_offer_veto(Phase phase, std::size_t command_index) override {
        asked_for_ |= bit(Hook::veto);
        const std::vector<const Module*>& own = game_.hooks_.playing.at(command_index);
        ensure(std::ranges::find(own, &module_) == own.end(), "no module vetoes its own offers");
        game_.hooks_.vetoing_offers.at(static_cast<std::size_t>(phase))
            .emplace_back(command_index, &module_);
        game_.hooks_.vetoed_offers.at(static_cast<std::size_t>(phase)) |= 1U << command_index;
    }
    void must_join(FeatureKind edge) override {
        asked_for_ |= bit(Hook::veto);
        game_.hooks_.joining.emplace_back(edge, &module_);
    }
    void loner(FigureKind figure) override {
        companion(figure);
        game_.figures_.loners |= 1U << static_cast<unsigned>(figure);
    }
    void breaks_ties(Mark mark, bool counts) override {
        ensure(!game_.figures_.tie_break, "one module breaks ties");
        game_.figures_.tie_break = FigureRules::TieBreak{mark, counts};
    }
    void outweighs(Mark mark) override { game_.figures_.outweighing.push_back(mark); }
    void stands_like(FigureKind figure, FigureKind like) override {
        likes_.emplace_back(figure, like);
    }
    void token(Token token) override { game_.tokens_ |= 1U << static_cast<unsigned>(token); }
    void owns_entry(FeatureKind kind) override {
        asked_for_ |= bit(Hook::admits);
        Kind& rules = rules_of(kind);
        ensure(rules.entry == nullptr, "one module decides who may enter a kind of feature");
        rules.entry = &module_;
    }

    // A module must request the hooks that it implements, and implement the ones that it requests.
    // (A kind of feature may score nothing, a refusal needs no reason, and offers may be listed.)
    void check() const {
        const unsigned answered = module_.answered();
        ensure((answered & ~asked_for_) == 0, "a module is asked what it answers");
        const unsigned needless = bit(Hook::appraise) | bit(Hook::named) | bit(Hook::explain);
        ensure((asked_for_ & ~answered & ~needless) == 0, "a module answers what it is asked");
    }

    // A module owns the questions that it asks.
    void own_questions() {
        for (const Asking& asking : module_.questions()) {
            Hooks::Owner& own = game_.hooks_.owners.at(static_cast<std::size_t>(asking.question));
            ensure(own.module == nullptr, "one module asks a question");
            own = {&module_, &asking};
            offers();
        }
    }

    // To what it has a reaction; and it asks when a tile was placed.
    void listen() {
        Reactions reactions = module_.reactions();
        if ((module_.answered() & bit(Hook::asks)) != 0) {
            asked_for_ |= bit(Hook::asks);
            game_.hooks_.asking.push_back(&module_);
            Reaction& placed = reactions[event_index<TilePlaced>()];
            ensure(placed == nullptr, "a module asks about a tile or reacts");
            placed = [](const Module& module, Turn& turn, const void* /*event*/) {
                turn.let_ask(module);
            };
        }
        for (std::size_t i = 0; i < reactions.size(); ++i) {
            if (reactions[i] != nullptr)
                game_.hooks_.listeners[i].push_back({&module_, reactions[i]});
        }
    }

private:
    void offers() {
        asked_for_ |= bit(Hook::named) | bit(Hook::explain);
        std::vector<const Module*>& all = game_.hooks_.offering;
        if (all.empty() || all.back() != &module_) all.push_back(&module_);
    }
    Kind& rules_of(FeatureKind kind) { return game_.kinds_[static_cast<std::size_t>(kind)]; }
    RuleTables& game_;
    const Module& module_;
    Likes& likes_;
    unsigned asked_for_ = 0;
};

RuleTables::RuleTables(Ingredients ingredients) : ingredients_(std::move(ingredients)) {
    ensure(seats() >= 1 && seats() <= seats_max, "a game has seats");
    ensure(figures_in_game() <= figures_max, "the figures of a game fit into a state");
    const TableRules& table = ingredients_.table;
    ensure(table.width <= table_side_max && table.height <= table_side_max,
           "a table is no larger than the engine's limit");
    figures_.strength.fill(1);
    for (const auto& [kind, count] : ingredients_.figures) {
        figures_.of_seat.at(static_cast<std::size_t>(kind)) = count;
        figures_.in_game |= (count != 0 ? 1U : 0U) << static_cast<unsigned>(kind);
    }
    Likes likes;
    for (const Module* module : ingredients_.modules) {
        Registrar registrar(*this, *module, likes);
        module->stock(registrar);
        registrar.own_questions();
        registrar.listen();
        registrar.check();
    }
    admit_figures(likes);
    std::array<Completion, feature_kind_count> completions{};
    std::ranges::transform(kinds_, completions.begin(), &Kind::completion);
    std::vector<FeatureKind> joining;
    for (const auto& [edge, module] : hooks_.joining) joining.push_back(edge);
    tiles_ = TileTypes(ingredients_, completions, memberships_, joining);
}

// Where figures may stand, without kinds of features that are not in this game.
void RuleTables::admit_figures(const Likes& likes) {
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
        Kind& rules = kinds_[k];
        for (const auto& [figure, like] : likes) {
            const unsigned stands = (unsigned{rules.figures} >> static_cast<unsigned>(like)) & 1U;
            rules.figures =
                static_cast<FigureSet>(rules.figures | (stands << static_cast<unsigned>(figure)));
        }
        const auto kind = static_cast<FeatureKind>(k);
        const bool member =
            std::ranges::find(memberships_, kind, &Membership::member) != memberships_.end();
        if (!rules.in_play && !member) rules.figures = 0;
        ensure(member || (rules.figures & figures_.claim_networks) == 0,
               "who claims networks stands where there are some");
        figures_.standing[k] = rules.figures;
        figures_.admitted[k] =
            rules.entry != nullptr ? ~figures_.claim_networks : figures_.companions;
    }
    figures_.plain_entry =
        hooks_.vetoing_deployments.empty() && hooks_.vetoing_tiles.empty() &&
        figures_.claim_networks == 0 && figures_.companions == 0 &&
        std::ranges::all_of(kinds_, [](const Kind& k) { return k.entry == nullptr; });
}

int RuleTables::counting_edges(TypeIndex type) const {
    int count = 0;
    const TileType& printed = all_tiles()[shape(type).tile];
    for (int side = 0; side < 4 && has_edges(printed); ++side) {
        if (tiles::edge_kind(printed, side) == ingredients_.drawn_for) ++count;
    }
    return count;
}

}  // namespace rules::tiles
