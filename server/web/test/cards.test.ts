import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { test } from 'node:test';
import { drawing_of, kind_signs, row_signs } from '../src/cards/drawings';
import { CardKind, type CardsDelta, CardTypeSchema } from '../src/proto/meeple/v1/cards_pb';
import { CatalogueSchema } from '../src/proto/meeple/v1/envelope_pb';
import {
    DecisionSchema,
    SnapshotSchema,
    TransitionSchema,
    type Delta,
} from '../src/proto/meeple/v1/room_pb';
import { building_groups, scores, scoring_until } from '../src/state/card_scoring';
import { last_items } from '../src/state/cards_chronicle';
import { card_choices_of } from '../src/state/cards_legal';
import { Shelf } from '../src/state/catalogue';
import { lines_of, tally } from '../src/state/chronicle';
import { fold } from '../src/state/fold';
import { room_of } from '../src/state/room_state';
import type { Step } from '../src/state/step';
import { claim_lines } from '../src/ui/cards/claim_lines';
import { language } from '../src/text/text';

const colours = ['yellow', 'red', 'green', 'blue'];
const types = [
    ...colours.flatMap((name, colour) => [
        ...[1, 2, 3].map((value) => ({
            card: 5 * colour + value - 1,
            name: `${name}/person/${value}`,
            kind: CardKind.PERSON,
            colour,
            value,
        })),
        { card: 5 * colour + 3, name: `${name}/building`, kind: CardKind.BUILDING, colour },
        { card: 5 * colour + 4, name: `${name}/animal`, kind: CardKind.ANIMAL, colour },
    ]),
    { card: 20, name: 'joker/dragon', kind: CardKind.DRAGON },
    { card: 21, name: 'joker/fairy', kind: CardKind.FAIRY },
    { card: 22, name: 'joker/animal', kind: CardKind.ANIMAL_JOKER },
    { card: 23, name: 'joker/building', kind: CardKind.BUILDING_JOKER },
];
const games = [{ name: 'cardcassonne', buildingPoints: [0, 5, 15, 30] }];
const shelf = new Shelf(create(CatalogueSchema, { cards: types, games }));
const card = (name: string) => types.find((type) => type.name === name)?.card ?? -1;
const [yellow, red] = [0, 1];

// Two seats in the second round: ours with two cards, and a red row with two cards in it.
const begun = room_of(
    create(SnapshotSchema, {
        seq: 1,
        seats: [
            { kind: 1, name: 'Ann' },
            { kind: 1, name: 'Ben' },
        ],
        view: {
            case: 'cards',
            value: {
                rows: [
                    {},
                    { items: [{ card: card('red/person/1') }, { card: card('red/person/2') }] },
                    {},
                    {},
                ],
                seats: [
                    {
                        follower: true,
                        handCount: 2,
                        hand: [card('yellow/animal'), card('blue/person/3')],
                    },
                    { follower: true, handCount: 1, score: 4 },
                ],
                stock: 12,
                round: 2,
                phase: 2,
                turnSeat: 0,
                dealer: 1,
            },
        },
    }),
);

type Told = CardsDelta['delta'];
const of_cards = (delta: Told): Delta['delta'] => ({
    case: 'cards',
    value: { $typeName: 'meeple.v1.CardsDelta', delta },
});
function play(...told: [actor: number | undefined, ...deltas: Told[]][]): Step[] {
    const steps: Step[] = [{ state: begun, transition: undefined, at: 0 }];
    for (const [actor, ...deltas] of told) {
        const before = steps[steps.length - 1]?.state ?? begun;
        const transition = create(TransitionSchema, {
            seq: before.seq + 1,
            ...(actor === undefined ? {} : { actor }),
            deltas: deltas.map((delta) => ({ delta: of_cards(delta) })),
        });
        steps.push({ state: fold(before, transition), transition, at: 0 });
    }
    return steps;
}
const played = (seat: number, row: number, down: boolean, which?: number): Told => ({
    case: 'played',
    value: {
        $typeName: 'meeple.v1.CardPlayed',
        seat,
        row,
        down,
        ...(which === undefined ? {} : { card: which }),
    },
});
const follower = (seat: number, row: number): Told => ({
    case: 'followerPlaced',
    value: { $typeName: 'meeple.v1.FollowerPlaced', seat, row },
});

