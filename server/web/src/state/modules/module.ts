// What a module of a game of tiles adds to what is known, told and pointed at. index.ts puts them together.
import type {
    FigureKind,
    TilesAction,
    TilesDelta,
    TilesLegal,
    TilesView,
} from '../../proto/meeple/v1/tiles_pb';
import type { Transition } from '../../proto/meeple/v1/room_pb';
import type { Shelf } from '../catalogue';
import type { Target } from '../target';
import type { CoreTiles } from '../tiles';
import type { Told } from '../told';

// A game as a module knows it: what there is in every game, and its own part.
export type TilesWith<State> = CoreTiles & State;

export interface Telling<State = unknown> {
    readonly event: TilesDelta['delta'];
    readonly tiles: TilesWith<State> | undefined; // After the step.
    readonly transition: Transition | undefined;
    readonly shelf: Shelf;
    readonly actor: number | undefined;
    // A figure that comes home in the same step may do so by this, and not because it was scored.
    readonly sends_home: (event: TilesDelta['delta']) => boolean;
}

// What can be done instead of laying a tile, chosen beside the board.
export interface Extra {
    readonly key: string; // Of its text, too: prompt.KEY.
    readonly targets: readonly Target[]; // Of which one is pointed at.
    readonly action: TilesAction['action']; // Where there are none.
}

// A placement by another action than placing.
export interface PlacedBy extends At {
    readonly tile: number;
    readonly rotation: number;
    readonly by: TilesAction['action'];
}

export interface At {
    readonly x: number;
    readonly y: number;
}

// Which segment of that kind the tile has that lies there; the tile as a whole if it has none.
export type SegmentOf = (x: number, y: number, kind: number) => number;

// Its part of what is known of a game, where there is one.
type Seeing<State> = unknown extends State
    ? { readonly see?: (view: TilesView) => object }
    : { readonly see: (view: TilesView) => State };

export interface Listed<State, What extends string> {
    // Books a delta, whose it may be, after everything else; `before` is how things were.
    readonly fold?: <T extends TilesWith<State>>(
        tiles: T,
        delta: TilesDelta['delta'],
        before: T,
    ) => T;
    // How many tiles `supply` counts that are never drawn.
    readonly never_drawn?: (tiles: TilesWith<State>) => number;
    // Its own lines; undefined: the module has nothing to do with it.
    readonly lines?: (telling: Telling<State>) => Told<What>[] | undefined;
    readonly sends_home?: (event: TilesDelta['delta']) => boolean; // See Telling.
    // Why such a figure makes the feature that it stands in worth more to its own seat: reason.KEY.
    readonly own_reason?: (figure: FigureKind) => string | undefined;
    readonly extras?: (legal: TilesLegal) => readonly Extra[];
    readonly placements?: (legal: TilesLegal) => readonly PlacedBy[];
    // Where on the board its action is pointed at; undefined: it is not its own.
    readonly target?: (action: TilesAction['action'], segment_of: SegmentOf) => Target | undefined;
    // The same for what is chosen beside the board, arranged where that happens.
    readonly answer?: (
        action: TilesAction['action'],
        tiles: TilesWith<State> | undefined,
        at: At,
    ) => Target | undefined;
}

export type TileModule<State, What extends string> = Seeing<State> & Listed<State, What>;
