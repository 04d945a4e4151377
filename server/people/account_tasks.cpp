#include "server/people/account_tasks.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "meeple/store/v1/people.pb.h"
#include "meeple/v1/room.pb.h"
#include "server/crypto/hash.h"
#include "server/people/pages.h"
#include "server/people/publishing.h"
#include "server/people/standings.h"
#include "server/store/wait_for.h"

namespace server {

namespace v1 = meeple::v1;
namespace stored = meeple::store::v1;

namespace {

constexpr std::size_t task_key_bytes = 12;

// The rooms' own answer; refused: the store does not answer.
template <class Answer, class Ask>
Answer ask(const Ask& ask_rooms) {
    auto found = wait_for<std::optional<Answer>>(ask_rooms);
    if (!found) throw Refusal(v1::STORE_UNAVAILABLE, "the store does not answer", 1'000);
    return *std::move(found);
}

// Where it has a seat.
void add_seats(RoomIndex& rooms, const AccountId& account, std::set<RoomId>& found) {
    using Seats = std::vector<Membership>;
    for (const Membership& seat :
         ask<Seats>([&](auto done) { rooms.memberships(account, std::move(done)); }))
        found.insert(seat.room);
}

// Where a challenge keeps a seat for it.
void add_challenges(const Archive& archive, const AccountId& account, std::set<RoomId>& found) {
    DocumentQuery query{DocumentKind::challenge, account, {}, {}, page_max};
    for (;;) {
        const std::vector<Document> page = archive.list(query);
        for (const Document& one : page) found.insert(one.id.key.substr(account.size()));
        if (page.size() < page_max) return;
        query.after_rank = page.back().rank;
        query.after_key = page.back().id.key;
    }
}

bool keeps_seat(const ListedRoom& room, const std::string& name) {
    v1::RoomInfo info;
    if (!info.ParseFromString(room.summary)) return false;
    return std::any_of(info.seats().begin(), info.seats().end(),
                       [&name](const v1::SeatInfo& seat) { return seat.offered_to() == name; });
}

// Where everyone can see that a seat is kept for the name: after a game, or at a changed table. The
// store has no list of these seats by account.
void add_kept(RoomIndex& rooms, const std::string& name, std::set<RoomId>& found) {
    ListQuery query;
    for (;;) {
        const auto page =
            ask<std::vector<ListedRoom>>([&](auto done) { rooms.list(query, std::move(done)); });
        for (const ListedRoom& room : page) {
            if (keeps_seat(room, name)) found.insert(room.room);
        }
        if (page.size() < query.rooms_max) return;
        query.after_created_ms = page.back().created_ms;
        query.after = page.back().room;
    }
}

// Nobody is put out of a seat that is only kept.
std::set<RoomId> rooms_of(const stored::Task& task, const Archive& archive, RoomIndex* rooms) {
    std::set<RoomId> found;
    const bool names = task.order().kind() != v1::BAN_PERSON;
    if (rooms != nullptr) add_seats(*rooms, task.about(), found);
    if (names) add_challenges(archive, task.about(), found);
    const std::string& name = task.order().name();
    if (names && rooms != nullptr && !name.empty()) add_kept(*rooms, name, found);
    return found;
}

// False: another thread was quicker.
bool add_tasks(const Archive& archive, const std::set<RoomId>& rooms,
               const Kept<stored::Task>& task) {
    stored::Task in_room = task.is;
    in_room.mutable_order()->clear_name();
    std::vector<DocumentId> ids;
    for (const RoomId& room : rooms) ids.push_back({DocumentKind::task, task.key() + room});
    for (auto from = ids.begin(); from != ids.end();) {
        const auto to = from + std::min<std::ptrdiff_t>(page_max, ids.end() - from);
        DocumentChanges changes{{DocumentChange::Act::check, task.document}};
        for (Document& one : archive.read({from, to})) {
            if (one.version != 0) continue;  // from an earlier attempt
            in_room.mutable_order()->set_room(one.id.key.substr(task.key().size()));
            one.rank = task.document.rank;
            one.body = in_room.SerializeAsString();
            changes.push_back({DocumentChange::Act::put, std::move(one)});
        }
        if (!archive.change(std::move(changes))) return false;
        from = to;
    }
    return true;
}

}  // namespace

DocumentChange deletion_task(const std::string& account, const std::string& name,
                             std::uint64_t now_ms) {
    Kept<stored::Task> task{{{DocumentKind::task, random_bytes(task_key_bytes)}}, {}};
    task.document.rank = static_cast<std::int64_t>(now_ms);
    task.is.mutable_order()->set_name(name);
    task.is.set_about(account);
    task.is.set_gone(true);
    return task.put();
}

void carry_out_everywhere(const Archive& archive, RoomIndex* rooms,
                          const std::function<std::uint64_t()>& now_ms, const Document& task) {
    const auto kept = Archive::as<stored::Task>(task);
    if (!add_tasks(archive, rooms_of(kept.is, archive, rooms), kept)) return;
    if (kept.is.gone()) {
        // In this sequence: the games are found by what is removed last.
        Publishing(archive, now_ms).tell_again(kept.is.about());
        remove_played(archive, kept.is.about());
    }
    static_cast<void>(archive.change({kept.remove()}));
}

}  // namespace server
