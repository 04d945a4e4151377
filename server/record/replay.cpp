#include "server/record/replay.h"

#include <algorithm>
#include <exception>
#include <span>
#include <utility>

#include "server/codec/match.h"
#include "server/codec/settings.h"
#include "server/crypto/hash.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint32_t format_known = 1;

std::vector<std::string> words(const google::protobuf::RepeatedPtrField<std::string>& list) {
    return {list.begin(), list.end()};
}

}  // namespace

void Replay::run() {
    out_.rules_version = record_.header().rules_version();
    out_.same_rules = out_.rules_version == rules::rules_version;
    out_.transitions = static_cast<std::uint32_t>(record_.log_size());
    if (with_ == With::log_alone) {
        out_.unchecked.emplace_back(
            "that the rules of that time allowed each step and made these events of it");
    }
    try {
        if (!header_holds()) return;
    } catch (const std::exception& problem) {
        find(Kind::malformed, problem.what());
        return;
    }
    for (const LogEntry& entry : record_.log()) {
        ++seq_;
        if (out_.findings.size() >= findings_max || lost_) return;
        try {
            transition(entry);
        } catch (const std::exception& problem) {
            find(Kind::malformed, problem.what());
            return;
        }
    }
    seq_ = 0;
    result();
}

bool Replay::header_holds() {
    const auto& header = record_.header();
    if (header.format() != format_known) {
        find(Kind::unknown_format, "format " + std::to_string(header.format()) +
                                       ", this program knows " + std::to_string(format_known));
        return false;
    }
    const v1::RoomSettings& settings = header.settings();
    if (settings.seats_size() > rules::seats_max) {
        find(Kind::malformed, std::to_string(settings.seats_size()) + " seats");
        return false;
    }
    const rules::Setup setup = codec::setup(settings);
    auto match = rules::Match::create(setup);
    if (!match) {
        for (const rules::SetupProblem& problem : match.error())
            find(Kind::malformed, std::string(rules::name(problem.kind)) + ": " + problem.what);
        return false;
    }
    match_ = std::move(match).value();
    check_first();
    for (const v1::SeatSetting& setting : settings.seats()) {
        SeatState& seat = seats_.emplace_back();
        seat.bot = setting.has_bot();
        seat.name = setting.bot();
        seat.taken = seat.ready = seat.bot;
    }
    std::vector<bool> persons;
    for (const SeatState& seat : seats_) persons.push_back(!seat.bot);
    consent_.emplace(std::move(persons));
    if (header.has_origin() && !origin_holds()) return false;
    for (const auto& offer : header.offers()) {
        if (offer.seat() < seats_.size()) seats_[offer.seat()].kept = true;
    }
    if (header.server_seed().size() != server_seed_bytes) {
        find(Kind::malformed, "the seed has " + std::to_string(header.server_seed().size()) +
                                  " bytes instead of " + std::to_string(server_seed_bytes));
        return false;
    }
    const Hash commitment =
        deck_commitment(header.server_seed(), header.room(), options_hash(setup));
    if (header.commitment() != as_bytes(commitment))
        find(Kind::commitment_differs, "the seed and the options give " +
                                           hex(as_bytes(commitment)) + ", published was " +
                                           hex(header.commitment()));
    return true;
}

// Records of earlier servers do not tell how it begins.
void Replay::check_first() {
    if (!record_.has_first()) return;
    const auto view = codec::read_view(record_.first());
    if (!view || *view != match_->view(rules::Viewer::spectator()))
        find(Kind::opening_differs, "the public state before it began");
}

// A position of the game that is played here.
bool Replay::origin_holds() {
    origin_ = codec::read_view(record_.header().origin());
    if (!origin_) {
        find(Kind::malformed, "the position that it continues is invalid");
        return false;
    }
    FairChance any(std::string(server_seed_bytes, '0'), "", {});
    const auto match = rules::Match::from_view(match_->setup(), *origin_, any);
    if (!match.decision())
        find(Kind::malformed, "the position that it continues waits for no seat");
    return match.decision().has_value();
}

