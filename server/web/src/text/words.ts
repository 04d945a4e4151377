// Places, tiles and features in words: for labels, for the log and for screen readers.
import type { SegmentAt } from '../land/join';
import type { FigureChoice, Offer } from '../state/legal';
import type { Shelf } from '../state/catalogue';
import type { Step } from '../state/step';
import type { Target } from '../state/target';
import { whole_tile, type Placed } from '../state/tiles';
import { is_wild_tile, kind_key, role_of } from '../land/kinds';
import { slots_of, turned_slots } from '../land/plane';
import type { Seat } from '../state/room_state';
import type { Price } from '../state/price';
import { DecisionKind, SeatKind } from '../proto/meeple/v1/room_pb';
import type { ScorePart } from '../state/why';
import { FigureKind, Item, Token, type TileType } from '../proto/meeple/v1/tiles_pb';
import { has_text, list, named, text } from './text';

// Figures, tokens and other numbers as the rules write them.
export const lower = (of: Readonly<Record<number, string>>, value: number) =>
    (of[value] ?? '?').toLowerCase();

export const figure_name = (figure: number) => lower(FigureKind, figure);
export const token_code = (token: number) => lower(Token, token).replace(/^token_/, '');

// A room as its viewer sees it.
export interface Seen {
    readonly shelf: Shelf;
    readonly step: { readonly value: Step | undefined };
    // A tile that is being placed.
    readonly draft?: { readonly value: { readonly placement: Placed | undefined } | undefined };
}

export function place(x: number, y: number): string {
    if (x === 0 && y === 0) return text('place.start');
    const parts: string[] = [];
    if (x !== 0) parts.push(text(x > 0 ? 'place.east' : 'place.west', { n: Math.abs(x) }));
    if (y !== 0) parts.push(text(y > 0 ? 'place.south' : 'place.north', { n: Math.abs(y) }));
    return list(parts);
}

// The same where it is not clear from what it is counted.
export function place_from_start(x: number, y: number): string {
    return x === 0 && y === 0
        ? text('place.start')
        : text('place.from_start', { place: place(x, y) });
}

export function feature(kind: number): string {
    return named('feature', kind_key(kind));
}

export function figure(kind: number): string {
    return named('figure', (FigureKind[kind] ?? 'unknown').toLowerCase());
}

// What the same figure is called where it stands: a meeple on a cathedral is an archbishop.
export function figure_on(kind: number, on: number): string {
    const key = `figure_on.${kind_key(on)}`;
    return has_text(key) && kind !== FigureKind.HUT ? text(key) : figure(kind);
}

// What it is called in the supply: among hunters a meeple is one of the tribe.
export function figure_in(table: Seen, kind: number): string {
    return kind === FigureKind.MEEPLE && is_wild(table) ? text('figure.tribesman') : figure(kind);
}

// Whether the game is one of hunters and gatherers.
export function is_wild(table: Seen): boolean {
    const [first] = table.step.value?.state.tiles?.board ?? [];
    if (!first) return false;
    return is_wild_tile(table.shelf.type(first.tile).segments.map((s) => s.kind));
}

// "an abbot", where it stands.
export function a_figure(kind: number, on?: number): string {
    const key = on === undefined ? '' : `a_figure_on.${kind_key(on)}`;
    if (has_text(key) && kind !== FigureKind.HUT) return text(key);
    return named('a_figure', (FigureKind[kind] ?? 'unknown').toLowerCase());
}

// What is paid with: points, or one kind of goods.
export function item_word(kind: number | undefined): string {
    return named('sale.in', kind === undefined ? 'points' : (Item[kind] ?? '').toLowerCase());
}

// "3 points", "2 wine".
export function price_words({ item, count }: Price): string {
    return item === undefined ? text('sale.points', { n: count }) : items(item, count);
}

// "2 wine".
export function items(kind: number, n: number): string {
    return named('items', (Item[kind] ?? 'unknown').toLowerCase(), { n });
}

export function token_name(token: Token): string {
    return named('token', (Token[token] ?? 'unknown').toLowerCase().replace(/^token_/, ''));
}

function sides_of(type: TileType, rotation: number, index: number): number[] {
    const slots = turned_slots(type.segments[index]?.slots ?? 0, rotation);
    return [...new Set(slots_of(slots).map((slot) => Math.floor(slot / 3)))];
}

