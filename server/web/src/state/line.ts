// A line of the log.
import type { ModuleHappening } from './modules';
import type { Told } from './told';

export type Happening =
    | 'joined'
    | 'left'
    | 'kicked'
    | 'ready'
    | 'started'
    | 'continued'
    | 'posed' // It begins at a position that was set up.
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
    | 'out_of_time'
    | 'late'; // The table moved for the seat.

export type CardHappening =
    | 'joker_laid'
    | 'round_began'
    | 'card_up'
    | 'card_down'
    | 'claimed'
    | 'card_kept'
    | 'card_sold'
    | 'joker_assigned';

// What is known of a line before it is numbered.
export type LineDraft = Told<Happening>;

export interface Line extends LineDraft {
    readonly id: string;
    readonly step: number; // Index of the step.
}
