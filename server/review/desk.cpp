#include "server/review/desk.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "server/review/report.h"

namespace server {
namespace {

constexpr int last_of_all = 19;

// Every server makes the same review of a game.
constexpr std::uint64_t seed = 1;

}  // namespace

struct ReviewDesk::Work {
    Work(std::string whose, Record of, bots::PlayedGame game, std::uint64_t nodes)
        : key(std::move(whose)),
          record(std::move(of)),
          review(std::move(game), {.nodes = nodes, .seed = seed}) {}

    const std::string key;
    const Record record;
    bots::Review review;  // one thread at a time: each piece posts the next one
    // It runs no longer. Changes under the desk's lock.
    std::atomic<bool> forgotten{false};
    // Under the desk's lock:
    Text text;
    std::size_t unseen = 0;  // pieces since the last request
};

ReviewDesk::ReviewDesk(ReviewDeskOptions options, OnWhole on_whole)
    : options_(options),
      on_whole_(std::move(on_whole)),
      done_(options.bytes_max),
      pool_({options.threads, options.running_max, options.running_key_max, last_of_all}) {}

ReviewDesk::~ReviewDesk() {
    stop();
}

ReviewDesk::Text ReviewDesk::look(const std::string& room) {
    {
        const std::scoped_lock lock(mutex_);
        if (const auto found = running_.find(room); found != running_.end()) {
            found->second->unseen = 0;
            return found->second->text;
        }
    }
    return done_.find(room);
}

rules::Expected<ReviewDesk::Text, ReviewDesk::Refused> ReviewDesk::ask(
    const std::string& key, Record record, std::uint64_t forgotten_before) {
    using Unexpected = rules::Unexpected<Refused>;
    const std::string room = record.header().room();
    if (Text known = look(room)) return known;
    auto game = played_game(record);
    if (!game) return Unexpected(Refused{Problem::impossible, game.error()});
    const auto work =
        std::make_shared<Work>(key, std::move(record), std::move(game).value(), options_.nodes);
    work->text = std::make_shared<const std::string>(review_json(work->record, work->review));
    {
        const std::scoped_lock lock(mutex_);
        if (forgotten_before != done_.cleared()) return work->text;
        const auto own = std::ranges::count_if(
            running_, [&key](const auto& it) { return it.second->key == key; });
        const bool full = running_.size() >= options_.running_max ||
                          static_cast<std::size_t>(own) >= options_.running_key_max || stopping_;
        if (full) return Unexpected(Refused{Problem::busy, "Other games are being reviewed."});
        const auto [place, fresh] = running_.emplace(room, work);
        if (!fresh) return place->second->text;  // by another request, meanwhile
    }
    Text first = work->text;
    go_on(work);
    if (Text now = look(room)) return now;
    return first;
}

// The next piece, when its turn has come.
void ReviewDesk::go_on(const std::shared_ptr<Work>& work) {
    if (options_.threads == 0) {
        while (piece(*work)) {
        }
        return;
    }
    const bool taken = pool_.post(work->key, [this, work] {
        if (piece(*work)) go_on(work);
    });
    if (!taken) end(*work);
}

// Whether there is more to do.
bool ReviewDesk::piece(Work& work) {
    Text text;
    bool whole = false;
    try {
        const std::size_t steps_before = work.review.judged();
        const auto stopped = [&] { return stopping_ || work.forgotten; };
        work.review.work(stopped);
        if (stopped()) return false;
        whole = work.review.done() == work.review.size();
        if (whole || work.review.judged() != steps_before)
            text = std::make_shared<const std::string>(review_json(work.record, work.review));
        if (whole && on_whole_) on_whole_(work.record.header().room(), text);
    } catch (const std::exception& broken) {
        text = std::make_shared<const std::string>(
            review_json(work.record, work.review, broken.what()));
        whole = true;
    }
    return goes_on(work, text, whole);
}

// After a piece. `text`: the review now; null: as before.
bool ReviewDesk::goes_on(Work& work, const Text& text, bool whole) {
    const std::scoped_lock lock(mutex_);
    if (work.forgotten) return false;
    if (text) work.text = text;
    if (whole) done_.put(work.record.header().room(), text, done_.cleared());
    if (!whole && ++work.unseen <= options_.unseen_max) return true;
    running_.erase(work.record.header().room());
    return false;
}

void ReviewDesk::end(const Work& work) {
    const std::scoped_lock lock(mutex_);
    if (!work.forgotten) running_.erase(work.record.header().room());
}

void ReviewDesk::forget() {
    const std::scoped_lock lock(mutex_);
    for (const auto& [room, work] : running_) work->forgotten = true;
    running_.clear();
    done_.clear();
}

void ReviewDesk::stop() {
    stopping_ = true;
    pool_.stop();
}

std::size_t ReviewDesk::running() const {
    const std::scoped_lock lock(mutex_);
    return running_.size();
}

}  // namespace server
