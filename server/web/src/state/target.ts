// What can be pointed at on the board beside places for a tile, or chosen beside it.
import { segment_key, type SegmentAt } from '../land/join';
import type { DeployFar, TilesAction, Token } from '../proto/meeple/v1/tiles_pb';
import type { Price } from './price';

// A text by its key, with the values {n} and {tile}.
export interface TargetWords {
    readonly key: string;
    readonly n?: number;
    readonly tile?: number | undefined;
}

export interface Target {
    readonly key: string;
    readonly at: SegmentAt; // Where it is shown.
    readonly apart?: boolean; // It has no place on the board; `at` is the newest tile.
    readonly from?: SegmentAt; // A figure goes from there to `at`.
    readonly leaves?: boolean; // What stands there goes away.
    readonly whole?: boolean; // The whole feature is meant.
    readonly corner?: boolean; // The north-west corner of the cell is meant.
    readonly figure?: number;
    readonly seat?: number; // Whose figure that is; otherwise the own one.
    readonly token?: Token;
    readonly price?: Price; // Offered for a tile, or by the seat that the tile would be sold to.
    readonly entered?: boolean; // Out of many that a number is typed for.
    readonly jailer?: number; // From whose prison the figure comes home; it has no place on the board.
    readonly instead?: string; // How it is called instead of a figure, unless by its action: instead.KEY.
    readonly words?: TargetWords; // In the place of the text target.ACTION.
    readonly action: TilesAction['action'];
}

// A figure that goes somewhere else than onto the new tile.
export function far_target(
    { x, y, segment, figure }: DeployFar,
    action: TilesAction['action'],
): Target {
    const at = { x, y, segment };
    return { key: `far/${segment_key(at)}/${figure}`, at, figure, action };
}
