// A small landscape for the first page, made of tiles of the catalogue: each fits its neighbours.
import { useMemo } from 'preact/hooks';
import type { TileType } from '../../proto/meeple/v1/tiles_pb';
import type { Shelf } from '../../state/catalogue';
import { FigureDrawing } from '../../board/figures';
import { tile_shape } from '../../board/geometry';
import { turned_slots } from '../../land/plane';
import { lies_down, role_of } from '../../land/kinds';
import { seed_of, stream } from '../../board/random';
import { TileGround, TileSigns, TileWorks } from '../../board/tile';

interface Lying {
    type: TileType;
    x: number;
    y: number;
    rotation: number;
}

const columns = 12,
    rows = 2;

// The kinds along a side, in the order of its slots.
export function side_kinds(type: TileType, rotation: number, side: number): string {
    return [0, 1, 2]
        .map(
            (i) =>
                type.segments.find(
                    ({ slots }) => turned_slots(slots, rotation) & (1 << (3 * side + i)),
                )?.kind ?? -1,
        )
        .join();
}

export function backwards(kinds: string): string {
    return kinds.split(',').reverse().join();
}

function landscape(types: readonly TileType[], seed: number): Lying[] {
    const random = stream(seed),
        lying: Lying[] = [];
    const at = (x: number, y: number) => lying.find((tile) => tile.x === x && tile.y === y);
    for (let x = 0; x < columns; ++x) {
        for (let y = 0; y < rows; ++y) {
            const left = at(x - 1, y),
                above = at(x, y - 1);
            const fitting = types
                .flatMap((type) =>
                    Array.from({ length: type.distinctRotations || 4 }, (_, rotation) => ({
                        type,
                        rotation,
                    })),
                )
                .filter(
                    ({ type, rotation }) =>
                        (!left ||
                            side_kinds(type, rotation, 3) ===
                                backwards(side_kinds(left.type, left.rotation, 1))) &&
                        (!above ||
                            side_kinds(type, rotation, 0) ===
                                backwards(side_kinds(above.type, above.rotation, 2))),
                );
            const chosen = fitting[Math.floor(random() * fitting.length)];
            if (chosen) lying.push({ ...chosen, x, y });
        }
    }
    return lying;
}

export function TileScene({ shelf, game }: { shelf: Shelf | undefined; game: string }) {
    const lying = useMemo(() => {
        const found = shelf?.game(game);
        return shelf && found
            ? landscape(
                  found.tiles.map(({ tile }) => shelf.type(tile)),
                  11,
              )
            : [];
    }, [shelf, game]);
    return (
        <svg
            class="scene"
            viewBox={`0 0 ${columns * 100} ${rows * 100}`}
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
        >
            {lying.map((tile) => (
                <TileGround key={`g${tile.x},${tile.y}`} {...tile} />
            ))}
            {lying.map((tile) => (
                <TileWorks key={`w${tile.x},${tile.y}`} {...tile} />
            ))}
            {lying.map((tile) => (
                <TileSigns key={`s${tile.x},${tile.y}`} {...tile} />
            ))}
            {lying.map(({ type, rotation, x, y }) => {
                const random = stream(seed_of(x, y, 5));
                if (random() > 0.34) return null;
                const segments = tile_shape(type, rotation).segments.filter(
                    ({ kind }) => role_of(kind, 1) !== 'ground' || random() < 0.4,
                );
                const on = segments[Math.floor(random() * segments.length)];
                if (!on) return null;
                return (
                    <FigureDrawing
                        key={`f${x},${y}`}
                        seat={Math.floor(random() * 4)}
                        kind={0}
                        lying={lies_down(on.kind)}
                        x={x * 100 + on.spot.x}
                        y={y * 100 + on.spot.y}
                        scale={1.25}
                    />
                );
            })}
        </svg>
    );
}
