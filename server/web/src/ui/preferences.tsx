// The icon on the first screen: language and theme at once, all other settings on a sheet.
import { useRef, useState } from 'preact/hooks';
import { text } from '../text/text';
import { Icon, LanguageSwitch, ThemeSwitch } from './bits';
import { settings_open } from './habits_button';

export function Preferences() {
    const [open, set_open] = useState(false);
    const menu = useRef<HTMLDivElement>(null);
    return (
        <div
            ref={menu}
            class="preferences"
            onFocusOut={({ relatedTarget }) => {
                if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget))
                    set_open(false);
            }}
            onKeyDown={({ key }) => {
                if (key !== 'Escape') return;
                set_open(false);
                menu.current?.querySelector('button')?.focus();
            }}
        >
            <button
                type="button"
                class="plain"
                aria-expanded={open}
                onClick={() => set_open(!open)}
            >
                <Icon d="M10 2a8 8 0 1 0 0 16a8 8 0 0 0 0-16M2 10h16M10 2c5 5 5 11 0 16M10 2c-5 5-5 11 0 16" />
                {text('habits')}
            </button>
            {open && (
                <div class="preferences-open">
                    <LanguageSwitch />
                    <ThemeSwitch />
                    <button
                        type="button"
                        class="plain more-settings"
                        onClick={() => {
                            set_open(false);
                            settings_open.value = true;
                        }}
                    >
                        {text('preferences.all')}
                    </button>
                </div>
            )}
        </div>
    );
}
