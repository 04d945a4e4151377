// A line of the log. It holds keys and values; words are chosen when it is shown.
import type { ProposalKind } from '../proto/meeple/v1/agreement_pb';
import type { Token } from '../proto/meeple/v1/tiles_pb';
import type { ModuleHappening } from './modules';
import type { Placed } from './tiles';
import type { CardFacts, Spotlight, Why } from './why';

export type Happening =
    | 'joined'
    | 'left'
    | 'kicked'
    | 'ready'
    | 'started'
    | 'continued'
    | 'laid'
    | 'deployed'
    | 'put'
    | 'recalled'
    | 'moved'
    | 'put_back'
    | 'taken'
    | 'extended'
    | 'doubled'
    | 'items_taken'
    | 'retaken'
    | 'token_moved'
    | 'token_removed'
    | 'discarded'
    | 'drew'
    | 'begins'
    | 'scored'
    | 'unscored'
    | 'resigned'
    | 'ended'
    | 'abandoned'
    | 'expired'
    | 'rematch'
    | 'next_game' // Of a series.
    | AgreedHappening
    | ModuleHappening
    | CardHappening;

export type AgreedHappening =
    | 'proposed'
    | 'proposal_refused'
    | 'proposal_expired'
    | 'proposal_withdrawn'
    | 'taken_back'
    | 'paused'
    | 'resumed'
    | 'resumed_itself'
    | 'slowed_down'
    | 'on_vacation'
    | 'stood_in'
    | 'came_back'
    | 'cancelled'
    | 'aborted'
    | 'out_of_time';

export type CardHappening =
    | 'joker_laid'
    | 'round_began'
    | 'card_up'
    | 'card_down'
    | 'claimed'
    | 'card_kept'
    | 'card_sold'
    | 'joker_assigned';

export interface Line {
    readonly id: string;
    readonly step: number; // Index of the step.
    readonly what: Happening;
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

// What is known of a line before it is numbered.
export type LineDraft = Omit<Line, 'id' | 'step'>;
