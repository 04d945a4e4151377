// A hint where the table allows it: a button, and then the best move in words, by how much, and why. It is drawn on the board.
import { hinting_of } from '../table/hinting';
import type { ReviewedMove } from '../net/review';
import type { Table } from '../table/table';
import { has_text, number, text } from '../text/text';
import { place } from '../text/words';
import { card_action_words } from './cards/words';
import { Icon } from './bits';
import { move_words } from './move_words';

const bulb = 'M7 15h6M8 17.5h4M10 2.5a5 5 0 0 0-3 9v1.5h6V11.5a5 5 0 0 0-3-9';

// The place of a tile, or what is done with a card; nothing: a step that the board shows.
function where(table: Table, move: ReviewedMove): string {
    for (const { family } of move.actions) {
        if (family.case === 'cards') return card_action_words(table.shelf, family.value);
        const action = family.case === 'tiles' ? family.value.action : undefined;
        if (action?.case === 'place') return place(action.value.x, action.value.y);
    }
    return '';
}

export function Hint({ table }: { table: Table }) {
    const hinting = hinting_of(table);
    if (!hinting.possible.value) return null;
    const hint = hinting.hint.value,
        step = table.step.value;
    const best = hint?.best[0];
    const next = hint?.best.find((move) => best && where(table, move) !== where(table, best));
    const why = `hint.why.${hint?.why ?? ''}`;
    return (
        <div class="hint" aria-live="polite">
            {best ? (
                <p>
                    <Icon d={bulb} />{' '}
                    <strong>{text('hint.best', { place: move_words(table, best.actions) })}</strong>{' '}
                    {has_text(why) && text(why)}
                    {next && (
                        <small>
                            {' '}
                            {text('hint.ahead', {
                                points: number(Math.round(next.less * 10) / 10),
                                place: where(table, next),
                            })}
                        </small>
                    )}
                </p>
            ) : (
                <button
                    type="button"
                    class="plain hint-ask"
                    disabled={hinting.thinking.value}
                    onClick={() => void hinting.ask()}
                >
                    <Icon d={bulb} /> {text(hinting.thinking.value ? 'hint.thinking' : 'hint.ask')}{' '}
                    {step?.state.family === 'tiles' && <kbd>I</kbd>}
                </button>
            )}
            {(hinting.failed.value || (hint && !best)) && (
                <p class="quiet small" role="status">
                    {text('hint.none')}
                </p>
            )}
        </div>
    );
}
