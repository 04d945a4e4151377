// The camera after each turn: it moves only where something that matters would be out of sight.
import assert from 'node:assert/strict';
import { signal } from '@preact/signals';
import { test } from 'node:test';
import { board_box, BoardView } from '../src/board/board_view';
import { fitting, shows, type Box, type Camera, type View } from '../src/board/camera';
import type { TileTable } from '../src/table/tile_table';

interface At {
    readonly x: number;
    readonly y: number;
}
const size = { width: 1105, height: 900 };
const sides = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
] as const;

// A board of one tile, seen by a player who has not chosen a view.
function seen() {
    Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
    const board: At[] = [{ x: 0, y: 0 }];
    const choices = signal<{ cells: readonly At[] }>({ cells: [] });
    const table = {
        step: signal({ state: { tiles: { board } } }),
        choices,
        draft: signal(undefined),
        considering: { places: signal([]) },
    } as unknown as TileTable;
    const camera = signal<Camera>(fitting(board_box(table), size.width, size.height));
    const view = new BoardView(table);
    view.shown.value = {
        camera,
        size,
        moved: false,
        glide: () => undefined,
        fit: (box: Box) => (camera.value = fitting(box, size.width, size.height)),
    } as unknown as View;
    const offer = (cells: readonly At[]) => {
        choices.value = { cells };
        view.follow();
        return camera.value;
    };
    return { board, table, camera, offer };
}

test('a board keeps its size and place until something is out of sight, and then moves the least', () => {
    const { board, table, camera, offer } = seen();
    const first = camera.value;
    assert.equal(offer([{ x: 1, y: 0 }]), first);
    board.push({ x: 1, y: 0 });
    assert.equal(offer([{ x: 2, y: 0 }]), first);
    board.push({ x: 2, y: 0 }, { x: 3, y: 0 });
    // Two more to the right than there is room for: only that way.
    const moved = offer([
        { x: 4, y: 0 },
        { x: 1, y: 2 },
    ]);
    assert.equal(moved.scale, first.scale);
    assert.equal(moved.y, first.y);
    assert.ok(moved.x < first.x);
    assert.ok(shows(moved, board_box(table), size.width, size.height));
    // While others are in turn nothing is offered.
    assert.equal(offer([]), moved);
    assert.equal(offer([{ x: -1, y: 0 }]), moved);
});

test('a board that has outgrown the window is shown smaller, with room for more than one turn', () => {
    const { board, table, camera, offer } = seen();
    let smaller = 0;
    for (let turn = 0; turn < 60; ++turn) {
        const { x, y } = board[(turn * 7) % board.length] ?? { x: 0, y: 0 };
        const free = sides
            .map(([dx, dy]) => ({ x: x + dx, y: y + dy }))
            .filter((at) => !board.some((one) => one.x === at.x && one.y === at.y));
        const before = camera.value;
        const after = offer(turn % 2 === 0 ? free : []);
        assert.ok(after.scale <= before.scale, `turn ${turn}`);
        assert.ok(shows(after, board_box(table), size.width, size.height), `turn ${turn}`);
        if (after.scale < before.scale) smaller += 1;
        const [next] = free;
        if (next) board.push(next);
    }
    assert.ok(smaller > 0 && smaller <= 4, `${smaller} times`);
});
