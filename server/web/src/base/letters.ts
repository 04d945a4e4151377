// The letters of headings, the same everywhere: a part of Caladea Bold (serif.LICENSE.txt). They are handed over as bytes, so
// that the page's policy needs no source of fonts.
import serif from './serif.woff2';

const patience_ms = 1500; // A slow line is not waited for; then this visit draws the headings in letters of the system.

async function load() {
    const bytes = await (await fetch(serif)).arrayBuffer();
    return new FontFace('meepled serif', bytes, { weight: '400 800' }).load();
}

// Before anything is drawn. Letters that come later are for the next visit: what is drawn does not move.
export async function load_letters() {
    const late = new Promise<undefined>((done) => setTimeout(done, patience_ms));
    const letters = await Promise.race([load().catch(() => undefined), late]);
    if (letters) document.fonts.add(letters);
}
