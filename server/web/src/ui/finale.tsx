// The end: the final scoring step by step, then all points by kind, and where to go from here.
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { kind_key } from '../land/kinds';
import { Role } from '../proto/meeple/v1/room_pb';
import { tally } from '../state/chronicle';
import { standing_of } from '../state/room_state';
import type { Table } from '../table/table';
import type { Why } from '../state/why';
import { list, named, text } from '../text/text';
import { seat_name } from '../text/words';
import { fetch_record } from '../net/record';
import type { App } from './app_state';
import { Emblem } from './bits';
import { WhyText } from './log';

function final_steps(table: Table): Why[] {
    const found: Why[] = [];
    for (const line of table.lines.value)
        if (line.final && line.why && !found.includes(line.why)) found.push(line.why);
    return found;
}

const pace_ms = 1800;
const playing = signal(false);

function Steps({ table, steps }: { table: Table; steps: readonly Why[] }) {
    const [at, set_at] = useState(0);
    const go = (to: number) => {
        const next = Math.max(0, Math.min(steps.length, to));
        set_at(next);
        table.asked.value = undefined;
        table.lit.value = steps[next - 1]?.spotlight;
        table.look_at.value = steps[next - 1]?.spotlight.tiles ?? [];
    };
    useEffect(() => {
        if (!playing.value) return undefined;
        if (at >= steps.length) {
            playing.value = false;
            return undefined;
        }
        const timer = setTimeout(() => go(at + 1), at === 0 ? 100 : pace_ms);
        return () => clearTimeout(timer);
    }, [playing.value, at]);
    useEffect(
        () => () => {
            table.lit.value = undefined;
            playing.value = false;
        },
        [table],
    );
    const current = steps[at - 1];
    return (
        <div class="final-steps">
            <div class="final-row">
                <button
                    type="button"
                    disabled={at <= 1}
                    onClick={() => go(at - 1)}
                    aria-label={text('final.back')}
                >
                    ‹
                </button>
                <button
                    type="button"
                    class="go"
                    onClick={() => {
                        if (at >= steps.length) go(0);
                        playing.value = !playing.value;
                    }}
                >
                    {playing.value ? text('final.pause') : text('final.play')}
                </button>
                <button
                    type="button"
                    disabled={at >= steps.length}
                    onClick={() => go(at + 1)}
                    aria-label={text('final.next')}
                >
                    ›
                </button>
                <span class="final-at">{text('final.at', { at, n: steps.length })}</span>
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

export function TallyTable({ table }: { table: Table }) {
    const state = table.step.value?.state,
        seats = state?.seats ?? [];
    const { rows } = tally(table.lines.value, seats.length);
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
                            <td key={i}>{n || '–'}</td>
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
    const url = URL.createObjectURL(await fetch_record(table.link.room, table.link.invite.value));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${table.link.room}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
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
    if (next)
        return (
            <button type="button" class="go" onClick={go}>
                {text(seated ? 'rematch.join' : 'rematch.watch')}
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
    const state = table.step.value?.state,
        { scores, winners } = standing_of(state);
    if (!table.finished.value || !table.live.value) return null;
    const steps = final_steps(table);
    const names = winners.map((i) => seat_name(state?.seats, i));
    return (
        <section class="finale" aria-label={text('final.title')}>
            {winners.length > 0 && (
                <h2>{text('final.won', { names: list(names), n: winners.length })}</h2>
            )}
            {steps.length > 0 && <Steps table={table} steps={steps} />}
            {scores.length > 0 && <TallyTable table={table} />}
            <div class="final-row">
                <Rematch app={app} table={table} />
                <button
                    type="button"
                    onClick={() => {
                        set_failed(false);
                        download(table).catch(() => set_failed(true));
                    }}
                >
                    {text('final.record')}
                </button>
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
