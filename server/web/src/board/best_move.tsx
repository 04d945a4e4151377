// A move drawn where it would lie: the ghost of its tile, and its figure.
import { lies_down } from '../land/kinds';
import type { Action } from '../proto/meeple/v1/room_pb';
import type { Shelf } from '../state/catalogue';
import { text } from '../text/text';
import { place } from '../text/words';
import { FigureDrawing } from './figures';
import { tile_shape } from './geometry';
import { WholeTile } from './tile';

export function BestMove({
    shelf,
    seat,
    actions: all,
}: {
    shelf: Shelf;
    seat: number;
    actions: readonly Action[];
}) {
    const actions = all.flatMap(({ family }) =>
        family.case === 'tiles' ? [family.value.action] : [],
    );
    const placing = actions.find((action) => action.case === 'place')?.value;
    if (!placing) return null;
    const deploying = actions.find((action) => action.case === 'deploy')?.value;
    const { x, y, tile, rotation } = placing;
    const type = shelf.type(tile);
    const segment = deploying && tile_shape(type, rotation).segments[deploying.segment];
    const kind = deploying && type.segments[deploying.segment]?.kind;
    return (
        <g
            class="better"
            data-at={`${x},${y}`}
            role="img"
            aria-label={text('review.better_at', { place: place(x, y) })}
        >
            <g class="ghost preview">
                <WholeTile type={type} rotation={rotation} x={x} y={y} />
            </g>
            <rect
                class="better-rim"
                x={x * 100 + 2.5}
                y={y * 100 + 2.5}
                width="95"
                height="95"
                rx="4"
            />
            {deploying && (
                <FigureDrawing
                    seat={seat}
                    kind={deploying.figure}
                    lying={kind !== undefined && lies_down(kind)}
                    on={kind}
                    x={x * 100 + (segment?.spot.x ?? 50)}
                    y={y * 100 + (segment?.spot.y ?? 50)}
                    scale={1.35}
                />
            )}
        </g>
    );
}
