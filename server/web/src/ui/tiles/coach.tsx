// What the guided first game says at this moment.
import { useEffect } from 'preact/hooks';
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
    if (!coached) return null;
    const lesson = lesson_of(table).value;
    if (!lesson) return null;
    return (
        <aside class="coach" aria-label={text('coach')} aria-live="polite">
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
