// The game in words, newest first. Each line can be asked why.
import { useRef } from 'preact/hooks';
import { kind_key } from '../land/kinds';
import type { Line } from '../state/line';
import type { Table } from '../table/table';
import { total, type Why } from '../state/why';
import { memo } from '../base/memo';
import { gain, language, named, text, type Language, type TextKey } from '../text/text';
import {
    a_figure,
    feature,
    figure,
    figure_on,
    items,
    parts,
    place_from_start,
    price_words,
    seat_name,
    tile,
    token_name,
} from '../text/words';
import { log_unfolded } from '../table/habits';
import { CloseButton, Emblem, Icon } from './bits';
import { useInSight } from './boxes';
import { card_values } from './cards/words';
import { kind_name } from './table/agree';

function mapped<From, To>(
    record: Readonly<Record<string, From>>,
    to: (from: From) => To,
): Record<string, To> {
    return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
}

export function line_text(table: Table, line: Line): string {
    const seats = table.step.value?.state.seats;
    const name = line.seat === undefined ? '' : seat_name(seats, line.seat);
    const kind = line.feature === undefined ? '' : kind_key(line.feature);
    const key: TextKey =
        line.what === 'scored' && line.cards?.what
            ? `log.scored_${line.cards.what}`
            : `log.${line.what}`;
    return text(key, {
        ...card_values(table.shelf, line.cards),
        name,
        wish: line.proposal === undefined ? '' : named('wish', kind_name(line.proposal)),
        points: line.points ?? 0,
        on: named('on', kind),
        figure:
            line.feature === undefined
                ? figure(line.figure ?? 0)
                : figure_on(line.figure ?? 0, line.feature),
        a_figure: a_figure(line.figure ?? 0, line.feature),
        token: line.token === undefined ? '' : token_name(line.token),
        tile: line.tile === undefined ? '' : tile(table.shelf.type(line.tile), 0),
        items: items(line.item ?? 0, line.count ?? 0),
        side: line.side === undefined ? '' : named('side', String(line.side)),
        count: line.count ?? 0,
        price: price_words({ item: line.item, count: line.count ?? 0 }),
        ...mapped(line.words ?? {}, ([prefix, name]) => named(prefix, name)),
        feature: line.heading
            ? named('points_for', line.heading)
            : named(line.complete ? 'complete' : 'incomplete', kind),
    });
}

// What was laid, and where, as the board in words says it; nothing where that goes without saying.
export function line_place(table: Table, { what, lies }: Line): string {
    if (!lies) return '';
    const place = place_from_start(lies.x, lies.y);
    if (what !== 'laid' && what !== 'deployed') return place;
    return text('log.tile_at', { tile: tile(table.shelf.type(lies.tile), lies.rotation), place });
}

interface LogLineProps {
    table: Table;
    line: Line;
    undone: boolean;
    spoken: Language; // In which the words are, for they are kept.
    names: string;
}

// A line says the same as long as the language and the names do.
const LogLine = memo(
    DrawnLine,
    (a: LogLineProps, b: LogLineProps) =>
        a.table === b.table &&
        a.line === b.line &&
        a.undone === b.undone &&
        a.spoken === b.spoken &&
        a.names === b.names,
);

function DrawnLine({ table, line, undone }: LogLineProps) {
    const ask = () => {
        if (line.spotlight) table.look_at.value = line.spotlight.tiles;
        if (line.why) table.asked.value = line.why;
        else if (line.spotlight) table.lit.value = line.spotlight;
    };
    const light = () => {
        if (line.spotlight) table.lit.value = line.spotlight;
    };
    const dim = () => {
        table.lit.value = undefined;
    };
    const says = line_text(table, line),
        where = line_place(table, line);
    return (
        <li class={`log-${line.what} ${undone ? 'undone' : ''}`}>
            <button
                type="button"
                class="log-line"
                disabled={!line.spotlight && !line.why}
                onClick={ask}
                onPointerEnter={light}
                onPointerLeave={dim}
                onFocus={light}
                onBlur={dim}
            >
                {line.seat === undefined ? (
                    <span class="no-emblem" />
                ) : (
                    <Emblem seat={line.seat} size={16} />
                )}
                <span>
                    <span class="log-says">
                        {undone ? <s>{text('log.undone', { line: says })}</s> : says}
                    </span>
                    {where && <small class="log-where">{where}</small>}
                </span>
                {line.points !== undefined && <b class="log-points">{gain(line.points)}</b>}
            </button>
        </li>
    );
}

export function Log({ table }: { table: Table }) {
    const newest = [...table.told_lines.value].reverse();
    const open = log_unfolded.value;
    const seats = table.step.value?.state.seats;
    const names = (seats ?? []).map((_, i) => seat_name(seats, i)).join('\n');
    return (
        <section class={`log-box ${open ? '' : 'folded'}`} aria-label={text('log')}>
            <button
                type="button"
                class="plain log-title"
                aria-expanded={open}
                onClick={() => {
                    log_unfolded.value = !open;
                }}
            >
                <Icon d={open ? 'M4 7l6 6l6-6' : 'M7 4l6 6l-6 6'} />
                {text('log')}
            </button>
            {open && (
                <ol class="log" tabindex={0} aria-label={text('log')} reversed>
                    {newest.map((line) => (
                        <LogLine
                            key={line.id}
                            table={table}
                            line={line}
                            undone={table.is_undone(line)}
                            spoken={language.value}
                            names={names}
                        />
                    ))}
                </ol>
            )}
        </section>
    );
}

// The answer to "why": the sum, and who got it. Its tiles and figures are lit on the board meanwhile.
export function WhyBox({ table }: { table: Table }) {
    const why = table.asked.value,
        box = useRef<HTMLElement>(null);
    useInSight(box, why);
    if (!why) return null;
    return (
        <section class="why" aria-live="polite" ref={box}>
            <CloseButton
                onClick={() => {
                    table.asked.value = undefined;
                    table.lit.value = undefined;
                }}
            />
            <WhyText table={table} why={why} />
        </section>
    );
}

// What the points are for.
export function why_title(table: Table, { kind, complete, heading, cards }: Why): string {
    if (cards?.what)
        return text(`log.scored_${cards.what}`, {
            ...card_values(table.shelf, cards),
            name: seat_name(table.step.value?.state.seats, cards.seat ?? 0),
        });
    if (heading) return named('points_for', heading);
    return named(complete ? 'complete' : 'incomplete', kind_key(kind)) || feature(kind);
}

export function WhyText({ table, why }: { table: Table; why: Why }) {
    const seats = table.step.value?.state.seats;
    const kind = kind_key(why.kind);
    return (
        <>
            <h3>{why_title(table, why)}</h3>
            <p>
                {why.parts.length > 0
                    ? text(why.parts.length > 1 ? 'why.sum' : 'why.one', {
                          parts: parts(why.parts, why.kind),
                          n: total(why),
                      })
                    : text(kind === 'field' ? 'why.no_city' : 'why.nothing')}
            </p>
            {why.unfinished && <p>{text('why.unfinished', why.unfinished)}</p>}
            <p class="why-awards">
                {why.awards.length === 0
                    ? text('why.nobody')
                    : why.awards.map(({ seat, points, own }) => (
                          <span key={seat}>
                              <Emblem seat={seat} size={16} /> {seat_name(seats, seat)}{' '}
                              <b>{gain(points)}</b>
                              {own && ` (${parts(own, why.kind)})`}
                          </span>
                      ))}
            </p>
        </>
    );
}
