// Traders and builders: the figure that makes a feature worth more to its owner alone.
import { FigureKind } from '../../proto/meeple/v1/tiles_pb';
import type { TileModule } from './module';

export type State = unknown;

export type Happening = never;

export const traders = {
    own_reason: (figure) => (figure === FigureKind.PIG ? 'pig' : undefined),
} satisfies TileModule<State, Happening>;
