// The user's preferences for all games: switches on a separate sheet.
import type { Signal } from '@preact/signals';
import { asking, askings, one_by_one, send_at_zero } from '../table/habits';
import { text, type TextKey } from '../text/text';
import { CloseDialog, Dialog } from './dialog';
import { notices_on, notices_possible, wish_notices } from './call';
import { LanguageSwitch, ThemeSwitch } from './bits';
import { play_sound, sound_on } from './sound';
import { tabletop, tabletops } from './tabletop';

function Habit({
    on,
    name,
    flipped,
}: {
    on: Signal<boolean>;
    name: TextKey;
    flipped?: () => void;
}) {
    return (
        <label class="habit">
            <input
                type="checkbox"
                checked={on.value}
                onChange={(event) => {
                    on.value = event.currentTarget.checked;
                    flipped?.();
                }}
            />
            <span>{text(name)}</span>
        </label>
    );
}

export function HabitsSheet({ open }: { open: Signal<boolean> }) {
    return (
        <Dialog open={open} class="habits" label={text('habits')}>
            <h2>{text('habits')}</h2>
            <fieldset class="choice-row">
                <legend>{text('habit.ask')}</legend>
                <div class="segmented">
                    {askings.map((one) => (
                        <button
                            key={one}
                            type="button"
                            aria-pressed={asking.value === one}
                            data-asking={one}
                            onClick={() => {
                                asking.value = one;
                            }}
                        >
                            {text(`habit.ask.${one}`)}
                        </button>
                    ))}
                </div>
            </fieldset>
            {asking.value === 'off' && <p class="quiet small">{text('habit.ask.off.how')}</p>}
            <Habit on={one_by_one} name="habit.one_by_one" />
            <Habit on={send_at_zero} name="habit.send_at_zero" />
            <Habit on={sound_on} name="habit.sound" flipped={() => play_sound('turn')} />
            {notices_possible() && (
                <Habit on={notices_on} name="habit.notices" flipped={() => void wish_notices()} />
            )}
            <fieldset class="choice-row">
                <legend>{text('tabletop')}</legend>
                <div class="segmented">
                    {tabletops.map((one) => (
                        <button
                            key={one}
                            type="button"
                            aria-pressed={tabletop.value === one}
                            data-tabletop-choice={one}
                            onClick={() => {
                                tabletop.value = one;
                            }}
                        >
                            {text(`tabletop.${one}`)}
                        </button>
                    ))}
                </div>
            </fieldset>
            <fieldset class="choice-row">
                <legend>{text('theme')}</legend>
                <ThemeSwitch />
            </fieldset>
            <fieldset class="choice-row">
                <legend>{text('language')}</legend>
                <LanguageSwitch />
            </fieldset>
            <CloseDialog open={open} />
        </Dialog>
    );
}
