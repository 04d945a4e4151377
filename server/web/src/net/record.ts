// The record of a finished game, requested with the proof of access: the token of a player of the game, or the
// invite.
import { fromJsonString } from '@bufbuild/protobuf';
import { RecordSchema, type Record as GameRecord } from '../proto/meeple/store/v1/record_pb';
import { ask } from './ask';
import { local_page, local_record } from './local_socket';

export async function fetch_record(room: string, invite: string): Promise<Blob> {
    if (local_page) return new Blob([await local_record(room)], { type: 'application/json' });
    const answer = await ask(`/v1/records/${encodeURIComponent(room)}`, { invite });
    if (!answer.ok) throw new Error(`the record of ${room} was answered by ${answer.status}`);
    return answer.blob();
}

export async function load_record(room: string, invite: string): Promise<GameRecord> {
    return fromJsonString(RecordSchema, await (await fetch_record(room, invite)).text(), {
        ignoreUnknownFields: true,
    });
}
