// What differs between families of games on the screen. Everything around it (players, log, replay, finale, help) is the
// same for all; see ui/game.tsx. A family is named by the case of Snapshot.view.
import type { FunctionComponent } from 'preact';
import type { Table } from '../table/table';
import type { TextKey } from '../text/text';

// What is played, as far as keys depend on it.
export interface Played {
    readonly modules: readonly string[];
    readonly options: ReadonlyMap<string, string>;
    readonly alone: boolean; // There is no server to ask.
    readonly appraises: boolean; // It can be asked what features score now.
}

export interface KeyHelp {
    readonly keys: readonly string[];
    readonly does: TextKey;
    readonly when?: (played: Played) => boolean; // Absent: in every game of the family.
}

export interface Face {
    // The table itself: the largest part of the page.
    readonly Place: FunctionComponent;
    // What this person holds and can do now.
    readonly Hand: FunctionComponent;
    // Switches for how it is shown.
    readonly Tools: FunctionComponent;
    // What a seat has left, beside its name: figures, cards.
    readonly Holdings: FunctionComponent<{ seat: number }>;
    // A key was pressed that nothing else wanted. True: it meant something here.
    readonly on_key: (event: KeyboardEvent) => boolean;
    // What each seat would have if the game ended now, by seat; empty where that is not asked or not told.
    readonly expected: () => ReadonlyMap<number, number>;
    readonly keys: readonly KeyHelp[];
    // Sends what is arranged if that is a whole move. False: it is not, and nothing was sent.
    readonly send_draft: () => boolean;
}

// One for each table that is looked at: it may hold what belongs to the looking, like a camera.
export type MakeFace = (table: Table) => Face;
