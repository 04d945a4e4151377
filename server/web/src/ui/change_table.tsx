// A waiting table's options, for its host to change; and a line that says what was changed.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { drawn_by } from '../base/lazy';
import type { ClockPreset, Game } from '../proto/meeple/v1/envelope_pb';
import { Aids, OnTimeout, type RoomSettings } from '../proto/meeple/v1/room_pb';
import { Talk } from '../proto/meeple/v1/talk_pb';
import type { Shelf } from '../state/catalogue';
import type { Table } from '../table/table';
import { list, named, text } from '../text/text';
import type { App } from './app_state';
import { options_part } from './options_part';
import { pace_in_short } from './table/manners';
import { borrow_wish, is_slow, live_options, value_of, wish, with_people, type Wish } from './wish';

const Options = drawn_by(
    options_part,
    (it) => it.Options,
    null,
    <p role="alert">{text('part.missing')}</p>,
);

const bots_of = ({ seats }: RoomSettings) =>
    seats.flatMap(({ who }) => (who.case === 'bot' ? [who.value] : []));

function pace_of(
    { clock, turnSeconds }: RoomSettings,
    presets: readonly ClockPreset[],
): ClockPreset | undefined {
    return presets.find(({ setting }) =>
        setting.case === 'clock'
            ? clock?.initialMs === setting.value.initialMs &&
              clock.incrementMs === setting.value.incrementMs &&
              clock.capMs === setting.value.capMs
            : !clock && turnSeconds === setting.value,
    );
}

const usual_at_zero = ({ rated, clock }: RoomSettings) =>
    rated ? OnTimeout.LOSE : clock ? OnTimeout.BOT : OnTimeout.SKIP;

const usual_talk = (settings: RoomSettings) => (settings.private ? Talk.FREE_TEXT : Talk.PHRASES);

// What was wished for such a table: what is as usual was not chosen.
export function wish_of(
    settings: RoomSettings,
    game: Game,
    presets: readonly ClockPreset[],
): Partial<Wish> {
    const { onTimeout, takebacks, aids, talk, clock, turnSeconds } = settings,
        bots = bots_of(settings);
    const no_clock = settings.private && !clock && turnSeconds === 0;
    const defaults = new Map(game.options.map((it) => [it.name, it.defaultValue]));
    return {
        game: settings.game,
        modules: new Set(settings.modules?.names ?? []),
        options: new Map(
            settings.options.flatMap(({ name, value }) =>
                defaults.get(name) === value ? [] : [[name, value] as const],
            ),
        ),
        seats: settings.seats.length,
        bots: bots.length,
        ...(bots[0] === undefined ? {} : { level: bots[0] }),
        pace: no_clock ? undefined : pace_of(settings, presets),
        at_zero: onTimeout === usual_at_zero(settings) ? undefined : onTimeout,
        no_vacation: settings.vacationOff,
        takebacks: takebacks === settings.private ? undefined : takebacks,
        aids: aids === Aids.CASUAL ? undefined : aids,
        talk: talk === usual_talk(settings) ? undefined : talk,
        rated: settings.rated || undefined,
        best_of: settings.bestOf,
    };
}

// The settings of the table with what is chosen in the form. Bots keep their levels, unless another one was chosen for all.
export function settings_chosen(game: Game, chosen: Wish, now: RoomSettings): RoomSettings {
    const settings = with_people(game, chosen, now.private),
        levels = bots_of(now);
    settings.name = now.name;
    settings.spectatorsOff = now.spectatorsOff;
    const kept = levels.filter((level) => game.bots.includes(level)).values();
    for (const { who } of settings.seats)
        if (who.case === 'bot' && who.value === levels[0])
            who.value = kept.next().value ?? who.value;
    return settings;
}

export function ChangeForm({ app, table, close }: { app: App; table: Table; close: () => void }) {
    const { link } = table,
        now = link.info.value?.settings,
        game = now && table.shelf.game(now.game),
        shown = options_part.value !== undefined;
    const heading = useRef<HTMLHeadingElement>(null);
    // The form begins where the page ended: it comes into sight as soon as it has its length.
    useLayoutEffect(() => {
        if (!shown) return;
        heading.current?.focus({ preventScroll: true });
        heading.current?.parentElement?.scrollIntoView({ block: 'start' });
    }, [shown]);
    useEffect(
        () => (game ? borrow_wish(wish_of(now, game, table.shelf.catalogue.clocks)) : undefined),
        [],
    );
    if (!game || !shown) return null;
    return (
        <section class="change-table" aria-label={text('waiting.change')}>
            <h2 ref={heading} tabIndex={-1}>
                {text('waiting.change')}
            </h2>
            <p class="quiet">{text('waiting.change.what')}</p>
            <Options app={app} game={game} at={now} />
            <div class="final-row apply">
                <button
                    type="button"
                    class="go"
                    disabled={link.pending.value}
                    onClick={() => {
                        link.change_settings(settings_chosen(game, wish.peek(), now));
                    }}
                >
                    {text('waiting.change.apply')}
                </button>
                <button type="button" onClick={close}>
                    {text('kick.no')}
                </button>
            </div>
        </section>
    );
}

