// Other browsers, driven by their own protocols: Firefox over WebDriver BiDi, WebKit (GTK) over WebDriver under its own
// X server. Each offers the actions of a person: goto, click, key, look (evaluate), reload.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import puppeteer from 'puppeteer-core';

const firefox_path = process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    webkit_driver = '/usr/bin/WebKitWebDriver',
    x_server = '/usr/bin/Xvfb',
    mini_browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

const size = { width: 1280, height: 800 };

// Why there is none to be driven; undefined: there is one.
export const no_firefox = existsSync(firefox_path) ? undefined : `no ${firefox_path}`;
export const no_webkit = [webkit_driver, x_server, mini_browser]
    .filter((path) => !existsSync(path))
    .map((path) => `no ${path}`)[0];

export async function launch_firefox() {
    const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: firefox_path,
        headless: true,
        defaultViewport: size,
    });
    const page = await browser.newPage();
    return {
        goto: (url) => page.goto(url),
        reload: () => page.reload(),
        evaluate: (look, ...given) => page.evaluate(look, ...given),
        click: async (selector, index = 0) => {
            const found = await page.$$(selector);
            await found[index].click();
        },
        key: (key) => page.keyboard.press(key),
        picture: (path) => page.screenshot({ path }),
        close: () => browser.close(),
    };
}

function free_port() {
    return new Promise((resolve) => {
        const server = createServer();
        server.listen(0, '127.0.0.1', () => {
            const { port } = server.address();
            server.close(() => resolve(port));
        });
    });
}

// The X server says on which display it listens.
function start_x_server() {
    const child = spawn(
        x_server,
        ['-displayfd', '3', '-screen', '0', '1400x900x24', '-nolisten', 'tcp'],
        {
            stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
        },
    );
    return new Promise((resolve, reject) => {
        child.once('error', reject);
        child.stdio[3].once('data', (bytes) =>
            resolve({ child, display: `:${String(bytes).trim()}` }),
        );
    });
}

class WebDriver {
    constructor(at) {
        this.at = at;
    }

    async ask(path, body, method = body ? 'POST' : 'GET') {
        const answer = await fetch(`${this.at}${path}`, {
            method,
            ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const { value } = await answer.json();
        if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
        return value;
    }

    // It listens a moment after it was started.
    async until_ready() {
        for (;;) {
            try {
                return await this.ask('/status');
            } catch {
                await new Promise((resolve) => setImmediate(resolve));
            }
        }
    }
}

const element_key = 'element-6066-11e4-a52e-4f735466cecf';
const names_of_keys = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };

export async function launch_webkit() {
    const { child: x, display } = await start_x_server();
    const port = await free_port();
    const program = spawn(webkit_driver, [`--port=${port}`, '--host=127.0.0.1'], {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    });
    const driver = new WebDriver(`http://127.0.0.1:${port}`);
    await driver.until_ready();
    const { sessionId } = await driver.ask('/session', {
        capabilities: {
            alwaysMatch: {
                'webkitgtk:browserOptions': { binary: mini_browser, args: ['--automation'] },
            },
        },
    });
    const of_session = `/session/${sessionId}`;
    await driver.ask(`${of_session}/window/rect`, size);
    const evaluate = (look, ...args) =>
        driver.ask(`${of_session}/execute/sync`, {
            script: `return (${look}).apply(null, arguments)`,
            args,
        });
    return {
        goto: (url) => driver.ask(`${of_session}/url`, { url }),
        reload: () => driver.ask(`${of_session}/refresh`, {}),
        evaluate,
        click: async (selector, index = 0) => {
            const found = await driver.ask(`${of_session}/elements`, {
                using: 'css selector',
                value: selector,
            });
            await driver.ask(`${of_session}/element/${found[index][element_key]}/click`, {});
        },
        key: (key) =>
            driver.ask(`${of_session}/actions`, {
                actions: [
                    {
                        type: 'key',
                        id: 'keyboard',
                        actions: ['keyDown', 'keyUp'].map((type) => ({
                            type,
                            value: names_of_keys[key] ?? key,
                        })),
                    },
                ],
            }),
        picture: async (path) => {
            const { writeFileSync } = await import('node:fs');
            writeFileSync(
                path,
                Buffer.from(await driver.ask(`${of_session}/screenshot`), 'base64'),
            );
        },
        close: async () => {
            await driver.ask(of_session, undefined, 'DELETE').catch(() => undefined);
            program.kill();
            x.kill();
        },
    };
}
