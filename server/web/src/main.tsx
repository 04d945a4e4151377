import { render } from 'preact';
import { once_idle } from './base/idle';
import { load_letters } from './base/letters';
import { own_script } from './base/scripts';
import { language, load_texts } from './text/text';
import { App } from './ui/app';
import { App as State } from './ui/app_state';
import { let_held_keys_answer_nothing } from './ui/held_keys';
import { watch_for_mishaps } from './ui/mishap';
import { watch_the_theme } from './ui/theme';
import { watch_the_tabletop } from './ui/tabletop';

async function begin(page: HTMLElement) {
    await Promise.all([load_texts(language.peek()), load_letters()]);
    const app = new State();
    watch_for_mishaps(app);
    watch_the_theme();
    watch_the_tabletop();
    let_held_keys_answer_nothing();
    render(<App app={app} />, page);
    // It fetches the whole page, so it waits for the first screen. Where the browser does not allow it the page needs the server
    // to open.
    if ('serviceWorker' in navigator)
        once_idle(() => {
            navigator.serviceWorker.register(own_script('/shell.js')).catch(() => undefined);
        });
}

const page = document.getElementById('page');
if (page)
    begin(page).catch((reason: unknown) => {
        console.error(reason);
        page.textContent = 'The texts of this page could not be loaded. Reload the page.';
    });
