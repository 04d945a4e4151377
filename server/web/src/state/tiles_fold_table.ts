// Folds what makes the table larger.
import { TableSide, type TilesDelta } from '../proto/meeple/v1/tiles_pb';
import type { Bounds, Tiles } from './room_state';

// The table with so many more cells along one side; nothing of it moves.
function extended(table: Bounds, side: TableSide, cells: number): Bounds {
    switch (side) {
        case TableSide.NORTH:
            return { ...table, top: table.top - cells };
        case TableSide.EAST:
            return { ...table, right: table.right + cells };
        case TableSide.SOUTH:
            return { ...table, bottom: table.bottom + cells };
        case TableSide.WEST:
            return { ...table, left: table.left - cells };
        default:
            return table;
    }
}

export function fold_table(tiles: Tiles, delta: TilesDelta['delta']): Tiles {
    if (delta.case !== 'tableExtended' || !tiles.table) return tiles;
    const { side, cells } = delta.value;
    return { ...tiles, table: extended(tiles.table, side, cells) };
}
