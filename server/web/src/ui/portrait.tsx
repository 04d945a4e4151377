// Drawn portraits beside names.
import { drawn_portrait, portrait_of, type PortraitLook } from '../base/portrait';
import { useSeatLook } from '../base/seat_look';
import { SeatKind } from '../proto/meeple/v1/room_pb';
import type { Seat } from '../state/room_state';
import { Emblem } from './bits';

const steel = '#9aa3ad',
    straw = '#d9b45a',
    gold = '#e6b422',
    linen = '#f2ede0';

// In a box from -20 to 20, the face from -8 to 8.
const fringe = 'M-8-1C-9-11-4-12 0-12S9-11 8-1C6-6 3-7 0-7S-6-6-8-1Z';
const hood =
    'M-10 8C-12-6-8-15 0-15S12-6 10 8C7 6 7.500-1 6.500-4C4-8-4-8-6.500-4C-7.500-1-7 6-10 8Z';
const beards = {
    none: '',
    full: 'M-7.500 0C-7 9-3 12 0 12S7 9 7.500 0C5.500 3.500 3 3 0 3S-5.500 3.500-7.500 0Z',
    moustache:
        'M0 2.400C-2 1.600-4.500 2.600-5.500 4.500C-3 5-1 4.400 0 3.600C1 4.400 3 5 5.500 4.500C4.500 2.600 2 1.600 0 2.400Z',
};

function Headgear({ headgear, hair, cloth }: PortraitLook) {
    switch (headgear) {
        case 'hood':
            return <path d={hood} fill={cloth} />;
        case 'veil':
            return (
                <>
                    <path d={hood} fill={linen} />
                    <path d="M-7-7C-4-10 4-10 7-7L7.500-5C4-8-4-8-7.500-5Z" fill={cloth} />
                </>
            );
        case 'straw hat':
            return (
                <>
                    <path d={fringe} fill={hair} />
                    <path d="M-7-8C-7-15-3-17 0-17S7-15 7-8Z" fill={straw} />
                    <ellipse cy="-7.500" rx="13.500" ry="2.800" fill={straw} />
                </>
            );
        case 'helmet':
            return (
                <path
                    d="M-8.500-2C-9-13-4-15 0-17C4-15 9-13 8.500-2L1.200-4V2.500H-1.200V-4Z"
                    fill={steel}
                />
            );
        case 'crown':
            return (
                <>
                    <path d={fringe} fill={hair} />
                    <path d="M-8-6L-9-14L-4.500-10L0-16L4.500-10L9-14L8-6Z" fill={gold} />
                </>
            );
        case 'beret':
            return (
                <>
                    <path d={fringe} fill={hair} />
                    <path
                        d="M-10-6C-11-12-3-15 3-14C9-13 12-9 10-6C4-8.500-5-8.500-10-6Z"
                        fill={cloth}
                    />
                    <path d="M7-10C12-12 14-16 12-19C8-17 6-14 7-10Z" fill={linen} />
                </>
            );
        case 'tonsure':
            return (
                <path
                    d="M-9 2C-11-5-9-9-6.500-9.500C-7.500-6-7-3-9 2ZM9 2C11-5 9-9 6.500-9.500C7.500-6 7-3 9 2ZM-7-8C-4-10 4-10 7-8L6.800-6.200C4-8-4-8-6.800-6.200Z"
                    fill={hair}
                />
            );
        default:
            return <path d={fringe} fill={hair} />;
    }
}

function Face({ look }: { look: PortraitLook }) {
    const { skin, hair, cloth, beard } = look;
    return (
        <g class="portrait-lines">
            <path d="M-17 21C-16 10-8 8 0 8S16 10 17 21Z" fill={cloth} />
            <path d="M-4 3H4V9L0 13L-4 9Z" fill={skin} />
            <path
                d="M0-10.500C5-10.500 8-7 8-1.500S5 8.500 0 8.500S-8 4-8-1.500S-5-10.500 0-10.500Z"
                fill={skin}
            />
            {beards[beard] && <path d={beards[beard]} fill={hair} />}
            <Headgear {...look} />
            <path class="portrait-ink" d="M-3-1.200v.8M3-1.200v.8" />
            {beard !== 'full' && (
                <path class="portrait-ink" d="M-2.200 5.200q2.200 1.400 4.400 0" />
            )}
        </g>
    );
}

// A closed helmet with a plume, without a face.
function Helm({ color }: { color: string }) {
    return (
        <g class="portrait-lines">
            <path d="M-17 21C-16 10-8 8 0 8S16 10 17 21Z" fill="#5d646c" />
            <path d="M0-12C-3-17 4-20 9-18C6-16 5-13 3-11Z" fill={color} />
            <path d="M-9-9C-6-13 6-13 9-9L9.500 9C4 12-4 12-9.500 9Z" fill={steel} />
            <path class="portrait-slit" d="M-7-2H7" />
            <path class="portrait-ink" d="M0-2V10M-4 4v3M4 4v3" />
        </g>
    );
}

interface PortraitProps {
    name: string;
    bot?: boolean;
    chosen?: number | undefined; // 0: the name decides.
    ground?: string | undefined; // Its own, unless given.
    size?: number;
}

export function Portrait({ name, bot = false, chosen = 0, ground, size = 36 }: PortraitProps) {
    const look = drawn_portrait(chosen) ?? portrait_of(name);
    return (
        <svg class="portrait" width={size} height={size} viewBox="-20 -20 40 40" aria-hidden="true">
            <rect x="-20" y="-20" width="40" height="40" fill={ground ?? look.ground} />
            {bot ? <Helm color={look.cloth} /> : <Face look={look} />}
        </svg>
    );
}

// On the seat's colour, with its emblem. An open seat has nothing but the emblem.
export function SeatPortrait({ of, seat, size = 36 }: { of: Seat; seat: number; size?: number }) {
    const bot = of.kind === SeatKind.BOT_PLAYER;
    const look = useSeatLook();
    return (
        <span class={`seat-face ${of.kind === SeatKind.OPEN ? 'nobody' : ''}`}>
            {of.kind !== SeatKind.OPEN && (
                <Portrait
                    name={bot ? `${of.bot_level} ${seat}` : of.name}
                    bot={bot}
                    chosen={of.look?.portrait}
                    ground={look(seat).color}
                    size={size}
                />
            )}
            <Emblem seat={seat} size={of.kind === SeatKind.OPEN ? size : 16} />
        </span>
    );
}
