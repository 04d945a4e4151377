// What a bot is given.
import { standing_of, type RoomState } from "page/state/room_state";
import { create } from "@bufbuild/protobuf";
import {
  RoomSettingsSchema,
  type RoomInfo,
} from "page/proto/meeple/v1/room_pb";
import { moves_of, type Move } from "./moves";
import type { Feature, Rules, Told } from "./rules";

// What the game would be after a move, as far as the seat may know it: what is drawn then is made
// up.
export class After {
  readonly scores: readonly number[];
  readonly gained: readonly number[]; // By seat, in this move.
  readonly scored: readonly Feature[]; // Completed or scored by the move.

  constructor(
    game: Game,
    private readonly then: () => readonly Feature[],
    { scores, scored }: ReturnType<Rules["after"]>,
  ) {
    this.scores = scores;
    this.scored = scored;
    this.gained = scores.map((now, seat) => now - (game.scores[seat] ?? 0));
  }

  get completed(): readonly Feature[] {
    return this.scored.filter(({ complete }) => complete);
  }

  // All on the board then. None in Cardcassonne.
  get features(): readonly Feature[] {
    return this.then();
  }
}

// A game that waits for the seat `me`, as far as that seat may know it.
export class Game {
  private known: readonly Move[] | undefined;

  constructor(
    readonly state: RoomState, // The folded state: board, figures, seats, what modules add.
    readonly me: number,
    readonly info: RoomInfo,
    private readonly rules: Rules | Error, // Why there are none.
    private readonly told: readonly Told[],
  ) {}

  // Every legal step; at least one.
  get moves(): readonly Move[] {
    this.known ??= moves_of(this.state.decision, this.state.tiles?.hand ?? []);
    return this.known;
  }

  get scores(): readonly number[] {
    return standing_of(this.state).scores;
  }

  // What the game would be after a move of `moves`, or its text. Throws a RangeError if the rules
  // refuse the move, and an Error if there are no rules here.
  after(move: Move | string): After {
    const one = typeof move === "string" ? this.move(move) : move;
    const found = this.known_rules().after(this.settings, this.told, one);
    return new After(this, () => this.features_after(one), found);
  }

  // All on the board. None in Cardcassonne.
  get features(): readonly Feature[] {
    return this.features_after(undefined);
  }

  private get settings() {
    return this.info.settings ?? create(RoomSettingsSchema);
  }

  private known_rules(): Rules {
    if (this.rules instanceof Error) throw this.rules;
    return this.rules;
  }

  private features_after(move: Move | undefined): readonly Feature[] {
    return this.known_rules().features(this.settings, this.told, move);
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
