// Every legal step of a game of tiles, as it is written and as it is prepared.
import { targets_of_others, targets_of_token } from '../../state/targets';
import type { Draft } from '../../table/draft';
import type { TileTable } from '../../table/tile_table';
import { step_text } from '../../text/notation';
import type { StepOffer } from '../table/typed';
import { module_panels } from './modules/all';

const nothing: Draft = { placement: undefined, figure: undefined };

// The steps that can be arranged: a tile with each of its figures, a figure, a target.
function drafts(table: TileTable): Draft[] {
    const { cells, deployments, tokens, extras, others, pass } = table.all_choices.value;
    const tiles = table.step.value?.state.tiles;
    const placed = cells
        .flatMap(({ placements }) => placements)
        .flatMap((placement): Draft[] => [
            { placement, figure: undefined },
            ...(placement.question ? [] : placement.figures).map((figure) => ({
                placement,
                figure,
            })),
            ...(placement.question ? [] : targets_of_others(placement.others)).map((target) => ({
                placement,
                figure: undefined,
                target,
            })),
        ]);
    const moved = tokens.flatMap((moves) =>
        targets_of_token(moves, tiles?.tokens.get(moves.token)).map((target) => ({
            ...nothing,
            token: moves.token,
            target,
        })),
    );
    const instead = extras.flatMap((extra): Draft[] =>
        extra.targets.length === 0
            ? [{ ...nothing, extra }]
            : extra.targets.map((target) => ({ ...nothing, extra, target })),
    );
    return [
        ...placed,
        ...deployments.map((figure) => ({ ...nothing, figure })),
        ...moved,
        ...targets_of_others(others).map((target) => ({ ...nothing, target })),
        ...table.answers.value.map((target) => ({ ...nothing, target })),
        ...instead,
        ...(cells.length === 0 && pass ? [nothing] : []),
    ];
}

export function tile_steps(table: TileTable): StepOffer[] {
    const tiles = table.step.value?.state.tiles;
    if (!tiles) return [];
    const { board, hand } = tiles;
    const modules = module_panels.flatMap(({ says }) => says ?? []);
    const known = new Set<string>();
    return drafts(table).flatMap((draft) => {
        const says = step_text(
            table.actions_of(draft),
            { shelf: table.shelf, board, hand },
            modules,
        );
        if (says === '' || known.has(says)) return [];
        known.add(says);
        const prepare = () => {
            if (draft.placement) table.picked.value = draft.placement.tile;
            table.draft.value = draft;
        };
        return [
            {
                says,
                prepare,
                send: () => {
                    prepare();
                    table.confirm();
                },
            },
        ];
    });
}
