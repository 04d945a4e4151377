// A slow page on a fast machine, where a test that depends on chance fails soon. LATE=N: timers and frames of each page come
// N milliseconds late, what servers send up to N milliseconds, in order. SLOW=N: its processor is N times slower.
export const late_ms = Number(process.env.LATE ?? 0);
const slow = Number(process.env.SLOW ?? 1);

// Runs in the page, before its own script.
export function come_late(late_ms) {
    const timer = window.setTimeout.bind(window);
    const sometime = () => new Promise((done) => timer(done, Math.random() * late_ms));
    window.setTimeout = (act, ms = 0, ...given) => timer(act, Number(ms) + late_ms, ...given);
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (act) => frame(() => timer(() => frame(act), late_ms));
    const ask = window.fetch.bind(window);
    window.fetch = async (...given) => {
        const answer = await ask(...given);
        await sometime();
        return answer;
    };
    window.WebSocket = class extends WebSocket {
        #last = Promise.resolve(); // One event waits for the one before it.
        #hear(name, act) {
            super.addEventListener(name, (event) => {
                this.#last = this.#last.then(sometime).then(() => {
                    // A connection that is closed meanwhile was never open.
                    if (name !== 'open' || this.readyState === WebSocket.OPEN) act(event);
                });
            });
        }
        set onopen(act) {
            this.#hear('open', act);
        }
        set onmessage(act) {
            this.#hear('message', act);
        }
        set onclose(act) {
            this.#hear('close', act);
        }
    };
}

export async function slow_down(page) {
    if (slow <= 1) return;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow });
}
