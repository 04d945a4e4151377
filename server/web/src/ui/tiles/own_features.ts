// The features of the viewer's figures in words, with what they would score now where the table has aids.
import { kind_on_board } from '../../board/overlay';
import { worth_each } from '../../state/worth';
import type { TileTable } from '../../table/tile_table';
import { list, text } from '../../text/text';
import { feature, figure_in, place } from '../../text/words';

export async function own_features_words(table: TileTable): Promise<string> {
    const seat = table.link.seat.value ?? 0;
    const worth = await table.worth_now();
    const { figures = [], seats = [] } = table.step.value?.state.tiles ?? {};
    const standing = figures
        .filter((one) => one.seat === seat)
        .map((one) => {
            const found = worth.find(({ segments }) =>
                segments.some(
                    ({ x, y, segment }) => x === one.x && y === one.y && segment === one.segment,
                ),
            );
            const at = {
                feature: feature(kind_on_board(table, one)),
                place: place(one.x, one.y),
            };
            if (!found) return text('told.feature', at);
            const owner = found.owners.indexOf(seat);
            const points = owner < 0 ? 0 : (worth_each(found)[owner] ?? 0);
            return text('told.feature_worth', { ...at, n: points });
        });
    const left = [...(seats[seat]?.supply ?? [])].map(([kind, n]) =>
        text('figures.left', { n, figure: figure_in(table, kind) }),
    );
    const own = standing.length > 0 ? standing : [text('told.no_features')];
    return [...own, list(left)].filter(Boolean).join(' ');
}
