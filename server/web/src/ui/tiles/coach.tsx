// What the guided first game says at this moment.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { taken_above } from '../../board/camera';
import {
    can_be_coached,
    coaching,
    end_coaching,
    lesson_of,
    lessons,
    lessons_said,
    understood,
    watch_the_coached,
} from '../../table/coaching';
import type { TileTable } from '../../table/tile_table';
import { text } from '../../text/text';

export function Coach({ table }: { table: TileTable }) {
    const coached =
        coaching() &&
        table.link.seat.value !== undefined &&
        can_be_coached(table.link.info.value?.settings);
    useEffect(() => (coached ? watch_the_coached(table) : undefined), [table, coached]);
    const lesson = coached ? lesson_of(table).value : undefined;
    const frame = useRef<HTMLElement>(null);
    // Where the card lies over the board, the board keeps clear of it; all of the board is free when it goes.
    useLayoutEffect(() => {
        const own = frame.current?.getBoundingClientRect();
        const board = document.querySelector('.board')?.getBoundingClientRect();
        const over = own && board && own.left < board.right;
        taken_above.value = over ? own.bottom - board.top : 0;
    }, [lesson]);
    useEffect(
        () => () => {
            taken_above.value = 0;
        },
        [],
    );
    if (!lesson) return null;
    return (
        <aside class="coach" ref={frame} aria-label={text('coach')} aria-live="polite">
            <h3>{text(`coach.${lesson}`)}</h3>
            <p>{text(`coach.${lesson}.what`)}</p>
            <p class="coach-do">
                <button type="button" class="go" onClick={() => understood(lesson, table)}>
                    {text('coach.understood')}
                </button>
                <button type="button" class="plain" onClick={end_coaching}>
                    {text('coach.stop')}
                </button>
                <span class="quiet small">
                    {text('coach.of', { n: lessons_said() + 1, all: lessons.length })}
                </span>
            </p>
        </aside>
    );
}
