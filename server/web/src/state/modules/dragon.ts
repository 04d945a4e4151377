// What dragon, fairy and princess do, in lines.
import { Token, type TokenMoved } from '../../proto/meeple/v1/tiles_pb';
import { lying_at } from '../spots';
import { whole_tile } from '../tiles';
import type { Told } from '../told';
import type { Telling, TileModule } from './module';

export type State = unknown;

export type Happening =
    'dragon_came' | 'dragon_walked' | 'fairy_moved' | 'fairy_alone' | 'eaten' | 'sent_home';

function token_lines(
    { token, on, beside, step: walked }: TokenMoved,
    { tiles, actor }: Telling,
): Told<Happening>[] | undefined {
    if (!on || (token !== Token.TOKEN_DRAGON && token !== Token.TOKEN_FAIRY)) return undefined;
    const where = lying_at(tiles, on);
    if (token === Token.TOKEN_DRAGON)
        return [{ what: walked ? 'dragon_walked' : 'dragon_came', seat: actor, token, ...where }];
    if (on.segment === whole_tile) return [{ what: 'fairy_alone', seat: undefined, ...where }];
    return [{ what: 'fairy_moved', seat: beside?.seat ?? actor, token, ...where }];
}

// How a figure left the board before anything was scored: eaten, or sent home by the princess.
function came_home({
    event,
    tiles,
    transition,
    sends_home,
}: Telling): 'eaten' | 'sent_home' | undefined {
    if (!tiles?.tokens.has(Token.TOKEN_DRAGON)) return undefined;
    const deltas = (transition?.deltas ?? []).flatMap(({ delta }) =>
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

const lines = (telling: Telling): Told<Happening>[] | undefined => {
    const { event, tiles } = telling;
    if (event.case === 'tokenMoved') return token_lines(event.value, telling);
    if (event.case !== 'returned') return undefined;
    const { seat, figure, x, y } = event.value;
    const what = came_home(telling);
    return what && [{ what, seat, figure, ...lying_at(tiles, { x, y }) }];
};

export const dragon: TileModule<State, Happening> = { lines };
