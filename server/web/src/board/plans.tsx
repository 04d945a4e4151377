// While others are in turn: where a tile could lie, and where one's own is pencilled; and the place that was asked about.
import { cell_key } from '../land/join';
import type { TileTable } from '../table/tile_table';
import { text } from '../text/text';
import { place } from '../text/words';
import { TileGround, TileWorks } from './tile';

export function Plans({ table }: { table: TileTable }) {
    const { places, pencilled, may_pencil, here } = table.considering;
    const wish = pencilled.value;
    const type = wish && table.shelf.type(wish.tile);
    return (
        <g class="plans">
            {places.value.map((fit) => {
                const { x, y } = fit;
                const frame = (
                    <rect
                        class="plan-place"
                        x={x * 100 + 5}
                        y={y * 100 + 5}
                        width="90"
                        height="90"
                        rx="8"
                    />
                );
                if (!may_pencil.value) return <g key={cell_key(fit)}>{frame}</g>;
                const pencil = () => table.considering.pencil(fit);
                return (
                    <g
                        key={cell_key(fit)}
                        class="plan"
                        role="button"
                        tabindex={0}
                        data-plan={cell_key(fit)}
                        aria-label={text('plan.here', { place: place(x, y) })}
                        onClick={pencil}
                        onKeyDown={(event) => {
                            if (event.key !== 'Enter' && event.key !== ' ') return;
                            event.preventDefault();
                            event.stopPropagation();
                            pencil();
                        }}
                    >
                        {frame}
                    </g>
                );
            })}
            {wish && type && (
                <g class="pencilled" aria-hidden="true">
                    <TileGround type={type} rotation={wish.rotation} x={wish.x} y={wish.y} />
                    <TileWorks type={type} rotation={wish.rotation} x={wish.x} y={wish.y} />
                </g>
            )}
            {here.value && (
                <rect
                    class="asked-place"
                    x={here.value.at.x * 100 + 4}
                    y={here.value.at.y * 100 + 4}
                    width="92"
                    height="92"
                    rx="8"
                />
            )}
        </g>
    );
}
