// Steps as the rules write them ("place 1,0 r0; deploy meeple road W"): rules/README.md. It is the same in every language.
import { kind_key } from '../land/kinds';
import { turned_slots } from '../land/plane';
import type { CardsAction } from '../proto/meeple/v1/cards_pb';
import { CardColour } from '../proto/meeple/v1/cards_pb';
import type { Action } from '../proto/meeple/v1/room_pb';
import { FeatureKind, type TilesAction, type TileType } from '../proto/meeple/v1/tiles_pb';
import type { Shelf } from '../state/catalogue';
import { whole_tile } from '../state/tiles';
import { figure_name, lower, token_code } from './words';

interface Lying {
    readonly tile: number;
    readonly x: number;
    readonly y: number;
    readonly rotation: number;
}

// What the text of a step depends on.
export interface Position {
    readonly shelf: Shelf;
    readonly board: readonly Lying[];
    readonly hand: readonly number[];
}

// The part of a module: its own actions. Undefined: it is not its own.
export type SaysAction = (
    action: TilesAction['action'],
    place: (at: { x: number; y: number; segment: number }) => string,
) => string | undefined;

const half_sides: ReadonlySet<FeatureKind> = new Set([FeatureKind.FIELD, FeatureKind.MEADOW]);
const nameless: ReadonlySet<FeatureKind> = new Set([
    FeatureKind.MONASTERY,
    FeatureKind.GARDEN,
    FeatureKind.CATHEDRAL,
    FeatureKind.TOWER,
]);

const has = (slots: number, slot: number) => (slots & (1 << slot)) !== 0;

// Sides in the order NESW ("EW"), half-sides for the ground ("NL.WR"), "inner" for what meets no edge.
export function where_name(type: TileType, rotation: number, index: number): string {
    const segment = type.segments[index];
    if (!segment || nameless.has(segment.kind)) return '';
    const own =
        segment.kind === FeatureKind.LAKE
            ? segment.borders.reduce(
                  (all, other) => all | (type.segments[other]?.slots ?? 0),
                  segment.slots,
              )
            : segment.slots;
    const slots = turned_slots(own, rotation);
    const sides = [...'NESW'];
    const found = half_sides.has(segment.kind)
        ? sides
              .flatMap((side, i) => [
                  has(slots, 3 * i) ? `${side}L` : '',
                  has(slots, 3 * i + 2) ? `${side}R` : '',
              ])
              .filter((it) => it !== '')
              .join('.')
        : sides.filter((_, i) => has(slots, 3 * i + 1)).join('');
    return found || 'inner';
}

function segment_text(type: TileType, rotation: number, index: number): string {
    const kind = type.segments[index]?.kind;
    if (kind === undefined) return `#${index}`;
    return `${kind_key(kind)} ${where_name(type, rotation, index)}`.trim();
}

function place_text(
    { shelf, board }: Position,
    { x, y, segment }: { x: number; y: number; segment: number },
): string {
    if (segment === whole_tile) return `${x},${y}`;
    const lying = board.find((one) => one.x === x && one.y === y);
    if (!lying) return `${x},${y} #${segment}`;
    return `${x},${y} ${segment_text(shelf.type(lying.tile), lying.rotation, segment)}`;
}

function tiles_text(
    action: TilesAction['action'],
    position: Position,
    modules: readonly SaysAction[],
): string {
    const place = (at: { x: number; y: number; segment: number }) => place_text(position, at);
    const { shelf, board, hand } = position;
    switch (action.case) {
        case 'place': {
            const { tile, x, y, rotation } = action.value;
            const name = hand[0] === tile ? '' : `${shelf.type(tile).name} `;
            return `place ${name}${x},${y} r${rotation}`;
        }
        case 'deploy': {
            const { figure, segment } = action.value,
                on = board.at(-1);
            const where = on
                ? segment_text(shelf.type(on.tile), on.rotation, segment)
                : `#${segment}`;
            return `deploy ${figure_name(figure)} ${where}`;
        }
        case 'recall':
            return `recall ${figure_name(action.value.figure)} ${place(action.value)}`;
        case 'pass':
            return 'pass';
        case 'deployFar':
            return `put ${figure_name(action.value.figure)} ${place(action.value)}`;
        case 'takeFigure': {
            const { owner, figure } = action.value;
            return `take ${owner} ${figure_name(figure)} ${place(action.value)}`;
        }
        case 'moveToken': {
            const { token, beside } = action.value;
            const by = beside === undefined ? '' : `beside ${figure_name(beside)} `;
            return `move ${token_code(token)} ${by}${place(action.value)}`;
        }
        case 'removeToken':
            return `remove ${token_code(action.value.token)}`;
        default:
            return modules.map((says) => says(action, place)).find((it) => it !== undefined) ?? '';
    }
}

