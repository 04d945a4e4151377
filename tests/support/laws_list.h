// The laws of all parts, put together.
#pragma once

#include "modules/laws.h"
#include "tests/support/engine_laws.h"

namespace laws {

using Laws = rules::tiles::Parts::To<LawList>;

}  // namespace laws
