import type { ComponentChild } from 'preact';

// One of several, as buttons side by side.
export function Choice<T extends string | number>({
    label,
    what,
    value,
    values,
    say,
    mark,
    choose,
}: {
    label: string;
    what?: string | undefined;
    value: T;
    values: readonly T[];
    say: (value: T) => string;
    mark?: (value: T) => ComponentChild; // Beside what it says.
    choose: (value: T) => void;
}) {
    return (
        <fieldset class="choice-row">
            <legend>{label}</legend>
            {what && <p class="choice-what">{what}</p>}
            <div class="segmented">
                {values.map((one) => (
                    <button
                        key={one}
                        type="button"
                        aria-pressed={one === value}
                        onClick={() => choose(one)}
                    >
                        {say(one)}
                        {mark?.(one)}
                    </button>
                ))}
            </div>
        </fieldset>
    );
}
