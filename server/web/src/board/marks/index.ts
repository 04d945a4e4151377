// Marks by their names in the catalogue. One without a picture of its own is a plain badge.
import type { Point } from '../../land/plane';
import { circle, type Ink } from '../scenery';
import { carcassonne_marks } from './carcassonne';
import { goods_marks } from './goods';
import { hunters_marks } from './hunters';
import { module_looks } from '../modules/all';

// Something with a meaning that has no picture of its own: a plain badge.
export function badge(ink: Ink, at: Point) {
    ink.add('badge-rim', circle(at, 7));
    ink.add('badge', circle(at, 5.4));
}

const drawings = new Map(
    [
        carcassonne_marks,
        goods_marks,
        hunters_marks,
        ...module_looks.map(({ marks }) => marks),
    ].flatMap((some) => Object.entries(some ?? {})),
);

// How much room a mark takes around its middle.
const reaches: Readonly<Record<string, number>> = {
    inn: 12,
    cathedral: 17,
    german_cathedral: 0,
    labyrinth: 30,
    deer: 13,
    mammoth: 14,
    tiger: 13,
    aurochs: 13,
    fire: 12,
    shrine: 12,
    hunting_trap: 12,
    pit_trap: 12,
    shaman: 12,
    mushroom: 11,
    menhir: 10,
    volcano: 14,
};

export function reach_of(name: string): number {
    const own = module_looks.find((look) => look.reaches?.[name] !== undefined);
    return own?.reaches?.[name] ?? reaches[name] ?? 9;
}

export function draw_mark(ink: Ink, name: string, at: Point) {
    (drawings.get(name) ?? badge)(ink, at);
}
