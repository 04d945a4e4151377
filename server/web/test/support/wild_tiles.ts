// Tile types of Hunters & Gatherers out of the notation of the rules' table ("T:NE=nugget W:SL.SR.WL.WR=deer"), for tests
// without a server: the whole edition of 2020 and what only that of 2002 has.
import { create } from '@bufbuild/protobuf';
import { FeatureKind, TileTypeSchema, type TileType } from '../../src/proto/meeple/v1/tiles_pb';

const letters: Record<string, FeatureKind> = {
    T: FeatureKind.FOREST,
    W: FeatureKind.MEADOW,
    V: FeatureKind.RIVER,
    L: FeatureKind.LAKE,
};
const halves = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'];

const sides = (where: string, slots: number) =>
    [...where].reduce((mask, side) => mask | (slots << ('NESW'.indexOf(side) * 3)), 0);

function meadow(where: string, built: number): number {
    let mask = 0;
    for (const half of where.split('.')) {
        const at = halves.indexOf(half);
        mask |= 1 << (Math.floor(at / 2) * 3 + (at % 2) * 2);
    }
    for (let side = 0; side < 4; ++side)
        if ((mask & (0b101 << (3 * side))) !== 0 && (built & (0b010 << (3 * side))) === 0)
            mask |= 0b010 << (3 * side);
    return mask;
}

export function wild_type(line: string, tile: number): TileType {
    const [name = '', ...words] = line.split(' ');
    const parsed = words.map((word) => {
        const [head = '', ...marks] = word.split('=');
        const [left = '', borders = ''] = head.split('>');
        const [letter = '', where = ''] = left.split(':');
        return { letter, where, marks, borders: borders ? borders.split(',').map(Number) : [] };
    });
    const built = parsed
        .filter(({ letter }) => letter === 'V' || letter === 'T')
        .reduce((mask, { where }) => mask | sides(where, 0b010), 0);
    return create(TileTypeSchema, {
        tile,
        name,
        distinctRotations: 4,
        segments: parsed.map(({ letter, where, marks, borders }) => ({
            kind: letters[letter] ?? 0,
            slots:
                letter === 'T'
                    ? sides(where, 0b111)
                    : letter === 'V'
                      ? sides(where, 0b010)
                      : letter === 'W'
                        ? meadow(where, built)
                        : 0,
            borders,
            marks: [...new Set(marks)].map((mark) => ({
                name: mark,
                count: marks.filter((other) => other === mark).length,
            })),
        })),
    });
}

