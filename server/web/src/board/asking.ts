// A click on the board that is no click on something: which cell was meant, or what is asked about.
import type { Cell } from '../state/legal';
import type { TileTable } from '../table/tile_table';
import type { SegmentAt } from '../land/join';
import type { Point } from '../land/plane';
import type { BoardView } from './board_view';
import { is_far } from './camera';
import { by_finger } from './choices';
import { segment_at, tile_shape } from './geometry';
import { figure_grows, figure_spot } from './overlay';

// What a finger hits.
const target_px = 44;

// From afar a finger covers more than one cell: the nearest one is meant.
function cell_under_finger(event: MouseEvent, board: BoardView, table: TileTable) {
    const { view } = board;
    if (!view || !by_finger() || view.camera.value.scale * 100 >= target_px) return undefined;
    if (table.draft.value?.extra) return undefined;
    const at = view.world_at(event);
    const far = ({ x, y }: Cell) => Math.hypot(x * 100 + 50 - at.x, y * 100 + 50 - at.y);
    const nearest = [...table.choices.value.cells].sort((a, b) => far(a) - far(b))[0];
    const reach = target_px / 2 / view.camera.value.scale;
    return nearest && far(nearest) <= reach ? nearest : undefined;
}

function is_beside_tiles(table: TileTable, { x, y }: { x: number; y: number }): boolean {
    const board = table.step.value?.state.tiles?.board ?? [];
    return board.some((tile) => Math.abs(tile.x - x) + Math.abs(tile.y - y) === 1);
}

// Half of what a figure covers.
const figure_reach = 16;

// The figure that is drawn there: the land under it may be another feature, as under a monk beside a monastery.
export function figure_at(
    table: Pick<TileTable, 'step' | 'draft' | 'shelf'>,
    at: Point,
    grows = 1,
): SegmentAt | undefined {
    const figures = table.step.value?.state.tiles?.figures ?? [];
    const near = figures
        .map(({ x, y, segment }) => {
            const spot = figure_spot(table, x, y, segment);
            return { x, y, segment, far: Math.hypot(spot.x - at.x, spot.y - at.y) };
        })
        .filter(({ far }) => far <= figure_reach * grows)
        .sort((a, b) => a.far - b.far)[0];
    return near && { x: near.x, y: near.y, segment: near.segment };
}

// A click beside everything that can be done asks about the feature that lies there.
export function ask_at(event: MouseEvent, board: BoardView, table: TileTable) {
    const target = event.target instanceof Element ? event.target : undefined;
    if (
        !board.view ||
        target?.closest('.cell, .choice, .value, .target, .plan') ||
        !table.live.value
    )
        return;
    const meant = cell_under_finger(event, board, table);
    if (meant) {
        table.lay(meant);
        return;
    }
    const at = board.view.world_at(event);
    const [x, y] = [Math.floor(at.x / 100), Math.floor(at.y / 100)];
    const placed = table.step.value?.state.tiles?.board.find(
        (tile) => tile.x === x && tile.y === y,
    );
    table.asked.value = undefined;
    table.considering.forget();
    if (!placed) {
        if (is_beside_tiles(table, { x, y })) void table.considering.ask_here({ x, y });
        return;
    }
    const figure = figure_at(table, at, is_far(board.view.camera.value.scale) ? figure_grows : 1);
    if (figure) {
        void table.ask_about(figure);
        return;
    }
    const shape = tile_shape(table.shelf.type(placed.tile), placed.rotation);
    const segment = segment_at(shape, { x: at.x - x * 100, y: at.y - y * 100 });
    if (segment !== undefined) void table.ask_about({ x, y, segment });
}
