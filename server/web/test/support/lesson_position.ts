// The positions of the tutorial (src/lessons), and what can be seen of a game in them.
import assert from 'node:assert/strict';
import { create, fromJson, type JsonValue, type MessageInitShape } from '@bufbuild/protobuf';
import type { Module } from '../../src/mind/module';
import type { Catalogue, Game } from '../../src/proto/meeple/v1/envelope_pb';
import {
    CommandSchema,
    SnapshotSchema,
    type Action,
    type RoomSettings,
    type Snapshot,
} from '../../src/proto/meeple/v1/room_pb';
import {
    FigureKind,
    TilesPhase,
    TilesViewSchema,
    type TileType,
    type TilesView,
} from '../../src/proto/meeple/v1/tiles_pb';

// A task of a lesson; moves and games are written as rules/games_as_text.md says. The position is either staged or where a game ends.
export interface Position {
    readonly name: string;
    // Staged: tiles "NAME X,Y rROTATION" and figures "SEAT X,Y SEGMENT" (meeples; "SEAT X,Y SEGMENT large_meeple" and the like),
    // with " | " between them, and the tile in the hand.
    readonly board?: string;
    readonly figures?: string;
    readonly hand?: string;
    readonly last?: boolean; // The tile in the hand is the last one.
    // A game: the head's lines beyond edition, modules and seats (`supply` is one of them), and the steps ("0 place 1,0 r0; pass").
    readonly head?: readonly string[];
    readonly steps?: readonly string[];
    readonly scores?: readonly number[];
    // Several with ", " between them must all be reached: "claims road", "claims monastery 8" (which would score so much now),
    // "completes city", "shares city", "owns field 6" (fields that would score so much), "leaves city 3" (those of the opponent
    // would score no more), "blocks 1,-1" (no tile fits there any more), "gains 14" (points by this step), "costs 5" (points that
    // the opponent has less after it than before), "does recall" (one of the step's actions, by the protocol's name), "deploys
    // abbot". "exactly": only the solution.
    readonly goal?: string;
    // "TILE X,Y rROTATION; FIGURE SEGMENT", or "...; pass"; after a game a step, perhaps with its numbers of chance:
    // "place 1,0 r0; pass", "chance 2 / place 1,0 r0; pass".
    readonly solution?: string;
    readonly also?: readonly string[]; // Steps that count as the solution does, after a game.
    // What is counted: "field", "city of 1" (the second seat's); "gain": the points by the solution.
    readonly count?: string;
    readonly answers?: readonly number[];
}

export interface Course {
    readonly name: string;
    readonly game: string;
    readonly modules: readonly string[];
    readonly tasks: readonly Position[];
}

type View = Exclude<Snapshot['view'], { case: undefined }>;

const sets: { readonly [game: string]: string } = {
    carcassonne: 'base',
    hunters_and_gatherers: 'hg2002',
};
const figure_kind = (name: string) => FigureKind[name.toUpperCase() as keyof typeof FigureKind];
const parts_of = (text: string | undefined) => (text ? text.split(' | ') : []);

// ---- Staged.

export class Staging {
    private readonly game: Game;

    constructor(
        private readonly catalogue: Catalogue,
        private readonly settings: RoomSettings,
    ) {
        const game = catalogue.games.find((one) => one.name === settings.game);
        assert.ok(game, settings.game);
        this.game = game;
    }

    private type(name: string): TileType {
        const whole = name.includes('/') ? name : `${sets[this.game.name] ?? ''}/${name}`;
        const type = this.catalogue.tiles.find((one) => one.name === whole);
        assert.ok(type, `no tile ${whole}`);
        return type;
    }

    placed(text: string) {
        const [, name = '', x, y, rotation] = /^(\S+) (-?\d+),(-?\d+) r(\d)$/.exec(text) ?? [];
        assert.ok(name, `no tile: ${text}`);
        const { tile } = this.type(name);
        return { tile, x: Number(x), y: Number(y), rotation: Number(rotation) };
    }

