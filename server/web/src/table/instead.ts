// What can be done instead of putting a figure on the tile, by kind: a ransom, a floor, the fairy, a figure elsewhere.
import type { Target } from '../state/target';
import type { TileTable } from './tile_table';

export interface Kind {
    readonly key: string;
    readonly first: Target;
    readonly targets: readonly Target[];
}

// None where one thing alone is asked, or while something else is arranged.
export function kinds_instead(table: TileTable): readonly Kind[] {
    const { cells, deployments, tokens } = table.choices.value;
    const { placement, extra } = table.draft.value ?? {};
    if (extra || tokens.length > 0 || (!placement && cells.length + deployments.length === 0))
        return [];
    const ransoms = table.answers.value.filter(({ jailer }) => jailer !== undefined);
    return kinds_of([...ransoms, ...table.targets.value]);
}

export function kinds_of(all: readonly Target[]): readonly Kind[] {
    const kinds = new Map<string, Target[]>();
    for (const target of all) {
        const key = `${target.as ?? target.action.case}/${target.token ?? ''}`;
        kinds.set(key, [...(kinds.get(key) ?? []), target]);
    }
    return [...kinds].flatMap(([key, targets]) => {
        const [first] = targets;
        return first ? [{ key, first, targets }] : [];
    });
}

// The next one of that kind; after the last one none.
export function aim_next(table: TileTable, { targets }: Kind): Target | undefined {
    const draft = table.draft.value ?? { placement: undefined, figure: undefined };
    const at = targets.findIndex(({ key }) => key === draft.target?.key);
    const target = targets[at + 1];
    table.draft.value =
        target || draft.placement ? { ...draft, figure: undefined, target } : undefined;
    return target;
}
