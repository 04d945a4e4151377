// meepled for TypeScript and JavaScript: bots and boards.
import type { RoomInfo } from "page/proto/meeple/v1/room_pb";
import type { RoomState } from "page/state/room_state";
import type { Bot, Result } from "./game";
import { Failed, Player } from "./player";
import {
  misnamed,
  settings_of,
  type Access,
  type PlayOptions,
} from "./settings";

export { After, Bot, Game, Result } from "./game";
export type { Move } from "./moves";
export { Failed } from "./player";
export type { Feature } from "./rules";
export type { Access, PlayOptions } from "./settings";
export type { Socket, SocketClass } from "./socket";
export type { RoomState } from "page/state/room_state";

/** Plays one game to its end. Rejects with Failed, with a TypeError for an option that does not
 * exist, or with what the bot throws. */
export async function play(
  bot: Bot,
  url: string,
  options: PlayOptions = {},
): Promise<Result> {
  const wrong = misnamed(options, "play");
  const settings = settings_of(options);
  return new Player({ ...options, url, bot, settings, wrong }).result;
}

export interface Watching {
  readonly state: RoomState | undefined;
  /** Of the game that is watched. */
  readonly result: Promise<Result>;
  close(): void;
}

/** Follows a room (game.info.room, or Result.room) without a seat: on_change is called with the
 * whole state after each step. */
export function watch(
  url: string,
  room: string,
  on_change: (state: RoomState, info: RoomInfo) => void,
  options: Access & { readonly invite?: string } = {},
): Watching {
  const wrong = room
    ? misnamed(options, "watch")
    : new Failed("no room: watch(url, room, on_change) needs the name of one");
  return new Player({ ...options, url, room, on_change, wrong });
}
