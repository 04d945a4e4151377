// Folds the events of a game of tiles. It knows no rules: it books what it is told.
import { TilesPhase, type TilesDelta } from '../proto/meeple/v1/tiles_pb';
import { segment_of, sorted, with_seat, type Figure, type Tiles } from './room_state';
import { fold_gifts } from './tiles_fold_gifts';

function counted(
    counts: ReadonlyMap<number, number>,
    key: number,
    by: number,
): Map<number, number> {
    return sorted(new Map(counts).set(key, (counts.get(key) ?? 0) + by));
}

function without(list: readonly number[], value: number): number[] {
    const at = list.indexOf(value);
    return at < 0 ? [...list] : [...list.slice(0, at), ...list.slice(at + 1)];
}

function by_place(a: Figure, b: Figure): number {
    return (
        a.y - b.y || a.x - b.x || a.segment - b.segment || a.seat - b.seat || a.figure - b.figure
    );
}

export function fold_tiles(
    tiles: Tiles | undefined,
    delta: TilesDelta['delta'],
): Tiles | undefined {
    if (!tiles) return tiles;
    switch (delta.case) {
        case 'turnBegan':
            return {
                ...tiles,
                turn_seat: delta.value.seat,
                turn: tiles.turn + 1,
                phase: TilesPhase.PLACING,
                question: 0,
            };
        case 'drawn':
            return {
                ...tiles,
                supply: counted(tiles.supply, delta.value.tile, -1),
                hand: [...tiles.hand, delta.value.tile],
            };
        case 'discarded':
            return {
                ...tiles,
                hand: without(tiles.hand, delta.value.tile),
                discarded: [...tiles.discarded, delta.value.tile],
            };
        case 'placed': {
            const { tile, x, y, rotation } = delta.value;
            const board = [...tiles.board, { tile, x, y, rotation }];
            // The start tile comes out of the supply.
            if (tiles.phase === TilesPhase.NOT_BEGUN)
                return { ...tiles, board, supply: counted(tiles.supply, tile, -1) };
            return {
                ...tiles,
                board,
                hand: without(tiles.hand, tile),
                phase: TilesPhase.DEPLOYING,
            };
        }
        case 'deployed': {
            const { seat, figure, x, y, segment } = delta.value;
            return {
                ...tiles,
                figures: [...tiles.figures, { seat, figure, x, y, segment }].sort(by_place),
                seats: with_seat(tiles.seats, seat, (s) => ({
                    ...s,
                    supply: counted(s.supply, figure, -1),
                })),
            };
        }
        case 'returned': {
            const gone = delta.value;
            const at = tiles.figures.findIndex(
                (f) =>
                    f.seat === gone.seat &&
                    f.figure === gone.figure &&
                    f.x === gone.x &&
                    f.y === gone.y &&
                    f.segment === gone.segment,
            );
            return {
                ...tiles,
                figures: tiles.figures.filter((_, i) => i !== at),
                seats: with_seat(tiles.seats, gone.seat, (s) => ({
                    ...s,
                    supply: counted(s.supply, gone.figure, 1),
                })),
            };
        }
        case 'moved': {
            const { figure: old, to } = delta.value;
            if (!old || !to) return tiles;
            const at = tiles.figures.findIndex(
                (f) =>
                    f.seat === old.seat &&
                    f.figure === old.figure &&
                    f.x === old.x &&
                    f.y === old.y &&
                    f.segment === old.segment,
            );
            return {
                ...tiles,
                figures: tiles.figures
                    .map((f, i) => (i === at ? { ...f, ...segment_of(to) } : f))
                    .sort(by_place),
            };
        }
        case 'putBack': {
            // Of equal ones the one drawn last, which makes no difference here.
            const { tile } = delta.value;
            return {
                ...tiles,
                hand: without(tiles.hand, tile),
                supply: counted(tiles.supply, tile, 1),
            };
        }
        case 'asked':
            return { ...tiles, phase: TilesPhase.CHOOSING, question: delta.value.question };
        case 'answered':
            return { ...tiles, phase: TilesPhase.DEPLOYING, question: 0 };
        case 'tokenMoved': {
            const { token, on } = delta.value;
            return { ...tiles, tokens: new Map(tiles.tokens).set(token, on && segment_of(on)) };
        }
        case 'tokenRemoved':
            return { ...tiles, tokens: new Map(tiles.tokens).set(delta.value.token, undefined) };
        case 'seatScored': {
            const { seat, lines } = delta.value;
            const points = lines.reduce((sum, line) => sum + line.points, 0);
            return {
                ...tiles,
                seats: with_seat(tiles.seats, seat, (s) => ({ ...s, score: s.score + points })),
            };
        }
        case 'scored':
            return delta.value.awards.reduce(
                (now, award) => ({
                    ...now,
                    seats: with_seat(now.seats, award.seat, (s) => ({
                        ...s,
                        score: s.score + award.points,
                    })),
                }),
                tiles,
            );
        case 'resigned':
            return {
                ...tiles,
                seats: with_seat(tiles.seats, delta.value.seat, (s) => ({ ...s, resigned: true })),
            };
        case 'ended':
            return {
                ...tiles,
                phase: TilesPhase.ENDED,
                question: 0,
                turn_seat: undefined,
                winners: [...delta.value.winners],
            };
        default:
            // 'started' and 'completed' change nothing; what is unknown is ignored.
            return fold_gifts(tiles, delta);
    }
}
