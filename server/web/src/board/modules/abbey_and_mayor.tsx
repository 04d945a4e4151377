// Abbey & Mayor: barns where four fields meet, in the colours of their seats.
import { useSeatLook } from '../../base/seat_look';
import { seat_name } from '../../text/words';
import type { TileTable } from '../../table/tile_table';
import { text } from '../../text/text';
import type { ModuleLook } from './look';

// In a box from -12 to 12.
function BarnDrawing({ seat }: { seat: number }) {
    const { color } = useSeatLook()(seat);
    return (
        <>
            <path class="barn-shade" d="M-10 9h22v3h-22Z" />
            <path class="barn-wall" d="M-10 10V-1L-6-8L0-11L6-8L10-1V10Z" fill={color} />
            <path
                class="barn-roof"
                d="M-12 0L-7-9L0-12.500L7-9L12 0L10 1L5.500-7L0-10L-5.500-7L-10 1Z"
            />
            <path class="barn-door" d="M-4.500 10V1h9v9ZM-4.500 1L4.500 10M4.500 1L-4.500 10" />
        </>
    );
}

export function BarnIcon({ seat, size = 18 }: { seat: number; size?: number }) {
    return (
        <svg
            class="barn-icon"
            width={size}
            height={size}
            viewBox="-14 -14 28 28"
            aria-hidden="true"
        >
            <BarnDrawing seat={seat} />
        </svg>
    );
}

function Barns({ table }: { table: TileTable }) {
    const state = table.step.value?.state;
    return (
        <g class="barns">
            {state?.tiles?.abbeys?.laid.map(({ x, y, seat }) => {
                const says = text('abbey.barn_of', { name: seat_name(state.seats, seat) });
                return (
                    <g
                        key={`${x},${y}`}
                        class="barn"
                        role="img"
                        aria-label={says}
                        data-barn={`${x},${y}`}
                        transform={`translate(${x * 100} ${y * 100}) scale(1.1)`}
                    >
                        <title>{says}</title>
                        <BarnDrawing seat={seat} />
                    </g>
                );
            })}
        </g>
    );
}

export const abbey_and_mayor: ModuleLook = {
    aims: 'abbey_and_mayor',
    meant: { layBarn: BarnDrawing },
    below_figures: Barns,
};
