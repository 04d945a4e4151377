// Talk: the chat of a room. Not part of the log. A line is sent when it is on disk, and only to its
// audience. It waits neither for steps nor for a frozen room.
//
// A value with inputs and effects: a request is answered at once, or asks the store, whose answer
// comes back with the serial of the effect.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/rate.h"
#include "server/room/input.h"
#include "server/room/outbox.h"
#include "server/room/scene.h"

namespace server {

// The common name of all lines of one identity in one room. It does not reveal the account,
// because accounts are random.
[[nodiscard]] std::string speaker_of(const RoomId& room, const AccountId& account);

class Talk {
public:
    // `muted`: the spectators who may not speak.
    explicit Talk(const std::vector<AccountId>& muted) : muted_(muted.begin(), muted.end()) {}

    void take(const Scene& scene, const input::Say& input, Outbox& out);
    void take(const Scene& scene, const input::LineKept& input, Outbox& out);
    void take(const Scene& scene, const input::GetLines& input, Outbox& out);
    void take(const Scene& scene, const input::LinesRead& input, Outbox& out);
    void take(const Scene& scene, const input::Mute& input, Outbox& out);
    void take(const Scene& scene, const input::MuteKept& input, Outbox& out);
    void take(const Scene& scene, const input::Block& input, Outbox& out);

    [[nodiscard]] bool is_muted(const AccountId& account) const {
        return muted_.count(account) != 0;
    }
    [[nodiscard]] const std::set<AccountId>& muted() const { return muted_; }

private:
    struct Speaker {
        AccountId account;
        std::string name;
    };
    struct Asked {  // the request behind a question to the store
        ClientId client = 0;
        std::uint32_t re = 0;
        CommandId command_id = {};
        std::string what = {};  // of a line, encoded
        PersonPtr by = {};      // its speaker
        std::string speaker = {};
        Speaker person = {};  // the one to mute
        bool muted = false;
        std::uint32_t lines_max = 0;  // of the page that was asked for
    };

    [[nodiscard]] std::optional<std::uint32_t> ask_store(Asked asked, Outbox& out);
    [[nodiscard]] std::optional<Asked> asked_store(std::uint32_t serial);
    [[nodiscard]] std::uint32_t line_wait_ms(const Scene& scene, const AccountId& account,
                                             bool seated);
    [[nodiscard]] std::optional<meeple::v1::Line> line_of(const Scene& scene,
                                                          const StoredLine& stored,
                                                          const input::Names& names = {});
    void tell_line(const Scene& scene, const StoredLine& stored, const PersonPtr& by, Outbox& out);
    [[nodiscard]] std::optional<Speaker> speaker(const Scene& scene, const std::string& name) const;
    void remember_speaker(std::size_t speakers_max, const std::string& name, Speaker speaker);

    std::set<AccountId> muted_;
    std::optional<TokenBuckets<AccountId>> speakers_;
    std::optional<TokenBucket> spectators_;
    std::map<std::uint32_t, Asked> asked_;  // by the serial of the effect
    std::uint32_t serial_ = 0;
    // The recent speakers, by Line.speaker; the oldest are forgotten first.
    std::unordered_map<std::string, Speaker> heard_;
    std::deque<std::string> heard_order_;
};

}  // namespace server
