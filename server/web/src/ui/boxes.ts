// The boxes of the panel that answer a question: one at a time, so that there is room for it, and Escape closes it.
import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { reasons_of } from '../table/reasons';
import type { Table } from '../table/table';

interface Box {
    is_open(): boolean;
    close(): void;
}

// At the end the points by kind have a place of their own.
export function tally_shown(table: Table): boolean {
    return table.tally_open.value && !(table.finished.value && table.live.value);
}

function boxes_of(table: Table): readonly Box[] {
    const { reason } = reasons_of(table);
    return [
        {
            is_open: () => table.asked.value !== undefined,
            close: () => {
                table.asked.value = undefined;
                table.lit.value = undefined;
            },
        },
        {
            is_open: () => reason.value !== undefined,
            close: () => {
                reason.value = undefined;
            },
        },
        {
            is_open: () => tally_shown(table),
            close: () => {
                table.tally_open.value = false;
            },
        },
    ];
}

// What is opened closes the others, until the returned function is called.
export function keep_one_box(table: Table): () => void {
    const boxes = boxes_of(table);
    let open: readonly Box[] = [];
    return effect(() => {
        const now = boxes.filter((box) => box.is_open());
        const fresh = now.find((box) => !open.includes(box));
        open = fresh ? [fresh] : now;
        for (const box of now) if (fresh && box !== fresh) box.close();
    });
}

// False: none was open.
export function close_boxes(table: Table): boolean {
    const open = boxes_of(table).filter((box) => box.is_open());
    for (const box of open) box.close();
    return open.length > 0;
}

// Scrolls nothing but the panel: to the beginning of the element, below what stays in sight, or no further than needed.
export function scroll_panel_to(element: HTMLElement | null, where: 'start' | 'nearest') {
    const panel = element?.closest('.panel');
    if (!element || !panel) return;
    const { overflowY, scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(panel);
    if (overflowY === 'hidden') return;
    const frame = panel.getBoundingClientRect(),
        { top, bottom } = element.getBoundingClientRect();
    const above = frame.top + (parseFloat(scrollPaddingTop) || 0) - top,
        below = bottom - frame.bottom + (parseFloat(scrollPaddingBottom) || 0);
    if (where === 'start' || above > 0) panel.scrollTop -= above;
    else if (below > 0) panel.scrollTop += Math.min(below, -above);
}

// What has just been asked for is in sight.
export function useInSight(box: RefObject<HTMLElement>, what: unknown) {
    useEffect(() => {
        if (what) scroll_panel_to(box.current, 'nearest');
    }, [what]);
}
