// A place of the board in words: the tile with its figures, a place for a tile, or nothing.
import type { GridPlace } from '../state/grid';
import type { TileType } from '../proto/meeple/v1/tiles_pb';
import { whole_tile, type Placed } from '../state/tiles';
import type { TileTable } from '../table/tile_table';
import { language, text } from '../text/text';
import { a_figure, feature, place, seat_name, tile as tile_words, token_name } from '../text/words';

interface Described {
    readonly type: TileType;
    readonly spoken: string;
    readonly says: string;
}

// A tile on the board is described once in each language, and again if another catalogue has come.
const described = new WeakMap<Placed, Described>();

function placed_words(table: TileTable, placed: Placed): string {
    const { x, y, tile, rotation } = placed,
        type = table.shelf.type(tile),
        known = described.get(placed);
    if (known?.type === type && known.spoken === language.value) return known.says;
    const says = text('board.tile', {
        place: place(x, y),
        tile: tile_words(type, rotation),
    });
    described.set(placed, { type, spoken: language.value, says });
    return says;
}

function with_figures(table: TileTable, placed: Placed): string {
    const state = table.step.value?.state,
        tiles = state?.tiles,
        { x, y } = placed;
    const type = table.shelf.type(placed.tile);
    const kind = (segment: number) => type.segments[segment]?.kind ?? 0;
    const figures = (tiles?.figures ?? [])
        .filter((one) => one.x === x && one.y === y)
        .map(({ seat, figure, segment }) =>
            text('board.figure', {
                name: seat_name(state?.seats, seat),
                a_figure: a_figure(figure, kind(segment)),
                feature: feature(kind(segment)),
            }),
        );
    const tokens = [...(tiles?.tokens ?? [])].flatMap(([token, at]) =>
        at?.x === x && at.y === y
            ? [
                  text(at.segment === whole_tile ? 'board.token_here' : 'board.token', {
                      token: token_name(token),
                      feature: feature(kind(at.segment)),
                  }),
              ]
            : [],
    );
    return [placed_words(table, placed), ...figures, ...tokens].join(' ');
}

// `lying`: how the tile that is being laid lies here, if it does.
export function place_words(table: TileTable, at: GridPlace, lying: Placed | undefined): string {
    const { x, y, placed, cell, fit } = at;
    if (placed) return with_figures(table, placed);
    if (cell)
        return text(lying ? 'cell.lying' : 'cell.free', {
            place: place(x, y),
            n: cell.placements.length,
            tile: lying ? tile_words(table.shelf.type(lying.tile), lying.rotation) : '',
        });
    if (fit) return text('plan.here', { place: place(x, y) });
    const choosing = table.choices.value.cells.length > 0;
    return text(choosing ? 'cell.no_fit' : 'cell.empty', { place: place(x, y) });
}
