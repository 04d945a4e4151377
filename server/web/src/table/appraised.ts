// What the features of a position score now, told by the rules in this browser: for tables without a server.
import { create, toBinary } from '@bufbuild/protobuf';
import { closed_beside, feature_at, segment_key, type SegmentAt } from '../land/join';
import { kind_key } from '../land/kinds';
import { has_mind, the_mind } from '../mind/mind';
import type { Heard } from '../mind/words';
import { FeatureAppraisalSchema, FeatureKind } from '../proto/meeple/v1/tiles_pb';
import { AppraisalsSchema, type Appraisals } from '../proto/meeple/v1/question_pb';
import { RoomSettingsSchema, type RoomSettings } from '../proto/meeple/v1/room_pb';
import type { Shelf } from '../state/catalogue';
import type { Placed } from '../state/tiles';

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

// The module does not say what the points are for. Of a field it can be seen; else they are one line.
function lines_of(
    { kind, points }: Feature,
    segments: readonly SegmentAt[],
    board: readonly Placed[],
    shelf: Shelf,
) {
    if (points === 0) return [];
    const is_field = kinds.get(kind) === FeatureKind.FIELD;
    const count = is_field ? closed_features(segments, board, shelf) : 0;
    return [count > 0 ? { reason: 'city', count, points } : { reason: 'now', count: 1, points }];
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
                lines: lines_of(it, segments, board, shelf),
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
