// Long stories are written down away from the room, and sent in parts that a slow line can take.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <exception>
#include <utility>

#include "server/actor/room_actor.h"
#include "server/log.h"

namespace server {

namespace v1 = meeple::v1;
namespace asio = boost::asio;

namespace {

constexpr std::size_t held_max = 656;                // frames of a story and behind it
constexpr std::uint32_t story_pause_ms = 500;        // before a client asks for another one
constexpr std::uint64_t story_patience_ms = 10'000;  // with a client that takes nothing of it
constexpr double part_of_outbox = 0.25;              // that a story fills
constexpr std::size_t json_length = 4;               // of what has the length 1 in binary, about

// As the client is sent them; none: they are too long, and a snapshot takes their place.
std::vector<Frame> written_down(const Story& story, Encoding encoding, std::size_t bytes_max) {
    std::vector<Frame> frames;
    std::size_t bytes = 0;
    for (const v1::ServerFrame& frame : transitions(story)) {
        frames.push_back(codec::encode(frame, encoding));
        bytes += frames.back()->size();
        if (bytes > bytes_max) return {};
    }
    return frames;
}

}  // namespace

void RoomActor::tell_story(effect::TellStory tell) {
    const auto found = clients_.find(tell.client);
    if (found == clients_.end()) return;
    Known& known = found->second;
    // Asked for before the first one was on its way: what waits behind that is replaced by a
    // snapshot.
    if (known.story) return overrun(known);
    const Encoding encoding = known.client->outlet().encoding();
    const std::string network = known.client->outlet().network();
    const std::size_t bytes_max =
        services_.config.room.history_bytes_max * (encoding == Encoding::json ? json_length : 1);
    known.story = true;
    figures_->stories.fetch_add(1);
    auto write_down = [self = shared_from_this(), client = tell.client, encoding, bytes_max,
                       story = std::move(tell.story)] {
        std::vector<Frame> frames;
        try {
            frames = written_down(story, encoding, bytes_max);
        } catch (const std::exception& broken) {
            log::room().error("no_story room={} why={}", self->room_id_,
                              log::quoted(broken.what()));
        }
        asio::post(self->strand_, [self, client, frames = std::move(frames)] {
            self->story_told(client, frames);
        });
    };
    if (!services_.work->post(network, std::move(write_down))) story_told(tell.client, {});
}

// No frames: the work pool was full, and a snapshot replaces everything.
void RoomActor::story_told(ClientId client, const std::vector<Frame>& frames) {
    const auto found = clients_.find(client);
    if (found == clients_.end() || stopped_) return;
    Known& known = found->second;
    if (frames.empty()) overrun(known);
    for (auto frame = frames.rbegin(); frame != frames.rend() && !known.overrun; ++frame)
        known.held.push_front({*frame, false});
    known.told_ms = services_.now_ms();
    tell_on(client);
}

// As much as the line can take, until nothing waits behind the story either.
void RoomActor::tell_on(ClientId client) {
    const auto found = clients_.find(client);
    if (found == clients_.end()) return;
    Known& known = found->second;
    const bool patient = services_.now_ms() <= known.told_ms + story_patience_ms;
    if (!patient) overrun(known);
    Outlet& outlet = known.client->outlet();
    while (!known.held.empty() && (!patient || outlet.backlog_share() < part_of_outbox)) {
        outlet.send(known.held.front().frame);
        known.held.pop_front();
        known.told_ms = services_.now_ms();
    }
    if (!known.held.empty()) return watch_laggards();
    known.story = false;
    known.told_ms = 0;
    const bool overrun = std::exchange(known.overrun, false);
    if (!known.attached) return drop(client);
    if (overrun) take(input::Resync{client});
}

// Frames for a client whose story is on its way wait behind it. If they become too many, only
// answers are kept, and a snapshot replaces the rest.
void RoomActor::hold(Known& known, const Frame& frame, bool answer) {
    if (known.held.size() >= held_max) overrun(known);
    if (answer || !known.overrun) known.held.push_back({frame, answer});
}

void RoomActor::overrun(Known& known) {
    std::erase_if(known.held, [](const Held& one) { return !one.answer; });
    known.overrun = true;
}

// One at a time for each client: they are expensive.
bool RoomActor::has_story_under_way(const Input& input) {
    const auto* attach = std::get_if<input::Attach>(&input);
    if (attach == nullptr || !attach->history || stopped_ || resting_) return false;
    const auto known = clients_.find(attach->client);
    if (known == clients_.end() || !known->second.story) return false;
    v1::ServerFrame frame;
    frame.set_re(attach->re);
    frame.mutable_error()->set_code(v1::RATE_LIMITED);
    frame.mutable_error()->set_retry(v1::AFTER);
    frame.mutable_error()->set_retry_after_ms(story_pause_ms);
    frame.mutable_error()->set_detail("another history is being sent");
    send({attach->client, std::make_shared<codec::SharedFrame>(std::move(frame))});
    return true;
}

}  // namespace server
