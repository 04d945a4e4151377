// The figures that are offered at once. Of many, the place is chosen first and then the figure for it.
import type { Signal } from '@preact/signals';
import type { FigureChoice, Offer } from '../state/legal';
import type { Draft } from './draft';
import { asks_before } from './habits';

interface Arranged {
    readonly draft: Signal<Draft | undefined>;
    choose(figure: FigureChoice | undefined): void;
}

// More of them are offered by place.
const at_once_max = 6;

function by_place(figures: readonly FigureChoice[]): Offer[] {
    const here = (at: FigureChoice) =>
        at.back ? [at] : figures.filter(({ back, segment }) => !back && segment === at.segment);
    return figures.flatMap((choice) => {
        const [first, ...more] = here(choice);
        if (first !== choice) return [];
        return [more.length > 0 ? { choice, place: [choice, ...more] } : { choice }];
    });
}

// The segment whose figures are offered alone.
export function open_place(
    figures: readonly FigureChoice[],
    draft: Draft | undefined,
): number | undefined {
    if (figures.length <= at_once_max || !draft) return undefined;
    const { figure, place } = draft;
    const at = figure ? (figure.back ? undefined : figure.segment) : place;
    const found = by_place(figures).find((one) => one.place && one.choice.segment === at);
    return found && at;
}

export function offers_of(figures: readonly FigureChoice[], draft: Draft | undefined): Offer[] {
    if (figures.length <= at_once_max) return figures.map((choice) => ({ choice }));
    const open = open_place(figures, draft);
    if (open === undefined) return by_place(figures);
    return figures.flatMap((choice) =>
        !choice.back && choice.segment === open ? [{ choice }] : [],
    );
}

// A place opens with its first figure chosen; where choosing sends, none is.
export function take_offer(table: Arranged, { choice, place }: Offer) {
    const draft = table.draft.value ?? { placement: undefined, figure: undefined };
    if (!place || asks_before(draft.placement ? 'placement' : 'answer')) table.choose(choice);
    else table.draft.value = { ...draft, target: undefined, place: choice.segment };
}

export function leave_place(table: Arranged) {
    const draft = table.draft.value;
    if (draft) table.draft.value = { ...draft, figure: undefined, place: undefined };
}
