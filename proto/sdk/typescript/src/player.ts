// One client in one room: connects, makes or enters the room, folds what it is told, answers
// decisions, comes back when the connection breaks, and sends each command once. It uses only the
// protocol.
import {
  create,
  fromBinary,
  toBinary,
  type MessageInitShape,
} from "@bufbuild/protobuf";
import {
  ErrorCode,
  Reason,
  Retry,
  type Error as Refusal,
} from "page/proto/meeple/v1/common_pb";
import {
  ClientFrameSchema,
  ClientKind,
  ServerFrameSchema,
  type ServerFrame,
} from "page/proto/meeple/v1/envelope_pb";
import {
  CloseReason,
  Role,
  RoomPhase,
  type Attached,
  type RoomInfo,
} from "page/proto/meeple/v1/room_pb";
import { same_bytes } from "page/base/ids";
import { fold } from "page/state/fold";
import { room_of, standing_of, type RoomState } from "page/state/room_state";
import { Game, Result, type Bot } from "./game";
import type { Move } from "./moves";
import { new_id } from "./random";
import { Rules, type Told } from "./rules";
import {
  address_of,
  open_socket,
  type Socket,
  type SocketClass,
} from "./socket";

type Body = NonNullable<MessageInitShape<typeof ClientFrameSchema>["body"]>;
type Command = (handle: number, command_id: Uint8Array) => Body;

export interface Entry {
  readonly url: string;
  readonly token?: string | undefined; // Of a bot or an account; absent: a new guest.
  readonly name?: string | undefined;
  readonly room?: string | undefined; // Absent: a new one, with these settings.
  readonly invite?: string | undefined;
  readonly settings?: MessageInitShape<
    typeof import("page/proto/meeple/v1/room_pb").RoomSettingsSchema
  >;
  readonly bot?: Bot | undefined; // Absent: it only watches.
  readonly on_change?: ((state: RoomState, info: RoomInfo) => void) | undefined;
  readonly patience_seconds?: number | undefined; // Without a connection, then it gives up.
  readonly WebSocket?: SocketClass | undefined;
}

// The server cannot be reached, or refused something; the message says why.
export class Failed extends Error {}

const pause_first = 50,
  pause_last = 2000,
  moves_max = 3, // To other servers in a row; then home.
  first_seconds = 5, // Until the first connection: a wrong address is reported soon.
  open_ms = 10_000; // Until a connection is open and the server answers Hello.

function pause_after(failed: number): number {
  return (
    Math.min(pause_last, pause_first * 2 ** Math.min(failed, 6)) *
    (1 - Math.random() / 2)
  );
}

function move_of(game: Game, chosen: unknown): Move {
  if (typeof chosen === "string") return game.move(chosen);
  if (Array.isArray((chosen as Partial<Move> | null | undefined)?.actions))
    return chosen as Move;
  throw new TypeError(
    `choose returned ${String(chosen)}: neither one of game.moves nor its text`,
  );
}

export class Player {
  readonly result: Promise<Result>;
  state: RoomState | undefined;

