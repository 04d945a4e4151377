// What a module of a game of tiles adds to what is known, told and pointed at. index.ts puts them together.
import type {
    TilesAction,
    TilesDelta,
    TilesLegal,
    TilesView,
} from '../../proto/meeple/v1/tiles_pb';
import type { Shelf } from '../catalogue';
import type { LineDraft } from '../line';
import type { Tiles } from '../room_state';
import type { Step } from '../step';
import type { Target } from '../targets';

export interface Telling {
    readonly event: TilesDelta['delta'];
    readonly step: Step;
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

export type TileModule<State = unknown> = Seeing<State> & {
    // Books a delta, whose it may be, after everything else; `before` is how things were.
    readonly fold?: (tiles: Tiles, delta: TilesDelta['delta'], before: Tiles) => Tiles;
    // Its own lines; undefined: the module has nothing to do with it.
    readonly lines?: (telling: Telling) => LineDraft[] | undefined;
    readonly sends_home?: (event: TilesDelta['delta']) => boolean; // See Telling.
    readonly extras?: (legal: TilesLegal) => readonly Extra[];
    // Where on the board its action is pointed at; undefined: it is not its own.
    readonly target?: (action: TilesAction['action'], segment_of: SegmentOf) => Target | undefined;
    // The same for what is chosen beside the board, arranged where that happens.
    readonly answer?: (
        action: TilesAction['action'],
        tiles: Tiles | undefined,
        at: At,
    ) => Target | undefined;
};
