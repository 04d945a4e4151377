// A whole game of three at random, as it was told to a seat and to a spectator by the server's own codec: every eighth step
// comes with everything that this viewer may know.
import assert from 'node:assert/strict';
import { create, fromJson, type JsonValue } from '@bufbuild/protobuf';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Step } from '../src/state/step';
import { CardsDeltaSchema, CardsViewSchema } from '../src/proto/meeple/v1/cards_pb';
import { CatalogueSchema, GameSchema } from '../src/proto/meeple/v1/envelope_pb';
import { SnapshotSchema, TransitionSchema } from '../src/proto/meeple/v1/room_pb';
import { building_groups, scoring_until } from '../src/state/card_scoring';
import { cards_of } from '../src/state/cards';
import { Shelf } from '../src/state/catalogue';
import { lines_of, tally } from '../src/state/chronicle';
import { fold } from '../src/state/fold';
import { room_of, standing_of } from '../src/state/room_state';
import { claim_lines } from '../src/ui/cards/claim_lines';

interface Told {
    readonly actor?: number;
    readonly deltas: readonly JsonValue[];
    readonly view?: JsonValue;
}
const file = gunzipSync(readFileSync('test/games/cardcassonne.json.gz')).toString();
const game = JSON.parse(file) as { catalogue: JsonValue; viewers: readonly (readonly Told[])[] };
// The catalogue of then did not tell what buildings bring.
const buildings = create(GameSchema, { buildingPoints: [0, 5, 15, 30] });
const { games, ...catalogue } = fromJson(CatalogueSchema, game.catalogue);
const shelf = new Shelf({ ...catalogue, games: [...games, buildings] });

function steps_of(told: readonly Told[]): Step[] {
    const [first, ...rest] = told;
    const seats = [{ kind: 1 }, { kind: 1 }, { kind: 1 }];
    const value = fromJson(CardsViewSchema, first?.view ?? {});
    const start = create(SnapshotSchema, { seats, view: { case: 'cards', value } });
    const steps: Step[] = [{ state: room_of(start), transition: undefined, at: 0 }];
    for (const { actor, deltas } of rest) {
        const before = steps[steps.length - 1]?.state ?? room_of(start);
        const transition = create(TransitionSchema, {
            seq: before.seq + 1,
            ...(actor === undefined ? {} : { actor }),
            deltas: deltas.map((delta) => ({
                delta: { case: 'cards' as const, value: fromJson(CardsDeltaSchema, delta) },
            })),
        });
        steps.push({ state: fold(before, transition), transition, at: 0 });
    }
    return steps;
}

game.viewers.forEach((told, viewer) => {
    const steps = steps_of(told);
    const last = steps.length - 1;

    test(`what is folded is what the server says is known (${viewer})`, () => {
        assert.equal(steps[0]?.state.cards?.stock, 130);
        let compared = 0;
        told.forEach(({ view }, i) => {
            if (view === undefined) return;
            compared += 1;
            const known = cards_of(fromJson(CardsViewSchema, view));
            assert.deepEqual(steps[i]?.state.cards, known, `step ${i}`);
        });
        assert.ok(compared > 15);
    });

    test(`every claim and every chest is explained by its cards (${viewer})`, () => {
        const rounds = new Set<number>();
        for (let i = 0; i <= last; ++i) {
            const scoring = scoring_until(steps, i);
            for (const claim of scoring?.claims ?? []) {
                if (!claim.booked) continue;
                rounds.add(scoring?.round ?? 0);
                const lines = claim_lines(claim, shelf);
                const sum = lines.reduce((all, { points }) => all + (points ?? 0), 0);
                assert.equal(sum, claim.booked.points);
                for (const { key, cards } of lines) assert.ok(cards.length > 0, key);
                const persons = lines.find(({ key }) => key === 'person');
                const values = persons?.cards.reduce((all, { value }) => all + value, 0) ?? 0;
                assert.equal(values * (persons?.cards.length ?? 0), persons?.points ?? 0);
            }
        }
        assert.equal(rounds.size, 8);
        const chests = scoring_until(steps, last)?.chests ?? [];
        assert.equal(chests.length, 3);
        for (const chest of chests) assert.ok(building_groups(chest, shelf.building_points));
    });

    test(`the table of points adds up to the scores (${viewer})`, () => {
        const lines = steps.flatMap((step, i) => lines_of(step, i, shelf, steps[i - 1]?.state));
        const { rows } = tally(lines, 3);
        const sums = [0, 1, 2].map((seat) =>
            rows.reduce((all, { points }) => all + (points[seat] ?? 0), 0),
        );
        assert.deepEqual(sums, standing_of(steps[last]?.state).scores);
        const laid = lines.filter(({ what }) => what === 'joker_laid');
        for (const { cards } of laid) assert.equal(shelf.card(cards?.card ?? 0).colour, undefined);
        assert.ok(laid.length > 0);
    });
});
