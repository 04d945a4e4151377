// The modules of games of tiles that bring something of their own to the page. Whatever a module brings stands in files that are
// named after it, and of which each is there only if it is needed:
//     src/state/modules/NAME.ts         what is known, told and pointed at: exports NAME, State and Happening
//     src/board/modules/NAME.tsx        what is drawn: exports NAME
//     src/ui/tiles/modules/NAME.tsx     its part of the panel: exports NAME
//     src/text/modules/NAME.en.ts       its texts, NAME.fr.ts and NAME.de.ts: export NAME_en ...
//     src/styles/modules/NAME.css       how that looks
//     src/lessons/modules/NAME.json     its lessons of the tutorial; src/text/lessons/modules/NAME.en.ts ... their texts
// write_lists() puts them together, in files all.* beside them, which are not kept. What a file lacks does not compile.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Of several that have lines for something the first one is heard: these, then all others by name.
const heard_first = ['hills_and_sheep', 'tower', 'dragon', 'gifts', 'sale', 'table', 'hunters'];

const note = 'Written by modules.mjs.';
const joined = (names, line, between = '\n') => names.map(line).join(between);

const texts_in_all_languages = (what, names) => ({
    'all.en.ts': `// ${note}
${joined(names, (name) => `import { ${name}_en } from './${name}.en';`)}

export const ${what}_en = { ${joined(names, (name) => `...${name}_en`, ', ')} };
`,
    ...Object.fromEntries(
        ['fr', 'de'].map((language) => [
            `all.${language}.ts`,
            `// ${note}
import type { ${what}_en } from './all.en';
${joined(names, (name) => `import { ${name}_${language} } from './${name}.${language}';`)}

export const ${what}_${language}: Readonly<Record<keyof typeof ${what}_en, string>> = { ${joined(names, (name) => `...${name}_${language}`, ', ')} };
`,
        ]),
    ),
});

const kinds = [
    {
        folder: 'state/modules',
        ending: /\.ts$/,
        shared: ['index.ts', 'module.ts'],
        writes: (names) => ({
            'all.ts': `// ${note}
${joined(names, (name) => `import { ${name}, type Happening as ${name}_happens, type State as ${name}_state } from './${name}';`)}
import type { TilesView } from '../../proto/meeple/v1/tiles_pb';
import type { Listed, TileModule } from './module';

export type ModuleState = ${joined(names, (name) => `${name}_state`, ' & ')};
export type ModuleHappening = ${joined(names, (name) => `${name}_happens`, ' | ')};

type ListedModule = Listed<ModuleState, ModuleHappening> & {
    readonly see?: (view: TilesView) => object;
};
const own: readonly [${joined(names, (name) => `TileModule<${name}_state, ${name}_happens>`, ', ')}] = [${names.join(', ')}];
export const modules: readonly ListedModule[] = own;
`,
        }),
    },
    {
        folder: 'board/modules',
        ending: /\.tsx?$/,
        shared: ['look.ts'],
        writes: (names) => ({
            'all.ts': `// ${note}
import type { ModuleLook } from './look';
${joined(names, (name) => `import { ${name} } from './${name}';`)}

export const module_looks: readonly ModuleLook[] = [${names.join(', ')}];
`,
        }),
    },
    {
        folder: 'ui/tiles/modules',
        ending: /\.tsx?$/,
        shared: ['panel.ts'],
        writes: (names) => ({
            'all.ts': `// ${note}
import type { ModulePanel } from './panel';
${joined(names, (name) => `import { ${name} } from './${name}';`)}

export const module_panels: readonly ModulePanel[] = [${names.join(', ')}];
`,
        }),
    },
    {
        folder: 'text/modules',
        ending: /\.(en|fr|de)\.ts$/,
        shared: [],
        writes: (names) => texts_in_all_languages('modules', names),
    },
    {
        folder: 'text/lessons/modules',
        ending: /\.(en|fr|de)\.ts$/,
        shared: [],
        writes: (names) => texts_in_all_languages('module_lessons', names),
    },
    {
        folder: 'styles/modules',
        ending: /\.css$/,
        shared: [],
        writes: (names) => ({
            'all.css': `/* ${note} */\n${joined(names, (name) => `@import './${name}.css';\n`, '')}`,
        }),
    },
];

// What is written anew looks changed to whoever builds the page.
function write(file, content) {
    if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
    writeFileSync(file, content);
}

// `sources`: the folder of the page's sources.
export function write_lists(sources = fileURLToPath(new URL('./src', import.meta.url))) {
    const found = kinds.map(({ folder, ending, shared }) =>
        readdirSync(join(sources, folder))
            .filter((file) => !/^all\./.test(file) && !shared.includes(file))
            .map((file) => {
                if (!ending.test(file)) throw new Error(`${folder}/${file}: no file of a module`);
                return file.replace(ending, '');
            }),
    );
    for (const name of heard_first)
        if (!found.some((own) => own.includes(name)))
            throw new Error(`the module ${name} in modules.mjs has no files`);
    const names = [...new Set([...heard_first, ...found.flat().sort()])];
    kinds.forEach(({ folder, writes }, i) => {
        const own = names.filter((name) => found[i].includes(name));
        for (const [file, content] of Object.entries(writes(own)))
            write(join(sources, folder, file), content);
    });
}
