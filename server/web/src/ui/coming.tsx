// In place of a screen, or of its content, that is loaded when it is needed.
import { text } from '../text/text';

export function Coming() {
    return (
        <main class="page-card">
            <p class="quiet">{text('entering')}</p>
        </main>
    );
}

export function Missing() {
    return (
        <main class="page-card">
            <p role="alert">{text('part.missing')}</p>
            <button type="button" class="go" onClick={() => location.reload()}>
                {text('load_again')}
            </button>
            <a class="as-button" href="#/">
                {text('to_home')}
            </a>
        </main>
    );
}
