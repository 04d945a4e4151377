// Large cities get landmarks as they grow. Where they stand follows from the order in which their tiles were laid, so that what
// stands there once stays.
import { useMemo } from 'preact/hooks';
import { memo } from '../base/memo';
import { feature_at, type SegmentAt } from '../land/join';
import { is_wild, role_of } from '../land/kinds';
import type { Point } from '../land/plane';
import type { TileType } from '../proto/meeple/v1/tiles_pb';
import type { Placed } from '../state/tiles';
import type { TileTable } from '../table/tile_table';
import { useSlices } from './slices';
import { mark_spot } from './art';
import { depths_of } from './easel';
import { tile_shape } from './geometry';
import { reach_of } from './marks';
import { landmarks } from './marks/landmarks';
import { Ink } from './scenery';

export interface Landmark {
    readonly which: number;
    readonly at: Point; // On the board.
}

const cell_units = 2.5;

// Where on that segment there is room for it; undefined: nowhere.
function room_on(
    type: TileType,
    { rotation }: Placed,
    segment: number,
    reach: number,
): Point | undefined {
    const shape = tile_shape(type, rotation).segments[segment];
    const marks = type.segments[segment]?.marks ?? [];
    if (!shape || marks.some(({ name }) => reach_of(name) > reach)) return undefined;
    const taken: Point[] = [];
    for (const { name, count } of marks)
        for (let i = 0; i < count; ++i) taken.push(mark_spot(shape, reach_of(name), taken));
    const at = mark_spot(shape, reach, taken);
    const depth =
        depths_of(shape)[Math.floor(at.y / cell_units) * 40 + Math.floor(at.x / cell_units)];
    const far = (p: Point) => Math.hypot(p.x - at.x, p.y - at.y);
    const apart = taken.every((p) => far(p) > reach + 7) && far(shape.spot) > reach + 3;
    return apart && (depth ?? 0) * cell_units > reach * 0.8 ? at : undefined;
}

// Of one city, its tiles in the order in which they were laid.
function of_city(
    city: readonly { readonly placed: Placed; readonly segment: number }[],
    type_of: (tile: number) => TileType,
): Landmark[] {
    const used = new Set<Placed>();
    return landmarks.flatMap(({ tiles, reach }, which) => {
        if (city.length < tiles) return [];
        for (const { placed, segment } of city) {
            if (used.has(placed)) continue;
            const at = room_on(type_of(placed.tile), placed, segment, reach);
            if (!at) continue;
            used.add(placed);
            return [{ which, at: { x: placed.x * 100 + at.x, y: placed.y * 100 + at.y } }];
        }
        return [];
    });
}

export function landmarks_of(
    board: readonly Placed[],
    type_of: (tile: number) => TileType,
): Landmark[] {
    const order = new Map(board.map((placed, i) => [`${placed.x},${placed.y}`, i]));
    const seen = new Set<string>();
    const key = ({ x, y, segment }: SegmentAt) => `${x},${y},${segment}`;
    return board.flatMap(({ tile, x, y }) =>
        type_of(tile).segments.flatMap(({ kind, slots }, segment) => {
            if (role_of(kind, slots) !== 'area' || is_wild(kind)) return [];
            if (seen.has(key({ x, y, segment }))) return [];
            const whole = feature_at(board, type_of, { x, y, segment });
            for (const one of whole) seen.add(key(one));
            const city = whole
                .map((one) => ({ one, at: order.get(`${one.x},${one.y}`) ?? 0 }))
                .sort((a, b) => a.at - b.at)
                .flatMap(({ one, at }) => {
                    const placed = board[at];
                    return placed ? [{ placed, segment: one.segment }] : [];
                });
            return of_city(city, type_of);
        }),
    );
}

const Drawing = memo(
    ({ which, at }: Landmark) => {
        const ink = new Ink();
        landmarks[which]?.draw(ink, { x: 0, y: 0 });
        return (
            <g transform={`translate(${at.x} ${at.y})`}>
                {ink.entries().map(([name, d]) => (
                    <path key={name} class={name} d={d} />
                ))}
            </g>
        );
    },
    (a, b) => a.which === b.which && a.at.x === b.at.x && a.at.y === b.at.y,
);

export function Landmarks({ table }: { table: TileTable }) {
    const board = table.step.value?.state.tiles?.board ?? [];
    // Not before the tiles that they stand on.
    const drawn = useSlices(board).length === board.length;
    const all = useMemo(
        () => (drawn ? landmarks_of(board, (tile) => table.shelf.type(tile)) : []),
        [drawn, board, table.shelf.catalogue],
    );
    return (
        <g class="landmarks" aria-hidden="true">
            {all.map((one) => (
                <Drawing key={`${one.which}/${one.at.x},${one.at.y}`} {...one} />
            ))}
        </g>
    );
}
