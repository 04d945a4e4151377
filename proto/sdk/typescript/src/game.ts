// What a bot is given.
import { standing_of, type RoomState } from "page/state/room_state";
import type { RoomInfo } from "page/proto/meeple/v1/room_pb";
import { moves_of, type Move } from "./moves";

// A game that waits for the seat `me`, as far as that seat may know it.
export class Game {
  private known: readonly Move[] | undefined;

  constructor(
    readonly state: RoomState, // The folded state: board, figures, seats, what modules add.
    readonly me: number,
    readonly info: RoomInfo,
  ) {}

  // Every legal step; at least one.
  get moves(): readonly Move[] {
    this.known ??= moves_of(this.state.decision, this.state.tiles?.hand ?? []);
    return this.known;
  }

  get scores(): readonly number[] {
    return standing_of(this.state).scores;
  }

  // The move with this text; throws a RangeError if it is not legal.
  move(text: string): Move {
    const found = this.moves.find((one) => one.text === text);
    if (found) return found;
    throw new RangeError(
      `'${text}' is no legal move; legal are ${this.moves.length}, ` +
        `as '${this.moves[0]?.text}'`,
    );
  }
}

// A player. Make a class of your own with choose().
export abstract class Bot {
  // One of game.moves, or its text.
  abstract choose(game: Game): Move | string | Promise<Move | string>;
  // Called when a game is over.
  end(_result: Result): void {
    // Nothing.
  }
}

// How a game ended.
export class Result {
  constructor(
    readonly room: string,
    readonly seat: number | undefined, // undefined: a spectator.
    readonly scores: readonly number[],
    readonly winners: readonly number[],
  ) {}

  get won(): boolean {
    return this.seat !== undefined && this.winners.includes(this.seat);
  }

  toString(): string {
    const who = this.seat === undefined ? "" : `seat ${this.seat} of `;
    const how =
      this.seat === undefined ? "" : this.won ? ": won" : ": did not win";
    return `${who}scores [${this.scores.join(", ")}]${how}`;
  }
}
