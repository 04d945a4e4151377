// The user's preferences for all games: switches on a separate sheet.
import type { Signal } from '@preact/signals';
import { asking, askings, motion, motions, one_by_one, send_at_zero } from '../table/habits';
import { named, text, type TextKey } from '../text/text';
import { CloseDialog, Dialog } from './dialog';
import { notices_on, notices_possible, wish_notices } from './call';
import { LanguageSwitch, ThemeSwitch } from './bits';
import { play_sound, sound_on, volume } from './sound';
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

interface ChoiceProps<T extends string> {
    name: string;
    of: Signal<T>;
    values: readonly T[];
    label: 'habit.ask' | 'habit.motion' | 'tabletop';
}

function Choice<T extends string>({ name, of, values, label }: ChoiceProps<T>) {
    return (
        <fieldset class="choice-row">
            <legend>{text(label)}</legend>
            <div class="segmented">
                {values.map((one) => (
                    <button
                        key={one}
                        type="button"
                        aria-pressed={of.value === one}
                        {...{ [`data-${name}`]: one }}
                        onClick={() => {
                            of.value = one;
                        }}
                    >
                        {named(label, one)}
                    </button>
                ))}
            </div>
        </fieldset>
    );
}

export function HabitsSheet({ open }: { open: Signal<boolean> }) {
    return (
        <Dialog open={open} class="habits" label={text('habits')}>
            <header class="help-head">
                <h2>{text('habits')}</h2>
                <CloseDialog open={open} />
            </header>
            <Choice name="asking" of={asking} values={askings} label="habit.ask" />
            {asking.value === 'off' && <p class="quiet small">{text('habit.ask.off.how')}</p>}
            <Habit on={one_by_one} name="habit.one_by_one" />
            <Habit on={send_at_zero} name="habit.send_at_zero" />
            <Habit on={sound_on} name="habit.sound" flipped={() => play_sound('turn')} />
            {sound_on.value && (
                <label class="habit-volume">
                    <span>{text('habit.volume')}</span>
                    <input
                        type="range"
                        min={10}
                        max={100}
                        step={10}
                        value={volume.value}
                        onInput={(event) => {
                            volume.value = Number(event.currentTarget.value);
                        }}
                        onChange={() => play_sound('turn')}
                    />
                </label>
            )}
            {notices_possible() && (
                <Habit on={notices_on} name="habit.notices" flipped={() => void wish_notices()} />
            )}
            <Choice name="motion" of={motion} values={motions} label="habit.motion" />
            <Choice name="tabletop-choice" of={tabletop} values={tabletops} label="tabletop" />
            <fieldset class="choice-row">
                <legend>{text('theme')}</legend>
                <ThemeSwitch />
            </fieldset>
            <fieldset class="choice-row">
                <legend>{text('language')}</legend>
                <LanguageSwitch />
            </fieldset>
        </Dialog>
    );
}
