// Points as they are told: the sum, and what a final scoring brings step by step.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { FeatureAppraisalSchema, FeatureKind, FigureKind } from '../src/proto/meeple/v1/tiles_pb';
import { Shelf } from '../src/state/catalogue';
import { parts } from '../src/text/words';
import { test } from 'node:test';
import {
    brought,
    final_whys,
    scored_said,
    sum_of,
    type ScorePart,
    type Why,
} from '../src/state/why';
import { why_worth, worth_said } from '../src/state/worth';
import { appraisals_of } from '../src/table/appraised';
import { notes_of } from '../src/ui/sound';

const why = (parts: ScorePart[], awards: Why['awards'] = []): Why => ({
    kind: 1,
    complete: true,
    parts,
    awards,
    spotlight: { tiles: [], segments: [], figures: [] },
});
const part = (count: number, points: number): ScorePart => ({ reason: 'tile', count, points });

test('a sum is written as one writes it', () => {
    assert.equal(sum_of(why([part(3, 6), part(1, 2)])), '3 × 2 + 2 = 8');
    assert.equal(sum_of(why([part(4, 4)])), '4', 'one point each');
    assert.equal(sum_of(why([part(1, 1), part(8, 8)])), '1 + 8 = 9');
    assert.equal(sum_of(why([part(5, 10), part(1, -5)])), '5 × 2 − 5 = 5');
    assert.equal(sum_of(why([part(2, 3)])), '3', 'what cannot be told by the piece');
    assert.equal(sum_of(why([])), '0');
});

test('each final scoring is told once, and brings each seat what it says', () => {
    const shared = why(
        [part(4, 4)],
        [
            { seat: 0, points: 4 },
            { seat: 2, points: 4 },
        ],
    );
    const own = why([part(2, 2)], [{ seat: 0, points: 2 }]);
    const whys = final_whys([
        { final: true, why: shared },
        { final: true, why: shared },
        { why: own },
        { final: true, why: own },
        { final: true },
    ]);
    assert.deepEqual(whys, [shared, own]);
    assert.deepEqual(
        [0, 1, 2].map((seat) => brought(whys, seat)),
        [6, 0, 4],
    );
});

test('the more points, the more notes', () => {
    const lengths = [1, 4, 12, 40, 400].map((points) => notes_of('points', points).length);
    assert.deepEqual(lengths, [3, 3, 5, 9, 9]);
});

test('zones of a forest are told as such, and stretches of a road as such', () => {
    const counted = [{ reason: 'segment', count: 3, points: 6 }];
    assert.match(parts(counted, FeatureKind.FOREST), /^3 zones /);
    assert.match(parts(counted, FeatureKind.ROAD), /^3 road segments /);
});

const shelf = new Shelf(create(CatalogueSchema, {}));
const here = { x: 0, y: 0, segment: 1 };

test('a field with a pig is worth more to its owner, on the label, in the answer and when it is scored', () => {
    const field = create(FeatureAppraisalSchema, {
        kind: FeatureKind.FIELD,
        segments: [here],
        lines: [{ reason: 'city', count: 2, points: 6 }],
        points: 6,
        owners: [1],
        ownerPoints: [8],
    });
    const figures = [
        { seat: 1, figure: FigureKind.MEEPLE, ...here },
        { seat: 1, figure: FigureKind.PIG, ...here },
    ];
    assert.equal(worth_said(field), '8');
    const told = why_worth(field, figures, [], shelf);
    assert.deepEqual(told.awards, [
        { seat: 1, points: 8, own: [{ reason: 'pig', count: 1, points: 2 }] },
    ]);
    assert.equal(scored_said(told), '2 × 3 + 2 = 8');
    const shared = create(FeatureAppraisalSchema, {
        ...field,
        owners: [0, 1],
        ownerPoints: [6, 8],
    });
    assert.equal(worth_said(shared), '6 / 8');
    assert.equal(scored_said(why_worth(shared, figures, [], shelf)), '6 / 8');
});

test('a monastery is worth one more for each place around it once it is complete', () => {
    const monastery = create(FeatureAppraisalSchema, {
        kind: FeatureKind.MONASTERY,
        segments: [here],
        points: 7,
        pointsComplete: 7,
        open: 2,
        owners: [0],
    });
    assert.deepEqual(why_worth(monastery, [], [], shelf).unfinished, { points: 9, open: 2 });
    const city = { ...monastery, kind: FeatureKind.CITY, pointsComplete: 14 };
    assert.deepEqual(why_worth(city, [], [], shelf).unfinished, { points: 14, open: 2 });
});

test('without a server, points are explained by what lies there', () => {
    const lines = (kind: string, points: number, tiles: number) =>
        appraisals_of(
            JSON.stringify([
                {
                    ...{ kind, points, complete: false, x: 0, y: 0, segment: 0 },
                    ...{ points_complete: points, open: 1, owners: [0] },
                    segments: Array.from({ length: tiles }, (_, x) => [x, 0, 0]),
                },
            ]),
            [],
            shelf,
        ).tiles.flatMap((it) => it.lines.map(({ reason, count }) => [reason, count]));
    assert.deepEqual(lines('road', 3, 3), [['tile', 3]]);
    assert.deepEqual(lines('monastery', 5, 1), [
        ['monastery', 1],
        ['neighbour', 4],
    ]);
    assert.deepEqual(lines('road', 5, 3), [['now', 1]], 'an inn may be the reason');
});
