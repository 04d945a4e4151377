// What a module of a game of tiles adds to what is known, told and pointed at. index.ts puts them together.
import type { TilesAction, TilesDelta, TilesView } from '../../proto/meeple/v1/tiles_pb';
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
}

export interface At {
    readonly x: number;
    readonly y: number;
}

// Which segment of that kind the tile has that lies there; the tile as a whole if it has none.
export type SegmentOf = (x: number, y: number, kind: number) => number;

export interface TileModule<State = unknown> {
    // Its part of what is known of a game.
    readonly see?: (view: TilesView) => State;
    // Books a delta, whose it may be, after everything else; `before` is how things were.
    readonly fold?: (tiles: Tiles, delta: TilesDelta['delta'], before: Tiles) => Tiles;
    // Its own lines; undefined: the module has nothing to do with it.
    readonly lines?: (telling: Telling) => LineDraft[] | undefined;
    // Where on the board its action is pointed at; undefined: it is not its own.
    readonly target?: (action: TilesAction['action'], segment_of: SegmentOf) => Target | undefined;
    // The same for what is chosen beside the board, arranged where that happens.
    readonly answer?: (
        action: TilesAction['action'],
        tiles: Tiles | undefined,
        at: At,
    ) => Target | undefined;
}
