// Makes the lessons of the page out of their positions, by the real rules: what is legal, which steps reach the goal, and what
// they lead to.
import assert from 'node:assert/strict';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import type { Module } from '../../src/mind/module';
import {
    LessonMoveSchema,
    LessonSchema,
    LessonTaskSchema,
} from '../../src/proto/meeple/store/v1/lesson_pb';
import type { Lesson, LessonMove, LessonTask } from '../../src/proto/meeple/store/v1/lesson_pb';
import { PositionSchema, RoomHeaderSchema } from '../../src/proto/meeple/store/v1/record_pb';
import type { Catalogue } from '../../src/proto/meeple/v1/envelope_pb';
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
import { FeatureKind, type FeatureAppraisal } from '../../src/proto/meeple/v1/tiles_pb';
import { fold } from '../../src/state/fold';
import { key_of } from '../../src/state/known_moves';
import { choices_of } from '../../src/state/legal';
import { room_of, standing_of } from '../../src/state/room_state';
import { actions_of } from '../../src/table/draft';
import { figure_name } from '../../src/text/words';
import { game_reached, Staging, view_of_game, type Course, type Position } from './lesson_position';
import { Player } from './local_player';

const kind_of = (name: string) => FeatureKind[name.toUpperCase() as keyof typeof FeatureKind];

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
                return new TaskMaker(
                    this.module,
                    this.player,
                    this.catalogue,
                    settings,
                    task,
                ).task();
            } catch (problem) {
                throw new Error(`${name}, ${task.name}: ${String(problem)}`);
            }
        });
        // The page shows it without the aids, which a server gives.
        settings.aids = Aids.CASUAL;
        return create(LessonSchema, { name, settings, tasks: made });
    }
}

class TaskMaker {
    private readonly staging: Staging;
    private readonly reached: ReturnType<typeof game_reached> | undefined; // Where its game ends.
    private readonly view: ReturnType<typeof view_of_game>;
    private header: Uint8Array | undefined; // Of the room in this position.
    private wanted: readonly string[] | undefined; // The keys of the solutions.

    constructor(
        private readonly module: Module,
        private readonly player: Player,
        private readonly catalogue: Catalogue,
        private readonly settings: RoomSettings,
        private readonly position: Position,
    ) {
        this.staging = new Staging(catalogue, settings);
        if (position.steps) this.reached = game_reached(module, settings, position);
        this.view = this.reached
            ? view_of_game(this.reached, position)
            : { case: 'tiles', value: this.staging.view(position) };
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
            view: this.view,
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

    // Every step: of a game by the rules, of a staged position as the page can arrange it.
    private steps(snapshot: Snapshot): (readonly Action[])[] {
        if (this.reached) return [...this.reached.steps];
        const hand = this.view.case === 'tiles' ? this.view.value.hand : [];
        const { cells } = choices_of(snapshot.decision, hand);
        return cells.flatMap(({ placements }) =>
            placements.flatMap((placement) =>
                [undefined, ...placement.figures].map((figure) =>
                    actions_of({ placement, figure }),
                ),
            ),
        );
    }

    private try_step(actions: readonly Action[]): Transition {
        this.enter();
        this.player.play(actions);
        const result = this.player.told.at(-1);
        assert.ok(result?.$typeName === 'meeple.v1.Transition');
        return result;
    }

    private gain(result: Transition, before: Snapshot, seat: number): number {
        const was = room_of(before);
        const scores = [was, fold(was, result)].map((state) => standing_of(state).scores[seat]);
        return (scores[1] ?? 0) - (scores[0] ?? 0);
    }

    private no_tile_fits(x?: number, y?: number): boolean {
        const answer = this.player.ask({
            case: 'consider',
            value: { handle: this.player.handle, about: { case: 'cell', value: { x, y } } },
        } as never);
        assert.equal(answer.case, 'considered');
        return answer.case === 'considered' && answer.value.fits.length === 0;
    }

    // Asked of the room after the step.
    private reaches(
        goal: string,
        actions: readonly Action[],
        result: Transition,
        before: Snapshot,
    ): boolean {
        const [what, word = '', number] = goal.split(' ');
        const kind = kind_of(word);
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
            case 'leaves':
                return this.worth(kind, 1) <= Number(number);
            case 'blocks': {
                const [x, y] = word.split(',').map(Number);
                return !(own_tile?.x === x && own_tile?.y === y) && this.no_tile_fits(x, y);
            }
            case 'gains':
                return this.gain(result, before, 0) >= Number(word);
            case 'costs':
                return -this.gain(result, before, 1) >= Number(word);
            case 'deploys':
                return actions.some(
                    ({ family: { case: of, value } }) =>
                        of === 'tiles' &&
                        value.action.case === 'deploy' &&
                        figure_name(value.action.value.figure) === word,
                );
            case 'does':
                return actions.some(
                    ({ family }) => family.case !== undefined && family.value.action.case === word,
                );
            default:
                throw new Error(`no goal: ${goal}`);
        }
    }

    // A step as the rules write it.
    private parsed(step: string): readonly Action[] {
        return game_reached(this.module, this.settings, this.position, step).last;
    }

    private is_solution(actions: readonly Action[]): boolean {
        if (this.reached) {
            this.wanted ??= [this.position.solution ?? '', ...(this.position.also ?? [])].map(
                (step) => key_of(this.parsed(step)),
            );
            return this.wanted.includes(key_of(actions));
        }
        const [tile = '', then = ''] = (this.position.solution ?? '').split('; ');
        const { x, y, rotation } = this.staging.placed(tile);
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
            if (!goal.split(', ').every((one) => this.reaches(one, actions, result, snapshot)))
                return [];
            result.handle = result.dtMs = 0;
            result.viewHash = 0n;
            return [create(LessonMoveSchema, { actions: [...actions], result })];
        });
        const shown = this.reached ? key_of(this.parsed(this.position.solution ?? '')) : undefined;
        const solution = good.find(({ actions }) =>
            shown ? key_of(actions) === shown : this.is_solution(actions),
        );
        assert.ok(solution, 'the solution does not reach the goal');
        return [solution, ...good.filter((one) => one !== solution)];
    }

    // What is counted.
    private counted(snapshot: Snapshot, count: string): number {
        const [what = '', , of = '0'] = count.split(' ');
        if (what !== 'gain') return this.worth(kind_of(what), Number(of));
        const [step] = this.steps(snapshot).filter((one) => this.is_solution(one));
        assert.ok(step, 'the solution is no legal step');
        return this.gain(this.try_step(step), snapshot, 0);
    }

    task(): LessonTask {
        this.enter();
        const snapshot = this.snapshot();
        const { name, count, answers = [] } = this.position;
        if (count === undefined)
            return create(LessonTaskSchema, { name, snapshot, moves: this.moves(snapshot) });
        const right = this.counted(snapshot, count);
        assert.ok(answers.includes(right), `${right} is none of the answers`);
        return create(LessonTaskSchema, { name, snapshot, answers: [...answers], right });
    }
}
