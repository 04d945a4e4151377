// An empty list: a picture, one sentence and one way out of it.
import type { ComponentChildren } from 'preact';

const figure =
    'M0-11.500a4.500 4.500 0 0 1 4.200 6l7 4-1.500 4-4.200-.8 3.500 9.800H2.500L0 6.500-2.500 11.500H-9L-5.500 1.700-9.700 2.500-11.200-1.500l7-4A4.500 4.500 0 0 1 0-11.500z';

function Figure({ x, y, second = false }: { x: number; y: number; second?: boolean }) {
    return (
        <path
            class={second ? 'table-figure second' : 'table-figure'}
            d={figure}
            transform={`translate(${x} ${y})`}
        />
    );
}

const pictures = {
    // A table with one tile on it, and a figure that waits.
    table: (
        <>
            <path class="table-leg" d="M28 40l-6 24h6l6-24zM92 40l6 24h-6l-6-24z" />
            <path class="table-top" d="M22 22h76l14 18v5H8v-5z" />
            <path class="table-tile" d="M48 26h20l4 10H45z" />
            <path class="table-road" d="M46.500 31.500h23.800l1 2.500H45.700z" />
            <Figure x={88} y={19.5} />
        </>
    ),
    // Tiles in a row, with the place for the next one.
    tiles: (
        <>
            <path class="table-tile" d="M12 22h32v32H12zM44 22h32v32H44z" />
            <path class="table-road" d="M12 35h64v6H12z" />
            <path class="table-place" d="M79 22h31v32H79z" />
            <Figure x={28} y={34} />
        </>
    ),
    people: (
        <>
            <Figure x={44} y={48} />
            <Figure x={76} y={48} second />
            <path class="table-place" d="M52 16h16v14H52z" />
        </>
    ),
    // A podium without winners.
    ranks: (
        <>
            <path class="table-top" d="M18 46h28v18H18zM46 34h28v30H46zM74 52h28v12H74z" />
            <path class="table-place" d="M52 8h16v22H52z" />
        </>
    ),
    words: (
        <>
            <path
                class="table-tile"
                d="M40 10h48q6 0 6 6v16q0 6-6 6H62L50 48V38H40q-6 0-6-6V16q0-6 6-6z"
            />
            <Figure x={22} y={50} />
        </>
    ),
};

export function NothingYet({
    picture,
    says,
    does,
    disabled = false,
    act,
}: {
    picture: keyof typeof pictures;
    says: ComponentChildren;
    does: string;
    disabled?: boolean;
    act: () => void;
}) {
    return (
        <div class="none-yet">
            <svg
                class="empty-table"
                width="120"
                height="72"
                viewBox="0 0 120 72"
                aria-hidden="true"
            >
                <ellipse class="table-shade" cx="60" cy="64" rx="46" ry="5" />
                {pictures[picture]}
            </svg>
            <p>{says}</p>
            <button type="button" disabled={disabled} onClick={act}>
                {does}
            </button>
        </div>
    );
}
