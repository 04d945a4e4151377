// What the features of a position score now, told by the rules in this browser: for tables without a server.
import { create, toBinary } from '@bufbuild/protobuf';
import { closed_beside, feature_at, segment_key, type SegmentAt } from '../land/join';
import { is_surrounded, kind_key } from '../land/kinds';
import { has_mind, the_mind } from '../mind/mind';
import type { Heard } from '../mind/words';
import { FeatureAppraisalSchema, FeatureKind } from '../proto/meeple/v1/tiles_pb';
import { AppraisalsSchema, type Appraisals } from '../proto/meeple/v1/question_pb';
import { RoomSettingsSchema, type RoomSettings } from '../proto/meeple/v1/room_pb';
import type { Shelf } from '../state/catalogue';
import type { Placed } from '../state/tiles';
import type { ScorePart } from '../state/why';

export { has_mind };

// As the module says it (server/env/match_facts.cpp).
interface Feature {
    readonly kind: string;
    readonly complete: boolean;
    readonly x: number;
    readonly y: number;
    readonly segment: number;
    readonly points: number;
    readonly points_complete: number;
    readonly open: number;
    readonly owners: readonly number[];
    readonly segments: readonly (readonly [number, number, number])[];
}

const places_around = 8;

const kinds = new Map(
    Object.values(FeatureKind).flatMap((kind) =>
        typeof kind === 'number' ? [[kind_key(kind), kind] as const] : [],
    ),
);

// How many features beside that ground are closed on all sides.
function closed_features(ground: readonly SegmentAt[], board: readonly Placed[], shelf: Shelf) {
    const type_of = (tile: number) => shelf.type(tile);
    const seen = new Set<string>();
    let count = 0;
    for (const at of closed_beside(board, type_of, ground)) {
        if (seen.has(segment_key(at))) continue;
        count += 1;
        for (const one of feature_at(board, type_of, at)) seen.add(segment_key(one));
    }
    return count;
}

// What the points may be for: tiles and pennants, what lies around, or the cities beside a field.
function likely_lines(
    { kind: name, complete, points }: Feature,
    segments: readonly SegmentAt[],
    board: readonly Placed[],
    shelf: Shelf,
): readonly ScorePart[] {
    const kind = kinds.get(name);
    if (kind === FeatureKind.FIELD)
        return [{ reason: 'city', count: closed_features(segments, board, shelf), points }];
    if (kind !== undefined && is_surrounded(kind) && points <= 1 + places_around)
        return [
            { reason: name, count: 1, points: 1 },
            { reason: 'neighbour', count: points - 1, points: points - 1 },
        ];
    if (kind !== FeatureKind.ROAD && kind !== FeatureKind.CITY) return [];
    const each = complete && kind === FeatureKind.CITY ? 2 : 1;
    const tiles = new Set(segments.map(({ x, y }) => `${x},${y}`)).size;
    const pennants = segments.reduce((sum, { x, y, segment }) => {
        const placed = board.find((one) => one.x === x && one.y === y);
        const marks = placed ? (shelf.type(placed.tile).segments[segment]?.marks ?? []) : [];
        return sum + marks.filter((mark) => mark.name === 'pennant').length;
    }, 0);
    return [
        { reason: 'tile', count: tiles, points: each * tiles },
        { reason: 'pennant', count: pennants, points: each * pennants },
    ];
}

// The module does not say what the points are for. What explains all of them is told; else they are one line.
function lines_of(
    feature: Feature,
    segments: readonly SegmentAt[],
    board: readonly Placed[],
    shelf: Shelf,
): readonly ScorePart[] {
    const { points } = feature;
    if (points === 0) return [];
    const lines = likely_lines(feature, segments, board, shelf).filter(({ count }) => count > 0);
    const sum = lines.reduce((so_far, line) => so_far + line.points, 0);
    return sum === points ? lines : [{ reason: 'now', count: 1, points }];
}

export function appraisals_of(json: string, board: readonly Placed[], shelf: Shelf): Appraisals {
    const features = JSON.parse(json) as readonly Feature[];
    return create(AppraisalsSchema, {
        tiles: features.map((it) => {
            const segments = it.segments.map(([x, y, segment]) => ({ x, y, segment }));
            return create(FeatureAppraisalSchema, {
                kind: kinds.get(it.kind) ?? FeatureKind.FIELD,
                at: { x: it.x, y: it.y, segment: it.segment },
                complete: it.complete,
                lines: lines_of(it, segments, board, shelf).map((line) => ({ ...line })),
                points: it.points,
                owners: [...it.owners],
                segments,
                pointsComplete: it.points_complete,
                open: it.open,
            });
        }),
    });
}

export async function appraised(
    settings: RoomSettings,
    told: Heard,
    board: readonly Placed[],
    shelf: Shelf,
): Promise<Appraisals> {
    const mind = await the_mind();
    const answer = await mind.ask({
        what: 'features',
        settings: toBinary(RoomSettingsSchema, settings),
        told,
    });
    return appraisals_of(answer, board, shelf);
}
