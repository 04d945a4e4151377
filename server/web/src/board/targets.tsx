// Targets on the board: of what is done instead of laying a tile, of a token that is being moved.
import type { Token } from '../proto/meeple/v1/tiles_pb';
import type { TileTable } from '../table/tile_table';
import type { Target } from '../state/target';
import { target_words } from '../text/words';
import { back_arrow, choice_radius } from './choices';
import { FigureDrawing } from './figures';
import { feature_at } from '../land/join';
import { lies_down } from '../land/kinds';
import { figure_spot, kind_on_board, outline_at } from './overlay';
import { module_looks } from './modules/all';
import { TokenDrawing, token_spot } from './tokens';

const most = 2; // From afar no target is drawn larger than this, or it would hide its tile; a finger finds it all the same.

// The feature that is meant, so that one sees what one points at.
function Whole({ table, target }: { table: TileTable; target: Target }) {
    const board = table.step.value?.state.tiles?.board ?? [];
    return (
        <g class="target-whole">
            {feature_at(board, (tile) => table.shelf.type(tile), target.at).map(
                ({ x, y, segment }) => (
                    <path
                        key={`${x},${y},${segment}`}
                        d={outline_at(table, x, y, segment)}
                        transform={`translate(${x * 100} ${y * 100})`}
                    />
                ),
            )}
        </g>
    );
}

function Way({ from, to }: { from: { x: number; y: number }; to: { x: number; y: number } }) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy) || 1;
    const at = (along: number) =>
        `${from.x + (dx * along) / length} ${from.y + (dy * along) / length}`;
    return <path class="target-way" d={`M${at(12)}L${at(Math.max(13, length - 18))}`} />;
}

// What would be put there, where that is neither a figure nor a token.
export function Meant({ action, seat }: { action: Target['action']; seat: number }) {
    const [Drawn] = module_looks.flatMap(({ meant }) => meant?.[action.case ?? ''] ?? []);
    return Drawn ? <Drawn seat={seat} /> : <path class="target-cross" d="M-6 0h12M0-6v12" />;
}

function occupied(table: TileTable, at: Target['at']): boolean {
    return (table.step.value?.state.tiles?.figures ?? []).some(
        (f) => f.x === at.x && f.y === at.y && f.segment === at.segment,
    );
}

// Small, so that what stands there is seen; as large as it will be once it is pointed at or chosen.
function Moved({ token, leaves, chosen }: { token: Token; leaves: boolean; chosen: boolean }) {
    return (
        <>
            {!leaves && <TokenDrawing token={token} scale={0.6} class="in-small" />}
            <TokenDrawing
                token={token}
                scale={chosen ? 1.2 : 0.9}
                class={leaves ? '' : 'would-stand'}
            />
        </>
    );
}

function Spot({
    table,
    target,
    aside,
    size,
}: {
    table: TileTable;
    target: Target;
    aside: number; // Where several are at one place.
    size: number;
}) {
    const { at, from, figure, token, leaves } = target;
    const kind = kind_on_board(table, at);
    const chosen = table.draft.value?.target?.key === target.key;
    const stands = target.corner
        ? { x: at.x * 100, y: at.y * 100 }
        : token === undefined || !leaves
          ? figure_spot(table, at.x, at.y, at.segment)
          : token_spot(table, token, at);
    // Not on top of the figure there.
    const beside = figure === undefined && !leaves && occupied(table, at) ? 17 : 0;
    const label = target_words(table, target);
    const aim = (event: Event) => {
        event.stopPropagation();
        table.aim(target);
    };
    return (
        <g
            class={`target ${chosen ? 'chosen' : ''} ${leaves ? 'back' : ''}`}
            role="button"
            tabindex={0}
            aria-label={label}
            aria-pressed={chosen}
            data-target={target.key}
            onClick={aim}
            onKeyDown={(event) => {
                if (event.key === ' ' || (event.key === 'Enter' && !chosen)) {
                    event.preventDefault();
                    aim(event);
                }
            }}
        >
            <title>{label}</title>
            {target.whole && <Whole table={table} target={target} />}
            {from && <Way from={figure_spot(table, from.x, from.y, from.segment)} to={stands} />}
            <g
                transform={`translate(${stands.x + aside * size + beside} ${stands.y - beside}) scale(${Math.min(size, most)})`}
            >
                {size > most && <circle class="target-reach" r={(16 * size) / most} />}
                <circle r={leaves ? 19 : beside ? 12 : token === undefined || chosen ? 16 : 11} />
                {figure !== undefined && (
                    <FigureDrawing
                        seat={target.seat ?? table.link.seat.value ?? 0}
                        kind={figure}
                        lying={lies_down(kind)}
                        on={kind}
                        scale={chosen ? 1.25 : 1}
                    />
                )}
                {token !== undefined && (
                    <Moved token={token} leaves={leaves === true} chosen={chosen} />
                )}
                {figure === undefined && token === undefined && (
                    <Meant action={target.action} seat={table.link.seat.value ?? 0} />
                )}
                {leaves && (
                    <g class="back-sign" transform="translate(15 -15)">
                        <circle r="10" />
                        <path d={back_arrow} />
                    </g>
                )}
            </g>
        </g>
    );
}

export function Targets({ table, scale }: { table: TileTable; scale: number }) {
    const targets = table.targets.value;
    const size = choice_radius(scale) / choice_radius(Infinity);
    return (
        <g class="targets">
            {targets.map((target) => {
                const same = targets.filter(
                    ({ at, from }) =>
                        at.x === target.at.x &&
                        at.y === target.at.y &&
                        at.segment === target.at.segment &&
                        from?.segment === target.from?.segment,
                );
                const aside = (same.indexOf(target) - (same.length - 1) / 2) * 30;
                return (
                    <Spot
                        key={target.key}
                        table={table}
                        target={target}
                        aside={aside}
                        size={size}
                    />
                );
            })}
        </g>
    );
}
