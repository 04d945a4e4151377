// The game itself: the table is the page, everything else is one panel. What belongs to one family of games comes from its
// face.
import { effect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { drawn_by, Part } from '../base/lazy';
import { sheet_open } from '../base/media';
import type { Happening } from '../state/line';
import { open_proposal } from '../table/agreeing';
import type { Table } from '../table/table';
import { text, want_texts } from '../text/text';
import { seat_name } from '../text/words';
import type { App } from './app_state';
import { BotWhy } from './bot_why';
import { close_boxes, keep_one_box, tally_shown, useInSight } from './boxes';
import { call_when_awaited } from './call';
import { Announcer, AtZero, Banner, Notice, OwnClock } from './banner';
import { Problem } from './bits';
import type { Face } from './face';
import { Extend } from './extend';
import { part_of } from './faces';
import { Help, help_open, HelpButton } from './help';
import { Log, WhyBox } from './log';
import { PlayOn } from './play_on';
import { Players } from './players';
import { Replay } from './replay';
import { play_sound } from './sound';
import { page_title } from './title';
import { Bars, has_bar, on_table_key, TableTools } from './table/agree';
import { warn_of_time } from './table/clock';
import { resign_asked } from './table/opened';
import { Telling } from './table/told';
import { can_talk, talk_open, TalkBox, write_on } from './table/talk';
import { table_part } from './table_part';
import { is_slow } from './wish';
import { watch_the_clock } from './zero';

const review_part = new Part(async () => {
    await want_texts('review_screen');
    const part = await import('./review');
    await part.drawn;
    return part;
});
const Review = drawn_by(review_part, (part) => part.Review);
const ReviewHere = drawn_by(review_part, (part) => part.Here);
const Finale = drawn_by(table_part, (part) => part.Finale);
const Result = drawn_by(table_part, (part) => part.Result);
const TallyTable = drawn_by(table_part, (part) => part.TallyTable);
const TableSheets = drawn_by(table_part, (part) => part.TableSheets);
const OpenInEditor = drawn_by(new Part(() => import('./open_in_editor')), (it) => it.OpenInEditor);
const TurnCalls = drawn_by(
    new Part(async () => {
        await want_texts('account_screen');
        return import('./turn_calls');
    }),
    (part) => part.TurnCalls,
);

function plays_over_days(table: Table): boolean {
    const clock = table.link.info.value?.settings?.clock;
    const playing = table.link.seat.value !== undefined && !table.finished.value;
    return playing && clock !== undefined && is_slow({ case: 'clock', value: clock });
}

// Keys that say yes or no mean what is being shown, if others' steps are; the rest means what it means anyway.
function skips(event: KeyboardEvent, table: Table): boolean {
    if (!table.catching_up.peek()) return false;
    table.show_newest();
    return ['Enter', ' ', 'Escape'].includes(event.key);
}

const is_letter = ({ key }: KeyboardEvent) => /^\p{L}$/u.test(key);

function key_pressed(event: KeyboardEvent, table: Table, face: Face | undefined) {
    const on = event.target instanceof Element ? event.target : undefined;
    const elsewhere = on?.closest('input:not([type="range"]), select, textarea, dialog') ?? null;
    if (event.ctrlKey || event.metaKey || event.altKey || elsewhere) return;
    if (skips(event, table)) {
        event.preventDefault();
    } else if (
        talk_open.value &&
        can_talk(table) &&
        is_letter(event) &&
        !on?.closest('.board-place')
    ) {
        // Letters belong to the chat, unless a place of the board has the focus; the key goes on to the line that now has it.
        write_on();
    } else if (event.key === '?') {
        help_open.value = true;
        event.preventDefault();
    } else if (event.key === 'Escape' && close_boxes(table)) {
        // That was meant.
    } else if (event.key === 'Escape' && table.looking_back.value) {
        table.show_newest();
    } else if (on?.closest('input')) {
        // Its own keys.
    } else if (on_table_key(event, table) || face?.on_key(event)) {
        event.preventDefault();
    }
}

function Resign({ table }: { table: Table }) {
    const { seat, state } = table.link;
    if (seat.value === undefined || table.finished.value) return null;
    if (state?.seats[seat.value]?.resigned) return null;
    return (
        <button
            type="button"
            class="plain"
            onClick={() => {
                resign_asked.value = true;
            }}
        >
            {text('resign')}
        </button>
    );
}

function title_of(table: Table): string {
    const open = open_proposal(table);
    if (open?.asks_us)
        return text('title.asked', {
            name: seat_name(table.newest.value?.state.seats, open.proposal.seat),
        });
    return text(table.awaited.value ? 'title.turn' : 'title');
}

const audible = new Set<Happening>(['laid', 'deployed', 'card_up', 'card_down', 'claimed']);

function useGameEffects(table: Table, face: Face | undefined) {
    useEffect(() => {
        table_part.fetch();
        const on_key = (event: KeyboardEvent) => key_pressed(event, table, face);
        const on_pointer = () => {
            if (table.catching_up.peek()) table.show_newest();
        };
        addEventListener('keydown', on_key);
        addEventListener('pointerdown', on_pointer);
        const stop_calling = call_when_awaited(table);
        const stop_clock = face && watch_the_clock(table, face);
        const stop_warning = warn_of_time(table);
        const stop_boxes = keep_one_box(table);
        let heard = table.index.peek();
        const stop_title = effect(() => {
            page_title.value = title_of(table);
        });
        const stop_sound = effect(() => {
            const index = table.index.value;
            if (index <= heard || table.looking_back.value) return;
            heard = index;
            const news = table.lines.peek().filter((line) => line.step === index);
            const points = news.map(({ what, final, points: n = 0 }) =>
                what === 'scored' && !final ? n : 0,
            );
            if (points.some((n) => n > 0)) play_sound('points', Math.max(...points));
            else if (table.my_turn.peek()) play_sound('turn');
            else if (news.some(({ what }) => audible.has(what))) play_sound('tile');
        });
        return () => {
            talk_open.value = false; // The keys of the next game are for its board.
            removeEventListener('keydown', on_key);
            removeEventListener('pointerdown', on_pointer);
            stop_clock?.();
            stop_warning();
            stop_boxes();
            stop_calling();
            stop_title();
            stop_sound();
            page_title.value = '';
        };
    }, [table, face]);
}

// The handle of the sheet, which begins drawn down.
function useSheet(face: Face | undefined) {
    const handle = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        const { current } = handle;
        if (current)
            import('./sheet_drag').then(
                ({ drag_by }) => drag_by(current),
                () => undefined, // It still takes clicks.
            );
        return () => {
            sheet_open.value = false;
        };
    }, [face]);
    return handle;
}

