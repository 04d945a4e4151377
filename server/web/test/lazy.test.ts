// Parts of the page that are loaded when they are needed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Part } from '../src/base/lazy';

const settled = () => new Promise((go_on) => setTimeout(go_on));

// Its first loads fail.
function part_after(failures: number) {
    let loads = 0;
    const part = new Part(() =>
        ++loads <= failures ? Promise.reject(new Error('no line')) : Promise.resolve('drawn'),
    );
    return { part, loads: () => loads };
}

test('a part that was fetched ahead in vain is loaded when it is needed', async () => {
    const { part, loads } = part_after(1);
    part.fetch_ahead();
    await settled();
    assert.equal(loads(), 1, 'nobody needs it yet');
    assert.equal(part.value, undefined);
    await settled();
    assert.equal(part.value, 'drawn');
    assert.equal(loads(), 2);
});

test('a part that becomes needed while it is fetched ahead in vain is loaded once more', async () => {
    const { part, loads } = part_after(1);
    part.fetch_ahead();
    assert.equal(part.value, undefined);
    await settled();
    await settled();
    assert.equal(part.value, 'drawn');
    assert.equal(loads(), 2);
});

test('a part that is fetched ahead is not loaded again', async () => {
    const { part, loads } = part_after(0);
    part.fetch_ahead();
    part.fetch_ahead();
    await settled();
    assert.equal(part.value, 'drawn');
    assert.equal(loads(), 1);
});
