// Which news calls a player back to a game.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { AttentionKind, AttentionSchema } from '../src/proto/meeple/v1/envelope_pb';
import { RoomPhase, SeatKind } from '../src/proto/meeple/v1/room_pb';
import { open_seat } from '../src/state/room_state';
import { type Running } from '../src/ui/running';
import { calls, forget_news, take_news } from '../src/ui/tidings';

const seat = (kind: SeatKind) => ({ ...open_seat, kind });

function game(room: string, other: SeatKind, turnSeconds: number): Running {
    return {
        room,
        phase: RoomPhase.PLAYING,
        game: 'carcassonne',
        name: '',
        seats: [seat(SeatKind.PLAYER), seat(other)],
        seat: 0,
        decides: 0,
        created_ms: 0,
        pace: { turnSeconds },
    };
}

test('a game against bots without a clock sends no reminder; a game with people or a clock does', () => {
    Object.assign(globalThis, { document: { hidden: false } });
    const running = [
        game('bots', SeatKind.BOT_PLAYER, 0),
        game('hurried', SeatKind.BOT_PLAYER, 60),
        game('people', SeatKind.PLAYER, 0),
    ];
    const called = (room: string, kind = AttentionKind.YOUR_TURN) => {
        forget_news();
        const value = create(AttentionSchema, { kind, room, game: 'carcassonne' });
        take_news({ case: 'attention', value }, undefined, running);
        return calls.value.length === 1;
    };
    assert.equal(called('bots'), false);
    assert.equal(called('hurried'), true);
    assert.equal(called('people'), true);
    assert.equal(called('unknown'), true);
    assert.equal(called('bots', AttentionKind.CHALLENGED), true);
});
