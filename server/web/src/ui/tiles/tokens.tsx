// Which token is to be moved.
import { TokenIcon } from '../../board/tokens';
import type { TileTable } from '../../table/tile_table';
import { text } from '../../text/text';
import { token_name } from '../../text/words';

export function TokenButtons({ table }: { table: TileTable }) {
    const { tokens } = table.choices.value;
    if (tokens.length === 0) return null;
    return (
        <div class="token-buttons" role="group" aria-label={text('token.which')}>
            {tokens.map(({ token, on, remove }, i) => (
                <button
                    key={token}
                    type="button"
                    aria-pressed={table.token.value === token}
                    data-token={token}
                    onClick={() => table.take_token(token)}
                >
                    <TokenIcon token={token} size={26} />
                    <span>
                        {text('token.places', {
                            token: token_name(token),
                            n: on.length + (remove ? 1 : 0),
                        })}
                    </span>
                    <kbd>{i + 1}</kbd>
                </button>
            ))}
        </div>
    );
}
