// Modules and options of the chosen game: what is folded away on the first page.
import { useState } from 'preact/hooks';
import { want_sheet } from '../base/sheet';
import type { Game, GameOption } from '../proto/meeple/v1/envelope_pb';
import type { RoomSettings } from '../proto/meeple/v1/room_pb';
import sheet from '../styles/options.later.css';
import { has_text, named, number, text } from '../text/text';
import type { App } from './app_state';
import { AnimalNumbers } from './cards/animal_numbers';
import { Choice } from './choice';
import { local_page } from '../net/local_socket';
import { quick_is_rated } from './meeting';
import { ModuleCards } from './modules';
import { Manners, PaceChoice } from './table/manners';
import {
    change,
    level_of,
    module_of_option,
    options_of,
    seats_of,
    value_of,
    values_of,
    wish,
} from './wish';

export const drawn = want_sheet(sheet);

// What it is for, in a sentence; some games say it in words of their own.
function purpose(game: Game, name: string): string | undefined {
    const own = `option_what.${game.name}.${name}`,
        common = `option_what.${name}`;
    return has_text(own) ? text(own) : has_text(common) ? text(common) : undefined;
}

function OptionChoice({ game, option }: { game: Game; option: GameOption }) {
    const { name } = option;
    const values = values_of(option, seats_of(game, wish.value)),
        chosen = value_of(option, wish.value.options);
    return (
        <Choice
            label={named('option', name)}
            what={purpose(game, name)}
            value={values.includes(chosen) ? chosen : option.defaultValue}
            values={values}
            say={(value) => named(`option.${name}`, value)}
            choose={(value) => change({ options: new Map(wish.value.options).set(name, value) })}
        />
    );
}

// Where tiles may lie: the floor, tables as rule books have them, or one of one's own.
function TableChoice({ game }: { game: Game }) {
    const of_table = game.options.filter(is_of_table);
    const [own, set_own] = useState(false);
    const chosen = wish.value.options;
    const preset = table_presets.find(({ values }) =>
        of_table.every((option) => value_of(option, chosen) === table_value(values, option)),
    );
    const known = own ? undefined : preset;
    if (of_table.length === 0) return null;
    return (
        <>
            <Choice
                label={text('option.table')}
                what={text('option_what.table')}
                value={known?.name ?? 'own'}
                values={[...table_presets.map(({ name }) => name), 'own']}
                say={(name) => named('table_preset', name)}
                choose={(name) => {
                    const found = table_presets.find((one) => one.name === name);
                    set_own(!found);
                    const values = found?.values ?? { table: 'shifting' };
                    const options = new Map(chosen);
                    for (const option of of_table)
                        options.set(option.name, table_value(values, option));
                    change({ options });
                }}
            />
            {!known &&
                of_table.map((option) => (
                    <OptionChoice key={option.name} game={game} option={option} />
                ))}
        </>
    );
}

// Of the chosen modules, each under its name.
function ModuleOptions({ game }: { game: Game }) {
    const options = options_of(game, wish.value);
    const groups = game.modules
        .map(({ name }) => ({
            name,
            own: options.filter(({ name: it }) => module_of_option(game, it) === name),
        }))
        .filter(({ own }) => own.length > 0);
    const changed = groups
        .flatMap(({ own }) => own)
        .filter((option) => value_of(option, wish.value.options) !== option.defaultValue).length;
    if (groups.length === 0) return null;
    return (
        <details class="house-rules">
            <summary>
                {text('modules.options')}
                {changed > 0 && <em> {text('house_rules.changed', { n: changed })}</em>}
            </summary>
            {groups.map(({ name, own }) => (
                <section key={name} class="choice-grid" data-options-of={name}>
                    <h3>{named('module', name)}</h3>
                    {own.map((option) => (
                        <OptionChoice key={option.name} game={game} option={option} />
                    ))}
                </section>
            ))}
        </details>
    );
}

// What a table agrees upon beside the rules; who begins, how large the table is (rule books name one), and what an operator
// may have to mend, is no such thing.
const no_house_rules: ReadonlySet<string> = new Set(['start_player', 'animal_table']);

function is_of_table({ name }: GameOption): boolean {
    return name === 'table' || name.startsWith('table_');
}

function is_house_rule(option: GameOption): boolean {
    const { name } = option;
    return !no_house_rules.has(name) && !is_of_table(option) && has_text(`option_what.${name}`);
}

// Tables as people have them, from the smallest on; what is not named is as the catalogue says.
const table_presets: readonly {
    readonly name: string;
    readonly values: Readonly<Record<string, string>>;
}[] = [
    { name: 'small', values: { table: 'fixed', table_width: '9', table_height: '9' } },
    { name: 'large', values: { table: 'fixed' } },
    { name: 'extension', values: { table: 'extension', table_width: '9', table_height: '9' } },
    { name: 'floor', values: {} },
];

function table_value(values: Readonly<Record<string, string>>, option: GameOption): string {
    return values[option.name] ?? option.defaultValue;
}

