// The moderators' page: what was reported, what can be done, what was done.
import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { want_sheet } from '../base/sheet';
import { load_account } from '../net/account';
import { Refused } from '../net/connection';
import { carry_out, load_log, load_reports } from '../net/order';
import {
    OrderKind,
    PersonRole,
    type AuditLine,
    type Order,
    type Report,
} from '../proto/meeple/v1/people_pb';
import { Role } from '../proto/meeple/v1/room_pb';
import sheet from '../styles/people.later.css';
import { day, named, text } from '../text/text';
import { CloseDialog, Dialog } from './dialog';
import { span } from '../text/times';
import type { App } from './app_state';
import { error_text } from './bits';
import { Preferences } from './preferences';
import { Choice } from './choice';
import { hash_of } from './routes';

export const drawn = want_sheet(sheet);

const by_name = {
    warn: OrderKind.WARN,
    mute_person: OrderKind.MUTE_PERSON,
    ban_person: OrderKind.BAN_PERSON,
    pardon: OrderKind.PARDON,
    rename: OrderKind.RENAME,
    announce: OrderKind.ANNOUNCE,
} as const;
type Named = keyof typeof by_name;
const kinds = Object.keys(by_name) as Named[];

const kind_name = (kind: OrderKind) =>
    named('order.kind', (OrderKind[kind] ?? 'unknown').toLowerCase());

function value_of(form: HTMLFormElement, name: string): string {
    const value = new FormData(form).get(name);
    return typeof value === 'string' ? value.trim() : '';
}

// Carries orders out, and tells how that went.
function useOrders(done: () => void) {
    const [outcome, set_outcome] = useState('');
    const act = (order: Parameters<typeof carry_out>[0]) => {
        set_outcome('');
        carry_out(order)
            .then(() => {
                set_outcome(text('order.done'));
                done();
            })
            .catch((reason: unknown) =>
                set_outcome(
                    reason instanceof Refused ? error_text(reason.error) : text('connection.lost'),
                ),
            );
    };
    return { outcome, act };
}

// About a person by name, or the person of a report.
function OrderForm({
    person,
    announces = false,
    done,
}: {
    person?: string;
    announces?: boolean; // For administrators alone.
    done: () => void;
}) {
    const [kind, set_kind] = useState<Named>('warn');
    const { outcome, act } = useOrders(done);
    const wanted =
        person === undefined
            ? kinds.filter((one) => one !== 'announce' || announces)
            : kinds.slice(0, 4);
    const of_person = kind !== 'announce' && person === undefined;
    return (
        <form
            class="order-form"
            onSubmit={(event) => {
                event.preventDefault();
                const form = event.currentTarget;
                act({
                    kind: by_name[kind],
                    name: value_of(form, 'name'),
                    person: person ?? '',
                    minutes: Number(value_of(form, 'minutes')) || 0,
                    reason: value_of(form, 'reason'),
                    text: value_of(form, 'text'),
                });
            }}
        >
            <Choice
                label={text('order.kind')}
                value={kind}
                values={wanted}
                say={(one) => named('order.kind', one)}
                choose={set_kind}
            />
            {of_person && (
                <label class="account-field">
                    <span>{text('order.person')}</span>
                    <input name="name" maxLength={48} required autocomplete="off" />
                </label>
            )}
            {(kind === 'rename' || kind === 'announce') && (
                <label class="account-field">
                    <span>{text('order.text')}</span>
                    <input name="text" maxLength={200} autocomplete="off" />
                </label>
            )}
            {kind !== 'pardon' && kind !== 'announce' && (
                <label class="account-field">
                    <span>{text('order.reason')}</span>
                    <input name="reason" maxLength={200} required autocomplete="off" />
                </label>
            )}
            {(kind === 'mute_person' || kind === 'ban_person' || kind === 'announce') && (
                <label class="account-field">
                    <span>{text('order.minutes')}</span>
                    <input name="minutes" inputMode="numeric" pattern="[0-9]*" autocomplete="off" />
                </label>
            )}
            <button type="submit" class="go">
                {text('order.do')}
            </button>
            {outcome && <p role="status">{outcome}</p>}
        </form>
    );
}

