// An account keeps its portrait at the server, so that it is the same in all its browsers and in its profile.
import { keep, kept } from '../base/keep';
import type { Welcome } from '../proto/meeple/v1/envelope_pb';
import { load_account, set_portrait } from './account';
import { looks_minor, own_portrait } from './own_look';

const whose = 'portrait.of'; // The account whose portrait this browser has.
let registered = false;

// What cannot be said now is said with the next choice.
function tell() {
    set_portrait(own_portrait.peek()).catch(() => undefined);
}

export function choose_portrait(number: number) {
    own_portrait.value = number;
    if (registered) tell();
}

// After a greeting. A guest who has registered brings the portrait along.
export async function follow_account(welcome: Welcome) {
    registered = welcome.registered && welcome.minor >= looks_minor;
    const before = kept(whose);
    if (!registered || before === welcome.account) return;
    try {
        const { portrait } = await load_account();
        keep(whose, welcome.account);
        if (portrait > 0 || before !== undefined) own_portrait.value = portrait;
        else if (own_portrait.peek() > 0) tell();
    } catch {
        // With the next greeting.
    }
}
