// "Why?" at a bot's card, and its answer in one sentence.
import { useRef } from 'preact/hooks';
import { reasons_of } from '../table/reasons';
import type { Table } from '../table/table';
import { has_text, text } from '../text/text';
import { seat_name } from '../text/words';
import { CloseButton } from './bits';
import { useInSight } from './boxes';

export function AskBotWhy({ table, seat }: { table: Table; seat: number }) {
    const reasons = reasons_of(table);
    if (!reasons.can_ask(seat)) return null;
    return (
        <button
            type="button"
            class="plain ask-why"
            disabled={reasons.thinking.value}
            aria-label={text('bot_why.ask.long', {
                name: seat_name(table.step.value?.state.seats, seat),
            })}
            onClick={() => void reasons.ask(seat)}
        >
            {text('bot_why.ask')}
        </button>
    );
}

export function BotWhy({ table }: { table: Table }) {
    const reasons = reasons_of(table),
        reason = reasons.reason.value,
        box = useRef<HTMLElement>(null);
    useInSight(box, reason);
    if (!reason) return null;
    const key = `bot_why.${reason.why}`;
    return (
        <section class="why" aria-live="polite" ref={box}>
            <CloseButton
                onClick={() => {
                    reasons.reason.value = undefined;
                }}
            />
            <p>
                {text(has_text(key) ? key : 'bot_why.unknown', {
                    name: seat_name(table.step.value?.state.seats, reason.seat),
                    n: Math.max(1, Math.round(reason.points)),
                })}
            </p>
        </section>
    );
}
