// What lies over the drawing for a while: hatches of fields, values, lights, points just made.
import type { FeatureAppraisal } from '../proto/meeple/v1/tiles_pb';
import type { TileTable } from '../table/tile_table';
import { text } from '../text/text';
import { feature } from '../text/words';
import { tile_shape } from './geometry';
import { role_of } from '../land/kinds';
import { seat_look, seat_looks } from '../base/seat_look';

// One hatch for each seat: colour and direction both tell whose it is.
export function HatchPatterns() {
    return (
        <defs>
            {seat_looks.map(({ color }, seat) => (
                <pattern
                    key={seat}
                    id={`hatch-${seat}`}
                    width="11"
                    height="11"
                    patternUnits="userSpaceOnUse"
                    patternTransform={`rotate(${[45, 135, 0, 90, 20, 70][seat] ?? 45})`}
                >
                    <rect width="11" height="11" fill={color} opacity=".26" />
                    <rect width="5" height="11" fill={color} opacity=".62" />
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

// Below roads and cities: fields in the hatch of whoever owns them.
export function Hatches({ table }: { table: TileTable }) {
    if (table.overlay.value !== 'fields' || !table.live.value) return null;
    return (
        <g class="hatches">
            {table.appraisals.value
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

// Above everything: what each owned feature would bring now. A click says why.
export function Values({ table }: { table: TileTable }) {
    const overlay = table.overlay.value;
    if (overlay === 'none' || !table.live.value) return null;
    const shown = table.appraisals.value.filter(
        (a) => a.owners.length > 0 && (overlay === 'worth' || is_ground(table, a)),
    );
    return (
        <g class="values">
            {shown.map((appraisal) => {
                const why = table.worth(appraisal);
                const stand = why.spotlight.figures[0] ?? appraisal.at;
                if (!stand) return null;
                const spot = figure_spot(table, stand.x, stand.y, stand.segment);
                const label = text('worth.label', {
                    feature: feature(appraisal.kind),
                    points: appraisal.points,
                });
                const width = 22 + 9 * String(appraisal.points).length;
                return (
                    <g
                        key={`${stand.x},${stand.y},${stand.segment}`}
                        class="value"
                        role="button"
                        tabindex={0}
                        aria-label={label}
                        transform={`translate(${spot.x + 12} ${spot.y - 20})`}
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
                            <rect x={-width / 2} y="-13" width={width} height="26" rx="13" />
                            {appraisal.owners.map((seat, i) => (
                                <circle
                                    key={seat}
                                    cx={-width / 2 + 10 + i * 6}
                                    cy="0"
                                    r="6"
                                    fill={seat_look(seat).color}
                                />
                            ))}
                            <text x={5 + 3 * (appraisal.owners.length - 1)} y="6">
                                {appraisal.points}
                            </text>
                        </g>
                    </g>
                );
            })}
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
    table: TileTable,
    x: number,
    y: number,
    segment: number,
): { x: number; y: number } {
    const placed = table.step.value?.state.tiles?.board.find(
        (tile) => tile.x === x && tile.y === y,
    );
    const spot =
        placed &&
        tile_shape(table.shelf.type(placed.tile), placed.rotation).segments[segment]?.spot;
    return { x: x * 100 + (spot?.x ?? 50), y: y * 100 + (spot?.y ?? 50) };
}

// What somebody points at, or asked about.
export function Lights({ table }: { table: TileTable }) {
    const spotlight = table.lit.value ?? table.asked.value?.spotlight;
    if (!spotlight) return null;
    return (
        <g class="lights">
            {spotlight.tiles.map(({ x, y }) => (
                <rect
                    key={`${x},${y}`}
                    class="lit-tile"
                    x={x * 100 + 2}
                    y={y * 100 + 2}
                    width="96"
                    height="96"
                    rx="3"
                />
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

// Points just made, over the feature that brought them.
export function Points({ table }: { table: TileTable }) {
    const scored = table.news.value.filter(({ what, final }) => what === 'scored' && !final);
    return (
        <g class="points">
            {scored.map((line, i) => {
                const at = line.why?.spotlight.segments[0] ?? {
                    ...(line.spotlight?.tiles[0] ?? { x: 0, y: 0 }),
                    segment: 0,
                };
                const spot = figure_spot(table, at.x, at.y, at.segment);
                const above = scored.slice(0, i).filter(({ why }) => why === line.why).length;
                return (
                    <g
                        key={line.id}
                        class="point"
                        transform={`translate(${spot.x} ${spot.y - 8 - 26 * above})`}
                    >
                        <g class="far-larger">
                            <rect
                                x="-24"
                                y="-15"
                                width="48"
                                height="30"
                                rx="15"
                                fill={seat_look(line.seat ?? 0).color}
                            />
                            <text y="7" fill={seat_look(line.seat ?? 0).ink}>
                                {text('points.plus', { points: line.points ?? 0 })}
                            </text>
                        </g>
                    </g>
                );
            })}
        </g>
    );
}
