// The legal set of a decision, arranged for clicking: cells, their rotations, and the figures that could stand there.
import type { Decision } from '../proto/meeple/v1/room_pb';
import type { TilesLegal } from '../proto/meeple/v1/tiles_pb';

export interface FigureChoice {
    readonly figure: number;
    readonly segment: number;
}

export interface Placement {
    readonly tile: number;
    readonly x: number;
    readonly y: number;
    readonly rotation: number;
    readonly figures: readonly FigureChoice[];
}

export interface Cell {
    readonly x: number;
    readonly y: number;
    readonly placements: readonly Placement[];
}

export interface Choices {
    readonly cells: readonly Cell[]; // By y, then x.
    readonly deployments: readonly FigureChoice[]; // On the tile that lies already.
    readonly pass: boolean;
}

export const nothing: Choices = { cells: [], deployments: [], pass: false };

export function cell_key(at: { readonly x: number; readonly y: number }): string {
    return `${at.x},${at.y}`;
}

function figures_after(legal: TilesLegal, index: number): FigureChoice[] {
    const found: FigureChoice[] = [];
    for (const { figure, segments } of legal.followUps) {
        const mask = segments[index] ?? 0;
        for (let segment = 0; segment < 32; ++segment)
            if (mask & (1 << segment)) found.push({ figure, segment });
    }
    return found.sort((a, b) => a.segment - b.segment || a.figure - b.figure);
}

// `hand` is the tile in the hand; of several the legal set names each.
export function choices_of(decision: Decision | undefined, hand: readonly number[]): Choices {
    if (decision?.legal.case !== 'tiles') return nothing;
    const legal = decision.legal.value;
    if (legal.x.length === 0)
        return { cells: [], deployments: figures_after(legal, 0), pass: legal.pass };
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
        });
        cells.set(cell_key(cell), cell);
    });
    return {
        cells: [...cells.values()].sort((a, b) => a.y - b.y || a.x - b.x),
        deployments: [],
        pass: legal.pass,
    };
}
