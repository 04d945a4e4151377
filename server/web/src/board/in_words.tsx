// The board for whoever hears it: figures and the last tiles.
import { memo } from '../base/memo';
import type { TileType } from '../proto/meeple/v1/tiles_pb';
import { whole_tile, type Placed } from '../state/tiles';
import type { TileTable } from '../table/tile_table';
import { language, text, type Language } from '../text/text';
import { a_figure, feature, place, seat_name, tile as tile_words, token_name } from '../text/words';

interface TileInWordsProps {
    placed: Placed;
    type: TileType;
    spoken: Language;
}

// A tile that lies is described once.
const TileInWords = memo(
    ({ placed: { x, y, rotation }, type }: TileInWordsProps) => (
        <>{text('board.tile', { place: place(x, y), tile: tile_words(type, rotation) })}</>
    ),
    (a, b) =>
        a.type === b.type &&
        a.spoken === b.spoken &&
        a.placed.x === b.placed.x &&
        a.placed.y === b.placed.y &&
        a.placed.rotation === b.placed.rotation,
);

export function BoardInWords({ table }: { table: TileTable }) {
    const state = table.step.value?.state,
        tiles = state?.tiles;
    if (!tiles) return null;
    const names = (seat: number) => seat_name(state.seats, seat);
    return (
        <section class="unseen" aria-label={text('board.words')}>
            <p>{text('board.count', { n: tiles.board.length })}</p>
            <ul>
                {[...tiles.board].reverse().map((placed) => {
                    const { tile, x, y } = placed;
                    const type = table.shelf.type(tile);
                    const standing = tiles.figures.filter((f) => f.x === x && f.y === y);
                    return (
                        <li key={`${x},${y}`}>
                            <TileInWords placed={placed} type={type} spoken={language.value} />
                            {standing.map((f) => {
                                const kind = type.segments[f.segment]?.kind ?? 0;
                                return ` ${text('board.figure', { name: names(f.seat), a_figure: a_figure(f.figure, kind), feature: feature(kind) })}`;
                            })}
                            {[...tiles.tokens].map(([token, at]) =>
                                at?.x === x && at.y === y
                                    ? ` ${text(at.segment === whole_tile ? 'board.token_here' : 'board.token', { token: token_name(token), feature: feature(type.segments[at.segment]?.kind ?? 0) })}`
                                    : '',
                            )}
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}
