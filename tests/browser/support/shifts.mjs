// What moves on a page without having been touched (cumulative layout shift).
import assert from 'node:assert/strict';

// Runs in the page, before its own script.
export function watch_shifts() {
    window.shifted = [];
    window.silence = false;
    new MutationObserver(() => {
        window.silence ||= document.querySelector('.connection-line') !== null;
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
        for (const { hadRecentInput, value, sources } of list.getEntries()) {
            const what = sources.map(({ node }) => node?.className || node?.nodeName);
            if (!hadRecentInput) window.shifted.push({ value, what });
        }
    }).observe({ type: 'layout-shift', buffered: true });
}

// The line that says that the server is silent moves the page, and comes where the machine is busy for seconds.
export async function assert_still(page) {
    const { shifted, silence } = await page.evaluate(() => {
        const { shifted, silence } = window;
        return { shifted, silence };
    });
    if (silence) return console.log('The server was silent: what moved does not count.');
    const sum = shifted.reduce((all, { value }) => all + value, 0);
    assert.ok(sum < 0.05, JSON.stringify(shifted));
}