const row_name = (row: CardColour) => lower(CardColour, row);

export function card_action_text({ action }: CardsAction, shelf: Shelf): string {
    switch (action.case) {
        case 'play': {
            const { card, row, down } = action.value;
            return `card ${shelf.card(card).name} ${row_name(row)} ${down ? 'down' : 'up'}`;
        }
        case 'follower':
            return `follower ${row_name(action.value.row)}`;
        case 'joker':
            return `row ${row_name(action.value.row)}`;
        case 'settle':
            return action.value.keep ? 'keep' : 'ten';
        case 'assign':
            return `assign ${row_name(action.value.kind)}`;
        default:
            return '';
    }
}

// A whole step. The pass after a tile without a figure goes without saying. Empty: something in it has no text.
export function step_text(
    actions: readonly Action[],
    position: Position,
    modules: readonly SaysAction[] = [],
): string {
    let { board } = position;
    const said = actions.map(({ family }) => {
        if (family.case !== 'tiles') return '';
        const { action } = family.value;
        if (action.case === 'place') board = [...board, action.value];
        return tiles_text(action, { ...position, board }, modules);
    });
    if (said.includes('')) return '';
    const passes = said.length > 1 && said.at(-1) === 'pass';
    return (passes ? said.slice(0, -1) : said).join('; ');
}

// ---- The user's input.

export interface Offer {
    readonly says: string;
}

export function words_of(typed: string): string[] {
    return typed
        .toLowerCase()
        .replaceAll(';', ' ; ')
        .split(/\s+/)
        .filter((word) => word !== '');
}

export interface Reading<T extends Offer> {
    readonly exact: T | undefined; // What was typed is this step.
    readonly next: readonly string[]; // Words that can follow or complete what was typed, each once.
    readonly wrong: number; // How many words at its beginning make sense, if not all; -1: all do.
}

// `typed` may end in the middle of a word.
export function read_step<T extends Offer>(typed: string, offers: readonly T[]): Reading<T> {
    const words = words_of(
        typed.replace(/(\s*;\s*pass)?\s*$/i, (end) => (/pass/i.test(end) ? '' : end)),
    );
    const begun = words.length > 0 && !/[\s;]$/.test(typed) ? words.at(-1) : undefined;
    const whole = begun === undefined ? words : words.slice(0, -1);
    const said = offers.map((offer) => ({ offer, at: offer.says.split(/\s+|(?=;)/) }));
    const agrees = (at: readonly string[], count: number) =>
        whole.slice(0, count).every((word, i) => at[i]?.toLowerCase() === word);
    const exact = said.find(
        ({ at }) =>
            at.length === words.length && words.every((word, i) => at[i]?.toLowerCase() === word),
    )?.offer;
    const fitting = said.filter(({ at }) => agrees(at, whole.length));
    const next_at = (all: typeof said, i: number) => [
        ...new Set(all.flatMap(({ at }) => at[i] ?? [])),
    ];
    const next = next_at(fitting, whole.length).filter((word) =>
        word.toLowerCase().startsWith(begun ?? ''),
    );
    if (exact || next.length > 0) return { exact, next, wrong: -1 };
    let good = whole.length;
    while (good > 0 && !said.some(({ at }) => agrees(at, good))) --good;
    const expected = next_at(
        said.filter(({ at }) => agrees(at, good)),
        good,
    );
    return { exact: undefined, next: expected, wrong: good };
}
