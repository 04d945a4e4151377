// What the tests of a file share: one server and one browser, there before the first test and gone after the last.
import { after, before } from 'node:test';
import { launch } from './browser.mjs';
import { Server } from './server.mjs';

export const server = new Server();
export let browser;

before(async () => {
    await server.start();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    await server.end();
});
