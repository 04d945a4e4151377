// The guided first game: what is said at which moment, each thing once. Nothing is staged: real rules, a real board, and what
// comes up is explained when it comes up.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
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

export function understood(lesson: Lesson) {
    set(left.peek()?.filter((one) => one !== lesson));
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
