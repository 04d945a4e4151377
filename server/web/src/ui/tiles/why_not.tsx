// What is not offered: why a tile may not lie in a place and which could, why no figure may stand there; and planning while
// others are in turn.
import { useRef } from 'preact/hooks';
import { Reason } from '../../proto/meeple/v1/common_pb';
import type { TileFit } from '../../proto/meeple/v1/tiles_pb';
import { TilePicture } from '../../board/tile';
import type { Placement } from '../../state/legal';
import { edges_wanted } from '../../land/edges';
import type { WhyNotHere, WhyNotThere } from '../../table/considering';
import type { TileTable } from '../../table/tile_table';
import { list, named, text } from '../../text/text';
import { feature, is_wild, place, segment, tile as tile_words } from '../../text/words';
import { CloseButton } from '../bits';
import { useInSight } from '../boxes';

export function reason_words(reason: Reason): string {
    return named('reason_not', (Reason[reason] ?? '').toLowerCase());
}

// What keeps a meeple, or what it is called at this table, from standing somewhere.
function figure_reason_words(table: TileTable, reason: Reason): string {
    const key = is_wild(table) ? 'tribesman' : 'meeple';
    if (reason === Reason.NO_FIGURE_LEFT) return named('none_left', key);
    if (reason === Reason.FIGURE_NOT_ALLOWED) return named('not_allowed', key);
    return reason_words(reason);
}

// Of the tile that is being laid; one sentence where it is about all of them.
function NotThere({
    table,
    lying,
    there,
}: {
    table: TileTable;
    lying: Placement;
    there: readonly WhyNotThere[];
}) {
    const none = lying.figures.every(({ back }) => back);
    const none_left = there.every(({ reason }) => reason === Reason.NO_FIGURE_LEFT);
    return (
        <>
            <h3>{text(none ? 'why_not.no_figure' : 'why_not.figure')}</h3>
            {none_left && <p>{figure_reason_words(table, Reason.NO_FIGURE_LEFT)}</p>}
            {!none_left && (
                <ul>
                    {there.map(({ segment: index, reason }) => (
                        <li key={index}>
                            {text('why_not.segment', {
                                segment: segment(
                                    table.shelf.type(lying.tile),
                                    lying.rotation,
                                    index,
                                ),
                                reason: figure_reason_words(table, reason),
                            })}
                        </li>
                    ))}
                </ul>
            )}
        </>
    );
}

// Which tiles that are still to come would fit.
function Fits({ table, fits }: { table: TileTable; fits: readonly TileFit[] }) {
    const supply = table.step.value?.state.tiles?.supply;
    const left = fits.flatMap(({ tile }) => {
        const n = supply?.get(tile) ?? 0;
        return n > 0 ? [{ tile, n }] : [];
    });
    const all = left.reduce((sum, { n }) => sum + n, 0);
    return (
        <>
            <p>{all > 0 ? text('why_not.fits', { n: all }) : text('why_not.hole')}</p>
            {all > 0 && (
                <div class="fitting">
                    {left.map(({ tile, n }) => (
                        <span key={tile} class="left-tile">
                            <TilePicture
                                type={table.shelf.type(tile)}
                                size={34}
                                label={tile_words(table.shelf.type(tile), 0)}
                            />
                            <b>{text('times', { n })}</b>
                        </span>
                    ))}
                </div>
            )}
        </>
    );
}

// What the neighbours of the place ask for.
function EdgesWanted({ table, at }: { table: TileTable; at: WhyNotHere['at'] }) {
    const board = table.step.value?.state.tiles?.board ?? [];
    const edges = edges_wanted(board, (tile) => table.shelf.type(tile), at);
    if (edges.length === 0) return null;
    const says = edges.map(({ side, kind }) =>
        text('segment', { feature: feature(kind), sides: named('side', String(side)) }),
    );
    return <p>{text('why_not.edges', { edges: list(says) })}</p>;
}

export function WhyNot({ table }: { table: TileTable }) {
    const here = table.considering.here.value,
        there = table.considering.there.value;
    const lying = table.draft.value?.placement;
    const box = useRef<HTMLElement>(null);
    useInSight(box, here ?? there);
    if (!here && !(there && lying)) return null;
    return (
        <section ref={box} class="why why-not" aria-live="polite">
            <CloseButton onClick={() => table.considering.forget()} />
            {here && (
                <>
                    <h3>
                        {text(here.reasons.length > 0 ? 'why_not.here' : 'why_not.cell', {
                            place: place(here.at.x, here.at.y),
                        })}
                    </h3>
                    {here.reasons.map((reason) => (
                        <p key={reason}>{reason_words(reason)}</p>
                    ))}
                    {here.reasons.includes(Reason.EDGE_MISMATCH) && (
                        <EdgesWanted table={table} at={here.at} />
                    )}
                    {here.fits && <Fits table={table} fits={here.fits} />}
                </>
            )}
            {there && lying && <NotThere table={table} lying={lying} there={there} />}
        </section>
    );
}

// The switch that shows where the tile in question could lie while one waits.
export function Plan({ table }: { table: TileTable }) {
    const { planning, may_plan, may_pencil, pencilled } = table.considering;
    if (!may_plan.value || table.link.seat.value === undefined) return null;
    return (
        <div class="plan-box">
            <button
                type="button"
                class="plan-switch"
                aria-pressed={planning.value}
                onClick={() => {
                    planning.value = !planning.value;
                }}
            >
                {text(may_pencil.value ? 'plan.own' : 'plan.theirs')}
            </button>
            {planning.value && may_pencil.value && (
                <p class="quiet small">{text(pencilled.value ? 'plan.pencilled' : 'plan.how')}</p>
            )}
        </div>
    );
}

// What was prepared no longer fits and is gone.
export function PlanDropped({ table }: { table: TileTable }) {
    if (!table.considering.dropped.value) return null;
    return (
        <p class="notice plan-dropped" role="status">
            {text('plan.dropped')}
        </p>
    );
}
