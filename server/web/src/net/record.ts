// The record of a finished game, asked for with whatever proves that it may be seen: the token of somebody who sat there, or
// the invite.
import { fromJsonString } from '@bufbuild/protobuf';
import { RecordSchema, type Record as GameRecord } from '../proto/meeple/store/v1/record_pb';
import { kept } from '../base/keep';
import { local_page, local_record } from './local_socket';

export async function fetch_record(room: string, invite: string): Promise<Blob> {
    if (local_page) return new Blob([await local_record(room)], { type: 'application/json' });
    const token = kept('token');
    // Not in the address, which proxies write down.
    const headers: { [name: string]: string } = {};
    if (token) headers.Authorization = `Bearer ${token}`;
    if (invite) headers['X-Invite'] = invite;
    const answer = await fetch(`/v1/records/${encodeURIComponent(room)}`, { headers });
    if (!answer.ok) throw new Error(`the record of ${room} was answered by ${answer.status}`);
    return answer.blob();
}

export async function load_record(room: string, invite: string): Promise<GameRecord> {
    return fromJsonString(RecordSchema, await (await fetch_record(room, invite)).text(), {
        ignoreUnknownFields: true,
    });
}
