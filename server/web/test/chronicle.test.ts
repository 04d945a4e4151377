import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { SnapshotSchema, TransitionSchema, type Delta } from '../src/proto/meeple/v1/room_pb';
import { FigureKind, TilesStartedSchema, type TilesDelta } from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';
import { last_moves, lines_of, tally } from '../src/state/chronicle';
import { fold } from '../src/state/fold';
import { room_of } from '../src/state/room_state';
import type { Table } from '../src/table/table';
import { language } from '../src/text/text';
import { tile as tile_words } from '../src/text/words';
import { line_place, line_text } from '../src/ui/log';
import { types } from './support/tiles';

const shelf = new Shelf(create(CatalogueSchema, { tiles: types }));
const road = types.findIndex(({ name }) => name === 'base/D');
const tiles = (delta: TilesDelta['delta']): Delta['delta'] => ({
    case: 'tiles',
    value: { $typeName: 'meeple.v1.TilesDelta', delta },
});
const placed = (x: number) =>
    tiles({
        case: 'placed',
        value: { $typeName: 'meeple.v1.TilePlaced', tile: road, x, y: 0, rotation: 0 },
    });
const started = tiles({
    case: 'started',
    value: create(TilesStartedSchema, { firstSeat: 0 }),
});
const scored = tiles({
    case: 'scored',
    value: {
        $typeName: 'meeple.v1.FeatureScored',
        kind: 1,
        at: { $typeName: 'meeple.v1.SegmentRef', x: 1, y: 0, segment: 1 },
        complete: true,
        lines: [{ $typeName: 'meeple.v1.ScoreLine', reason: 'tile', count: 2, points: 2 }],
        awards: [{ $typeName: 'meeple.v1.Award', seat: 1, points: 2 }],
        xs: [0, 1],
        ys: [0, 0],
        figures: [],
        own: [],
    },
});

const first = {
    state: room_of(
        create(SnapshotSchema, {
            seats: [
                { kind: 1, name: 'Ann' },
                { kind: 2, botLevel: 'greedy' },
            ],
            view: { case: 'tiles', value: { seats: [{}, {}], supply: [{ tile: road, count: 3 }] } },
        }),
    ),
    transition: undefined,
    at: 0,
};

function step_after(
    before: { state: ReturnType<typeof room_of> },
    actor: number,
    deltas: Delta['delta'][],
) {
    const seq = before.state.seq + 1;
    const transition = create(TransitionSchema, {
        seq,
        actor,
        deltas: deltas.map((delta) => ({ delta })),
    });
    return { state: fold(before.state, transition), transition, at: 0 };
}

test('no seat placed the start tile', () => {
    const begun = step_after(first, 0, [started, placed(0)]);
    assert.deepEqual(lines_of(begun, 1, shelf), []);
    assert.equal(last_moves([first, begun], 1).size, 0);
});

test('who drew what for the right to begin is told, and who begins', () => {
    const drawn = tiles({
        case: 'started',
        value: create(TilesStartedSchema, {
            firstSeat: 1,
            draws: [
                { seat: 0, tile: road },
                { seat: 1, tile: road },
            ],
        }),
    });
    const begun = step_after(first, 0, [drawn, placed(0)]);
    assert.deepEqual(
        lines_of(begun, 1, shelf).map(({ what, seat, tile }) => [what, seat, tile]),
        [
            ['drew', 0, road],
            ['drew', 1, road],
            ['begins', 1, undefined],
        ],
    );
});

test('what was laid is named with its place, as the board in words says it, in both languages', () => {
    const begun = step_after(first, 0, [started, placed(0)]);
    const deployed = tiles({
        case: 'deployed',
        value: {
            $typeName: 'meeple.v1.FigureDeployed',
            seat: 1,
            figure: FigureKind.MEEPLE,
            x: 1,
            y: 0,
            segment: 1,
        },
    });
    const moved = step_after(begun, 1, [placed(1), deployed]);
    const [line] = lines_of(moved, 2, shelf);
    assert.ok(line);
    const table = { shelf, step: { value: moved } } as unknown as Table;
    const type = shelf.type(road);
    const said = (spoken: 'en' | 'fr') => {
        language.value = spoken;
        assert.ok(line_place(table, line).startsWith(tile_words(type, 0)));
        return [line_text(table, line), line_place(table, line)];
    };
    const [what, where] = said('en');
    assert.match(what ?? '', /placed a tile and a meeple /);
    assert.match(where ?? '', /city \(.*\).*road \(.*\).* · 1 east of the start tile$/);
    const [quoi, ou] = said('fr');
    assert.match(quoi ?? '', /a posé une tuile et un partisan /);
    assert.match(ou ?? '', /ville \(.*\).*route \(.*\).* · 1 à l’est de la tuile de départ$/);
    language.value = 'en';
});

test('a score knows its sum, its tiles and its whole feature', () => {
    const begun = step_after(first, 0, [started, placed(0)]);
    const moved = step_after(begun, 1, [placed(1), scored]);
    const [laid, points] = lines_of(moved, 2, shelf);
    assert.equal(laid?.what, 'laid');
    assert.deepEqual(last_moves([first, begun, moved], 2), new Map([[1, { x: 1, y: 0 }]]));
    assert.equal(points?.points, 2);
    assert.deepEqual(points?.why?.spotlight.tiles, [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
    ]);
    assert.equal(points?.why?.spotlight.segments.length, 2);
    assert.deepEqual(tally(points ? [points] : [], 2).rows, [
        { feature: 1, complete: true, points: [0, 2] },
    ]);
});
