// Back through the game: a slider, and play.
import { useEffect, useState } from 'preact/hooks';
import { lasting } from '../table/habits';
import type { Table } from '../table/table';
import { text } from '../text/text';
import { Icon } from './bits';

const step_ms = 700;

export const icons = {
    back: 'M12.5 4l-6 6l6 6',
    next: 'M7.5 4l6 6l-6 6',
    play: 'M6 4l10 6l-10 6z',
    pause: 'M7 4v12M13 4v12',
};

interface StepProps {
    name: string;
    icon: string;
    disabled?: boolean;
    go: () => void;
}

export function Step({ name, icon, disabled = false, go }: StepProps) {
    return (
        <button
            type="button"
            class="tool"
            aria-label={name}
            title={name}
            disabled={disabled}
            onClick={go}
        >
            <Icon d={icon} />
        </button>
    );
}

export function Replay({ table }: { table: Table }) {
    const last = table.link.steps.value.length - 1,
        at = table.index.value;
    const [running, set_running] = useState(false);
    const go = (to: number) => {
        table.shown.value = to >= last ? undefined : Math.max(0, to);
    };
    useEffect(() => {
        if (!running) return undefined;
        if (at >= last) {
            set_running(false);
            return undefined;
        }
        const timer = setTimeout(() => go(at + 1), lasting(step_ms) || step_ms);
        return () => clearTimeout(timer);
    }, [running, at, last]);
    if (last < 1) return null;
    const scorings = table.all_lines.value
        .filter(({ what }) => what === 'scored')
        .map(({ step }) => step);
    const next_scoring = scorings.find((step) => step > at);
    return (
        <div class="replay" role="group" aria-label={text('replay')}>
            <Step
                name={text('replay.back')}
                icon={icons.back}
                disabled={at <= 0}
                go={() => go(at - 1)}
            />
            <Step
                name={text(running ? 'replay.pause' : 'replay.play')}
                icon={running ? icons.pause : icons.play}
                go={() => {
                    if (at >= last) go(0);
                    set_running(!running);
                }}
            />
            <Step
                name={text('replay.next')}
                icon={icons.next}
                disabled={at >= last}
                go={() => go(at + 1)}
            />
            <input
                type="range"
                min={0}
                max={last}
                value={at}
                aria-label={text('replay.slider')}
                onInput={(event) => {
                    set_running(false);
                    go(Number(event.currentTarget.value));
                }}
            />
            <Step
                name={text('replay.scoring')}
                icon="M4 4l6 6l-6 6M11 4l6 6l-6 6"
                disabled={next_scoring === undefined}
                go={() => go(next_scoring ?? last)}
            />
            <button
                type="button"
                class="tool wide"
                disabled={table.live.value}
                onClick={() => table.show_newest()}
            >
                {text('replay.now')}
            </button>
        </div>
    );
}
