// Whether a step is typed; the box itself is loaded when it is opened.
import { signal } from '@preact/signals';
import type { Offer } from '../../text/notation';
import { Toggle, tool_name } from '../bits';

export interface StepOffer extends Offer {
    readonly prepare: () => void; // Shows it at the table.
    readonly send: () => void;
}

export const typing_open = signal(false);

const icon = 'M2 5h16v10H2zM5 8h.01M8 8h.01M11 8h.01M14 8h.01M5 12h10';

export function TypingTool() {
    return (
        <Toggle
            on={typing_open.value}
            flip={() => {
                typing_open.value = !typing_open.value;
            }}
            icon={icon}
            title={tool_name('tool.type', 'M')}
        />
    );
}
