// Style sheets of parts of the page that are loaded later.
import { signal } from '@preact/signals';

export const sheets_loaded = signal(0);

export function want_sheet(address: string): Promise<void> {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL(address, document.baseURI).href;
    return new Promise((resolve) => {
        link.onload = link.onerror = () => {
            sheets_loaded.value += 1;
            resolve();
        };
        document.head.append(link);
    });
}
