// The game that the person wants to play, as chosen on the cards of the first page.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { keep, kept } from '../base/keep';
import type { ClockPreset, Game, GameOption } from '../proto/meeple/v1/envelope_pb';
import {
    RoomSettingsSchema,
    Aids,
    SeatKind,
    type OnTimeout,
    type SeatSettingSchema,
    type RoomSettings,
} from '../proto/meeple/v1/room_pb';
import type { Talk } from '../proto/meeple/v1/talk_pb';
import { animal_table_option } from '../state/animal_table';
import { past_games, type PastGame } from '../net/past_games';
import { named, text } from '../text/text';

type SeatWish = MessageInitShape<typeof SeatSettingSchema>;

export interface Wish {
    readonly game: string;
    readonly modules: ReadonlySet<string> | undefined; // Undefined: as the catalogue says.
    readonly options: ReadonlyMap<string, string>;
    readonly seats: number;
    readonly bots: number; // Of the seats, in an open or private room.
    readonly level: string;
    readonly pace: ClockPreset | undefined; // Undefined: the server's default.
    readonly at_zero: OnTimeout | undefined; // Undefined: as the protocol says.
    readonly no_vacation: boolean; // Matters to slow clocks alone.
    readonly takebacks: boolean | undefined; // Undefined: among those who know each other.
    readonly aids: Aids | undefined;
    readonly talk: Talk | undefined; // Undefined: as the protocol says.
    readonly rated: boolean | undefined; // Undefined: a quick game is, where it can be; an open table is not.
    readonly best_of: number; // Games of a series; 0: a single one.
    readonly bots_after: number | undefined; // Seconds of a quick game's search; undefined: as is usual there.
}

// What is played is kept for the next visit.
type Kept = Pick<Wish, 'game' | 'seats' | 'bots' | 'level'> & {
    readonly modules?: readonly string[];
    readonly options: readonly (readonly [string, string])[];
};

function kept_wish(): Partial<Wish> {
    try {
        const { modules, options, ...rest } = JSON.parse(kept('wish') ?? '{}') as Partial<Kept>;
        return {
            ...rest,
            ...(modules ? { modules: new Set(modules) } : {}),
            options: new Map(options ?? []),
        };
    } catch {
        return {};
    }
}

let borrowed = false;

function keep_wish({ game, seats, bots, level, modules, options }: Wish) {
    if (borrowed) return;
    const what: Kept = { game, seats, bots, level, options: [...options] };
    keep('wish', JSON.stringify(modules ? { ...what, modules: [...modules] } : what));
}

export const wish = signal<Wish>({
    game: '',
    modules: undefined,
    options: new Map(),
    seats: 2,
    bots: 0,
    level: '',
    pace: undefined,
    at_zero: undefined,
    no_vacation: false,
    takebacks: undefined,
    aids: undefined,
    talk: undefined,
    rated: undefined,
    best_of: 0,
    bots_after: undefined,
    ...kept_wish(),
});

const slow_from_ms = 12 * 3_600_000;

// Over days.
export function is_slow(pace: ClockPreset['setting'] | undefined): boolean {
    return pace?.case === 'clock' && pace.value.initialMs >= slow_from_ms;
}

export function change(part: Partial<Wish>) {
    wish.value = { ...wish.value, ...part };
    keep_wish(wish.value);
}

// For a form that changes another table: until the returned function restores the wish, nothing is kept.
export function borrow_wish(part: Partial<Wish>): () => void {
    const before = wish.peek();
    borrowed = true;
    wish.value = { ...before, ...part };
    return () => {
        borrowed = false;
        wish.value = before;
    };
}

// Modules that the game does not have are left out.
export function modules_of(game: Game, now: Wish): ReadonlySet<string> {
    const chosen = game.modules.filter(
        ({ name, byDefault }) => now.modules?.has(name) ?? byDefault,
    );
    return new Set(chosen.map(({ name }) => name));
}

// What the name of an option begins with: "labyrinth_variant" belongs to the module "labyrinth".
function owner_of<T extends { name: string }>(all: readonly T[], name: string): T | undefined {
    return all
        .filter((one) => name.startsWith(`${one.name}_`))
        .sort((a, b) => b.name.length - a.name.length)[0];
}

