// What the seats of a table agree on: a quiet bar for what is asked, and what could be asked for. It stands in the panel, so that
// nothing of it covers the board.
import { useEffect } from 'preact/hooks';
import { ProposalKind } from '../../proto/meeple/v1/agreement_pb';
import { ErrorCode } from '../../proto/meeple/v1/common_pb';
import { SeatKind } from '../../proto/meeple/v1/room_pb';
import {
    absent_seat,
    open_pause,
    open_proposal,
    own_seat,
    way_to_take_back,
    type Open,
} from '../../table/agreeing';
import type { Table } from '../../table/table';
import { has_text, list, named, text } from '../../text/text';
import { seat_name } from '../../text/words';
import { error_text, Icon } from '../bits';
import { Countdown } from './clock';
import { menu_open, takeback_asked } from './opened';
import { TalkButton } from './talk';

export function kind_name(kind: ProposalKind): string {
    return (ProposalKind[kind] ?? 'unknown').toLowerCase();
}

function name_of(table: Table, seat: number): string {
    return seat_name(table.newest.value?.state.seats, seat);
}

const icons = {
    back: 'M8 4L4 8l4 4M4.5 8H12a4.5 4.5 0 0 1 0 9H9',
    more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
    yes: 'M3.5 10.5l4.5 4.5L16.5 5.5',
    no: 'M5 5l10 10M15 5L5 15',
};

function Answers({ table, open }: { table: Table; open: Open }) {
    const { id } = open.proposal;
    if (open.ours)
        return (
            <button type="button" onClick={() => table.link.withdraw(id)}>
                {text('withdraw')}
            </button>
        );
    if (!open.asks_us) return null;
    return (
        <span class="answers">
            <button type="button" class="go" onClick={() => table.link.answer(id, true)}>
                <Icon d={icons.yes} /> {text('agree')} <kbd>{text('key.yes')}</kbd>
            </button>
            <button type="button" onClick={() => table.link.answer(id, false)}>
                <Icon d={icons.no} /> {text('refuse')} <kbd>{text('key.no')}</kbd>
            </button>
        </span>
    );
}

function Proposed({ table, open }: { table: Table; open: Open }) {
    const { seat, kind } = open.proposal;
    const waits_for = open.waits_for.map((one) => name_of(table, one));
    const says = open.ours
        ? text('proposal.ours', {
              wish: named('wish', kind_name(kind)),
              names: list(waits_for),
          })
        : text('proposal.theirs', {
              wish: named('wish', kind_name(kind)),
              name: name_of(table, seat),
          });
    return (
        <div class={`bar proposal ${open.asks_us ? 'asks' : ''}`} role="status">
            <p>
                {says} <Countdown to={open.over_at} />
            </p>
            <Answers table={table} open={open} />
        </div>
    );
}

function Paused({ table, over_at }: { table: Table; over_at: number }) {
    return (
        <div class="bar paused" role="status">
            <p>
                {text('paused')} <Countdown to={over_at} />
            </p>
            {own_seat(table) !== undefined && (
                <button type="button" class="go" onClick={() => table.link.resume()}>
                    {text('resume')}
                </button>
            )}
        </div>
    );
}

// Choices of the others while an absent player keeps them waiting. Waiting needs no button.
function Absent({ table, seat }: { table: Table; seat: number }) {
    return (
        <div class="bar absent" role="status">
            <p>{text('absent', { name: name_of(table, seat) })}</p>
            <button type="button" onClick={() => table.link.propose(ProposalKind.BOT_PLAYS)}>
                {text('absent.bot')}
            </button>
            <button type="button" onClick={() => table.link.propose(ProposalKind.ABORT)}>
                {text('absent.abort')}
            </button>
        </div>
    );
}

// Why nothing could be asked for.
function NotAsked({ table }: { table: Table }) {
    const trouble = table.link.trouble.value;
    if (trouble?.kind !== 'not_asked') return null;
    const key = `not_asked.${(ErrorCode[trouble.error.code] ?? '').toLowerCase()}`;
    return (
        <p class="problem" role="alert">
            {has_text(key) ? text(key) : error_text(trouble.error)}
        </p>
    );
}

export function has_bar(table: Table): boolean {
    return (
        open_proposal(table) !== undefined ||
        open_pause(table) !== undefined ||
        absent_seat(table) !== undefined
    );
}

export function Bars({ table }: { table: Table }) {
    const open = open_proposal(table),
        pause = open_pause(table),
        absent = open ? undefined : absent_seat(table);
    return (
        <>
            {pause && <Paused table={table} over_at={pause.over_at} />}
            {open && <Proposed table={table} open={open} />}
            {absent !== undefined && <Absent table={table} seat={absent} />}
            <NotAsked table={table} />
        </>
    );
}

// Back to before the own last step: at once where nothing is lost, and confirmed where others are asked, or moves of bots are
// taken back with it.
function TakeBack({ table }: { table: Table }) {
    const way = way_to_take_back(table);
    const seats = table.newest.value?.state.seats ?? [];
    const alone = seats.every(
        ({ kind }, i) => i === own_seat(table) || kind === SeatKind.BOT_PLAYER,
    );
    useEffect(() => () => void (takeback_asked.value = false), []);
    if (!way) return null;
    const says = text(
        way === 'free' ? 'undo.free' : alone ? 'wish.takeback.bots' : 'undo.by_consent',
    );
    return (
        <button
            type="button"
            class="tool undo"
            title={`${says} (U)`}
            aria-label={says}
            onClick={() => take_back(table)}
        >
            <Icon d={icons.back} />
        </button>
    );
}

function take_back(table: Table): boolean {
    const way = way_to_take_back(table);
    if (way === 'free') table.link.propose(ProposalKind.TAKEBACK);
    else if (way) takeback_asked.value = true;
    return way !== undefined;
}

export function TableTools({ table }: { table: Table }) {
    if (table.looking_back.value) return null;
    return (
        <span class="table-tools">
            {!table.finished.value && <TakeBack table={table} />}
            <TalkButton table={table} />
            <button
                type="button"
                class="tool wishes"
                title={text('menu')}
                aria-label={text('menu')}
                aria-haspopup="dialog"
                onClick={() => {
                    menu_open.value = true;
                }}
            >
                <Icon d={icons.more} />
            </button>
        </span>
    );
}

// A key that means something to the table. False: it does not now.
export function on_table_key(event: KeyboardEvent, table: Table): boolean {
    const open = open_proposal(table);
    const key = event.key.toUpperCase();
    const yes = key === text('key.yes');
    if (yes || key === text('key.no')) {
        if (!open?.asks_us) return false;
        table.link.answer(open.proposal.id, yes);
        return true;
    }
    return event.key === 'u' && take_back(table);
}
