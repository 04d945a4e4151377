// What lies over the drawing for a while: hatches of fields, values, lights, points just made.
import { FeatureKind, type FeatureAppraisal } from '../proto/meeple/v1/tiles_pb';
import { standing_appraisals } from '../table/standing';
import type { TileTable } from '../table/tile_table';
import { text } from '../text/text';
import { feature } from '../text/words';
import { tile_shape } from './geometry';
import { is_surrounded, role_of } from '../land/kinds';
import { seat_looks, useSeatLook } from '../base/seat_look';
import { scored_said, winners_of, type Why } from '../state/why';
import { worth_complete, worth_said } from '../state/worth';
import type { Point } from '../land/plane';
import { is_far } from './camera';
import { GoesHome } from './goes_home';
import { placed_labels } from './pills';
import { module_looks } from './modules/all';
import { LitTile } from './lit_tile';

// One hatch for each seat: colour and direction both tell whose it is.
export function HatchPatterns() {
    const look = useSeatLook();
    return (
        <defs>
            {seat_looks.map((_, seat) => (
                <pattern
                    key={seat}
                    id={`hatch-${seat}`}
                    width="11"
                    height="11"
                    patternUnits="userSpaceOnUse"
                    patternTransform={`rotate(${[45, 135, 0, 90, 20, 70][seat] ?? 45})`}
                >
                    <rect width="11" height="11" fill={look(seat).color} opacity=".26" />
                    <rect width="5" height="11" fill={look(seat).color} opacity=".62" />
                </pattern>
            ))}
        </defs>
    );
}

function is_ground(table: TileTable, appraisal: FeatureAppraisal): boolean {
    const at = appraisal.at;
    const placed =
        at && table.step.value?.state.tiles?.board.find(({ x, y }) => x === at.x && y === at.y);
    const segment = placed && table.shelf.type(placed.tile).segments[at.segment];
    return segment !== undefined && role_of(segment.kind, segment.slots) === 'ground';
}

export function outline_at(table: TileTable, x: number, y: number, segment: number): string {
    const placed = table.step.value?.state.tiles?.board.find(
        (tile) => tile.x === x && tile.y === y,
    );
    if (!placed) return '';
    return (
        tile_shape(table.shelf.type(placed.tile), placed.rotation).segments[segment]?.outline ?? ''
    );
}

// Below roads and cities: fields in the hatch of their owner.
export function Hatches({ table }: { table: TileTable }) {
    if (table.overlay.value !== 'fields') return null;
    return (
        <g class="hatches">
            {standing_appraisals(table)
                .filter((a) => is_ground(table, a))
                .flatMap((appraisal) =>
                    appraisal.segments.map(({ x, y, segment }) => {
                        const d = outline_at(table, x, y, segment);
                        const key = `${x},${y},${segment}`;
                        if (appraisal.owners.length === 0)
                            return (
                                <path
                                    key={key}
                                    class="unowned"
                                    d={d}
                                    transform={`translate(${x * 100} ${y * 100})`}
                                />
                            );
                        return (
                            <g key={key} transform={`translate(${x * 100} ${y * 100})`}>
                                {appraisal.owners.map((seat, i) => (
                                    <path
                                        key={seat}
                                        d={d}
                                        fill={`url(#hatch-${seat})`}
                                        opacity={i === 0 ? 1 : 0.6}
                                    />
                                ))}
                            </g>
                        );
                    }),
                )}
        </g>
    );
}

// Who learns sees also what it would bring if it were finished as it lies; the tiles that finish it bring more, unless they are
// those around it.
function worth_words(table: TileTable, appraisal: FeatureAppraisal): string {
    const { kind, points, open } = appraisal,
        now = worth_said(appraisal),
        then = worth_complete(appraisal);
    const more = table.table.learning.value && open > 0 && then > points;
    return more ? `${now}→${then}${is_surrounded(kind) ? '' : '+'}` : now;
}

export const figure_grows = 1.3, // As the styles have it.
    label_grows = 1.65;
