// The end: the final scoring step by step, then all points by kind, and where to go from here.
import { signal, useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { drawn_by, Part } from '../base/lazy';
import { kind_key } from '../land/kinds';
import { Role } from '../proto/meeple/v1/room_pb';
import { tally } from '../state/chronicle';
import { standing_of } from '../state/room_state';
import { colors_of_seats } from '../state/looks';
import { lasting } from '../table/habits';
import { in_a_hurry, type Table } from '../table/table';
import type { Why } from '../state/why';
import { list, named, number, text, want_texts } from '../text/text';
import { seat_name } from '../text/words';
import { has_mind } from '../mind/mind';
import type { App } from './app_state';
import { Emblem, save_file } from './bits';
import { CloseDialog, Dialog } from './dialog';
import { WhyText } from './log';
import { PlayOn } from './play_on';
import { series_goes_on, SeriesLine } from './series_line';
import { RatingChanges } from './rating';
import { icons, Step } from './replay';
import { Victory, why_ended } from './result';
import { play_sound } from './sound';

const pace_ms = 2200,
    first_ms = 900;
const playing = signal(false);

// The telling is over, wherever it was.
function finish(table: Table) {
    playing.value = false;
    table.told.value = undefined;
    table.look_at.value = [];
}

function go(table: Table, to: number) {
    const steps = table.final_whys.peek();
    const next = Math.max(0, to);
    if (next > steps.length) {
        finish(table);
        return;
    }
    table.told.value = next;
    table.asked.value = undefined;
    table.look_at.value = steps[next - 1]?.spotlight.tiles ?? [];
    if (next > 0 && playing.peek()) play_sound('points', total_of(steps[next - 1]));
}

// Goes through the final scoring by itself, until it is stopped.
function useTelling(table: Table) {
    const told = table.told.value;
    useEffect(() => {
        if (told === 0 && !in_a_hurry()) playing.value = true; // The game has ended before our eyes.
    }, [table]);
    useEffect(() => {
        if (!playing.value || told === undefined) return undefined;
        const timer = setTimeout(
            () => go(table, told + 1),
            lasting(told === 0 ? first_ms : pace_ms) || pace_ms,
        );
        return () => clearTimeout(timer);
    }, [playing.value, told]);
    useEffect(
        () => () => {
            playing.value = false;
        },
        [table],
    );
}

// The final scoring: from the scores before it, one feature after the other.
function Steps({ table }: { table: Table }) {
    const steps = table.final_whys.value,
        at = table.told.value;
    useTelling(table);
    if (at === undefined)
        return (
            <div class="final-row">
                <button
                    type="button"
                    onClick={() => {
                        go(table, 0);
                        playing.value = true;
                    }}
                >
                    {text('final.play')}
                </button>
            </div>
        );
    const current = steps[at - 1];
    return (
        <div class="final-steps">
            <div class="final-row">
                <Step
                    name={text('final.back')}
                    icon={icons.back}
                    disabled={at <= 1}
                    go={() => go(table, at - 1)}
                />
                <Step
                    name={text(playing.value ? 'final.pause' : 'final.play')}
                    icon={playing.value ? icons.pause : icons.play}
                    go={() => {
                        playing.value = !playing.value;
                    }}
                />
                <Step name={text('final.next')} icon={icons.next} go={() => go(table, at + 1)} />
                <span class="final-at">{text('final.at', { at, n: steps.length })}</span>
                <button type="button" class="plain" onClick={() => finish(table)}>
                    {text(at < steps.length ? 'final.skip' : 'final.done')}
                </button>
            </div>
            <div class="final-why" aria-live="polite">
                {current ? (
                    <WhyText table={table} why={current} />
                ) : (
                    <p class="quiet">{text('final.hint')}</p>
                )}
            </div>
        </div>
    );
}

function total_of(why: Why | undefined): number {
    return Math.max(0, ...(why?.awards ?? []).map(({ points }) => points));
}

export function TallyTable({ table }: { table: Table }) {
    const state = table.step.value?.state,
        seats = state?.seats ?? [];
    const { rows } = tally(table.standing_lines.value, seats.length);
    const { scores } = standing_of(state);
    const told = scores.map((_, i) => rows.reduce((sum, row) => sum + (row.points[i] ?? 0), 0));
    const missing = scores.some((score, i) => score !== told[i]);
    return (
        <table class="tally">
            <caption>{text('tally')}</caption>
            <thead>
                <tr>
                    <th scope="col">
                        <span class="unseen">{text('tally.kind')}</span>
                    </th>
                    {seats.map((_, i) => (
                        <th key={i} scope="col">
                            <Emblem seat={i} size={20} />
                            <span class="unseen">{seat_name(seats, i)}</span>
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {missing && (
                    <tr>
                        <th scope="row">{text('tally.earlier')}</th>
                        {scores.map((score, i) => (
                            <td key={i}>{score - (told[i] ?? 0)}</td>
                        ))}
                    </tr>
                )}
                {rows.map(({ feature, complete, heading, points }) => (
                    <tr key={heading ?? `${feature}/${complete}`}>
                        <th scope="row">
                            {heading
                                ? named('points_for', heading)
                                : named(complete ? 'completes' : 'incompletes', kind_key(feature))}
                        </th>
                        {points.map((n, i) => (
                            <td key={i}>{n === 0 ? '–' : number(n)}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
            <tfoot>
                <tr>
                    <th scope="row">{text('tally.total')}</th>
                    {scores.map((score, i) => (
                        <td key={i}>{score}</td>
                    ))}
                </tr>
            </tfoot>
        </table>
    );
}

async function download(table: Table) {
    save_file(await table.link.record_file(), `${table.link.room}.json`);
}

// Another game of the same people.
function Rematch({ app, table }: { app: App; table: Table }) {
    const { link } = table;
    const [asked, set_asked] = useState(false);
    const next = table.step.value?.state.rematch ?? '';
    const seated = link.seat.value !== undefined;
    const go = () => app.enter(next, link.invite.value, seated ? Role.SEAT : Role.SPECTATOR);
    useEffect(() => {
        if (asked && next) go();
    }, [asked, next]);
    const series = series_goes_on(table);
    if (next)
        return (
            <button type="button" class="go" onClick={go}>
                {text(series ? 'series.next' : seated ? 'rematch.join' : 'rematch.watch')}
            </button>
        );
    if (!seated || !link.attached.value) return null;
    return (
        <button
            type="button"
            class="go"
            disabled={link.pending.value}
            onClick={() => {
                set_asked(true);
                link.rematch();
            }}
        >
            {text('rematch')}
        </button>
    );
}

export function Finale({ app, table }: { app: App; table: Table }) {
    const [failed, set_failed] = useState(false);
    const [awaited] = useState(!table.finished.peek());
    const state = table.step.value?.state,
        { scores, winners } = standing_of(state);
    if (!table.finished.value || !table.live.value) return null;
    const told = table.all_told.value;
    const ours = table.link.seat.value;
    const names = winners.map((i) => seat_name(state?.seats, i));
    const why = why_ended(table);
    return (
        <section class={`finale ${told ? 'told' : ''}`} aria-label={text('final.title')}>
            {awaited && told && ours !== undefined && winners.includes(ours) && (
                <Victory seat={ours} />
            )}
            {winners.length > 0 && (
                <h2>
                    {told
                        ? text('final.won', { names: list(names), n: winners.length })
                        : text('final.title')}
                </h2>
            )}
            {why && <p class="final-ended">{why}</p>}
            {told && <SeriesLine table={table} over />}
            {table.final_whys.value.length > 0 && <Steps table={table} />}
            {scores.length > 0 && told && <TallyTable table={table} />}
            {told && <RatingChanges table={table} />}
            <div class="final-row">
                <Rematch app={app} table={table} />
                <PlayOn app={app} table={table} />
                {state?.family === 'tiles' && <Picture table={table} names={names} />}
                <button
                    type="button"
                    onClick={() => {
                        set_failed(false);
                        download(table).catch(() => set_failed(true));
                    }}
                >
                    {text('final.record')}
                </button>
                <AsText table={table} />
                <button type="button" onClick={() => app.home()}>
                    {text('final.home')}
                </button>
            </div>
            {failed && (
                <p class="problem" role="alert">
                    {text('final.no_record')}
                </p>
            )}
        </section>
    );
}

const GameAsText = drawn_by(
    new Part(async () => {
        await want_texts('game_text');
        const part = await import('./copy_text');
        await part.drawn;
        return part;
    }),
    (part) => part.GameAsText,
);

// The game as text; written by the rules, where the page has them.
function AsText({ table }: { table: Table }) {
    const open = useSignal(false);
    if (!has_mind) return null;
    return (
        <>
            <button
                type="button"
                class="as-text"
                aria-haspopup="dialog"
                onClick={() => {
                    open.value = true;
                }}
            >
                {text('final.as_text')}
            </button>
            <Dialog open={open} class="habits" label={text('final.as_text')}>
                <h3>{text('final.as_text')}</h3>
                <GameAsText table={table} />
                <CloseDialog open={open} />
            </Dialog>
        </>
    );
}

// The board as it lies, with the scores, to be kept or shown to others.
function Picture({ table, names }: { table: Table; names: readonly string[] }) {
    const [failed, set_failed] = useState(false);
    const seats = table.step.value?.state.seats ?? [],
        colors = colors_of_seats(seats);
    const { scores } = standing_of(table.step.value?.state);
    const make = async () => {
        set_failed(false);
        try {
            const { show_to_others } = await import('./picture');
            await show_to_others({
                title: text('final.won', { names: list(names), n: names.length }),
                rows: seats.map((_, seat) => ({
                    color: colors[seat] ?? seat,
                    name: seat_name(seats, seat),
                    score: number(scores[seat] ?? 0),
                })),
                file: `${table.link.room}.png`,
            });
        } catch {
            set_failed(true);
        }
    };
    return (
        <>
            <button type="button" onClick={() => void make()}>
                {text('final.picture')}
            </button>
            {failed && (
                <p class="problem" role="alert">
                    {text('final.no_picture')}
                </p>
            )}
        </>
    );
}
