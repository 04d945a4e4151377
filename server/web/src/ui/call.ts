// Calls a user who looks elsewhere to their turn: by a mark on the page's icon, and by a notice of the system if it is wished
// and allowed.
import { effect, signal } from '@preact/signals';
import icon from '../base/icon.svg';
import { keep, kept } from '../base/keep';
import type { Table } from '../table/table';
import { text } from '../text/text';

// Off by default.
export const notices_on = signal(kept('notices') === 'yes');
effect(() => keep('notices', notices_on.value ? 'yes' : undefined));

export function notices_possible(): boolean {
    return typeof Notification !== 'undefined' && Notification.permission !== 'denied';
}

// The system asks the person; what they refuse stays off.
export async function wish_notices() {
    if (notices_on.value && (await Notification.requestPermission()) !== 'granted')
        notices_on.value = false;
}

// News from elsewhere, while the page is in the background.
export function notify(body: string, tag: string) {
    if (!document.hidden || !notices_on.peek()) return;
    if (!notices_possible() || Notification.permission !== 'granted') return;
    const notice = new Notification(text('title'), { body, tag });
    notice.onclick = () => focus();
}

const marked = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(
    icon.replace('</svg>', '<circle cx="25" cy="7" r="7" fill="#d0331b" stroke="#fff"/></svg>'),
)}`;

function mark_icon(on: boolean, plain: string) {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = on ? marked : plain;
    const badge = navigator as Partial<Navigator>;
    const done = on ? badge.setAppBadge?.() : badge.clearAppBadge?.();
    done?.catch(() => undefined); // A comfort of installed pages alone.
}

export function call_when_awaited(table: Table): () => void {
    const plain = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '';
    let notice: Notification | undefined;
    const seen = () => {
        if (document.hidden) return;
        notice?.close();
        notice = undefined;
    };
    document.addEventListener('visibilitychange', seen);
    const stop = effect(() => {
        const awaited = table.awaited.value;
        mark_icon(awaited, plain);
        notice?.close();
        notice = undefined;
        const wanted = awaited && notices_on.value && document.hidden;
        if (!wanted || !notices_possible() || Notification.permission !== 'granted') return;
        notice = new Notification(text('banner.yours'), {
            body: text('title'),
            tag: table.link.room,
            icon: plain,
        });
        notice.onclick = () => focus();
    });
    return () => {
        stop();
        document.removeEventListener('visibilitychange', seen);
        notice?.close();
        mark_icon(false, plain);
    };
}