export function module_of_option(game: Game, name: string): string | undefined {
    return owner_of(game.modules, name)?.name;
}

export function value_of(option: GameOption, values: ReadonlyMap<string, string>): string {
    return values.get(option.name) ?? option.defaultValue;
}

// An option named after a module ("labyrinth_variant") makes sense with that module only; one named after another option
// ("table_width") only where that one is not left as it is.
export function live_options(
    game: Game,
    modules: ReadonlySet<string>,
    values: ReadonlyMap<string, string>,
): GameOption[] {
    return game.options.filter(({ name, values: choices }) => {
        if (choices.length < 2) return false; // There is nothing to choose.
        const module = module_of_option(game, name);
        if (module !== undefined) return modules.has(module);
        const above = owner_of(game.options, name);
        if (!above) return true;
        return value_of(above, values) !== above.defaultValue;
    });
}

// Which values can be chosen at a table of so many seats. Any seat may be the first one; the host has the first seat of a
// table that is made here, so that "the first seat" says nothing more.
export function values_of({ name, values }: GameOption, seats: number): string[] {
    if (name !== 'start_player') return in_order(values);
    const others = Array.from({ length: seats - 1 }, (_, i) => `seat_${i + 2}`);
    return values.flatMap((value) =>
        value === 'host' ? [value, ...others] : value === 'seats' ? [] : [value],
    );
}

// Numbers in their order, whichever of them is the default.
function in_order(values: readonly string[]): string[] {
    const sorted = [...values];
    return values.every((value) => /^\d+$/.test(value))
        ? sorted.sort((a, b) => Number(a) - Number(b))
        : sorted;
}

export function options_of(game: Game, now: Wish): GameOption[] {
    return live_options(game, modules_of(game, now), now.options);
}

// As many as were wished, as far as the game has seats.
export function seats_of(game: Game, now: Wish): number {
    return Math.max(game.seatsMin, Math.min(game.seatsMax, now.seats));
}

// By default the bot answers at once; stronger ones are listed after it. New players meet an easier one until they have beaten it.
const usual_level = 'greedy',
    easier_level = 'casual';

// Won against bots alone, of which one was of that level or a stronger one.
export function has_beaten(games: readonly PastGame[], bots: readonly string[], level: string) {
    return games.some(({ seat, seats, winners }) => {
        const others = seats.filter((_, i) => i !== seat);
        return (
            winners.includes(seat) &&
            others.every(({ kind }) => kind === SeatKind.BOT_PLAYER) &&
            others.some(({ bot_level }) => bots.indexOf(bot_level) >= bots.indexOf(level))
        );
    });
}

let has_won = false;

function own_level({ bots }: Game): string {
    has_won ||= has_beaten(past_games(), bots, easier_level);
    return has_won ? usual_level : easier_level;
}

export function level_of(game: Game, now: Wish): string {
    const wished = [now.level, own_level(game), usual_level].find((level) =>
        game.bots.includes(level),
    );
    return wished ?? game.bots[game.bots.length - 1] ?? '';
}

// The bot has become stronger without being chosen, and was not met yet.
function is_promoted(game: Game, now: Wish): boolean {
    if (!game.bots.includes(easier_level)) return false;
    if (game.bots.includes(now.level) || level_of(game, now) !== usual_level) return false;
    const met = past_games().some(({ seats }) =>
        seats.some(({ bot_level }) => bot_level === usual_level),
    );
    return has_won && !met;
}

// What was chosen and still can be: there may be fewer seats by now.
function options_wished(game: Game, now: Wish, seats: number) {
    const chosen = options_of(game, now).flatMap((option) => {
        const value = now.options.get(option.name);
        return value !== undefined && values_of(option, seats).includes(value)
            ? [{ name: option.name, value }]
            : [];
    });
    // A table of one's own is in no list.
    const value = now.options.get(animal_table_option);
    return value === undefined ? chosen : [...chosen, { name: animal_table_option, value }];
}

