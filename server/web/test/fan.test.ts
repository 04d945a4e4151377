import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fanned, type Fan } from '../src/board/fan';

const fan = (half: number, radius = 22): Fan => ({
    radius,
    gap: 2,
    middle: { x: half, y: half },
    half,
});

function closest(places: readonly { x: number; y: number }[]): number {
    const all = places.flatMap((a, i) =>
        places.slice(i + 1).map((b) => Math.hypot(b.x - a.x, b.y - a.y)),
    );
    return Math.min(...all);
}

test('choices that have room stay where they are', () => {
    const spots = [
        { x: 30, y: 40 },
        { x: 250, y: 200 },
    ];
    assert.deepEqual(fanned(spots, fan(150)), spots);
});

test('six figures on three segments of a small tile never overlap, and leave the tile to be seen', () => {
    const three = [
        { x: 20, y: 6 },
        { x: 34, y: 20 },
        { x: 20, y: 20 },
    ];
    const six = three.flatMap((spot) => [spot, spot]);
    const places = fanned(six, fan(20));
    assert.equal(places.length, 6);
    assert.ok(closest(places) >= 45.9, `closest ${closest(places)}`);
    for (const { x, y } of places) assert.ok(Math.hypot(x - 20, y - 20) >= 43.9, 'beside the tile');
});

test('however many and however near, nothing overlaps', () => {
    for (const half of [15, 30, 60, 100, 160])
        for (let n = 1; n <= 12; ++n) {
            const spots = Array.from({ length: n }, (_, i) => ({ x: half + (i % 3), y: half }));
            const places = fanned(spots, fan(half));
            assert.ok(n < 2 || closest(places) > 44, `${n} on ${half}: ${closest(places)}`);
        }
});

test('at the edge of what is seen none is out of sight, and none overlaps', () => {
    const within = { left: -20, top: -20, right: 900, bottom: 600 };
    for (let n = 1; n <= 17; ++n) {
        const spots = Array.from({ length: n }, (_, i) => ({
            x: 20 + (i % 3) * 30,
            y: 20 + (i % 4) * 20,
        }));
        const places = fanned(spots, { ...fan(50, 17), within });
        assert.ok(n < 2 || closest(places) > 34, `${n}: ${closest(places)}`);
        for (const { x, y } of places) assert.ok(x >= -3 && y >= -3, `${n}: ${x}, ${y}`);
    }
});

test('the same choices go to the same places', () => {
    const spots = Array.from({ length: 7 }, () => ({ x: 50, y: 50 }));
    assert.deepEqual(fanned(spots, fan(50)), fanned(spots, fan(50)));
});
