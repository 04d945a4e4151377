// Tokens: things on the board that belong to no seat. A token without its own drawing is a plain disc.
import type { Token } from '../proto/meeple/v1/tiles_pb';
import type { TileTable } from '../table/tile_table';
import { token_name } from '../text/words';
import { whole_tile } from '../state/tiles';
import { module_looks } from './modules/all';
import type { TokenLook } from './modules/look';
import { figure_spot } from './overlay';

const looks = Object.assign({}, ...module_looks.map(({ tokens }) => tokens)) as Partial<
    Record<Token, TokenLook>
>;

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
    const look = looks[token];
    const moved = (by = { x: 0, y: 0 }) => ({ x: x + by.x, y: y + by.y });
    if (at.segment === whole_tile) return moved(look?.on_tile);
    const taken = table.step.value?.state.tiles?.figures.some(
        (f) => f.x === at.x && f.y === at.y && f.segment === at.segment,
    );
    return moved(taken ? (look?.beside ?? { x: -18, y: -3 }) : { x: 0, y: -2 });
}

// What modules show that figures may stand on.
export function BelowFigures({ table }: { table: TileTable }) {
    return (
        <>
            {module_looks.map(
                ({ below_figures: Below }, i) => Below && <Below key={i} table={table} />,
            )}
        </>
    );
}

export function Tokens({ table }: { table: TileTable }) {
    return (
        <g class="tokens">
            {module_looks.map(
                ({ below_tokens: Below }, i) => Below && <Below key={i} table={table} />,
            )}
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
                            scale={looks[token]?.scale ?? 1.35}
                            class="arrives"
                        />
                    </g>
                );
            })}
        </g>
    );
}
