// What can be done with a figure when a tile has been laid: put on one of its segments, or taken back from elsewhere.
import { choice_key, same_choice, type FigureChoice } from '../state/legal';
import type { TileTable } from '../table/tile_table';
import { choice_words } from '../text/words';
import { FigureDrawing } from './figures';
import { tile_shape } from './geometry';
import type { Point } from '../land/plane';
import { lies_down } from '../land/kinds';
import { figure_spot, kind_on_board } from './overlay';

interface Lying {
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

// Several figures may stand on the same segment: side by side then.
function beside(choices: readonly FigureChoice[], choice: FigureChoice): number {
    const same = choices.filter(
        ({ segment, back }) => segment === choice.segment && !back && !choice.back,
    );
    return same.length < 2 ? 0 : (same.indexOf(choice) - (same.length - 1) / 2) * 27;
}

export function FigureChoices({ table, lying }: { table: TileTable; lying: Lying }) {
    const seat = table.link.seat.value ?? 0,
        chosen = table.draft.value?.figure,
        choices = table.figures.value;
    const choose = (event: Event, choice: FigureChoice) => {
        event.stopPropagation();
        table.choose(choice);
    };
    return (
        <g class="choices" transform={`translate(${lying.x * 100} ${lying.y * 100})`}>
            {choices.map((choice, i) => {
                const { spot, kind } = place_of(table, lying, choice);
                const same = same_choice(chosen, choice);
                const label = choice_words(table, lying, choice, i + 1);
                return (
                    <g
                        key={choice_key(choice)}
                        class={`choice ${choice.back ? 'back' : ''} ${same ? 'chosen' : ''}`}
                        role="button"
                        tabindex={0}
                        aria-label={label}
                        aria-pressed={same}
                        data-segment={choice.segment}
                        data-kind={kind}
                        transform={`translate(${spot.x + beside(choices, choice)} ${spot.y})`}
                        onClick={(event) => choose(event, choice)}
                        onPointerEnter={(event) => {
                            if (event.pointerType === 'mouse') table.pointed.value = choice;
                        }}
                        onPointerLeave={() => {
                            table.pointed.value = undefined;
                        }}
                        onFocus={() => {
                            table.pointed.value = choice;
                        }}
                        onBlur={() => {
                            table.pointed.value = undefined;
                        }}
                        onKeyDown={(event) => {
                            // Enter on what is chosen confirms it.
                            if (event.key === ' ' || (event.key === 'Enter' && !same)) {
                                event.preventDefault();
                                choose(event, choice);
                            }
                        }}
                    >
                        <title>{label}</title>
                        <circle r={choice.back ? 18 : 15} />
                        <FigureDrawing
                            seat={seat}
                            kind={choice.figure}
                            lying={lies_down(kind)}
                            on={kind}
                            scale={same ? 1.25 : choice.back ? 1.1 : 0.95}
                        />
                        {choice.back && (
                            <g class="back-sign" transform="translate(14 -14)">
                                <circle r="10" />
                                <path d={back_arrow} />
                            </g>
                        )}
                    </g>
                );
            })}
        </g>
    );
}
