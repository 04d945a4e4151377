import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { keep, kept, kept_keys } from '../src/base/keep';

function storage(part: object) {
    Object.defineProperty(globalThis, 'localStorage', { value: part, configurable: true });
}
afterEach(() => Reflect.deleteProperty(globalThis, 'localStorage'));

test('what the browser refuses to store is known as long as the page is open', () => {
    const no = () => {
        throw new Error('refused');
    };
    storage({ getItem: no, setItem: no, removeItem: no });
    keep('token', 'secret');
    assert.equal(kept('token'), 'secret');
    assert.deepEqual(kept_keys('tok'), ['token']);
    keep('token', undefined);
    assert.equal(kept('token'), undefined);
    assert.deepEqual(kept_keys('tok'), []);
});

test('a store that is full at first and then is not: the later value is the one that is kept', () => {
    const stored: Record<string, string> = {};
    let full = true;
    storage({
        getItem: (key: string) => stored[key] ?? null,
        setItem: (key: string, value: string) => {
            if (full) throw new Error('full');
            stored[key] = value;
        },
        removeItem: (key: string) => Reflect.deleteProperty(stored, key),
    });
    keep('room.a', '1');
    assert.equal(kept('room.a'), '1');
    full = false;
    keep('room.a', '2');
    assert.equal(kept('room.a'), '2');
    assert.equal(stored['meepled.room.a'], '2');
});
