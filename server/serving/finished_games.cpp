#include "server/serving/finished_games.h"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "meeple/store/v1/people.pb.h"
#include "server/codec/frame.h"
#include "server/log.h"
#include "server/people/pages.h"
#include "server/people/publishing.h"
#include "server/record/record.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint64_t fresh_ms = 5'000;
constexpr int games_max = 6;
constexpr int network_games_max = 3;
// Of a search. Whole pages are left out where an account with many games was deleted, or where
// somebody wants the list for themselves; records may be damaged.
constexpr int pages_max = 20;
constexpr int records_max = 12;

// Of a game that all its people played, and that is still as it was when it ended: one that was
// withdrawn, or that is told again without a name, is old news.
std::optional<meeple::store::v1::Published> fresh(const Document& document) {
    meeple::store::v1::Published published;
    if (!published.ParseFromString(document.body) || published.removed()) return std::nullopt;
    const bool unchanged = document.rank == -static_cast<std::int64_t>(published.ended_ms());
    if (!unchanged || published.unplayed()) return std::nullopt;
    return published;
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

// The list, and who waits for it.
struct FinishedGames::List {
    std::mutex mutex;
    std::map<std::string, Game> known;  // those of the list, by room
    std::string json;                   // the list
    std::uint64_t fresh_until_ms = 0;
    bool searching = false;
    std::vector<net::HttpHandler::Answer> waiting;  // for the search
    std::uint64_t forgotten = 0;                    // how often

    // The search is over.
    void answer(const net::HttpResponse& response, std::unique_lock<std::mutex> lock) {
        searching = false;
        const auto answers = std::exchange(waiting, {});
        lock.unlock();
        for (const auto& answer : answers) answer(response);
    }
};

// One that is given up, for any reason, has failed.
struct FinishedGames::Search {
    struct Candidate {
        std::string room;
        std::uint64_t ended_ms = 0;
        std::string origin;
    };

    explicit Search(std::shared_ptr<List> all) : list(std::move(all)) {}
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;
    ~Search() {
        if (done) return;
        try {
            list->answer(net::plain_answer(503, "The store cannot be read now. Try again later."),
                         std::unique_lock(list->mutex));
        } catch (const std::exception& problem) {
            log::net().error("no_finished_games what={}", log::quoted(problem.what()));
        }
    }

    void add(const LoadedRoom& loaded, const Candidate& one) {
        const auto record = make_record(loaded.header, loaded.entries);
        if (record && !record->header().settings().private_())
            add(told(*record, one.room, one.ended_ms), one);
    }
    void add(Game game, const Candidate& one) {
        *found.add_games() = std::move(game);
        if (!one.origin.empty()) ++of_network[one.origin];
    }
    void finish(std::uint64_t now_ms) {
        const std::string json = codec::json(found);
        const net::HttpResponse response = json_answer(json);
        std::unique_lock lock(list->mutex);
        if (forgotten == list->forgotten) {
            list->json = json;
            list->fresh_until_ms = now_ms + fresh_ms;
            list->known.clear();
            for (const Game& game : found.games()) list->known[game.room()] = game;
        }
        done = true;
        list->answer(response, std::move(lock));
    }

    const std::shared_ptr<List> list;
    DocumentQuery query{DocumentKind::published, published_owner(), {}, {}, page_max, true};
    std::string network;
    std::map<std::string, Game> known;
    std::uint64_t forgotten = 0;
    std::vector<Candidate> candidates;
    std::size_t next = 0;
    int pages = 0;
    int records = 0;
    bool done = false;
    v1::FinishedGames found;
    std::map<std::string, int> of_network;  // of those found
};

FinishedGames::FinishedGames(std::shared_ptr<DocumentStore> documents,
                             std::function<std::uint64_t()> now_ms)
    : documents_(std::move(documents)),
      now_ms_(std::move(now_ms)),
      list_(std::make_shared<List>()) {}

net::RouteSources::OfRequest FinishedGames::list() {
    return [this](const net::HttpRequest& request, net::HttpHandler::Answer answer) {
        begin(request, std::move(answer));
    };
}

void FinishedGames::forget() {
    const std::scoped_lock lock(list_->mutex);
    ++list_->forgotten;
    list_->known.clear();
    list_->fresh_until_ms = 0;
}

void FinishedGames::begin(const net::HttpRequest& request, net::HttpHandler::Answer answer) {
    std::shared_ptr<Search> search;
    {
        std::unique_lock lock(list_->mutex);
        if (now_ms_() < list_->fresh_until_ms) {
            const net::HttpResponse response = json_answer(list_->json);
            lock.unlock();
            return answer(response);
        }
        list_->waiting.push_back(std::move(answer));
        if (list_->searching) return;
        search = std::make_shared<Search>(list_);
        search->network = request.network;
        search->known = list_->known;
        search->forgotten = list_->forgotten;
        list_->searching = true;
    }
    look(search);
}

// At the next page.
void FinishedGames::look(const std::shared_ptr<Search>& search) {
    ++search->pages;
    documents_->list_documents(search->query, [this,
                                               search](const std::optional<std::vector<Document>>&
                                                           page) {
        if (!page) return;
        search->candidates.clear();
        search->next = 0;
        for (const Document& document : *page) {
            if (const auto game = fresh(document))
                search->candidates.push_back({document.id.key, game->ended_ms(), game->origin()});
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
        if (search->found.games_size() == games_max) return search->finish(now_ms_());
        const Search::Candidate one = search->candidates[search->next++];
        if (search->of_network[one.origin] == network_games_max) continue;
        if (const auto known = search->known.find(one.room); known != search->known.end()) {
            search->add(known->second, one);
            continue;
        }
        if (++search->records > records_max) return search->finish(now_ms_());
        // Named like this it answers as to any stranger.
        return backend_->record(one.room, {}, {}, search->network,
                                [this, search, one](const auto& loaded) {
                                    if (!loaded && loaded.error() == RecordError::unavailable)
                                        return;
                                    if (loaded) search->add(*loaded, one);
                                    go_on(search);
                                });
    }
    search->pages < pages_max ? look(search) : search->finish(now_ms_());
}

}  // namespace server
