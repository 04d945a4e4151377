// Figures as they stand and lie on the board and in the panel.
import { FeatureKind, FigureKind } from '../proto/meeple/v1/tiles_pb';
import { useSeatLook } from '../base/seat_look';

// In a box from -12 to 12, feet at the bottom.
const meeple =
    'M0-11.5a4.5 4.5 0 0 1 3.5 7.3C7-3.4 11-1.7 11 .7c0 1.7-1.6 2.1-3.3 2.1-1.1 0-2.3-.2-3.1-.2.5 2.3 3.5 5.4 3.5 7.3 0 .8-.6 1.2-1.5 1.2H2.5c-.8 0-1.2-.3-1.5-1L0 7.9l-1 2.2c-.3.7-.7 1-1.5 1h-4.1c-.9 0-1.5-.4-1.5-1.2 0-1.9 3-5 3.5-7.3-.8 0-2 .2-3.1.2-1.7 0-3.3-.4-3.3-2.1 0-2.4 4-4.1 7.5-4.9A4.5 4.5 0 0 1 0-11.5Z';
const abbot =
    'M0-12l1 2.5h2.5v2H1.5C4-6 5-3 5.5 0l3 9c.3 1.2 0 2-1.5 2H-7c-1.5 0-1.8-.8-1.5-2l3-9C-5-3-4-6-1.5-7.5h-2v-2H-1Z';
const hut =
    'M-1.500-13.500L0-10.500L1.500-13.500L3-12.800L1.800-9.800C6-6 10 1 10.500 10L3 10L3 4C3 1.500-3 1.500-3 4L-3 10L-10.500 10C-10 1-6-6-1.800-9.800L-3-12.800Z';

const builder =
    'M-5-6.500H5L4.200-8C3.800-10.800 2-12 0-12S-3.800-10.800-4.200-8ZM-3.600-5.500C-3.400-3.800-5-2.600-6.500-1L-10 4.500l2.500 1.600L-5 2.500L-6 11H-1L0 6L1 11H6L5 2.500l2.500 3.600L10 4.500L6.500-1C5-2.600 3.400-3.800 3.600-5.500Z';
const pig =
    'M-11.500 1C-11-4-6-6 0-6C3-6 5-5.500 7-4.500L8.500-7L9.800-3.500C11-2.500 11.500-1 12-.5V3H9.500C8.500 4.500 7 5.500 6 6V11H3V7H-4V11H-7V6C-9.500 5-11 3.500-11.500 1Z';

// In a top hat, with a paunch.
const mayor =
    'M-4.500-6.500H-6V-8h2V-13.500H4V-8H6v1.500H4.500C4.300-4.500 6-3 7.500-1L10.500 3.500L8 5L6.500 3C7 6 6.500 8.500 6 11H-6C-6.500 8.500-7 6-6.500 3L-8 5l-2.500-1.500L-7.500-1C-6-3-4.300-4.500-4.500-6.500Z';
// A cart with a tilt and two wheels.
const wagon =
    'M-11.500 5V1.500L-10-6.500C-7-9.500 5-9.500 8-6.500L9.500 1.500H12V5H10.200a4 4 0 1 1-6.400 0H-3.800a4 4 0 1 1-6.400 0Z';
// With a hat and a crook.
const shepherd =
    'M-7.500-6.500C-5.500-8-4.500-8.500-4.200-10.500C-3-13.500 3-13.500 4.200-10.500C4.500-8.500 5.500-8 7.500-6.500H4C3.600-4.800 4.500-3.500 6-2L8 1V-6.500C8-9.500 12-9.500 12-6.500H10.500C10.500-7.500 9.500-7.500 9.500-6.500V11H8V4L6 3C6.500 6 6.500 8.500 6 11H-6C-6.500 8.500-6.500 6-6 3L-8 5L-10 3L-6-2C-4.500-3.500-3.600-4.800-4-6.500Z';

const outlines: Partial<Record<number, string>> = {
    [FigureKind.ABBOT]: abbot,
    [FigureKind.HUT]: hut,
    [FigureKind.BUILDER]: builder,
    [FigureKind.PIG]: pig,
    [FigureKind.MAYOR]: mayor,
    [FigureKind.WAGON]: wagon,
    [FigureKind.SHEPHERD]: shepherd,
};

export function figure_outline(kind: number): string {
    return outlines[kind] ?? meeple;
}

// What a figure wears where it stands: an archbishop's mitre.
const attire: Partial<Record<number, string>> = {
    [FeatureKind.CATHEDRAL]:
        'M-5.2-9.2C-5-12.6-2.4-15 0-18.4c2.4 3.4 5 5.8 5.2 9.2C2-8-2-8-5.2-9.2Z',
};

// What a man of the tribe carries: a spear, a rod, a basket.
const tools: Partial<Record<number, string>> = {
    [FeatureKind.MEADOW]: 'M-12-9.5L12-9.5M12-9.5l-4-2.4v4.8Z',
    [FeatureKind.RIVER]:
        'M9 8L13-12M13-12C15.500-8 15-3 14.500 1m-1.500-1.500a1.500 1.500 0 1 0 3 .5',
    [FeatureKind.FOREST]: 'M7.500 3h8l-1.200 7H8.700ZM8.500 3a3 4 0 0 1 6 0M8 6h7',
};

export function figure_scale(kind: number): number {
    return kind === FigureKind.LARGE_MEEPLE ? 1.25 : 1;
}

interface FigureProps {
    seat: number;
    kind: number;
    lying?: boolean;
    on?: number | undefined; // The kind of feature that it stands on.
    x?: number;
    y?: number;
    scale?: number;
    class?: string | undefined;
}

// A figure at (x, y) of the surrounding drawing; 24 units tall at scale 1.
export function FigureDrawing({
    seat,
    kind,
    lying: lies = false,
    on,
    x = 0,
    y = 0,
    scale = 1,
    class: name,
}: FigureProps) {
    const look = useSeatLook()(seat);
    const lying = lies && kind !== FigureKind.SHEPHERD;
    const s = scale * figure_scale(kind);
    return (
        <g class={`figure ${name ?? ''}`} transform={`translate(${x} ${y}) scale(${s})`}>
            <g class="figure-size">
                <ellipse
                    class="figure-shade"
                    cx={lying ? 1 : 0.8}
                    cy={lying ? 8 : 10.5}
                    rx={lying ? 12 : 9}
                    ry={lying ? 3.2 : 2.8}
                />
                {on !== undefined && kind !== FigureKind.HUT && tools[on] && (
                    <>
                        <path class="figure-tool-rim" d={tools[on]} />
                        <path class="figure-tool" d={tools[on]} />
                    </>
                )}
                <g transform={lying ? 'rotate(-90) scale(.92)' : ''}>
                    <path class="figure-body" d={figure_outline(kind)} fill={look.color} />
                </g>
                {on !== undefined && attire[on] && <path class="figure-attire" d={attire[on]} />}
                <path
                    d={look.emblem}
                    fill={look.ink}
                    transform={lying ? 'translate(-.5 0) scale(.72)' : 'translate(0 1) scale(.72)'}
                />
            </g>
        </g>
    );
}

// The same as an icon of its own.
export function FigureIcon({
    seat,
    kind,
    size = 20,
    lying = false,
    on,
}: {
    seat: number;
    kind: number;
    size?: number;
    lying?: boolean;
    on?: number | undefined;
}) {
    return (
        <svg
            class="figure-icon"
            width={size}
            height={size}
            viewBox="-14 -14 28 28"
            aria-hidden="true"
        >
            <FigureDrawing seat={seat} kind={kind} lying={lying} on={on} />
        </svg>
    );
}
