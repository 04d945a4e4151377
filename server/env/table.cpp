#include "server/env/table.h"

#include <algorithm>
#include <utility>

#include "rules/core/hash.h"
#include "rules/core/text.h"
#include "rules/notation.h"
#include "server/env/fault.h"
#include "server/env/read_view.h"
#include "server/env/refusal_text.h"

namespace server::env {

namespace {

constexpr std::string_view saved_head = "meepled game 1\n";
constexpr std::string_view saved_steps = "begins\n";
constexpr std::string_view random_word = "random";
constexpr std::size_t saved_bytes_max = std::size_t{1} << 20;
constexpr std::size_t commands_max = 8;  // of one step

rules::Match made(const TableSetup& setup) {
    auto match = rules::Match::create(setup.rules);
    require(match.has_value(), MEEPLED_BAD_SETUP, "this game cannot be played");
    return std::move(*match);
}

rules::View view_of_running(const rules::Match& fresh) {
    rules::Match match = fresh;
    rules::Random chance(1);
    match.start(chance);
    return match.view(rules::Viewer::at(0));
}

std::unique_ptr<const Sight> sight_of(const rules::Match& fresh, int board) {
    rules::Match match = fresh;
    rules::Random chance(1);
    match.start(chance);
    return make_sight(match, board);
}

rules::Opening opening_of(const rules::Events& events) {
    rules::Opening opening;
    for (const rules::Event& event : events) {
        const auto of_family = [&opening](const auto& it) {
            using Started = std::variant_alternative_t<0, std::decay_t<decltype(it)>>;
            if (const auto* started = std::get_if<Started>(&it)) opening = *started;
        };
        std::visit(of_family, event);
    }
    return opening;
}

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

std::string shortened(std::string_view text) {
    return std::string(text.substr(0, 80));
}

// The events as `viewer` would be told them, without hidden things of others.
rules::Match from_bytes(const Plan& plan, std::span<const std::uint8_t> bytes,
                        rules::Chance& chance) {
    rules::View view;
    if (const auto* like = std::get_if<rules::tiles::View>(&plan.like)) {
        view = read_tiles(bytes, *like);
    } else {
        view = read_cards(bytes, std::get<rules::cards::View>(plan.like));
    }
    try {
        return rules::Match::from_view(plan.setup.rules, view, chance);
    } catch (const rules::Broken& broken) {
        throw Fault(MEEPLED_BAD_DATA, std::string("no game has this view: ") + broken.what());
    }
}

}  // namespace

Plan::Plan(TableSetup asked)
    : setup(std::move(asked)),
      fresh(made(setup)),
      like(view_of_running(fresh)),
      actions(fresh, setup.board),
      sight(sight_of(fresh, setup.board)) {}

std::string step_text(const rules::Match& match, std::span<const rules::Command> commands) {
    std::string text;
    rules::Match then = match;
    const auto decision = match.decision();
    for (std::size_t i = 0; i < commands.size(); ++i) {
        text += (i == 0 ? "" : "; ") + rules::command_text(then, commands[i]);
        rules::Random any(0);
        if (i + 1 < commands.size() && decision) (void)then.play(decision->seat, commands[i], any);
    }
    return text;
}

Table::Table(std::shared_ptr<const Plan> plan, std::uint64_t seed)
    : plan_(std::move(plan)), match_(plan_->fresh), random_(seed) {
    reset(seed);
}

Table::Table(std::shared_ptr<const Plan> plan, std::span<const std::uint8_t> view,
             std::uint64_t seed)
    : plan_(std::move(plan)), match_(plan_->fresh), random_(seed), has_history_(false) {
    match_ = from_bytes(*plan_, view, random_);
}

Table Table::known_to(rules::Seat seat, std::uint64_t seed) const {
    Table other = *this;
    other.random_ = rules::Random(seed);
    other.match_ = match_.as_known_to(rules::Viewer::at(seat), other.random_);
    other.has_history_ = false;
    other.done_.clear();
    other.chance_.clear();
    other.happened_.clear();
    other.offered_is_current_ = false;
    return other;
}

void Table::reset(std::uint64_t seed) {
    rules::Random random(seed);
    // What the start takes beyond the opening is drawn once more, so that it can be written down.
    rules::Match opened = plan_->fresh;
    const rules::Opening opening = opening_of(opened.start(random));
    rules::Noted noted(random);
    rules::Match match = plan_->fresh;
    happened_ = match.start(opening, noted);
    match_ = std::move(match);
    opening_ = opening;
    opening_chance_ = noted.numbers();
    random_ = random;
    seed_ = seed;
    has_history_ = true;
    done_.clear();
    chance_.clear();
    steps_ = 0;
    offered_is_current_ = false;
}

const Offered& Table::offered() const {
    if (!offered_is_current_) {
        plan_->actions.offered(match_, offered_);
        offered_is_current_ = true;
    }
    return offered_;
}

rules::Seat Table::asked() const {
    const auto decision = match_.decision();
    require(decision.has_value(), MEEPLED_OVER, "the game is over: reset it");
    return decision->seat;
}

void Table::need_action(int action) const {
    require(action >= 0 && action < plan_->actions.size(), MEEPLED_BAD_ARGUMENT,
            "an action is a number from 0 to " + std::to_string(plan_->actions.size() - 1) +
                ", not " + std::to_string(action));
}

void Table::check(int action) const {
    need_action(action);
    const rules::Seat seat = asked();
    const Offered& now = offered();
    if (std::ranges::find(now.actions, action) != now.actions.end()) return;
    std::string why = "it is not offered";
    if (const auto command = plan_->actions.command(match_, action)) {
        const auto tried = match_.tried(seat, std::span(&*command, 1));
        why = tried ? "a turned tile that looks the same has one number, that of its first rotation"
                    : std::string(rules::name(tried.error()));
    }
    std::string first;
    for (std::size_t i = 0; i < now.actions.size() && i < 5; ++i)
        first += (i == 0 ? "" : ", ") + std::to_string(now.actions[i]);
    throw Fault(MEEPLED_ILLEGAL, "action " + std::to_string(action) + " (" + name_of(action) +
                                     ") is illegal: " + why + "; " +
                                     std::to_string(now.actions.size()) + " actions are legal: " +
                                     first + (now.actions.size() > 5 ? " ... (see the mask)" : ""));
}

void Table::step(int action) {
    check(action);
    const Offered& now = offered();
    const auto at = std::ranges::find(now.actions, action) - now.actions.begin();
    const rules::Command command = now.commands[static_cast<std::size_t>(at)];
    play(std::span(&command, 1));
}

void Table::random_step() {
    (void)asked();
    const auto& commands = offered().commands;
    const rules::Random before = random_;
    const rules::Command chosen =
        commands.at(random_.below(static_cast<std::uint32_t>(commands.size())));
    try {
        play(std::span(&chosen, 1));
    } catch (...) {
        random_ = before;
        throw;
    }
    if (has_history_) done_.back().random = true;
}

void Table::play(std::span<const rules::Command> commands) {
    const rules::Seat seat = asked();
    require(!commands.empty(), MEEPLED_BAD_ARGUMENT, "a step has at least one command");
    rules::Random random = random_;
    rules::Noted noted(random);
    auto events = match_.play(seat, commands, noted);
    require(events.has_value(), MEEPLED_ILLEGAL,
            "the step is illegal: " + (events ? "" : refusal_text(events.error())));
    random_ = random;
    happened_ = std::move(*events);
    chance_.insert(chance_.end(), noted.numbers().begin(), noted.numbers().end());
    if (has_history_) {
        for (std::size_t i = 0; i < commands.size(); ++i)
            done_.push_back(
                {seat, false, i == 0, static_cast<std::uint32_t>(chance_.size()), commands[i]});
    }
    ++steps_;
    offered_is_current_ = false;
}

// Names of segments depend on the rotation: follow-ups are read after the placement.
std::vector<rules::Command> Table::parse(std::string_view text) const {
    const rules::Seat seat = asked();
    std::vector<rules::Command> commands;
    rules::Match then = match_;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        const std::string_view one = trimmed(text.substr(0, end));
        require(commands.size() < commands_max, MEEPLED_BAD_ARGUMENT,
                "a step has at most 8 commands");
        const auto command = rules::parse_command(then, one);
        require(command.has_value(), MEEPLED_BAD_ARGUMENT,
                "\"" + shortened(one) + "\" is no command of this game");
        commands.push_back(*command);
        text.remove_prefix(std::min(end + 1, text.size()));
        rules::Random any(0);
        if (text.empty()) break;
        const auto played = then.play(seat, *command, any);
        if (played) continue;
        // Where the turn was over before, the commands do not go together.
        const bool alone = played.error() != rules::Refusal::not_your_turn &&
                           played.error() != rules::Refusal::game_over;
        const rules::Refusal why = alone ? played.error() : rules::Refusal::bad_list;
        throw Fault(MEEPLED_ILLEGAL, "\"" + shortened(one) + "\" is illegal: " + refusal_text(why));
    }
    require(!commands.empty(), MEEPLED_ILLEGAL, "the step is empty: it needs a command");
    return commands;
}

