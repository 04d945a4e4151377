// What a module of a game of tiles has in the panel.
import type { FunctionComponent } from 'preact';
import type { Tiles } from '../../../state/room_state';
import type { TileTable } from '../../../table/tile_table';
import type { SaysAction } from '../../../text/notation';
import type { KeyHelp } from '../../face';

type Part = FunctionComponent<{ table: TileTable }>;

export interface ModulePanel {
    // What a seat has, beside its figures.
    readonly Held?: FunctionComponent<{ table: TileTable; seat: number }>;
    // The public state of the module, below the tile in hand.
    readonly Told?: Part;
    // What can be chosen now, before figures and after them.
    readonly First?: Part;
    readonly Choices?: Part;
    // What lies beside the board.
    readonly Beside?: Part;
    // A class of the panel, which has more room for it.
    readonly room?: (tiles: Tiles) => string | undefined;
    readonly keys?: readonly KeyHelp[];
    readonly on_key?: (key: string, table: TileTable) => boolean; // True: it was one of them.
    // Its actions as the rules write them.
    readonly says?: SaysAction;
    // The module as the catalogue calls it, where something of it is pointed at on the board.
    readonly aims?: string;
}
