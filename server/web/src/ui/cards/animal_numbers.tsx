// Points for animals, as the user's own table: the numbers of a printed scoring card can be typed in.
import { useState } from 'preact/hooks';
import type { Game } from '../../proto/meeple/v1/envelope_pb';
import {
    animal_table_of,
    animal_table_option,
    is_animal_table,
    points_max,
} from '../../state/animal_table';
import { named, text } from '../../text/text';
import { change, value_of, wish } from '../wish';

export function AnimalNumbers({ game }: { game: Game }) {
    const option = game.options.find(({ name }) => name === animal_table_option);
    const usual = animal_table_of(option?.defaultValue ?? '');
    const chosen = option ? animal_table_of(value_of(option, wish.value.options)) : [];
    // What is being typed need not be a table yet.
    const [typed, type] = useState<readonly number[] | undefined>(undefined);
    if (!option) return null;
    const shown = typed ?? chosen;
    const good = is_animal_table(shown, usual);
    const take = (numbers: readonly number[]) => {
        type(numbers);
        const options = new Map(wish.value.options);
        const value = numbers.join(',');
        if (value === option.defaultValue) options.delete(animal_table_option);
        else if (is_animal_table(numbers, usual)) options.set(animal_table_option, value);
        else return;
        change({ options });
    };
    return (
        <fieldset class="choice-row animal-numbers">
            <legend>{named('option', animal_table_option)}</legend>
            <p class="choice-what">{text('option_what.animal_table')}</p>
            <div class="number-row">
                {usual.map((_, i) => (
                    <label key={i}>
                        <span>{i + 1}</span>
                        <input
                            type="number"
                            inputMode="numeric"
                            min={1}
                            max={points_max}
                            value={shown[i]}
                            aria-label={text('animals.points_for', { n: i + 1 })}
                            onInput={(event) =>
                                take(
                                    shown.map((points, at) =>
                                        at === i ? Number(event.currentTarget.value) : points,
                                    ),
                                )
                            }
                        />
                    </label>
                ))}
            </div>
            {!good && (
                <p class="problem" role="alert">
                    {text('animals.must_grow', { n: usual.length, most: points_max })}
                </p>
            )}
            {shown.join() !== usual.join() && (
                <button type="button" class="plain" onClick={() => take(usual)}>
                    {text('animals.usual')}
                </button>
            )}
        </fieldset>
    );
}
