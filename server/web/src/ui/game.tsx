// The game itself: the board is the page, everything else is one panel.
import { effect } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { RoomPhase } from '../proto/meeple/v1/room_pb';
import { Board, BoardView } from '../board/board';
import { TilePicture } from '../board/tile';
import { ask_before_sending, type Overlay, type Table } from '../state/table';
import { list, text } from '../text/text';
import { seat_name, tile as tile_words } from '../text/words';
import type { App } from './app_state';
import { Icon, LanguageSwitch, Problem, Toggle } from './bits';
import { Finale, TallyTable } from './finale';
import { Hand } from './hand';
import { line_text, Log, WhyBox } from './log';
import { Players } from './players';
import { play_sound, sound_on } from './sound';

const icons = {
    fields: 'M2 15l5-9l4 6l3-4l4 7zM2 17.5h16',
    worth: 'M10 2.5l2.3 4.7l5.2.8l-3.8 3.7l.9 5.2l-4.6-2.5l-4.6 2.5l.9-5.2L2.5 8l5.2-.8z',
    fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
    plus: 'M10 4v12M4 10h12',
    minus: 'M4 10h12',
    stack: 'M3 6l7-3l7 3l-7 3zM3 10l7 3l7-3M3 14l7 3l7-3',
    sound: 'M3 8v4h3l4 3.5V4.5L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15 5a7 7 0 0 1 0 10',
    ask: 'M4 10.5l4 4l8-9',
    home: 'M3 10l7-6l7 6M5 9v8h10V9',
    flag: 'M5 18V3h9l-2 3.5l2 3.5H5',
};

function Tools({
    table,
    board,
    show_left,
    set_show_left,
}: {
    table: Table;
    board: BoardView;
    show_left: boolean;
    set_show_left: (on: boolean) => void;
}) {
    const overlay = (which: Overlay) => () => {
        table.overlay.value = table.overlay.value === which ? 'none' : which;
    };
    return (
        <div class="tools" role="toolbar" aria-label={text('tools')}>
            <Toggle
                on={table.overlay.value === 'fields'}
                flip={overlay('fields')}
                icon={icons.fields}
                title={text('tool.fields')}
            />
            <Toggle
                on={table.overlay.value === 'worth'}
                flip={overlay('worth')}
                icon={icons.worth}
                title={text('tool.worth')}
            />
            <Toggle
                on={show_left}
                flip={() => set_show_left(!show_left)}
                icon={icons.stack}
                title={text('tool.left')}
            />
            <button
                type="button"
                class="tool"
                title={text('tool.fit')}
                aria-label={text('tool.fit')}
                onClick={() => board.fit()}
            >
                <Icon d={icons.fit} />
            </button>
            <Toggle
                on={ask_before_sending.value}
                flip={() => {
                    ask_before_sending.value = !ask_before_sending.value;
                }}
                icon={icons.ask}
                title={text('tool.ask')}
            />
            <Toggle
                on={sound_on.value}
                flip={() => {
                    sound_on.value = !sound_on.value;
                    play_sound('turn');
                }}
                icon={icons.sound}
                title={text('tool.sound')}
            />
        </div>
    );
}

// Tile types still to come: anybody at the table could count them.
function TilesLeft({ table }: { table: Table }) {
    const supply = [...(table.step.value?.state.tiles?.supply ?? [])];
    return (
        <section class="tiles-left" aria-label={text('tool.left')}>
            {supply.map(([tile, count]) => (
                <span key={tile} class="left-tile">
                    <TilePicture
                        type={table.shelf.type(tile)}
                        size={46}
                        label={tile_words(table.shelf.type(tile), 0)}
                    />
                    <b>{text('times', { n: count })}</b>
                </span>
            ))}
        </section>
    );
}

function Banner({ table }: { table: Table }) {
    const state = table.step.value?.state,
        decision = state?.decision;
    if (!table.live.value)
        return (
            <p class="banner past">
                {text('banner.past', {
                    at: table.index.value,
                    n: table.link.steps.value.length - 1,
                })}
            </p>
        );
    if (state?.phase === RoomPhase.FINISHED) return <p class="banner">{text('banner.over')}</p>;
    if (table.link.pending.value) return <p class="banner">{text('banner.sending')}</p>;
    if (table.my_turn.value) return <p class="banner my-turn">{text('banner.yours')}</p>;
    const names = decision?.seats.map((i) => seat_name(state?.seats[i], i)) ?? [];
    return (
        <p class="banner">
            {names.length > 0
                ? text('banner.waiting', { names: list(names) })
                : text('banner.nobody')}
        </p>
    );
}

