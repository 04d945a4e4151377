// Floors in hand, prisoners, and bringing them home.
import { FigureIcon } from '../../../board/figures';
import { TowerIcon } from '../../../board/modules/tower';
import { DecisionKind } from '../../../proto/meeple/v1/room_pb';
import { kinds_instead } from '../../../table/instead';
import type { TileTable } from '../../../table/tile_table';
import { text } from '../../../text/text';
import { figure_name, figure, seat_name, target_words } from '../../../text/words';
import { Emblem } from '../../bits';
import type { ModulePanel } from './panel';

// What a seat has to build with, and whom it holds.
function HeldTowers({ table, seat }: { table: TileTable; seat: number }) {
    const state = table.step.value?.state,
        towers = state?.tiles?.towers;
    if (!towers) return null;
    const floors = towers.floors[seat] ?? 0;
    const held = towers.prisoners.filter(({ jailer }) => jailer === seat);
    return (
        <>
            <span
                class="held-floors"
                role="img"
                data-floors={floors}
                aria-label={text('tower.left', { n: floors })}
                title={text('tower.left', { n: floors })}
            >
                <TowerIcon size={18} />
                <b>{floors}</b>
            </span>
            {held.map((one) => {
                const says = text('tower.holds', {
                    n: one.count,
                    figure: figure(one.figure),
                    name: seat_name(state.seats, one.seat),
                });
                return (
                    <span
                        key={`${one.seat}/${one.figure}`}
                        class="held-prisoners"
                        role="img"
                        data-prisoners={`${one.seat}/${one.figure}/${one.count}`}
                        aria-label={says}
                        title={says}
                    >
                        {Array.from({ length: one.count }, (_, n) => (
                            <FigureIcon key={n} seat={one.seat} kind={one.figure} size={18} />
                        ))}
                        {one.count > 1 && <b class="figure-count">{one.count}</b>}
                    </span>
                );
            })}
        </>
    );
}

// Own prisoners who come home in exchange; also who can be bought back, where nothing else can be done. Several of them are
// pictures, each with who holds it.
function PrisonerButtons({ table }: { table: TileTable }) {
    const prisoners = table.answers.value.filter(({ jailer }) => jailer !== undefined),
        own = table.link.seat.value ?? 0;
    const among_others = kinds_instead(table).some(({ first }) => first.jailer !== undefined);
    if (prisoners.length === 0 || among_others) return null;
    const several = prisoners.length > 1;
    const ransom = table.step.value?.state.decision?.kind !== DecisionKind.FREE_PRISONER;
    return (
        <div class="prisoner-buttons" role="group" aria-label={text('tower.prisoners')}>
            {several && ransom && <span class="small">{text('tower.ransom_for')}</span>}
            {prisoners.map((target) => (
                <button
                    key={target.key}
                    type="button"
                    data-target={target.key}
                    title={target_words(table, target)}
                    aria-pressed={table.draft.value?.target?.key === target.key}
                    onClick={() => table.aim(target)}
                >
                    <FigureIcon seat={own} kind={target.figure ?? 0} size={22} />
                    {several && <Emblem seat={target.jailer ?? 0} size={16} />}
                    <span class={several ? 'unseen' : ''}>{target_words(table, target)}</span>
                    {target.key === table.next_answer.value?.key && <kbd>B</kbd>}
                </button>
            ))}
        </div>
    );
}

const says: ModulePanel['says'] = (action) => {
    if (action.case === 'layFloor') return `floor ${action.value.x},${action.value.y}`;
    if (action.case !== 'freePrisoner') return undefined;
    return `free ${action.value.jailer} ${figure_name(action.value.figure)}`;
};

export const tower: ModulePanel = {
    says,
    Held: HeldTowers,
    Choices: PrisonerButtons,
    keys: [
        {
            keys: ['B'],
            does: 'help.prisoner',
            when: ({ modules }) => modules.includes('tower'),
        },
    ],
};
