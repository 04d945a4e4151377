// Which figure a pointer is over, or a finger rests on. Figures themselves take no pointer: what lies below them is clicked.
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Figure } from '../state/tiles';
import type { TileTable } from '../table/tile_table';
import type { BoardView } from './board_view';
import { figure_spot } from './overlay';

const reach = 17, // Of a figure, on a tile of 100.
    finger_px = 24,
    rest_ms = 450,
    still_px = 8;

function figure_at(event: PointerEvent, table: TileTable, board: BoardView): Figure | undefined {
    const { view } = board;
    const over = event.target instanceof Element ? event.target : undefined;
    if (!view || over?.closest('.choice, .target, .value')) return undefined;
    const at = view.world_at(event);
    const far = ({ x, y, segment }: Figure) => {
        const spot = figure_spot(table, x, y, segment);
        return Math.hypot(spot.x - at.x, spot.y - at.y);
    };
    const figures = table.step.peek()?.state.tiles?.figures ?? [];
    const [nearest] = [...figures].sort((a, b) => far(a) - far(b));
    const widest =
        event.pointerType === 'mouse'
            ? reach
            : Math.max(reach, finger_px / view.camera.peek().scale);
    return nearest && far(nearest) <= widest ? nearest : undefined;
}

export function useFigureLook(
    frame: RefObject<HTMLDivElement>,
    table: TileTable,
    board: BoardView,
) {
    useEffect(() => {
        const element = frame.current;
        if (!element) return undefined;
        const { pointing } = table;
        let resting: ReturnType<typeof setTimeout> | undefined,
            held = false, // A finger has rested on a figure: what follows is no click.
            from = { x: 0, y: 0 };
        const on_move = (event: PointerEvent) => {
            if (event.pointerType === 'mouse') {
                pointing.at(event.buttons === 0 ? figure_at(event, table, board) : undefined);
                return;
            }
            if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > still_px)
                clearTimeout(resting);
        };
        const on_down = (event: PointerEvent) => {
            held = false;
            clearTimeout(resting);
            pointing.at(undefined);
            if (event.pointerType === 'mouse') return;
            from = { x: event.clientX, y: event.clientY };
            const figure = event.isPrimary ? figure_at(event, table, board) : undefined;
            if (!figure) return;
            resting = setTimeout(() => {
                held = true;
                pointing.at(figure);
            }, rest_ms);
        };
        const on_end = () => clearTimeout(resting);
        const on_leave = (event: PointerEvent) => {
            if (event.pointerType === 'mouse') pointing.at(undefined);
        };
        const on_click = (event: Event) => {
            if (!held) return;
            if (event.type === 'click') held = false;
            event.preventDefault();
            event.stopPropagation();
        };
        const listeners = [
            ['pointermove', on_move],
            ['pointerdown', on_down],
            ['pointerup', on_end],
            ['pointercancel', on_end],
            ['pointerleave', on_leave],
        ] as const;
        for (const [name, listener] of listeners) element.addEventListener(name, listener);
        for (const name of ['click', 'contextmenu'])
            element.addEventListener(name, on_click, { capture: true });
        return () => {
            clearTimeout(resting);
            pointing.at(undefined);
            for (const [name, listener] of listeners) element.removeEventListener(name, listener);
            for (const name of ['click', 'contextmenu'])
                element.removeEventListener(name, on_click, { capture: true });
        };
    }, [table]);
}
