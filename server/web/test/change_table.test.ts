import assert from 'node:assert/strict';
import { clone, create, type MessageInitShape } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { test } from 'node:test';
import { kept } from '../src/base/keep';
import {
    CatalogueSchema,
    ClockPresetSchema,
    type ClockPreset,
} from '../src/proto/meeple/v1/envelope_pb';
import {
    ClockSchema,
    ModuleListSchema,
    OnTimeout,
    OptionSchema,
    RoomInfoSchema,
    RoomSettingsSchema,
    SeatSettingSchema,
    SnapshotSchema,
    type RoomSettings,
} from '../src/proto/meeple/v1/room_pb';
import { Talk } from '../src/proto/meeple/v1/talk_pb';
import { Shelf } from '../src/state/catalogue';
import { room_of } from '../src/state/room_state';
import { time_after_miss } from '../src/table/clocks';
import { changes_of, settings_chosen, wish_of } from '../src/ui/change_table';
import { at_zero_wished } from '../src/ui/table/manners';
import { change_to } from '../src/ui/table_change';
import { borrow_wish, change, with_people, wish, type Wish } from '../src/ui/wish';

const shelf = new Shelf(
    create(CatalogueSchema, {
        games: [
            {
                name: 'carcassonne',
                seatsMin: 2,
                seatsMax: 6,
                bots: ['random', 'greedy'],
                modules: [{ name: 'farmers', byDefault: true }, { name: 'river' }],
                options: [
                    { name: 'start_player', defaultValue: 'random', values: ['random', 'host'] },
                    { name: 'animal_table', defaultValue: '1', values: ['1'] },
                ],
            },
        ],
        clocks: [
            { name: 'blitz', setting: { case: 'clock', value: { initialMs: 180_000 } } },
            { name: 'turns', setting: { case: 'turnSeconds', value: 60 } },
        ],
    }),
);
const game = shelf.game('carcassonne');
const clocks = shelf.catalogue.clocks;

// As the server completes them.
function completed(asked: RoomSettings): RoomSettings {
    const settings = clone(RoomSettingsSchema, asked);
    return Object.assign(settings, {
        modules: asked.modules ?? create(ModuleListSchema, { names: ['farmers'] }),
        options:
            asked.options.length > 0
                ? asked.options
                : [create(OptionSchema, { name: 'start_player', value: 'random' })],
        onTimeout: asked.onTimeout ?? (asked.clock ? OnTimeout.BOT : OnTimeout.SKIP),
        talk: asked.talk ?? (asked.private ? Talk.FREE_TEXT : Talk.PHRASES),
        ...(asked.clock || asked.turnSeconds !== undefined ? {} : { turnSeconds: 120 }),
    });
}

test('a table whose options are opened and applied as they are stays as it is', () => {
    assert.ok(game);
    const wishes: Partial<Wish>[] = [
        {},
        { modules: new Set(['farmers', 'river']), seats: 4, bots: 1, level: 'greedy' },
        { pace: clocks[0], at_zero: OnTimeout.LOSE, takebacks: false, talk: Talk.SILENCE },
        { pace: clocks[1], options: new Map([['start_player', 'host']]), best_of: 3 },
    ];
    for (const wished of wishes)
        for (const is_private of [true, false]) {
            const before: Wish = { ...wish.peek(), ...wished };
            const table = completed(with_people(game, before, is_private));
            const again: Wish = { ...wish.peek(), ...wish_of(table, game, clocks) };
            assert.deepEqual(completed(with_people(game, again, is_private)), table);
        }
});

test('the form borrows the wish: nothing is kept, and the own one comes back', () => {
    change({ seats: 3, level: 'greedy' });
    const own = wish.peek(),
        stored = kept('wish');
    const give_back = borrow_wish({ seats: 5 });
    change({ level: 'random' });
    assert.deepEqual([wish.peek().seats, wish.peek().level], [5, 'random']);
    assert.equal(kept('wish'), stored);
    give_back();
    assert.deepEqual(wish.peek(), own);
    change({ seats: 2, level: '' });
    assert.notEqual(kept('wish'), stored);
});

test('bots keep their levels, unless another one is chosen', () => {
    assert.ok(game);
    const chosen: Wish = { ...wish.peek(), game: 'carcassonne', seats: 4, bots: 2 };
    const table = completed(with_people(game, { ...chosen, level: 'greedy' }, true));
    table.seats[3] = create(SeatSettingSchema, { who: { case: 'bot', value: 'random' } });
    const levels = (part: Partial<Wish>) =>
        settings_chosen(
            game,
            { ...chosen, ...wish_of(table, game, clocks), ...part },
            table,
        ).seats.flatMap(({ who }) => (who.case === 'bot' ? [who.value] : []));
    assert.deepEqual(levels({}), ['greedy', 'random']);
    assert.deepEqual(levels({ bots: 1 }), ['greedy']);
    assert.deepEqual(levels({ seats: 5, bots: 3 }), ['greedy', 'random', 'greedy']);
    assert.deepEqual(levels({ level: 'random' }), ['random', 'random']);
});

