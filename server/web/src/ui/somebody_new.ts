// Whoever comes without a name, or has left the account that was theirs here.
import { text } from '../text/text';
import type { App } from './app_state';
import { forget_news } from './news';

export function suggestion(): string {
    const names = text('names').split(' ');
    return names[Math.floor(Math.random() * names.length)] ?? '';
}

// Nothing of who one was goes over to the guest that one is from now on.
export function become_somebody_new(app: App) {
    app.ticket.stop();
    forget_news();
    app.name.value = suggestion();
    app.connection.become(undefined);
    app.connection.rename(app.name.value);
}
