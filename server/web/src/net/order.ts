// Moderation over HTTP: reports of all users, and actions of moderators.
import { create, fromJson, toJson, type MessageInitShape } from '@bufbuild/protobuf';
import {
    AuditLogSchema,
    NewReportSchema,
    OrderSchema,
    ReportsSchema,
    type AuditLog,
    type Reports,
} from '../proto/meeple/v1/people_pb';
import { ask_json } from './account';

// `invite`: of a private room, for who watches it.
export async function report_seat(
    room: string,
    invite: string,
    seat: number,
    reason: string,
): Promise<void> {
    const asked = create(NewReportSchema, { room, seat, reason });
    await ask_json('/v1/order/report', toJson(NewReportSchema, asked), invite);
}

export async function carry_out(order: MessageInitShape<typeof OrderSchema>): Promise<void> {
    await ask_json('/v1/order', toJson(OrderSchema, create(OrderSchema, order)));
}

export async function load_reports(): Promise<Reports> {
    return fromJson(ReportsSchema, await ask_json('/v1/order/reports'), {
        ignoreUnknownFields: true,
    });
}

export async function load_log(): Promise<AuditLog> {
    return fromJson(AuditLogSchema, await ask_json('/v1/order/log'), { ignoreUnknownFields: true });
}
