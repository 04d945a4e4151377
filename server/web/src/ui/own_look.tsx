// How others see one: a colour for the figures, if it is free, and a portrait. Chosen for all tables to come.
import { portrait_count } from '../base/portrait';
import { own_color, own_portrait } from '../net/own_look';
import { choose_portrait } from '../net/own_portrait';
import { text } from '../text/text';
import { Swatches } from './look_choice';
import { Portrait } from './portrait';

interface OwnLookProps {
    name: string;
    changed?: (() => void) | undefined;
}

export function OwnLook({ name, changed }: OwnLookProps) {
    const choose = (change: () => void) => () => {
        change();
        changed?.();
    };
    return (
        <div class="own-look">
            <h2>{text('look.title')}</h2>
            <fieldset class="choice-row">
                <legend>{text('color')}</legend>
                <div class="segmented">
                    <Swatches
                        chosen={own_color.value}
                        choose={(color) =>
                            choose(() => {
                                own_color.value = color;
                            })()
                        }
                    />
                    <button
                        type="button"
                        aria-pressed={own_color.value === undefined}
                        onClick={choose(() => {
                            own_color.value = undefined;
                        })}
                    >
                        {text('color.any')}
                    </button>
                </div>
                <p class="quiet small">{text('color.what')}</p>
            </fieldset>
            <fieldset class="choice-row">
                <legend>{text('portrait')}</legend>
                <div class="portraits">
                    {Array.from({ length: portrait_count + 1 }, (_, number) => (
                        <button
                            key={number}
                            type="button"
                            aria-pressed={own_portrait.value === number}
                            aria-label={
                                number === 0
                                    ? text('portrait.of_name')
                                    : text('portrait.n', { n: number })
                            }
                            title={number === 0 ? text('portrait.of_name') : undefined}
                            onClick={choose(() => choose_portrait(number))}
                        >
                            <Portrait name={name} chosen={number} size={44} />
                        </button>
                    ))}
                </div>
                <p class="quiet small">{text('portrait.what')}</p>
            </fieldset>
        </div>
    );
}
