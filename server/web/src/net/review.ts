// The review of a finished game: what was luck in it and what was skill, as far as somebody has got with it: this browser, or the server.
import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import { ActionSchema, type Action } from '../proto/meeple/v1/room_pb';
import { type Considered } from '../proto/meeple/v1/question_pb';
import { ask } from './ask';

// What can be expected, by seat: points more than the mean of the others at the end, and the chance of winning, 0..1.
export interface Standing {
    readonly margin: readonly number[];
    readonly winning: readonly number[];
}

export interface ReviewedMove {
    readonly text: string;
    readonly actions: readonly Action[];
    readonly less: number; // Points than the best one brings.
    readonly error: number; // Standard error of that.
}

export interface ReviewedStep {
    readonly seq: number;
    readonly seat: number;
    readonly forced?: boolean; // There was nothing to choose.
    readonly marked: boolean; // Far worse than the best one.
    readonly why: string; // What speaks most for the best one.
    readonly before: Standing; // With what was drawn.
    readonly after: Standing;
    readonly luck: number;
    readonly skill: number;
    readonly played?: ReviewedMove;
    readonly best: readonly ReviewedMove[]; // The best one first.
}

export interface ReviewedSeat {
    readonly luck: number;
    readonly luck_error: number;
    readonly skill: number;
    readonly skill_error: number;
    readonly marked: number;
}

export interface Review {
    readonly complete: boolean;
    readonly done: number; // Of `size` pieces of work.
    readonly size: number;
    readonly problem?: string; // Why there will be no more.
    readonly start: Standing;
    readonly seats: readonly ReviewedSeat[];
    readonly steps: readonly ReviewedStep[];
}

type RawMove = Omit<ReviewedMove, 'actions'> & { readonly actions: readonly JsonValue[] };
type RawStep = Omit<ReviewedStep, 'played' | 'best'> & {
    readonly played?: RawMove;
    readonly best: readonly RawMove[];
};
type RawReview = Omit<Review, 'steps'> & { readonly steps: readonly RawStep[] };

function move_of(raw: RawMove): ReviewedMove {
    const actions = raw.actions.map((action) =>
        fromJson(ActionSchema, action, { ignoreUnknownFields: true }),
    );
    return { ...raw, actions };
}

function step_of({ played, best, ...raw }: RawStep): ReviewedStep {
    return { ...raw, ...(played ? { played: move_of(played) } : {}), best: best.map(move_of) };
}

// Out of its JSON, whoever has made it.
export function review_of(json: string): Review {
    const raw = JSON.parse(json) as RawReview;
    return { ...raw, steps: raw.steps.map(step_of) };
}

export interface Hint {
    readonly seat: number;
    readonly best: readonly ReviewedMove[]; // The best one first; none: there is nothing to choose.
    readonly why: string; // What speaks for it.
}

export function hint_of(json: string): Hint {
    const raw = JSON.parse(json) as Omit<Hint, 'best'> & { readonly best: readonly RawMove[] };
    return { ...raw, best: raw.best.map(move_of) };
}

// As the server tells it.
export function hint_from(seat: number, { best, why }: Considered): Hint {
    return {
        seat,
        why,
        best: best.map(({ actions, less, error }) => ({
            text: '',
            actions,
            less: less / 100,
            error: error / 100,
        })),
    };
}

// Whose turn it is to be worked for: asked again later it may be ours.
export class Busy extends Error {}

// Asked for with whatever proves that the game may be seen, as its record is.
export async function load_review(room: string, invite: string): Promise<Review> {
    const answer = await ask(`/v1/records/${encodeURIComponent(room)}/review`, { invite });
    if (answer.status === 429) throw new Busy();
    if (!answer.ok) throw new Error(`the review of ${room} was answered by ${answer.status}`);
    return review_of(await answer.text());
}