export const lines = [
    'hg2002/B-FMRR-2 T:N W:EL.ER.SL.WR=shrine W:SR.WL V:SW',
    'hg2020/S-FFRM-1 T:NE=nugget W:SL W:SR.WL.WR=aurochs V:S L>3=fish',
    'hg2020/L-FFFM-1 T:NE=nugget T:S W:WL.WR',
    'hg2020/L-FFFM-2 T:NE=nugget T:S W:WL.WR=deer',
    'hg2020/L-FFFM-3 T:NES=nugget W:WL.WR',
    'hg2020/L-FFFM-4 T:N T:ES=nugget W:WL.WR',
    'hg2020/L-FFFM-5 T:NES=nugget W:WL.WR=tiger',
    'hg2020/L-FFFR-1 T:N T:E T:S W:WL W:WR=tiger V:W',
    'hg2020/L-FFFR-2 T:NE=nugget T:S W:WL W:WR V:W',
    'hg2020/L-FFFR-3 T:N T:ES=nugget W:WL W:WR V:W L>4=fish=fish',
    'hg2020/L-FFFR-4 T:NES=nugget W:WL W:WR V:W L>3=fish',
    'hg2020/L-FFMM-1 T:NE=nugget W:SL.SR.WL.WR=deer',
    'hg2020/L-FFMM-2 T:NE=nugget W:SL.SR.WL.WR=tiger',
    'hg2020/L-FFMM-3 T:NE=nugget W:SL.SR.WL.WR',
    'hg2020/L-FFMM-4 T:NE=nugget W:SL.SR W:WL.WR',
    'hg2020/L-FFMM-5 T:N T:E W:SL.SR.WL.WR=deer',
    'hg2020/L-FFMM-6 T:NE=nugget W:SL.SR.WL.WR=aurochs',
    'hg2020/L-FFMR-1 T:NE=nugget W:SL.SR.WL W:WR V:W L>3=fish',
    'hg2020/L-FFRM-1 T:N T:E W:SL W:SR.WL.WR V:S L>4=fish=fish',
    'hg2020/L-FFRM-2 T:NE=nugget W:SL W:SR W:WL.WR V:S',
    'hg2020/L-FFRR-1 T:NE=nugget W:SL.WR=aurochs W:SR.WL V:SW',
    'hg2020/L-FFRR-2 T:N T:E W:SL.WR W:SR.WL V:SW',
    'hg2020/L-FFRR-3 T:NE=nugget W:SL.WR W:SR.WL V:SW',
    'hg2020/L-FFRR-4 T:NE=nugget W:SL W:SR.WL=deer W:WR V:SW',
    'hg2020/L-FFRR-5 T:NE=nugget W:SL W:SR.WL W:WR V:S V:W',
    'hg2020/L-FMFM-1 T:NS=nugget W:EL.ER=deer W:WL.WR',
    'hg2020/L-FMFM-2 T:NS=nugget W:EL.ER W:WL.WR',
    'hg2020/L-FMFM-3 T:N T:S W:EL.ER.WL.WR=deer',
    'hg2020/L-FMMM-1 T:N W:EL.ER W:SL.SR W:WL.WR=deer',
    'hg2020/L-FMMM-2 T:N W:EL.ER.SL.SR.WL.WR=mammoth',
    'hg2020/L-FMMM-3 T:N W:EL.ER.SL.SR.WL.WR=aurochs',
    'hg2020/L-FMMM-4 T:N W:EL.ER.SL.SR.WL.WR=deer',
    'hg2020/L-FMRM-1 T:N W:EL.ER.SL W:SR.WL.WR=tiger V:S L>3=fish',
    'hg2020/L-FMRM-2 T:N W:EL.ER.SL W:SR.WL.WR V:S',
    'hg2020/L-FMRR-1 T:N W:EL.ER.SL=aurochs W:SR.WL W:WR V:SW=fish=fish',
    'hg2020/L-FMRR-2 T:N W:EL.ER.SL.WR W:SR.WL=deer V:SW',
    'hg2020/L-FRFR-1 T:N T:S W:EL=deer W:ER W:WL W:WR V:EW=fish',
    'hg2020/L-FRFR-2 T:NS=nugget W:EL W:ER W:WL W:WR V:E V:W L>5=fish=fish',
    'hg2020/L-FRFR-3 T:N T:S W:EL.WR=tiger W:ER.WL V:EW',
    'hg2020/L-FRFR-4 T:N T:S W:EL.WR=deer W:ER.WL V:EW',
    'hg2020/L-FRFR-5 T:N T:S W:EL.WR W:ER.WL V:EW=fish',
    'hg2020/L-FRMR-1 T:N W:EL W:ER.SL.SR.WL W:WR V:E V:W L>4,5=fish=fish=fish',
    'hg2020/L-FRMR-2 T:N W:EL W:ER.SL.SR.WL W:WR=deer V:E V:W L>4,5=fish',
    'hg2020/L-FRMR-3 T:N W:EL.WR W:ER.SL.SR.WL V:EW',
    'hg2020/L-FRMR-4 T:N W:EL.WR=deer W:ER.SL.SR.WL V:EW=fish',
    'hg2020/L-FRRM-1 T:N W:EL.SR.WL.WR=aurochs W:ER.SL V:ES',
    'hg2020/L-FRRM-2 T:N W:EL W:ER.SL W:SR.WL.WR=aurochs V:E V:S L>4,5=fish',
    'hg2020/L-FRRM-3 T:N W:EL.SR.WL.WR W:ER.SL V:ES=fish',
    'hg2020/L-FRRR-1 T:N W:EL W:ER.SL W:SR.WL W:WR V:E V:S V:W L>5,6,7=fish',
    'hg2020/L-MMMM-1 W:NL.NR.EL.ER.SL.SR.WL.WR=mammoth',
    'hg2020/L-MMMM-2 W:NL.NR.EL.ER.SL.SR.WL.WR=deer',
    'hg2020/L-MMRR-1 W:NL.NR.EL.ER.SL.WR=deer W:SR.WL V:SW',
    'hg2020/L-MMRR-2 W:NL.NR.EL.ER.SL.WR W:SR.WL=deer V:SW',
    'hg2020/L-MMRR-3 W:NL.NR.EL.ER.SL.WR=tiger W:SR.WL V:SW',
    'hg2020/L-MMRR-4 W:NL.NR.EL.ER.SL.WR=deer W:SR.WL V:SW=fish',
    'hg2020/L-MMRR-5 W:NL.NR.EL.ER.SL.WR W:SR.WL=aurochs V:SW',
    'hg2020/L-MRMR-1 W:NL.NR.EL.WR=tiger W:ER.SL.SR.WL V:EW',
    'hg2020/L-MRMR-2 W:NL.NR.EL.WR=deer W:ER.SL.SR.WL=tiger V:EW',
    'hg2020/L-MRMR-3 W:NL.NR.EL.WR=deer W:ER.SL.SR.WL V:EW',
    'hg2020/L-MRMR-4 W:NL.NR.EL.WR=aurochs W:ER.SL.SR.WL V:EW',
    'hg2020/L-MRMR-5 W:NL.NR.EL.WR=mammoth W:ER.SL.SR.WL V:EW',
    'hg2020/L-MRRR-1 W:NL.NR.EL.WR W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish',
    'hg2020/L-MRRR-2 W:NL.NR.EL.WR=aurochs W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish',
    'hg2020/L-MRRR-3 W:NL.NR.EL.WR=deer W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish',
    'hg2020/L-MRRR-4 W:NL.NR.EL.WR=tiger W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish',
    'hg2020/L-MRRR-5 W:NL.NR.EL.WR W:ER.SL=mammoth W:SR.WL=deer V:E V:S V:W L>3,4,5=fish',
    'hg2020/L-MRRR-6 W:NL.NR.EL.WR W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish=fish',
    'hg2020/L-MRRR-7 W:NL.NR.EL.WR W:ER.SL=deer W:SR.WL V:E V:S V:W L>3,4,5=fish',
    'hg2020/L-RRRR-1 W:NL.WR=deer W:NR.EL=deer W:ER.SL W:SR.WL V:N V:E V:S V:W L>4,5,6,7=fish=fish',
    'hg2020/L-RRRR-2 W:NL.WR=deer W:NR.EL.SR.WL W:ER.SL=tiger V:NW V:ES',
    'hg2020/B-FFMM-1 T:NE=nugget W:SL.SR.WL.WR=mammoth=tiger',
    'hg2020/B-FFMM-2 T:NE W:SL.SR.WL.WR=pit_trap',
    'hg2020/B-FFRM-1 T:NE=mushroom W:SL W:SR.WL.WR V:S L>3=fish=fish',
    'hg2020/B-FFRR-1 T:NE W:SL W:SR.WL W:WR V:S V:W L>4,5=fish=fish=fish',
    'hg2020/B-FMFR-1 T:NS=mushroom W:EL.ER W:WL W:WR V:W',
    'hg2020/B-FMMM-1 T:N W:EL.ER.SL.SR.WL.WR=mammoth=aurochs',
    'hg2020/B-FMMM-2 T:N W:EL.ER.SL.SR.WL.WR=hunting_trap',
    'hg2020/B-FMRR-1 T:N W:EL.ER.SL.WR W:SR.WL=mammoth V:SW',
    'hg2020/B-FMRR-2 T:N W:EL.ER.SL.WR=shaman W:SR.WL V:SW=fish',
    'hg2020/B-FRMM-1 T:N W:EL W:ER.SL.SR.WL.WR=deer V:E L>3=fish=fish',
    'hg2020/B-MMMM-1 W:NL.NR.EL.ER.SL.SR.WL.WR=fire',
    'hg2020/B-MMRR-1 W:NL.NR.EL.ER.SL.WR=mammoth=aurochs W:SR.WL V:S V:W L>2,3=fish',
    'hg2020/B-MRRR-1 W:NL.NR.EL.WR=aurochs W:ER.SL W:SR.WL=tiger V:E V:S V:W L>3,4,5=fish',
    'hg2020/B-MRRR-2 W:NL.NR.EL.WR W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish=raft',
    'hg2020/B-MRRR-3 W:NL.NR.EL.WR W:ER.SL W:SR.WL V:E V:S V:W L>3,4,5=fish=logboat',
    'hg2020/B-RRRR-1 W:NL.ER.SL.WR=deer=deer W:NR.EL W:SR.WL V:N V:E V:S V:W L>3,4=fish=fish L>5,6=fish=fish',
];

export const wild_types = lines.map(wild_type);
