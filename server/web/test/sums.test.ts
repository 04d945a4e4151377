// Points as they are told: the sum, and what a final scoring brings step by step.
import assert from 'node:assert/strict';
import { FeatureKind } from '../src/proto/meeple/v1/tiles_pb';
import { parts } from '../src/text/words';
import { test } from 'node:test';
import { brought, final_whys, sum_of, type ScorePart, type Why } from '../src/state/why';
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
