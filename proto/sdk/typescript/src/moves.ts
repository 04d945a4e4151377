// The legal steps of a decision, one by one.
import { create } from "@bufbuild/protobuf";
import {
  ActionSchema,
  type Action,
  type Decision,
} from "page/proto/meeple/v1/room_pb";
import {
  CardsActionSchema,
  type CardsAction,
} from "page/proto/meeple/v1/cards_pb";
import {
  FigureKind,
  TilesActionSchema,
  type TilesAction,
  type TilesLegal,
} from "page/proto/meeple/v1/tiles_pb";

type Tile = NonNullable<TilesAction["action"]>;

/** One whole legal step: a tile and perhaps a figure, a card, an answer. */
export interface Move {
  /** "place 1,0 r0; deploy MEEPLE 2": the number is a segment of the tile. The Python package
   * writes other texts for the same steps. */
  readonly text: string;
  /** As the protocol has them. */
  readonly actions: readonly Action[];
}

function figure(kind: FigureKind): string {
  return FigureKind[kind] ?? String(kind);
}

// The numbers and names of a message that has no text of its own.
function plain(value: object): string {
  return Object.entries(value)
    .filter(([key, one]) => key !== "$typeName" && one !== undefined)
    .map(([key, one]) =>
      typeof one === "object" && one !== null
        ? `(${plain(one as object)})`
        : `${key} ${String(one)}`,
    )
    .join(" ");
}

function tile_text(action: Tile): string {
  switch (action.case) {
    case "place":
      return `place ${action.value.x},${action.value.y} r${action.value.rotation}`;
    case "deploy":
      return `deploy ${figure(action.value.figure)} ${action.value.segment}`;
    case undefined:
      return "";
    default:
      return `${action.case} ${plain(action.value)}`.trim();
  }
}

function card_text({ action }: CardsAction): string {
  return action.case ? `${action.case} ${plain(action.value)}`.trim() : "";
}

function of_tiles(...steps: Tile[]): Move {
  return {
    text: steps.map(tile_text).join("; "),
    actions: steps.map((action) =>
      create(ActionSchema, {
        family: { case: "tiles", value: create(TilesActionSchema, { action }) },
      }),
    ),
  };
}

function of_cards(value: CardsAction): Move {
  const action = create(ActionSchema, {
    family: { case: "cards", value: create(CardsActionSchema, value) },
  });
  return { text: card_text(value), actions: [action] };
}

// A message of the protocol without the fields that create() sets.
function step(one: object): Tile {
  return create(TilesActionSchema, { action: one as never }).action;
}

// What may follow placement `row`, or be done now.
function after(legal: TilesLegal, row: number): Tile[] {
  const found: Tile[] = [];
  for (const { figure, segments } of legal.followUps) {
    const mask = segments[row] ?? 0;
    for (let segment = 0; segment < 32; ++segment)
      if ((mask >>> segment) & 1)
        found.push(step({ case: "deploy", value: { figure, segment } }));
  }
  for (const { figure, on, notAfter } of legal.recalls)
    if (on && !notAfter.includes(row)) {
      const { x, y, segment } = on;
      found.push(step({ case: "recall", value: { figure, x, y, segment } }));
    }
  for (const { action, notAfter } of legal.others)
    if (action?.action.case && !notAfter.includes(row))
      found.push(action.action);
  return found;
}

function tile_moves(legal: TilesLegal, hand: readonly number[]): Move[] {
  const pass = step({ case: "pass", value: {} });
  const moves: Move[] = legal.pass ? [of_tiles(pass)] : [];
  for (const { token, on, remove } of legal.tokens) {
    for (const { x, y, segment, wholeTile } of on) {
      const value = {
        token,
        x,
        y,
        segment,
        ...(wholeTile ? { wholeTile } : {}),
      };
      moves.push(of_tiles(step({ case: "moveToken", value })));
    }
    if (remove)
      moves.push(of_tiles(step({ case: "removeToken", value: { token } })));
  }
  for (const gift of legal.gifts)
    moves.push(of_tiles(step({ case: "openGift", value: gift })));
  for (const bridged of legal.bridged)
    moves.push(of_tiles(step({ case: "placeBridged", value: bridged })));
  if (legal.x.length === 0)
    return [...moves, ...after(legal, 0).map((one) => of_tiles(one))];
  legal.x.forEach((x, row) => {
    const value = {
      tile: legal.tile[row] ?? hand[0] ?? 0,
      x,
      y: legal.y[row] ?? 0,
      rotation: legal.rotation[row] ?? 0,
    };
    const place = step({ case: "place", value });
    const then = after(legal, row);
    moves.push(...then.map((one) => of_tiles(place, one)));
    moves.push(then.length > 0 ? of_tiles(place, pass) : of_tiles(place));
  });
  return moves;
}

// Every legal step; none: this client is not asked. `hand`: the tiles in hand.
export function moves_of(
  decision: Decision | undefined,
  hand: readonly number[],
): Move[] {
  switch (decision?.legal.case) {
    case "tiles":
      return tile_moves(decision.legal.value, hand);
    case "cards":
      return decision.legal.value.actions.map(of_cards);
    default:
      return [];
  }
}
