// Records: logs of finished games, for those who may see them.
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

    // See Backend::record(). `account`: who asks; none: it is not known.
    void find(const std::optional<AccountId>& account, const std::string& room,
              const std::string& invite, const std::string& network, Done done);

private:
    void forget_names(LoadedRoom loaded, const std::string& network, const Done& done);
};

// Everybody may see the record of a public room. That of another room: its creator, those who sat
// in it and those who know the invite.
[[nodiscard]] bool may_see(const meeple::store::v1::RoomHeader& header, const LoadedRoom& loaded,
                           const std::optional<AccountId>& account, const std::string& invite);

}  // namespace server
