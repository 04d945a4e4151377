// What can be done with a figure when a tile has been laid: put on one of its segments, or taken back from elsewhere.
import { choice_key, same_choice, type FigureChoice, type Offer } from '../state/legal';
import { media_matches } from '../base/media';
import { take_offer } from '../table/offers';
import type { TileTable } from '../table/tile_table';
import { choice_words } from '../text/words';
import { FeatureSign } from './feature_sign';
import { FigureDrawing } from './figures';
import { is_narrow, is_phone, margins_arranging, type View } from './camera';
import { fanned, type Bounds } from './fan';
import { tile_shape } from './geometry';
import type { Point } from '../land/plane';
import { lies_down } from '../land/kinds';
import { figure_spot, kind_on_board } from './overlay';
import { rests } from './resting';

export interface Lying {
    readonly tile: number;
    readonly rotation: number;
    readonly x: number;
    readonly y: number;
}

// An arrow that comes home.
export const back_arrow = 'M-5 1.5a5.5 5.5 0 1 0 2-5M-6-6.5v5h5';

interface Place {
    readonly spot: Point; // As seen from the tile that was laid.
    readonly kind: number;
}

function place_of(table: TileTable, lying: Lying, { segment, back }: FigureChoice): Place {
    if (back) {
        const { x, y } = figure_spot(table, back.x, back.y, segment);
        const kind = kind_on_board(table, { ...back, segment });
        return { spot: { x: x - lying.x * 100, y: y - lying.y * 100 }, kind };
    }
    const type = table.shelf.type(lying.tile);
    const spot = tile_shape(type, lying.rotation).segments[segment]?.spot ?? { x: 50, y: 50 };
    return { spot, kind: type.segments[segment]?.kind ?? 0 };
}

const finger_px = 23, // Half of what a finger hits, and a little.
    mouse_px = 17,
    gap_px = 3,
    life_size = 15; // On a tile of 100.

// Touch, or no mouse that could hover.
export function by_finger(): boolean {
    return media_matches('(pointer: coarse)');
}

// A press focuses, too; what it then shows beside the move could come between it and its release.
export function by_key({ currentTarget }: FocusEvent): boolean {
    return currentTarget instanceof Element && currentTarget.matches(':focus-visible');
}

export interface PlacedChoice extends Offer {
    readonly kind: number;
    readonly spot: Point; // Where the figure would stand; all as seen from the tile's corner.
    readonly at: Point; // Where it is shown: none touches another.
}

// How large a choice is on a board that is seen at this scale.
export function choice_radius(scale: number): number {
    return Math.max(life_size, (by_finger() ? finger_px : mouse_px) / scale);
}

const edge_px = 10; // Between a choice and the edge of the board.

// What is seen of the board, from the corner of that tile on.
function bounds_around(view: View | undefined, { x, y }: Lying): { readonly within?: Bounds } {
    if (!view) return {};
    const { width, height } = view.size,
        now = view.settled.value,
        free = margins_arranging();
    const left = is_narrow() ? 0 : free.left,
        bottom = height - (is_phone() ? free.bottom : edge_px);
    const from = { x: x * 100 + now.x / now.scale, y: y * 100 + now.y / now.scale };
    return {
        within: {
            left: left / now.scale - from.x,
            top: edge_px / now.scale - from.y,
            right: (width - edge_px) / now.scale - from.x,
            bottom: bottom / now.scale - from.y,
        },
    };
}

// None of them out of sight, if the board is seen from there.
export function placed_choices(
    table: TileTable,
    lying: Lying,
    scale: number,
    view?: View,
): PlacedChoice[] {
    const all = table.offers.value.map((offer) => ({
        ...offer,
        ...place_of(table, lying, offer.choice),
    }));
    const here = all.filter(({ choice }) => !choice.back);
    const places = fanned(
        here.map(({ spot }) => spot),
        {
            radius: choice_radius(scale),
            gap: gap_px / scale,
            middle: { x: 50, y: 50 },
            half: 50,
            ...bounds_around(view, lying),
        },
    );
    return all.map((one) => ({ ...one, at: places[here.indexOf(one)] ?? one.spot }));
}

// A click on the tile that turns it: the figure has appeared under a pointer that rests since it placed the tile.
function turns_tile(event: UIEvent, table: TileTable): boolean {
    const placement = table.draft.value?.placement;
    if (!placement || !(event instanceof MouseEvent) || event.detail === 0) return false;
    if (event.detail > 1) return true;
    const ways = table.cell(placement)?.placements.length ?? 1;
    return ways > 1 && !by_finger() && rests(event);
}