const dot = 12, // A label's dots, and its letters, in width.
    letter = 10.5,
    small_letter = 7;

interface Worth {
    readonly appraisal: FeatureAppraisal;
    readonly why: Why;
    readonly spot: Point;
    readonly says: string;
    readonly open: string; // Empty: nothing is said of it.
    readonly width: number;
    readonly height: number;
}

function worth_of(table: TileTable, appraisal: FeatureAppraisal): Worth[] {
    const why = table.worth(appraisal);
    const stand = why.spotlight.figures[0] ?? appraisal.at;
    if (!stand) return [];
    const says = worth_words(table, appraisal);
    const open =
        table.table.learning.value && appraisal.open > 0
            ? text('worth.open', { n: appraisal.open })
            : '';
    const first = dot * appraisal.owners.length + 4 + letter * says.length;
    return [
        {
            appraisal,
            why,
            spot: figure_spot(table, stand.x, stand.y, stand.segment),
            says,
            open,
            width: 16 + Math.max(first, small_letter * open.length),
            height: open ? 40 : 26,
        },
    ];
}

// A place that can be chosen lies below it, and gets the click.
function covers_place(table: TileTable, { width, height }: Worth, at: Point): boolean {
    return table.choices.value.cells.some(
        ({ x, y }) =>
            Math.abs(x * 100 + 50 - at.x) < 50 + width / 2 &&
            Math.abs(y * 100 + 50 - at.y) < 50 + height / 2,
    );
}

function WorthLabel({ table, worth, at }: { table: TileTable; worth: Worth; at: Point }) {
    const { appraisal, why, says, open, width, height } = worth;
    const look = useSeatLook();
    const dots = dot * appraisal.owners.length,
        words = letter * says.length;
    const left = -(dots + 4 + words) / 2,
        line = open ? -8 : 0;
    return (
        <g
            class={covers_place(table, worth, at) ? 'value over-place' : 'value'}
            role="button"
            tabindex={0}
            aria-label={text('worth.label', {
                feature: feature(appraisal.kind),
                points: worth_said(appraisal),
            })}
            transform={`translate(${at.x} ${at.y})`}
            onPointerEnter={() => {
                table.lit.value = why.spotlight;
            }}
            onPointerLeave={() => {
                table.lit.value = undefined;
            }}
            onClick={() => {
                table.asked.value = why;
            }}
            onKeyDown={(event) => {
                if (event.key === 'Enter') {
                    table.asked.value = why;
                    event.stopPropagation();
                }
            }}
        >
            <g class="far-larger">
                <rect x={-width / 2} y={-height / 2} width={width} height={height} rx="13" />
                {appraisal.owners.map((seat, i) => (
                    <path
                        key={seat}
                        d={look(seat).emblem}
                        transform={`translate(${left + dot * (i + 0.5)} ${line}) scale(1.2)`}
                        fill={look(seat).color}
                    />
                ))}
                <text
                    x={left + dots + 4 + words / 2}
                    y={line + 6}
                    textLength={words}
                    lengthAdjust="spacingAndGlyphs"
                >
                    {says}
                </text>
                {open && (
                    <text class="open-edges" y="14">
                        {open}
                    </text>
                )}
            </g>
        </g>
    );
}

// Above everything: what each owned feature would score now. A click says why.
export function Values({ table, scale }: { table: TileTable; scale: number }) {
    const overlay = table.overlay.value;
    if (overlay === 'none') return null;
    const shown = standing_appraisals(table)
        .filter((a) => a.owners.length > 0 && (overlay === 'worth' || is_ground(table, a)))
        .flatMap((appraisal) => worth_of(table, appraisal));
    // Over nothing that stands there, and over nothing that can be pointed at.
    const targets = table.targets.value.filter(({ apart, corner }) => !apart && !corner);
    const stands = [
        ...(table.step.value?.state.tiles?.figures ?? []),
        ...targets.map(({ at }) => at),
    ];
    const far = is_far(scale);
    const places = placed_labels(
        shown.map(({ spot, width, height }) => ({
            spot,
            width: width * (far ? label_grows : 1),
            height: height * (far ? label_grows : 1),
        })),
        stands.map(({ x, y, segment }) => figure_spot(table, x, y, segment)),
        far ? figure_grows : 1,
    );
    return (
        <g class="values">
            {shown.map((worth, i) => (
                <WorthLabel
                    key={`${worth.spot.x},${worth.spot.y}`}
                    table={table}
                    worth={worth}
                    at={places[i] ?? worth.spot}
                />
            ))}
        </g>
    );
}

