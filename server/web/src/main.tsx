import { render } from 'preact';
import { App } from './ui/app';
import { App as State } from './ui/app_state';
import { watch_for_mishaps } from './ui/mishap';
import { watch_the_theme } from './ui/theme';

const page = document.getElementById('page');
if (page) {
    const app = new State();
    watch_for_mishaps(app);
    watch_the_theme();
    render(<App app={app} />, page);
    // Where the browser does not allow it the page needs the server to open.
    if ('serviceWorker' in navigator)
        navigator.serviceWorker.register('/shell.js').catch(() => undefined);
}
