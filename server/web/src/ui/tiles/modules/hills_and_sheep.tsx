// The tokens in the bag, the flock of each seat, and what a seat does with its own.
import { SheepIcon, WolfIcon } from '../../../board/modules/hills_and_sheep';
import { sheep_in, wolf } from '../../../state/modules/hills_and_sheep';
import type { TileTable } from '../../../table/tile_table';
import { text } from '../../../text/text';
import { target_words } from '../../../text/words';
import type { ModulePanel } from './panel';

function HeldFlock({ table, seat }: { table: TileTable; seat: number }) {
    const flock = table.step.value?.state.tiles?.hills?.flocks[seat] ?? [];
    if (flock.length === 0) return null;
    const says = text('hills.flock', { n: sheep_in(flock) });
    return (
        <span class="held-piece" role="img" data-held="flock" aria-label={says} title={says}>
            <SheepIcon />
            <small>{sheep_in(flock)}</small>
        </span>
    );
}

function Buttons({ table }: { table: TileTable }) {
    const bag = table.step.value?.state.tiles?.hills?.bag ?? [];
    const shown = table.answers.value.filter(
        ({ action }) => action.case === 'expandFlock' || action.case === 'scoreFlock',
    );
    if (shown.length === 0) return null;
    const left = bag.reduce((sum, n) => sum + n, 0);
    return (
        <div class="flock-buttons" role="group" aria-label={text('hills.choices')}>
            {shown.map((target) => (
                <button
                    key={target.key}
                    type="button"
                    data-target={target.key}
                    aria-pressed={table.draft.value?.target?.key === target.key}
                    onClick={() => table.aim(target)}
                >
                    <SheepIcon size={20} />
                    <span>{target_words(table, target)}</span>
                </button>
            ))}
            <p class="bag">
                {text('hills.bag', { n: left })} <WolfIcon />
                <span data-wolves={bag[wolf] ?? 0}>
                    {text('hills.wolves', { n: bag[wolf] ?? 0 })}
                </span>
            </p>
        </div>
    );
}

const says: ModulePanel['says'] = (action) => {
    switch (action.case) {
        case 'expandFlock':
            return 'expand';
        case 'scoreFlock':
            return 'herd';
        default:
            return undefined;
    }
};

export const hills_and_sheep: ModulePanel = { Held: HeldFlock, Choices: Buttons, says };
