// What shows each family of games. It is loaded when a game of that family is chosen or looked at; pictures of tiles, which the
// first screen has, are a part of their own.
import { Part } from '../base/lazy';
import type { Family } from '../state/room_state';
import { want_texts } from '../text/text';
import type { MakeFace } from './face';

export const tile_pictures = new Part(() => import('./tiles/pictures'));
const tiles_part = new Part(async () => {
    await want_texts('turn');
    const part = await import('./tiles/tiles');
    await part.drawn;
    return part;
});
export const cards_part = new Part(async () => {
    const part = await import('./cards/cards');
    await part.drawn;
    return part;
});

const parts: Record<Family, Part<{ readonly face: MakeFace }>> = {
    tiles: tiles_part,
    cards: cards_part,
};

// Undefined: there is none for such a family.
export function part_of(family: Family | undefined): Part<{ readonly face: MakeFace }> | undefined {
    return family && parts[family];
}
