// Playing scenarios: from steps to commands.
#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "rules/editions/catalog.h"
#include "rules/match.h"
#include "tests/support/laws_list.h"
#include "tests/support/scenario.h"
#include "tests/support/scenario_cards.h"
#include "tests/support/scenario_look.h"
#include "tests/support/scenario_names.h"
#include "tests/support/scenario_player.h"
#include "tests/support/scenario_text.h"

namespace scenario {
namespace {

namespace tiles = rules::tiles;

// Draws the listed pieces.
class Tokens final : public rules::Chance {
public:
    explicit Tokens(const Words& order) : order_(order) {}
    void look_at(tiles::View seen) { seen_ = std::move(seen); }
    std::uint64_t next() override {
        if (drawn_ == order_.size()) wrong("no token is listed any more");
        const std::string& wanted = order_[drawn_++];
        std::optional<std::uint64_t> number;
        laws::Laws::each([&]<class Part>(const Part& /*part*/) {
            if (!number) number = Part::drawn_number(seen_, wanted);
        });
        if (!number) wrong("no token: " + wanted);
        return *number;
    }

private:
    const Words& order_;
    tiles::View seen_;
    std::size_t drawn_ = 0;
};

class TilePlayer final : public Player {
public:
    explicit TilePlayer(const Scenario& scenario)
        : Player(scenario), set_(own_set(scenario.edition)), tokens_(scenario.tokens) {}

private:
    // --- playing -------------------------------------------------------------------------------

    void begin() override {
        create(scenario().modules);
        if (scenario().ends) {
            begin_late(match().setup());
        } else {
            rules::Given chance(has_gifts() ? rules::numbers_for(all_gifts(), gifts())
                                            : std::vector<std::uint64_t>{});
            const tiles::Started opening{
                static_cast<rules::Seat>(scenario().first), supply(), {}, side()};
            set_events(match().start(opening, chance));
        }
        for (const auto& [seat, kinds] : scenario().held) {
            for (const auto& kind : kinds) {
                match().evolve(tiles::Event{
                    tiles::GiftReceived{static_cast<rules::Seat>(seat), gift_of(kind)}});
            }
        }
    }

    bool has_gifts() const {
        const auto& modules = scenario().modules;
        return std::find(modules.begin(), modules.end(), "gifts") != modules.end();
    }

    static tiles::GiftKind gift_of(const std::string& word) {
        const auto gift = tiles::gift_by_name(word);
        if (!gift) wrong("no gift: " + word);
        return *gift;
    }

    // Before they are shuffled.
    std::vector<tiles::GiftKind> all_gifts() const {
        const auto& modules = scenario().modules;
        const bool fields = std::find(modules.begin(), modules.end(), "farmers") != modules.end();
        std::vector<tiles::GiftKind> all;
        for (int kind = 1; kind < tiles::gift_kind_count; ++kind) {
            const auto gift = static_cast<tiles::GiftKind>(kind);
            if (fields || gift != tiles::GiftKind::change_position) all.insert(all.end(), 5, gift);
        }
        return all;
    }

    // The hands of the seats, then the listed tiles, then the rest.
    std::vector<tiles::GiftKind> gifts() const {
        std::vector<tiles::GiftKind> order;
        for (const auto& [seat, kinds] : scenario().held) {
            for (const auto& kind : kinds) order.push_back(gift_of(kind));
        }
        for (const auto& kind : scenario().gifts) order.push_back(gift_of(kind));
        auto rest = all_gifts();
        for (const auto gift : order) {
            const auto found = std::find(rest.begin(), rest.end(), gift);
            if (found == rest.end()) wrong("more gifts than the game has");
            rest.erase(found);
        }
        order.insert(order.end(), rest.begin(), rest.end());
        return order;
    }

