// What keys do at a board of tiles, at a table that notes what it is asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BoardView } from '../src/board/board_view';
import { grid_of, open_place, place_by_key, stop_of } from '../src/state/grid';
import type { Cell } from '../src/state/legal';
import type { TileTable } from '../src/table/tile_table';
import { keys_for } from '../src/ui/help';
import { keys, on_key } from '../src/ui/tiles/keys';

// A key is pressed on nothing in particular.
Object.assign(globalThis, { Element: class {} });

const value = <T>(of: T) => ({ value: of });
const cell = (x: number, y: number): Cell => ({ x, y, placements: [] });
const placed = (x: number, y: number) => ({ tile: 1, x, y, rotation: 0 });

function table_with(now: { lying?: boolean; targets?: number; hand?: number[]; figures?: number }) {
    const asked: string[] = [];
    const note =
        (what: string) =>
        (...of: readonly unknown[]) =>
            void asked.push([what, ...of].join(' '));
    const table = {
        choices: value({ tokens: [], deployments: [], extras: [], cells: [] }),
        draft: value(now.lying ? { placement: { tile: 1, x: 0, y: 0, rotation: 0 } } : undefined),
        offers: value(
            Array.from({ length: now.figures ?? 0 }, (_, i) => ({ choice: `figure${i}` })),
        ),
        focused: value(undefined),
        stop: value(undefined),
        step: value(undefined),
        link: { alone: true },
        grid: value(grid_of([], [])),
        targets: value(Array.from({ length: now.targets ?? 0 })),
        playable: value(now.hand ?? [7]),
        tile: value((now.hand ?? [7])[0]),
        overlay: value('none'),
        can_confirm: now.lying,
        rotate: note('rotate'),
        aim_on: note('aim'),
        choose: note('choose'),
        pick: note('pick'),
        confirm: note('confirm'),
        take_back: note('take back'),
    };
    const view = { pan: note('pan'), zoom: (by: number) => note('zoom')(by > 1 ? 'in' : 'out') };
    const board = { view, fit: note('fit') };
    const press = (key: string, shiftKey = false) =>
        on_key(
            { key, shiftKey } as KeyboardEvent,
            table as unknown as TileTable,
            board as unknown as BoardView,
        );
    return { press, asked, table };
}

test('a tile that lies is turned, taken back and confirmed; without one these keys mean nothing', () => {
    const { press, asked } = table_with({ lying: true, figures: 2 });
    for (const key of ['r', 'R', '2', '0', 'Enter', 'Escape']) assert.ok(press(key), key);
    assert.deepEqual(asked, [
        'rotate 1',
        'rotate -1',
        'choose figure1',
        'choose ',
        'confirm',
        'take back',
    ]);
    const without = table_with({});
    for (const key of ['r', 'ArrowLeft', '1', 'Enter', 'Escape', 't', 'g', 'x'])
        assert.ok(!without.press(key), key);
    assert.deepEqual(without.asked, []);
});

test('arrows walk through what can be pointed at, with Shift they move the board', () => {
    const { press, asked } = table_with({ targets: 3 });
    press('ArrowRight');
    press('ArrowLeft');
    press('.');
    press(',');
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
        assert.ok(press(key, true));
    assert.deepEqual(asked, [
        'aim 1',
        'aim -1',
        'aim 1',
        'aim -1',
        'pan 90 0',
        'pan -90 0',
        'pan 0 90',
        'pan 0 -90',
    ]);
});

test('of several tiles in the hand the next one is taken, after the last the first', () => {
    const { press, asked, table } = table_with({ hand: [3, 5] });
    press('t');
    table.tile.value = 5;
    press('t');
    assert.deepEqual(asked, ['pick 5', 'pick 3']);
});

test('the board is seen otherwise by keys, and what is shown goes again by the same key', () => {
    const { press, asked, table } = table_with({});
    for (const key of ['f', '+', '-']) press(key);
    assert.deepEqual(asked, ['fit', 'zoom in', 'zoom out']);
    for (const [key, shown] of [
        ['h', 'fields'],
        ['w', 'worth'],
        ['w', 'none'],
    ] as const) {
        press(key);
        assert.equal(table.overlay.value, shown);
    }
});

