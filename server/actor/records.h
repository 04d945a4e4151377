// Records: logs of finished games, with access control.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/actor/backend.h"
#include "server/actor/ground.h"

namespace server {

class Records final : public Part<Records> {
public:
    using Done = std::function<void(rules::Expected<LoadedRoom, RecordError>)>;

    explicit Records(Ground& ground);

    // See Backend::record(). `account`: the asker; none: not known.
    void find(const std::optional<AccountId>& account, const std::string& room,
              const std::string& invite, const std::string& network, Done done);

private:
    void forget_names(LoadedRoom loaded, const std::string& network, const Done& done);
};

// Access to a record: everyone, if the room was public; otherwise its creator, its players and
// holders of the invite.
[[nodiscard]] bool may_see(const meeple::store::v1::RoomHeader& header, const LoadedRoom& loaded,
                           const std::optional<AccountId>& account, const std::string& invite);

}  // namespace server
