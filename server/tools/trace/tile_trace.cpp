#include "server/tools/trace/tile_trace.h"

#include "server/tools/trace/rows.h"
#include "server/tools/trace/tile_header.h"
#include "server/tools/trace/tile_replay.h"

namespace server::tools {

Report check_tile_trace(const std::vector<std::string>& lines) {
    TileReplay replay(read_tile_header(header_of(lines, "tile-game-trace/1")));
    return replay_turns(replay, lines);
}

}  // namespace server::tools
