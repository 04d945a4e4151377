// meepled for TypeScript and JavaScript: bots and boards.
import type { RoomInfo } from "page/proto/meeple/v1/room_pb";
import type { RoomState } from "page/state/room_state";
import type { Bot, Result } from "./game";
import { Player, type Entry } from "./player";
import type { SocketClass } from "./socket";

export { After, Bot, Game, Result } from "./game";
export type { Move } from "./moves";
export { Failed } from "./player";
export type { Feature } from "./rules";
export type { Socket, SocketClass } from "./socket";
export type { RoomState } from "page/state/room_state";

export interface Access {
  readonly token?: string; // Of a bot or an account; absent: a new guest.
  readonly name?: string;
  // Without a connection, then it gives up: 60. Before the first connection: at most 5.
  readonly patience_seconds?: number;
  readonly WebSocket?: SocketClass; // Absent: the runtime's own, or that of the package ws.
}

export interface PlayOptions extends Access {
  readonly game?: string; // "carcassonne", "hunters_and_gatherers", "cardcassonne".
  readonly modules?: readonly string[] | string; // Names, or a text with commas; absent: the usual.
  readonly options?: Readonly<Record<string, string>>;
  readonly vs?: string; // A level of the server's bots, in all other seats: "greedy".
  readonly seats?: number; // 2.
  readonly room?: string; // Enter this room instead of making one.
  readonly invite?: string;
}

// "none" is none.
function names_of(modules: readonly string[] | string): string[] {
  if (typeof modules !== "string") return [...modules];
  const names = modules.split(",").map((name) => name.trim());
  return names.filter((name) => name !== "" && name !== "none");
}

function settings_of(options: PlayOptions): NonNullable<Entry["settings"]> {
  const others = Array.from({ length: (options.seats ?? 2) - 1 }, () => ({
    who: { case: "bot" as const, value: options.vs ?? "greedy" },
  }));
  return {
    game: options.game ?? "carcassonne",
    ...(options.modules === undefined
      ? {}
      : { modules: { names: names_of(options.modules) } }),
    options: Object.entries(options.options ?? {}).map(([name, value]) => ({
      name,
      value,
    })),
    seats: [{ who: { case: "open" as const, value: {} } }, ...others],
  };
}

// Plays one game to its end. Rejects with Failed, or with what the bot throws.
export function play(
  bot: Bot,
  url: string,
  options: PlayOptions = {},
): Promise<Result> {
  return new Player({ ...options, url, bot, settings: settings_of(options) })
    .result;
}

export interface Watching {
  readonly state: RoomState | undefined;
  readonly result: Promise<Result>; // Of the game that is watched.
  close(): void;
}

// Follows a room without a seat: on_change is called with the whole state after each step.
export function watch(
  url: string,
  room: string,
  on_change: (state: RoomState, info: RoomInfo) => void,
  options: Access & { readonly invite?: string } = {},
): Watching {
  return new Player({ ...options, url, room, on_change });
}
