// Tokens: things that lie on the board and belong to nobody. One without a drawing of its own is a plain disc.
import { dragon_looks } from './dragon';
import { Token } from '../proto/meeple/v1/tiles_pb';
import type { TileTable } from '../table/tile_table';
import { token_name } from '../text/words';
import { whole_tile } from '../state/targets';
import { figure_spot } from './overlay';
import { Trail } from './trail';

export interface Look {
    readonly cloak: string; // In a box from -12 to 12, feet at the bottom.
    readonly hat: string;
    readonly sign: string; // Of light colour, on the cloak.
    readonly name: string; // Of its colours.
}

const looks: Partial<Record<Token, Look>> = {
    ...dragon_looks,
    // A tall pointed hat, a star.
    [Token.MAGE]: {
        cloak: 'M-2.6-3.4a3.6 3.6 0 1 1 5.2 0C6-2 7.6 3 8.6 9.4c.2 1-.4 1.6-1.4 1.6H-7.2c-1 0-1.6-.6-1.4-1.6C-7.6 3-6-2-2.6-3.4Z',
        hat: 'M-5.6-7.2L.6-16.4L5.6-7.2C2-5.8-2-5.8-5.6-7.2Z',
        sign: 'M0-.4l1.4 2.9 3.2.4-2.3 2.2.6 3.2L0 6.8l-2.9 1.5.6-3.2-2.3-2.2 3.2-.4Z',
        name: 'mage',
    },
    // A hat with a broad brim, a moon.
    [Token.WITCH]: {
        cloak: 'M-2.6-3.4a3.6 3.6 0 1 1 5.2 0C6-2 7.6 3 8.6 9.4c.2 1-.4 1.6-1.4 1.6H-7.2c-1 0-1.6-.6-1.4-1.6C-7.6 3-6-2-2.6-3.4Z',
        hat: 'M-9.4-6.4C-6-7.4-4.4-8-3.6-9.4L1.8-15.8c1.2-.4 2.6.4 3.4 1.8l-2-.2L3.8-9.2c.8 1.4 2.4 2 5.6 2.8C6-4.6-6-4.6-9.4-6.4Z',
        sign: 'M1.8-.6a4.6 4.6 0 1 0 2.4 7.4A5 5 0 0 1 1.8-.6Z',
        name: 'witch',
    },
};

export function TokenDrawing({
    token,
    x = 0,
    y = 0,
    scale = 1,
    class: name = '',
}: {
    token: Token;
    x?: number;
    y?: number;
    scale?: number;
    class?: string;
}) {
    const look = looks[token];
    return (
        <g
            class={`token ${look?.name ?? ''} ${name}`}
            transform={`translate(${x} ${y}) scale(${scale})`}
        >
            <g class="figure-size">
                <ellipse class="figure-shade" cx=".8" cy="10.5" rx="9" ry="2.8" />
                {look ? (
                    <>
                        <path class="token-cloak" d={look.cloak} />
                        <path class="token-hat" d={look.hat} />
                        <path class="token-sign" d={look.sign} />
                    </>
                ) : (
                    <circle class="token-cloak" r="9" />
                )}
            </g>
        </g>
    );
}

export function TokenIcon({ token, size = 24 }: { token: Token; size?: number }) {
    return (
        <svg
            class="token-icon"
            width={size}
            height={size}
            viewBox="-14 -17.5 28 30"
            aria-hidden="true"
        >
            <TokenDrawing token={token} />
        </svg>
    );
}

// Beside the figures of the segment, so that both can be seen.
export function token_spot(
    table: TileTable,
    token: Token,
    at: { x: number; y: number; segment: number },
): { x: number; y: number } {
    const { x, y } = figure_spot(table, at.x, at.y, at.segment);
    if (at.segment === whole_tile)
        return token === Token.TOKEN_DRAGON ? { x, y: y - 4 } : { x: x + 28, y: y + 26 };
    const taken = table.step.value?.state.tiles?.figures.some(
        (f) => f.x === at.x && f.y === at.y && f.segment === at.segment,
    );
    return taken ? { x: x + (token === Token.MAGE ? 18 : -18), y: y - 3 } : { x, y: y - 2 };
}

export function Tokens({ table }: { table: TileTable }) {
    return (
        <g class="tokens">
            <Trail table={table} />
            {[...(table.step.value?.state.tiles?.tokens ?? [])].map(([token, at]) => {
                if (!at) return null;
                const spot = token_spot(table, token, at);
                return (
                    <g key={`${token}/${at.x},${at.y},${at.segment}`}>
                        <title>{token_name(token)}</title>
                        <TokenDrawing
                            token={token}
                            x={spot.x}
                            y={spot.y}
                            scale={token === Token.TOKEN_DRAGON ? 2 : 1.35}
                            class="arrives"
                        />
                    </g>
                );
            })}
        </g>
    );
}
