// Positions as text (rules/positions.md). The module reads them; it knows the rules.
import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import {
    RoomSettingsSchema,
    SnapshotSchema,
    type RoomSettings,
    type Snapshot,
} from '../proto/meeple/v1/room_pb';
import { the_mind } from './mind';
import { unreadable } from './game_text';

// As the rules say it (position_text_bytes_max).
export const position_bytes_max = 32 * 1024;

export interface Position {
    readonly settings: RoomSettings; // The game, its modules and options, and a seat each.
    readonly snapshot: Snapshot; // With the legal set.
    readonly text: string; // As the rules write it.
}

export interface PositionProblem {
    readonly line: number; // From 1; 0: all of it.
    readonly column: number; // In letters of JavaScript.
    readonly kind: string; // Of its text.
    readonly what: string; // In English.
}

export class Impossible extends Error {
    constructor(readonly problems: readonly PositionProblem[]) {
        super(problems[0]?.what);
    }
}

export function is_too_long_a_position(text: string): boolean {
    return (
        text.length > position_bytes_max ||
        new TextEncoder().encode(text).length > position_bytes_max
    );
}

function problems_of(said: string, text: string): readonly PositionProblem[] | undefined {
    if (!said.startsWith('[')) return undefined;
    const problems = JSON.parse(said) as readonly PositionProblem[];
    return problems.map((one) => ({
        ...one,
        column: unreadable(`${one.line} ${one.column} `, text)?.column ?? 0,
    }));
}

// Throws Impossible if the text is no position. Longer ones than position_bytes_max must not be asked for.
export async function read_position(text: string): Promise<Position> {
    const mind = await the_mind();
    try {
        const said = await mind.ask({ what: 'read_position', text });
        const raw = JSON.parse(said) as { settings: JsonValue; snapshot: JsonValue; text: string };
        const known = { ignoreUnknownFields: true };
        return {
            settings: fromJson(RoomSettingsSchema, raw.settings, known),
            snapshot: fromJson(SnapshotSchema, raw.snapshot, known),
            text: raw.text,
        };
    } catch (reason) {
        const problems = problems_of(reason instanceof Error ? reason.message : '', text);
        throw problems ? new Impossible(problems) : reason;
    }
}