std::string Table::name_of(int action) const {
    need_action(action);
    const Offered& now = offered();
    const auto found = std::ranges::find(now.actions, action);
    if (found != now.actions.end())
        return rules::command_text(
            match_, now.commands[static_cast<std::size_t>(found - now.actions.begin())]);
    const auto command = plan_->actions.command(match_, action);
    const bool placing =
        command && action < plan_->actions.size() &&
        std::holds_alternative<rules::tiles::Command>(*command) &&
        std::holds_alternative<rules::tiles::PlaceTile>(std::get<rules::tiles::Command>(*command));
    const bool of_cards = command && std::holds_alternative<rules::cards::Command>(*command);
    if (placing || of_cards) return rules::command_text(match_, *command);
    return plan_->actions.general_name(action);
}

int Table::number_of(std::string_view text) const {
    (void)asked();
    const auto command = rules::parse_command(match_, trimmed(text));
    require(command.has_value(), MEEPLED_BAD_ARGUMENT,
            "\"" + shortened(text) + "\" is no command of this game");
    const Offered& now = offered();
    const auto found = std::ranges::find(now.commands, *command);
    require(found != now.commands.end(), MEEPLED_ILLEGAL,
            "\"" + shortened(text) + "\" is not legal now");
    const int action = now.actions[static_cast<std::size_t>(found - now.commands.begin())];
    require(action >= 0, MEEPLED_ILLEGAL, "\"" + shortened(text) + "\" lies outside the window");
    return action;
}

