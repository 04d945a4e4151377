// How each kind of feature is drawn. A kind that is not named here is drawn by its geometry in a plain colour.
import { FeatureKind } from '../proto/meeple/v1/tiles_pb';

// ground: what is left over; area: fills whole sides; line: runs through the middles of sides; spot: inside the tile.
export type Role = 'ground' | 'area' | 'line' | 'spot';

const grounds: ReadonlySet<FeatureKind> = new Set([FeatureKind.FIELD, FeatureKind.MEADOW]);

// What the land of the hunters is made of: no walls, no village squares, borders that swing more widely.
const wild: ReadonlySet<FeatureKind> = new Set([
    FeatureKind.MEADOW,
    FeatureKind.FOREST,
    FeatureKind.RIVER,
    FeatureKind.LAKE,
]);

export function is_wild(kind: FeatureKind): boolean {
    return wild.has(kind);
}

// A tile of that land. Rivers run through others as well.
export function is_wild_tile(kinds: readonly FeatureKind[]): boolean {
    return kinds.some((kind) => kind !== FeatureKind.RIVER && wild.has(kind));
}

const middle_slots = 0b010010010010;

export function role_of(kind: FeatureKind, slots: number): Role {
    if (grounds.has(kind)) return 'ground';
    if (slots === 0) return 'spot';
    return (slots & ~middle_slots) === 0 ? 'line' : 'area';
}

// Figures on the ground lie down, as at the table: farmers in fields, hunters in meadows.
export function lies_down(kind: FeatureKind): boolean {
    return grounds.has(kind);
}

// Complete once tiles lie on all eight places around it.
export function is_surrounded(kind: FeatureKind): boolean {
    return kind === FeatureKind.MONASTERY || kind === FeatureKind.GARDEN;
}

// The key under which texts and styles speak of a kind: "city".
export function kind_key(kind: FeatureKind): string {
    return (FeatureKind[kind] ?? 'unknown').toLowerCase();
}
