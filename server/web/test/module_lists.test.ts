import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { write_lists } from '../modules.mjs';

const folders = ['state', 'board', 'ui/tiles', 'text', 'text/lessons', 'styles'];

// A copy of the folders with modules. Tests run in the page's own folder.
function with_sources(use: (sources: string) => void) {
    const sources = mkdtempSync(join(tmpdir(), 'modules-'));
    try {
        for (const folder of folders)
            cpSync(`src/${folder}/modules`, join(sources, folder, 'modules'), { recursive: true });
        use(sources);
    } finally {
        rmSync(sources, { recursive: true });
    }
}

test('the lists name what each module has: first those that are heard first, then all by name', () => {
    with_sources((sources) => {
        write_lists(sources);
        const list = (file: string) => readFileSync(join(sources, file), 'utf8');
        const names = (/= \[(.*)\];/.exec(list('ui/tiles/modules/all.ts'))?.[1] ?? '').split(', ');
        const own = readdirSync(join(sources, 'ui/tiles/modules'))
            .filter((file) => /\.tsx$/.test(file))
            .map((file) => file.replace('.tsx', ''));
        assert.deepEqual(names.slice(0, 4), ['hills_and_sheep', 'tower', 'gifts', 'sale']);
        assert.deepEqual([...names].sort(), own.sort());
        assert.match(list('text/modules/all.fr.ts'), /\.\.\.traders_fr/);
        assert.match(list('styles/modules/all.css'), /'\.\/gifts\.css'/);
    });
});

test('a new module is found by its files, behind those that are heard first', () => {
    with_sources((sources) => {
        writeFileSync(join(sources, 'board/modules/lanterns.tsx'), '');
        write_lists(sources);
        const looks = readFileSync(join(sources, 'board/modules/all.ts'), 'utf8');
        assert.match(looks, /from '\.\/lanterns'/);
        assert.match(looks, /hunters, .*lanterns.*\];/);
    });
});

test('a file that is no file of a module is refused, as is a missing module', () => {
    with_sources((sources) => {
        writeFileSync(join(sources, 'board/modules/notes.txt'), '');
        assert.throws(() => write_lists(sources), /board\/modules\/notes\.txt/);
        rmSync(join(sources, 'board/modules/notes.txt'));
        for (const folder of folders)
            for (const file of readdirSync(join(sources, folder, 'modules')))
                if (file.startsWith('tower.')) rmSync(join(sources, folder, 'modules', file));
        assert.throws(() => write_lists(sources), /tower/);
    });
});
