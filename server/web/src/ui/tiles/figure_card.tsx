// Beside a figure that is pointed at: what its feature scores now, and for whom.
import { useRef, useState } from 'preact/hooks';
import { useMeasured } from '../../base/measured';
import type { BoardView } from '../../board/board_view';
import { clamp, margins } from '../../board/camera';
import { figure_spot } from '../../board/overlay';
import type { TileTable } from '../../table/tile_table';
import { text } from '../../text/text';
import { seat_name } from '../../text/words';
import { WhyText } from '../log';

const away_px = 30,
    gap_px = 10,
    edge_px = 8;

export function FigureCard({ table, board }: { table: TileTable; board: BoardView }) {
    const card = useRef<HTMLDivElement>(null);
    const [size, set_size] = useState({ width: 260, height: 110 });
    const figure = table.pointing.figure.value,
        why = table.pointing.why.value,
        view = board.shown.value;
    const shown = Boolean(figure && why && view);
    useMeasured(card, shown, set_size);
    if (!figure || !why || !view) return null;
    const { x, y, scale } = view.camera.value;
    const spot = figure_spot(table, figure.x, figure.y, figure.segment);
    const at = { x: spot.x * scale + x, y: spot.y * scale + y };
    const room = view.size;
    // Above the whole feature or below it; where neither has room, beside the figure.
    const rows = why.spotlight.tiles.map((tile) => tile.y);
    const floor = room.height - margins().bottom - size.height;
    const tops = [
        Math.min(...rows) * 100 * scale + y - gap_px - size.height,
        (Math.max(...rows) + 1) * 100 * scale + y + gap_px,
        at.y - away_px - size.height,
    ];
    const top = tops.find((one) => one >= edge_px && one <= floor) ?? at.y + away_px;
    const most = Math.max(edge_px, room.width - size.width - edge_px);
    const style = {
        left: `${clamp(at.x - size.width / 2, edge_px, most)}px`,
        top: `${clamp(top, edge_px, Math.max(edge_px, room.height - size.height - edge_px))}px`,
    };
    const outvoted = why.awards.length > 0 && why.awards.every(({ seat }) => seat !== figure.seat);
    return (
        <div class="figure-card" role="status" ref={card} style={style}>
            <WhyText table={table.table} why={why} />
            {outvoted && (
                <p>
                    {text('figure.outvoted', {
                        name: seat_name(table.step.value?.state.seats, figure.seat),
                    })}
                </p>
            )}
        </div>
    );
}
