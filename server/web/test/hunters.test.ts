import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { counts_for, each_network_once, feature_of } from '../src/land/join';
import { CatalogueSchema, NetworkSchema } from '../src/proto/meeple/v1/envelope_pb';
import { DecisionKind, DecisionSchema } from '../src/proto/meeple/v1/room_pb';
import { FeatureKind, FigureKind, Stack, TilesPhase } from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';
import { lines_of } from '../src/state/chronicle';
import { fold } from '../src/state/fold';
import { choices_of } from '../src/state/legal';
import { tile } from '../src/text/words';
import { playing_with, told, type DeltaInit } from './support/told';
import { lines, wild_types } from './support/wild_tiles';

const number_of = (name: string) => lines.findIndex((line) => line.startsWith(`hg2020/${name} `));
const type_of = (n: number) => wild_types[n] ?? assert.fail(`tile ${n}`);
const networks = [
    create(NetworkSchema, {
        kind: FeatureKind.RIVER_SYSTEM,
        parts: [FeatureKind.RIVER, FeatureKind.LAKE],
        figures: [FigureKind.HUT],
    }),
];
const shelf = new Shelf(create(CatalogueSchema, { tiles: wild_types }));

const playing = playing_with({
    board: [{ tile: number_of('L-MMMM-2'), x: 0, y: 0 }],
    figures: [{ seat: 0, figure: FigureKind.MEEPLE, x: 0, y: 0, segment: 0 }],
    seats: [{ supply: [{ figure: 0, count: 4 }] }, {}],
    supply: [{ tile: 3, count: 2 }],
    side: { supply: [{ tile: 7, count: 1 }] },
    phase: TilesPhase.DEPLOYING,
    turnSeat: 0,
});

test('a bonus tile comes from its own stack and belongs to the same turn', () => {
    const state = fold(
        playing,
        told(
            5,
            { case: 'extended', value: { from: Stack.SIDE } },
            { case: 'drawn', value: { tile: 7 } },
        ),
    );
    assert.deepEqual(state.tiles?.hand, [7]);
    assert.deepEqual([...(state.tiles?.supply ?? [])], [[3, 2]]);
    assert.deepEqual(state.tiles?.side, { supply: new Map(), in_use: true });
    assert.equal(state.tiles?.phase, TilesPhase.PLACING);
    assert.equal(state.tiles?.turn, playing.tiles?.turn);

    const next = fold(state, told(6, { case: 'turnBegan', value: { seat: 1 } }));
    assert.equal(next.tiles?.side?.in_use, false);
});

test('what happened is told: the bonus tile, the shaman, the trap', () => {
    const line = (...deltas: DeltaInit[]) => {
        const transition = told(5, ...deltas);
        return lines_of({ state: fold(playing, transition), transition, at: 0 }, 1, shelf);
    };
    assert.deepEqual(
        line({ case: 'extended', value: { from: Stack.SIDE } }).map(({ what, seat }) => [
            what,
            seat,
        ]),
        [['extended', 0]],
    );
    const back = { seat: 0, figure: FigureKind.MEEPLE, x: 0, y: 0, segment: 0 };
    const [taken] = line({ case: 'returned', value: back }, { case: 'answered', value: {} });
    assert.equal(taken?.what, 'retaken');
    assert.equal(taken?.feature, FeatureKind.MEADOW);
    const at = { x: 0, y: 0, segment: 0 };
    const [hunted] = line({ case: 'hunted', value: { trap: at, segments: [at] } });
    assert.equal(hunted?.what, 'hunted');
    assert.deepEqual(hunted?.spotlight?.segments, [at]);
    const state = fold(playing, told(5, { case: 'hunted', value: { trap: at, segments: [at] } }));
    assert.deepEqual(state.tiles?.hunted, [at]);
});

test("the shaman's question offers own figures on the board, or none", () => {
    const decision = create(DecisionSchema, {
        id: 9,
        seats: [0],
        kind: DecisionKind.RETAKE_FIGURE,
        legal: {
            case: 'tiles',
            value: {
                pass: true,
                recalls: [{ figure: FigureKind.MEEPLE, on: { x: 0, y: 0, segment: 0 } }],
            },
        },
    });
    const { deployments, pass, cells } = choices_of(decision, []);
    assert.deepEqual(deployments, [{ figure: 0, segment: 0, back: { x: 0, y: 0 } }]);
    assert.ok(pass && cells.length === 0);
});

test('a river ends at its lake, a river system goes on through it', () => {
    const lake = number_of('L-FRMR-1'), // Rivers east and west end in one lake.
        straight = number_of('L-MRMR-3');
    const board = [
        { tile: lake, x: 0, y: 0, rotation: 0 },
        { tile: straight, x: 1, y: 0, rotation: 0 },
        { tile: straight, x: -1, y: 0, rotation: 0 },
    ];
    const river = type_of(straight).segments.findIndex(({ kind }) => kind === FeatureKind.RIVER);
    const at = { x: 1, y: 0, segment: river };
    assert.equal(feature_of(FeatureKind.RIVER, board, type_of, at, networks).length, 2);
    assert.equal(feature_of(FeatureKind.RIVER_SYSTEM, board, type_of, at, networks).length, 5);
    assert.ok(counts_for(FigureKind.HUT, FeatureKind.RIVER_SYSTEM, networks));
    assert.ok(!counts_for(FigureKind.HUT, FeatureKind.RIVER, networks));
    assert.ok(!counts_for(FigureKind.MEEPLE, FeatureKind.RIVER_SYSTEM, networks));
});

test('a tile is read with what lives on it, zone by zone', () => {
    assert.equal(
        tile(type_of(number_of('L-FRFR-2')), 0),
        'forest (north and south) with gold nugget, meadow (north-east corner), meadow (south-east corner), meadow (south-west corner), meadow (north-west corner), river (east), river (west), and lake with 2 fish',
    );
});

test('of huts at one lake and its rivers one is offered', () => {
    const type = type_of(number_of('L-FRMR-1'));
    const choices = type.segments.flatMap(({ kind }, segment) =>
        kind === FeatureKind.RIVER || kind === FeatureKind.LAKE
            ? [
                  { figure: FigureKind.HUT, segment },
                  { figure: FigureKind.MEEPLE, segment },
              ]
            : [],
    );
    const left = each_network_once(choices, type, networks);
    assert.deepEqual(
        left.filter(({ figure }) => figure === FigureKind.HUT).map(({ segment }) => segment),
        [type.segments.findIndex(({ kind }) => kind === FeatureKind.LAKE)],
    );
    assert.equal(left.filter(({ figure }) => figure === FigureKind.MEEPLE).length, 3);
});
