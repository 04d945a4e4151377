// Places, tiles and features in words: for labels, for the log and for whoever hears the page instead of seeing it.
import type { TileType } from '../proto/meeple/v1/tiles_pb';
import { kind_key, role_of } from '../board/kinds';
import { slots_of, turned_slots } from '../board/geometry';
import type { Seat } from '../state/room_state';
import { SeatKind } from '../proto/meeple/v1/room_pb';
import type { ScorePart } from '../state/why';
import { FigureKind } from '../proto/meeple/v1/tiles_pb';
import { list, named, text } from './text';

export function place(x: number, y: number): string {
    if (x === 0 && y === 0) return text('place.start');
    const parts: string[] = [];
    if (x !== 0) parts.push(text(x > 0 ? 'place.east' : 'place.west', { n: Math.abs(x) }));
    if (y !== 0) parts.push(text(y > 0 ? 'place.south' : 'place.north', { n: Math.abs(y) }));
    return list(parts);
}

export function feature(kind: number): string {
    return named('feature', kind_key(kind));
}

export function figure(kind: number): string {
    return named('figure', (FigureKind[kind] ?? 'unknown').toLowerCase());
}

function sides_of(type: TileType, rotation: number, index: number): number[] {
    const slots = turned_slots(type.segments[index]?.slots ?? 0, rotation);
    return [...new Set(slots_of(slots).map((slot) => Math.floor(slot / 3)))];
}

// "city N·E", for buttons.
export function short_segment(type: TileType, rotation: number, index: number): string {
    const sides = sides_of(type, rotation, index),
        what = feature(type.segments[index]?.kind ?? 0);
    if (sides.length === 0 || sides.length === 4) return what;
    return text('segment.short', {
        feature: what,
        sides: sides.map((side) => named('short_side', String(side))).join('·'),
    });
}

export function duration(seconds: number): string {
    return seconds >= 120 && seconds % 60 === 0
        ? text('minutes', { n: seconds / 60 })
        : text('seconds', { n: seconds });
}

// "city (north, east)".
export function segment(type: TileType, rotation: number, index: number): string {
    const found = type.segments[index];
    if (!found) return '';
    const sides = sides_of(type, rotation, index);
    if (sides.length === 0 || sides.length === 4) return feature(found.kind);
    return text('segment', {
        feature: feature(found.kind),
        sides: list(sides.map((side) => named('side', String(side)))),
    });
}

// A tile by what is on it; the ground goes without saying unless there is nothing else.
export function tile(type: TileType, rotation: number): string {
    const built = type.segments.flatMap(({ kind, slots }, i) =>
        role_of(kind, slots) === 'ground' ? [] : [segment(type, rotation, i)],
    );
    const marks = type.segments.flatMap((s) => s.marks.map((mark) => named('mark', mark.name)));
    return list(
        [...built, ...marks].length > 0
            ? [...built, ...marks]
            : type.segments.map(({ kind }) => feature(kind)),
    );
}

export function seat_name(seat: Seat | undefined, index: number): string {
    if (seat?.kind === SeatKind.BOT_PLAYER && (!seat.name || seat.name === seat.bot_level))
        return named('bot_name', seat.bot_level);
    if (seat?.name) return seat.name;
    return text('seat', { n: index + 1 });
}

// "3 tiles → 6, 1 pennant → 2".
export function parts(of: readonly ScorePart[]): string {
    return list(
        of.map(({ reason, count, points }) =>
            text('why.part', { what: named('reason', reason, { n: count }), points }),
        ),
    );
}
