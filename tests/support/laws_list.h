// The list of the laws of all parts.
#pragma once

#include "modules/laws.h"
#include "tests/support/engine_laws.h"

namespace laws {

using Laws = rules::tiles::Parts::To<LawList>;

}  // namespace laws
