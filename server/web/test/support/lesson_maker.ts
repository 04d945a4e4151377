// Makes the lessons of the page out of their positions, by the real rules: what is legal, which steps reach the goal, and what
// they lead to.
import assert from 'node:assert/strict';
import { create, fromBinary, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import type { Module } from '../../src/mind/module';
import {
    LessonMoveSchema,
    LessonSchema,
    LessonTaskSchema,
} from '../../src/proto/meeple/store/v1/lesson_pb';
import type { Lesson, LessonMove, LessonTask } from '../../src/proto/meeple/store/v1/lesson_pb';
import { PositionSchema, RoomHeaderSchema } from '../../src/proto/meeple/store/v1/record_pb';
import type { Catalogue, Game } from '../../src/proto/meeple/v1/envelope_pb';
import {
    Aids,
    RoomSettingsSchema,
    SeatKind,
    SeatInfoSchema,
    type Action,
    type RoomSettings,
    type Snapshot,
    type Transition,
} from '../../src/proto/meeple/v1/room_pb';
import {
    FeatureKind,
    FigureKind,
    TilesPhase,
    TilesViewSchema,
    type FeatureAppraisal,
    type TileType,
    type TilesView,
} from '../../src/proto/meeple/v1/tiles_pb';
import { fold } from '../../src/state/fold';
import { choices_of } from '../../src/state/legal';
import { room_of } from '../../src/state/room_state';
import { actions_of } from '../../src/table/draft';
import { figure_name } from '../../src/text/words';
import { Player } from './local_player';

// Of positions.json. Tiles are "NAME X,Y rROTATION", figures "SEAT X,Y SEGMENT" (meeples; "SEAT X,Y SEGMENT
// large_meeple" and the like), with " | " between them.
export interface Position {
    readonly name: string;
    readonly board: string;
    readonly figures?: string;
    readonly scores?: readonly number[];
    readonly hand: string;
    readonly last?: boolean; // The tile in the hand is the last one.
    // "claims road", "claims monastery 8" (which would score so much now), "completes city", "shares city", "owns field 6" (fields that
    // would score so much), "blocks 1,-1" (no tile fits there any more), "gains 14" (points by this step), "exactly" (the solution).
    readonly goal?: string;
    readonly solution?: string; // "TILE X,Y rROTATION; FIGURE SEGMENT", or "...; pass"
    readonly count?: string; // What is counted: "field", or "city of 1" (the second seat's).
    readonly answers?: readonly number[];
}

export interface Course {
    readonly name: string;
    readonly game: string;
    readonly modules: readonly string[];
    readonly tasks: readonly Position[];
}

const kinds: { readonly [name: string]: FeatureKind } = {
    road: FeatureKind.ROAD,
    city: FeatureKind.CITY,
    field: FeatureKind.FIELD,
    monastery: FeatureKind.MONASTERY,
    forest: FeatureKind.FOREST,
    river: FeatureKind.RIVER,
    meadow: FeatureKind.MEADOW,
};
const sets: { readonly [game: string]: string } = {
    carcassonne: 'base',
    hunters_and_gatherers: 'hg2002',
};

const figure_kind = (name: string) => FigureKind[name.toUpperCase() as keyof typeof FigureKind];

const parts_of = (text: string | undefined) => (text ? text.split(' | ') : []);

export class LessonMaker {
    private readonly player: Player;
    private readonly catalogue: Catalogue;

    constructor(private readonly module: Module) {
        this.player = new Player(module);
        this.player.greet();
        const answer = this.player.ask({ case: 'getCatalogue', value: {} } as never);
        assert.equal(answer.case, 'catalogue');
        this.catalogue = answer.value;
    }

    lesson({ name, game, modules, tasks }: Course): Lesson {
        const settings = create(RoomSettingsSchema, {
            game,
            modules: { names: [...modules] },
            seats: [
                { who: { case: 'open', value: {} } },
                { who: { case: 'bot', value: 'beginner' } },
            ],
            turnSeconds: 0,
            aids: Aids.LEARN,
        });
        const made = tasks.map((task) => {
            try {
                return new Staged(this.module, this.player, this.catalogue, settings, task).task();
            } catch (problem) {
                throw new Error(`${name}, ${task.name}: ${String(problem)}`);
            }
        });
        // The page shows it without the aids, which a server gives.
        settings.aids = Aids.CASUAL;
        return create(LessonSchema, { name, settings, tasks: made });
    }
}

class Staged {
    private readonly game: Game;
    private readonly view: TilesView;
    private header: Uint8Array | undefined; // Of the room in this position.

    constructor(
        private readonly module: Module,
        private readonly player: Player,
        private readonly catalogue: Catalogue,
        private readonly settings: RoomSettings,
        private readonly position: Position,
    ) {
        const game = catalogue.games.find((one) => one.name === settings.game);
        assert.ok(game, settings.game);
        this.game = game;
        this.view = this.staged();
    }

    private type(name: string): TileType {
        const whole = name.includes('/') ? name : `${sets[this.game.name] ?? ''}/${name}`;
        const type = this.catalogue.tiles.find((one) => one.name === whole);
        assert.ok(type, `no tile ${whole}`);
        return type;
    }

    private placed(text: string) {
        const [, name = '', x, y, rotation] = /^(\S+) (-?\d+),(-?\d+) r(\d)$/.exec(text) ?? [];
        assert.ok(name, `no tile: ${text}`);
        const { tile } = this.type(name);
        return { tile, x: Number(x), y: Number(y), rotation: Number(rotation) };
    }

    // Everything that can be seen.
    private staged(): TilesView {
        const { position, game } = this;
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
        const hand = this.type(position.hand).tile;
        const left = new Map<number, number>();
        const modules = game.modules.filter(({ name }) =>
            this.settings.modules?.names.includes(name),
        );
        for (const { tile, count } of [game, ...modules].flatMap(({ tiles }) => tiles))
            left.set(tile, (left.get(tile) ?? 0) + count);
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

    private header_of(room: string): Uint8Array {
        this.player.create(this.settings);
        const made = this.player.kept.find(({ kind }) => kind === 2);
        assert.ok(made);
        const header = fromBinary(RoomHeaderSchema, made.bytes);
        header.room = room;
        header.serverSeed = new Uint8Array(32).fill(7);
        header.origin = create(PositionSchema, {
            room,
            seq: 1,
            view: { case: 'tiles', value: this.view },
        });
        return toBinary(RoomHeaderSchema, header);
    }

    // A fresh room in this position, always with the same tiles to come; the first seat is to move.
    private enter() {
        const { player, module } = this;
        this.header ??= this.header_of('lesson');
        player.frames.length = player.kept.length = 0;
        module.give(this.header);
        module.calls.local_header();
        assert.equal(module.calls.local_restore(1_000_000), 0, module.heard_text());
        player.told = [];
        player.enter('lesson');
        const ready = player.ask({
            case: 'ready',
            value: { handle: player.handle, commandId: new Uint8Array(16).fill(1) },
        } as never);
        assert.equal(ready.case, 'commandDone', JSON.stringify(ready.value));
    }

    private snapshot(): Snapshot {
        const { player } = this;
        this.module.calls.local_hang_up(1_000_000);
        player.greet();
        player.told = [];
        const answer = player.ask({ case: 'attach', value: { room: 'lesson' } } as never);
        assert.equal(answer.case, 'attached');
        if (answer.case === 'attached') player.handle = answer.value.handle;
        const [first] = player.told;
        assert.ok(first?.$typeName === 'meeple.v1.Snapshot');
        assert.ok(first.decision?.seats.includes(0), 'the first seat is to move');
        first.handle = first.epoch = 0;
        first.viewHash = 0n;
        first.seats = [SeatKind.PLAYER, SeatKind.BOT_PLAYER].map((kind) =>
            create(SeatInfoSchema, { kind }),
        );
        return first;
    }

    private appraisals(): readonly FeatureAppraisal[] {
        const answer = this.player.ask({
            case: 'appraise',
            value: { handle: this.player.handle },
        } as never);
        assert.equal(answer.case, 'appraisals');
        return answer.case === 'appraisals' ? answer.value.tiles : [];
    }

    private worth(kind: FeatureKind | undefined, seat: number): number {
        return this.appraisals()
            .filter((one) => one.kind === kind && one.owners.includes(seat))
            .reduce(
                (sum, one) => sum + (one.ownerPoints[one.owners.indexOf(seat)] ?? one.points),
                0,
            );
    }

    // Every step that can be arranged in the page.
    private steps(snapshot: Snapshot): Action[][] {
        const { cells } = choices_of(snapshot.decision, this.view.hand);
        return cells.flatMap(({ placements }) =>
            placements.flatMap((placement) =>
                [undefined, ...placement.figures].map((figure) =>
                    actions_of({ placement, figure }),
                ),
            ),
        );
    }

    private try_step(actions: Action[]): Transition {
        this.enter();
        this.player.play(actions);
        const result = this.player.told.at(-1);
        assert.ok(result?.$typeName === 'meeple.v1.Transition');
        return result;
    }

    // Asked of the room after the step.
    private reaches(
        goal: string,
        actions: Action[],
        result: Transition,
        before: Snapshot,
    ): boolean {
        const [what, word = '', number] = goal.split(' ');
        const kind = kinds[word];
        const scored = result.deltas.flatMap(({ delta }) =>
            delta.case === 'tiles' && delta.value.delta.case === 'scored'
                ? [delta.value.delta.value]
                : [],
        );
        const own = (awards: readonly { seat: number }[]) => awards.some(({ seat }) => seat === 0);
        const own_tile = actions.flatMap(({ family }) =>
            family.case === 'tiles' && family.value.action.case === 'place'
                ? [family.value.action.value]
                : [],
        )[0];
        switch (what) {
            case 'exactly':
                return this.is_solution(actions);
            case 'completes':
                return scored.some((one) => one.complete && one.kind === kind && own(one.awards));
            case 'claims': {
                const deployed = actions.some(
                    ({ family }) =>
                        family.case === 'tiles' &&
                        family.value.action.case === 'deploy' &&
                        this.catalogue.tiles.find(({ tile }) => tile === own_tile?.tile)?.segments[
                            family.value.action.value.segment
                        ]?.kind === kind,
                );
                return deployed && (number === undefined || this.worth(kind, 0) >= Number(number));
            }
            case 'shares':
                return (
                    scored.some(
                        (one) => one.kind === kind && one.awards.length > 1 && own(one.awards),
                    ) ||
                    this.appraisals().some(
                        (one) =>
                            one.kind === kind && one.owners.length > 1 && one.owners.includes(0),
                    )
                );
            case 'owns':
                return this.worth(kind, 0) >= Number(number);
            case 'blocks': {
                const [x, y] = word.split(',').map(Number);
                if (own_tile?.x === x && own_tile?.y === y) return false;
                const answer = this.player.ask({
                    case: 'consider',
                    value: {
                        handle: this.player.handle,
                        about: { case: 'cell', value: { x, y } },
                    },
                } as never);
                assert.equal(answer.case, 'considered');
                return answer.case === 'considered' && answer.value.fits.length === 0;
            }
            case 'gains': {
                const after = fold(room_of(before), result).tiles?.seats[0]?.score ?? 0;
                return after - (this.position.scores?.[0] ?? 0) >= Number(word);
            }
            default:
                throw new Error(`no goal: ${goal}`);
        }
    }

    private is_solution(actions: Action[]): boolean {
        const [tile = '', then = ''] = (this.position.solution ?? '').split('; ');
        const { x, y, rotation } = this.placed(tile);
        const [first, second] = actions.map(({ family }) =>
            family.case === 'tiles' ? family.value.action : undefined,
        );
        return (
            first?.case === 'place' &&
            first.value.x === x &&
            first.value.y === y &&
            first.value.rotation === rotation &&
            (then === 'pass'
                ? second?.case !== 'deploy'
                : second?.case === 'deploy' &&
                  then === `${figure_name(second.value.figure)} ${second.value.segment}`)
        );
    }

    private moves(snapshot: Snapshot): LessonMove[] {
        const { goal = '' } = this.position;
        const good = this.steps(snapshot).flatMap((actions) => {
            const result = this.try_step(actions);
            if (!this.reaches(goal, actions, result, snapshot)) return [];
            result.handle = result.dtMs = 0;
            result.viewHash = 0n;
            return [create(LessonMoveSchema, { actions, result })];
        });
        const solution = good.find(({ actions }) => this.is_solution(actions));
        assert.ok(solution, 'the solution does not reach the goal');
        return [solution, ...good.filter((one) => one !== solution)];
    }

    task(): LessonTask {
        this.enter();
        const snapshot = this.snapshot();
        const { name, count, answers = [] } = this.position;
        if (count === undefined)
            return create(LessonTaskSchema, { name, snapshot, moves: this.moves(snapshot) });
        const [what = '', , of = '0'] = count.split(' ');
        const right = this.worth(kinds[what], Number(of));
        assert.ok(answers.includes(right), `${right} is none of the answers`);
        return create(LessonTaskSchema, { name, snapshot, answers: [...answers], right });
    }
}
