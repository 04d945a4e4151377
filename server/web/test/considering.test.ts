// Planning while others are in turn, and what becomes of it; what keys do to what is arranged.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { test } from 'node:test';
import type { RoomLink } from '../src/net/room_link';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import { DecisionSchema, SnapshotSchema } from '../src/proto/meeple/v1/room_pb';
import { ConsideredSchema } from '../src/proto/meeple/v1/question_pb';
import { TileFitSchema } from '../src/proto/meeple/v1/tiles_pb';
import { BoardView } from '../src/board/board_view';
import { Shelf } from '../src/state/catalogue';
import { room_of } from '../src/state/room_state';
import type { Step } from '../src/state/step';
import { Table } from '../src/table/table';
import { TileTable } from '../src/table/tile_table';
import { on_key } from '../src/ui/tiles/keys';

const legal = {
    case: 'tiles' as const,
    value: { x: [1, 1, 2], y: [0, 0, 0], rotation: [0, 2, 1], followUps: [] },
};

// We are seat 1 and hold tile 7; `asked` is who is in turn.
function step_of(seq: number, asked: number): Step {
    const decision = create(DecisionSchema, {
        id: seq,
        seats: [asked],
        ...(asked === 1 ? { legal } : {}),
    });
    const state = room_of(
        create(SnapshotSchema, {
            seq,
            phase: 1,
            seats: [{ kind: 1 }, { kind: 1 }],
            decision,
            view: {
                case: 'tiles',
                value: {
                    board: [{ tile: 1 }],
                    seats: [{}, {}],
                    turnSeat: asked,
                    hand: [asked === 1 ? 7 : 5],
                    hands: { held: [{}, asked === 1 ? {} : { tiles: [7] }] },
                },
            },
        }),
    );
    return { state, transition: undefined, at: 0 };
}

function table() {
    const steps = signal<readonly Step[]>([step_of(1, 0)]);
    const told: unknown[] = [];
    const link: Partial<Record<keyof RoomLink, unknown>> = {
        steps,
        seat: signal(1),
        pending: signal(false),
        info: signal(undefined),
        attached: signal({}),
        trouble: signal(undefined),
        appraises: true,
        appraise: () => Promise.resolve(undefined),
        consider: (about: unknown) => {
            told.push(about);
            return Promise.resolve(create(ConsideredSchema, { fits: [{ tile: 7, x: 1 }] }));
        },
        get state() {
            return steps.value.at(-1)?.state;
        },
    };
    const shelf = new Shelf(create(CatalogueSchema, { tiles: [{ tile: 7 }, { tile: 5 }] }));
    const tiles = new TileTable(new Table(link as unknown as RoomLink, shelf));
    return { steps, told, tiles };
}

const fit = create(TileFitSchema, { tile: 7, x: 1, y: 0, rotations: 0b101 });

test('one’s own tile is pencilled in, turned, and taken away again', () => {
    const { considering } = table().tiles;
    assert.equal(considering.tile.value, 7);
    assert.ok(considering.may_plan.value && considering.may_pencil.value);
    const ways = [0, 2, undefined].map((rotation) => {
        considering.pencil(fit);
        return [considering.pencilled.value?.rotation, rotation];
    });
    for (const [is, wanted] of ways) assert.equal(is, wanted);
});

test('what was pencilled is arranged in one’s turn, if it is offered', () => {
    for (const [x, arranged] of [
        [1, 'x'],
        [9, undefined],
    ] as const) {
        const { tiles, steps } = table();
        tiles.considering.pencil({ ...fit, x });
        steps.value = [...steps.value, step_of(2, 1)];
        assert.equal(tiles.draft.value?.placement && 'x', arranged);
        assert.equal(tiles.considering.pencilled.value, undefined);
        assert.equal(tiles.considering.may_plan.value, false);
        assert.equal(tiles.considering.dropped.value, arranged === undefined, 'told if not');
    }
});

test('what was pencilled is dropped as soon as it fits no more, and that is told until something else is', async () => {
    const { tiles, steps } = table();
    const { considering } = tiles;
    considering.planning.value = true;
    considering.pencil({ ...fit, x: 9 });
    assert.equal(considering.dropped.value, false);
    steps.value = [...steps.value, step_of(2, 0)];
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(considering.pencilled.value, undefined);
    assert.equal(considering.dropped.value, true);
    considering.pencil(fit);
    assert.equal(considering.dropped.value, false);
});

test('places are asked for while that is wished and others are in turn', async () => {
    const { tiles, steps, told } = table();
    assert.equal(told.length, 0);
    tiles.considering.planning.value = true;
    await Promise.resolve();
    await Promise.resolve();
    assert.deepEqual(told, [{ case: 'tile', value: 7 }]);
    assert.equal(tiles.considering.places.value.length, 1);
    steps.value = [...steps.value, step_of(2, 1)];
    assert.equal(tiles.considering.places.value.length, 0);
    assert.equal(told.length, 1);
});

test('keys turn what lies, take it back, and mean nothing where there is nothing', () => {
    const { tiles, steps } = table();
    const board = new BoardView(tiles);
    const press = (key: string) =>
        on_key(
            { key, shiftKey: false, target: undefined } as unknown as KeyboardEvent,
            tiles,
            board,
        );
    assert.equal(press('r'), false);
    assert.equal(press('Escape'), false);
    steps.value = [...steps.value, step_of(2, 1)];
    tiles.lay({ x: 1, y: 0 });
    assert.equal(tiles.draft.value?.placement?.rotation, 0);
    assert.ok(press('r'));
    assert.equal(tiles.draft.value?.placement?.rotation, 2);
    assert.ok(press('R'));
    assert.equal(tiles.draft.value?.placement?.rotation, 0);
    assert.ok(press('Escape'));
    assert.equal(tiles.draft.value, undefined);
    assert.ok(press('w'));
    assert.equal(tiles.overlay.value, 'worth');
    assert.equal(press('x'), false);
});