// The part of the page that shows this game is on its way, cannot be had, or does not exist.
function NoFace({ app, coming }: { app: App; coming: boolean }) {
    if (coming)
        return (
            <main class="page-card">
                <p class="quiet">{text('entering')}</p>
            </main>
        );
    return (
        <main class="page-card">
            <p role="alert">{text('game.unknown')}</p>
            <button type="button" class="go" onClick={() => location.reload()}>
                {text('load_again')}
            </button>
            <button type="button" onClick={() => app.home()}>
                {text('to_home')}
            </button>
        </main>
    );
}

function TallyBox({ table }: { table: Table }) {
    const box = useRef<HTMLDivElement>(null);
    useInSight(box, true);
    return (
        <div class="tally-box" ref={box}>
            <TallyTable table={table} />
        </div>
    );
}

function Foot({ app, table }: { app: App; table: Table }) {
    const watching = table.link.seat.value === undefined && table.link.attached.value !== undefined;
    return (
        <footer class="panel-foot">
            <button type="button" class="plain" onClick={() => app.home()}>
                {text('to_home')}
            </button>
            {watching && <span class="quiet">{text('watching')}</span>}
            {table.link.spectators.value > 0 && (
                <span class="quiet">{text('spectators', { n: table.link.spectators.value })}</span>
            )}
            <HelpButton />
            <Extend table={table} />
            <Resign table={table} />
        </footer>
    );
}

export function Game({ app, table }: { app: App; table: Table }) {
    const family = table.step.value?.state.family;
    const part = part_of(family)?.value;
    const face = useMemo(() => part?.face(table), [table, part]);
    const open = sheet_open.value,
        handle = useSheet(face);
    useGameEffects(table, face);
    const trouble = table.link.trouble.value,
        talking = talk_open.value && can_talk(table);
    if (!face) return <NoFace app={app} coming={family !== undefined && part === undefined} />;
    const settings = table.link.info.value?.settings;
    // The final scoring has buttons of its own to step by.
    const telling = table.told.value !== undefined && table.finished.value && table.live.value;
    // In a rated game nobody gains time to think by a pause.
    const covered = table.paused.value && settings?.rated === true;
    return (
        <div
            class={`game of-${family} ${open ? 'open' : ''} ${table.finished.value ? 'over' : ''}`}
        >
            <main class="board-place">
                <Telling table={table} />
                {covered ? <p class="covered">{text('paused.covered')}</p> : <face.Place />}
                <Result table={table} />
            </main>
            <aside class={`panel ${has_bar(table) ? 'barred' : ''} ${talking ? 'talking' : ''}`}>
                <button
                    type="button"
                    class="sheet-handle"
                    ref={handle}
                    aria-expanded={open}
                    aria-label={text('sheet')}
                    onClick={() => {
                        sheet_open.value = !open;
                    }}
                />
                <div class="banner-row">
                    <Banner table={table} />
                    <OwnClock table={table} />
                    <TableTools table={table} />
                </div>
                <Notice table={table} />
                <Problem error={trouble?.kind === 'not_asked' ? undefined : trouble?.error} />
                <face.Hand />
                <Players table={table} face={face} />
                <AtZero table={table} />
                <Bars table={table} />
                <WhyBox table={table} />
                <BotWhy table={table} />
                {tally_shown(table) && <TallyBox table={table} />}
                <Finale app={app} table={table} />
                {table.finished.value && <Review app={app} table={table} />}
                <face.Tools />
                {talking && <TalkBox table={table} />}
                <Log table={table} />
                {table.looking_back.value && <PlayOn app={app} table={table} />}
                {(table.finished.value || table.link.alone) && <OpenInEditor table={table} />}
                {plays_over_days(table) && app.connection.welcome.value?.registered && (
                    <TurnCalls app={app} />
                )}
                <div class="panel-end">
                    <div class="pinned">
                        {table.finished.value && <ReviewHere table={table} />}
                        {!telling && <Replay table={table} />}
                    </div>
                    <Foot app={app} table={table} />
                </div>
            </aside>
            <Announcer table={table} />
            <Help face={face} table={table} />
            <TableSheets app={app} table={table} />
        </div>
    );
}
