// Gives up the seat in a room, in which one need not be. Rejected with Lost: it is to be tried again.
import { create } from '@bufbuild/protobuf';
import { AttachSchema, LeaveSchema, ResignSeatSchema, Role } from '../proto/meeple/v1/room_pb';
import { Lost, type Connection } from './connection';

// `resign`: the id under which the game is resigned; undefined: it has not begun.
export async function try_to_give_up(
    connection: Connection,
    room: string,
    resign: Uint8Array | undefined,
): Promise<boolean> {
    const answer = await connection.insist({
        case: 'attach',
        value: create(AttachSchema, { room, role: Role.SEAT }),
    });
    if (answer.case !== 'attached') throw new Lost('no answer to what was asked');
    const { handle } = answer.value;
    if (resign)
        await connection.request({
            case: 'resign',
            value: create(ResignSeatSchema, { handle, commandId: resign }),
        });
    await connection.request({
        case: 'leave',
        value: create(LeaveSchema, { handle, giveUpSeat: !resign }),
    });
    return true;
}
