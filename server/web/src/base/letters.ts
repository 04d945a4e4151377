// The letters of headings, the same everywhere: a part of Caladea Bold (serif.LICENSE.txt). They are handed over as bytes, so
// that the page's policy needs no source of fonts.
import serif from './serif.woff2';

const patience_ms = 1500; // A slow line is not waited for; then the headings are drawn in letters of the system.

async function load() {
    const bytes = await (await fetch(serif)).arrayBuffer();
    document.fonts.add(await new FontFace('meepled serif', bytes, { weight: '400 800' }).load());
}

// Before anything is drawn, so that nothing moves when they come.
export async function load_letters() {
    const late = new Promise<void>((done) => setTimeout(done, patience_ms));
    await Promise.race([load().catch(() => undefined), late]);
}
