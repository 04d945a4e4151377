// What a module of a game of tiles shows on the board.
import type { FunctionComponent } from 'preact';
import type { Token } from '../../proto/meeple/v1/tiles_pb';
import type { TileTable } from '../../table/tile_table';
import type { MarkDrawings } from '../marks/mark';
import type { SegmentAt } from '../../land/join';
import type { Tiles } from '../../state/room_state';

export interface TokenLook {
    readonly cloak: string; // In a box from -12 to 12, feet at the bottom.
    readonly hat: string;
    readonly sign: string; // Of light colour, on the cloak.
    readonly name: string; // Of its colours.
    readonly scale?: number;
    // Its offset from the middle of a tile, for a token on the tile as a whole, and from the spot of a segment with a
    // figure.
    readonly on_tile?: { readonly x: number; readonly y: number };
    readonly beside?: { readonly x: number; readonly y: number };
}

export interface ModuleLook {
    // The module as the catalogue calls it, where something of it is pointed at on the board.
    readonly aims?: string;
    readonly marks?: MarkDrawings;
    readonly reaches?: Readonly<Record<string, number>>; // How much room a mark takes around its middle.
    readonly tokens?: Partial<Record<Token, TokenLook>>;
    // On the tiles, below everything that shines or stands there.
    readonly below_lights?: FunctionComponent<{ table: TileTable }>;
    readonly below_figures?: FunctionComponent<{ table: TileTable }>;
    readonly below_tokens?: FunctionComponent<{ table: TileTable }>;
    // Above the tile that is being laid: what comes with it, or instead of a figure.
    readonly above_cells?: FunctionComponent<{ table: TileTable }>;
    // What would be put where one points, by the action; 20 units wide.
    readonly meant?: Readonly<Record<string, FunctionComponent<{ seat: number }>>>;
    // How much higher figures stand there, on a segment of that kind.
    readonly rise?: (tiles: Tiles, kind: number, at: SegmentAt) => number;
}
