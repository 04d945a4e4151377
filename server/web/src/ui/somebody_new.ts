// A user who has left their account on this device.
import type { App } from './app_state';
import { forget_push } from './push';
import { suggestion } from './suggestion';
import { forget_news } from './tidings';

// Nothing of who one was goes over to the guest that one is from now on.
export function become_somebody_new(app: App) {
    app.ticket.stop();
    forget_news();
    forget_push();
    app.name.value = suggestion();
    app.connection.become(undefined);
    app.connection.rename(app.name.value);
}
