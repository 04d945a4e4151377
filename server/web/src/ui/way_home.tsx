// The way back to the first page from a screen with a board.
import { text } from '../text/text';
import type { App } from './app_state';
import { Icon } from './bits';

// Above all that the panel holds, which may be long.
export function WayHome({ app }: { app: App }) {
    return (
        <button type="button" class="plain way-home" onClick={() => app.home()}>
            <Icon d="M12 4l-6 6l6 6" /> {text('to_home')}
        </button>
    );
}