    // Everything that can be seen.
    view(position: Position): TilesView {
        const { game } = this;
        const board = parts_of(position.board).map((text) => this.placed(text));
        const figures = parts_of(position.figures).map((text) => {
            const [, seat, x, y, segment, kind = 'meeple'] =
                /^(\d) (-?\d+),(-?\d+) (\d+)(?: (\w+))?$/.exec(text) ?? [];
            assert.ok(seat, `no figure: ${text}`);
            return {
                seat: Number(seat),
                figure: figure_kind(kind),
                x: Number(x),
                y: Number(y),
                segment: Number(segment),
            };
        });
        figures.sort((a, b) => a.y - b.y || a.x - b.x || a.segment - b.segment);
        assert.ok(position.hand, 'neither staged nor a game');
        const hand = this.type(position.hand).tile;
        const left = new Map<number, number>();
        const modules = game.modules.filter(({ name }) =>
            this.settings.modules?.names.includes(name),
        );
        for (const { tile, count } of [game, ...modules].flatMap(({ tiles }) => tiles))
            left.set(tile, (left.get(tile) ?? 0) + count);
        // The river has a start tile of its own.
        if (!this.settings.modules?.names.includes('river'))
            left.set(game.startTile, (left.get(game.startTile) ?? 0) + 1);
        for (const tile of [...board.map((one) => one.tile), hand])
            left.set(tile, (left.get(tile) ?? 0) - 1);
        const rest = [...left].filter(([, n]) => n > 0).sort(([a], [b]) => a - b);
        const seats = [0, 1].map((seat) => ({
            score: position.scores?.[seat] ?? 0,
            supply: [game, ...modules]
                .flatMap(({ figures: own }) => own)
                .map(({ figure, count }) => ({
                    figure,
                    count:
                        count -
                        figures.filter((one) => one.seat === seat && one.figure === figure).length,
                })),
        }));
        const value: MessageInitShape<typeof TilesViewSchema> = {
            board,
            figures,
            seats,
            hand: [hand],
            phase: TilesPhase.PLACING,
            turnSeat: 0,
            turn: board.length,
            supply: position.last ? [] : rest.map(([tile, count]) => ({ tile, count })),
            discarded: position.last
                ? rest.flatMap(([tile, count]) => Array.from({ length: count }, () => tile))
                : [],
            ...(game.sideTiles.length > 0 ? { side: { supply: game.sideTiles } } : {}),
        };
        return create(TilesViewSchema, value);
    }
}

// ---- Where a game ends.

interface Reached {
    readonly snapshot: Snapshot;
    readonly steps: readonly (readonly Action[])[]; // The legal ones of the first seat.
    readonly last: readonly Action[]; // The game's last step.
}

// A whole step, as the game has it.
const actions_of = (step: JsonValue) => fromJson(CommandSchema, step).actions;

export function game_reached(
    module: Module,
    settings: RoomSettings,
    { head = [], steps = [] }: Position,
    more = '',
): Reached {
    const modules = settings.modules?.names ?? [];
    const lines = [
        'match 1',
        `edition ${settings.game}`,
        'seats 2',
        ...(modules.length > 0 ? [`modules ${modules.join(' ')}`] : []),
        ...(head.some((line) => line.startsWith('first ')) ? [] : ['first 0']),
        ...head,
        ...steps,
        ...(more === ''
            ? []
            : more.split(' / ').map((line) => (line.startsWith('chance ') ? line : `0 ${line}`))),
    ];
    module.give(new TextEncoder().encode(lines.map((line) => `${line}\n`).join('')));
    const result = module.calls.game_position(0);
    const said = module.heard_text();
    const at = Number(said.split(' ')[0]);
    assert.equal(result, 0, `${said}\n${lines[at - 1] ?? ''}`);
    const json = JSON.parse(said) as { snapshot: JsonValue; steps: JsonValue[]; last: JsonValue };
    return {
        snapshot: fromJson(SnapshotSchema, json.snapshot),
        steps: json.steps.map(actions_of),
        last: json.last === null ? [] : actions_of(json.last),
    };
}

// What the first seat sees there, with other scores if the position has some.
export function view_of_game({ snapshot }: Reached, { scores }: Position): View {
    const { view } = snapshot;
    assert.ok(view.case);
    scores?.forEach((score, i) => {
        const seat = view.value.seats[i];
        if (seat) seat.score = score;
    });
    return view;
}
