// Where the page is, as its address says.
import { Role } from '../proto/meeple/v1/room_pb';

export type Route =
    | { readonly at: 'home' }
    | { readonly at: 'room'; readonly room: string; readonly invite: string; readonly role: Role };

// Invites stand after the '#', so that they reach no server log; the token stands nowhere.
export function route_of(hash: string): Route {
    const [, where, room, invite = ''] = hash.split('/').map(decodeURIComponent);
    if (room && (where === 'room' || where === 'watch'))
        return { at: 'room', room, invite, role: where === 'room' ? Role.SEAT : Role.SPECTATOR };
    return { at: 'home' };
}

export function hash_of(room: string, invite: string, role: Role): string {
    return `#/${role === Role.SEAT ? 'room' : 'watch'}/${encodeURIComponent(room)}${invite ? `/${encodeURIComponent(invite)}` : ''}`;
}

// What friends pass on: a link, or this shorter code.
export function code_of(room: string, invite: string): string {
    return invite ? `${room}/${invite}` : room;
}

export function route_of_code(code: string): Route {
    const hash = code.includes('#') ? code.slice(code.indexOf('#')) : `#/room/${code.trim()}`;
    return route_of(hash);
}
