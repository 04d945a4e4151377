// Where the page is, as its address says.
import { from_fragment, to_fragment } from '../base/fragment';
import { Role } from '../proto/meeple/v1/room_pb';

export type Route =
    | { readonly at: 'home' }
    | { readonly at: 'nowhere' } // The address names no screen.
    | { readonly at: 'account' }
    | { readonly at: 'puzzles'; readonly id: string } // None: whichever comes next.
    | { readonly at: 'learn'; readonly lesson: string } // None: the first one that is not done.
    // A game as text: empty: none yet; undefined: what stands in the address cannot be read.
    | { readonly at: 'game_text'; readonly text: string | undefined }
    // A position as text: as above.
    | { readonly at: 'editor'; readonly text: string | undefined }
    | { readonly at: 'boards' }
    | { readonly at: 'order' }
    | { readonly at: 'person'; readonly name: string }
    | { readonly at: 'code'; readonly code: string } // Which room that is, the server knows.
    | { readonly at: 'room'; readonly room: string; readonly invite: string; readonly role: Role };

const game_start = '#game=',
    position_start = '#position=',
    posed_start = '#play=';

function decoded(part: string): string {
    try {
        return decodeURIComponent(part);
    } catch {
        return '';
    }
}

// Invites stand after the '#', so that they reach no server log; the token stands nowhere.
export function route_of(hash: string): Route {
    if (hash.startsWith(game_start))
        return { at: 'game_text', text: from_fragment(hash.slice(game_start.length)) };
    if (hash.startsWith(position_start))
        return { at: 'editor', text: from_fragment(hash.slice(position_start.length)) };
    const [, where, room, invite = ''] = hash.split('/').map(decoded);
    if (room && (where === 'room' || where === 'watch'))
        return { at: 'room', room, invite, role: where === 'room' ? Role.SEAT : Role.SPECTATOR };
    if (where === 'account') return { at: 'account' };
    if (where === 'puzzles') return { at: 'puzzles', id: room ?? '' };
    if (where === 'learn') return { at: 'learn', lesson: room ?? '' };
    if (where === 'text') return { at: 'game_text', text: '' };
    if (where === 'editor') return { at: 'editor', text: '' };
    if (where === 'boards') return { at: 'boards' };
    if (where === 'order') return { at: 'order' };
    if (room && where === 'person') return { at: 'person', name: room };
    if (room && where === 'j') return { at: 'code', code: room };
    // "play" begins a game on the first page.
    return { at: hash.startsWith('#/') && where && where !== 'play' ? 'nowhere' : 'home' };
}

export const hash_of_nowhere = '#/nowhere';

export const hash_of_texts = '#/text';

// Undefined: the game is too long for an address.
export function hash_of_game_text(game: string): string | undefined {
    const fragment = to_fragment(game);
    return fragment === undefined ? undefined : game_start + fragment;
}

export const hash_of_editor = '#/editor';

// Undefined: the position is too long for an address.
export function hash_of_position(position: string): string | undefined {
    const fragment = to_fragment(position);
    return fragment === undefined ? undefined : position_start + fragment;
}

// A game from that position against bots, begun at once without a server.
export function hash_of_posed_game(position: string): string | undefined {
    const fragment = to_fragment(position);
    return fragment === undefined ? undefined : `/?local${posed_start}${fragment}`;
}

// The position of such an address; undefined: it is none.
export function posed_game_of(hash: string): string | undefined {
    return hash.startsWith(posed_start) ? from_fragment(hash.slice(posed_start.length)) : undefined;
}

// In place of a puzzle's id.
export const todays_puzzle = 'today';

export function hash_of_puzzle(id: string): string {
    return `#/puzzles/${encodeURIComponent(id)}`;
}

export function hash_of_lesson(name = ''): string {
    return name ? `#/learn/${encodeURIComponent(name)}` : '#/learn';
}

export function hash_of_person(name: string): string {
    return `#/person/${encodeURIComponent(name)}`;
}

export function hash_of_code(code: string): string {
    return `#/j/${encodeURIComponent(code)}`;
}

export function hash_of(room: string, invite: string, role: Role): string {
    return `#/${role === Role.SEAT ? 'room' : 'watch'}/${encodeURIComponent(room)}${invite ? `/${encodeURIComponent(invite)}` : ''}`;
}

// A game of that name against bots, begun at once without a server.
export function hash_of_local_game(game = ''): string {
    return `/?local#/play/${encodeURIComponent(game)}`;
}

// The game of such an address; undefined: it is none.
export function local_game_of(hash: string): string | undefined {
    const [, where, game = ''] = hash.split('/').map(decoded);
    return where === 'play' ? game : undefined;
}

// What somebody typed or pasted: a link, a short code, or a room's whole name.
export function route_of_code(code: string): Route {
    const typed = code.trim();
    if (typed.includes('#')) return route_of(typed.slice(typed.indexOf('#')));
    // A room's name is much longer: what is about as long as a code is one, mistyped or not.
    const short = /^[0-9a-z][0-9a-z -]{0,15}$/i.test(typed);
    return short ? { at: 'code', code: typed } : route_of(`#/room/${typed}`);
}
