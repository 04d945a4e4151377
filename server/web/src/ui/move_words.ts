// A move in words: where the tile goes, and the figure on it; or what is done with cards.
import { kind_key } from '../land/kinds';
import type { Action } from '../proto/meeple/v1/room_pb';
import type { Table } from '../table/table';
import { named, text } from '../text/text';
import { a_figure, place } from '../text/words';
import { card_action_words } from './cards/words';

export function move_words(table: Pick<Table, 'shelf'>, actions: readonly Action[]): string {
    let tile: number | undefined;
    const words = actions.flatMap(({ family }) => {
        if (family.case === 'cards') return [card_action_words(table.shelf, family.value)];
        const action = family.case === 'tiles' ? family.value.action : undefined;
        if (action?.case === 'place') {
            tile = action.value.tile;
            return [text('review.tile', { place: place(action.value.x, action.value.y) })];
        }
        if (action?.case === 'deploy') {
            const { figure, segment } = action.value;
            const kind =
                tile === undefined ? undefined : table.shelf.type(tile).segments[segment]?.kind;
            const on = kind === undefined ? '' : ` ${named('on', kind_key(kind))}`;
            return [text('review.with', { figure: a_figure(figure, kind) }) + on];
        }
        return [];
    });
    return words.join(' ');
}

// Two different moves whose words are equal differ in the rotation, or in the place of the figure on the tile.
export function other_words(
    table: Pick<Table, 'shelf'>,
    actions: readonly Action[],
    than: readonly Action[],
): string {
    const words = move_words(table, actions);
    return words === move_words(table, than) ? text('review.otherwise', { move: words }) : words;
}
