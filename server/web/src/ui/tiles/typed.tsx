// The box for typed steps in a game of tiles, loaded when it is first opened.
import type { TileTable } from '../../table/tile_table';
import { TypedStep } from '../table/typed';
import { tile_steps } from './steps';

export function TypedTileStep({ table }: { table: TileTable }) {
    return (
        <TypedStep
            table={table.table}
            offers={() => tile_steps(table)}
            unprepare={() => table.take_back_all()}
        />
    );
}