// The corners that a segment reaches, clockwise from the north-west: the slots beside it on both sides.
function corners_of(type: TileType, rotation: number, index: number): number[] {
    const slots = turned_slots(type.segments[index]?.slots ?? 0, rotation);
    return [0, 1, 2, 3].filter(
        (corner) => slots & ((1 << (3 * corner)) | (1 << ((3 * corner + 11) % 12))),
    );
}

// Of this kind there is another one on the tile that touches the same sides.
function has_double(type: TileType, rotation: number, index: number): boolean {
    const sides = sides_of(type, rotation, index).join();
    return type.segments.some(
        ({ kind }, i) =>
            i !== index &&
            kind === type.segments[index]?.kind &&
            sides_of(type, rotation, i).join() === sides,
    );
}

// Where a segment lies on its tile: its sides, or its corners where another one has the same sides.
function whereabouts(
    type: TileType,
    rotation: number,
    index: number,
    words: 'side' | 'short_side',
): string[] {
    if (has_double(type, rotation, index)) {
        const corners = corners_of(type, rotation, index);
        const group = words === 'side' ? 'corner' : 'short_corner';
        if (corners.length > 0) return corners.map((it) => named(group, String(it)));
    }
    const sides = sides_of(type, rotation, index);
    if (sides.length === 0) return which_of(type, index);
    return sides.length === 4 ? [] : sides.map((side) => named(words, String(side)));
}

// Of several of a kind that touch no side, the first, the second: fields between two cities that cross.
function which_of(type: TileType, index: number): string[] {
    const alike = type.segments.flatMap(({ kind, slots }, i) =>
        slots === 0 && kind === type.segments[index]?.kind ? [i] : [],
    );
    return alike.length > 1 ? [String(alike.indexOf(index) + 1)] : [];
}

// "city N·E", for buttons.
export function short_segment(type: TileType, rotation: number, index: number): string {
    const where = whereabouts(type, rotation, index, 'short_side'),
        what = feature(type.segments[index]?.kind ?? 0);
    if (where.length === 0) return what;
    return text('segment.short', { feature: what, sides: where.join('·') });
}

// "city (north, east)".
export function segment(type: TileType, rotation: number, index: number): string {
    const found = type.segments[index];
    if (!found) return '';
    const where = whereabouts(type, rotation, index, 'side');
    if (where.length === 0) return feature(found.kind);
    return text('segment', { feature: feature(found.kind), sides: list(where) });
}

// Each mark once, with its number if there are several.
function marks_of(marks: TileType['segments'][number]['marks']): string[] {
    return marks.map(({ name, count }) =>
        count > 1
            ? text('mark.several', { n: count, mark: named('mark', name) })
            : named('mark', name),
    );
}

// What lives in a meadow or grows in a forest matters there, and only there.
function wild_tile(type: TileType, rotation: number): string {
    return list(
        type.segments.map(({ marks }, i) => {
            const what = segment(type, rotation, i);
            return marks.length > 0
                ? text('segment.with', { segment: what, marks: list(marks_of(marks)) })
                : what;
        }),
    );
}

// A tile by what is on it; the ground goes without saying unless there is nothing else.
export function tile(type: TileType, rotation: number): string {
    if (is_wild_tile(type.segments.map((s) => s.kind))) return wild_tile(type, rotation);
    const built = type.segments.flatMap(({ kind, slots }, i) =>
        role_of(kind, slots) === 'ground' ? [] : [segment(type, rotation, i)],
    );
    const marks = [
        ...new Set(
            [...type.segments, type].flatMap((s) =>
                s.marks.map((mark) => named('mark', mark.name)),
            ),
        ),
    ].filter((mark) => mark !== '');
    return list(
        [...built, ...marks].length > 0
            ? [...built, ...marks]
            : type.segments.map(({ kind }) => feature(kind)),
    );
}

function own_name(seat: Seat | undefined, index: number): string {
    if (seat?.kind === SeatKind.BOT_PLAYER && (!seat.name || seat.name === seat.bot_level))
        return named('bot_name', seat.bot_level);
    if (seat?.name) return seat.name;
    if (seat?.kind === SeatKind.PLAYER) return text('person.gone');
    return text('seat', { n: index + 1 });
}

// Of several with the same name each has a number.
export function seat_called(
    seats: readonly Seat[] | undefined,
    index: number,
): { readonly name: string; readonly n: number | undefined } {
    const name = own_name(seats?.[index], index);
    const alike = (seats ?? []).flatMap((seat, i) => (own_name(seat, i) === name ? [i] : []));
    return { name, n: alike.length > 1 ? alike.indexOf(index) + 1 : undefined };
}