    // A game whose supply holds only the listed tiles is one from which all others were discarded.
    void begin_late(const rules::Setup& setup) {
        auto now = view();
        const auto order = supply();
        now.supply.clear();
        std::map<tiles::TileIndex, int> listed;
        for (const auto tile : order) ++listed[tile];
        const auto game = rules::editions::ingredients(setup);
        for (const auto& [tile, count] : game.tiles) {
            now.discarded.insert(now.discarded.end(),
                                 static_cast<std::size_t>(count - listed[tile]), tile);
        }
        now.board = {{game.start_tile, {0, 0}, 0}};
        now.turn_seat = static_cast<rules::Seat>(scenario().first);
        const auto left = deal(order, game.hand.tiles, now);
        for (const auto tile : std::span(order).first(order.size() - left.size())) --listed[tile];
        for (const auto& [tile, count] : listed) {
            if (count > 0) now.supply.emplace_back(tile, static_cast<std::uint8_t>(count));
        }
        now.agenda.restart({tiles::Phase::placing, now.turn_seat, tiles::Question::none, 0});
        now.turn = 1;
        auto sorted = left;
        std::sort(sorted.begin(), sorted.end());
        auto numbers = rules::numbers_for(sorted, left);
        if (now.side) {
            const auto more = keep_bonus_tiles(now);
            numbers.insert(numbers.end(), more.begin(), more.end());
        }
        if (has_gifts()) {
            const auto stack = gifts();
            now.gifts.emplace();
            now.gifts->held.resize(now.seats.size());
            now.gifts->stack = static_cast<std::uint8_t>(stack.size());
            // A match made from a view deals from the back.
            const auto more = rules::numbers_for(
                all_gifts(), std::vector<tiles::GiftKind>(stack.rbegin(), stack.rend()));
            numbers.insert(numbers.end(), more.begin(), more.end());
        }
        rules::Given arranged(numbers);
        set_match(rules::Match::from_view(setup, rules::View{now}, arranged));
    }

    // Deals the first tile to the starting seat, or a hand to each seat in turn; returns the
    // others.
    static std::vector<tiles::TileIndex> deal(const std::vector<tiles::TileIndex>& order,
                                              std::size_t each, tiles::View& now) {
        auto next = order.begin();
        const auto take = [&](std::vector<tiles::TileIndex>& hand, std::size_t count) {
            for (; hand.size() < count && next != order.end(); ++next) hand.push_back(*next);
        };
        take(now.hand, now.hands ? each : 1);
        if (now.hands) {
            auto& held = now.hands->held;
            for (std::size_t i = 1; i < held.size(); ++i)
                take(held[(now.turn_seat + i) % held.size()], each);
        }
        if (now.hand.empty()) wrong("nothing to be drawn");
        return {next, order.end()};
    }

    // Likewise for the side stack; returns the numbers that shuffle the rest.
    std::vector<std::uint64_t> keep_bonus_tiles(tiles::View& now) const {
        auto sorted = side();
        std::sort(sorted.begin(), sorted.end());
        for (auto& [tile, count] : now.side->supply) {
            const auto kept = std::count(sorted.begin(), sorted.end(), tile);
            now.discarded.insert(now.discarded.end(), static_cast<std::size_t>(count - kept), tile);
            count = static_cast<std::uint8_t>(kept);
        }
        std::erase_if(now.side->supply, [](const auto& one) { return one.second == 0; });
        return rules::numbers_for(sorted, side());
    }

    using Counts = std::vector<std::pair<tiles::TileIndex, std::uint8_t>>;

    // The listed tiles, then (unless the game ends with them) the rest of the edition.
    std::vector<tiles::TileIndex> supply() const {
        return stack_of(rules::editions::ingredients(match().setup()).tiles, scenario().supply);
    }
    // Likewise for the side stack.
    std::vector<tiles::TileIndex> side() const {
        return stack_of(rules::editions::ingredients(match().setup()).side_tiles, scenario().bonus);
    }
    std::vector<tiles::TileIndex> stack_of(const Counts& tiles, const Words& listed) const {
        std::map<tiles::TileIndex, int> rest;
        for (const auto& [tile, count] : tiles) rest[tile] += count;
        std::vector<tiles::TileIndex> order;
        for (const auto& word : listed) {
            order.push_back(tile_of(word, set_));
            if (--rest[order.back()] < 0) wrong("more tiles " + word + " than the game has");
        }
        if (scenario().ends) return order;
        for (const auto& [tile, count] : rest) {
            for (int i = 0; i < count; ++i) order.push_back(tile);
        }
        return order;
    }

