// What dragon, fairy and princess do, in lines.
import { Token, type TokenMoved } from '../../proto/meeple/v1/tiles_pb';
import type { LineDraft } from '../line';
import { lying_at } from '../spots';
import type { Step } from '../step';
import { whole_tile } from '../tiles';
import type { Telling, TileModule } from './module';

export type State = unknown;

export type Happening =
    'dragon_came' | 'dragon_walked' | 'fairy_moved' | 'fairy_alone' | 'eaten' | 'sent_home';

function token_lines(
    { token, on, beside, step: walked }: TokenMoved,
    step: Step,
    actor: number | undefined,
): LineDraft[] | undefined {
    if (!on || (token !== Token.TOKEN_DRAGON && token !== Token.TOKEN_FAIRY)) return undefined;
    const where = lying_at(step, on);
    if (token === Token.TOKEN_DRAGON)
        return [{ what: walked ? 'dragon_walked' : 'dragon_came', seat: actor, token, ...where }];
    if (on.segment === whole_tile) return [{ what: 'fairy_alone', seat: undefined, ...where }];
    return [{ what: 'fairy_moved', seat: beside?.seat ?? actor, token, ...where }];
}

// How a figure left the board before anything was scored: eaten, or sent home by the princess.
function came_home({ event, step, sends_home }: Telling): 'eaten' | 'sent_home' | undefined {
    if (!step.state.tiles?.tokens.has(Token.TOKEN_DRAGON)) return undefined;
    const deltas = (step.transition?.deltas ?? []).flatMap(({ delta }) =>
        delta.case === 'tiles' ? [delta.value.delta] : [],
    );
    const before = deltas.slice(0, deltas.indexOf(event));
    if (before.some((it) => it.case === 'tokenMoved' && it.value.step))
        return before.some(({ case: what }) => what === 'completed') ? undefined : 'eaten';
    const otherwise = before.some(
        (it) => it.case === 'completed' || it.case === 'scored' || sends_home(it),
    );
    return otherwise ? undefined : 'sent_home';
}

const lines: TileModule['lines'] = (telling) => {
    const { event, step, actor } = telling;
    if (event.case === 'tokenMoved') return token_lines(event.value, step, actor);
    if (event.case !== 'returned') return undefined;
    const { seat, figure, x, y } = event.value;
    const what = came_home(telling);
    return what && [{ what, seat, figure, ...lying_at(step, { x, y }) }];
};

export const dragon: TileModule = { lines };
