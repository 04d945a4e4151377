// Where the dragon has walked since the last tile was laid.
import { Token } from '../proto/meeple/v1/tiles_pb';
import type { TileTable } from '../table/tile_table';

export function Trail({ table }: { table: TileTable }) {
    const tiles = table.step.value?.state.tiles;
    const now = tiles?.tokens.get(Token.TOKEN_DRAGON);
    if (!tiles || !now || tiles.trail.length === 0) return null;
    const middles = [...tiles.trail, now].map(({ x, y }) => `${x * 100 + 50} ${y * 100 + 50}`);
    return <path class="trail" d={`M${middles.join('L')}`} />;
}
