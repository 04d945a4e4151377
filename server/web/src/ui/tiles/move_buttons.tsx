// The buttons of the move that is being arranged: turn, take back, confirm. They are beside it on the board (beside.tsx); where a
// decision has no place on the board they stand in the panel (hand.tsx).
import type { Box, View } from '../../board/camera';
import { choice_radius, placed_choices, type Lying } from '../../board/choices';
import { figure_spot } from '../../board/overlay';
import { DecisionKind } from '../../proto/meeple/v1/room_pb';
import type { FigureChoice } from '../../state/legal';
import type { TileTable } from '../../table/tile_table';
import { has_text, text } from '../../text/text';
import { a_figure } from '../../text/words';
import { Icon } from '../bits';

const icons = {
    turn: 'M5 7.5A6 6 0 1 1 4 11M4 3.5v4.5h4.5',
    back: 'M5 5l10 10M15 5L5 15',
    confirm: 'M3.5 10.5l4.5 4.500L16.5 5.5',
};

// The tile that figures are being chosen for: the one that is being laid, or the last one.
export function lying_tile(table: TileTable): Lying | undefined {
    const board = table.step.value?.state.tiles?.board;
    const { deployments } = table.choices.value;
    return table.draft.value?.placement ?? (deployments.length > 0 ? board?.at(-1) : undefined);
}

// What the buttons must not cover, on the board; undefined: the move has no place there.
export function arranged_box(table: TileTable, scale: number, view?: View): Box | undefined {
    const target = table.draft.value?.target;
    if (target && !target.apart) {
        const { x, y } = figure_spot(table, target.at.x, target.at.y, target.at.segment);
        return { left: x - 24, top: y - 30, right: x + 24, bottom: y + 24 };
    }
    const lying = lying_tile(table);
    if (!lying) return undefined;
    const radius = choice_radius(scale);
    const around = placed_choices(table, lying, scale, view).filter(({ choice }) => !choice.back);
    const xs = around.map(({ at }) => at.x),
        ys = around.map(({ at }) => at.y);
    return {
        left: lying.x * 100 + Math.min(0, ...xs.map((x) => x - radius)),
        top: lying.y * 100 + Math.min(0, ...ys.map((y) => y - radius)),
        right: lying.x * 100 + Math.max(100, ...xs.map((x) => x + radius)),
        bottom: lying.y * 100 + Math.max(100, ...ys.map((y) => y + radius)),
    };
}

function can_do_something(table: TileTable): boolean {
    return table.my_turn.value && Boolean(table.draft.value || table.choices.value.pass);
}

// The move has a place on the board, and its buttons are there.
export function is_beside(table: TileTable): boolean {
    return can_do_something(table) && arranged_box(table, 1) !== undefined;
}

function figure_words(table: TileTable, { figure, segment, back }: FigureChoice): string {
    if (back) return text('confirm.back');
    const lying = lying_tile(table);
    const on = lying && table.shelf.type(lying.tile).segments[segment]?.kind;
    return text('confirm.figure', { figure: a_figure(figure, on) });
}

// The button says what happens; where nothing is chosen and that is an answer, what that means.
function confirm_words(table: TileTable, chosen: boolean): string {
    const draft = table.draft.value,
        kind = table.step.value?.state.decision?.kind ?? 0;
    const key = `confirm.${(DecisionKind[kind] ?? '').toLowerCase()}`;
    if (!chosen && has_text(key)) return text(key);
    if (draft?.figure) return figure_words(table, draft.figure);
    if (draft?.target || draft?.extra) return text('confirm');
    if (table.figures.value.length > 0) return text('confirm.no_figure');
    if (!chosen) return text('confirm.pass');
    return text(table.targets.value.length > 0 ? 'confirm.tile_alone' : 'confirm.tile');
}

export function MoveButtons({ table }: { table: TileTable }) {
    const draft = table.draft.value;
    if (!can_do_something(table)) return null;
    const placement = draft?.placement;
    const turns = placement ? (table.cell(placement)?.placements.length ?? 1) : 1;
    const something = draft && (placement ?? draft.figure ?? draft.target ?? draft.extra);
    return (
        <div class="move-buttons" role="group" aria-label={text('move')}>
            {placement && (
                <button
                    type="button"
                    class="turn-button"
                    disabled={turns < 2}
                    title={text('turn')}
                    onClick={() => table.rotate(1)}
                >
                    <span class="unseen">{text('turn')}</span>
                    <Icon d={icons.turn} /> <kbd>R</kbd>
                </button>
            )}
            {something !== undefined && (
                <button
                    type="button"
                    class="take-back"
                    title={text('take_back')}
                    onClick={() => table.take_back()}
                >
                    <span class="unseen">{text('take_back')}</span>
                    <Icon d={icons.back} /> <kbd>Esc</kbd>
                </button>
            )}
            <button
                type="button"
                class="go confirm"
                disabled={!table.can_confirm}
                onClick={() => table.confirm()}
            >
                <Icon d={icons.confirm} />
                <span>{confirm_words(table, something !== undefined)}</span> <kbd>↵</kbd>
            </button>
        </div>
    );
}
