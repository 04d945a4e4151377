// The legal set of a decision, arranged for clicking: cells, their rotations, the figures that could stand there or be taken
// back, tokens to move, and what modules add.
import { cell_key } from '../land/join';
import type { Decision } from '../proto/meeple/v1/room_pb';
import type { TilesAction, TilesLegal, TokenMoves } from '../proto/meeple/v1/tiles_pb';
import { module_extras, module_placements } from './modules';
import type { Extra } from './modules/module';

// What is done with a figure after placing: put on a segment of the new tile, or taken back from where it stands.
export interface FigureChoice {
    readonly figure: number;
    readonly segment: number;
    readonly back?: { readonly x: number; readonly y: number }; // Taken back from this tile.
}

// What is offered for choosing.
export interface Offer {
    readonly choice: FigureChoice; // Of a place: the first figure for it.
    readonly place?: readonly FigureChoice[]; // Stands for all of these figures of one place.
}

export function same_choice(a: FigureChoice | undefined, b: FigureChoice | undefined): boolean {
    return (
        a?.figure === b?.figure &&
        a?.segment === b?.segment &&
        a?.back?.x === b?.back?.x &&
        a?.back?.y === b?.back?.y
    );
}

export function choice_key({ figure, segment, back }: FigureChoice): string {
    return `${segment}/${figure}${back ? `/${cell_key(back)}` : ''}`;
}

export interface Placement {
    readonly tile: number;
    readonly x: number;
    readonly y: number;
    readonly rotation: number;
    readonly figures: readonly FigureChoice[];
    readonly others: readonly TilesAction['action'][]; // What else could be done then.
    readonly question: number; // The decision that follows before figures; 0: none.
    // Placed by this action; figures are chosen when it lies.
    readonly by?: TilesAction['action'];
}

export interface Cell {
    readonly x: number;
    readonly y: number;
    readonly placements: readonly Placement[];
}

export interface Choices {
    readonly cells: readonly Cell[]; // By y, then x.
    readonly deployments: readonly FigureChoice[]; // After the tile was laid.
    readonly pass: boolean;
    readonly extras: readonly Extra[]; // Instead of laying a tile.
    readonly tokens: readonly TokenMoves[];
    readonly others: readonly TilesAction['action'][]; // Instead of a figure, or as an answer.
}

export const nothing: Choices = {
    cells: [],
    deployments: [],
    pass: false,
    extras: [],
    tokens: [],
    others: [],
};

function figures_after(legal: TilesLegal, index: number): FigureChoice[] {
    const found: FigureChoice[] = [];
    for (const { figure, segments } of legal.followUps) {
        const mask = segments[index] ?? 0;
        for (let segment = 0; segment < 32; ++segment)
            if (mask & (1 << segment)) found.push({ figure, segment });
    }
    found.sort((a, b) => a.segment - b.segment || a.figure - b.figure);
    for (const { figure, on, notAfter } of legal.recalls) {
        if (on && !notAfter.includes(index))
            found.push({ figure, segment: on.segment, back: { x: on.x, y: on.y } });
    }
    return found;
}

function others_after(legal: TilesLegal, index: number): TilesAction['action'][] {
    return legal.others.flatMap(({ action, notAfter }) =>
        action && !notAfter.includes(index) ? [action.action] : [],
    );
}

// `hand` is the tile in the hand; of several the legal set names each.
export function choices_of(decision: Decision | undefined, hand: readonly number[]): Choices {
    if (decision?.legal.case !== 'tiles') return nothing;
    const legal = decision.legal.value;
    const { tokens, pass } = legal;
    const extras = module_extras(legal);
    const more = module_placements(legal);
    if (legal.x.length + more.length === 0)
        return {
            cells: [],
            deployments: figures_after(legal, 0),
            pass,
            extras,
            tokens,
            others: others_after(legal, 0),
        };
    const cells = new Map<string, { x: number; y: number; placements: Placement[] }>();
    legal.x.forEach((x, index) => {
        const y = legal.y[index] ?? 0;
        const cell = cells.get(cell_key({ x, y })) ?? { x, y, placements: [] };
        cell.placements.push({
            tile: legal.tile[index] ?? hand[0] ?? 0,
            x,
            y,
            rotation: legal.rotation[index] ?? 0,
            figures: figures_after(legal, index),
            others: others_after(legal, index),
            question: legal.questions[index] ?? 0,
        });
        cells.set(cell_key(cell), cell);
    });
    for (const placed of more) {
        const cell = cells.get(cell_key(placed)) ?? { x: placed.x, y: placed.y, placements: [] };
        cell.placements.push({ ...placed, figures: [], others: [], question: 0 });
        cells.set(cell_key(cell), cell);
    }
    return {
        cells: [...cells.values()].sort((a, b) => a.y - b.y || a.x - b.x),
        deployments: [],
        pass,
        extras,
        tokens,
        others: [],
    };
}

// Only what can be done with one of the tiles in the hand.
export function with_tile(choices: Choices, tile: number): Choices {
    const cells = choices.cells
        .map((cell) => ({
            ...cell,
            placements: cell.placements.filter((placement) => placement.tile === tile),
        }))
        .filter(({ placements }) => placements.length > 0);
    return { ...choices, cells };
}
