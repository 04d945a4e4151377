import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import {
    forget_game,
    note_game,
    past_games,
    past_games_max,
    settings_of,
} from '../src/net/past_games';
import {
    CloseReason,
    RoomPhase,
    RoomSettingsSchema,
    SeatKind,
    SnapshotSchema,
} from '../src/proto/meeple/v1/room_pb';
import { GameSchema } from '../src/proto/meeple/v1/envelope_pb';
import { has_beaten, wish, wish_in_short } from '../src/ui/wish';
import { room_of } from '../src/state/room_state';

const settings = create(RoomSettingsSchema, { game: 'carcassonne', turnSeconds: 60 });

function note(
    room: string,
    phase: RoomPhase,
    {
        watching = false,
        score = 0,
        level = 'greedy',
        halves = [] as number[],
        closed = CloseReason.GAME_FINISHED,
    } = {},
) {
    const state = room_of(
        create(SnapshotSchema, {
            phase,
            ...(phase === RoomPhase.FINISHED ? { closed } : {}),
            seats: [
                { kind: 1, name: 'Ann' },
                { kind: 2, botLevel: level },
            ],
            view: { case: 'tiles', value: { seats: [{ score }, { score: 3 }], winners: [0] } },
        }),
    );
    const seat = watching ? undefined : 0;
    const series = halves.length > 0 ? { game: 2, halves } : undefined;
    note_game({ room, invite: '', seat, state, settings, created_ms: 1, series });
}

test('a game is kept from its beginning on, with its end as it was first seen', () => {
    note('waiting', RoomPhase.WAITING);
    note('watched', RoomPhase.PLAYING, { watching: true });
    assert.deepEqual(past_games(), []);
    note('a', RoomPhase.PLAYING, { score: 5 });
    assert.equal(past_games()[0]?.ended_ms, 0);
    assert.deepEqual(past_games()[0]?.scores, []);
    note('a', RoomPhase.FINISHED, { score: 12 });
    note('a', RoomPhase.FINISHED, { score: 99 });
    const [game] = past_games();
    assert.deepEqual([game?.scores, game?.winners], [[12, 3], [0]]);
    assert.ok(game && game.ended_ms > 0);
    assert.equal(settings_of(game)?.turnSeconds, 60, 'enough for another game like it');
});

test('a room that closed before its game began is no past game', () => {
    const before = past_games();
    note('replaced', RoomPhase.FINISHED, { closed: CloseReason.NEVER_STARTED });
    assert.deepEqual(past_games(), before);
});

test('how a series stood is kept with its game', () => {
    note('single', RoomPhase.FINISHED);
    note('second', RoomPhase.FINISHED, { halves: [2, 0] });
    const kept = (room: string) => past_games().find((game) => game.room === room)?.series;
    assert.equal(kept('single'), undefined);
    assert.deepEqual(kept('second'), { game: 2, halves: [2, 0] });
});

test('a stronger bot is offered after a win against the easier bot, not after a win against a person', () => {
    const bots = ['beginner', 'casual', 'greedy'];
    const won = (others: { kind: SeatKind; bot_level: string }[], winners = [0]) => [
        {
            ...{ room: '', invite: '', game: '', name: '', settings: '' },
            ...{ began_ms: 0, ended_ms: 1, scores: [], seat: 0, winners },
            seats: [{ kind: SeatKind.PLAYER, bot_level: '' }, ...others].map((one) => ({
                ...one,
                name: '',
            })),
        },
    ];
    const bot = (bot_level: string) => ({ kind: SeatKind.BOT_PLAYER, bot_level });
    const beaten = (...of: Parameters<typeof won>) => has_beaten(won(...of), bots, 'casual');
    assert.ok(beaten([bot('casual')]));
    assert.ok(beaten([bot('greedy')]));
    assert.ok(!beaten([bot('casual')], [1]));
    assert.ok(!beaten([bot('beginner')]));
    assert.ok(!beaten([{ kind: SeatKind.PLAYER, bot_level: '' }]));
    const game = create(GameSchema, { bots });
    const short = () => wish_in_short(game, wish.value);
    for (const one of past_games()) forget_game(one.room);
    assert.equal(short(), 'Casual bot');
    note('beaten', RoomPhase.FINISHED, { level: 'casual' });
    assert.equal(short(), 'Experienced bot. You beat the Casual bot, so this bot is stronger.');
    note('met', RoomPhase.PLAYING);
    assert.equal(short(), 'Experienced bot', 'said until it was met');
});

test('only so many are kept, the newest ones', () => {
    for (let i = 0; i <= past_games_max + 5; ++i) note(`b${i}`, RoomPhase.FINISHED);
    assert.equal(past_games().length, past_games_max);
});
