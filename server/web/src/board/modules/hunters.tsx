// Animals that a hunting trap took: crossed spears over each of them.
import type { TileTable } from '../../table/tile_table';
import { animal_places } from '../features/meadow';
import { tile_shape } from '../geometry';
import type { ModuleLook } from './look';

function Hunted({ table }: { table: TileTable }) {
    const tiles = table.step.value?.state.tiles;
    return (
        <g class="hunted">
            {tiles?.hunted.flatMap(({ x, y, segment }) => {
                const placed = tiles.board.find((tile) => tile.x === x && tile.y === y);
                if (!placed) return [];
                const type = table.shelf.type(placed.tile),
                    shape = tile_shape(type, placed.rotation).segments[segment];
                const names = (type.segments[segment]?.marks ?? []).flatMap(({ name, count }) =>
                    Array.from({ length: count }, () => name),
                );
                const places = shape ? animal_places(shape, names) : [];
                return places.map((p, i) =>
                    /trap|fire|shaman|shrine/.test(names[i] ?? '') ? null : (
                        <g
                            key={`${x},${y},${segment},${i}`}
                            transform={`translate(${x * 100 + p.x} ${y * 100 + p.y})`}
                        >
                            <circle r="14" />
                            <path d="M-10 10L9 -9M10 10L-9 -9" />
                            <path class="spear-head" d="M13-13l-7 2 5 5ZM-13-13l7 2-5 5Z" />
                        </g>
                    ),
                );
            })}
        </g>
    );
}

export const hunters: ModuleLook = { below_lights: Hunted };
