// What a bot is given.
import { standing_of, type RoomState } from "page/state/room_state";
import { create } from "@bufbuild/protobuf";
import {
  RoomSettingsSchema,
  type RoomInfo,
} from "page/proto/meeple/v1/room_pb";
import { FigureKind } from "page/proto/meeple/v1/tiles_pb";
import { moves_of, type Move } from "./moves";
import type { Feature, Rules, Told } from "./rules";

/** What the game would be after a move, as far as the seat may know it: what is drawn then is made
 * up. */
export class After {
  /** By seat. */
  readonly scores: readonly number[];
  /** By seat, in this move. */
  readonly gained: readonly number[];
  /** Completed or scored by the move. */
  readonly scored: readonly Feature[];

  constructor(
    game: Game,
    private readonly then: () => readonly Feature[],
    { scores, scored }: ReturnType<Rules["after"]>,
  ) {
    this.scores = scores;
    this.scored = scored;
    this.gained = scores.map((now, seat) => now - (game.scores[seat] ?? 0));
  }

  /** The complete ones of `scored`. */
  get completed(): readonly Feature[] {
    return this.scored.filter(({ complete }) => complete);
  }

  /** All on the board then. None in Cardcassonne. */
  get features(): readonly Feature[] {
    return this.then();
  }
}

/** A game that waits for the seat `me`, as far as that seat may know it. */
export class Game {
  private known: readonly Move[] | undefined;

  constructor(
    /** The folded state: board, figures, seats, what modules add. */
    readonly state: RoomState,
    /** Your seat, from 0 on. */
    readonly me: number,
    /** The room: its name (`room`) and its settings. */
    readonly info: RoomInfo,
    private readonly rules: Rules | Error, // Why there are none.
    private readonly told: readonly Told[],
  ) {}

  /** Every legal step; at least one. A turn may have thousands, with the module tower for
   * example. */
  get moves(): readonly Move[] {
    this.known ??= moves_of(this.state.decision, this.state.tiles?.hand ?? []);
    return this.known;
  }

  /** The points, by seat. */
  get scores(): readonly number[] {
    return standing_of(this.state).scores;
  }

  /** Your free figures: { meeple: 7 }. Empty in Cardcassonne. */
  get supply(): Readonly<Record<string, number>> {
    const counts = this.state.tiles?.seats[this.me]?.supply ?? new Map();
    const named = ([kind, count]: [number, number]) => {
      const name = FigureKind[kind] ?? String(kind);
      return [name.toLowerCase(), count] as const;
    };
    return Object.fromEntries([...counts].map(named));
  }

  /** What the game would be after a move of `moves`, or its text. Throws a RangeError if the rules
   * refuse the move, and an Error if there are no rules here. */
  after(move: Move | string): After {
    const one = typeof move === "string" ? this.move(move) : move;
    const found = this.known_rules().after(this.settings, this.told, one);
    return new After(this, () => this.features_after(one), found);
  }

  /** All on the board. None in Cardcassonne. */
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

  /** The move with this text; throws a RangeError if it is not legal. */
  move(text: string): Move {
    const found = this.moves.find((one) => one.text === text);
    if (found) return found;
    throw new RangeError(
      `'${text}' is no legal move; there are ${this.moves.length}, ` +
        `for example '${this.moves[0]?.text}'`,
    );
  }
}

/** A player. Make a class of your own with choose(). */
export abstract class Bot {
  /** One of game.moves, or its text. */
  abstract choose(game: Game): Move | string | Promise<Move | string>;
  /** Called when a game is over. */
  end(_result: Result): void {
    // Nothing.
  }
}

/** How a game ended. */
export class Result {
  constructor(
    readonly room: string,
    /** Your own; undefined: a spectator. */
    readonly seat: number | undefined,
    /** By seat. */
    readonly scores: readonly number[],
    /** Seats; several share it. */
    readonly winners: readonly number[],
  ) {}

  get won(): boolean {
    return this.seat !== undefined && this.winners.includes(this.seat);
  }

  toString(): string {
    if (this.seat === undefined) return `scores [${this.scores.join(", ")}]`;
    const rest = this.scores.filter((_, seat) => seat !== this.seat).join(", ");
    const won = this.winners.length > 1 ? "drew" : "won";
    const how = this.won ? won : "lost";
    return `seat ${this.seat}: ${this.scores[this.seat]} points; the others: ${rest}; ${how}`;
  }
}
