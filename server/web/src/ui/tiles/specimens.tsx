// Some tiles and figures, for the rules.
import { FigureIcon } from '../../board/figures';
import { TilePicture } from '../../board/tile';
import type { FigureCount, TileCount } from '../../proto/meeple/v1/tiles_pb';
import type { Shelf } from '../../state/catalogue';
import { text } from '../../text/text';
import { figure, tile as tile_words } from '../../text/words';

const tiles_shown = 8;

export function Tiles({ shelf, tiles }: { shelf: Shelf; tiles: readonly TileCount[] }) {
    // Spread over all there are, so that different things are seen.
    const every = Math.max(1, Math.floor(tiles.length / tiles_shown));
    const shown = tiles.filter((_, i) => i % every === 0).slice(0, tiles_shown);
    return (
        <div class="rules-tiles">
            {shown.map(({ tile }) => {
                const type = shelf.type(tile);
                return <TilePicture key={tile} type={type} size={52} label={tile_words(type, 0)} />;
            })}
        </div>
    );
}

export function Figures({ figures }: { figures: readonly FigureCount[] }) {
    return (
        <p class="rules-figures quiet small">
            {figures.map(({ figure: kind, count }) => (
                <span key={kind}>
                    <FigureIcon seat={0} kind={kind} size={22} />{' '}
                    {text('module.figure', { n: count, figure: figure(kind) })}
                </span>
            ))}
        </p>
    );
}
