// What dragon, fairy and princess do, in lines.
import { Token, type TilesDelta, type TokenMoved } from '../proto/meeple/v1/tiles_pb';
import type { LineDraft } from './line';
import { at_tile } from './spots';
import type { Step } from './step';
import { whole_tile } from './targets';

export function dragon_lines(
    { token, on, beside, step }: TokenMoved,
    actor: number | undefined,
): LineDraft[] | undefined {
    if (!on || (token !== Token.TOKEN_DRAGON && token !== Token.TOKEN_FAIRY)) return undefined;
    const spotlight = at_tile(on.x, on.y);
    if (token === Token.TOKEN_DRAGON)
        return [{ what: step ? 'dragon_walked' : 'dragon_came', seat: actor, token, spotlight }];
    if (on.segment === whole_tile) return [{ what: 'fairy_alone', seat: undefined, spotlight }];
    return [{ what: 'fairy_moved', seat: beside?.seat ?? actor, token, spotlight }];
}

// How a figure left the board before anything was scored: eaten, or sent home by the princess.
export function came_home(
    event: TilesDelta['delta'],
    step: Step,
): 'eaten' | 'sent_home' | undefined {
    if (!step.state.tiles?.tokens.has(Token.TOKEN_DRAGON)) return undefined;
    const deltas = (step.transition?.deltas ?? []).flatMap(({ delta }) =>
        delta.case === 'tiles' ? [delta.value.delta] : [],
    );
    const before = deltas.slice(0, deltas.indexOf(event));
    if (before.some((it) => it.case === 'tokenMoved' && it.value.step))
        return before.some(({ case: what }) => what === 'completed') ? undefined : 'eaten';
    const otherwise = before.some(
        ({ case: what }) => what === 'completed' || what === 'scored' || what === 'giftOpened',
    );
    return otherwise ? undefined : 'sent_home';
}
