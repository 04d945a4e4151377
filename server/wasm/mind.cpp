// What a page calls. Bytes go in through `take`, and come out where `said` is.
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/game_text.h"
#include "rules/position_text.h"
#include "server/bots/bot.h"
#include "server/bots/hint.h"
#include "server/bots/reason.h"
#include "server/bots/review.h"
#include "server/codec/client_fold.h"
#include "server/codec/match.h"
#include "server/codec/settings.h"
#include "server/env/match_facts.h"
#include "server/record/as_text.h"
#include "server/record/record.h"
#include "server/review/played.h"
#include "server/review/position_report.h"
#include "server/review/report.h"
#include "server/wasm/local.h"

namespace {

std::string taken;
std::string told;

// What is said before it is asked for lives until then.
int say(std::string text, int result = 0) {
    told = std::move(text);
    return result;
}

// "LINE COLUMN WHAT"
int unreadable(const rules::TextProblem& it) {
    return say(std::to_string(it.line) + ' ' + std::to_string(it.column) + ' ' + it.what, 1);
}

std::vector<std::string> levels() {
    const auto& all = server::bots::bot_levels();
    return {all.begin(), all.end()};
}

struct Reviewed {
    server::Record record;
    std::unique_ptr<server::bots::Review> review;
};
std::optional<Reviewed> reviewed;

// A game of a server: what this seat was told of it.
struct Asked {
    rules::Setup setup;
    google::protobuf::RepeatedPtrField<meeple::v1::SeatSetting> seats;
    std::optional<server::codec::ClientFold> fold;
    std::optional<rules::Match> known;  // the game as it is now, once it was asked for
};
std::optional<Asked> asked;

// Nothing: there is no game, or it is over. What the seat does not know comes from a seed.
const rules::Match* known_game() {
    if (!asked || !asked->fold) return nullptr;
    if (!asked->known) {
        rules::Random chance(1);
        asked->known = rules::Match::from_view(asked->setup, asked->fold->view(), chance);
    }
    return asked->known->decision() ? &*asked->known : nullptr;
}

// The known game after the step that was given: the actions of a Command.
struct Then {
    rules::Match match;
    rules::Events events;
};
rules::Expected<Then, std::string> step_given() {
    const auto no = [](std::string_view why) {
        return rules::Unexpected<std::string>(std::string(why));
    };
    meeple::v1::Command asked_for;
    if (!asked_for.ParseFromString(taken)) return no("this is no move");
    const rules::Match* const now = known_game();
    if (now == nullptr) return no("no move is awaited");
    std::vector<rules::Command> commands;
    for (const meeple::v1::Action& action : asked_for.actions()) {
        auto command = server::codec::read(action);
        if (!command) return no("this is no move of this game");
        commands.push_back(*std::move(command));
    }
    Then then{*now, {}};
    rules::Random drawn(1);
    auto events = then.match.play(now->decision()->seat, commands, drawn);
    if (!events)
        return no("the rules refuse this move (" + std::string(rules::name(events.error())) + ")");
    then.events = std::move(events).value();
    return then;
}

std::string after_json(const Then& then) {
    std::string scores;
    const auto add = [&](const auto& inside) {
        for (std::size_t seat = 0; seat < then.match.setup().seats; ++seat)
            scores += (seat == 0 ? "" : ",") + std::to_string(inside.state.seats[seat].score);
    };
    std::visit(add, then.match.inside());
    return R"({"scores":[)" + scores + R"(],"scored":)" + server::env::scored_text(then.events) +
           '}';
}

std::unique_ptr<server::Local> local;
std::string kept_header;
meeple::v1::RoomSettings posed_settings;
std::vector<std::string> kept_entries;

server::Local& here() {
    if (!local) local = std::make_unique<server::Local>(levels());
    return *local;
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming)
#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

EXPORT(take) char* take(std::size_t size) {
    taken.assign(size, '\0');
    return taken.data();
}
EXPORT(said) const char* said() {
    return told.data();
}
EXPORT(said_size) std::size_t said_size() {
    return told.size();
}

// ---- Reviews. 0: it has begun; 1: it cannot, and why is said. ----

EXPORT(review_begin) int review_begin(double nodes, double seed, double games) {
    reviewed.emplace();
    if (!reviewed->record.ParseFromString(taken)) return say("not a record", 1);
    auto game = server::played_game(reviewed->record);
    if (!game) return say(game.error(), 1);
    server::bots::ReviewPlan plan;
    plan.seed = static_cast<std::uint64_t>(seed);
    plan.nodes = static_cast<std::uint64_t>(nodes);
    plan.games = static_cast<std::size_t>(games);
    reviewed->review =
        std::make_unique<server::bots::Review>(std::move(game).value(), std::move(plan));
    return 0;
}
// One piece of it. 0: it is complete.
EXPORT(review_work) int review_work() {
    reviewed->review->work([] { return false; });
    return reviewed->review->done() < reviewed->review->size() ? 1 : 0;
}
EXPORT(review_tell) int review_tell() {
    return say(server::review_json(reviewed->record, *reviewed->review));
}

// ---- Whole games as text. ----

// A record of the game in JSON; 1: "LINE COLUMN WHAT", what is wrong with the text.
EXPORT(game_read) int game_read() {
    const auto record = server::text_as_record(taken);
    if (record) return say(server::codec::json(*record));
    return unreadable(record.error());
}
// The game of a record as text; 1: there is none, and why is said.
EXPORT(game_write) int game_write() {
    server::Record record;
    if (!record.ParseFromString(taken)) return say("not a record", 1);
    const auto text = server::record_as_text(record);
    return text ? say(*text) : say(text.error(), 1);
}

// Where the game of a text ends, as that seat sees it, in JSON; 1: as above.
EXPORT(game_position) int game_position(double seat) {
    const auto game = rules::read_game(taken);
    if (game) return say(server::game_position_json(*game, static_cast<rules::Seat>(seat)));
    return unreadable(game.error());
}

// ---- Positions as text. ----

// Its settings, its snapshot with the legal set, and its text, in JSON. 1: a list of problems in
// JSON, each with line, column, kind and what.
EXPORT(position_read) int position_read() {
    const auto position = rules::read_position(taken);
    return position ? say(server::position_json(*position))
                    : say(server::problems_json(position.error()), 1);
}

// ---- Hints, and what a move would do: settings, a snapshot, what followed it, and then the
// question. ----

EXPORT(hint_settings) int hint_settings() {
    meeple::v1::RoomSettings settings;
    if (!settings.ParseFromString(taken)) return 1;
    asked.emplace(
        Asked{server::codec::setup(settings), settings.seats(), std::nullopt, std::nullopt});
    return 0;
}
EXPORT(hint_snapshot) int hint_snapshot() {
    meeple::v1::Snapshot snapshot;
    if (!snapshot.ParseFromString(taken)) return 1;
    asked->known.reset();
    asked->fold = server::codec::ClientFold::from(snapshot);
    return asked->fold ? 0 : 1;
}
EXPORT(hint_transition) int hint_transition() {
    meeple::v1::Transition transition;
    if (!transition.ParseFromString(taken)) return 1;
    asked->known.reset();
    return asked->fold && asked->fold->apply(transition) ? 0 : 1;
}
EXPORT(hint_tell) int hint_tell(double nodes, double seed, double seconds) {
    using Clock = std::chrono::steady_clock;
    if (!asked || !asked->fold) return 1;
    server::bots::HintPlan plan;
    plan.nodes = static_cast<std::uint64_t>(nodes);
    plan.seed = static_cast<std::uint64_t>(seed);
    if (seconds > 0) {
        plan.spent = [begun = Clock::now(), seconds] {
            return std::chrono::duration<double>(Clock::now() - begun).count() / seconds;
        };
    }
    rules::Random chance(plan.seed);
    const auto match = rules::Match::from_view(asked->setup, asked->fold->view(), chance);
    return say(server::hint_json(server::bots::hint(match, plan), asked->setup.seats));
}

// Why the seat that had to decide took its step, which is given as a Transition. 1: it cannot be
// known here.
EXPORT(why_tell) int why_tell() {
    meeple::v1::Transition transition;
    const rules::Match* const before = known_game();
    if (before == nullptr || !transition.ParseFromString(taken)) return 1;
    const int seat = before->decision()->seat;
    if (!transition.has_actor() || static_cast<int>(transition.actor()) != seat) return 1;
    if (seat >= asked->seats.size()) return 1;
    rules::Events happened;
    for (const meeple::v1::Delta& delta : transition.deltas()) {
        if (auto event = server::codec::read(delta)) happened.push_back(*std::move(event));
    }
    const auto reason = server::bots::reason_for(*before, asked->seats[seat].bot(), happened);
    return reason ? say(server::reason_json(*reason)) : 1;
}

// The game after a move, which is given as a Command, in JSON. 1: it cannot be, and why is said.
EXPORT(game_after) int game_after() {
    const auto then = step_given();
    return then ? say(after_json(*then)) : say(then.error(), 1);
}
// The features on the board after a move; now: after a Command without actions.
EXPORT(game_features) int game_features() {
    const rules::Match* const now = known_game();
    if (taken.empty() && now != nullptr) return say(server::env::features_text(*now));
    const auto then = step_given();
    return then ? say(server::env::features_text(then->match)) : say(then.error(), 1);
}

// ---- A server of one's own: see Local. ----

EXPORT(local_header) int local_header() {
    kept_header = taken;
    kept_entries.clear();
    return 0;
}
EXPORT(local_entry) int local_entry() {
    kept_entries.push_back(taken);
    return 0;
}
// The settings that a position is to be played with.
EXPORT(local_pose_settings) int local_pose_settings() {
    return posed_settings.ParseFromString(taken) ? 0 : 1;
}
// A game from a position as text; its room is said. 1: there can be none, and why is said.
EXPORT(local_pose) int local_pose(double now_ms) {
    const auto room = here().pose(taken, posed_settings, static_cast<std::uint64_t>(now_ms));
    return room ? say(*room) : say(room.error(), 1);
}
EXPORT(local_restore) int local_restore(double now_ms) {
    std::string problem =
        here().restore(kept_header, std::move(kept_entries), static_cast<std::uint64_t>(now_ms));
    const int result = problem.empty() ? 0 : 1;
    return say(std::move(problem), result);
}
EXPORT(local_receive) int local_receive(double now_ms) {
    here().receive(taken, static_cast<std::uint64_t>(now_ms));
    return 0;
}
EXPORT(local_hang_up) int local_hang_up(double now_ms) {
    here().hang_up(static_cast<std::uint64_t>(now_ms));
    return 0;
}
EXPORT(local_work) int local_work(double now_ms) {
    return here().work(static_cast<std::uint64_t>(now_ms)) ? 1 : 0;
}
EXPORT(local_wakes) double local_wakes() {
    const auto at = here().wakes_ms();
    return at ? static_cast<double>(*at) : -1;
}
// 0: nothing; otherwise the kind. Data to store begins with "ROOM SEQ\n".
EXPORT(local_next) int local_next() {
    const auto out = here().next();
    if (!out) return 0;
    const int kind = static_cast<int>(out->kind);
    if (out->kind == server::Local::Out::Kind::frame) return say(out->bytes, kind);
    return say(out->room + ' ' + std::to_string(out->seq) + '\n' + out->bytes, kind);
}
EXPORT(local_record) int local_record() {
    return say(here().record(taken));
}
// NOLINTEND(readability-identifier-naming)
