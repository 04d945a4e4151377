// Requests that must not be lost: each has an id of its own and is asked until it is answered, over as many connections as
// that takes.
import { create, fromBinary, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { ClientFrameSchema, type ClientFrame } from '../proto/meeple/v1/envelope_pb';

const durable = [
    'ready',
    'kick',
    'extendTable',
    'changeSettings',
    'resign',
    'rematch',
    'command',
    'answer',
] as const;
type Body = NonNullable<MessageInitShape<typeof ClientFrameSchema>['body']>;
// Without the handle of the room, which may be another one when it is sent.
export type Durable = Extract<Body, { case: (typeof durable)[number] }> & {
    readonly value: { readonly commandId: Uint8Array };
};

function is_durable(body: ClientFrame['body']): body is ClientFrame['body'] & Durable {
    return durable.some((name) => name === body.case);
}

export function bytes_of_ask(body: Durable): Uint8Array {
    return toBinary(ClientFrameSchema, create(ClientFrameSchema, { body }));
}

export function ask_of_bytes(bytes: Uint8Array): Durable | undefined {
    const { body } = fromBinary(ClientFrameSchema, bytes);
    return is_durable(body) ? body : undefined;
}
