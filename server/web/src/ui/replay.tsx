// Back through the game: a slider, and play.
import { useEffect, useState } from 'preact/hooks';
import type { Table } from '../table/table';
import { text } from '../text/text';
import { Icon } from './bits';

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
        const timer = setTimeout(() => go(at + 1), 700);
        return () => clearTimeout(timer);
    }, [running, at, last]);
    if (last < 1) return null;
    const scorings = table.all_lines.value
        .filter(({ what }) => what === 'scored')
        .map(({ step }) => step);
    const next_scoring = scorings.find((step) => step > at);
    return (
        <div class="replay" role="group" aria-label={text('replay')}>
            <button
                type="button"
                class="tool"
                aria-label={text('replay.back')}
                disabled={at <= 0}
                onClick={() => go(at - 1)}
            >
                <Icon d="M12.5 4l-6 6l6 6" />
            </button>
            <button
                type="button"
                class="tool"
                aria-label={text(running ? 'replay.pause' : 'replay.play')}
                onClick={() => {
                    if (at >= last) go(0);
                    set_running(!running);
                }}
            >
                <Icon d={running ? 'M7 4v12M13 4v12' : 'M6 4l10 6l-10 6z'} />
            </button>
            <button
                type="button"
                class="tool"
                aria-label={text('replay.next')}
                disabled={at >= last}
                onClick={() => go(at + 1)}
            >
                <Icon d="M7.5 4l6 6l-6 6" />
            </button>
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
            <button
                type="button"
                class="tool"
                aria-label={text('replay.scoring')}
                title={text('replay.scoring')}
                disabled={next_scoring === undefined}
                onClick={() => go(next_scoring ?? last)}
            >
                <Icon d="M4 4l6 6l-6 6M11 4l6 6l-6 6" />
            </button>
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
