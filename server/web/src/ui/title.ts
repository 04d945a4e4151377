// The title of the window: where one is, and how many calls from elsewhere wait.
import { effect, signal } from '@preact/signals';
import { text } from '../text/text';

export const page_title = signal('');
export const calls_waiting = signal(0);

export function show_title(): () => void {
    return effect(() => {
        const title = page_title.value || text('title'),
            n = calls_waiting.value;
        document.title = n > 0 ? text('news.title', { n, title }) : title;
    });
}
