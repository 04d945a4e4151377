// The final scoring on the board: what is scored in the hatch of its owners, below the figures, and the sum beside them.
import type { SegmentAt } from '../land/join';
import { winners_of, type Why } from '../state/why';
import type { TileTable } from '../table/tile_table';
import { is_far } from './camera';
import {
    badge_size,
    figure_grows,
    figure_spot,
    label_grows,
    middle_of,
    outline_at,
    PointBadge,
} from './overlay';
import { placed_labels } from './pills';
import { LitTile } from './lit_tile';

// The feature that is told of at the moment.
function told_why(table: TileTable): Why | undefined {
    const told = table.table.told.value;
    if (told === undefined || !table.finished.value || !table.live.value) return undefined;
    return table.table.final_whys.value[told - 1];
}

interface PartProps {
    table: TileTable;
    at: SegmentAt;
    look: string;
    hatch?: number;
}

function Part({ table, at, look, hatch }: PartProps) {
    return (
        <path
            class={look}
            d={outline_at(table, at.x, at.y, at.segment)}
            transform={`translate(${at.x * 100} ${at.y * 100})`}
            {...(hatch === undefined ? {} : { fill: `url(#hatch-${hatch})` })}
        />
    );
}

// Below the figures. Tiles that count without being part of the feature, such as those around a monastery, have a frame.
export function FinalLight({ table }: { table: TileTable }) {
    const why = told_why(table);
    if (!why) return null;
    const { segments, tiles, figures, counted = [] } = why.spotlight;
    const own = new Set(segments.map(({ x, y }) => `${x},${y}`));
    const key = ({ x, y, segment }: SegmentAt) => `${x},${y},${segment}`;
    const winners = winners_of(why);
    return (
        <g class="final-light">
            {tiles
                .filter(({ x, y }) => !own.has(`${x},${y}`))
                .map(({ x, y }) => (
                    <LitTile key={`${x},${y}`} x={x} y={y} />
                ))}
            {segments.map((at) => (
                <Part key={key(at)} table={table} at={at} look="final-segment" />
            ))}
            {winners.flatMap(({ seat }) =>
                segments.map((at) => (
                    <Part
                        key={`${seat}/${key(at)}`}
                        table={table}
                        at={at}
                        look="final-hatch"
                        hatch={seat}
                    />
                )),
            )}
            {counted.map((at) => (
                <Part key={key(at)} table={table} at={at} look="final-counted" />
            ))}
            {figures.map(({ x, y, segment, seat, figure }) => {
                const spot = figure_spot(table, x, y, segment);
                return (
                    <circle
                        key={`${x},${y},${segment},${seat},${figure}`}
                        class="lit-figure"
                        cx={spot.x}
                        cy={spot.y}
                        r="19"
                    />
                );
            })}
        </g>
    );
}

// Above everything, over no figure.
export function FinalPoints({ table, scale }: { table: TileTable; scale: number }) {
    const why = told_why(table);
    if (!why) return null;
    const far = is_far(scale);
    const seats = new Set(winners_of(why).map(({ seat }) => seat));
    const [stand] = why.spotlight.figures.filter(({ seat }) => seats.has(seat));
    const spot = stand
        ? figure_spot(table, stand.x, stand.y, stand.segment)
        : middle_of(table, why);
    const grows = far ? label_grows : 1;
    const { width, height } = badge_size(why);
    const figures = table.step.value?.state.tiles?.figures ?? [];
    const [at] = placed_labels(
        [{ spot, width: width * grows, height: height * grows }],
        figures.map(({ x, y, segment }) => figure_spot(table, x, y, segment)),
        far ? figure_grows : 1,
    );
    return (
        <g class="points final" key={table.table.told.value}>
            <PointBadge why={why} at={at ?? spot} />
        </g>
    );
}