function settings(
    game: Game,
    now: Wish,
    seats: SeatWish[],
    is_private: boolean,
    pace: ClockPreset['setting'] | undefined,
): RoomSettings {
    return create(RoomSettingsSchema, {
        game: game.name,
        seats,
        private: is_private,
        ...(now.modules ? { modules: { names: [...modules_of(game, now)] } } : {}),
        options: options_wished(game, now, seats.length),
        ...(pace?.case === 'clock' ? { clock: pace.value } : {}),
        ...(pace?.case === 'turnSeconds' ? { turnSeconds: pace.value } : {}),
        ...(now.at_zero === undefined ? {} : { onTimeout: now.at_zero }),
        ...(now.aids === undefined ? {} : { aids: now.aids }),
        ...(now.talk === undefined ? {} : { talk: now.talk }),
        vacationOff: now.no_vacation && is_slow(pace),
        takebacks: now.takebacks ?? is_private,
        bestOf: now.best_of,
    });
}

const open: SeatWish = { who: { case: 'open', value: {} } };

const no_clock: ClockPreset['setting'] = { case: 'turnSeconds', value: 0 };

// Against bots only no other player waits, so there is no clock unless it is wished.
export function against_bots(game: Game, now: Wish): RoomSettings {
    const bot: SeatWish = { who: { case: 'bot', value: level_of(game, now) } };
    const others = Math.max(1, seats_of(game, now) - 1);
    return settings(
        game,
        now,
        [open, ...Array.from({ length: others }, () => bot)],
        true,
        now.pace?.setting ?? no_clock,
    );
}

// The table of a game that begins at a position, which says what is played.
export function at_position(game: Game, now: Wish): RoomSettings {
    const wished = settings(game, now, [], true, now.pace?.setting ?? no_clock);
    delete wished.modules;
    return create(RoomSettingsSchema, { ...wished, game: '', options: [], bestOf: 0 });
}

// A first game: the base game against the weakest bot, with all explanations.
export function first_game(game: Game): RoomSettings {
    const level = game.bots[0] ?? '';
    return create(RoomSettingsSchema, {
        game: game.name,
        seats: [open, { who: { case: 'bot', value: level } }],
        private: true,
        options: [{ name: 'start_player', value: 'host' }],
        turnSeconds: 0,
        aids: Aids.LEARN,
        takebacks: true,
    });
}

// What a rated game may not have is left out.
function rated(made: RoomSettings): RoomSettings {
    const house_rule = ({ name, value }: { name: string; value: string }) =>
        /^(table|start_tile|unplaceable|hand|hole|unfinished|animal_table)$/.test(name) ||
        (name === 'start_player' && !/^(random|roads)$/.test(value));
    delete made.onTimeout;
    delete made.turnSeconds;
    made.rated = true;
    made.takebacks = false;
    made.options = made.options.filter((option) => !house_rule(option));
    if (made.aids === Aids.LEARN) made.aids = Aids.CASUAL;
    return made;
}

export function with_people(game: Game, now: Wish, is_private: boolean): RoomSettings {
    const bot: SeatWish = { who: { case: 'bot', value: level_of(game, now) } };
    const count = seats_of(game, now);
    const is_rated = now.rated === true && !is_private;
    const bots = is_rated ? 0 : Math.min(now.bots, count - 2);
    const seats = Array.from({ length: count }, (_, i) => (i < count - bots ? open : bot));
    // Friends take the time that they need, unless a clock is chosen.
    const pace = now.pace?.setting ?? (is_private ? no_clock : undefined);
    const wished = settings(game, now, seats, is_private, pace);
    return is_rated ? rated(wished) : wished;
}

// The bot and the unusual options, for the button that starts a game against bots.
export function wish_in_short(game: Game, now: Wish): string {
    const modules = game.modules.filter(
        ({ name, byDefault }) => !byDefault && modules_of(game, now).has(name),
    );
    const level = level_of(game, now),
        seats = seats_of(game, now);
    const parts = [
        level && named('bot_name', level),
        seats > 2 && text('options.players', { n: seats }),
        modules.length > 2
            ? text('options.modules', { n: modules.length })
            : modules.map(({ name }) => named('module', name)).join(', '),
    ];
    const short = parts.filter(Boolean).join(' · ');
    const easier = named('bot_name', easier_level);
    return is_promoted(game, now) ? text('way.bot.harder', { wish: short, easier }) : short;
}
