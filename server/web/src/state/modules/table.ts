// What happens to the table itself.
import { TableSide, type TilesDelta, type TilesView } from '../../proto/meeple/v1/tiles_pb';
import type { Bounds } from '../../land/plane';
import type { TileModule, TilesWith } from './module';

export interface State {
    readonly table: Bounds | undefined; // As it is now, where it may grow.
}

function see({ table }: TilesView): State {
    return {
        table: table && {
            left: table.left,
            top: table.top,
            right: table.right,
            bottom: table.bottom,
        },
    };
}

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

function fold<T extends TilesWith<State>>(tiles: T, delta: TilesDelta['delta']): T {
    if (delta.case !== 'tableExtended' || !tiles.table) return tiles;
    const { side, cells } = delta.value;
    return { ...tiles, table: extended(tiles.table, side, cells) };
}

export type Happening = 'table_extended';

const lines: TileModule<State, Happening>['lines'] = ({ event }) =>
    event.case === 'tableExtended'
        ? [
              {
                  what: 'table_extended',
                  seat: undefined,
                  side: event.value.side,
                  count: event.value.cells,
              },
          ]
        : undefined;

export const table = {
    see,
    fold,
    lines,
} satisfies TileModule<State, Happening>;