function HouseRules({ game, options }: { game: Game; options: readonly GameOption[] }) {
    const changed = options.filter(
        (option) => value_of(option, wish.value.options) !== option.defaultValue,
    ).length;
    if (options.length === 0) return null;
    return (
        <details class="house-rules">
            <summary>
                {text('house_rules')}
                {changed > 0 && <em> {text('house_rules.changed', { n: changed })}</em>}
            </summary>
            <div class="choice-grid">
                {options.map((option) => (
                    <OptionChoice key={option.name} game={game} option={option} />
                ))}
            </div>
        </details>
    );
}

// How a quick game is found, and whether it counts.
function QuickChoices({ app }: { app: App }) {
    const now = wish.value;
    return (
        <>
            {!local_page && (
                <Choice
                    label={text('quick.bots')}
                    what={text('quick.bots.what')}
                    value={now.bots_after ?? (quick_is_rated(app) ? 0 : 60)}
                    values={[0, 30, 60, 180]}
                    say={(n) => named('quick.bots', String(n))}
                    choose={(n) => change({ bots_after: n })}
                />
            )}
            {app.connection.welcome.value?.registered && (
                <RatedChoice
                    value={now.rated === undefined ? 'quick' : now.rated ? 'yes' : 'no'}
                    values={['quick', 'yes', 'no']}
                />
            )}
        </>
    );
}

type Rated = 'quick' | 'yes' | 'no';

function RatedChoice({ value, values }: { value: Rated; values: readonly Rated[] }) {
    return (
        <Choice
            label={text('rated')}
            what={text('rated.what')}
            value={value}
            values={values}
            say={(one) => named('rated', one)}
            choose={(one) => change({ rated: one === 'quick' ? undefined : one === 'yes' })}
        />
    );
}

// What a level does, and how strong it is.
function level_words(game: Game, level: string): string | undefined {
    if (!has_text(`level.what.${level}`)) return undefined;
    const what = named('level.what', level),
        rating = game.levels.find(({ name }) => name === level)?.rating;
    return rating === undefined ? what : text('level.rating', { what, n: number(rating) });
}

// Between the weakest and the strongest.
function LevelBar({ game, level }: { game: Game; level: string }) {
    const ratings = game.levels.map(({ rating }) => rating),
        rating = game.levels.find(({ name }) => name === level)?.rating;
    if (rating === undefined) return null;
    const least = Math.min(...ratings),
        span = Math.max(1, Math.max(...ratings) - least);
    const share = 0.1 + (0.9 * (rating - least)) / span;
    return <span class="level-bar" aria-hidden="true" style={{ '--share': share }} />;
}

// `at`: the table whose options are changed; absent: those of the next game.
export function Options({ app, game, at }: { app: App; game: Game; at?: RoomSettings }) {
    const now = wish.value,
        may_be_rated = app.connection.welcome.value?.registered === true && !at?.private;
    const count = seats_of(game, now);
    const seats = Array.from(
        { length: game.seatsMax - game.seatsMin + 1 },
        (_, i) => game.seatsMin + i,
    );
    const options = options_of(game, now).filter(
        ({ name }) => module_of_option(game, name) === undefined,
    );
    return (
        <>
            {app.shelf.value && <ModuleCards shelf={app.shelf.value} game={game} />}
            <ModuleOptions game={game} />
            <div class="choice-grid">
                <Choice
                    label={text('players')}
                    value={count}
                    values={seats}
                    say={String}
                    choose={(n) => change({ seats: n })}
                />
                {game.bots.length > 0 && (
                    <Choice
                        label={text('level')}
                        what={level_words(game, level_of(game, now))}
                        value={level_of(game, now)}
                        values={game.bots}
                        say={(b) => named('bot', b)}
                        mark={(b) => <LevelBar game={game} level={b} />}
                        choose={(level) => change({ level })}
                    />
                )}
                {count > 2 && (
                    <Choice
                        label={text('bots_among')}
                        what={text('bots_among.what')}
                        value={Math.min(now.bots, count - 2)}
                        values={Array.from({ length: count - 1 }, (_, i) => i)}
                        say={String}
                        choose={(bots) => change({ bots })}
                    />
                )}
                {options
                    .filter((option) => !is_house_rule(option) && !is_of_table(option))
                    .map((option) => (
                        <OptionChoice key={option.name} game={game} option={option} />
                    ))}
                <TableChoice game={game} />
                <AnimalNumbers game={game} />
                <PaceChoice presets={app.shelf.value?.catalogue.clocks ?? []} />
                <Choice
                    label={text('series')}
                    what={text('series.what')}
                    value={now.best_of}
                    values={[0, 3, 5, 7]}
                    say={(n) => named('series', String(n))}
                    choose={(n) => change({ best_of: n })}
                />
                {!at && <QuickChoices app={app} />}
                {at && may_be_rated && (
                    <RatedChoice value={now.rated ? 'yes' : 'no'} values={['yes', 'no']} />
                )}
            </div>
            <HouseRules game={game} options={options.filter(is_house_rule)} />
            <Manners talks={(app.shelf.value?.catalogue.phrases.length ?? 0) > 0} />
        </>
    );
}
