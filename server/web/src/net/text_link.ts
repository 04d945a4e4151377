// A table for a game that was read from a text: everything is known of it, and nothing can be asked of a server.
import { create, toJsonString } from '@bufbuild/protobuf';
import { RecordSchema, type Record as GameRecord } from '../proto/meeple/store/v1/record_pb';
import { RoomInfoSchema, Role } from '../proto/meeple/v1/room_pb';
import type { Step } from '../state/step';
import type { Connection } from './connection';
import { RoomLink } from './room_link';

export class TextLink extends RoomLink {
    constructor(
        private readonly told: GameRecord,
        steps: readonly Step[],
        connection: Connection,
    ) {
        super(told.header?.room ?? '', connection, '', Role.SPECTATOR);
        const settings = told.header?.settings;
        this.info.value = create(RoomInfoSchema, settings && { settings });
        this.show_record(steps);
    }

    override get alone(): boolean {
        return true;
    }

    override async attach(): Promise<void> {
        // There is nowhere to go.
    }

    override record(): Promise<GameRecord> {
        return Promise.resolve(this.told);
    }

    override record_file(): Promise<Blob> {
        const json = toJsonString(RecordSchema, this.told);
        return Promise.resolve(new Blob([json], { type: 'application/json' }));
    }
}
