// The list of what all parts bring to this folder.
#pragma once

#include "modules/sights.h"
#include "rules/tiles/parts.h"
#include "server/env/engine_sights.h"
#include "server/env/part_sight.h"

namespace server::env {

using Sights = rules::tiles::Parts::To<SightList>;

}  // namespace server::env
