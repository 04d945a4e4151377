// What this viewer was told of a game, as the module takes it.
import { toBinary } from '@bufbuild/protobuf';
import type { Heard } from '../net/room_memory';
import type { Heard as Told } from '../mind/words';
import { SnapshotSchema, TransitionSchema } from '../proto/meeple/v1/room_pb';

// From the last snapshot on. Nothing: it has not been kept.
export function told_of(heard: readonly Heard[]): Told | undefined {
    const first = heard
        .map(({ frame }) => frame.$typeName === 'meeple.v1.Snapshot')
        .lastIndexOf(true);
    if (first < 0) return undefined;
    return heard
        .slice(first)
        .map(({ frame }) =>
            frame.$typeName === 'meeple.v1.Snapshot'
                ? { snapshot: true, bytes: toBinary(SnapshotSchema, frame) }
                : { snapshot: false, bytes: toBinary(TransitionSchema, frame) },
        );
}
