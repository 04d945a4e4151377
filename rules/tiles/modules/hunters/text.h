// Animals that are out of the game, as text. One of the texts (texts.h).
#pragma once

#include <string>

#include "rules/tiles/modules/hunters/words.h"

namespace rules::tiles {

struct HuntText {
    static std::string event(const AnimalsHunted& it);
};

}  // namespace rules::tiles
