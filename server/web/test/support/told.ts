// Transitions of a game of tiles, as a server would tell them.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { SnapshotSchema, TransitionSchema, type Delta } from '../../src/proto/meeple/v1/room_pb';
import {
    TilesDeltaSchema,
    type TilesDelta,
    type TilesViewSchema,
} from '../../src/proto/meeple/v1/tiles_pb';
import { room_of } from '../../src/state/room_state';

export type DeltaInit = NonNullable<MessageInitShape<typeof TilesDeltaSchema>['delta']>;

// A game of two that goes on, after four steps.
export function playing_with(value: MessageInitShape<typeof TilesViewSchema>) {
    return room_of(
        create(SnapshotSchema, {
            seq: 4,
            seats: [{ kind: 1, name: 'Ann' }, { kind: 1 }],
            phase: 1,
            view: { case: 'tiles', value },
        }),
    );
}

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