// ---- What was changed.

const value_words = (name: string, value: string) => text('waiting.changed.is', { name, value });

function options_changed(shelf: Shelf, before: RoomSettings, now: RoomSettings): string[] {
    const game = shelf.game(now.game);
    if (!game || before.game !== now.game) return [];
    const values = (of: RoomSettings) =>
        new Map(of.options.map(({ name, value }) => [name, value]));
    const was = values(before),
        is = values(now);
    return live_options(game, new Set(now.modules?.names), is).flatMap((option) =>
        value_of(option, was) === value_of(option, is)
            ? []
            : [
                  value_words(
                      named('option', option.name),
                      named(`option.${option.name}`, value_of(option, is)),
                  ),
              ],
    );
}

function modules_changed(before: RoomSettings, now: RoomSettings): string[] {
    const was = before.modules?.names ?? [],
        is = now.modules?.names ?? [];
    const only = (some: readonly string[], others: readonly string[], key: 'with' | 'without') =>
        some
            .filter((name) => !others.includes(name))
            .map((name) => text(`waiting.changed.${key}`, { name: named('module', name) }));
    return before.game === now.game ? [...only(is, was, 'with'), ...only(was, is, 'without')] : [];
}

// Whether anything differs that the line has no words for. What follows from another change, as usual, does not count.
function details_changed(shelf: Shelf, before: RoomSettings, now: RoomSettings): boolean {
    const choices = shelf.game(now.game)?.options.filter(({ values }) => values.length > 1),
        listed = new Set(choices?.map(({ name }) => name)),
        both = [before, now],
        same_game = before.game === now.game,
        same_bots = bots_of(before).length === bots_of(now).length,
        same_pace = pace_in_short(before) === pace_in_short(now);
    const usual_times = both.every((it) => it.onTimeout === usual_at_zero(it)),
        usual_talks = both.every((it) => it.talk === usual_talk(it)),
        slow = now.clock && is_slow({ case: 'clock', value: now.clock });
    const [was, is] = both.map((it) =>
        JSON.stringify([
            it.name,
            it.spectatorsOff,
            usual_times || it.onTimeout,
            usual_talks || it.talk,
            slow && it.vacationOff,
            same_bots && bots_of(it),
            same_pace && [
                it.turnSeconds,
                it.clock?.initialMs,
                it.clock?.incrementMs,
                it.clock?.capMs,
            ],
            same_game &&
                it.options
                    .filter(({ name }) => !listed.has(name))
                    .map(({ name, value }) => [name, value]),
        ]),
    );
    return was !== is;
}

export function changes_of(shelf: Shelf, before: RoomSettings, now: RoomSettings): string[] {
    const bots = bots_of(now);
    const other = <K extends keyof RoomSettings>(key: K) => before[key] !== now[key];
    return [
        ...(other('game') ? [named('game', now.game)] : []),
        ...(before.seats.length === now.seats.length
            ? []
            : [text('options.players', { n: now.seats.length })]),
        ...(bots_of(before).length === bots.length
            ? []
            : [text('waiting.changed.bots', { n: bots.length })]),
        ...modules_changed(before, now),
        ...options_changed(shelf, before, now),
        ...(pace_in_short(before) === pace_in_short(now) ? [] : [pace_in_short(now)]),
        ...(other('bestOf') ? [named('series', String(now.bestOf))] : []),
        ...(other('rated')
            ? [value_words(text('rated'), named('rated', now.rated ? 'yes' : 'no'))]
            : []),
        ...(other('private')
            ? [text(now.private ? 'waiting.changed.private' : 'waiting.changed.public')]
            : []),
        ...(other('takebacks')
            ? [value_words(text('takebacks'), named('takebacks', now.takebacks ? 'yes' : 'no'))]
            : []),
        ...(other('aids')
            ? [value_words(text('aids'), named('aids', (Aids[now.aids] ?? '').toLowerCase()))]
            : []),
        ...(details_changed(shelf, before, now) ? [text('waiting.changed.details')] : []),
    ];
}

export function WhatChanged({
    shelf,
    before,
    now,
    own,
}: {
    shelf: Shelf;
    before: RoomSettings;
    now: RoomSettings;
    own: boolean; // The viewer changed it.
}) {
    const changes = changes_of(shelf, before, now);
    const what = list(changes);
    const line = useRef<HTMLParagraphElement>(null);
    // The form that it was changed in stood further down.
    useLayoutEffect(() => {
        if (own) line.current?.scrollIntoView({ block: 'nearest' });
    }, [own, what]);
    if (changes.length === 0) return null; // As it was at first.
    return (
        <p ref={line} class="changed" role="status">
            {text(own ? 'waiting.changed.own' : 'waiting.changed', { what })}
        </p>
    );
}
