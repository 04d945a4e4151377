// The edge of a table that has one. What may be laid is the server's to say; this shows why nothing may be laid beyond it.
import type { TileTable } from '../table/tile_table';
import type { Bounds } from '../land/plane';
import { text } from '../text/text';

interface At {
    readonly x: number;
    readonly y: number;
}

// Where tiles may lie: around the start tile, or as far as what lies leaves room on either side.
export function bounds_of(
    kind: string,
    width: number,
    height: number,
    board: readonly At[],
): Bounds | undefined {
    if (!width || !height) return undefined;
    if (kind === 'fixed') {
        const [across, down] = [Math.floor(width / 2), Math.floor(height / 2)];
        return { left: -across, top: -down, right: across, bottom: down };
    }
    if (kind !== 'shifting' || board.length === 0) return undefined;
    const xs = board.map(({ x }) => x),
        ys = board.map(({ y }) => y);
    return {
        left: Math.max(...xs) - width + 1,
        top: Math.max(...ys) - height + 1,
        right: Math.min(...xs) + width - 1,
        bottom: Math.min(...ys) + height - 1,
    };
}

export function TableEdge({ table }: { table: TileTable }) {
    const settings = table.link.info.value?.settings;
    const game = settings && table.shelf.game(settings.game);
    const value = (name: string) =>
        settings?.options.find((option) => option.name === name)?.value ??
        game?.options.find((option) => option.name === name)?.defaultValue ??
        '';
    const tiles = table.step.value?.state.tiles;
    const bounds =
        tiles?.table ??
        bounds_of(
            value('table'),
            Number(value('table_width')),
            Number(value('table_height')),
            tiles?.board ?? [],
        );
    if (!bounds) return null;
    const { left, top, right, bottom } = bounds;
    return (
        <g class={`table-edge ${value('table')}`}>
            <title>{text('table.edge')}</title>
            <rect
                x={left * 100 - 3}
                y={top * 100 - 3}
                width={(right - left + 1) * 100 + 6}
                height={(bottom - top + 1) * 100 + 6}
                rx="6"
            />
        </g>
    );
}
