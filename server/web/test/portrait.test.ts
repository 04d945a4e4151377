// Portraits that are derived from names.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawn_portrait, headgears, portrait_count, portrait_of } from '../src/base/portrait';

const names = Array.from({ length: 400 }, (_, i) => `Ada ${i}`);

test('a name has one portrait, in every spelling', () => {
    assert.deepEqual(portrait_of('Ada L'), portrait_of('  ADA l '));
    assert.deepEqual(portrait_of('Zo\u00eb'), portrait_of('Zoe\u0308'));
    assert.deepEqual(portrait_of(''), portrait_of(' '));
});

test('names that differ in one letter have different portraits as a rule, and all kinds occur', () => {
    const all = names.map(portrait_of);
    assert.ok(new Set(all.map((one) => JSON.stringify(one))).size > names.length * 0.9);
    assert.deepEqual(new Set(all.map(({ headgear }) => headgear)), new Set(headgears));
});

test('no beard shows below a veil', () => {
    const veiled = names.map(portrait_of).filter(({ headgear }) => headgear === 'veil');
    assert.ok(veiled.length > 10);
    assert.ok(veiled.every(({ beard }) => beard === 'none'));
});

test('all portraits to choose from differ, and there are no others', () => {
    const all = Array.from({ length: portrait_count }, (_, i) => drawn_portrait(i + 1));
    assert.equal(new Set(all.map((one) => JSON.stringify(one))).size, portrait_count);
    assert.ok(all.every((one) => one !== undefined));
    assert.equal(drawn_portrait(0), undefined);
    assert.equal(drawn_portrait(portrait_count + 1), undefined);
});
