// A name for a user without one.
import { text } from '../text/text';

export function suggestion(): string {
    const names = text('names').split(' ');
    return names[Math.floor(Math.random() * names.length)] ?? '';
}