  private finish!: (result: Result) => void;
  private fail!: (reason: unknown) => void;
  private over = false;
  private socket: Socket | undefined;
  private readonly home: string;
  private here: string;
  private token: string;
  private room: string;
  private invite: string;
  private readonly create_id = new_id();
  private greeted = false;
  private welcomed = false; // Once, on any connection.
  private readonly rules: Promise<Rules | Error> | undefined; // Absent: it only watches.
  private told: Told[] = []; // From the last snapshot on.
  private handle = 0; // 0: not attached.
  private epoch = 0;
  private seat: number | undefined;
  private info: RoomInfo | undefined;
  private next = 1; // The number of a request.
  private pending:
    { body: Command; id: Uint8Array; step: number; re: number } | undefined;
  private thinking = 0; // The decision.
  private acted = 0; // The last transition that is known to be ours.
  private lost_at = Date.now();
  private losses = 0;
  private moves = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly entry: Entry) {
    const home = address_of(String(entry.url));
    this.home = this.here = home ?? "";
    this.token = entry.token ?? "";
    this.room = entry.room ?? "";
    this.invite = entry.invite ?? "";
    this.result = new Promise((finish, fail) => {
      this.finish = finish;
      this.fail = fail;
    });
    if (home === undefined) {
      const shape = "is not like ws://127.0.0.1:8080/ws";
      this.end(new Failed(`url: '${entry.url}' ${shape}`));
      return;
    }
    if (entry.bot)
      this.rules = Rules.load().catch((reason: unknown) =>
        reason instanceof Error ? reason : new Error(String(reason)),
      );
    void this.connect();
  }

  // Leaves; the result is rejected if the game is not over.
  close() {
    this.end(new Failed("closed"));
  }

  private end(outcome: Result | Failed | unknown) {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    this.socket?.close(1000);
    if (outcome instanceof Result) {
      this.entry.bot?.end(outcome);
      this.finish(outcome);
    } else this.fail(outcome);
  }

  // ---- The connection.

  private async connect() {
    let socket: Socket;
    try {
      socket = await open_socket(this.here, this.entry.WebSocket);
    } catch (reason) {
      return this.end(reason);
    }
    if (this.over) return socket.close(1000);
    this.socket = socket;
    let why = "";
    const lost = (reason: string) => {
      if (socket !== this.socket) return;
      this.lost(why || reason);
      socket.close();
    };
    this.later(open_ms, () => {
      if (!this.greeted) lost(`no answer in ${open_ms / 1000} seconds`);
    });
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => {
      if (socket !== this.socket || this.over) return;
      try {
        this.hear(
          fromBinary(
            ServerFrameSchema,
            new Uint8Array(event.data as ArrayBuffer),
          ),
        );
      } catch (reason) {
        this.end(reason);
      }
    };
    // onclose follows. A browser does not say what is wrong; Node and ws do.
    socket.onerror = (event) => {
      why = "message" in event ? String(event.message) : "";
    };
    socket.onclose = (event) => lost(`${event.code} ${event.reason}`.trim());
  }

  private lost(why: string) {
    if (this.over) return;
    this.socket = undefined;
    this.greeted = false;
    this.handle = 0;
    if (this.losses++ === 0 && this.welcomed) this.lost_at = Date.now();
    if (this.pending) this.pending.re = 0;
    const patience = this.entry.patience_seconds ?? 60;
    const seconds = this.welcomed
      ? patience
      : Math.min(patience, first_seconds);
    if (Date.now() - this.lost_at >= seconds * 1000)
      return this.end(new Failed(`no connection to ${this.here}: ${why}`));
    if (this.losses > 1) this.here = this.home;
    this.later(pause_after(this.losses), () => void this.connect());
  }

  private later(ms: number, work: () => void) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.over) work();
    }, ms);
  }

  private request(body: Body): number {
    const re = this.next++;
    this.socket?.send(
      toBinary(ClientFrameSchema, create(ClientFrameSchema, { re, body })),
    );
    return re;
  }

  private hello() {
    this.request({
      case: "hello",
      value: {
        protoMin: 1,
        protoMax: 1,
        client: "meepled-typescript",
        kind: ClientKind.BOT_PROGRAM,
        features: this.entry.bot ? ["legal", "takeback"] : ["takeback"],
        auth: this.token
          ? { case: "token", value: this.token }
          : { case: "guest", value: { name: this.entry.name ?? "TypeScript" } },
      },
    });
  }

  private attach(afresh: boolean) {
    this.request({
      case: "attach",
      value: {
        room: this.room,
        invite: this.invite,
        role: this.entry.bot ? Role.SEAT : Role.SPECTATOR,
        ...(this.seat === undefined ? {} : { seat: this.seat }),
        ...(this.state && !afresh
          ? {
              haveEpoch: this.epoch,
              haveSeq: this.state.seq,
              haveHash: this.state.view_hash,
            }
          : {}),
      },
    });
  }

  // ---- What the server tells.

  private hear({ re, body }: ServerFrame) {
    switch (body.case) {
      case "welcome":
        this.greeted = this.welcomed = true;
        this.token = body.value.token;
        if (this.room) return this.attach(false);
        this.request({
          case: "createRoom",
          value: {
            settings: this.entry.settings ?? {},
            commandId: this.create_id,
          },
        });
        return;
      case "roomCreated":
        this.room = body.value.room;
        this.invite = body.value.invite;
        return this.attach(true);
      case "attached":
        return this.attached(body.value);
      case "snapshot":
        this.told = [body.value];
        this.state = room_of(body.value);
        this.acted = Math.min(this.acted, this.state.seq);
        return this.changed();
      case "transition":
        if (!this.state) return;
        this.state = fold(this.state, body.value);
        if (this.entry.bot) this.told.push(body.value);
        return this.changed();
      case "commandDone":
        if (!this.pending || !same_bytes(body.value.commandId, this.pending.id))
          return;
        this.pending = undefined;
        this.acted = Math.max(this.acted, body.value.seq);
        return this.act();
      case "error":
        return this.refused(re, body.value);
      case "goodbye":
        if (body.value.url) this.here = new URL(body.value.url, this.home).href;
        return;
      default:
        return;
    }
  }

  private attached(attached: Attached) {
    this.handle = attached.handle;
    this.epoch = attached.epoch;
    this.info = attached.info;
    if (attached.role === Role.SEAT) this.seat = attached.seat;
    if (attached.invite) this.invite = attached.invite;
    if (!attached.resumed) this.state = undefined;
    this.losses = this.moves = 0;
    this.send_pending();
    if (this.state?.seq === attached.headSeq) this.act(); // Nothing follows.
  }

  private changed() {
    if (this.state && this.info) this.entry.on_change?.(this.state, this.info);
    this.act();
  }

  private refused(re: number, error: Refusal) {
    const ours = this.pending !== undefined && this.pending.re === re;
    if (error.retry === Retry.OTHER_NODE) {
      const known = error.url !== "" && ++this.moves % (moves_max + 1) !== 0;
      this.here = known ? new URL(error.url, this.home).href : this.home;
      const ms =
        this.moves <= 1 && known
          ? 0
          : Math.max(error.retryAfterMs, pause_first);
      const { socket } = this;
      this.socket = undefined;
      this.greeted = false;
      this.handle = 0;
      if (this.pending) this.pending.re = 0;
      socket?.close(1000);
      return this.later(ms, () => void this.connect());
    }
    if (error.code === ErrorCode.FENCED) {
      if (this.pending) this.pending.re = 0;
      return this.attach(false);
    }
    if (error.retry === Retry.SAME || error.retry === Retry.AFTER)
      return this.later(Math.max(error.retryAfterMs, 20), () =>
        this.again(ours),
      );
    if (error.retry === Retry.RESYNC) {
      if (ours && error.code !== ErrorCode.NOT_ATTACHED)
        this.pending = undefined;
      if (error.code !== ErrorCode.STALE_DECISION) return this.attach(true);
      if (this.state && this.state.seq >= error.headSeq) this.act();
      return;
    }
    const was_late =
      error.code === ErrorCode.GAME_OVER ||
      error.code === ErrorCode.ROOM_STARTED;
    if (was_late && this.handle !== 0) {
      this.pending = undefined; // Decided while it was on its way: the transitions tell.
      return;
    }
    const reason = error.reason === 0 ? "" : ` ${Reason[error.reason]}`;
    const detail = error.detail.trim();
    const more = detail === "" ? "" : `: ${detail}`;
    this.end(new Failed(`${ErrorCode[error.code]}${reason}${more}`));
  }

  // What was refused for now, once more.
  private again(ours: boolean) {
    if (!this.socket) return;
    if (ours && this.pending) {
      this.pending.re = 0;
      this.send_pending();
    } else if (!this.greeted) this.hello();
    else if (this.room) this.attach(false);
    else
      this.request({
        case: "createRoom",
        value: {
          settings: this.entry.settings ?? {},
          commandId: this.create_id,
        },
      });
  }

  // ---- What this seat does.

  private ask(body: Command, step = 0) {
    this.pending = { body, id: new_id(), step, re: 0 };
    this.send_pending();
  }

  private send_pending() {
    if (!this.pending || this.pending.re !== 0 || this.handle === 0) return;
    this.pending.re = this.request(
      this.pending.body(this.handle, this.pending.id),
    );
  }

  private act() {
    const { state, seat, entry } = this;
    if (this.over || !state) return;
    if (state.phase === RoomPhase.FINISHED) return this.finished(state);
    if (!entry.bot || seat === undefined || this.handle === 0 || this.pending)
      return;
    if (state.seq < this.acted) return;
    if (state.phase === RoomPhase.WAITING) {
      if (state.seats[seat]?.ready) return;
      return this.ask((handle, commandId) => ({
        case: "ready",
        value: { handle, commandId, entropy: new_id().slice(0, 8) },
      }));
    }
    if (this.consents(state, seat) || state.pause) return;
    const { decision } = state;
    if (!decision?.seats.includes(seat) || this.thinking === decision.id)
      return;
    // What may be done was told to another connection: a snapshot tells it again.
    if (decision.legal.case === undefined) return this.attach(true);
    this.thinking = decision.id;
    void this.think(entry.bot, decision.id);
  }

  // Bots agree to every proposal.
  private consents(state: RoomState, seat: number): boolean {
    const open = state.proposal;
    if (!open || !open.asked.includes(seat) || open.agreed.includes(seat))
      return false;
    this.ask((handle, commandId) => ({
      case: "answer",
      value: { handle, commandId, proposal: open.id, agree: true },
    }));
    return true;
  }

  private async think(bot: Bot, decision: number) {
    const { state, seat, info, told } = this;
    if (!state || seat === undefined || !info || !this.rules) return;
    try {
      const known = [...told];
      const game = new Game(state, seat, info, await this.rules, known);
      const chosen = await bot.choose(game);
      const move = move_of(game, chosen);
      this.thinking = 0;
      if (this.over) return;
      if (this.state?.decision?.id !== decision || this.pending)
        return this.act();
      this.ask(
        (handle, commandId) => ({
          case: "command",
          value: { handle, commandId, decision, actions: [...move.actions] },
        }),
        decision,
      );
    } catch (reason) {
      this.end(reason);
    }
  }

  private finished(state: RoomState) {
    if (state.closed !== CloseReason.GAME_FINISHED) {
      const why = CloseReason[state.closed ?? 0] ?? state.closed;
      return this.end(
        new Failed(`room ${this.room} ended without a game: ${why}`),
      );
    }
    const { scores, winners } = standing_of(state);
    this.end(new Result(this.room, this.seat, scores, winners));
  }
}
