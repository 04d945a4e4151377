// What a module of a game of tiles has to say about a delta.
import type { TilesDelta } from '../../proto/meeple/v1/tiles_pb';
import type { Shelf } from '../catalogue';
import type { LineDraft } from '../line';
import type { Step } from '../step';

export interface Telling {
    readonly event: TilesDelta['delta'];
    readonly step: Step;
    readonly shelf: Shelf;
    readonly actor: number | undefined;
}

// Its own lines; undefined: the module has nothing to do with it.
export type ModuleLines = (telling: Telling) => LineDraft[] | undefined;
