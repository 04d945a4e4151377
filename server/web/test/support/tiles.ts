// Tile types out of the notation of the rules' table ("base/D C:N R:EW F:EL.WR>0 F:ER.SL.SR.WL"), for tests without a server.
import { create } from '@bufbuild/protobuf';
import { FeatureKind, TileTypeSchema, type TileType } from '../../src/proto/meeple/v1/tiles_pb';

const letters: Record<string, FeatureKind> = {
    F: FeatureKind.FIELD,
    R: FeatureKind.ROAD,
    C: FeatureKind.CITY,
    M: FeatureKind.MONASTERY,
    G: FeatureKind.GARDEN,
};
const halves = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'];

function slots(letter: string, where: string, road_or_city: number): number {
    if (letter === 'M' || letter === 'G' || where === '') return 0;
    if (letter === 'F') {
        let mask = 0;
        for (const half of where.split('.'))
            mask |=
                1 << (Math.floor(halves.indexOf(half) / 2) * 3 + (halves.indexOf(half) % 2) * 2);
        for (let side = 0; side < 4; ++side)
            if (mask & (0b100 << (3 * side)) && !(road_or_city & (0b010 << (3 * side))))
                mask |= 0b010 << (3 * side);
        return mask;
    }
    return [...where].reduce(
        (mask, side) => mask | ((letter === 'C' ? 0b111 : 0b010) << ('NESW'.indexOf(side) * 3)),
        0,
    );
}

export function tile_type(line: string, tile = 0): TileType {
    const [name = '', ...words] = line.split(' ');
    const parsed = words.map((word) => {
        const [, letter = '', where = '', plus = ''] = /^(\w)(?::([A-Z.]*))?(\+?)/.exec(word) ?? [];
        return { letter, where, plus };
    });
    const built = parsed
        .filter(({ letter }) => letter === 'R' || letter === 'C')
        .reduce((mask, { letter, where }) => mask | slots(letter, where, 0), 0);
    return create(TileTypeSchema, {
        tile,
        name,
        distinctRotations: 4,
        segments: parsed.map(({ letter, where, plus }) => ({
            kind: letters[letter] ?? 0,
            slots: slots(letter, where, built),
            marks: plus ? [{ name: 'pennant', count: 1 }] : [],
        })),
    });
}

export const lines = [
    'base/A R:S F:NL.NR.EL.ER.SL.SR.WL.WR M',
    'base/B F:NL.NR.EL.ER.SL.SR.WL.WR M',
    'base/C C:NESW+',
    'base/D C:N R:EW F:EL.WR F:ER.SL.SR.WL',
    'base/E* C:N F:EL.ER.SL.SR.WL.WR G',
    'base/F C:EW+ F:NL.NR F:SL.SR',
    'base/H* C:E C:W F:NL.NR.SL.SR G',
    'base/I C:N C:E F:SL.SR.WL.WR',
    'base/J C:N R:ES F:EL.SR.WL.WR F:ER.SL',
    'base/L C:N R:E R:S R:W F:EL.WR F:ER.SL F:SR.WL',
    'base/M C:NE+ F:SL.SR.WL.WR',
    'base/O C:NW+ R:ES F:EL.SR F:ER.SL',
    'base/R* C:NEW F:SL.SR G',
    'base/S C:NEW+ R:S F:SL F:SR',
    'base/U* R:NS F:NR.EL.ER.SL F:NL.SR.WL.WR G',
    'base/V R:SW F:NL.NR.EL.ER.SL.WR F:SR.WL',
    'base/W R:E R:S R:W F:NL.NR.EL.WR F:ER.SL F:SR.WL',
    'base/X R:N R:E R:S R:W F:NL.WR F:NR.EL F:ER.SL F:SR.WL',
    // Fields that only the catalogue parts.
    'tower/M C:N R:S F:SR.WL.WR F:EL.ER.SL',
    'hills_and_sheep/K C:E F:NL.NR.WR F:SL.SR.WL',
    // Two cities that cross, with a field on each side of the second.
    'abbey_and_mayor/C C:NS+ C:EW F F',
];

export const types = lines.map((line, i) => tile_type(line, i));

export function named(name: string): TileType {
    const found = types.find((type) => type.name === name);
    if (!found) throw new Error(name);
    return found;
}
