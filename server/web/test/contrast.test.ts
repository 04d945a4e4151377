import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seat_looks } from '../src/base/seat_look';

function luminance(color: string): number {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
        const v = parseInt(color.slice(at, at + 2), 16) / 255;
        return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
    const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
}

function modes_of(file: string): Record<string, string>[] {
    return [...readFileSync(file, 'utf8').matchAll(/:root \{([^}]*)\}/g)].map(([, body = '']) =>
        Object.fromEntries(
            [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [
                name,
                value,
            ]),
        ),
    );
}
const modes = modes_of('src/styles/page.css');

test('text can be read in light and in dark', () => {
    assert.equal(modes.length, 2);
    for (const mode of modes) {
        for (const [ink, ground] of [
            ['ink', 'paper'],
            ['ink', 'card'],
            ['quiet', 'paper'],
            ['quiet', 'card'],
            ['quiet', 'paper-2'],
            ['go-ink', 'go'],
            ['go', 'card'],
            ['paper', 'warm'],
            ['warm', 'card'],
        ] as const) {
            const ratio = contrast(mode[ink] ?? '#000000', mode[ground] ?? '#000000');
            assert.ok(ratio >= 4.5, `${ink} on ${ground}: ${ratio.toFixed(2)}`);
        }
    }
});

test('each seat has an emblem of its own that stands out from its colour', () => {
    assert.equal(new Set(seat_looks.map(({ emblem }) => emblem)).size, seat_looks.length);
    for (const { color, ink } of seat_looks)
        assert.ok(contrast(color, ink) >= 3, `${ink} on ${color}`);
});

test('values and signs of cards stand out from the colour of the card', () => {
    const cards = modes_of('src/styles/cards.later.css');
    assert.equal(cards.length, 2);
    for (const mode of cards)
        for (const [ground, ink] of [
            ['c-yellow', '#3d2c05'],
            ['c-red', '#ffffff'],
            ['c-green', '#ffffff'],
            ['c-blue', '#ffffff'],
            ['c-joker', '#ffffff'],
        ] as const)
            assert.ok(contrast(mode[ground] ?? ink, ink) >= 3, `${ink} on ${ground}`);
});
