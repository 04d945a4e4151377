// The list of the laws of all parts.
#pragma once

#include "tests/support/engine_laws.h"
#include "tests/support/modules/abbey_and_mayor_laws.h"
#include "tests/support/modules/buying_laws.h"
#include "tests/support/modules/extension_laws.h"
#include "tests/support/modules/gifts_laws.h"
#include "tests/support/modules/hunters_laws.h"
#include "tests/support/modules/tower_laws.h"

namespace laws {

using Laws = rules::tiles::Parts::To<LawList>;

}  // namespace laws
