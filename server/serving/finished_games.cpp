#include "server/serving/finished_games.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "meeple/store/v1/people.pb.h"
#include "server/codec/frame.h"
#include "server/people/pages.h"
#include "server/people/publishing.h"
#include "server/record/record.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint64_t fresh_ms = 5'000;
constexpr int games_max = 6;
// Of a search. Pages are full of games that are left out where an account with many games was
// deleted; records may be damaged.
constexpr int pages_max = 4;
constexpr int records_max = 12;

// Of a game that is still as it was when it ended: one that was withdrawn, or that is told again
// without a name, is old news.
std::optional<std::uint64_t> ended_ms(const Document& document) {
    meeple::store::v1::Published published;
    if (!published.ParseFromString(document.body) || published.removed()) return std::nullopt;
    if (document.rank != -static_cast<std::int64_t>(published.ended_ms())) return std::nullopt;
    return published.ended_ms();
}

v1::FinishedGame told(const Record& record, const std::string& room, std::uint64_t ended_ms) {
    v1::FinishedGame game;
    const v1::RoomSettings& settings = record.header().settings();
    game.set_room(room);
    game.set_game(settings.game());
    game.set_name(settings.name());
    game.set_ended_ms(ended_ms);
    for (int i = 0; i < record.scores_size(); ++i) {
        v1::FinishedSeat& seat = *game.add_seats();
        seat.set_name(record.seat_names(i));
        seat.set_bot_level(settings.seats(i).bot());
        seat.set_score(record.scores(i));
        seat.set_won(std::ranges::count(record.winners(), static_cast<std::uint32_t>(i)) > 0);
    }
    return game;
}

net::HttpResponse json_answer(const std::string& json) {
    net::HttpResponse response;
    response.content_type = "application/json";
    response.headers.emplace_back("Cache-Control", "no-store");
    response.body = json;
    return response;
}

}  // namespace

struct FinishedGames::Search {
    struct Candidate {
        std::string room;
        std::uint64_t ended_ms = 0;
    };
    DocumentQuery query{DocumentKind::published, published_owner(), {}, {}, page_max, true};
    std::string network;
    std::map<std::string, Game> known;
    std::uint64_t forgotten = 0;
    std::vector<Candidate> candidates = {};
    std::size_t next = 0;
    int pages = 0;
    int records = 0;
    bool failed = false;
    v1::FinishedGames found = {};

    void add(const LoadedRoom& loaded, const std::string& room, std::uint64_t ended_ms) {
        const auto record = make_record(loaded.header, loaded.entries);
        if (record && !record->header().settings().private_())
            *found.add_games() = told(*record, room, ended_ms);
    }
};

net::RouteSources::OfRequest FinishedGames::list() {
    return [this](const net::HttpRequest& request, net::HttpHandler::Answer answer) {
        begin(request, std::move(answer));
    };
}

void FinishedGames::forget() {
    const std::scoped_lock lock(mutex_);
    ++forgotten_;
    known_.clear();
    fresh_until_ms_ = 0;
}

void FinishedGames::begin(const net::HttpRequest& request, net::HttpHandler::Answer answer) {
    auto search = std::make_shared<Search>();
    {
        std::unique_lock lock(mutex_);
        if (now_ms_() < fresh_until_ms_) {
            const net::HttpResponse response = json_answer(json_);
            lock.unlock();
            return answer(response);
        }
        waiting_.push_back(std::move(answer));
        if (std::exchange(searching_, true)) return;
        search->network = request.network;
        search->known = known_;
        search->forgotten = forgotten_;
    }
    look(search);
}

// At the next page.
void FinishedGames::look(const std::shared_ptr<Search>& search) {
    ++search->pages;
    documents_->list_documents(search->query,
                               [this, search](const std::optional<std::vector<Document>>& page) {
                                   search->failed = !page;
                                   if (!page) return finish(search);
                                   search->candidates.clear();
                                   search->next = 0;
                                   for (const Document& document : *page) {
                                       if (const auto ended = ended_ms(document))
                                           search->candidates.push_back({document.id.key, *ended});
                                   }
                                   if (page->size() < page_max) search->pages = pages_max;
                                   if (!page->empty()) {
                                       search->query.after_rank = page->back().rank;
                                       search->query.after_key = page->back().id.key;
                                   }
                                   go_on(search);
                               });
}

// With the candidates.
void FinishedGames::go_on(const std::shared_ptr<Search>& search) {
    while (search->next < search->candidates.size()) {
        if (search->found.games_size() == games_max) return finish(search);
        const auto [room, ended] = search->candidates[search->next++];
        if (const auto known = search->known.find(room); known != search->known.end()) {
            *search->found.add_games() = known->second;
            continue;
        }
        if (++search->records > records_max) return finish(search);
        // Named like this it answers as to any stranger.
        return backend_->record(room, {}, {}, search->network,
                                [this, search, room = room, ended = ended](const auto& loaded) {
                                    search->failed =
                                        !loaded && loaded.error() == RecordError::unavailable;
                                    if (search->failed) return finish(search);
                                    if (loaded) search->add(*loaded, room, ended);
                                    go_on(search);
                                });
    }
    search->pages < pages_max ? look(search) : finish(search);
}

void FinishedGames::finish(const std::shared_ptr<Search>& search) {
    const std::string json = codec::json(search->found);
    std::vector<net::HttpHandler::Answer> waiting;
    {
        const std::scoped_lock lock(mutex_);
        searching_ = false;
        waiting.swap(waiting_);
        if (!search->failed && search->forgotten == forgotten_) {
            json_ = json;
            fresh_until_ms_ = now_ms_() + fresh_ms;
            known_.clear();
            for (const Game& game : search->found.games()) known_[game.room()] = game;
        }
    }
    for (const auto& answer : waiting) {
        answer(search->failed
                   ? net::plain_answer(503, "The store cannot be read now. Try again later.")
                   : json_answer(json));
    }
}

}  // namespace server
