// The messages of servers on one store about their connected people.
#include <utility>

#include "server/people/people.h"

namespace server {

namespace {

constexpr std::size_t servers_max = 100;

}  // namespace

void People::say_to_servers(const std::string& node, std::string what) {
    parts_.store->read_documents(
        {{DocumentKind::company, node}},
        [this, what = std::move(what)](std::optional<std::vector<Document>> found) mutable {
            if (!found) return;
            Document& document = found->front();
            document.body = std::move(what);
            // Of two at once the other one is as good: it is said again soon.
            parts_.store->change_documents({{DocumentChange::Act::put, std::move(document)}},
                                           [](StoreResult) {});
        });
}

void People::hear_servers(std::function<void(const std::vector<Said>&)> done) {
    parts_.store->list_documents(
        {DocumentKind::company, {}, {}, {}, servers_max},
        [done = std::move(done)](const std::optional<std::vector<Document>>& found) {
            std::vector<Said> all;
            if (!found) return done(all);
            for (const Document& one : *found) all.push_back({one.id.key, one.version, one.body});
            done(all);
        });
}

}  // namespace server
