// What keys do at a board of tiles.
import { typing_open } from '../bits';
import { pan_of } from '../../board/camera';
import type { BoardView } from '../../board/board_view';
import { module_looks } from '../../board/modules/all';
import { cell_key } from '../../land/join';
import { open_place, places_of, stop_of } from '../../state/grid';
import { coordinates } from '../../table/habits';
import { hinting_of } from '../../table/hinting';
import { take_offer } from '../../table/offers';
import type { Overlay, TileTable } from '../../table/tile_table';
import type { KeyHelp, Played } from '../face';
import { module_panels } from './modules/all';
import { clock_words, last_move_words, score_words } from '../table/told';
import { own_features_words } from './own_features';

const aiming = [...module_looks, ...module_panels].flatMap(({ aims = [] }) => aims);
const something_aims = ({ modules }: Played) => modules.some((name) => aiming.includes(name));
const several_tiles = ({ options }: Played) => (options.get('hand') ?? '').startsWith('three');
const with_others = ({ alone }: Played) => !alone;
const with_worth = ({ appraises }: Played) => appraises;

export const keys: readonly KeyHelp[] = [
    { keys: ['Tab', '←', '↑', '→', '↓'], does: 'help.cells' },
    { keys: ['.', ','], does: 'help.next_place' },
    { keys: ['↵', '␣'], does: 'help.lay' },
    { keys: ['R', '⇧ R'], does: 'help.turn' },
    { keys: ['1', '…', '9'], does: 'help.figure' },
    { keys: ['0'], does: 'help.no_figure' },
    { keys: ['↵'], does: 'help.confirm' },
    { keys: ['Esc'], does: 'help.take_back' },
    { keys: ['T'], does: 'help.next_tile', when: several_tiles },
    ...module_panels.flatMap(({ keys: own = [] }) => own),
    {
        keys: ['.', ','],
        does: 'help.target',
        when: something_aims,
    },
    { keys: ['L'], does: 'help.last_move' },
    { keys: ['C'], does: 'help.clocks', when: with_others },
    { keys: ['S'], does: 'help.scores', when: with_others },
    { keys: ['P'], does: 'help.own_features', when: with_others },
    { keys: ['H'], does: 'tool.fields', when: with_worth },
    { keys: ['W'], does: 'tool.worth', when: with_worth },
    { keys: ['I'], does: 'help.hint', when: with_others },
    { keys: ['K'], does: 'tool.coordinates' },
    { keys: ['M'], does: 'tool.type' },
    { keys: ['F'], does: 'tool.fit' },
    { keys: ['+', '−'], does: 'zoom' },
    { keys: ['⇧ ←', '↑', '→', '↓'], does: 'help.pan' },
];

function flip(table: TileTable, which: Overlay) {
    table.overlay.value = table.overlay.value === which ? 'none' : which;
}

function on_digit(table: TileTable, digit: number): boolean {
    const { tokens } = table.choices.value;
    const token = tokens[digit - 1];
    if (token) table.take_token(token.token);
    if (tokens.length > 0) return true;
    const arranging = table.draft.value?.placement || table.choices.value.deployments.length > 0;
    if (!arranging) return false;
    const offer = table.offers.value[digit - 1];
    if (digit === 0) table.choose(undefined);
    else if (offer) take_offer(table, offer);
    return true;
}

function rotate(table: TileTable, by: number): boolean {
    if (!table.draft.value?.placement) return false;
    table.rotate(by);
    return true;
}

function next_target(table: TileTable, by: number): boolean {
    if (table.targets.value.length === 0 || table.draft.value?.placement) return false;
    table.aim_on(by);
    return true;
}

// The next thing that can be pointed at, or the next place for the tile.
function go_on(table: TileTable, board: BoardView, by: number): boolean {
    if (next_target(table, by)) return true;
    const from = table.focused.value ?? table.stop.value;
    const next = table.choices.value.cells.length > 0 && open_place(table.grid.value, from, by);
    if (next) board.focus(next);
    return Boolean(next);
}

