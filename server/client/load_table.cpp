#include "server/client/load_table.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

namespace server::client {

namespace v1 = meeple::v1;

namespace {

constexpr std::chrono::seconds people_think{8};
constexpr std::uint32_t between_lines_ms = 60'000;  // of one table, on average

}  // namespace

Crowd crowd_of(std::uint32_t people) {
    Crowd crowd;
    crowd.tables_of_two = people * 6 / 20;
    crowd.tables_with_bot = people / 10;
    crowd.watchers = people / 10;
    crowd.in_lobby = people - 2 * crowd.tables_of_two - crowd.tables_with_bot - crowd.watchers;
    return crowd;
}

TablePlan table_plan(const LoadOptions& options, std::uint32_t number) {
    TablePlan plan;
    const auto share = [number](std::uint32_t all, std::uint32_t tables) {
        return all / tables + (number < all % tables ? 1 : 0);
    };
    if (options.people > 0) {
        const Crowd crowd = crowd_of(options.people);
        const bool of_two = number < crowd.tables_of_two;
        plan.clients = of_two ? 2 : 1;
        plan.watchers = of_two ? share(crowd.watchers, crowd.tables_of_two) : 0;
        plan.think = people_think;
        plan.like_people = true;
        return plan;
    }
    plan.seats = options.seats;
    plan.clients = options.mode == "one-random" ? 1 : options.seats;
    const std::uint32_t seated = options.rooms * plan.clients;
    if (options.connections > seated)
        plan.watchers = share(options.connections - seated, options.rooms);
    if (options.rate > 0)
        plan.think = std::chrono::milliseconds(1000 * options.rooms / options.rate);
    return plan;
}

LoadTable::LoadTable(boost::asio::io_context& io, const LoadOptions& options, LoadState& state,
                     LoadFigures& figures, std::uint32_t number)
    : io_(io),
      options_(options),
      state_(state),
      figures_(figures),
      plan_(table_plan(options, number)),
      seed_(options.seed * 1'000'003 + number * 1009),
      chance_(seed_),
      talking_(io) {
    if (plan_.like_people) talk();
}

void LoadTable::open() {
    players_.clear();
    seen_.clear();
    begun_ = false;
    PlayerOptions host = player_options(0);
    options_.game.write(host.settings);
    for (std::uint32_t i = 0; i < plan_.seats; ++i) {
        v1::SeatSetting& seat = *host.settings.add_seats();
        if (i < plan_.clients) {
            seat.mutable_open();
        } else {
            seat.set_bot("greedy");
        }
    }
    add(std::move(host), 0);
}

void LoadTable::drop_one(std::uint32_t number) {
    if (!players_.empty()) players_[number % players_.size()]->drop();
}

void LoadTable::stop() {
    talking_.cancel();
    for (const auto& player : players_) player->stop();
}

// One of them says something now and then.
void LoadTable::talk() {
    talking_.expires_after(
        std::chrono::milliseconds(between_lines_ms / 2 + chance_.below(between_lines_ms)));
    talking_.async_wait([this](const boost::system::error_code& stopped) {
        if (stopped) return;
        if (!players_.empty())
            players_[chance_.below(static_cast<std::uint32_t>(players_.size()))]->say("smile");
        talk();
    });
}

PlayerOptions LoadTable::player_options(std::uint32_t index) {
    PlayerOptions one;
    one.encoding = options_.encoding;
    one.name = "load";
    if (index < tokens_.size()) one.token = tokens_[index];
    one.seed = ++seed_;
    one.urls = net::parse_ws_urls(options_.url);
    // Not all of them at the first one.
    const auto first = static_cast<std::ptrdiff_t>(one.seed % one.urls.size());
    std::rotate(one.urls.begin(), one.urls.begin() + first, one.urls.end());
    one.check_hashes = options_.check;
    one.watch = index >= plan_.clients;
    one.think = plan_.think;
    one.like_people = plan_.like_people;
    return one;
}

void LoadTable::add(PlayerOptions one, std::uint32_t index) {
    players_.push_back(std::make_shared<Player>(io_, std::move(one), events(index)));
    players_.back()->start();
}

PlayerEvents LoadTable::events(std::uint32_t index) {
    PlayerEvents events;
    events.entered = [this, index](const v1::Attached& attached) {
        if (index != 0 || players_.size() > 1) return;
        for (std::uint32_t i = 1; i < plan_.clients + plan_.watchers; ++i) {
            PlayerOptions guest = player_options(i);
            guest.room = attached.info().room();
            guest.invite = attached.invite();
            add(std::move(guest), i);
        }
    };
    events.transition = [this, index](const v1::Transition& told, std::size_t bytes) {
        on_transition(index, told, bytes);
    };
    events.snapshot = [this](const v1::Snapshot& snapshot, std::size_t bytes) {
        if (snapshot.phase() != v1::PLAYING) return;  // commands on empty tables are short
        const bool legal = snapshot.decision().legal_case() != v1::Decision::LEGAL_NOT_SET;
        (legal ? figures_.snapshot_deciding : figures_.snapshot).add(bytes);
    };
    events.done = [this](std::uint32_t seq, bool, Clock::duration took) {
        if (!state_.counting) return;
        ++figures_.commands;
        figures_.result.add(took);
        seen_[seq].sent = Clock::now() - took;
        settle(seq);
    };
    events.refused = [this](const v1::Error& error) {
        ++figures_.refusals;
        if (figures_.first_problem.empty()) {
            figures_.first_problem = v1::ErrorCode_Name(error.code()) + " " + error.detail();
        }
    };
    events.lost = [this](std::uint16_t, const std::string&) { ++figures_.losses; };
    events.resumed = [this](Clock::duration took) { figures_.back.add(took); };
    events.ended = [this, index](const std::string& problem) { on_ended(index, problem); };
    return events;
}

void LoadTable::on_transition(std::uint32_t index, const v1::Transition& told, std::size_t bytes) {
    if (index == 0 && !begun_ && told.has_decision()) {
        begun_ = true;
        if (!ever_begun_) ++state_.playing;
        ever_begun_ = true;
    }
    if (!state_.counting) return;
    figures_.transition.add(bytes);
    if (told.decision().legal_case() != v1::Decision::LEGAL_NOT_SET) {
        figures_.transition_deciding.add(bytes);
    }
    Seen& seen = seen_[told.seq()];
    ++seen.viewers;
    seen.last = Clock::now();
    settle(told.seq());
}

// Drop a command whose transition has reached all clients.
void LoadTable::settle(std::uint32_t seq) {
    const auto found = seen_.find(seq);
    if (found == seen_.end() || found->second.viewers < plan_.clients + plan_.watchers) return;
    if (!found->second.sent) return;
    figures_.viewers.add(found->second.last - *found->second.sent);
    seen_.erase(found);
}

void LoadTable::on_ended(std::uint32_t index, const std::string& problem) {
    if (!problem.empty()) {
        ++figures_.problems;
        ++state_.failed;
        if (figures_.first_problem.empty()) figures_.first_problem = problem;
    }
    if (index != 0) return;
    if (!problem.empty() || state_.stopping) return;
    ++figures_.games;
    // A new game with the same people, when this call is over.
    boost::asio::post(io_, [this] {
        std::vector<std::string> tokens;
        for (const auto& player : players_) {
            tokens.push_back(player->token());
            player->stop();
        }
        tokens_ = std::move(tokens);
        if (!state_.stopping) open();
    });
}

}  // namespace server::client