// Actions that end a person's game need a confirmation and a reason: the table reads it, so nothing is
// taken over from a report, which is for moderators only.
function Sure({ what, asks, act }: { what: string; asks: string; act: (reason: string) => void }) {
    const open = useSignal(false);
    return (
        <>
            <button
                type="button"
                onClick={() => {
                    open.value = true;
                }}
            >
                {what}
            </button>
            <Dialog open={open} label={what}>
                <form
                    onSubmit={(event) => {
                        event.preventDefault();
                        const reason = value_of(event.currentTarget, 'why');
                        open.value = false;
                        act(reason);
                    }}
                >
                    <p>{asks}</p>
                    <label class="account-field">
                        <span>{text('order.reason.table')}</span>
                        <input
                            name="why"
                            maxLength={200}
                            required
                            pattern=".*\S.*"
                            autocomplete="off"
                        />
                    </label>
                    <div class="final-row">
                        <button type="submit" class="danger">
                            {what}
                        </button>
                        <CloseDialog open={open} says={text('order.sure.no')} />
                    </div>
                </form>
            </Dialog>
        </>
    );
}

function OneReport({ app, report, done }: { app: App; report: Report; done: () => void }) {
    const { outcome, act } = useOrders(done);
    return (
        <li class="order-report">
            <strong>
                {text('order.report_of', {
                    by: report.by || text('account.none'),
                    about: report.about,
                    day: day(Number(report.atMs)),
                })}
            </strong>
            <p>{report.reason}</p>
            {report.lines.length === 0 && <p class="quiet">{text('order.said_nothing')}</p>}
            <ul class="order-lines">
                {report.lines.map((line, i) => (
                    <li key={i} class={line.byReported ? 'reported' : ''}>
                        <b>{line.name}</b> {line.text}
                    </li>
                ))}
            </ul>
            <OrderForm person={report.aboutPerson} done={done} />
            <div class="account-do">
                <button
                    type="button"
                    onClick={() => app.go(hash_of(report.room, report.invite, Role.SPECTATOR))}
                >
                    {text('order.look')}
                </button>
                <Sure
                    what={text('order.kind.close_room')}
                    asks={text('order.close_room.sure')}
                    act={(reason) => act({ kind: OrderKind.CLOSE_ROOM, room: report.room, reason })}
                />
                <Sure
                    what={text('order.kind.put_seat_out')}
                    asks={text('order.put_seat_out.sure', { name: report.about })}
                    act={(reason) =>
                        act({
                            kind: OrderKind.PUT_SEAT_OUT,
                            room: report.room,
                            seat: report.seat,
                            reason,
                        })
                    }
                />
                <button
                    type="button"
                    class="go"
                    onClick={() => act({ kind: OrderKind.SETTLE, report: report.id })}
                >
                    {text('order.settle')}
                </button>
            </div>
            {outcome && <p role="status">{outcome}</p>}
        </li>
    );
}

function what_of(order: Order | undefined): string {
    if (!order) return '';
    const long = order.minutes > 0 ? span(order.minutes * 60_000) : '';
    return [kind_name(order.kind), order.name || order.room, long, order.text, order.reason]
        .filter((part) => part !== '')
        .join(' · ');
}

export function OrderScreen({ app }: { app: App }) {
    const [reports, set_reports] = useState<readonly Report[]>([]);
    const [log, set_log] = useState<readonly AuditLine[]>([]);
    const [problem, set_problem] = useState('');
    const [role, set_role] = useState(PersonRole.NONE);
    const look = () => {
        Promise.all([load_reports(), load_log(), load_account()])
            .then(([waiting, done, account]) => {
                set_role(account.role);
                set_reports(waiting.reports);
                set_log(done.lines);
            })
            .catch((reason: unknown) =>
                set_problem(
                    reason instanceof Refused ? error_text(reason.error) : text('connection.lost'),
                ),
            );
    };
    useEffect(look, []);
    return (
        <main class="page-card account order">
            <header class="home-head">
                <h1>{text('order.title')}</h1>
                <Preferences />
            </header>
            {problem ? (
                <p class="problem" role="alert">
                    {problem}
                </p>
            ) : (
                <>
                    <OrderForm announces={role === PersonRole.ADMINISTRATOR} done={look} />
                    <section>
                        <h2>{text('order.reports')}</h2>
                        {reports.length === 0 && <p class="quiet">{text('order.reports.none')}</p>}
                        <ul class="order-reports">
                            {reports.map((report) => (
                                <OneReport key={report.id} app={app} report={report} done={look} />
                            ))}
                        </ul>
                    </section>
                    <section>
                        <h2>{text('order.log')}</h2>
                        <ul class="order-log">
                            {log.map((line, i) => (
                                <li key={i}>
                                    {text('order.log.line', {
                                        day: day(Number(line.atMs)),
                                        by: line.by,
                                        what: what_of(line.order),
                                    })}
                                </li>
                            ))}
                        </ul>
                    </section>
                </>
            )}
            <button type="button" onClick={() => app.home()}>
                {text('to_home')}
            </button>
        </main>
    );
}
