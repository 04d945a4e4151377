// Emotes as pictures, by the names of the catalogue.
import type { ComponentChildren } from 'preact';
import { named } from '../../text/text';

const dots = (
    <>
        <circle cx="8.5" cy="10" r="1.3" />
        <circle cx="15.5" cy="10" r="1.3" />
    </>
);

function Face({ children }: { children: ComponentChildren }) {
    return (
        <>
            <circle class="emote-face" cx="12" cy="12" r="10" />
            {children}
        </>
    );
}

const drawings: Readonly<Record<string, ComponentChildren>> = {
    smile: (
        <Face>
            {dots}
            <path d="M7.5 14q4.5 4.5 9 0" />
        </Face>
    ),
    laugh: (
        <Face>
            <path d="M6.8 10.5q1.7-2.5 3.4 0M13.8 10.5q1.7-2.5 3.4 0" />
            <path class="emote-mouth" d="M7 13h10q-1 5.5-5 5.5T7 13Z" />
        </Face>
    ),
    wink: (
        <Face>
            <circle cx="8.5" cy="10" r="1.3" />
            <path d="M13.8 10h3.4M7.5 14q4.5 4.5 9 0" />
        </Face>
    ),
    think: (
        <Face>
            {dots}
            <path d="M6.8 7l3-1M9 16q3-1.5 6-.5" />
        </Face>
    ),
    wow: (
        <Face>
            {dots}
            <ellipse class="emote-mouth" cx="12" cy="16" rx="2.2" ry="2.7" />
        </Face>
    ),
    sad: (
        <Face>
            {dots}
            <path d="M8 17q4-4 8 0" />
        </Face>
    ),
    sweat: (
        <Face>
            {dots}
            <path d="M8.5 16h7" />
            <path class="emote-drop" d="M19 3q-2.5 3.5 0 4.5t0-4.5Z" />
        </Face>
    ),
    heart: <path class="emote-heart" d="M12 20.5Q2 13.5 3.5 8T12 7.5Q19 2.5 20.5 8T12 20.5Z" />,
    applause: (
        <>
            <path
                class="emote-face"
                d="M6 20.5l-3-6q-.5-2 1.5-2.5l1.5 2V7q.2-1.5 1.5-1.5T9 7l.5-1.5q1.5-1 2 .5v7l-2 7.5Z"
            />
            <path
                class="emote-face"
                d="M13 20.5l-1.5-7 3-7q1.5-1 2 .5v1q1.5-.8 2 .7l2 6.3q.5 3-1.5 5.5Z"
            />
            <path d="M12 1.5v2M7.5 2l.8 1.8M16.5 2l-.8 1.8" />
        </>
    ),
    thumbs_up: (
        <path
            class="emote-face"
            d="M8 11v9H4.5v-9Zm0 0l4-7.5q2.3 0 1.7 3L13 10h5.5q1.8.2 1.5 2l-1.5 6.5q-.5 1.5-2 1.5H8Z"
        />
    ),
};

// One that has no picture here is called by its name.
export function Emote({ name, size = 24 }: { name: string; size?: number }) {
    const drawing = drawings[name];
    const says = named('emote', name);
    if (!drawing) return <em>{says}</em>;
    return (
        <svg
            class="emote"
            width={size}
            height={size}
            viewBox="0 0 24 24"
            role="img"
            aria-label={says}
        >
            {drawing}
        </svg>
    );
}
