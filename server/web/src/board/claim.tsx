// What a figure would claim: the whole feature that its segment belongs to, with the tile that is being laid.
import type { TileTable } from '../table/tile_table';
import { tile_shape } from './geometry';
import { feature_of, network_of, type SegmentAt } from '../land/join';
import { useSeatLook } from '../base/seat_look';

// Undefined if no figure is chosen or pointed at.
export function claimed(
    table: TileTable,
): { readonly kind: number; readonly zones: readonly SegmentAt[] } | undefined {
    const choice = table.pointed.value ?? table.draft.value?.figure;
    const all = lying(table),
        last = all[all.length - 1];
    if (!choice || choice.back || !last) return undefined;
    const type_of = (tile: number) => table.shelf.type(tile);
    const { networks } = table.shelf;
    const kind =
        network_of(choice.figure, networks)?.kind ??
        type_of(last.tile).segments[choice.segment]?.kind ??
        0;
    const { x, y } = last;
    return {
        kind,
        zones: feature_of(kind, all, type_of, { x, y, segment: choice.segment }, networks),
    };
}

// With the tile that is being laid as the last one.
function lying(table: TileTable) {
    const board = table.step.value?.state.tiles?.board ?? [];
    const laid = table.draft.value?.placement;
    return laid ? [...board, laid] : board;
}

export function Claim({ table }: { table: TileTable }) {
    const look = useSeatLook();
    const claim = claimed(table);
    if (!claim) return null;
    const all = lying(table);
    const { color } = look(table.link.seat.value ?? 0);
    const zones = claim.zones.map(({ x, y, segment }) => {
        const placed = all.find((tile) => tile.x === x && tile.y === y);
        const shape = placed && tile_shape(table.shelf.type(placed.tile), placed.rotation);
        return {
            key: `${x},${y},${segment}`,
            d: shape?.segments[segment]?.outline ?? '',
            transform: `translate(${x * 100} ${y * 100})`,
        };
    });
    return (
        <g class="claim">
            {zones.map(({ key, d, transform }) => (
                <path key={key} class="claim-under" d={d} transform={transform} />
            ))}
            {zones.map(({ key, d, transform }) => (
                <path key={key} d={d} transform={transform} fill={color} stroke={color} />
            ))}
        </g>
    );
}
