// A little landscape for the first page, laid out of the catalogue's own tiles.
import type { Shelf } from '../state/catalogue';
import { FigureDrawing } from '../board/figures';
import { TileGround, TileWorks } from '../board/tile';

// Name, x, y, rotation. Tiles that this server's catalogue does not have are left out.
const landscape: readonly (readonly [string, number, number, number])[] = [
    ['base/V', 0, 0, 3], ['base/D', 1, 0, 0], ['base/L', 2, 0, 0], ['base/D', 3, 0, 0], ['base/W', 4, 0, 0], ['base/V', 5, 0, 0],
    ['base/U', 0, 1, 0], ['base/B', 1, 1, 0], ['base/U', 2, 1, 0], ['base/E', 3, 1, 2], ['base/A', 4, 1, 2], ['base/J', 5, 1, 1],
];

export function Scene({ shelf }: { shelf: Shelf | undefined }) {
    if (!shelf) return <div class="scene" />;
    const types = new Map(shelf.catalogue.tiles.map((type) => [type.name, type]));
    const lying = landscape.flatMap(([name, x, y, rotation]) => {
        const type = types.get(name);
        return type ? [{ type, x, y, rotation }] : [];
    });
    return (
        <svg class="scene" viewBox="0 0 600 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            {lying.map((tile) => <TileGround key={`g${tile.x},${tile.y}`} {...tile} />)}
            {lying.map((tile) => <TileWorks key={`w${tile.x},${tile.y}`} {...tile} />)}
            <FigureDrawing seat={0} kind={0} x={450} y={48} scale={1.4} />
            <FigureDrawing seat={1} kind={0} x={150} y={14} scale={1.4} />
            <FigureDrawing seat={2} kind={0} x={350} y={80} scale={1.4} lying />
        </svg>
    );
}
