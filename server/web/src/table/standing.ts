// Which values may be shown: those of the newest step. While the moves of others are shown one by one, those known before, as
// far as their features are still the same.
import { feature_of } from '../land/join';
import type { FeatureAppraisal } from '../proto/meeple/v1/tiles_pb';
import type { Shelf } from '../state/catalogue';
import type { Tiles } from '../state/room_state';
import { why_worth } from '../state/worth';
import type { TileTable } from './tile_table';

// Neither extended nor left by all its figures, on that board.
export function is_unchanged(
    appraisal: FeatureAppraisal,
    { board, figures }: Pick<Tiles, 'board' | 'figures'>,
    shelf: Shelf,
): boolean {
    const { at, kind, segments, owners } = appraisal;
    if (!at || owners.length === 0) return false;
    const now = feature_of(kind, board, (tile) => shelf.type(tile), at, shelf.networks);
    const standing = why_worth(appraisal, figures, board, shelf).spotlight.figures;
    return (
        now.length === segments.length &&
        owners.every((seat) => standing.some((figure) => figure.seat === seat))
    );
}

export function standing_appraisals(table: TileTable): readonly FeatureAppraisal[] {
    const all = table.appraisals.value,
        tiles = table.step.value?.state.tiles;
    if (table.live.value) return all;
    if (!table.table.catching_up.value || !tiles) return [];
    return all.filter((one) => is_unchanged(one, tiles, table.shelf));
}
