// A fault of the page itself. The user gets a plain message and a button to reload: the game is on the server, and the reloaded
// page returns to it.
import { signal } from '@preact/signals';
import { Component, type ComponentChildren } from 'preact';
import { kept_keys, keep } from '../base/keep';
import { report_of, send_report } from '../net/report';
import { text } from '../text/text';
import type { App } from './app_state';

const reports_max = 3;
const again_ms = 60_000;
const last_time = 'meepled.mishap';

const noticed = signal(false);
let reports = 0;

// Noise of browsers that means nothing.
function is_noise(error: unknown): boolean {
    return String(error).includes('ResizeObserver loop');
}

function tell(app: App, error: unknown) {
    if (is_noise(error) || reports >= reports_max) return;
    reports += 1;
    const takes_reports = app.connection.welcome.peek()?.features.includes('reports');
    if (takes_reports) void send_report(report_of(error, app.route.peek().at));
}

// From now on, all uncaught errors.
export function watch_for_mishaps(app: App) {
    const caught = (error: unknown) => {
        if (is_noise(error)) return;
        noticed.value = true;
        tell(app, error);
    };
    addEventListener('error', (event) => caught(event.error ?? event.message));
    addEventListener('unhandledrejection', (event) => caught(event.reason));
}

// If it happens again at once, what the browser keeps may be the cause: all but who we are and what is to be sent is forgotten.
function load_again() {
    try {
        const last = Number(sessionStorage.getItem(last_time) ?? 0);
        sessionStorage.setItem(last_time, String(Date.now()));
        if (Date.now() - last < again_ms)
            for (const key of ['catalogue', ...kept_keys('told.')]) keep(key, undefined);
    } catch {
        // Without a store there is nothing in it that could be the cause.
    }
    location.reload();
}

export function MishapLine() {
    if (!noticed.value) return null;
    return (
        <p class="mishap-line" role="alert">
            {text('mishap.noticed')}{' '}
            <button type="button" onClick={load_again}>
                {text('load_again')}
            </button>{' '}
            <button
                type="button"
                class="plain"
                aria-label={text('close')}
                onClick={() => {
                    noticed.value = false;
                }}
            >
                ×
            </button>
        </p>
    );
}

// In place of a screen that cannot be drawn.
export class Boundary extends Component<{ app: App; children: ComponentChildren }> {
    override state = { broken: false };

    static override getDerivedStateFromError() {
        return { broken: true };
    }

    override componentDidCatch(error: unknown) {
        console.error(error);
        tell(this.props.app, error);
    }

    override render() {
        if (!this.state.broken) return this.props.children;
        return (
            <main class="page-card" role="alert">
                <h1>{text('mishap.title')}</h1>
                <p>{text('mishap.safe')}</p>
                <button type="button" class="go big" onClick={load_again}>
                    {text('load_again')}
                </button>
            </main>
        );
    }
}
