// Where a code, or a whole link, is typed or pasted.
import { text } from '../text/text';
import type { App } from './app_state';
import { hash_of, hash_of_code, hash_of_nowhere, route_of_code } from './routes';

export function CodeForm({ app }: { app: App }) {
    return (
        <form
            class="join-code"
            onSubmit={(event) => {
                event.preventDefault();
                const code = new FormData(event.currentTarget).get('code');
                const route = route_of_code(typeof code === 'string' ? code : '');
                const hash =
                    route.at === 'room'
                        ? hash_of(route.room, route.invite, route.role)
                        : route.at === 'code'
                          ? hash_of_code(route.code)
                          : hash_of_nowhere;
                // Where we are already the answer is on the screen.
                if (hash !== location.hash) app.go(hash);
            }}
        >
            <label>
                {text('code.enter')}
                <input name="code" autocomplete="off" spellcheck={false} required />
            </label>
            <button type="submit">{text('code.go')}</button>
        </form>
    );
}