// The kind of the segment that lies there.
export function kind_on_board(
    table: TileTable,
    at: { readonly x: number; readonly y: number; readonly segment: number },
): number {
    const placed = table.step.value?.state.tiles?.board.find(
        ({ x, y }) => x === at.x && y === at.y,
    );
    return (placed && table.shelf.type(placed.tile).segments[at.segment]?.kind) ?? 0;
}

export function figure_spot(
    table: Pick<TileTable, 'step' | 'draft' | 'shelf'>,
    x: number,
    y: number,
    segment: number,
): { x: number; y: number } {
    const tiles = table.step.value?.state.tiles,
        lying = table.draft.value?.placement;
    const there = (tile: { x: number; y: number }) => tile.x === x && tile.y === y;
    const placed = tiles?.board.find(there) ?? (lying && there(lying) ? lying : undefined);
    const type = placed && table.shelf.type(placed.tile);
    const spot = type && tile_shape(type, placed.rotation).segments[segment]?.spot;
    const kind = type?.segments[segment]?.kind ?? 0;
    const rise = module_looks.reduce(
        (sum, look) => sum + ((tiles && look.rise?.(tiles, kind, { x, y, segment })) ?? 0),
        0,
    );
    return { x: x * 100 + (spot?.x ?? 50), y: y * 100 + (spot?.y ?? 50) - rise };
}

