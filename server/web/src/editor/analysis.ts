// The best steps in a position.
import { toBinary } from '@bufbuild/protobuf';
import { the_mind } from '../mind/mind';
import type { Position } from '../mind/position';
import { hint_of, type Hint } from '../net/review';
import { RoomSettingsSchema, SnapshotSchema } from '../proto/meeple/v1/room_pb';

const nodes = 24_000,
    seconds = 8; // On a slow machine it is looked at less thoroughly.

// The best steps of the seat in turn.
export async function analyse({ settings, snapshot }: Position): Promise<Hint> {
    const mind = await the_mind();
    const answer = await mind.ask({
        what: 'hint',
        settings: toBinary(RoomSettingsSchema, settings),
        told: [{ snapshot: true, bytes: toBinary(SnapshotSchema, snapshot) }],
        nodes,
        seed: 1,
        seconds,
    });
    return hint_of(answer);
}
