// Transitions of a game of tiles, as a server would tell them.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { TransitionSchema, type Delta } from '../../src/proto/meeple/v1/room_pb';
import { TilesDeltaSchema, type TilesDelta } from '../../src/proto/meeple/v1/tiles_pb';

export type DeltaInit = NonNullable<MessageInitShape<typeof TilesDeltaSchema>['delta']>;

// A step of the first seat.
export function told(seq: number, ...deltas: DeltaInit[]) {
    return create(TransitionSchema, {
        seq,
        actor: 0,
        deltas: deltas.map((delta): { delta: Delta['delta'] } => {
            const value: TilesDelta = create(TilesDeltaSchema, { delta });
            return { delta: { case: 'tiles', value } };
        }),
    });
}
