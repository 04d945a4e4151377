#include "server/actor/orders.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <optional>
#include <utility>

#include "server/actor/hub.h"
#include "server/actor/session.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::uint16_t close_banned = 4001;

// Uses current names. Players whose account is deleted are not waited for.
bool named(const RoomSummary& summary, const input::Rename& rename) {
    const bool waiting = summary.info.phase() == v1::WAITING;
    for (int i = 0; i < summary.info.seats_size(); ++i) {
        const auto index = static_cast<std::size_t>(i);
        const v1::SeatInfo& seat = summary.info.seats(i);
        const bool sits = summary.holders[index] == rename.account;
        if (!sits && summary.offered[index] != rename.account) continue;
        if (rename.gone() && (waiting || !seat.resigned())) return false;
        if ((sits ? seat.name() : seat.offered_to()) != rename.name) return false;
    }
    return true;
}

// The order is carried out in the room already, or the room is over.
bool done_in(const RoomSummary& summary, const Input& order) {
    const v1::RoomInfo& info = summary.info;
    if (info.phase() == v1::FINISHED) return true;
    if (const auto* rename = std::get_if<input::Rename>(&order)) return named(summary, *rename);
    const auto* put_out = std::get_if<input::PutOut>(&order);
    if (put_out == nullptr) return false;
    for (int i = 0; i < info.seats_size(); ++i) {
        const AccountId& holder = summary.holders[static_cast<std::size_t>(i)];
        const bool meant = put_out->seat ? *put_out->seat == static_cast<std::uint32_t>(i)
                                         : holder == put_out->account;
        const bool theirs = put_out->account.empty() || holder == put_out->account;
        const bool sits = info.seats(i).kind() == v1::PLAYER && !info.seats(i).resigned();
        if (meant && theirs && sits) return false;
    }
    return true;
}

// For the room that replaced the one it was meant for: a player can have another seat there.
// Nothing: the order is about no player.
std::optional<Input> moved(const Input& order) {
    Input next = order;
    if (auto* put_out = std::get_if<input::PutOut>(&next)) {
        if (put_out->account.empty()) return std::nullopt;
        put_out->seat.reset();
    }
    return next;
}

}  // namespace

// ---- Connections. ----

const v1::Sanction* in_force(const std::vector<v1::Sanction>& sanctions, v1::SanctionKind kind,
                             std::uint64_t now_ms) {
    const auto found =
        std::find_if(sanctions.begin(), sanctions.end(), [&](const v1::Sanction& one) {
            return one.kind() == kind && (one.until_ms() == 0 || one.until_ms() > now_ms);
        });
    return found == sanctions.end() ? nullptr : &*found;
}

v1::Error muted(const v1::Sanction& mute, const std::string& command_id) {
    v1::Error error;
    error.set_code(v1::MUTED);
    error.set_retry(v1::NEVER);
    error.set_command_id(command_id);
    *error.mutable_sanction() = mute;
    return error;
}

bool Session::banished(std::uint32_t re) {
    const v1::Sanction* const ban = in_force(who_.sanctions, v1::BANISHED, hub_.now_ms());
    const bool barred = hub_.orders().barred(address_, network_);
    if (ban == nullptr && !barred) return false;
    end();
    v1::Error error;
    error.set_code(v1::BANNED);
    error.set_retry(v1::NEVER);
    if (ban != nullptr) *error.mutable_sanction() = *ban;
    fail(re, std::move(error));
    dismiss(close_banned, v1::BANNED, 0);
    return true;
}

void Session::sanctioned(const std::vector<v1::Sanction>& sanctions, const v1::Sanction& news) {
    asio::post(strand_, [self = shared_from_this(), sanctions, news] {
        if (self->state_ == State::ended || self->who_.account.empty()) return;
        self->who_.sanctions = sanctions;
        if (self->banished(0)) return;
        v1::ServerFrame frame;
        if (news.reason().empty()) {
            // To clients that know no more it is the announcement once again.
            frame.mutable_notice()->set_pardoned(true);
            frame.mutable_notice()->set_announcement(self->hub_.orders().announcement());
        } else {
            *frame.mutable_notice()->mutable_sanction() = news;
        }
        if (self->state_ == State::greeted) self->tell(frame);
    });
}

void Session::tell(const v1::ServerFrame& frame) {
    if (people_) send(frame);
}

// ---- Decisions. ----

Orders::Orders(Ground& ground, RoomLoader& loader) : Part(ground), loader_(loader) {}

void Orders::sanctioned(const AccountId& account, const std::vector<v1::Sanction>& sanctions,
                        const v1::Sanction& news) {
    for (const auto& session : ground_.connections.of(account))
        session->sanctioned(sanctions, news);
}

void Orders::announce(const std::string& text) {
    {
        const std::scoped_lock lock(mutex_);
        if (announcement_ == text) return;
        announcement_ = text;
    }
    v1::ServerFrame frame;
    frame.mutable_notice()->set_announcement(text);
    for (const auto& session : ground_.connections.all()) session->tell(frame);
}

std::string Orders::announcement() const {
    const std::scoped_lock lock(mutex_);
    return announcement_;
}

void Orders::bar(std::set<std::string> addresses) {
    const std::scoped_lock lock(mutex_);
    barred_ = std::move(addresses);
}

bool Orders::barred(const std::string& address, const std::string& network) const {
    const std::scoped_lock lock(mutex_);
    return barred_.contains(address) || barred_.contains(network);
}

// ---- Rooms. ----

void Orders::order(const RoomId& room, const Input& order, std::function<void(bool done)> answer) {
    loader_.find(room, {}, [self = kept(), order, answer = std::move(answer)](const Found& found) {
        if (!found) return answer(found.error().code() == v1::ROOM_NOT_FOUND);
        const auto summary = found.value()->summary();
        // Its players moved while the order was on its way.
        const auto next = summary->replaced_by.empty() ? std::nullopt : moved(order);
        if (next) return self->order(summary->replaced_by, *next, answer);
        if (done_in(*summary, order)) return answer(true);
        found.value()->post(order);
        answer(false);
    });
}

}  // namespace server
