// On a phone the panel is a sheet that is drawn up and down by its handle. A click on the handle does the same.
import { sheet_open } from '../base/media';
import { in_a_hurry } from '../table/table';

const slop_px = 8,
    far_px = 40,
    fast = 0.35, // Pixels in a millisecond.
    settle_ms = 180;

// The sheet goes on from where the finger left it.
function settle(panel: HTMLElement, top: number) {
    if (in_a_hurry()) return;
    requestAnimationFrame(() => {
        const by = top - panel.getBoundingClientRect().top;
        panel.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
            duration: settle_ms,
            easing: 'ease-out',
        });
    });
}

export function drag_by(handle: HTMLElement) {
    const panel = handle.parentElement;
    if (!panel || 'drags' in handle.dataset) return; // It does already.
    let from: PointerEvent | undefined,
        dragged = false;
    handle.dataset['drags'] = '';
    handle.addEventListener('pointerdown', (event) => {
        if (!event.isPrimary) return;
        from = event;
        dragged = false;
        handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener('pointermove', (event) => {
        if (!from) return;
        const by = event.clientY - from.clientY;
        dragged ||= Math.abs(by) > slop_px;
        if (!dragged) return;
        panel.classList.add('held');
        panel.style.transform = `translateY(${by}px)`;
    });
    const end = (event: PointerEvent) => {
        if (!from) return;
        const by = event.clientY - from.clientY,
            speed = Math.abs(by) / Math.max(1, event.timeStamp - from.timeStamp);
        from = undefined;
        if (!dragged) return;
        const { top } = panel.getBoundingClientRect();
        panel.classList.remove('held');
        panel.style.transform = '';
        const meant = Math.abs(by) > far_px || speed > fast;
        if (meant && event.type === 'pointerup') sheet_open.value = by < 0;
        settle(panel, top);
    };
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
    // What a drag ends with is no click.
    panel.addEventListener(
        'click',
        (event) => {
            if (dragged) event.stopPropagation();
            dragged = false;
        },
        true,
    );
}
