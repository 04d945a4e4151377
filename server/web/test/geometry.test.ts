import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tile_art } from '../src/board/art';
import { build, tile_shape } from '../src/board/geometry';
import { grid, perimeter, slots_of, toward, turned_slots } from '../src/land/plane';
import { cell_at, depth_of } from '../src/board/mask';
import { lines, named, tile_type, types } from './support/tiles';

const each = (visit: (type: (typeof types)[number], rotation: number) => void) => {
    for (const type of types)
        for (let rotation = 0; rotation < 4; ++rotation) visit(type, rotation);
};

test('each slot of the rim belongs to the segment that the catalogue names', () => {
    each((type, rotation) => {
        const shape = tile_shape(type, rotation);
        type.segments.forEach((segment, index) => {
            for (const slot of slots_of(turned_slots(segment.slots, rotation))) {
                const p = toward(perimeter(slot + 0.5), { x: 50, y: 50 }, 0.03);
                assert.equal(
                    shape.owner[cell_at(p, grid)],
                    index,
                    `${type.name} turned ${rotation}, slot ${slot}`,
                );
            }
        });
    });
});

test('every segment has an outline and a place for a figure inside the tile', () => {
    each((type, rotation) => {
        for (const segment of tile_shape(type, rotation).segments) {
            assert.match(segment.outline, /^M[-\d. MLCHVaZ]+$/, `${type.name} ${segment.index}`);
            assert.ok(
                segment.spot.x > 5 &&
                    segment.spot.x < 95 &&
                    segment.spot.y > 5 &&
                    segment.spot.y < 95,
                `${type.name} ${segment.index} ${JSON.stringify(segment.spot)}`,
            );
        }
    });
});

test('figures on one tile do not stand on each other', () => {
    each((type, rotation) => {
        const { segments } = tile_shape(type, rotation);
        for (const a of segments)
            for (const b of segments) {
                if (a.index >= b.index) continue;
                assert.ok(
                    Math.hypot(a.spot.x - b.spot.x, a.spot.y - b.spot.y) > 13,
                    `${type.name} turned ${rotation}: ${a.index} and ${b.index}`,
                );
            }
    });
});

test('a farmer lies in its own field', () => {
    each((type, rotation) => {
        for (const segment of tile_shape(type, rotation).segments) {
            if (segment.role !== 'ground') continue;
            const depth = depth_of(segment.mask, grid)[cell_at(segment.spot, grid)] ?? 0;
            assert.ok(
                depth >= 2,
                `${type.name} turned ${rotation}: field ${segment.index} at depth ${depth}`,
            );
        }
    });
});

test('roads that end at a city have a gate, roads that meet have a junction', () => {
    assert.equal(tile_shape(named('base/S'), 0).gates.length, 1);
    assert.equal(tile_shape(named('base/A'), 0).gates.length, 0);
    assert.equal(tile_shape(named('base/A'), 0).junction, undefined);
    assert.ok(tile_shape(named('base/W'), 0).junction);
    assert.equal(tile_shape(named('base/V'), 0).junction, undefined);
});

test('the same tile at the same place is drawn the same, at another place not', () => {
    const type = named('base/D');
    const drawn = (x: number) => JSON.stringify(tile_art(type, 1, x, 4));
    assert.equal(drawn(3), drawn(3));
    assert.notEqual(drawn(3), drawn(5));
});

test('a shape does not depend on which rotation was asked for first', () => {
    const told = (first: number, line: string) => {
        const type = tile_type(line);
        tile_shape(type, first);
        return [0, 1, 2, 3].map((rotation) =>
            tile_shape(type, rotation).segments.map(({ spot, mask, outline }) => [
                spot,
                [...mask].join(''),
                outline,
            ]),
        );
    };
    for (const line of lines)
        for (const first of [1, 2, 3]) assert.deepEqual(told(first, line), told(0, line), line);
});

// The area that an outline of straight lines encloses, in units; holes count against it.
function enclosed(outline: string): number {
    const rings = outline.split('M').map((ring) => (ring.match(/-?[\d.]+/g) ?? []).map(Number));
    return rings.reduce((sum, ring) => {
        for (let i = 0; i < ring.length; i += 2) {
            const [x = 0, y = 0] = ring.slice(i, i + 2),
                [u = 0, v = 0] = ring.slice((i + 2) % ring.length);
            sum += (x * v - u * y) / 2;
        }
        return sum;
    }, 0);
}

test('the outline of a field has slopes where its border slants, and meets its neighbours at the edge', () => {
    for (const { role, outline } of tile_shape(named('base/V'), 0).segments) {
        if (role !== 'ground') continue;
        const ring = (outline.match(/-?[\d.]+/g) ?? []).map(Number);
        let slopes = 0;
        for (let i = 0; i < ring.length; i += 2) {
            const [x = 0, y = 0] = ring.slice(i, i + 2),
                [u = 0, v = 0] = ring.slice((i + 2) % ring.length);
            if (x !== u && y !== v) slopes += 1;
        }
        assert.ok(slopes > 10, String(slopes));
        assert.ok(ring.includes(0) || ring.includes(100));
    }
});

test('a tile is drawn the same each time, and its marks stand apart as signs', () => {
    const type = named('base/C');
    // Under another name nothing is kept.
    const art = tile_art({ ...type, name: 'once' }, 1, 3, 4);
    assert.ok(art.works.some(({ name }) => name === 'house-wall'));
    assert.deepEqual(
        art.signs.map(({ size }) => size),
        ['small'],
    );
    const again = tile_art({ ...type, name: 'again' }, 1, 3, 4);
    assert.deepEqual(again, art);
});

test('a shape that was turned is the one that would have been made', () => {
    each((type, rotation) => {
        const turned = tile_shape(type, rotation),
            made = build(type, rotation);
        const where = `${type.name} turned ${rotation}`;
        const apart = turned.owner.filter((index, cell) => index !== made.owner[cell]).length;
        assert.ok(apart <= 24, `${where}: ${apart} of ${turned.owner.length} cells are another's`);
        assert.equal(turned.gates.length, made.gates.length, where);
        turned.segments.forEach((segment, i) => {
            const other = made.segments[i];
            assert.ok(other);
            // Of several places that are as wide, the first one is taken: it is one of this segment.
            if (segment.role === 'area')
                assert.equal(turned.owner[cell_at(segment.spot, grid)], i, where);
            const commands = (outline: string) => (outline.match(/[MLC]/g) ?? []).length;
            if (segment.role === 'ground')
                assert.ok(
                    Math.abs(enclosed(segment.outline) - enclosed(other.outline)) < 160,
                    `${where}: ${i}`,
                );
            else assert.equal(commands(segment.outline), commands(other.outline), where);
            assert.equal(segment.lines.length, other.lines.length, where);
            assert.equal(segment.borders.length, other.borders.length, where);
        });
    });
});