    void take(const Step& step) override {
        const auto decision = match().decision();
        if (step.seat < 0 && !decision) wrong("nobody is asked");
        const auto seat = step.seat < 0 ? decision->seat : static_cast<rules::Seat>(step.seat);
        play_all(step, seat, [this](const std::string& text) { return command_of(text); });
        const bool asked =
            match().decision() &&
            *match().decision() == rules::Decision{seat, rules::DecisionKind::deploy_figure};
        if (step.seat < 0 && asked) play_one(seat, tiles::Command{tiles::Pass{}});
    }

    // "place W 1,0 r0", "deploy meeple road W", "deploy meeple segment 7", and commands that the
    // rules can read: "pass", "resign", "recall abbot 1,0 garden", "move mage 0,0 city N".
    tiles::Command command_of(const std::string& text) const {
        const auto parts = words(text);
        if (parts.size() == 4 && parts[0] == "place" && rotation(parts[3])) {
            return tiles::PlaceTile{tile_of(parts[1], set_), position_of(parts[2]),
                                    *rotation(parts[3])};
        }
        if (parts.size() >= 3 && parts[0] == "deploy") {
            if (parts[2] == "segment") {
                return tiles::DeployFigure{figure_of(parts[1]),
                                           static_cast<std::uint8_t>(number_of(parts.at(3)))};
            }
            const auto where = parts.size() > 3 ? parts[3] : "";
            return tiles::DeployFigure{figure_of(parts[1]),
                                       segment_of(view().board.back(), kind_of(parts[2]), where)};
        }
        if (const auto command = rules::parse_command(match(), text)) {
            return std::get<tiles::Command>(*command);
        }
        wrong("no command: " + text);
    }

    tiles::View view() const {
        return std::get<tiles::View>(match().view(rules::Viewer::everything()));
    }

    // --- looking -------------------------------------------------------------------------------

    // Awards and returns are complete lists: an expectation must name all of them.
    struct Lists {
        std::optional<Words> scored;
        std::optional<Words> final;
        std::optional<Words> returned;
    };

    void look_at(const std::vector<Expectation>& expectations) override {
        if (expectations.empty()) return;
        const Seen seen{match(), events(), refusal(), set_};
        Lists lists;
        const int last = expectations.back().line;
        for (const auto& [line, text] : expectations) {
            attempt(line, [&, &expected = text] { judge_one(seen, expected, lists); });
        }
        attempt(last, [&] {
            if (lists.scored) same("scored", *lists.scored, awards(seen, true));
        });
        attempt(last, [&] {
            if (lists.final) same("final", *lists.final, awards(seen, false));
        });
        attempt(last, [&] {
            if (lists.returned) same("returned", *lists.returned, returns(seen));
        });
    }

    static void judge_one(const Seen& seen, const std::string& text, Lists& lists) {
        auto parts = words(text);
        const auto what = parts[0];
        parts.erase(parts.begin());
        if (what == "scored" || what == "final") {
            auto& list = what == "scored" ? lists.scored : lists.final;
            if (!list) list.emplace();
            if (parts == Words{"nothing"}) return;
            if (parts.size() < 3) wrong("SEAT +POINTS KIND");
            list->push_back(parts[0] + " " + parts[1] + " " + parts[2]);
            look_at_reasons(seen, parts, what == "scored");
        } else if (what == "returned") {
            if (!lists.returned) lists.returned.emplace();
            if (parts != Words{"nothing"}) {
                lists.returned->push_back(text.substr(text.find(' ') + 1));
            }
        } else {
            look(seen, text);
        }
    }

    rules::Chance& chance() override {
        if (scenario().tokens.empty()) return Player::chance();
        tokens_.look_at(view());
        return tokens_;
    }

    std::string set_;  // own_set()
    Tokens tokens_;
};

}  // namespace

Problems run(const Scenario& scenario) {
    const auto* edition = rules::editions::find_edition(scenario.edition);
    if (edition != nullptr && edition->family == rules::editions::Family::cards)
        return run_cards(scenario);
    return TilePlayer(scenario).play();
}

}  // namespace scenario
