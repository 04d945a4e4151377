import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tile_art } from '../src/board/art';
import { segment_at, tile_shape } from '../src/board/geometry';
import { grid, perimeter, slots_of, toward, turned_slots } from '../src/land/plane';
import { cell_at } from '../src/board/mask';
import { wild_types } from './support/wild_tiles';

const each = (visit: (type: (typeof wild_types)[number], rotation: number) => void) => {
    for (const type of wild_types)
        for (let rotation = 0; rotation < 4; ++rotation) visit(type, rotation);
};

// The cells that can be reached from one without leaving its segment.
function reached(owner: Int8Array, from: number): Set<number> {
    const seen = new Set([from]);
    for (const cell of seen) {
        const x = cell % grid;
        for (const n of [
            x > 0 ? cell - 1 : -1,
            x < grid - 1 ? cell + 1 : -1,
            cell - grid,
            cell + grid,
        ])
            if (owner[n] === owner[from]) seen.add(n);
    }
    return seen;
}

test('meadows that are one hang together, others are kept apart by water or woods', () => {
    each((type, rotation) => {
        const { owner } = tile_shape(type, rotation);
        type.segments.forEach(({ slots }, index) => {
            const cells = slots_of(turned_slots(slots, rotation)).map((slot) =>
                cell_at(toward(perimeter(slot + 0.5), { x: 50, y: 50 }, 0.03), grid),
            );
            const whole = cells[0] === undefined ? new Set() : reached(owner, cells[0]);
            for (const cell of cells) {
                assert.equal(
                    owner[cell],
                    index,
                    `${type.name} turned ${rotation} segment ${index}`,
                );
                assert.ok(whole.has(cell), `${type.name} turned ${rotation}, segment ${index}`);
            }
        });
    });
});

test('figures stand in their own zone, and rivers end in their lake', () => {
    each((type, rotation) => {
        const shape = tile_shape(type, rotation);
        shape.segments.forEach(({ index, spot, middle }) => {
            assert.equal(segment_at(shape, spot), index, `${type.name} turned ${rotation}`);
            for (const river of type.segments[index]?.borders ?? []) {
                const points = shape.segments[river]?.lines[0]?.points ?? [];
                const end = points[points.length - 1] ?? { x: 0, y: 0 };
                assert.ok(Math.hypot(end.x - middle.x, end.y - middle.y) < 1, type.name);
            }
        });
    });
});

test('the land of the hunters has no gates, squares or hedges', () => {
    each((type, rotation) => {
        const { ground, works } = tile_art(type, rotation, 3, 4);
        const names = [...ground, ...works].map(({ name }) => name);
        for (const name of names)
            assert.doesNotMatch(name, /gate|square|bush|house|tower|badge|wall/, type.name);
        assert.ok(names.some((name) => name.startsWith('river-water')) || !/R/.test(type.name));
    });
});
