// A small picture of a module: two of its tiles that fit each other, and what stands on them.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { FigureDrawing } from '../../board/figures';
import { CastleDrawing } from '../../board/modules/bridges_castles_and_bazaars';
import { SheepDrawing } from '../../board/modules/hills_and_sheep';
import { TowerIcon } from '../../board/modules/tower';
import { TileGround, TileSigns, TileWorks } from '../../board/tile';
import { TokenDrawing } from '../../board/tokens';
import type { Game, GameModule } from '../../proto/meeple/v1/envelope_pb';
import { FeatureKind, FigureKind, Token, type TileType } from '../../proto/meeple/v1/tiles_pb';
import type { Shelf } from '../../state/catalogue';
import { backwards, side_kinds } from './scene';

interface Look {
    readonly mark?: string; // Tiles with it come first.
    readonly kind?: FeatureKind; // As for the mark.
    readonly stands?: () => ComponentChildren; // In the middle, in a box from -12 to 12; absent: the module's first figure.
}

const Parcel = () => (
    <>
        <path d="M-10-4H10V11H-10Z" fill="#b5472c" stroke="#3c1a10" />
        <path d="M-11.500-8h23v5h-23Z" fill="#c95a3b" stroke="#3c1a10" />
        <path d="M-2.500-8h5V11h-5Z" fill="#f2cf6b" />
        <path
            d="M0-8C-9-17-11-8 0-8C11-8 9-17 0-8"
            fill="none"
            stroke="#f2cf6b"
            stroke-width="2.400"
        />
    </>
);

const looks: Readonly<Record<string, Look>> = {
    farmers: {
        kind: FeatureKind.FIELD,
        stands: () => <FigureDrawing seat={0} kind={FigureKind.MEEPLE} lying />,
    },
    abbot: { kind: FeatureKind.GARDEN },
    gifts: { kind: FeatureKind.CITY, stands: Parcel },
    inns_and_cathedrals: { mark: 'inn' },
    mage_and_witch: {
        stands: () => (
            <>
                <TokenDrawing token={Token.MAGE} x={-8.5} scale={0.86} />
                <TokenDrawing token={Token.WITCH} x={8.5} scale={0.86} />
            </>
        ),
    },
    princess_and_dragon: {
        mark: 'magic_portal',
        stands: () => <TokenDrawing token={Token.TOKEN_DRAGON} scale={1.3} />,
    },
    tower: {
        kind: FeatureKind.TOWER,
        stands: () => (
            <g transform="translate(-14 -19)">
                <TowerIcon size={28} />
            </g>
        ),
    },
    traders_and_builders: { mark: 'wine' },
    bridges_castles_and_bazaars: { mark: 'bazaar', stands: CastleDrawing },
    hills_and_sheep: { mark: 'hill', stands: SheepDrawing },
};

function has(type: TileType, { mark, kind }: Look): boolean {
    const marks = [...type.marks, ...type.segments.flatMap((one) => one.marks)];
    return (
        marks.some(({ name }) => name === mark) || type.segments.some((one) => one.kind === kind)
    );
}

// The first tile, and one that fits at its right.
function pair_of(types: readonly TileType[], others: readonly TileType[], look: Look) {
    const sorted = [...types].sort((a, b) => Number(has(b, look)) - Number(has(a, look)));
    const [left] = sorted;
    if (!left) return [];
    const side = backwards(side_kinds(left, 0, 1));
    for (const type of [...sorted.slice(1), ...others])
        for (const rotation of [0, 1, 2, 3])
            if (side_kinds(type, rotation, 3) === side)
                return [
                    { type: left, rotation: 0, x: 0, y: 0 },
                    { type, rotation, x: 1, y: 0 },
                ];
    return [{ type: left, rotation: 0, x: 0, y: 0 }];
}

export function ModulePicture({
    shelf,
    game,
    module,
}: {
    shelf: Shelf;
    game: Game;
    module: GameModule;
}) {
    const look = looks[module.name] ?? {};
    const lying = useMemo(() => {
        const types = (of: readonly { tile: number }[]) => of.map(({ tile }) => shelf.type(tile));
        const base = types(game.tiles);
        return pair_of(module.tiles.length > 0 ? types(module.tiles) : base, base, look);
    }, [shelf.catalogue, module]);
    const [figure] = module.figures;
    const stands = look.stands?.() ?? (figure && <FigureDrawing seat={0} kind={figure.figure} />);
    return (
        <div class={`module-picture ${stands ? '' : 'bare'}`} aria-hidden="true">
            <svg viewBox="0 8 200 84" preserveAspectRatio="xMidYMid slice">
                {lying.map((tile) => (
                    <TileGround key={tile.x} {...tile} />
                ))}
                {lying.map((tile) => (
                    <TileWorks key={tile.x} {...tile} />
                ))}
                {lying.map((tile) => (
                    <TileSigns key={tile.x} {...tile} />
                ))}
                <g transform="translate(100 54) scale(2.2)">{stands}</g>
            </svg>
        </div>
    );
}
