// What the page and its worker say to each other.

// A snapshot, and what followed.
export type Heard = readonly { readonly snapshot: boolean; readonly bytes: Uint8Array }[];

export type Ask =
    | { readonly what: 'start'; readonly module: WebAssembly.Module }
    | {
          readonly what: 'review';
          readonly id: number;
          readonly record: Uint8Array;
          readonly nodes: number; // Turns looked through for a step.
          readonly seed: number;
          readonly games: number; // From which it is learnt what points are good for; 0: as many as the nodes are worth.
      }
    | { readonly what: 'stop'; readonly id: number }
    | {
          readonly what: 'hint';
          readonly id: number;
          readonly settings: Uint8Array;
          readonly told: Heard;
          readonly nodes: number;
          readonly seed: number;
          readonly seconds: number; // 0: no limit but the nodes.
      }
    // Why the seat that had to decide took its step: the transition after what was told.
    | {
          readonly what: 'why';
          readonly id: number;
          readonly settings: Uint8Array;
          readonly told: Heard;
          readonly step: Uint8Array;
      }
    // The game after a move, a Command, behind what was told.
    | {
          readonly what: 'after';
          readonly id: number;
          readonly settings: Uint8Array;
          readonly told: Heard;
          readonly step: Uint8Array;
      }
    // The features on the board and what they score now.
    | {
          readonly what: 'features';
          readonly id: number;
          readonly settings: Uint8Array;
          readonly told: Heard;
      }
    // A game as text, which is answered by its record as JSON, or by "LINE COLUMN WHAT"; and the way back.
    | { readonly what: 'read_game'; readonly id: number; readonly text: string }
    | { readonly what: 'write_game'; readonly id: number; readonly record: Uint8Array }
    // A position as text, which is answered by JSON (mind/position.ts), also about what is wrong.
    | { readonly what: 'read_position'; readonly id: number; readonly text: string }
    // The server for one person: a stored room; a frame; the listener has gone; the record of a game.
    | { readonly what: 'restore'; readonly header: Uint8Array; readonly entries: Uint8Array[] }
    | { readonly what: 'receive'; readonly bytes: Uint8Array }
    | { readonly what: 'hang_up' }
    | { readonly what: 'record'; readonly id: number; readonly room: string }
    // A room whose game begins at a position as text; its name is the answer.
    | {
          readonly what: 'pose';
          readonly id: number;
          readonly settings: Uint8Array;
          readonly text: string;
      };

export type Said =
    // The answer to a question, as JSON, or why there is none; more of them may follow.
    | {
          readonly id: number;
          readonly text?: string;
          readonly problem?: string;
          readonly trapped?: boolean; // As Trapped: the worker has ended.
          readonly more: boolean;
      }
    // A frame, or what is to be kept: "ROOM SEQ\n" and then the bytes.
    | { readonly local: 'frame' | 'header' | 'entry' | 'dropped'; readonly bytes: Uint8Array };
