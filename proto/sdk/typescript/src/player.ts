// One client in one room: makes or enters the room, folds what it is told, answers decisions, and
// comes back when the connection breaks. The page's Wire connects, its AskQueue sends each command
// once.
import {
  ErrorCode,
  Reason,
  Retry,
  type Error as Refusal,
} from "page/proto/meeple/v1/common_pb";
import { ClientKind, type Welcome } from "page/proto/meeple/v1/envelope_pb";
import {
  CloseReason,
  Role,
  RoomPhase,
  type Attached,
  type RoomInfo,
} from "page/proto/meeple/v1/room_pb";
import { AskQueue } from "page/net/ask_queue";
import {
  Lost,
  Refused,
  Wire,
  type Answer,
  type Body,
  type Closed,
} from "page/net/wire";
import { fold } from "page/state/fold";
import { room_of, standing_of, type RoomState } from "page/state/room_state";
import { Game, Result, type Bot } from "./game";
import type { Move } from "./moves";
import { new_id } from "./random";
import { Rules, type Told } from "./rules";
import { allowed, type Settings } from "./settings";
import {
  address_of,
  socket_class,
  type Socket,
  type SocketClass,
} from "./socket";

export interface Entry {
  readonly url: string;
  readonly token?: string | undefined; // Of a bot or an account; absent: a new guest.
  readonly name?: string | undefined;
  readonly room?: string | undefined; // Absent: a new one, with these settings.
  readonly invite?: string | undefined;
  readonly settings?: Settings;
  readonly wrong?: Error | undefined; // What is wrong with all this.
  readonly bot?: Bot | undefined; // Absent: it only watches.
  readonly on_change?: ((state: RoomState, info: RoomInfo) => void) | undefined;
  readonly patience_seconds?: number | undefined; // Without a connection, then it gives up.
  readonly WebSocket?: SocketClass | undefined;
}

/** The server cannot be reached, or refused something; the message says why. */
export class Failed extends Error {
  constructor(
    message: string,
    /** Of the server's refusal: "ROOM_NOT_FOUND"; undefined: it did not refuse anything. */
    readonly code?: string,
  ) {
    super(message);
  }
}

const first_seconds = 5, // Until the first connection: a wrong address is reported soon.
  retry_ms_max = 2000,
  pause_ms = 50; // At least, before what was refused for now.

function failure(error: Refusal, hints: readonly string[] = []): Failed {
  const reason = error.reason === 0 ? "" : ` ${Reason[error.reason]}`;
  const details = [...new Set(error.detail.trim().split("\n")), ...hints];
  const detail = details.filter((one) => one !== "").join("; ");
  const more = detail === "" ? "" : `: ${detail}`;
  const code = ErrorCode[error.code];
  return new Failed(`${code}${reason}${more}`, code);
}