function Replay({ table }: { table: Table }) {
    const last = table.link.steps.value.length - 1,
        at = table.index.value;
    const [running, set_running] = useState(false);
    const go = (to: number) => {
        table.shown.value = to >= last ? undefined : Math.max(0, to);
    };
    useEffect(() => {
        if (!running) return undefined;
        if (at >= last) {
            set_running(false);
            return undefined;
        }
        const timer = setTimeout(() => go(at + 1), 700);
        return () => clearTimeout(timer);
    }, [running, at, last]);
    if (last < 1) return null;
    const scorings = table.all_lines.value
        .filter(({ what }) => what === 'scored')
        .map(({ step }) => step);
    const next_scoring = scorings.find((step) => step > at);
    return (
        <div class="replay" role="group" aria-label={text('replay')}>
            <button
                type="button"
                class="tool"
                aria-label={text('replay.back')}
                disabled={at <= 0}
                onClick={() => go(at - 1)}
            >
                <Icon d="M12.5 4l-6 6l6 6" />
            </button>
            <button
                type="button"
                class="tool"
                aria-label={text(running ? 'replay.pause' : 'replay.play')}
                onClick={() => {
                    if (at >= last) go(0);
                    set_running(!running);
                }}
            >
                <Icon d={running ? 'M7 4v12M13 4v12' : 'M6 4l10 6l-10 6z'} />
            </button>
            <button
                type="button"
                class="tool"
                aria-label={text('replay.next')}
                disabled={at >= last}
                onClick={() => go(at + 1)}
            >
                <Icon d="M7.5 4l6 6l-6 6" />
            </button>
            <input
                type="range"
                min={0}
                max={last}
                value={at}
                aria-label={text('replay.slider')}
                onInput={(event) => {
                    set_running(false);
                    go(Number(event.currentTarget.value));
                }}
            />
            <button
                type="button"
                class="tool"
                aria-label={text('replay.scoring')}
                title={text('replay.scoring')}
                disabled={next_scoring === undefined}
                onClick={() => go(next_scoring ?? last)}
            >
                <Icon d="M4 4l6 6l-6 6M11 4l6 6l-6 6" />
            </button>
            <button
                type="button"
                class="tool wide"
                disabled={table.live.value}
                onClick={() => {
                    table.shown.value = undefined;
                }}
            >
                {text('replay.now')}
            </button>
        </div>
    );
}

// Says what others did, for whoever cannot see it.
function Announcer({ table }: { table: Table }) {
    const newest = table.link.steps.value.length - 1;
    const says = table.live.value
        ? table.lines.value
              .filter((line) => line.step === newest)
              .map((line) => line_text(table, line))
        : [];
    if (table.my_turn.value) says.push(text('banner.yours'));
    return (
        <p class="unseen" role="status" aria-live="polite">
            {says.join(' ')}
        </p>
    );
}

function key_pressed(event: KeyboardEvent, table: Table, board: BoardView) {
    const on = event.target instanceof Element ? event.target : undefined;
    if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        on?.closest('input, select, textarea, dialog')
    )
        return;
    const in_control = on?.closest('button, a, summary') !== null && on?.closest('.cells') === null;
    const done = () => event.preventDefault();
    const digit = /^[0-9]$/.test(event.key) ? Number(event.key) : undefined;
    if (
        digit !== undefined &&
        (table.draft.value?.placement || table.choices.value.deployments.length > 0)
    ) {
        const choice = table.figures.value[digit - 1];
        if (digit === 0 || choice) table.choose(digit === 0 ? undefined : choice);
        return;
    }
    switch (event.key) {
        case 'Enter':
            if (
                !in_control &&
                table.can_confirm &&
                (table.draft.value || table.choices.value.deployments.length > 0)
            ) {
                done();
                table.confirm();
            }
            break;
        case 'Escape':
            if (table.asked.value) table.asked.value = undefined;
            else table.take_back();
            break;
        case 'ArrowRight':
        case 'r':
            if (table.draft.value?.placement) {
                done();
                table.rotate(1);
            }
            break;
        case 'ArrowLeft':
        case 'R':
            if (table.draft.value?.placement) {
                done();
                table.rotate(-1);
            }
            break;
        case 'f':
            board.fit();
            break;
        case 'h':
            table.overlay.value = table.overlay.value === 'fields' ? 'none' : 'fields';
            break;
        case 'w':
            table.overlay.value = table.overlay.value === 'worth' ? 'none' : 'worth';
            break;
        case '+':
            board.view?.zoom(1.2);
            break;
        case '-':
            board.view?.zoom(1 / 1.2);
            break;
        default:
            break;
    }
}

