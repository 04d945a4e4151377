// A position that belongs to no room, on the board: of the tutorial, of a puzzle, or a step to be tried again.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { Table } from '../table/table';
import { text } from '../text/text';
import type { App } from './app_state';
import type { Face } from './face';
import { part_of } from './faces';
import { Help, help_open, HelpButton } from './help';
import { WhyBox } from './log';
import { WayHome } from './way_home';

function key_pressed(event: KeyboardEvent, table: Table, face: Face | undefined) {
    const on = event.target instanceof Element ? event.target : undefined;
    if (event.ctrlKey || event.metaKey || event.altKey || on?.closest('dialog')) return;
    if (event.key === '?') help_open.value = true;
    else if (event.key === 'Escape' && table.asked.value) table.asked.value = undefined;
    else if (!face?.on_key(event)) return;
    event.preventDefault();
}

interface Props {
    app: App;
    table: Table;
    kind?: string; // A class of its own.
    beside: (face: Face) => ComponentChildren; // In the panel.
}

export function Staged({ app, table, kind = '', beside }: Props) {
    const family = table.step.value?.state.family;
    const part = part_of(family)?.value;
    const face = useMemo(() => part?.face(table), [table, part]);
    useEffect(() => {
        const on_key = (event: KeyboardEvent) => key_pressed(event, table, face);
        addEventListener('keydown', on_key);
        return () => removeEventListener('keydown', on_key);
    }, [table, face]);
    if (part === null) return <p role="alert">{text('game.unknown')}</p>;
    if (!face) return <p class="quiet">{text('entering')}</p>;
    return (
        <div class={`game puzzle ${kind} of-${family}`}>
            <main class="board-place">
                <face.Place />
            </main>
            <aside class="panel">
                <WayHome app={app} />
                <WhyBox table={table} />
                {beside(face)}
                <footer class="panel-foot">
                    <HelpButton />
                </footer>
            </aside>
            <Help face={face} table={table} />
        </div>
    );
}
