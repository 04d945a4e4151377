// The menu of a table, and what it and the panel ask before they act.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { signal, type Signal } from '@preact/signals';
import { ProposalKind } from '../../proto/meeple/v1/agreement_pb';
import { SeatKind } from '../../proto/meeple/v1/room_pb';
import { own_seat, way_to_take_back, wishes } from '../../table/agreeing';
import type { Table } from '../../table/table';
import { named, text } from '../../text/text';
import type { App } from '../app_state';
import { CloseDialog, Dialog } from '../dialog';
import { settings_open } from '../habits_button';
import { help_open } from '../help';
import { kind_name } from './agree';
import { menu_open, resign_asked, takeback_asked } from './opened';
import { others_at, ReportSeats } from './report';

const report_open = signal(false);
let chosen: (() => void) | undefined; // Done when the menu has closed and given the focus back.

export function may_resign(table: Table): boolean {
    const { seat, state } = table.link;
    return seat.value !== undefined && !table.finished.value && !state?.seats[seat.value]?.resigned;
}

interface EntryProps {
    act: () => void;
    wish?: string;
    look?: string;
    children: ComponentChildren;
}

function Entry({ act, wish, look = 'wish', children }: EntryProps) {
    return (
        <button
            type="button"
            class={look}
            data-wish={wish}
            onClick={() => {
                chosen = act;
                menu_open.value = false;
            }}
        >
            {children}
        </button>
    );
}

const opens = (sheet: Signal<boolean>) => () => {
    sheet.value = true;
};

function Menu({ app, table }: { app: App; table: Table }) {
    useLayoutEffect(() => {
        const act = chosen;
        chosen = undefined;
        if (!menu_open.value) act?.();
    }, [menu_open.value]);
    const kinds = table.finished.value ? [] : wishes(table);
    return (
        <Dialog open={menu_open} class="habits menu" label={text('menu')}>
            <h2>{text('menu')}</h2>
            <div class="menu-row">
                <Entry act={opens(help_open)}>{text('help')}</Entry>
                <Entry act={opens(settings_open)}>{text('habits')}</Entry>
                <Entry act={() => app.home()}>{text('to_home')}</Entry>
                {may_resign(table) && <Entry act={opens(resign_asked)}>{text('resign')}</Entry>}
            </div>
            {kinds.map((kind) => (
                <Entry key={kind} act={() => table.link.propose(kind)} wish={kind_name(kind)}>
                    <strong>{named('wish', kind_name(kind))}</strong>
                    <span>{named('wish_what', kind_name(kind))}</span>
                </Entry>
            ))}
            <div class="menu-foot">
                <CloseDialog open={menu_open} />
                {others_at(table).length > 0 && (
                    <Entry look="plain" act={opens(report_open)}>
                        {text('report')}
                    </Entry>
                )}
            </div>
        </Dialog>
    );
}

interface SureProps {
    open: Signal<boolean>;
    label: string;
    asks: string;
    yes: string;
    no: string;
    look: string;
    act: () => void;
}

function Sure({ open, label, asks, yes, no, look, act }: SureProps) {
    return (
        <Dialog open={open} label={label}>
            <p>{asks}</p>
            <div class="final-row">
                <button
                    type="button"
                    class={look}
                    onClick={() => {
                        open.value = false;
                        act();
                    }}
                >
                    {yes}
                </button>
                <CloseDialog open={open} says={no} />
            </div>
        </Dialog>
    );
}

function TakeBackSure({ table }: { table: Table }) {
    const seats = table.newest.value?.state.seats ?? [];
    const alone = seats.every(
        ({ kind }, i) => i === own_seat(table) || kind === SeatKind.BOT_PLAYER,
    );
    if (!way_to_take_back(table)) return null;
    return (
        <Sure
            open={takeback_asked}
            label={text(alone ? 'wish.takeback.bots' : 'undo.by_consent')}
            asks={text(alone ? 'undo.sure_bots' : 'undo.sure')}
            yes={text(alone ? 'undo.do' : 'undo.ask')}
            no={text('kick.no')}
            look="go takeback-sure"
            act={() => table.link.propose(ProposalKind.TAKEBACK)}
        />
    );
}

export function TableSheets({ app, table }: { app: App; table: Table }) {
    const cards = table.link.state?.family === 'cards';
    return (
        <>
            <Menu app={app} table={table} />
            <TakeBackSure table={table} />
            {may_resign(table) && (
                <Sure
                    open={resign_asked}
                    label={text('resign')}
                    asks={text(cards ? 'resign.sure_cards' : 'resign.sure')}
                    yes={text('resign')}
                    no={text('resign.no')}
                    look="danger"
                    act={() => table.link.resign()}
                />
            )}
            <Dialog open={report_open} class="habits" label={text('report')}>
                <h2>{text('report')}</h2>
                <ReportSeats table={table} />
                <CloseDialog open={report_open} />
            </Dialog>
        </>
    );
}