// Arrows that are pressed elsewhere lead to the board.
function enter_board(table: TileTable, board: BoardView): boolean {
    const lying = table.step.value?.state.tiles?.board;
    const stop = stop_of(table.grid.value, undefined, table.stop.value, lying?.at(-1));
    const at = places_of(table.grid.value).find((place) => cell_key(place) === stop);
    if (at) board.focus(at);
    return at !== undefined;
}

// The tile that was placed last gets the focus, and the log's words about it are said.
function to_last_move(table: TileTable, board: BoardView): boolean {
    const placed = table.step.value?.state.tiles?.board.at(-1);
    if (!placed) return false;
    board.focus(placed);
    table.table.tell(last_move_words(table.table));
    return true;
}

function tell(table: TileTable, says: string): boolean {
    if (!table.link.alone) table.table.tell(says);
    return !table.link.alone;
}

function tell_own_features(table: TileTable): boolean {
    if (table.link.alone || table.link.seat.value === undefined) return false;
    void own_features_words(table).then((says) => table.table.tell(says));
    return true;
}

function ask_hint(table: TileTable): boolean {
    const hinting = hinting_of(table.table);
    if (hinting.possible.value) void hinting.ask();
    return hinting.possible.value;
}

function next_tile(table: TileTable): boolean {
    const tiles = table.playable.value;
    if (tiles.length < 2 || table.tile.value === undefined) return false;
    const next = tiles[(tiles.indexOf(table.tile.value) + 1) % tiles.length];
    if (next !== undefined) table.pick(next);
    return true;
}

// Enter on a button is a click on that button, and nothing else; but on what is chosen already it confirms the choice.
function confirm(table: TileTable, event: KeyboardEvent): boolean {
    const on = event.target instanceof Element ? event.target : undefined;
    const chosen = on?.closest('.cells, .targets, .hand [aria-pressed="true"]');
    if (on?.closest('button, a, summary') && !chosen) return false;
    const arranged = table.draft.value || table.choices.value.deployments.length > 0;
    if (!table.can_confirm || !arranged) return false;
    table.confirm();
    return true;
}

export function on_key(event: KeyboardEvent, table: TileTable, board: BoardView): boolean {
    const pan = pan_of(event);
    if (pan) {
        board.view?.pan(...pan);
        return true;
    }
    if (/^[0-9]$/.test(event.key)) return on_digit(table, Number(event.key));
    switch (event.key) {
        case 'Enter':
            return confirm(table, event);
        case 'Escape':
            if (!table.draft.value) return false;
            table.take_back();
            return true;
        case 'r':
            return rotate(table, 1);
        case 'R':
            return rotate(table, -1);
        case '.':
            return go_on(table, board, 1);
        case ',':
            return go_on(table, board, -1);
        case 'ArrowRight':
        case 'ArrowDown':
            return next_target(table, 1) || enter_board(table, board);
        case 'ArrowLeft':
        case 'ArrowUp':
            return next_target(table, -1) || enter_board(table, board);
        case 'l':
            return to_last_move(table, board);
        case 'c':
            return tell(table, clock_words(table.table));
        case 's':
            return tell(table, score_words(table.table));
        case 'p':
            return tell_own_features(table);
        case 't':
            return next_tile(table);
        case 'b':
            return table.answer_next();
        case 'f':
            board.fit();
            return true;
        case 'h':
            flip(table, 'fields');
            return true;
        case 'w':
            flip(table, 'worth');
            return true;
        case 'i':
            return ask_hint(table);
        case 'k':
            coordinates.value = !coordinates.value;
            return true;
        case 'm':
            typing_open.value = true;
            return true;
        case '+':
            board.view?.zoom(1.2);
            return true;
        case '-':
            board.view?.zoom(1 / 1.2);
            return true;
        default:
            return module_panels.some((panel) => panel.on_key?.(event.key, table) ?? false);
    }
}