function Resign({ table }: { table: Table }) {
    const dialog = useRef<HTMLDialogElement>(null);
    if (table.link.seat.value === undefined || table.finished.value) return null;
    if (table.link.state?.seats[table.link.seat.value]?.resigned) return null;
    return (
        <>
            <button type="button" class="plain" onClick={() => dialog.current?.showModal()}>
                {text('resign')}
            </button>
            <dialog ref={dialog} aria-label={text('resign')}>
                <p>{text('resign.sure')}</p>
                <div class="final-row">
                    <button
                        type="button"
                        class="danger"
                        onClick={() => {
                            dialog.current?.close();
                            table.link.resign();
                        }}
                    >
                        {text('resign')}
                    </button>
                    <button type="button" onClick={() => dialog.current?.close()}>
                        {text('resign.no')}
                    </button>
                </div>
            </dialog>
        </>
    );
}

function useGameEffects(table: Table, board: BoardView) {
    useEffect(() => {
        const on_key = (event: KeyboardEvent) => key_pressed(event, table, board);
        addEventListener('keydown', on_key);
        let heard = table.link.steps.peek().length;
        const stop_title = effect(() => {
            document.title = table.my_turn.value ? text('title.turn') : text('title');
        });
        const stop_sound = effect(() => {
            const { length } = table.link.steps.value;
            if (length <= heard) return;
            heard = length;
            const news = table.lines.peek().filter((line) => line.step === length - 1);
            if (news.some(({ what }) => what === 'scored')) play_sound('points');
            else if (table.my_turn.peek()) play_sound('turn');
            else if (news.some(({ what }) => what === 'laid' || what === 'deployed'))
                play_sound('tile');
        });
        return () => {
            removeEventListener('keydown', on_key);
            stop_title();
            stop_sound();
            document.title = text('title');
        };
    }, [table, board]);
}

export function Game({ app, table }: { app: App; table: Table }) {
    const board = useMemo(() => new BoardView(table), [table]);
    const [open, set_open] = useState(false),
        [show_left, set_show_left] = useState(false);
    useGameEffects(table, board);
    const watching = table.link.seat.value === undefined && table.link.attached.value !== undefined;
    return (
        <div class={`game ${open ? 'open' : ''} ${table.finished.value ? 'over' : ''}`}>
            <main class="board-place">
                <Board table={table} board={board} />
                <div class="zoom" role="group" aria-label={text('zoom')}>
                    <button
                        type="button"
                        class="tool"
                        aria-label={text('zoom.in')}
                        onClick={() => board.view?.zoom(1.3)}
                    >
                        <Icon d={icons.plus} />
                    </button>
                    <button
                        type="button"
                        class="tool"
                        aria-label={text('zoom.out')}
                        onClick={() => board.view?.zoom(1 / 1.3)}
                    >
                        <Icon d={icons.minus} />
                    </button>
                    <button
                        type="button"
                        class="tool"
                        aria-label={text('tool.fit')}
                        onClick={() => board.fit()}
                    >
                        <Icon d={icons.fit} />
                    </button>
                </div>
            </main>
            <aside class="panel">
                <button
                    type="button"
                    class="sheet-handle"
                    aria-expanded={open}
                    aria-label={text('sheet')}
                    onClick={() => set_open(!open)}
                />
                <Banner table={table} />
                <Problem error={table.link.trouble.value?.error} />
                <Hand table={table} />
                <Players table={table} />
                <WhyBox table={table} />
                {table.tally_open.value && !(table.finished.value && table.live.value) && (
                    <TallyTable table={table} />
                )}
                <Finale app={app} table={table} />
                <Tools
                    table={table}
                    board={board}
                    show_left={show_left}
                    set_show_left={set_show_left}
                />
                {show_left && <TilesLeft table={table} />}
                <Log table={table} />
                <Replay table={table} />
                <footer class="panel-foot">
                    <button type="button" class="plain" onClick={() => app.home()}>
                        {text('to_home')}
                    </button>
                    {watching && <span class="quiet">{text('watching')}</span>}
                    {table.link.spectators.value > 0 && (
                        <span class="quiet">
                            {text('spectators', { n: table.link.spectators.value })}
                        </span>
                    )}
                    <Resign table={table} />
                    <LanguageSwitch />
                </footer>
            </aside>
            <Announcer table={table} />
        </div>
    );
}
