// Requests to the server over HTTP, with what proves who asks.
import { kept } from '../base/keep';

interface Asked {
    readonly invite?: string; // Of a room. Not in the address, which proxies write down.
    readonly body?: unknown; // Sent as JSON.
}

export function ask(path: string, { invite, body }: Asked = {}): Promise<Response> {
    const token = kept('token');
    const headers: { [name: string]: string } = {};
    if (token) headers.Authorization = `Bearer ${token}`;
    if (invite) headers['X-Invite'] = invite;
    if (body === undefined) return fetch(path, { headers });
    headers['Content-Type'] = 'application/json';
    return fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
}
