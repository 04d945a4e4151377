// A move in words: where the tile goes, and the figure on it; or what is done with cards.
import { kind_key, role_of } from '../land/kinds';
import type { Action } from '../proto/meeple/v1/room_pb';
import type { Table } from '../table/table';
import { list, named, text } from '../text/text';
import { a_figure, place, segment as segment_words } from '../text/words';
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

interface Laid {
    readonly tile: number;
    readonly rotation: number;
    readonly segment: number | undefined; // Of the figure.
}

function laid_of(actions: readonly Action[]): Laid | undefined {
    const all = actions.flatMap(({ family }) =>
        family.case === 'tiles' ? [family.value.action] : [],
    );
    const placing = all.find((action) => action.case === 'place')?.value,
        deploying = all.find((action) => action.case === 'deploy')?.value;
    return placing && { ...placing, segment: deploying?.segment };
}

// What lies at which side.
function turned_words({ shelf }: Pick<Table, 'shelf'>, { tile, rotation }: Laid): string {
    const type = shelf.type(tile);
    return list(
        type.segments.flatMap(({ kind, slots }, i) =>
            slots === 0 || role_of(kind, slots) === 'ground'
                ? []
                : [segment_words(type, rotation, i)],
        ),
    );
}

// Different moves whose words are equal differ in the rotation, or in the place of the figure on the tile: this is said, too.
export function other_words(
    table: Pick<Table, 'shelf'>,
    actions: readonly Action[],
    others: readonly (readonly Action[])[],
): string {
    const move = move_words(table, actions),
        own = laid_of(actions);
    const alike = others.flatMap((other) =>
        move_words(table, other) === move ? (laid_of(other) ?? []) : [],
    );
    if (!own || alike.length === 0) return move;
    const { tile, rotation, segment } = own;
    const sides = alike.some((one) => one.rotation !== rotation) ? turned_words(table, own) : '';
    const stands = alike.some((one) => one.rotation === rotation && one.segment !== segment);
    const on =
        stands && segment !== undefined
            ? segment_words(table.shelf.type(tile), rotation, segment)
            : '';
    if (!sides && !on) return text('review.otherwise', { move });
    const told = sides ? text('review.turned', { move, sides }) : move;
    return on ? text('review.on', { move: told, on }) : told;
}
