#include "server/room/story.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "server/codec/match.h"
#include "server/crypto/hash.h"
#include "server/room/knowledge.h"

namespace server {

namespace v1 = meeple::v1;

std::uint32_t clamp_ms(std::uint64_t ms) {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(ms, std::numeric_limits<std::uint32_t>::max()));
}

namespace {

using LogEntry = meeple::store::v1::LogEntry;

// Of a view's canonical bytes.
std::uint64_t hash_of_bytes(std::string_view canonical) {
    const Hash hash = sha256(canonical);
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | hash[i];
    return number;
}

}  // namespace

std::uint64_t hash_of(const rules::View& view) {
    std::string canonical;
    rules::append_canonical(view, canonical);
    return hash_of_bytes(canonical);
}

StateHashes hashes_of(const rules::Match& match) {
    std::string canonical;
    const std::size_t seen = match.append_canonical(canonical);
    StateHashes hashes{std::string(as_bytes(sha256(canonical))), std::nullopt};
    if (!match.has_secrets()) {
        hashes.view =
            match.started() ? hash_of_bytes(std::string_view(canonical).substr(0, seen)) : 0;
    }
    return hashes;
}

void write(const meeple::store::v1::ClockState& state, v1::Clocks& out) {
    for (const meeple::store::v1::SeatClock& seat : state.seats())
        out.add_remaining_ms(seat.remaining_ms());
    if (!state.has_runs()) return;
    out.set_runs(state.runs());
    out.set_first_turn(!state.seats(static_cast<int>(state.runs())).begun());
}

const Step& Steps::operator[](std::size_t index) const {
    return *page(index / page_size).at(index % page_size).step;
}

std::size_t Steps::made_by(const std::string& request) const {
    const std::size_t hash = std::hash<std::string>{}(request);
    for (std::size_t number = pages_.size() + 1; number != 0; --number) {
        const Page& of = page(number - 1);
        for (std::size_t i = of.size(); i != 0; --i) {
            if (of[i - 1].request == hash && of[i - 1].step->request == request)
                return (number - 1) * page_size + i;
        }
    }
    return 0;
}

void Steps::push_back(Step step) {
    const std::size_t request = std::hash<std::string>{}(step.request);
    last_.push_back({std::make_shared<const Step>(std::move(step)), request});
    if (last_.size() < page_size) return;
    pages_.push_back(std::make_shared<const Page>(std::exchange(last_, {})));
}

bool operator==(const Steps& a, const Steps& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] != b[i]) return false;
    }
    return true;
}

// A step leads back only to one before it.
std::uint32_t before(const Step& step, std::uint32_t number) {
    return std::min(step.back_to.value_or(number - 1), number - 1);
}

std::vector<std::uint32_t> line_to(const Steps& steps, std::uint32_t seq) {
    std::vector<std::uint32_t> line;
    while (seq != 0) {
        const Step& step = steps[seq - 1];
        if (!step.back_to) line.push_back(seq);
        seq = before(step, seq);
    }
    std::reverse(line.begin(), line.end());
    return line;
}

bool tells_view(const LogEntry& entry) {
    return std::any_of(entry.deltas().begin(), entry.deltas().end(), [](const v1::Delta& delta) {
        return delta.has_taken_back() || delta.has_game_continued();
    });
}

v1::Transition transition(const LogEntry& entry, std::uint64_t before_ms, std::uint32_t handle,
                          rules::Viewer viewer, const rules::View* after) {
    v1::Transition out;
    out.set_handle(handle);
    out.set_seq(entry.seq());
    out.set_dt_ms(clamp_ms(entry.at_ms() > before_ms ? entry.at_ms() - before_ms : 0));
    out.set_cause(entry.cause());
    if (entry.has_actor()) out.set_actor(entry.actor());
    if (entry.has_clocks()) write(entry.clocks(), *out.mutable_clocks());
    for (const v1::Delta& delta : entry.deltas()) {
        if (codec::is_game_delta(delta)) {
            const rules::Event event = codec::read(delta).value();
            codec::write(rules::project(event, viewer), *out.add_deltas());
        } else {
            v1::Delta& told = *out.add_deltas();
            told = delta;
            if (told.has_taken_back()) codec::write(*after, *told.mutable_taken_back());
            if (told.has_game_continued()) codec::write(*after, *told.mutable_game_continued());
        }
    }
    return out;
}

namespace {

void forget_name(const Story& story, const LogEntry& entry, v1::Transition& told) {
    if (std::find(story.gone.begin(), story.gone.end(), entry.account()) == story.gone.end())
        return;
    for (v1::Delta& delta : *told.mutable_deltas()) {
        if (delta.has_seat_taken()) delta.mutable_seat_taken()->clear_name();
    }
}

}  // namespace

std::vector<v1::ServerFrame> transitions(const Story& story) {
    std::vector<v1::ServerFrame> frames;
    Knowledge knowledge(story, story.steps.size());
    LogEntry entry;
    std::uint64_t before_ms =
        story.known == 0 ? story.created_ms : story.steps[story.known - 1].at_ms;
    for (std::size_t i = story.known; i < story.steps.size(); ++i) {
        const Step& step = story.steps[i];
        entry.ParseFromString(step.body);
        knowledge.learn(entry);
        v1::Transition& out = *frames.emplace_back().mutable_transition();
        out = transition(entry, before_ms, story.handle, story.viewer, &knowledge.view());
        out.set_view_hash(knowledge.hash());
        forget_name(story, entry, out);
        if (i + 1 == story.steps.size()) {
            if (story.decision) *out.mutable_decision() = *story.decision;
        } else if (step.decision_id != 0) {
            codec::write(*step.decision, *out.mutable_decision());
            out.mutable_decision()->set_id(step.decision_id);
        }
        before_ms = step.at_ms;
    }
    return frames;
}

std::uint64_t known_hash(const Story& story) {
    return Knowledge(story, story.known).hash();
}

}  // namespace server