void Replay::transition(const LogEntry& entry) {
    if (entry.seq() != seq_) {
        find(Kind::malformed, "its number is " + std::to_string(entry.seq()));
        lost_ = true;
        return;
    }
    if (closed_) find(Kind::malformed, "after the end");
    if (entry.at_ms() < at_ms_) find(Kind::malformed, "time goes back");
    at_ms_ = std::max(at_ms_, entry.at_ms());
    if (entry.has_actor() && entry.actor() >= seats_.size()) {
        find(Kind::malformed, "there is no seat " + std::to_string(entry.actor()));
        lost_ = true;
        return;
    }

    Told told;
    if (!read_deltas(entry, told)) {
        find(Kind::malformed, "a delta that cannot be read");
        lost_ = true;
        return;
    }
    check_abort(entry);
    const rules::Match before = *match_;
    const std::size_t findings_before = out_.findings.size();
    back_to_.push_back(told.back_to);
    if (with_ == With::log_alone) {
        fold_alone(entry, told);
        closed_ = closed_ || told.closes;
        return;
    }
    if (told.back_to) {
        go_back(entry, *told.back_to);
        if (lost_) return;
    }
    const std::optional<rules::Events> events = replayed(entry, told);
    if (events) compare(told, *events);
    if (out_.findings.size() != findings_before) {
        fold(before, entry, told);
        if (lost_) return;
    }
    compare_state(entry);
    if (told.closes) {
        closed_ = true;
        out_.complete = match_->over();
    } else if (match_->over()) {
        find(Kind::malformed, "the game ended, and the room was not closed");
    }
}

// ---- What the record says. ----

bool Replay::read_deltas(const LogEntry& entry, Told& told) {
    consent_->next();
    for (const v1::Delta& delta : entry.deltas()) {
        if (told.closes || !consent_->note(delta, entry)) return false;
        switch (delta.delta_case()) {
            case v1::Delta::kSeatTaken:
            case v1::Delta::kSeatLeft:
            case v1::Delta::kSeatReady:
                if (told.starts || !told.events.empty() || !seat_delta(delta, entry)) return false;
                break;
            case v1::Delta::kGameStarted:
                if (told.starts || chance_ || !told.events.empty()) return false;
                told.starts = true;
                break;
            case v1::Delta::kGameContinued: {
                const auto& origin = delta.game_continued().origin();
                const bool right = told.starts && !told.continues && origin_ &&
                                   origin.room() == record_.header().origin().room() &&
                                   origin.seq() == record_.header().origin().seq();
                if (!right) return false;
                told.continues = true;
                break;
            }
            case v1::Delta::kRoomClosed:
                if (!closing_delta(delta.room_closed())) return false;
                told.closes = true;
                break;
            case v1::Delta::kTiles:
            case v1::Delta::kCards: {
                std::optional<rules::Event> event = codec::read(delta);
                if (!event) return false;
                told.events.push_back(std::move(*event));
                break;
            }
            case v1::Delta::kTakenBack:
                if (!chance_ || told.back_to || !told.events.empty()) return false;
                told.back_to = delta.taken_back().to_seq();
                break;
            case v1::Delta::kSeatRenamed:
                if (!renamed(delta.seat_renamed())) return false;
                break;
            case v1::Delta::kSeatLookChanged: {
                const std::uint32_t seat = delta.seat_look_changed().seat();
                if (chance_ || seat >= seats_.size() || !seats_[seat].taken) return false;
                break;
            }
            // Words, and the time that they gave or took: nothing of the game.
            case v1::Delta::kProposalMade:
            case v1::Delta::kProposalAnswered:
            case v1::Delta::kProposalClosed:
            case v1::Delta::kGamePaused:
            case v1::Delta::kGameResumed:
            case v1::Delta::kClockChanged:
            case v1::Delta::kSeatStandIn:
                if (!chance_) return false;
                break;
            case v1::Delta::kVacationTaken:
                if (!chance_ || !vacation_delta(delta.vacation_taken(), entry)) return false;
                break;
            case v1::Delta::kRematchMade:
            case v1::Delta::DELTA_NOT_SET: return false;
        }
    }
    return entry.deltas_size() > 0;
}

// A separate step, at zero, of a person in a game that allows vacations.
bool Replay::vacation_delta(const v1::VacationTaken& taken, const LogEntry& entry) const {
    const bool own = entry.deltas_size() == 1 && entry.actions().empty() &&
                     entry.cause() == v1::TIMEOUT && entry.has_actor() &&
                     entry.actor() == taken.seat();
    const bool person = taken.seat() < seats_.size() && !seats_[taken.seat()].bot;
    return own && person && !record_.header().settings().vacation_off() && taken.taken_ms() != 0;
}