function act(event: UIEvent, table: TileTable, placed: PlacedChoice) {
    event.stopPropagation();
    if (turns_tile(event, table)) table.rotate(1);
    else take_offer(table, placed);
}

// The figure and where it would stand; of a place its sign.
function Offered({
    table,
    placed: { choice, place, kind },
    radius,
}: {
    table: TileTable;
    placed: PlacedChoice;
    radius: number;
}) {
    const size = radius / life_size;
    const chosen = same_choice(table.draft.value?.figure, choice);
    if (place) return <FeatureSign kind={kind} at={`scale(${size})`} />;
    return (
        <>
            <FigureDrawing
                seat={table.link.seat.value ?? 0}
                kind={choice.figure}
                lying={lies_down(kind)}
                on={kind}
                scale={(chosen ? 1.1 : 0.95) * size}
            />
            <FeatureSign
                kind={kind}
                at={`translate(${-radius * 0.7} ${radius * 0.7}) scale(${size / 2})`}
            />
            {choice.back && (
                <g
                    class="back-sign"
                    transform={`translate(${radius * 0.8} ${-radius * 0.8}) scale(${size})`}
                >
                    <circle r="8" />
                    <path d={back_arrow} transform="scale(.8)" />
                </g>
            )}
        </>
    );
}

function Choice({
    table,
    lying,
    placed,
    index,
    radius,
}: {
    table: TileTable;
    lying: Lying;
    placed: PlacedChoice;
    index: number;
    radius: number;
}) {
    const { choice, place, kind, spot, at } = placed;
    const same = same_choice(table.draft.value?.figure, choice);
    const label = choice_words(table, lying, placed, index + 1);
    const choose = (event: UIEvent) => act(event, table, placed);
    const point = (to: FigureChoice | undefined) => {
        table.pointed.value = to;
    };
    const aim = (event: PointerEvent) => {
        const by_mouse = event.pointerType === 'mouse' && !by_finger();
        if (by_mouse && !rests(event) && table.pointed.peek() !== choice) point(choice);
    };
    const moved = Math.hypot(at.x - spot.x, at.y - spot.y) > radius / 2;
    return (
        <>
            {moved && (
                <g class="choice-way" aria-hidden="true">
                    <path d={`M${spot.x} ${spot.y}L${at.x} ${at.y}`} />
                    <circle cx={spot.x} cy={spot.y} r={radius / 6} />
                </g>
            )}
            <g
                class={`choice ${choice.back ? 'back' : ''} ${same ? 'chosen' : ''}`}
                role="button"
                tabindex={0}
                aria-label={label}
                aria-pressed={same}
                data-segment={choice.segment}
                data-kind={kind}
                data-opens={place?.length}
                transform={`translate(${at.x} ${at.y})`}
                onClick={choose}
                onPointerEnter={aim}
                onPointerMove={aim}
                onPointerLeave={() => point(undefined)}
                onFocus={(event) => {
                    if (by_key(event)) point(choice);
                }}
                onBlur={() => point(undefined)}
                onKeyDown={(event) => {
                    // Enter on what is chosen confirms it.
                    if (event.key === ' ' || (event.key === 'Enter' && !same)) {
                        event.preventDefault();
                        choose(event);
                    }
                }}
            >
                <title>{label}</title>
                <circle r={radius} />
                <Offered table={table} placed={placed} radius={radius} />
            </g>
            {index < 9 && (
                <text
                    class="choice-digit"
                    aria-hidden="true"
                    transform={`translate(${at.x + radius * 0.62} ${at.y + radius * 0.84}) scale(${radius / life_size})`}
                >
                    {index + 1}
                </text>
            )}
        </>
    );
}

export function FigureChoices({
    table,
    lying,
    scale,
    view,
}: {
    table: TileTable;
    lying: Lying;
    scale: number;
    view: View | undefined;
}) {
    const radius = choice_radius(scale);
    return (
        <g class="choices" transform={`translate(${lying.x * 100} ${lying.y * 100})`}>
            {placed_choices(table, lying, scale, view).map((placed, i) => (
                <Choice
                    key={choice_key(placed.choice)}
                    table={table}
                    lying={lying}
                    placed={placed}
                    index={i}
                    radius={radius}
                />
            ))}
        </g>
    );
}