// Features that the user points at, or asked about.
export function Lights({ table }: { table: TileTable }) {
    const spotlight = table.lit.value ?? table.asked.value?.spotlight;
    if (!spotlight) return null;
    return (
        <g class="lights">
            {spotlight.tiles.map(({ x, y }) => (
                <LitTile key={`${x},${y}`} x={x} y={y} />
            ))}
            {spotlight.segments.map(({ x, y, segment }) => (
                <path
                    key={`${x},${y},${segment}`}
                    class="lit-segment"
                    d={outline_at(table, x, y, segment)}
                    transform={`translate(${x * 100} ${y * 100})`}
                />
            ))}
            {spotlight.counted?.map(({ x, y, segment }) => (
                <path
                    key={`${x},${y},${segment}`}
                    class="lit-counted"
                    d={outline_at(table, x, y, segment)}
                    transform={`translate(${x * 100} ${y * 100})`}
                />
            ))}
            {spotlight.figures.map(({ x, y, segment, seat }) => {
                const spot = figure_spot(table, x, y, segment);
                return (
                    <circle
                        key={`${x},${y},${segment},${seat}`}
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

// Points just made: the feature glows, the sum rises from it, and its figures go home.
export function Points({ table }: { table: TileTable }) {
    const scored = table.news.value.filter(({ what, final }) => what === 'scored' && !final);
    // They would lie over what is being chosen.
    const choosing =
        table.draft.value ?? (table.figures.value.length > 0 || table.targets.value.length > 0);
    const whys = [...new Set(scored.flatMap(({ why }) => (why ? [why] : [])))];
    return (
        <g class="points" visibility={choosing ? 'hidden' : undefined}>
            {whys.map((why) => (
                <Scored key={`${table.index.value}/${whys.indexOf(why)}`} table={table} why={why} />
            ))}
        </g>
    );
}

export function middle_of(table: TileTable, why: Why): { x: number; y: number } {
    const { segments, tiles } = why.spotlight;
    const spots = segments.map(({ x, y, segment }) => figure_spot(table, x, y, segment));
    const all =
        spots.length > 0 ? spots : tiles.map(({ x, y }) => ({ x: x * 100 + 50, y: y * 100 + 50 }));
    const mean = (of: 'x' | 'y') => all.reduce((sum, at) => sum + at[of], 0) / (all.length || 1);
    const middle = { x: mean('x'), y: mean('y') };
    const far = (at: { x: number; y: number }) => Math.hypot(at.x - middle.x, at.y - middle.y);
    return all.reduce((best, at) => (far(at) < far(best) ? at : best), all[0] ?? middle);
}

// A completed city lets banners fly.
function Flourish({ x, y, color }: { x: number; y: number; color: string }) {
    return (
        <g transform={`translate(${x} ${y})`}>
            <g class="flourish">
                {Array.from({ length: 9 }, (_, i) => (
                    <g key={i} transform={`rotate(${i * 40})`}>
                        <path class="banner-fly" d="M0 -30v-16l9 4l-9 4" fill={color} />
                    </g>
                ))}
            </g>
        </g>
    );
}

const digit = 11.5; // Of the sum, in width.

export function badge_size(why: Why): { width: number; height: number } {
    return {
        width: 22 + digit * scored_said(why).length + 26 * winners_of(why).length,
        height: 32,
    };
}

// The emblems of the players who score, and the sum.
export function PointBadge({ why, at }: { why: Why; at: Point }) {
    const look = useSeatLook();
    const winners = winners_of(why),
        sum = scored_said(why),
        { width, height } = badge_size(why);
    const first = look(winners[0]?.seat ?? 0);
    return (
        <g class="point" transform={`translate(${at.x} ${at.y})`}>
            <g class="far-larger">
                <g class="point-rises">
                    <rect
                        x={-width / 2}
                        y={-height / 2}
                        width={width}
                        height={height}
                        rx={height / 2}
                        fill={first.color}
                    />
                    {winners.map(({ seat }, i) => (
                        <g key={seat} transform={`translate(${-width / 2 + 17 + 26 * i} 0)`}>
                            <circle r="11" fill={look(seat).color} stroke="#fff" />
                            <path d={look(seat).emblem} fill={look(seat).ink} />
                        </g>
                    ))}
                    <text
                        x={13 * winners.length}
                        y="7"
                        fill={first.ink}
                        textLength={digit * sum.length}
                        lengthAdjust="spacingAndGlyphs"
                    >
                        {sum}
                    </text>
                </g>
            </g>
        </g>
    );
}

function Scored({ table, why }: { table: TileTable; why: Why }) {
    const { segments, figures, counted = [] } = why.spotlight;
    const { x, y } = middle_of(table, why);
    const look = useSeatLook();
    const first = look(winners_of(why)[0]?.seat ?? 0);
    return (
        <>
            {counted.map((at) => (
                <path
                    key={`${at.x},${at.y},${at.segment}`}
                    class="scored-counted"
                    d={outline_at(table, at.x, at.y, at.segment)}
                    transform={`translate(${at.x * 100} ${at.y * 100})`}
                />
            ))}
            {segments.map((at) => (
                <path
                    key={`${at.x},${at.y},${at.segment}`}
                    class="scored-segment"
                    d={outline_at(table, at.x, at.y, at.segment)}
                    transform={`translate(${at.x * 100} ${at.y * 100})`}
                />
            ))}
            {figures.map(({ seat, figure, x: fx, y: fy, segment }) => (
                <GoesHome
                    key={`${fx},${fy},${segment},${seat},${figure}`}
                    seat={seat}
                    kind={figure}
                    on={why.kind}
                    at={figure_spot(table, fx, fy, segment)}
                />
            ))}
            {why.complete && why.kind === FeatureKind.CITY && (
                <Flourish x={x} y={y - 8} color={first.color} />
            )}
            <PointBadge why={why} at={{ x, y: y - 8 }} />
        </>
    );
}
