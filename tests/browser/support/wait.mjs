// Waiting for what a test expects: beside Playwright's own, the tests' only way to wait.
import { AssertionError } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';

// How long a test waits for what must happen. Only a failure takes so long.
export const patience_ms = 1000 * Number(process.env.MEEPLED_TEST_PATIENCE ?? 120);

// Repeats the check until no assertion in it fails; what it returns.
export async function eventually(check) {
    const end = Date.now() + patience_ms;
    for (;;) {
        try {
            return await check();
        } catch (reason) {
            if (!(reason instanceof AssertionError) || Date.now() > end) throw reason;
        }
        await pause(50);
    }
}

// The page has done what follows from what it knows: its effects have run, sizes are measured, and nothing moves. Needed
// before a test reads places or sizes.
export function at_rest(page) {
    return page.evaluate(async () => {
        const frame = () =>
            new Promise((drawn) => {
                requestAnimationFrame(() => setTimeout(drawn));
            });
        const moves = () =>
            document
                .getAnimations()
                .some(
                    ({ playState, effect }) =>
                        playState === 'running' && effect.getComputedTiming().endTime < Infinity,
                );
        for (let quiet = 0; quiet < 4; quiet = moves() ? 0 : quiet + 1) await frame();
    });
}
