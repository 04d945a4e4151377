// The guided first game: what is said at which moment, each thing once. Nothing is staged: real rules, a real board, and what
// comes up is explained when it comes up.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { keep, kept } from '../base/keep';
import { FeatureKind } from '../proto/meeple/v1/tiles_pb';
import { Aids, type RoomSettings } from '../proto/meeple/v1/room_pb';
import type { TileTable } from './tile_table';

// In the order in which they are said where several fit.
export const lessons = [
    'tile',
    'turn',
    'city',
    'road',
    'monastery',
    'farmer',
    'rivals',
    'back',
    'few',
    'end',
] as const;
export type Lesson = (typeof lessons)[number];

const key = 'coach';

// What is still to be said; undefined: nobody wants to be told.
const left: Signal<readonly Lesson[] | undefined> = signal(read(kept(key)));

function read(text: string | undefined): readonly Lesson[] | undefined {
    return text === undefined ? undefined : lessons.filter((one) => text.split(' ').includes(one));
}

function set(those: readonly Lesson[] | undefined) {
    left.value = those;
    keep(key, those && those.length > 0 ? those.join(' ') : undefined);
}

export function begin_coaching() {
    set(lessons);
}

export function end_coaching() {
    set(undefined);
}

// What can wait. One of them is enough for a turn: the first one is no lecture.
const by_and_by: readonly Lesson[] = ['city', 'road', 'monastery', 'farmer', 'rivals'];
// How many tiles lay when one of them was understood.
const explained_at: Signal<number | undefined> = signal(undefined);

function tiles_lying(table: TileTable): number {
    return table.step.value?.state.tiles?.board.length ?? 0;
}

export function understood(lesson: Lesson, table: TileTable) {
    if (by_and_by.includes(lesson)) explained_at.value = tiles_lying(table);
    set(left.peek()?.filter((one) => one !== lesson));
}

// Does what was said, or goes on without a word: what stood there until a tile was laid has been read. Until the answer is called.
export function watch_the_coached(table: TileTable): () => void {
    const seen = new Set<Lesson>();
    let lying = -1;
    return effect(() => {
        const now = tiles_lying(table),
            lesson = lesson_of(table).value;
        const done = lying >= 0 && now > lying ? [...seen] : [];
        if (seen.has('tile') && table.draft.value?.placement) done.push('tile');
        if (now !== lying) seen.clear();
        lying = now;
        if (lesson && table.my_turn.value) seen.add(lesson);
        for (const one of done) understood(one, table);
    });
}

export function coaching(): boolean {
    return (left.value?.length ?? 0) > 0;
}

// Only there is what is said true, and does it help nobody against others.
export function can_be_coached(settings: RoomSettings | undefined): boolean {
    return settings?.game === 'carcassonne' && settings.aids === Aids.LEARN;
}

// How many of them have been said.
export function lessons_said(): number {
    return lessons.length - (left.value?.length ?? lessons.length);
}

const few_tiles = 8;

function fits(lesson: Lesson, table: TileTable): boolean {
    const tiles = table.step.value?.state.tiles,
        placement = table.draft.value?.placement,
        mine = table.my_turn.value;
    if (!tiles) return false;
    if (by_and_by.includes(lesson) && explained_at.value === tiles.board.length) return false;
    const offers = (kind: FeatureKind) =>
        placement?.figures.some(
            ({ segment, back }) =>
                !back && table.shelf.type(placement.tile).segments[segment]?.kind === kind,
        ) ?? false;
    switch (lesson) {
        case 'tile':
            return mine && !placement;
        case 'turn':
            return placement !== undefined;
        case 'city':
            return offers(FeatureKind.CITY);
        case 'road':
            return offers(FeatureKind.ROAD);
        case 'monastery':
            return offers(FeatureKind.MONASTERY);
        case 'farmer':
            return offers(FeatureKind.FIELD) && said('city');
        case 'rivals':
            return mine && said('farmer');
        case 'back':
            return table.table.lines.value.some(
                ({ why }) => why?.complete && why.awards.length > 0,
            );
        case 'few':
            return mine && [...tiles.supply.values()].reduce((sum, n) => sum + n, 0) <= few_tiles;
        case 'end':
            return table.finished.value;
    }
}

function said(lesson: Lesson): boolean {
    return !(left.value ?? []).includes(lesson);
}

const known = new WeakMap<TileTable, ReadonlySignal<Lesson | undefined>>();

// What is to be said now.
export function lesson_of(table: TileTable): ReadonlySignal<Lesson | undefined> {
    let lesson = known.get(table);
    if (!lesson) {
        lesson = computed(() => left.value?.find((one) => fits(one, table)));
        known.set(table, lesson);
    }
    return lesson;
}
