// Small pieces that several screens use.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ErrorCode, Reason, type Error as ErrorMessage } from '../proto/meeple/v1/common_pb';
import { choose_language, has_text, language, languages, text, type TextKey } from '../text/text';
import { useSeatLook } from '../base/seat_look';
import { theme, themes } from './theme';

export function Emblem({ seat, size = 18 }: { seat: number; size?: number }) {
    const look = useSeatLook()(seat);
    return (
        <svg class="emblem" width={size} height={size} viewBox="-8 -8 16 16" aria-hidden="true">
            <rect x="-8" y="-8" width="16" height="16" rx="4.5" fill={look.color} />
            <path d={look.emblem} fill={look.ink} />
        </svg>
    );
}

export function LanguageSwitch() {
    return (
        <div class="languages" role="group" aria-label={text('language')}>
            {languages.map((known) => (
                <button
                    key={known}
                    type="button"
                    lang={known}
                    class="plain"
                    aria-pressed={language.value === known}
                    onClick={() => void choose_language(known)}
                >
                    {known.toUpperCase()}
                </button>
            ))}
        </div>
    );
}

export function ThemeSwitch() {
    return (
        <div class="languages" role="group" aria-label={text('theme')}>
            {themes.map((one) => (
                <button
                    key={one}
                    type="button"
                    class="plain"
                    aria-pressed={theme.value === one}
                    onClick={() => {
                        theme.value = one;
                    }}
                >
                    {text(`theme.${one}`)}
                </button>
            ))}
        </div>
    );
}

export function CopyField({ label, value }: { label: string; value: string }) {
    const [copied, set_copied] = useState(false);
    const field = useRef<HTMLInputElement>(null);
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(value);
            set_copied(true);
            setTimeout(() => set_copied(false), 2000);
        } catch {
            field.current?.select(); // Without encryption, or not allowed: it is one key away.
        }
    };
    return (
        <label class="copy-field">
            <span>{label}</span>
            <span class="copy-row">
                <input
                    ref={field}
                    readOnly
                    value={value}
                    onFocus={(event) => event.currentTarget.select()}
                />
                <button type="button" onClick={() => void copy()}>
                    {copied ? text('copied') : text('copy')}
                </button>
            </span>
        </label>
    );
}

// What went wrong, in the reader's words.
export function error_text(error: ErrorMessage): string {
    const reason = `reason_not.${(Reason[error.reason] ?? '').toLowerCase()}`;
    if (error.code === ErrorCode.ILLEGAL_ACTION && has_text(reason)) return text(reason);
    if (error.code === ErrorCode.RATE_LIMITED && error.retryAfterMs >= 60_000) {
        const minutes = Math.ceil(error.retryAfterMs / 60_000);
        return text('error.rate_limited_long', { minutes });
    }
    const key = `error.${(ErrorCode[error.code] ?? '').toLowerCase()}`;
    return has_text(key) ? text(key) : text('error.other', { code: error.code });
}

export function Problem({ error }: { error: ErrorMessage | undefined }) {
    return error ? (
        <p class="problem" role="alert">
            {error_text(error)}
        </p>
    ) : null;
}

// Leaves it to the browser where files go.
export function save_file(content: Blob, name: string) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function Icon({ d }: { d: string }) {
    return (
        <svg class="icon" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d={d} />
        </svg>
    );
}

// Closes what it stands in. The focus, if it is in there, goes back to what had it before.
export function CloseButton({ onClick, label }: { onClick: () => void; label?: string }) {
    const button = useRef<HTMLButtonElement>(null);
    useLayoutEffect(() => {
        const before = document.activeElement,
            closed = button.current?.parentElement;
        return () => {
            if (closed?.contains(document.activeElement) && before instanceof HTMLElement)
                queueMicrotask(() => before.focus());
        };
    }, []);
    return (
        <button
            ref={button}
            type="button"
            class="plain close"
            aria-label={label ?? text('close')}
            onClick={onClick}
        >
            ×
        </button>
    );
}

// Asks once more, in the place of the button, before something is done that cannot be undone. The focus goes along.
export function AskedTwice({ says, sure, act }: { says: string; sure: string; act: () => void }) {
    const [asked, ask] = useState(false);
    const button = useRef<HTMLButtonElement>(null);
    const first = useRef(true);
    useLayoutEffect(() => {
        if (!first.current) button.current?.focus();
        first.current = false;
    }, [asked]);
    if (!asked)
        return (
            <button key="ask" ref={button} type="button" class="plain" onClick={() => ask(true)}>
                {says}
            </button>
        );
    return (
        <span class="asked-twice">
            <button type="button" class="danger" onClick={act}>
                {sure}
            </button>
            <button ref={button} type="button" class="plain" onClick={() => ask(false)}>
                {text('kick.no')}
            </button>
        </span>
    );
}

// What a tool does, with its key.
export function tool_name(name: TextKey, key: string): string {
    return text('tool.key', { tool: text(name), key });
}

export function Toggle({
    on,
    flip,
    icon,
    children,
    title,
}: {
    on: boolean;
    flip: () => void;
    icon?: string;
    children?: ComponentChildren;
    title: string;
}) {
    return (
        <button
            type="button"
            class="tool"
            aria-pressed={on}
            title={title}
            aria-label={title}
            onClick={flip}
        >
            {icon && <Icon d={icon} />}
            {children}
        </button>
    );
}

// Whether a step is typed; the box itself is loaded when it is opened.
export const typing_open = signal(false);

const typing_icon = 'M2 5h16v10H2zM5 8h.01M8 8h.01M11 8h.01M14 8h.01M5 12h10';

export function TypingTool() {
    return (
        <Toggle
            on={typing_open.value}
            flip={() => {
                typing_open.value = !typing_open.value;
            }}
            icon={typing_icon}
            title={tool_name('tool.type', 'M')}
        />
    );
}
