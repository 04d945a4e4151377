// Where a guest types their name. A name that is as long as it may be says so.
import { text } from '../text/text';
import type { App } from './app_state';

const characters_max = 24;

export function NameInput({ app, required = false }: { app: App; required?: boolean }) {
    const name = app.name.value;
    return (
        <>
            <input
                value={name}
                maxLength={characters_max}
                required={required}
                autocomplete="nickname"
                onInput={(event) => {
                    app.name.value = event.currentTarget.value;
                }}
            />
            {name.length >= characters_max && (
                <small class="quiet" role="status">
                    {text('name.full', { n: characters_max })}
                </small>
            )}
        </>
    );
}
