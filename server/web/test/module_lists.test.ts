import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { modules, write_lists } from '../modules.mjs';

// A copy of the folders with modules. Tests run in the page's own folder.
function with_sources(use: (sources: string) => void) {
    const sources = mkdtempSync(join(tmpdir(), 'modules-'));
    try {
        for (const folder of ['state', 'board', 'ui/tiles', 'text', 'styles'])
            cpSync(`src/${folder}/modules`, join(sources, folder, 'modules'), { recursive: true });
        use(sources);
    } finally {
        rmSync(sources, { recursive: true });
    }
}

test('the lists name what each module has, in the order of the one list', () => {
    with_sources((sources) => {
        write_lists(sources);
        const list = (file: string) => readFileSync(join(sources, file), 'utf8');
        const names = /= \[(.*)\];/.exec(list('ui/tiles/modules/all.ts'))?.[1]?.split(', ');
        assert.deepEqual(names, [
            'hills_and_sheep',
            'tower',
            'gifts',
            'sale',
            'abbey_and_mayor',
            'bridges_castles_and_bazaars',
        ]);
        assert.match(
            list('board/modules/all.ts'),
            /hunters, mage_and_witch, abbey_and_mayor, bridges_castles_and_bazaars\];/,
        );
        assert.match(list('text/modules/all.fr.ts'), /\.\.\.traders_fr/);
        assert.match(list('styles/modules/all.css'), /'\.\/gifts\.css'/);
    });
});

test('a file of a module that is not in the list is refused, as is a module without files', () => {
    with_sources((sources) => {
        writeFileSync(join(sources, 'board/modules/bridges.tsx'), '');
        assert.throws(() => write_lists(sources), /board\/modules\/bridges\.tsx is of no module/);
        write_lists(sources, [...modules, 'bridges']);
        assert.throws(() => write_lists(sources, [...modules, 'bridges', 'castles']), /castles/);
    });
});
