// Whether the server has another page by now than the one that is open.
import { own_script } from './report';

// The script that the server's page names; undefined: that cannot be known at the moment.
export async function script_on_server(): Promise<string | undefined> {
    try {
        const answer = await fetch('/', { cache: 'no-cache' });
        if (!answer.ok) return undefined;
        return /<script[^>]*\ssrc="([^"]+)"/.exec(await answer.text())?.[1];
    } catch {
        return undefined;
    }
}

export async function newer_page(): Promise<string | undefined> {
    const own = own_script();
    const there = await script_on_server();
    return own === '' || there === own ? undefined : there;
}