// The player in the seat, or the one it is kept for.
bool Replay::renamed(const v1::SeatRenamed& renamed) {
    if (renamed.seat() >= seats_.size() || seats_[renamed.seat()].bot) return false;
    SeatState& seat = seats_[renamed.seat()];
    if (seat.taken) seat.name = renamed.name();
    return seat.taken || seat.kept;
}

bool Replay::seat_delta(const v1::Delta& delta, const LogEntry& entry) {
    const std::uint32_t number = delta.has_seat_taken()  ? delta.seat_taken().seat()
                                 : delta.has_seat_left() ? delta.seat_left().seat()
                                                         : delta.seat_ready().seat();
    // After the start no player joins, leaves or gets ready.
    if (chance_ || number >= seats_.size() || seats_[number].bot) return false;
    SeatState& seat = seats_[number];
    if (delta.has_seat_taken()) {
        if (seat.taken) return false;
        seat.taken = true;
        seat.kept = false;
        seat.name = delta.seat_taken().name();
        return true;
    }
    if (delta.has_seat_left()) {
        if (!seat.taken && !seat.kept) return false;
        seat = SeatState{};
        return true;
    }
    if (!seat.taken) return false;
    if (seat.ready) return false;
    seat.ready = true;
    seat.entropy = entry.entropy();
    return true;
}

bool Replay::closing_delta(const v1::RoomClosed& closed) {
    return closed.server_seed() == record_.header().server_seed();
}

// ---- What the rules say. ----

std::optional<rules::Events> Replay::replayed(const LogEntry& entry, const Told& told) {
    if (told.starts) return opening(told);
    if (told.events.empty() && entry.actions().empty()) return std::nullopt;
    return played(entry);
}

std::optional<rules::Events> Replay::opening(const Told& told) {
    std::vector<std::string> entropies;
    for (const SeatState& seat : seats_) {
        if (!seat.ready) find(Kind::malformed, "the game begins before all seats are ready");
        entropies.push_back(seat.entropy);
    }
    chance_.emplace(record_.header().server_seed(), record_.header().room(), entropies);
    if (told.continues != origin_.has_value())
        find(Kind::malformed, "it does not begin at the position in its header");
    if (!origin_) return match_->start(*chance_);
    match_ = rules::Match::from_view(match_->setup(), *origin_, *chance_);
    continued_ = match_;
    return rules::Events{};
}

std::optional<rules::Events> Replay::played(const LogEntry& entry) {
    std::vector<rules::Command> commands;
    for (const v1::Action& action : entry.actions()) {
        std::optional<rules::Command> command = codec::read(action);
        if (!command) {
            find(Kind::malformed, "an impossible action");
            return std::nullopt;
        }
        commands.push_back(std::move(*command));
    }
    const bool of_host = commands.size() == 1 && rules::is_of_host(commands.front());
    if (!chance_ || (!entry.has_actor() && !of_host)) {
        find(Kind::malformed, chance_ ? "no seat acted" : "a step before the game began");
        return std::nullopt;
    }
    // Resigning is not an action: it is all that a step without actions can be.
    if (commands.empty()) commands.push_back(rules::resignation(*match_));
    ++out_.commands;
    const auto seat = static_cast<rules::Seat>(entry.actor());
    auto events = match_->play(seat, std::span<const rules::Command>(commands), *chance_);
    if (events) return std::move(events).value();
    find(Kind::command_refused, std::string(rules::name(events.error())));
    return std::nullopt;
}

void Replay::compare(const Told& told, const rules::Events& events) {
    const std::size_t common = std::min(told.events.size(), events.size());
    out_.events += static_cast<std::uint32_t>(common);
    const Kind kind = told.starts ? Kind::opening_differs : Kind::events_differ;
    for (std::size_t i = 0; i < common; ++i) {
        if (told.events[i] == events[i]) continue;
        find(kind, "event " + std::to_string(i + 1) + " is not what the rules say");
        return;
    }
    if (told.events.size() != events.size())
        find(kind, std::to_string(told.events.size()) + " events, the rules say " +
                       std::to_string(events.size()));
}