// Ben's card lies face down in the red row and is a blue 3; Ann claims all three, Ben an empty row.
const whole_round = () =>
    play(
        [1, played(1, red, true)],
        [0, follower(0, red)],
        [0, played(0, red, true, card('yellow/animal'))],
        [
            1,
            follower(1, yellow),
            {
                case: 'lifted',
                value: {
                    $typeName: 'meeple.v1.ClaimsLifted',
                    claims: [
                        {
                            $typeName: 'meeple.v1.CardsClaim',
                            seat: 0,
                            row: red,
                            assigned: [],
                            cards: ['red/person/1', 'red/person/2', 'blue/person/3'].map(
                                (name, i) => ({
                                    $typeName: 'meeple.v1.LiftedCard',
                                    card: card(name),
                                    down: i === 2,
                                    fate: 0,
                                }),
                            ),
                        },
                        {
                            $typeName: 'meeple.v1.CardsClaim',
                            seat: 1,
                            row: yellow,
                            assigned: [],
                            cards: [],
                        },
                    ],
                },
            },
            {
                case: 'scored',
                value: {
                    $typeName: 'meeple.v1.ClaimScored',
                    seat: 0,
                    lines: [
                        {
                            $typeName: 'meeple.v1.ScoreLine',
                            reason: 'person',
                            count: 2,
                            points: 6,
                        },
                        {
                            $typeName: 'meeple.v1.ScoreLine',
                            reason: 'wrong_colour',
                            count: 1,
                            points: 10,
                        },
                    ],
                    points: 16,
                    boxed: [5, 6, 17],
                    animals: [0, 0, 0, 0],
                    jokers: [0, 0, 0, 0],
                    unassigned: 0,
                    chest: 0,
                    chested: [],
                },
            },
        ],
    );

test('cards go from the hand to the row, known or not', () => {
    const steps = whole_round();
    assert.deepEqual(steps[1]?.state.cards?.rows[red]?.[2], {
        card: undefined,
        seat: 1,
        follower: false,
        down: true,
    });
    assert.equal(steps[1]?.state.cards?.seats[1]?.hand_count, 0);
    const after = steps[3]?.state.cards;
    assert.deepEqual(after?.seats[0]?.hand, [card('blue/person/3')]);
    assert.equal(after?.seats[0]?.follower, false);
    assert.equal(after?.next_dealer, 0);
    assert.equal(begun.cards?.rows[red]?.length, 2, 'folding leaves earlier states alone');
});

test('unclaimed cards slide to the beginning; followers and points go to their owners', () => {
    const after = whole_round()[4]?.state.cards;
    assert.deepEqual(
        after?.rows.map((row) => row.map((item) => item.card)),
        [[], [card('yellow/animal')], [], []],
    );
    assert.deepEqual(
        after?.seats.map(({ score, follower: free }) => [score, free]),
        [
            [16, true],
            [4, true],
        ],
    );
    assert.deepEqual(
        [...(after?.box ?? [])],
        [
            [5, 1],
            [6, 1],
            [17, 1],
        ],
    );
    assert.deepEqual(
        after?.claims.map(({ seat }) => seat),
        [1],
        'the other claim is still to be booked',
    );
});

