// How one is drawn at tables: the colours to choose from.
import { look_of_color, seat_looks } from '../base/seat_look';
import { text } from '../text/text';

const names = [
    'color.blue',
    'color.red',
    'color.yellow',
    'color.black',
    'color.green',
    'color.pink',
] as const;

interface SwatchesProps {
    chosen: number | undefined;
    taken?: readonly number[]; // By other players.
    choose: (color: number) => void;
}

export function Swatches({ chosen, taken = [], choose }: SwatchesProps) {
    return (
        <span class="swatches" role="group" aria-label={text('color')}>
            {names.slice(0, seat_looks.length).map((name, color) => {
                const { color: paint, ink, emblem } = look_of_color(color);
                const says = text(taken.includes(color) ? 'color.taken' : 'color.free', {
                    color: text(name),
                });
                return (
                    <button
                        key={color}
                        type="button"
                        class="swatch"
                        aria-pressed={chosen === color}
                        aria-label={says}
                        title={says}
                        disabled={taken.includes(color)}
                        onClick={() => choose(color)}
                    >
                        <svg width="26" height="26" viewBox="-8 -8 16 16" aria-hidden="true">
                            <rect x="-8" y="-8" width="16" height="16" rx="4.5" fill={paint} />
                            <path d={emblem} fill={ink} />
                        </svg>
                    </button>
                );
            })}
        </span>
    );
}
