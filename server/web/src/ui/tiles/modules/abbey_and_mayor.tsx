// The abbey and the barn that a seat still has, and keeping the abbey for later.
import { BarnIcon } from '../../../board/modules/abbey_and_mayor';
import { keep_abbey } from '../../../state/modules/abbey_and_mayor';
import type { TileTable } from '../../../table/tile_table';
import { text } from '../../../text/text';
import type { ModulePanel } from './panel';

function AbbeyIcon({ size = 18 }: { size?: number }) {
    return (
        <svg
            class="abbey-icon"
            width={size}
            height={size}
            viewBox="-14 -14 28 28"
            aria-hidden="true"
        >
            <path class="abbey-court" d="M-12-12H12V12H-12Z" />
            <path class="chapel-wall" d="M-8 9V0H8V9Z" />
            <path class="chapel-roof" d="M-10 1L-5-6H5L10 1Z" />
            <path class="chapel-spire" d="M-2.500-5L0-12L2.500-5Z" />
        </svg>
    );
}

function HeldAbbeys({ table, seat }: { table: TileTable; seat: number }) {
    const abbeys = table.step.value?.state.tiles?.abbeys;
    if (!abbeys) return null;
    const abbey = (abbeys.abbeys[seat] ?? 0) > 0,
        barn = (abbeys.barns[seat] ?? 0) > 0;
    return (
        <>
            {abbey && (
                <span
                    class="held-abbey"
                    role="img"
                    data-held="abbey"
                    aria-label={text('abbey.left')}
                    title={text('abbey.left')}
                >
                    <AbbeyIcon />
                </span>
            )}
            {barn && (
                <span
                    class="held-barn"
                    role="img"
                    data-held="barn"
                    aria-label={text('abbey.barn_left')}
                    title={text('abbey.barn_left')}
                >
                    <BarnIcon seat={seat} />
                </span>
            )}
        </>
    );
}

function KeepButton({ table }: { table: TileTable }) {
    const extra = table.choices.value.extras.find(({ key }) => key === keep_abbey);
    if (!extra || table.draft.value?.placement) return null;
    return (
        <div class="abbey-buttons">
            <button
                type="button"
                data-extra={keep_abbey}
                aria-pressed={table.draft.value?.extra?.key === keep_abbey}
                onClick={() => table.take_extra(extra)}
            >
                <AbbeyIcon size={22} />
                <span>{text('abbey.keep')}</span>
            </button>
        </div>
    );
}

export const abbey_and_mayor: ModulePanel = {
    Held: HeldAbbeys,
    First: KeepButton,
    says: (action) =>
        action.case === 'layBarn' ? `barn ${action.value.x},${action.value.y}` : undefined,
};