test('arrows lead to the next place of the row or column, Home and End to its ends', () => {
    const board = [placed(0, 0), placed(1, 0), placed(4, 0)];
    const grid = grid_of(board, [cell(2, 0), cell(0, -1)]);
    assert.deepEqual(
        grid.rows.map(({ y, places }) => `${y}: ${places.map(({ x }) => x).join(' ')}`),
        ['-1: 0 1 4', '0: -1 0 1 2 3 4 5', '1: 0 1 4'],
    );
    const to = (x: number, y: number, key: string, all = false) => {
        const at = place_by_key(grid, { x, y }, key, all);
        return at && `${at.x},${at.y}`;
    };
    assert.equal(to(0, 0, 'ArrowRight'), '1,0');
    assert.equal(to(1, -1, 'ArrowRight'), '4,-1', 'over a gap');
    assert.equal(to(0, 0, 'ArrowUp'), '0,-1');
    assert.equal(to(2, 0, 'ArrowUp'), undefined);
    assert.equal(to(1, 0, 'Home'), '-1,0');
    assert.equal(to(1, 0, 'End'), '5,0');
    assert.equal(to(1, 0, 'Home', true), '0,-1');
    assert.equal(to(1, 0, 'End', true), '4,1');
    assert.equal(to(1, 0, 'x'), undefined);
});

test('one stop: where the focus is, else a place for the tile, else the last tile', () => {
    const board = [placed(0, 0), placed(1, 0)];
    const open = grid_of(board, [cell(2, 0), cell(0, 1)]),
        shut = grid_of(board, []);
    assert.equal(stop_of(open, '0,0', '0,1', board[1]), '0,0');
    assert.equal(stop_of(open, undefined, '0,1', board[1]), '0,1');
    assert.equal(stop_of(open, undefined, '0,0', board[1]), '2,0');
    assert.equal(stop_of(shut, undefined, '0,0', board[1]), '0,0');
    assert.equal(stop_of(shut, undefined, undefined, board[1]), '1,0');
    const next = (from: string | undefined, by: number) => open_place(open, from, by);
    assert.deepEqual([next(undefined, 1)?.x, next('2,0', 1)?.x, next('0,1', -1)?.x], [2, 0, 2]);
    assert.deepEqual([next('0,1', 1)?.x, next('1,0', 1)?.x], [2, 2]);
});

test('every key that does something is told of', () => {
    const told = keys.flatMap((one) => one.keys);
    for (const key of [
        'R',
        'T',
        'G',
        'H',
        'W',
        'F',
        '+',
        'Esc',
        'Tab',
        '.',
        'L',
        'C',
        'S',
        'P',
        'K',
    ])
        assert.ok(told.includes(key), key);
});

test('the help names the keys of what is played', () => {
    const named = (
        modules: readonly string[],
        options: readonly [string, string][],
        alone: boolean,
        appraises = !alone,
    ) =>
        keys_for(keys, { modules, options: new Map(options), alone, appraises }).map(
            ({ does }) => does as string,
        );
    const base = named(['farmers'], [['hand', 'next_open']], false);
    for (const only_there of ['help.gift', 'help.prisoner', 'help.target', 'help.next_tile'])
        assert.ok(!base.includes(only_there), only_there);
    assert.ok(
        base.includes('help.turn') && base.includes('tool.fields') && base.includes('help.undo'),
    );
    assert.ok(named(['gifts'], [], false).includes('help.gift'));
    assert.ok(named(['mage_and_witch'], [], false).includes('help.target'));
    assert.ok(named(['tower'], [], false).includes('help.prisoner'));
    assert.ok(named([], [['hand', 'three_open']], false).includes('help.next_tile'));
    // In a puzzle there is no server to ask.
    for (const of_others of ['tool.fields', 'tool.worth', 'help.undo', 'help.answer'])
        assert.ok(!named([], [], true).includes(of_others), of_others);
    // But the rules in this browser know what features score.
    assert.ok(named([], [], true, true).includes('tool.fields'));
});