void Table::need_history() const {
    require(has_history_, MEEPLED_BAD_ARGUMENT,
            "a game that was made from what a seat knows has no history: save the original");
}

std::string Table::saved() const {
    need_history();
    std::string text(saved_head);
    text += "seed " + std::to_string(seed_) + "\n" + setup_text(plan_->setup);
    text += saved_steps;
    rules::Match then = plan_->fresh;
    rules::Given given(opening_chance_);
    then.start(opening_, given);
    std::uint32_t taken = 0;
    for (std::size_t i = 0; i < done_.size();) {
        std::vector<rules::Command> step;
        std::size_t end = i;
        do step.push_back(done_[end++].command);
        while (end < done_.size() && !done_[end].first);
        const std::span<const std::uint64_t> all(chance_);
        const std::uint32_t to = done_[i].chance_end;
        rules::Given numbers(all.subspan(taken, to - taken));
        taken = to;
        Table namer = *this;
        namer.match_ = then;
        text += (done_[i].random ? std::string(random_word) : namer.text_of(step)) + "\n";
        (void)then.play(done_[i].seat, step, numbers);
        i = end;
    }
    return text;
}

Table Table::restored(std::string_view saved) {
    require(saved.size() <= saved_bytes_max, MEEPLED_BAD_DATA, "a saved game has at most 1 MiB");
    require(saved.starts_with(saved_head), MEEPLED_BAD_DATA,
            "a saved game begins with \"meepled game 1\"");
    saved.remove_prefix(saved_head.size());
    const std::size_t begins = saved.find(saved_steps);
    const auto seed_words =
        rules::words_of(saved.substr(0, std::min(saved.find('\n'), saved.size())));
    const bool has_seed = seed_words.size() == 2 && seed_words[0] == "seed";
    const auto seed = rules::number_of<std::uint64_t>(has_seed ? seed_words[1] : "");
    require(seed && begins != std::string_view::npos, MEEPLED_BAD_DATA,
            "a saved game has its seed, its setup and the line \"begins\"");
    const std::size_t setup_at = saved.find('\n') + 1;
    require(setup_at <= begins, MEEPLED_BAD_DATA, "a saved game has its setup behind its seed");
    Table table(std::make_shared<const Plan>(read_setup(saved.substr(setup_at, begins - setup_at))),
                *seed);
    saved.remove_prefix(begins + saved_steps.size());
    int line = 0;
    while (!saved.empty()) {
        const std::size_t end = std::min(saved.find('\n'), saved.size());
        ++line;
        try {
            const std::string_view step = trimmed(saved.substr(0, end));
            step == random_word ? table.random_step() : table.play(table.parse(step));
        } catch (const Fault& fault) {
            throw Fault(MEEPLED_BAD_DATA,
                        "step " + std::to_string(line) + " of the saved game: " + fault.what());
        }
        saved.remove_prefix(std::min(end + 1, saved.size()));
    }
    return table;
}

rules::GameRecord Table::record() const {
    need_history();
    rules::GameRecord record{plan_->setup.rules, opening_, {}, opening_chance_};
    std::uint32_t taken = 0;
    for (const Done& it : done_) {
        if (it.first) {
            const auto from = chance_.begin() + taken;
            record.steps.push_back({it.seat, {}, {from, chance_.begin() + it.chance_end}});
            taken = it.chance_end;
        }
        record.steps.back().commands.push_back(it.command);
    }
    return record;
}

std::string Table::hash() const {
    const rules::GameRecord record = this->record();
    rules::Fnv hash;
    const auto add = [&hash](const rules::Events& events) {
        for (const rules::Event& event : events) {
            hash.add(rules::event_text(event));
            hash.add("\n");
        }
    };
    rules::Match then = plan_->fresh;
    rules::Given opening(record.chance);
    add(then.start(record.opening, opening));
    for (const rules::Step& step : record.steps) {
        rules::Given numbers(step.chance);
        const auto events = then.play(step.seat, step.commands, numbers);
        require(events.has_value(), MEEPLED_BROKEN, "a game's own history can be played");
        add(*events);
    }
    return hash.text();
}

}  // namespace server::env