test('what was changed is told in one line each', () => {
    assert.ok(game);
    const base = { ...wish.peek(), seats: 2 };
    const told = (part: Partial<Wish>, is_private = true) =>
        changes_of(
            shelf,
            completed(with_people(game, base, true)),
            completed(with_people(game, { ...base, ...part }, is_private)),
        );
    assert.deepEqual(told({}), []);
    assert.equal(told({ seats: 4, bots: 2 }).length, 2);
    assert.deepEqual(told({ modules: new Set(['river']) }), ['with The River', 'without Farmers']);
    assert.equal(told({ pace: clocks[0] }).length, 1);
    assert.equal(told({ options: new Map([['start_player', 'host']]) }).length, 1);
    assert.equal(told({ best_of: 5 }).length, 1);
    assert.equal(told({ pace: clocks[1], takebacks: true, talk: Talk.FREE_TEXT }, false).length, 2);
});

test('what the line has no words for is told as details', () => {
    assert.ok(game);
    const base: Wish = { ...wish.peek(), seats: 3, bots: 1, level: 'greedy' };
    const told = (part: Partial<Wish>) =>
        changes_of(
            shelf,
            completed(with_people(game, base, true)),
            completed(with_people(game, { ...base, ...part }, true)),
        );
    const river = { modules: new Set(['farmers', 'river']) };
    for (const detail of [
        { level: 'random' },
        { talk: Talk.SILENCE },
        { at_zero: OnTimeout.WAIT },
    ]) {
        assert.deepEqual(told(detail), ['smaller details']);
        assert.deepEqual(told({ ...river, ...detail }), ['with The River', 'smaller details']);
    }
    assert.deepEqual(told(river), ['with The River']);
    assert.deepEqual(told({ options: new Map([['animal_table', '2']]) }), ['smaller details']);
});

test('changes in a row are told together until the player is ready', () => {
    const settings = (name: string) => create(RoomSettingsSchema, { name });
    const left = (room: string, ready: boolean) => ({
        room,
        seat: signal(0),
        info: signal(create(RoomInfoSchema, { settings: settings(room) })),
        state: room_of(create(SnapshotSchema, { seats: [{ kind: 1, ready }] })),
    });
    const first = change_to('b', left('a', true), undefined);
    assert.deepEqual([first?.room, first?.before.name], ['b', 'a']);
    const second = change_to('c', left('b', false), first);
    assert.deepEqual([second?.room, second?.before.name], ['c', 'a']);
    assert.equal(change_to('c', left('b', true), first)?.before.name, 'b');
    assert.equal(change_to('z', left('y', false), first)?.before.name, 'y', 'another table');
});

test('what happens at zero by default is told for the chosen time limit', () => {
    const what = (setting: ClockPreset['setting'], more: Partial<Wish> = {}) =>
        at_zero_wished({
            at_zero: undefined,
            rated: undefined,
            pace: create(ClockPresetSchema, { setting }),
            ...more,
        });
    const minute = { case: 'turnSeconds' as const, value: 60 };
    assert.match(what(minute), /^The tile is placed without a figure/);
    assert.match(
        what({ case: 'clock', value: create(ClockSchema, { initialMs: 60_000 }) }),
        /^A bot finishes the turn/,
    );
    assert.match(what(minute, { at_zero: OnTimeout.BOT }), /^A bot finishes the turn/);
    const usual = what({ case: undefined }, { pace: undefined });
    for (const each of [/per turn, the tile/, /whole game, a bot/, /rated game the player is out/])
        assert.match(usual, each);
});

test('after a missed turn there are ten seconds or what the clock may hold; slow games are as ever', () => {
    const after = (init: MessageInitShape<typeof RoomSettingsSchema>) =>
        time_after_miss(create(RoomSettingsSchema, init));
    assert.equal(after({ turnSeconds: 60 }), 10_000);
    assert.equal(after({ turnSeconds: 4 }), 4_000);
    assert.equal(after({ turnSeconds: 86_400 }), undefined);
    assert.equal(after({ clock: { initialMs: 300_000, incrementMs: 5_000 } }), 10_000);
    assert.equal(after({ clock: { initialMs: 86_400_000, incrementMs: 3_600_000 } }), undefined);
    assert.equal(after({ turnSeconds: 60, onTimeout: OnTimeout.LOSE }), undefined);
    assert.equal(after({}), undefined);
});
