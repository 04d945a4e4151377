// The rules of the games, here: what a move would do, without a request to the server.
import { create, toBinary } from "@bufbuild/protobuf";
import { Module } from "page/mind/module";
import {
  CommandSchema,
  RoomSettingsSchema,
  SnapshotSchema,
  TransitionSchema,
  type RoomSettings,
  type Snapshot,
  type Transition,
} from "page/proto/meeple/v1/room_pb";
import type { Move } from "./moves";

/** A feature on the board (joined over all its tiles), or one that a move completed or scored. */
export interface Feature {
  /** "city", "road", "field", "monastery"; "forest", "river" and so on. */
  readonly kind: string;
  /** The place of one of its tiles. */
  readonly x: number;
  readonly y: number;
  /** The part of that tile. */
  readonly segment: number;
  readonly complete: boolean;
  /** For each owner, if the game ended now. */
  readonly points: number;
  /** Seats with the most figures in it; empty if there are none. */
  readonly owners: readonly number[];
  /** Of a feature on the board: for each owner, if it were complete as it lies. */
  readonly points_complete?: number;
  /** What is missing: edges without a neighbour; cells around a monastery. */
  readonly open?: number;
  /** Its segments: a tile may have several. */
  readonly size?: number;
}

export type Told = Snapshot | Transition;

let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  const { default: text } = await import("./wasm.js");
  if (!text)
    throw new Error(
      "this package was built without the rules (see its README)",
    );
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const plain = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
}

// What one seat was told of a game, in the hands of the rules.
export class Rules {
  private fed: readonly Told[] = [];

  private constructor(private readonly module: Module) {}

  // Rejects where there is no WebAssembly, or the package was built without the rules.
  static async load(): Promise<Rules> {
    compiled ??= compile();
    return new Rules(await Module.start(await compiled));
  }

  after(
    settings: RoomSettings,
    told: readonly Told[],
    move: Move,
  ): { scores: readonly number[]; scored: readonly Feature[] } {
    this.feed(settings, told);
    return this.answer(this.module.calls.game_after, move) as never;
  }

  // On the board after a move, or now.
  features(
    settings: RoomSettings,
    told: readonly Told[],
    move?: Move,
  ): readonly Feature[] {
    this.feed(settings, told);
    return this.answer(this.module.calls.game_features, move) as never;
  }

  private answer(call: () => number, move: Move | undefined): unknown {
    const actions = [...(move?.actions ?? [])];
    const asked = move ? create(CommandSchema, { actions }) : undefined;
    this.module.give(asked ? toBinary(CommandSchema, asked) : new Uint8Array());
    if (call() !== 0) throw new RangeError(this.module.heard_text());
    return JSON.parse(this.module.heard_text());
  }

  // Only what has been told since the last question.
  private feed(settings: RoomSettings, told: readonly Told[]) {
    const { calls } = this.module;
    const last = this.fed.length - 1;
    const goes_on = last >= 0 && this.fed[last] === told[last];
    if (!goes_on)
      this.give(calls.hint_settings, toBinary(RoomSettingsSchema, settings));
    for (const one of goes_on ? told.slice(last + 1) : told)
      if (one.$typeName === "meeple.v1.Snapshot")
        this.give(calls.hint_snapshot, toBinary(SnapshotSchema, one));
      else this.give(calls.hint_transition, toBinary(TransitionSchema, one));
    this.fed = told;
  }

  private give(call: () => number, bytes: Uint8Array) {
    this.module.give(bytes);
    if (call() === 0) return;
    this.fed = [];
    throw new Error("the rules cannot read what the server told");
  }
}
