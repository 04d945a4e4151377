// Questions of clients that change nothing.
#pragma once

#include "server/room/effect.h"
#include "server/room/input.h"
#include "server/room/scene.h"

namespace server {

// The answer, or what has to be asked elsewhere, where the answer comes from then.
[[nodiscard]] Effect answer(const Scene& scene, const input::Consider& question);
[[nodiscard]] Effect answer(const Scene& scene, const input::Appraise& question);

}  // namespace server
