import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean_line } from '../src/base/line';

test('a line keeps what is seen, and nothing else', () => {
    const lines: readonly (readonly [string, string])[] = [
        ['Zoë', 'Zoë'],
        ['  Jean\u00a0Paul\t', 'Jean Paul'],
        ['👨\u200d👩\u200d👧 ❤\ufe0f', '👨👩👧 ❤\ufe0f'],
        ['\u202elive', 'live'],
        ['\u3164\u2800\u200b', ''],
        ['\ufe0f', ''],
        ['\u0301a', 'a'],
        ['a\u0317\u0316\u0315\u0314b', 'a\u0317\u0316b'],
        ['a\ud83d', 'a'],
        ['مرحبا', 'مرحبا'],
        ['अअअअअअअअअअअ', 'अअअअअअअअ'],
    ];
    assert.deepEqual(
        lines.map(([typed]) => clean_line(typed, 8)),
        lines.map(([, seen]) => [...seen].slice(0, 8).join('').trim()),
    );
});
