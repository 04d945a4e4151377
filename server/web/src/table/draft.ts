// A move that is being arranged.
import type { Token } from '../proto/meeple/v1/tiles_pb';
import type { FigureChoice, Placement } from '../state/legal';
import type { Extra } from '../state/modules/module';
import type { Target } from '../state/target';

// What the player has arranged and not yet sent. Without a placement: a figure for the tile that lies already.
export interface Draft {
    readonly placement: Placement | undefined;
    readonly figure: FigureChoice | undefined;
    readonly extra?: Extra; // This is to be done instead, perhaps for this target.
    readonly token?: Token; // Or this token is to be moved there.
    readonly target?: Target | undefined;
}
