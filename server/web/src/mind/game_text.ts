// Games as text (rules/games_as_text.md) and as records. The module reads and writes them; it knows the rules.
import { fromJsonString, toBinary } from '@bufbuild/protobuf';
import { RecordSchema, type Record as GameRecord } from '../proto/meeple/store/v1/record_pb';
import { the_mind } from './mind';

// As the rules say it (game_text_bytes_max).
export const game_text_bytes_max = 256 * 1024;

// What is wrong with a text, and where: from 1; 0: with all of it.
export class Unreadable extends Error {
    constructor(
        readonly line: number,
        readonly column: number, // In letters of JavaScript.
        readonly what: string,
    ) {
        super(what);
    }
}

// "LINE COLUMN WHAT", where the column counts bytes.
export function unreadable(said: string, text: string): Unreadable | undefined {
    const found = /^(\d+) (\d+) ([^]*)$/.exec(said);
    if (!found) return undefined;
    const line = Number(found[1]);
    if (line === 0) return new Unreadable(0, 0, found[3] ?? '');
    const bytes = new TextEncoder().encode(text.split('\n')[line - 1] ?? '');
    const before = new TextDecoder().decode(bytes.slice(0, Math.max(0, Number(found[2]) - 1)));
    return new Unreadable(line, before.length + 1, found[3] ?? '');
}

export function is_too_long(text: string): boolean {
    return (
        text.length > game_text_bytes_max ||
        new TextEncoder().encode(text).length > game_text_bytes_max
    );
}

// Throws Unreadable if the text is no game.
export async function game_of_text(text: string): Promise<GameRecord> {
    const mind = await the_mind();
    try {
        const json = await mind.ask({ what: 'read_game', text });
        return fromJsonString(RecordSchema, json, { ignoreUnknownFields: true });
    } catch (reason) {
        const said = reason instanceof Error ? reason.message : '';
        throw unreadable(said, text) ?? reason;
    }
}

export async function text_of_game(record: GameRecord): Promise<string> {
    const mind = await the_mind();
    return mind.ask({ what: 'write_game', record: toBinary(RecordSchema, record) });
}