test('a scoring shows the rows as they lay, with what was claimed turned up', () => {
    language.value = 'en';
    const steps = whole_round();
    assert.equal(scores(steps[3]), false);
    assert.equal(scores(steps[4]), true);
    const scoring = scoring_until(steps, 4);
    assert.equal(scoring?.round, 2);
    assert.equal(scoring?.over, false);
    assert.deepEqual(
        scoring?.rows[red]?.map((item) => (item.follower ? 'follower' : item.card)),
        [5, 6, card('blue/person/3'), 'follower', card('yellow/animal')],
    );
    assert.deepEqual(
        scoring?.claims.map(({ seat, booked }) => [seat, booked?.points]),
        [
            [0, 16],
            [1, undefined],
        ],
    );
    const lines = scoring?.claims[0] ? claim_lines(scoring.claims[0], shelf) : [];
    assert.deepEqual(
        lines.map(({ says, points, cards }) => [says, points, cards.map(({ name }) => name)]),
        [
            ['People: (1 + 2) × 2', 6, ['red/person/1', 'red/person/2']],
            ['A card in the wrong row', 10, ['blue/person/3']],
        ],
    );
});

test('the history tells claims with their sums, and they make up the table of points', () => {
    const steps = whole_round();
    const lines = steps.flatMap((step, i) => lines_of(step, i, shelf, steps[i - 1]?.state));
    assert.deepEqual(
        lines.map(({ what, seat }) => [what, seat]),
        [
            ['card_down', 1],
            ['claimed', 0],
            ['card_down', 0],
            ['claimed', 1],
            ['scored', 0],
        ],
    );
    assert.deepEqual(lines[4]?.cards, { what: 'claim', row: red, n: 3, seat: 0 });
    assert.deepEqual(
        tally(lines, 2).rows.map(({ heading, points }) => [heading, points]),
        [
            ['person', [6, 0]],
            ['wrong_colour', [10, 0]],
        ],
    );
});

test('the last item of each seat is known until the round is over', () => {
    const steps = whole_round();
    assert.deepEqual(
        [...last_items(steps, 3)].sort(([a], [b]) => a - b),
        [
            [0, { row: red, at: 4 }],
            [1, { row: red, at: 2 }],
        ],
    );
    assert.equal(last_items(steps, 4).size, 0);
});

test('the legal set is gathered by what can be taken up, with its rows', () => {
    const decision = create(DecisionSchema, {
        id: 3,
        seats: [0],
        legal: {
            case: 'cards',
            value: {
                actions: [
                    { action: { case: 'play', value: { card: 4, row: 2, down: true } } },
                    { action: { case: 'play', value: { card: 4, row: 0, down: true } } },
                    { action: { case: 'follower', value: { row: 1 } } },
                ],
            },
        },
    });
    const { items, settle, assign } = card_choices_of(decision);
    assert.deepEqual(
        [...items].map(([item, rows]) => [item, rows.map(({ row, down }) => [row, down])]),
        [
            [
                4,
                [
                    [0, true],
                    [2, true],
                ],
            ],
            ['follower', [[1, false]]],
        ],
    );
    assert.equal(settle.length + assign.length, 0);
});

test('groups of buildings add up to the points that were given', () => {
    const sizes = (buildings: number[], jokers: number, points: number) =>
        building_groups({ buildings, jokers, points }, [0, 5, 15, 30])?.map(
            ({ kinds }) => kinds.length,
        );
    assert.deepEqual(sizes([4, 3, 2, 2], 0, 65), [4, 4, 2, 1]);
    assert.deepEqual(sizes([1, 1, 1, 0], 1, 30), [4]);
    assert.deepEqual(sizes([2, 2, 2, 1], 1, 60), [4, 4]);
    assert.deepEqual(sizes([2, 0, 0, 0], 0, 0), [1, 1]);
    assert.equal(sizes([2, 0, 0, 0], 0, 99), undefined);
});

test('every card has a drawing, every row and every other kind a sign', () => {
    for (const type of types) {
        const made = create(CardTypeSchema, type);
        assert.ok(drawing_of(made).length > 1, type.name);
        assert.ok(type.kind === CardKind.PERSON || kind_signs[type.kind], type.name);
    }
    assert.equal(new Set(row_signs).size, 4);
});
