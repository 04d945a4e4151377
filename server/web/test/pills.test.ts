import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placed_labels, type Label } from '../src/board/pills';

const label = (x: number, y: number): Label => ({ spot: { x, y }, width: 70, height: 40 });

function apart(labels: readonly Label[], larger: number) {
    const figures = labels.map(({ spot }) => spot);
    const places = placed_labels(labels, figures, larger);
    for (const [i, a] of places.entries()) {
        for (const b of places.slice(i + 1))
            assert.ok(Math.abs(a.x - b.x) >= 70 || Math.abs(a.y - b.y) >= 40, `labels ${i}`);
        for (const { x, y } of figures)
            assert.ok(
                Math.abs(a.x - x) >= 35 + 17 * larger || Math.abs(a.y - y) >= 20 + 17 * larger,
                `label ${i} over a figure`,
            );
    }
}

test('labels of neighbours cover neither each other nor a figure', () => {
    apart([label(50, 50)], 1);
    apart([label(50, 20), label(50, 80), label(150, 50)], 1);
    apart([label(50, 50), label(50, 110), label(50, 170), label(110, 110)], 1);
    apart([label(50, 50), label(120, 50), label(50, 130)], 1.3);
});

test('a label is above its figure where nothing is in the way', () => {
    const [at] = placed_labels([label(50, 50)], [{ x: 50, y: 50 }], 1);
    assert.equal(at?.x, 50);
    assert.ok((at?.y ?? 50) < 20);
});

test('a label covers no target that can be pointed at, such as the steps of the dragon', () => {
    const target = { x: 50, y: 15 };
    const [at] = placed_labels([label(50, 50)], [{ x: 50, y: 50 }, target], 1);
    assert.ok(at);
    assert.ok(Math.abs(at.x - target.x) >= 35 + 17 || Math.abs(at.y - target.y) >= 20 + 17);
});
