// The user's preferences: one sheet, which several buttons open.
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { drawn_by, Part } from '../base/lazy';
import { text, want_texts } from '../text/text';
import { Icon } from './bits';

export const settings_open = signal(false);

const HabitsSheet = drawn_by(
    new Part(async () => {
        await want_texts('table_screen');
        return import('./habits');
    }),
    (part) => part.HabitsSheet,
);

// Loaded when it is opened.
export function Settings() {
    const [wanted, want] = useState(false);
    if (settings_open.value && !wanted) want(true);
    return wanted ? <HabitsSheet open={settings_open} /> : null;
}

const icon =
    'M3 6h7M14 6h3M3 14h3M10 14h7M12 3.8a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 0 1 0-4.4M8 11.8a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 0 1 0-4.4';

// At a board.
export function Habits() {
    return (
        <button
            type="button"
            class="tool"
            title={text('habits')}
            aria-label={text('habits')}
            aria-haspopup="dialog"
            onClick={() => {
                settings_open.value = true;
            }}
        >
            <Icon d={icon} />
        </button>
    );
}
