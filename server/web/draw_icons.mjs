// Draws src/base/icon.svg as the PNG files of src/base/icons, with chromium (CHROMIUM names another one): `node draw_icons.mjs`.
// They are kept with the sources, because not every place that builds the page has a browser.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const base = join(dirname(fileURLToPath(import.meta.url)), 'src/base');
const svg = readFileSync(join(base, 'icon.svg'), 'utf8');

// A system cuts a maskable icon to its own shape, of which only the inner 80 % are sure to be seen; iOS fills corners with black.
// Both get a ground without corners, and the figure smaller.
const filled = svg
    .replace(/ rx="7"/, '')
    .replace('<path', '<path transform="translate(16 17) scale(.8) translate(-16 -17)"');
const icons = [
    ['icon-192', 192, svg],
    ['icon-512', 512, svg],
    ['maskable-512', 512, filled],
    ['touch-180', 180, filled],
];

const work = mkdtempSync(join(tmpdir(), 'meepled-icons-'));
mkdirSync(join(base, 'icons'), { recursive: true });
for (const [name, size, picture] of icons) {
    const page = join(work, `${name}.html`);
    const style = `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>`;
    writeFileSync(page, `<!doctype html>${style}${picture}`);
    execFileSync(process.env.CHROMIUM ?? 'chromium', [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--hide-scrollbars',
        '--force-device-scale-factor=1',
        '--default-background-color=00000000',
        `--user-data-dir=${join(work, 'profile')}`,
        `--window-size=${size},${size}`,
        `--screenshot=${join(base, 'icons', `${name}.png`)}`,
        `file://${page}`,
    ]);
}
rmSync(work, { recursive: true });
