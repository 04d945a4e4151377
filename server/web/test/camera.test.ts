import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clamp, fitting, margins, scale_max, scale_min, shows, zoomed } from '../src/board/camera';

const as_wide_as = (width: number) =>
    Object.assign(globalThis, { matchMedia: () => ({ matches: width <= 760 }) });
const box = { left: -300, top: -200, right: 500, bottom: 400 };

test('what is fitted lies in the middle of what is free, on a wide screen and on a phone', () => {
    for (const [width, height] of [
        [1104, 720],
        [390, 530],
    ] as const) {
        as_wide_as(width);
        const free = margins();
        const { x, y, scale } = fitting(box, width, height);
        const [left, right] = [box.left * scale + x, box.right * scale + x];
        const [top, bottom] = [box.top * scale + y, box.bottom * scale + y];
        assert.ok(left >= free.left - 0.01 && right <= width - free.right + 0.01, `${width}`);
        assert.ok(top >= free.top - 0.01 && bottom <= height - free.bottom + 0.01, `${width}`);
        assert.ok(Math.abs(left - free.left - (width - free.right - right)) < 0.01);
        assert.ok(Math.abs(top - free.top - (height - free.bottom - bottom)) < 0.01);
    }
});

test('what lies below the buttons at the edge is not seen, though it is in the window', () => {
    for (const [width, height] of [
        [340, 320],
        [1104, 720],
    ] as const) {
        as_wide_as(1280);
        const seen = fitting(box, width, height);
        assert.ok(shows(seen, box, width, height), `${width}`);
        // One more column at the left, where the board has come to lie 50 pixels from the edge of the window.
        const wider = { ...box, left: box.left - 100 };
        const beside = { ...seen, x: 50 - wider.left * seen.scale };
        assert.ok(!shows(beside, wider, width, height), `${width}`);
        assert.ok(shows(fitting(wider, width, height), wider, width, height), `${width}`);
    }
});

test('little is not blown up, and much is not shown smaller than can be seen', () => {
    as_wide_as(1280);
    assert.equal(fitting({ left: 0, top: 0, right: 100, bottom: 100 }, 1200, 800).scale, 1.5);
    const huge = { left: -9000, top: -9000, right: 9000, bottom: 9000 };
    assert.equal(fitting(huge, 400, 300).scale, scale_min);
});

test('what is under the pointer stays there while one zooms, as far as one can', () => {
    const from = { x: 40, y: -25, scale: 0.8 };
    for (const factor of [0.01, 0.5, 1.3, 50]) {
        const to = zoomed(from, factor, 300, 200);
        assert.equal(to.scale, clamp(from.scale * factor, scale_min, scale_max));
        for (const [at, before, after] of [
            [300, from.x, to.x],
            [200, from.y, to.y],
        ] as const)
            assert.ok(Math.abs((at - before) / from.scale - (at - after) / to.scale) < 1e-9);
    }
});
