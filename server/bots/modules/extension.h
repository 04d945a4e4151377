// Bots do not make tables larger.
#pragma once

#include "rules/tiles/parts.h"
#include "server/bots/worth.h"

namespace server::bots {

template <>
struct WorthOf<rules::tiles::ExtensionPart> {
    static constexpr Look look(const rules::tiles::ExtendTable& /*it*/) { return Look::never; }
};

}  // namespace server::bots
