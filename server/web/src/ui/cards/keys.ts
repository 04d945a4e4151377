// What keys do at a table of cards.
import { typing_open } from '../bits';
import type { CardTable } from '../../table/card_table';
import type { KeyHelp } from '../face';
import { score_card_open } from './score_card';

export const keys: readonly KeyHelp[] = [
    { keys: ['1', '…', '6'], does: 'help.card' },
    { keys: ['0'], does: 'help.follower' },
    { keys: ['↑', '↓'], does: 'help.row' },
    { keys: ['↵'], does: 'help.confirm' },
    { keys: ['Esc'], does: 'help.take_back' },
    { keys: ['←', '→'], does: 'help.scoring' },
    { keys: ['S'], does: 'tool.scoring' },
    { keys: ['C'], does: 'score_card' },
    { keys: ['M'], does: 'tool.type' },
];

function on_digit(table: CardTable, digit: number): boolean {
    const { settle, assign } = table.choices.value;
    const answer = (settle.length > 0 ? settle : assign)[digit - 1];
    if (answer) {
        table.answer(answer.action);
        return true;
    }
    const seat = table.table.link.seat.value;
    const hand = seat === undefined ? [] : (table.cards.value?.seats[seat]?.hand ?? []);
    const card = hand[digit - 1];
    if (digit === 0 && table.may_take('follower')) table.pick('follower');
    else if (card !== undefined) table.pick(card, digit - 1);
    else return false;
    return true;
}

// Enter on a button is a click on that button, and nothing else, unless it is the card that is taken up.
function on_enter(table: CardTable, event: KeyboardEvent): boolean {
    const on = event.target instanceof Element ? event.target : undefined;
    if (
        table.can_confirm &&
        (!on?.closest('button, a, summary') || on.closest('.hand-card.picked'))
    ) {
        table.confirm();
        return true;
    }
    if (on?.closest('button, a, summary')) return false;
    if (!table.scoring.value || table.must_choose.value) return false;
    table.read(1);
    return true;
}

function on_escape(table: CardTable): boolean {
    if (table.take_back()) return true;
    if (!table.scoring.value || table.table.looking_back.value) return false;
    table.close_scoring();
    return true;
}

export function on_key(event: KeyboardEvent, table: CardTable): boolean {
    if (/^[0-9]$/.test(event.key)) return on_digit(table, Number(event.key));
    switch (event.key) {
        case 'Enter':
            return on_enter(table, event);
        case 'Escape':
            return on_escape(table);
        case 'ArrowDown':
        case 'ArrowUp':
            if (table.draft.value?.item === undefined || table.scoring.value) return false;
            table.walk(event.key === 'ArrowDown' ? 1 : -1);
            return true;
        case 'ArrowRight':
        case 'ArrowLeft':
            if (!table.scoring.value || table.must_choose.value) return false;
            if (event.key === 'ArrowLeft') table.read(-1);
            else if (table.more_to_read) table.read(1);
            return true;
        case 's':
            table.open_scoring();
            return true;
        case 'm':
            typing_open.value = true;
            return true;
        case 'c':
            score_card_open.value = true;
            return true;
        default:
            return false;
    }
}
