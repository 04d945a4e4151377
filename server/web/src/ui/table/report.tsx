// A complaint about a seat, for moderators.
import { useState } from 'preact/hooks';
import { Refused } from '../../net/connection';
import { report_seat } from '../../net/order';
import { SeatKind } from '../../proto/meeple/v1/room_pb';
import type { Table } from '../../table/table';
import { text } from '../../text/text';
import { seat_name } from '../../text/words';
import { error_text } from '../bits';

// The seats that can be complained about.
export function others_at(table: Table): readonly number[] {
    const seats = table.step.value?.state.seats ?? [];
    return seats.flatMap(({ kind }, i) =>
        kind === SeatKind.PLAYER && i !== table.link.seat.value ? [i] : [],
    );
}

export function ReportSeats({ table }: { table: Table }) {
    const [about, set_about] = useState<number | undefined>(undefined);
    const [outcome, set_outcome] = useState('');
    const seats = table.step.value?.state.seats ?? [];
    const others = others_at(table);
    if (others.length === 0) return null;
    const send = (form: HTMLFormElement) => {
        const reason = new FormData(form).get('reason');
        if (about === undefined || typeof reason !== 'string') return;
        report_seat(table.link.room, table.link.invite.peek(), about, reason)
            .then(() => {
                set_about(undefined);
                set_outcome(text('report.sent'));
            })
            .catch((problem: unknown) =>
                set_outcome(
                    problem instanceof Refused
                        ? error_text(problem.error)
                        : text('connection.lost'),
                ),
            );
    };
    return (
        <div class="report-seats small">
            {about === undefined ? (
                others.map((i) => (
                    <button
                        key={i}
                        type="button"
                        onClick={() => {
                            set_outcome('');
                            set_about(i);
                        }}
                    >
                        {text('report.whom', { name: seat_name(seats, i) })}
                    </button>
                ))
            ) : (
                <form
                    onSubmit={(event) => {
                        event.preventDefault();
                        send(event.currentTarget);
                    }}
                >
                    <label class="account-field">
                        <span>{text('report.what')}</span>
                        <input name="reason" maxLength={200} required autocomplete="off" />
                    </label>
                    <div class="final-row">
                        <button type="submit">{text('report.send')}</button>
                        <button type="button" class="plain" onClick={() => set_about(undefined)}>
                            {text('report.cancel')}
                        </button>
                    </div>
                </form>
            )}
            {outcome && <p role="status">{outcome}</p>}
        </div>
    );
}
