// The lists of the first page, as the page keeps them.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { Lobby, no_filter } from '../src/net/lobby';
import { Lost, Refused, type Answer, type Body, type Connection } from '../src/net/connection';
import { ErrorCode, ErrorSchema, Retry } from '../src/proto/meeple/v1/common_pb';
import type { ServerFrame } from '../src/proto/meeple/v1/envelope_pb';
import { LobbySchema, RoomListSchema } from '../src/proto/meeple/v1/lobby_pb';
import { PeopleHereSchema } from '../src/proto/meeple/v1/meeting_pb';
import { RoomPhase } from '../src/proto/meeple/v1/room_pb';

// What a browser has of it.
const window_like = { hidden: false, on_change: () => {} };
Object.assign(globalThis, {
    document: {
        get hidden() {
            return window_like.hidden;
        },
        addEventListener: (_: string, listener: () => void) => {
            window_like.on_change = listener;
        },
    },
});

const rooms = (...names: string[]) => names.map((room) => ({ room }));

function pushed(list: (number | string)[], next = ''): ServerFrame['body'] {
    const rows = list.map((one) =>
        typeof one === 'number'
            ? { row: { case: 'kept' as const, value: one } }
            : { row: { case: 'room' as const, value: { room: one } } },
    );
    return {
        case: 'lobby',
        value: create(LobbySchema, { list: { case: 'roomsChanged', value: { rows, next } } }),
    };
}

class Wire {
    asked: Body[] = [];
    answer: (body: Body) => Promise<Answer> = (body) =>
        Promise.resolve(
            body.case === 'listRooms'
                ? {
                      case: 'roomList',
                      value: create(RoomListSchema, { rooms: rooms('y', 'b', 'z') }),
                  }
                : {
                      case: 'lobby',
                      value: create(LobbySchema, {
                          list: {
                              case: 'rooms',
                              value: { rooms: rooms('a', 'b', 'c'), next: 'c' },
                          },
                          people: { guests: 4 },
                      }),
                  },
        );

    request(body: Body): Promise<Answer> {
        this.asked.push(body);
        return this.answer(body);
    }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 1));

async function looking() {
    window_like.hidden = false;
    const wire = new Wire();
    const lobby = new Lobby(wire as unknown as Connection);
    lobby.look(true);
    await settled();
    const names = () => lobby.rooms.value.map(({ room }) => room).join('');
    return { wire, lobby, names };
}

test('rows stay, change places, come and go', async () => {
    const { lobby, names } = await looking();
    assert.equal(names(), 'abc');
    assert.equal(lobby.here.value?.guests, 4);
    lobby.take(pushed(['n', 2, 0], 'c'));
    assert.equal(names(), 'nca');
    lobby.take(pushed([1, 0, 'm'], 'c'));
    assert.equal(names(), 'cnm');
    lobby.take(pushed([]));
    assert.equal(names(), '');
});

test('what is told after one has looked away is nothing to us; who comes back asks anew', async () => {
    const { wire, lobby, names } = await looking();
    window_like.hidden = true;
    window_like.on_change();
    await settled();
    const last = wire.asked.at(-1);
    assert.ok(last?.case === 'watchLobby' && !last.value.rooms && !last.value.people);
    lobby.take(pushed(['n']));
    assert.equal(names(), 'abc');
    window_like.hidden = false;
    window_like.on_change();
    await settled();
    assert.equal(wire.asked.length, 3);
    lobby.again();
    await settled();
    assert.equal(wire.asked.length, 4);
});

test('a filter asks for another list; later pages go when the first one ends elsewhere', async () => {
    const { wire, lobby } = await looking();
    await lobby.show_more();
    assert.equal(lobby.more.value.length, 3);
    assert.equal(lobby.next.value, '');
    lobby.take(pushed([2, 1, 0], 'c'));
    assert.equal(lobby.more.value.length, 3);
    lobby.take(pushed(['n', 0, 1], 'b'));
    assert.equal(lobby.more.value.length, 0);
    assert.equal(lobby.next.value, 'b');
    lobby.choose({ ...no_filter, phase: RoomPhase.PLAYING, game: 'cardcassonne' });
    await settled();
    const last = wire.asked.at(-1);
    assert.ok(last?.case === 'watchLobby');
    assert.equal(last.value.rooms?.phase, RoomPhase.PLAYING);
    assert.equal(last.value.rooms?.game, 'cardcassonne');
});

test('later pages of people stay until the first one ends elsewhere', async () => {
    const { wire, lobby } = await looking();
    const told = (names: string[], next: string): ServerFrame['body'] => ({
        case: 'lobby',
        value: create(LobbySchema, { people: { people: names.map((name) => ({ name })), next } }),
    });
    wire.answer = () =>
        Promise.resolve({
            case: 'peopleHere',
            value: create(PeopleHereSchema, { people: [{ name: 'Cleo' }], next: '' }),
        });
    lobby.take(told(['Ada', 'Ben'], 'Ben'));
    assert.equal(lobby.next_person.value, 'Ben');
    await lobby.show_more_people();
    const last = wire.asked.at(-1);
    assert.ok(last?.case === 'getPeople' && last.value.after === 'Ben');
    assert.equal(lobby.next_person.value, '');
    lobby.take(told(['Ann', 'Ben'], 'Ben'));
    assert.equal(lobby.more_people.value.length, 1);
    lobby.take(told(['Ann', 'Bea'], 'Bea'));
    assert.equal(lobby.more_people.value.length, 0);
});

test('refused or lost: the lists stay as they are, and nothing is thrown', async () => {
    const { wire, lobby, names } = await looking();
    for (const reason of [
        new Lost('gone'),
        new Refused(create(ErrorSchema, { code: ErrorCode.OVERLOADED, retry: Retry.AFTER })),
    ]) {
        wire.answer = () => Promise.reject(reason);
        lobby.choose({ ...no_filter });
        await settled();
        await lobby.show_more();
        assert.equal(names(), 'abc');
    }
    lobby.look(false); // Nothing waits any more.
});
