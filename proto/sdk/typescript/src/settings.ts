// Options of play and watch, the settings that they make, and what a server would allow instead.
import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Catalogue } from "page/proto/meeple/v1/envelope_pb";
import type { RoomSettingsSchema } from "page/proto/meeple/v1/room_pb";
import type { SocketClass } from "./socket";

export interface Access {
  /** Of a bot or an account; absent: a new guest. */
  readonly token?: string;
  /** Of the guest. */
  readonly name?: string;
  /** Without a connection, then it gives up: 60. Before the first connection: at most 5. */
  readonly patience_seconds?: number;
  /** Absent: the runtime's own, or that of the package ws. */
  readonly WebSocket?: SocketClass;
}

export interface PlayOptions extends Access {
  /** "carcassonne" (if absent), "hunters_and_gatherers", "cardcassonne". */
  readonly game?: string;
  /** Names, or a text with commas; "none": none; absent: the usual ones. */
  readonly modules?: readonly string[] | string;
  /** Absent: the default of each. */
  readonly options?: Readonly<Record<string, string>>;
  /** A level of the server's bots for all other seats; or a list, or a text with commas, with one
   * for each: then a seat without one is open to other players. Absent: "greedy". */
  readonly vs?: readonly string[] | string;
  /** Absent: 2, or as many as `vs` needs. */
  readonly seats?: number;
  /** Enter this room instead of making one. */
  readonly room?: string;
  readonly invite?: string;
}

export type Settings = MessageInitShape<typeof RoomSettingsSchema>;

const of_access = ["token", "name", "patience_seconds", "WebSocket"] as const,
  of_watch = [...of_access, "invite"] as const,
  of_play = [
    ...["game", "modules", "options", "vs", "seats", "room"],
    ...of_watch,
  ];

// What is wrong with the names of these options, if something is.
export function misnamed(
  options: object,
  what: "play" | "watch",
): TypeError | undefined {
  const known: readonly string[] = what === "play" ? of_play : of_watch;
  const wrong = Object.keys(options).find((name) => !known.includes(name));
  if (wrong === undefined) return undefined;
  return new TypeError(
    `'${wrong}' is no option of ${what}: there are ${known.join(", ")}`,
  );
}

// "none" is none.
function names_of(names: readonly string[] | string): string[] {
  if (typeof names !== "string") return [...names];
  const found = names.split(",").map((name) => name.trim());
  return found.filter((name) => name !== "" && name !== "none");
}

function seats_of({ vs = "greedy", seats }: PlayOptions) {
  const open = { who: { case: "open" as const, value: {} } };
  const one_for_all = typeof vs === "string" && !vs.includes(",");
  const levels = one_for_all ? [] : names_of(vs);
  const others = Math.max((seats ?? levels.length + 1) - 1, levels.length);
  const count = one_for_all ? (seats ?? 2) - 1 : others;
  const rest = Array.from({ length: Math.max(count, 0) }, (_, seat) => {
    const value = one_for_all ? vs : levels[seat];
    return value === undefined
      ? open
      : { who: { case: "bot" as const, value } };
  });
  return [open, ...rest];
}

export function settings_of(options: PlayOptions): Settings {
  return {
    game: options.game ?? "carcassonne",
    ...(options.modules === undefined
      ? {}
      : { modules: { names: names_of(options.modules) } }),
    options: Object.entries(options.options ?? {}).map(([name, value]) => ({
      name,
      value,
    })),
    seats: seats_of(options),
  };
}

// What is allowed, wherever these settings have something else: "allowed modules of ...: ...".
export function allowed(settings: Settings, { games }: Catalogue): string[] {
  const found = new Set<string>();
  const hint = (what: string, names: readonly string[]) =>
    found.add(`allowed ${what}: ${names.join(", ") || "none"}`);
  const game = games.find(({ name }) => name === settings.game);
  if (!game) {
    const names = games.map(({ name }) => name);
    hint("games", names);
    return [...found];
  }
  const modules = game.modules.map(({ name }) => name);
  if (settings.modules?.names?.some((name) => !modules.includes(name)))
    hint(`modules of ${game.name}`, modules);
  for (const { name = "", value = "" } of settings.options ?? []) {
    const option = game.options.find((one) => one.name === name);
    const names = game.options.map((one) => one.name);
    if (!option) hint(`options of ${game.name}`, names);
    else if (!option.values.includes(value))
      hint(`values of ${name}`, option.values);
  }
  const { seats = [] } = settings;
  if (seats.length < game.seatsMin || seats.length > game.seatsMax)
    hint("seats", [`${game.seatsMin} to ${game.seatsMax}`]);
  // The catalogue lists the levels that people are offered.
  const levels = ["random", ...game.bots];
  const is_no_level = ({ who }: (typeof seats)[number]) =>
    who?.case === "bot" && !levels.includes(who.value);
  if (seats.some(is_no_level)) hint("levels", levels);
  return [...found];
}
