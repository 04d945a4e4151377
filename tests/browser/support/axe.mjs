// Accessibility checks by axe.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

export async function assert_accessible(page, where) {
    await page.evaluate(source);
    const found = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        });
        return violations.map(({ id, nodes }) => ({
            id,
            nodes: nodes.slice(0, 4).map(({ target, failureSummary }) => [target, failureSummary]),
        }));
    });
    assert.deepEqual(found, [], where);
}
