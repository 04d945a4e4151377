// What is told of something that happened, before it is numbered. It holds keys and values; words are chosen when it is shown.
import type { ProposalKind } from '../proto/meeple/v1/agreement_pb';
import type { Token } from '../proto/meeple/v1/tiles_pb';
import type { Placed } from './tiles';
import type { CardFacts, Spotlight, Why } from './why';

// `What`: its kind, which chooses the words.
export interface Told<What extends string> {
    readonly what: What;
    readonly seat: number | undefined;
    readonly points?: number;
    readonly feature?: number; // Kind of feature.
    readonly complete?: boolean;
    readonly figure?: number;
    readonly tile?: number;
    readonly lies?: Placed; // What was laid, or where it happened, as the tile lies there.
    readonly token?: Token;
    // What stands in its text, by the names that it has there: a key's beginning, and its end.
    readonly words?: Readonly<Record<string, readonly [string, string]>>;
    readonly item?: number | undefined;
    readonly side?: number; // Of the table.
    readonly count?: number;
    readonly heading?: string; // What points were given for, if not for a feature.
    readonly final?: boolean; // Scored after the end of the game.
    readonly why?: Why;
    readonly spotlight?: Spotlight;
    readonly cards?: CardFacts;
    readonly proposal?: ProposalKind;
    readonly moved?: boolean; // It happened in the game itself: a takeback undoes it.
}