void Replay::fold(const rules::Match& before, const LogEntry& entry, const Told& told) {
    match_ = told.starts && continued_ ? *continued_ : before;
    try {
        for (const rules::Event& event : told.events) match_->evolve(event);
    } catch (const std::exception& broken) {
        find(Kind::malformed, std::string("the game cannot continue from here: ") + broken.what());
        lost_ = true;
        return;
    }
    std::vector<std::string> entropies;
    for (const SeatState& seat : seats_) entropies.push_back(seat.entropy);
    if (chance_)
        chance_.emplace(record_.header().server_seed(), record_.header().room(), entropies,
                        entry.chance_draws());
}

void Replay::fold_alone(const LogEntry& entry, const Told& told) {
    if (entry.chance_draws() < out_.draws)
        find(Kind::draws_differ, "fewer numbers taken than before");
    out_.draws = entry.chance_draws();
    if (told.back_to && !unfolded_) {
        go_back(entry, *told.back_to);
        if (lost_) return;
    }
    if (told.starts) {
        const std::optional<rules::Events> events = opening(told);
        const bool same = !events || events->empty() ||
                          (!told.events.empty() && told.events.front() == events->front());
        if (!same) find(Kind::opening_differs, "the order does not follow from the seed");
        match_ = continued_ ? *continued_ : rules::Match::create(match_->setup()).value();
    }
    if (unfolded_) return;
    try {
        for (const rules::Event& event : told.events) match_->evolve(event);
    } catch (const std::exception& broken) {
        unfolded_ = true;
        out_.unchecked.push_back("the game from transition " + std::to_string(seq_) +
                                 " on, whose events this program cannot follow: " + broken.what());
        return;
    }
    out_.events += static_cast<std::uint32_t>(told.events.size());
    compare_hash(entry);
    if (told.closes) out_.complete = match_->over();
}

// Another version of the rules wrote states down otherwise: events and scores still speak.
void Replay::compare_hash(const LogEntry& entry) {
    if (std::max<std::uint32_t>(entry.form(), 1) != rules::canonical_form) return;
    std::string canonical;
    match_->append_canonical(canonical);
    if (entry.state_hash() != as_bytes(sha256(canonical)))
        find(Kind::state_differs, "the state's hash");
}

void Replay::compare_state(const LogEntry& entry) {
    compare_hash(entry);
    const std::uint64_t draws = chance_ ? chance_->draws() : 0;
    if (entry.chance_draws() != draws)
        find(Kind::draws_differ, std::to_string(entry.chance_draws()) +
                                     " numbers taken, the rules take " + std::to_string(draws));
    out_.draws = draws;
    const bool waits = match_->decision().has_value() && !closed_;
    const bool closes = !entry.deltas().empty() && entry.deltas().rbegin()->has_room_closed();
    if ((entry.decision() != 0) != (waits && !closes))
        find(Kind::malformed, "its decision is not what is waited for");
}

void Replay::result() {
    if (!closed_) find(Kind::malformed, "the log ends before the game");
    const rules::View view = match_->view(rules::Viewer::everything());
    std::vector<std::int32_t> scores;
    std::vector<std::uint32_t> winners;
    if (unfolded_) {
        scores.assign(record_.scores().begin(), record_.scores().end());
        winners.assign(record_.winners().begin(), record_.winners().end());
    } else if (match_->over()) {
        const auto of_family = [&](const auto& seen) {
            for (const auto& seat : seen.seats) scores.push_back(seat.score);
            winners.assign(seen.winners.begin(), seen.winners.end());
        };
        std::visit(of_family, view);
    }
    if (!std::equal(scores.begin(), scores.end(), record_.scores().begin(), record_.scores().end()))
        find(Kind::result_differs, "the final scores");
    if (!std::equal(winners.begin(), winners.end(), record_.winners().begin(),
                    record_.winners().end()))
        find(Kind::result_differs, "the winners");
    std::vector<std::string> names;
    for (const SeatState& seat : seats_) names.push_back(seat.name);
    if (names != words(record_.seat_names())) find(Kind::result_differs, "the names of the seats");
}

void Replay::find(Kind kind, std::string text) {
    if (out_.findings.size() < findings_max) out_.findings.push_back({kind, seq_, std::move(text)});
}

}  // namespace server