export function seat_name(seats: readonly Seat[] | undefined, index: number): string {
    const { name, n } = seat_called(seats, index);
    return n === undefined ? name : text('name.one_of', { name, n });
}

// "3 tiles → 6, 1 pennant → 2".
// Some are called otherwise in features of some kinds: zones of a forest are stretches of a road.
export function parts(of: readonly ScorePart[], kind: number): string {
    return list(
        of.map(({ reason, count, points }) => {
            const own = `${reason}.${kind_key(kind)}`;
            const what = has_text(`reason.${own}`) ? own : reason;
            return text('why.part', { what: named('reason', what, { n: count }), points });
        }),
    );
}

// "city (north, east), 2 east".
export function segment_at(table: Seen, { x, y, segment: index }: SegmentAt): string {
    const there = (it: Placed) => it.x === x && it.y === y;
    const lying = table.draft?.value?.placement;
    const placed =
        table.step.value?.state.tiles?.board.find(there) ??
        (lying && there(lying) ? lying : undefined);
    if (!placed) return '';
    if (index === whole_tile) return place(x, y);
    const type = table.shelf.type(placed.tile);
    return text('segment.at', {
        segment: segment(type, placed.rotation, index),
        place: place(x, y),
    });
}

// What a choice of a figure means, with its key; of a place: what can be put there.
export function choice_words(
    table: Seen,
    lying: { readonly tile: number; readonly rotation: number },
    { choice, place: among }: Offer,
    digit: number,
): string {
    const type = table.shelf.type(lying.tile);
    const what = among
        ? text('choose.place', {
              where: segment(type, lying.rotation, choice.segment),
              figures: list(
                  among.map((one) => figure_on(one.figure, type.segments[one.segment]?.kind ?? 0)),
              ),
          })
        : arranged_words(table, lying, { figure: choice }, undefined);
    return digit > 9 ? what : text('choose.key', { what, digit });
}

export function target_words(table: Seen, target: Target): string {
    const { at, from, figure: kind, token, leaves, seat, jailer, price, words } = target;
    const { decision, seats } = table.step.value?.state ?? {};
    const whose = seat ?? jailer;
    const values = {
        name: whose === undefined ? '' : seat_name(seats, whose),
        figure: kind === undefined ? '' : figure(kind),
        a_figure: kind === undefined ? '' : a_figure(kind),
        token: token === undefined ? '' : token_name(token),
        at: target.corner ? place(at.x, at.y) : segment_at(table, at),
        from: from ? segment_at(table, from) : '',
        n: words?.n ?? 0,
        tile: words?.tile === undefined ? '' : tile(table.shelf.type(words.tile), 0),
    };
    if (price)
        return text(seat === undefined ? 'target.bid' : 'target.sell', {
            ...values,
            price: price_words(price),
        });
    if (token !== undefined) return text(leaves ? 'target.token_off' : 'target.token', values);
    const own = words?.key ?? `target.${target.as ?? target.action.case ?? ''}`;
    if (has_text(own)) return text(own, values);
    if (target.corner) return text('target.barn', values);
    if (jailer !== undefined)
        return text(
            decision?.kind === DecisionKind.FREE_PRISONER ? 'target.exchange' : 'target.ransom',
            values,
        );
    if (kind === undefined) return text('target.feature', values);
    if (seat !== undefined)
        return text(
            decision?.kind === DecisionKind.CAPTURE_FIGURE ? 'target.capture' : 'target.take',
            values,
        );
    return text(from ? 'target.move' : leaves ? 'target.back' : 'target.put', values);
}

// What is arranged or pointed at, in a few words: "meeple: city (north)".
export function arranged_words(
    table: Seen,
    lying: { readonly tile: number; readonly rotation: number } | undefined,
    draft:
        | { readonly figure: FigureChoice | undefined; readonly target?: Target | undefined }
        | undefined,
    pointed: FigureChoice | undefined,
): string {
    if (draft?.target)
        return draft.target.corner ? text('target.barn_here') : target_words(table, draft.target);
    const choice = pointed ?? draft?.figure;
    if (!choice || !lying) return '';
    if (choice.back)
        return text('choose.back_where', {
            figure: figure(choice.figure),
            where: segment_at(table, { ...choice.back, segment: choice.segment }),
        });
    const type = table.shelf.type(lying.tile);
    return text('choose.figure_where', {
        figure: figure_on(choice.figure, type.segments[choice.segment]?.kind ?? 0),
        where: segment(type, lying.rotation, choice.segment),
    });
}