function is_for_now({ retry }: Refusal): boolean {
  return (
    retry === Retry.SAME || retry === Retry.AFTER || retry === Retry.OTHER_NODE
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

export class Player extends Wire {
  readonly result: Promise<Result>;
  state: RoomState | undefined;

  private finish!: (result: Result) => void;
  private fail!: (reason: unknown) => void;
  private over = false;
  private Class: SocketClass | undefined;
  private why = ""; // The error of the latest socket.
  private token: string;
  private room: string;
  private invite: string;
  private readonly create_id = new_id();
  private readonly rules: Promise<Rules | Error> | undefined; // Absent: it only watches.
  private told: Told[] = []; // From the last snapshot on.
  private handle: number | undefined; // Absent: not attached.
  // What came while it attaches: Node may deliver the snapshot before the answer is handled.
  private early: Answer[] | undefined;
  private epoch = 0;
  private seat: number | undefined;
  private info: RoomInfo | undefined;
  private readonly asks: AskQueue;
  private awaited = 0; // Until this transition has come, nothing new is asked.
  private thinking = 0; // The decision.
  private lost_at = Date.now(); // 0: connected.
  private reached = false; // The server has answered once.
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly entry: Entry) {
    super(address_of(String(entry.url)) ?? "", retry_ms_max);
    this.token = entry.token ?? "";
    this.room = entry.room ?? "";
    this.invite = entry.invite ?? "";
    this.asks = new AskQueue(this, {
      handle: () => this.handle,
      enter_again: () => void this.enter(true),
      on_refused: (error) => this.not_done(error),
      on_awaited: (seq) => {
        this.awaited = seq;
        this.act();
      },
    });
    this.result = new Promise((finish, fail) => {
      this.finish = finish;
      this.fail = fail;
    });
    if (entry.wrong) {
      this.end(entry.wrong);
      return;
    }
    if (this.home === "") {
      const shape = "is not like ws://127.0.0.1:8080/ws";
      this.end(new Failed(`url: '${entry.url}' ${shape}`));
      return;
    }
    if (entry.bot)
      this.rules = Rules.load().catch((reason: unknown) =>
        reason instanceof Error ? reason : new Error(String(reason)),
      );
    void this.begin();
  }

  private async begin() {
    try {
      this.Class = this.entry.WebSocket ?? (await socket_class());
      this.start();
    } catch (reason) {
      this.end(reason);
    }
  }

  // Leaves; the result is rejected if the game is not over.
  close() {
    this.end(new Failed("closed"));
  }

  private end(outcome: Result | Failed | unknown) {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    clearTimeout(this.retry_timer);
    this.give_up(0);
    if (outcome instanceof Result) {
      this.entry.bot?.end(outcome);
      this.finish(outcome);
    } else this.fail(outcome);
  }

  // ---- The connection.

  protected override open(url: string): Socket | undefined {
    if (this.over || !this.Class) return undefined;
    this.why = "";
    try {
      const socket = new this.Class(url, "meeple.v1");
      // onclose follows. A browser does not say what is wrong; Node and ws do.
      socket.onerror = (event) => {
        if (socket === this.socket && "message" in event)
          this.why = String(event.message);
      };
      return socket;
    } catch (reason) {
      this.end(reason);
      return undefined;
    }
  }

  protected override hello() {
    const { token } = this,
      name = this.entry.name ?? "TypeScript";
    return {
      client: "meepled-typescript",
      kind: ClientKind.BOT_PROGRAM,
      features: this.entry.bot ? ["legal", "takeback"] : ["takeback"],
      auth: token
        ? { case: "token" as const, value: token }
        : { case: "guest" as const, value: { name } },
    };
  }

  protected override welcomed({ token }: Welcome) {
    this.token = token;
    if (!this.reached) this.lost_at = 0;
    this.reached = true;
    void this.enter();
  }

  protected override refused(error: Refusal) {
    this.why = failure(error).message;
    this.reached = true;
    if (!is_for_now(error)) this.end(failure(error));
  }

  protected override lost({ code, reason = "", silent_ms }: Closed): boolean {
    this.handle = undefined;
    if (this.early) this.early = [];
    if (this.over) return false;
    this.lost_at ||= Date.now();
    const patience = this.entry.patience_seconds ?? 60;
    const seconds = this.reached ? patience : Math.min(patience, first_seconds);
    if (Date.now() - this.lost_at < seconds * 1000) return true;
    const told =
      silent_ms === undefined
        ? `${code} ${reason}`.trim()
        : `no answer in ${silent_ms / 1000} seconds`;
    const here = new URL(this.here);
    const usual = /^\/ws(\/|$)/.test(here.pathname);
    const hint = usual ? "" : "; the path of a server is /ws";
    const why = `${this.why || told}${hint}`;
    this.end(new Failed(`no connection to ${here.href}: ${why}`));
    return false;
  }

  protected override silent() {
    // A bot shows no status.
  }

  protected override on_frame(data: ArrayBuffer) {
    try {
      super.on_frame(data);
    } catch (reason) {
      this.end(reason);
    }
  }

  // Throws if a bot has made something that is no message.
  protected override send(body: Body): Promise<Answer> {
    try {
      return super.send(body);
    } catch (reason) {
      this.end(reason);
      throw reason;
    }
  }

  // ---- Entering and coming back.

  // afresh: the server sends a snapshot instead of what was missed.
  private async enter(afresh = false) {
    clearTimeout(this.timer);
    if (this.early || this.over) return;
    this.early = [];
    this.handle = undefined;
    try {
      if (!this.room) await this.make_room();
      const attached = await this.request({
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
      if (attached.case === "attached") this.entered(attached.value);
    } catch (reason) {
      this.early = undefined;
      this.not_entered(reason);
    }
  }

  private async make_room() {
    const settings = this.entry.settings ?? {};
    const answer = await this.request({
      case: "createRoom",
      value: { settings, commandId: this.create_id },
    }).catch(async (reason: unknown) => {
      throw await this.explained(reason, settings);
    });
    if (answer.case !== "roomCreated") return;
    this.room = answer.value.room;
    this.invite = answer.value.invite;
  }

  // What refuses these settings, with what is allowed.
  private async explained(reason: unknown, settings: Settings) {
    const refused = reason instanceof Refused ? reason.error : undefined;
    if (refused?.code !== ErrorCode.OPTIONS_INVALID) return reason;
    const answer = await this.request({ case: "getCatalogue", value: {} });
    if (answer.case !== "catalogue") return reason;
    return failure(refused, allowed(settings, answer.value));
  }

  private entered(attached: Attached) {
    this.handle = attached.handle;
    this.epoch = attached.epoch;
    this.info = attached.info;
    if (attached.role === Role.SEAT) this.seat = attached.seat;
    if (attached.invite) this.invite = attached.invite;
    if (!attached.resumed) this.state = undefined;
    this.arrived();
    this.lost_at = 0;
    const { early = [] } = this;
    this.early = undefined;
    for (const body of early) this.pushed(body);
    this.asks.flush();
    if (this.state?.seq === attached.headSeq) this.act(); // Nothing follows.
  }

  private not_entered(reason: unknown) {
    if (reason instanceof Lost) return; // The next greeting leads back here.
    if (!(reason instanceof Refused)) return this.end(reason);
    const { error } = reason;
    if (error.room !== "") return this.follow(error.room);
    const elsewhere = error.retry === Retry.OTHER_NODE;
    if (!is_for_now(error) && error.retry !== Retry.RESYNC)
      return this.end(failure(error));
    const at_once = elsewhere && error.url !== "" && this.moves === 0;
    const ms = at_once ? 0 : Math.max(error.retryAfterMs, pause_ms);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (elsewhere && this.move(error.url)) return;
      if (elsewhere) this.arrived();
      void this.enter(error.retry === Retry.RESYNC);
    }, ms);
  }

  // The host has changed the settings: the table is that room now.
  private follow(room: string) {
    if (this.handle !== undefined) {
      const value = { handle: this.handle };
      this.request({ case: "leave", value }).catch(() => undefined);
    }
    this.room = room;
    this.handle = undefined;
    this.state = undefined;
    this.asks.recall([]);
    void this.enter(true);
  }

  // ---- What the server tells.

  protected override pushed(body: Answer) {
    if (this.early) return void this.early.push(body);
    switch (body.case) {
      case "snapshot":
        if (body.value.handle !== this.handle) return;
        this.told = [body.value];
        this.state = room_of(body.value);
        this.asks.forget_answers();
        return this.changed();
      case "transition":
        if (body.value.handle !== this.handle || !this.state) return;
        if (body.value.seq <= this.state.seq) return;
        this.state = fold(this.state, body.value);
        if (this.entry.bot) this.told.push(body.value);
        return this.changed();
      case "error":
        if (body.value.handle === 0 || body.value.handle === this.handle)
          this.not_entered(new Refused(body.value));
        return;
      default:
        return;
    }
  }

  private changed() {
    if (this.state && this.info) this.entry.on_change?.(this.state, this.info);
    this.act();
  }

  // A refused request of this seat. Too late is no failure: transitions or a snapshot follow.
  private not_done(error: Refusal) {
    const was_late =
      error.retry === Retry.RESYNC ||
      error.code === ErrorCode.GAME_OVER ||
      error.code === ErrorCode.ROOM_ENDED ||
      error.code === ErrorCode.ROOM_STARTED;
    if (!was_late) this.end(failure(error));
  }

  // ---- What this seat does.

  private act() {
    const { state, seat, entry } = this;
    if (this.over || !state) return;
    if (state.phase === RoomPhase.FINISHED) return this.finished(state);
    if (!entry.bot || seat === undefined || this.handle === undefined) return;
    if (state.seq < this.awaited) return;
    if (state.phase === RoomPhase.WAITING) {
      if (state.seats[seat]?.ready) return;
      const entropy = new_id().slice(0, 8);
      const value = { commandId: new_id(), entropy };
      return this.asks.add({ case: "ready", value });
    }
    if (this.consents(state, seat) || state.pause) return;
    const { decision } = state;
    if (!decision?.seats.includes(seat) || this.thinking === decision.id)
      return;
    // What may be done was told to another connection: a snapshot tells it again.
    if (decision.legal.case === undefined) return void this.enter(true);
    this.thinking = decision.id;
    void this.think(entry.bot, decision.id);
  }

  // Bots agree to every proposal.
  private consents(state: RoomState, seat: number): boolean {
    const open = state.proposal;
    if (!open || !open.asked.includes(seat) || open.agreed.includes(seat))
      return false;
    const value = { commandId: new_id(), proposal: open.id, agree: true };
    this.asks.add({ case: "answer", value });
    return true;
  }

  private async think(bot: Bot, decision: number) {
    const { state, seat, info, told } = this;
    if (!state || seat === undefined || !info || !this.rules) return;
    try {
      const known = [...told];
      const game = new Game(state, seat, info, await this.rules, known);
      const chosen = await bot.choose(game);
      const { actions } = move_of(game, chosen);
      this.thinking = 0;
      if (this.over) return;
      const now = this.state;
      if (now?.decision?.id !== decision || now.seq < this.awaited)
        return this.act();
      const value = { commandId: new_id(), decision, actions: [...actions] };
      this.asks.add({ case: "command", value });
    } catch (reason) {
      this.end(reason);
    }
  }

  private finished(state: RoomState) {
    if (state.closed === CloseReason.NEVER_STARTED && state.rematch !== "")
      return this.follow(state.rematch);
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
