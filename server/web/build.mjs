// Builds the page: protocol types out of proto/, a script with the parts that it loads when they are needed and a style sheet,
// all with hashed names, the HTML that names them, and a manifest. `node build.mjs generate|build|watch|test [--out DIR] [--cpp FILE]`,
// `watch [--port PORT] [--to SERVER]`, `test [--but] [NAME...]`. Needs protoc in PATH. With --cpp the
// files are also written as a C++ table, see page_files.h. With --wasm FILE the page carries that module (server/wasm).
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
    cpSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    readdirSync,
    rmSync,
    watch as watch_folder,
    writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { write_lists } from './modules.mjs';
import { serve } from './serve.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const protocol = resolve(here, '../../proto');
const generated = join(here, 'src/proto');
const [action = 'build', ...rest] = process.argv.slice(2);
const argument = (name) =>
    rest.includes(name) ? resolve(rest[rest.indexOf(name) + 1]) : undefined;
const out = argument('--out') ?? join(here, 'dist');
const table = argument('--cpp');
const wasm = argument('--wasm');

// What the page needs, in the order in which a browser asks for it. The page may load from its own origin only.
const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types own-scripts',
].join('; ');

function files_in(root, folders) {
    return folders.flatMap((folder) =>
        existsSync(join(root, folder))
            ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
            : [],
    );
}

function generate() {
    write_lists();
    const fresh = mkdtempSync(join(tmpdir(), 'meepled-proto-'));
    const folders = ['meeple/v1', 'meeple/store/v1'];
    const files = files_in(protocol, folders).filter((name) => name.endsWith('.proto'));
    execFileSync(
        'protoc',
        [
            `--plugin=protoc-gen-es=${join(here, 'node_modules/.bin/protoc-gen-es')}`,
            `--es_out=${fresh}`,
            '--es_opt=target=ts,import_extension=none',
            `-I${protocol}`,
            ...files,
        ],
        { stdio: 'inherit' },
    );
    // Others may be reading them: what is the same stays.
    const all = (root) =>
        files_in(root, folders)
            .filter((name) => name.endsWith('.ts'))
            .map((name) => name + readFileSync(join(root, name)))
            .join();
    if (all(fresh) !== all(generated)) {
        rmSync(generated, { recursive: true, force: true });
        cpSync(fresh, generated, { recursive: true });
    }
    rmSync(fresh, { recursive: true });
}

function named_by_hash(name, ending, content) {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const file = `${name}-${hash}.${ending}`;
    writeFileSync(join(out, file), content);
    return file;
}

// The module of rules and bots, and the worker that it runs in: their names go into the page.
function carry_module(minify) {
    if (!wasm) return [];
    const worker = esbuild.buildSync({
        absWorkingDir: here,
        entryPoints: ['src/mind/worker.ts'],
        bundle: true,
        minify,
        format: 'esm',
        target: ['es2022', 'chrome109', 'firefox115', 'safari16'],
        write: false,
        legalComments: 'none',
        logLevel: 'warning',
    });
    return [
        named_by_hash('worker', 'js', worker.outputFiles[0].contents),
        named_by_hash('mind', 'wasm', readFileSync(wasm)),
    ];
}

// A part that is loaded later names first what is there before it: the page itself, for parts of a table the screen of a game, and
// for parts of a game of tiles all of these games. Then the modules of each are needed by the same scripts, and esbuild puts them
// into one file instead of one for each set of parts that shares some. Names are relative, so that no file depends on the folder
// that the page is built in.
const at_a_table =
    /ui\/(tiles\/(?!pictures)\w+|cards\/cards|waiting|at_table|review|game_text|lessons|puzzles|retrying)\.tsx?$/;
const of_tiles = /ui\/tiles\/(?!pictures|tiles)\w+\.tsx?$/;
const before = (path) => [
    'src/main.tsx',
    ...(at_a_table.test(path) ? ['src/ui/game.tsx'] : []),
    ...(of_tiles.test(path) ? ['src/ui/tiles/tiles.ts'] : []),
];

const parts_after_the_page = {
    name: 'parts_after_the_page',
    setup(plugin) {
        plugin.onResolve({ filter: /^\./ }, async ({ path, kind, resolveDir, importer }) => {
            if (kind !== 'dynamic-import') return;
            const found = await plugin.resolve(path, {
                kind: 'import-statement',
                resolveDir,
                importer,
            });
            return { ...found, path: relative(here, found.path), namespace: 'part' };
        });
        plugin.onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({
            contents: [
                ...before(path).map((file) => `import ${JSON.stringify(`./${file}`)};`),
                `export ${path.endsWith('.pb') ? '{ default }' : '*'} from ${JSON.stringify(`./${path}`)};`,
            ].join('\n'),
            resolveDir: here,
        }));
    },
};

function options(minify, [worker = '', module = ''] = []) {
    const address = (name) => JSON.stringify(name && `/${name}`);
    return {
        define: { MIND_WORKER: address(worker), MIND_MODULE: address(module) },
        absWorkingDir: here,
        entryPoints: { page: 'src/main.tsx', style: 'src/styles/page.css' },
        plugins: [parts_after_the_page],
        bundle: true,
        minify,
        sourcemap: minify ? false : 'linked',
        splitting: true,
        format: 'esm',
        target: ['es2022', 'chrome109', 'firefox115', 'safari16'],
        jsx: 'automatic',
        jsxImportSource: 'preact',
        outdir: out,
        entryNames: '[name]-[hash]',
        chunkNames: '[name]-[hash]',
        assetNames: '[name]-[hash]',
        metafile: true,
        legalComments: 'none',
        loader: { '.svg': 'text', '.pb': 'binary', '.woff2': 'file', '.later.css': 'file' },
        logLevel: 'warning',
    };
}

// With it the page can be installed like a program.
function app_manifest(icon, pictures) {
    const png = (size, purpose) => ({
        src: `/${pictures[purpose === 'any' ? `icon-${size}` : `${purpose}-${size}`]}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
    });
    return JSON.stringify({
        name: 'meepled',
        short_name: 'meepled',
        id: '/',
        start_url: '/',
        display: 'standalone',
        background_color: '#f7f2e6',
        theme_color: '#3d6a26',
        icons: [
            { src: `/${icon}`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
            png(192, 'any'),
            png(512, 'any'),
            png(512, 'maskable'),
        ],
    });
}

// The icon as draw_icons.mjs has drawn it, for systems that take no SVG: file names by picture.
function carry_icons() {
    const folder = join(here, 'src/base/icons');
    return Object.fromEntries(
        readdirSync(folder).map((file) => {
            const name = basename(file, '.png');
            return [name, named_by_hash(name, 'png', readFileSync(join(folder, file)))];
        }),
    );
}

// What the script cannot begin without, beside itself.
function needed_by(outputs, script) {
    const needed = new Set();
    const follow = (file) => {
        for (const { path, kind } of outputs[file].imports) {
            if (kind !== 'import-statement' || needed.has(path)) continue;
            needed.add(path);
            follow(path);
        }
    };
    follow(Object.keys(outputs).find((file) => basename(file) === script));
    return [...needed].map((file) => basename(file)).sort();
}

// Everything but the HTML has its hash in its name and may be kept for ever.
function finish(result, carried, weighed = true) {
    const named = {},
        parts = [],
        fonts = [];
    for (const file of Object.keys(result.metafile.outputs)) {
        const name = basename(file);
        const [, entry] = /^(page|style)-\w+\.(?:js|css)$/.exec(name) ?? [];
        if (entry) named[entry] = name;
        else if (/\.later-\w+\.css$|\.js$/.test(name)) parts.push(name);
        else if (name.endsWith('.woff2')) fonts.push(name);
    }
    parts.sort();
    const icon_name = named_by_hash('icon', 'svg', readFileSync(join(here, 'src/base/icon.svg')));
    const pictures = carry_icons();
    const app_name = named_by_hash('app', 'webmanifest', app_manifest(icon_name, pictures));
    const preloads = needed_by(result.metafile.outputs, named.page)
        .map((name) => `<link rel="modulepreload" href="/${name}">`)
        .concat(fonts.map((name) => `<link rel="preload" href="/${name}" as="fetch" crossorigin>`))
        .join('\n');
    const html = readFileSync(join(here, 'src/index.html'), 'utf8')
        .replaceAll('{{policy}}', policy)
        .replaceAll('{{script}}', named.page)
        .replaceAll('{{style}}', named.style)
        .replaceAll('{{preloads}}', preloads)
        .replaceAll('{{icon}}', icon_name)
        .replaceAll('{{touch_icon}}', pictures['touch-180'])
        .replaceAll('{{app}}', app_name);
    writeFileSync(join(out, 'index.html'), html);
    const hashed = [named.page, named.style, icon_name, app_name, ...fonts, ...parts, ...carried];
    const kept = ['/', ...hashed.map((name) => `/${name}`)];
    const shell = readFileSync(join(here, 'src/shell.js'), 'utf8');
    writeFileSync(join(out, 'shell.js'), shell.replace("['{{files}}']", JSON.stringify(kept)));

    const mimes = {
        js: 'text/javascript; charset=utf-8',
        css: 'text/css; charset=utf-8',
        svg: 'image/svg+xml',
        png: 'image/png',
        wasm: 'application/wasm',
        woff2: 'font/woff2',
        html: 'text/html; charset=utf-8',
        webmanifest: 'application/manifest+json',
    };
    const unnamed = ['index.html', 'shell.js']; // No hash in the name.
    // Only a system that installs the page asks for the pictures: the service worker does not keep them.
    const names = ['index.html', ...hashed, ...Object.values(pictures), 'shell.js'];
    const files = names.map((name) => {
        const bytes = readFileSync(join(out, name));
        return {
            path: name === 'index.html' ? '/' : `/${name}`,
            file: name,
            mime: mimes[name.split('.').pop()],
            etag: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
            immutable: !unnamed.includes(name),
            bytes: bytes.length,
            gzip_bytes: weighed ? gzipSync(bytes, { level: 9 }).length : 0,
        };
    });
    writeFileSync(join(out, 'manifest.json'), `${JSON.stringify({ policy, files }, null, 1)}\n`);
    return files;
}

// The files as constants of the program. Numbers, because compilers limit the length of string literals.
function write_table(files) {
    const arrays = files.map(({ file }, i) => {
        const bytes = [...readFileSync(join(out, file))];
        const lines = [];
        for (let at = 0; at < bytes.length; at += 32)
            lines.push(bytes.slice(at, at + 32).join(','));
        return `constexpr unsigned char content_${i}[] = {\n${lines.join(',\n')}};\n`;
    });
    const rows = files.map(
        ({ path, mime, immutable }, i) =>
            `    {"${path}", "${mime}", {reinterpret_cast<const char*>(content_${i}), sizeof content_${i}}, ${immutable}},\n`,
    );
    writeFileSync(
        table,
        `// Written by server/web/build.mjs.\n#include "server/web/page_files.h"\n\nnamespace server::web {\nnamespace {\n\n` +
            `${arrays.join('\n')}\n}  // namespace\n\nstd::span<const PageFile> page_files() {\n    static const PageFile files[] = {\n` +
            `${rows.join('').replaceAll(/^/gm, '    ').trimEnd()}\n    };\n    return files;\n}\n\n}  // namespace server::web\n`,
    );
}

async function build() {
    generate();
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    const carried = carry_module(true);
    const files = finish(await esbuild.build(options(true, carried)), carried);
    const total = files.reduce((sum, file) => sum + file.gzip_bytes, 0);
    for (const file of files)
        console.log(`${file.path}  ${file.bytes} bytes, ${file.gzip_bytes} compressed`);
    console.log(`page: ${total} bytes compressed`);
    if (table) write_table(files);
}

function folders_below(folder) {
    const below = readdirSync(join(here, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`);
    return below.flatMap((one) => [one, ...folders_below(one)]);
}

// Builds anew whenever a source changes, and serves what was built.
async function watch() {
    generate();
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    const carried = carry_module(false);
    const word = (name, otherwise) =>
        rest.includes(name) ? rest[rest.indexOf(name) + 1] : otherwise;
    let changed; // Served from when it is built for the first time.
    const again = {
        name: 'finish',
        setup(plugin) {
            plugin.onEnd((result) => {
                if (result.errors.length > 0) return;
                finish(result, carried, false);
                if (changed) changed();
                else
                    changed = serve(
                        out,
                        Number(word('--port', '8081')),
                        word('--to', 'http://127.0.0.1:8080'),
                    );
            });
        },
    };
    const context = await esbuild.context({
        ...options(false, carried),
        inject: ['reload.mjs'],
        plugins: [parts_after_the_page, again],
    });
    // esbuild's own watching looks around once a second or two; Node's is told.
    let due;
    for (const folder of ['src', ...folders_below('src')])
        watch_folder(join(here, folder), () => {
            clearTimeout(due);
            due = setTimeout(() => void context.rebuild().catch(() => {}), 30);
        });
    await context.rebuild().catch(() => {}); // What is wrong is told, and mended sooner or later.
}

// Binary files as modules. In a bundle without splitting, esbuild's own loader would copy them number by number.
const bytes = {
    name: 'bytes',
    setup(build) {
        build.onLoad({ filter: /\.pb$/ }, ({ path }) => ({
            contents: `export default Uint8Array.from(atob('${readFileSync(path, 'base64')}'), (one) => one.charCodeAt(0));`,
        }));
    },
};

async function test() {
    generate();
    const but = rest[0] === '--but';
    const asked = but ? rest.slice(1) : rest;
    const existing = readdirSync(join(here, 'test')).filter((name) => /\.test\.tsx?$/.test(name));
    const word = (name) => name.replace(/\.test\.tsx?$/, '');
    for (const name of asked)
        if (!existing.some((one) => word(one) === name))
            throw new Error(`no test in server/web/test is called ${name}`);
    const names = existing.filter(
        (name) => asked.length === 0 || asked.includes(word(name)) !== but,
    );
    // Two runs of different tests may go on at the same time.
    const folder = join(here, '.test', rest.join(' ') || 'all');
    rmSync(folder, { recursive: true, force: true });
    await esbuild.build({
        absWorkingDir: here,
        entryPoints: names.map((name) => `test/${name}`),
        bundle: true,
        format: 'esm',
        platform: 'node',
        target: 'node18',
        outdir: folder,
        outExtension: { '.js': '.mjs' },
        jsx: 'automatic',
        jsxImportSource: 'preact',
        packages: 'bundle',
        loader: { '.svg': 'text' },
        plugins: [bytes],
        inject: ['test/support/texts.ts'],
        logLevel: 'warning',
        sourcemap: 'inline',
    });
    const run = spawnSync(
        process.execPath,
        [
            '--enable-source-maps',
            '--test',
            ...names.map((name) => join(folder, name.replace(/tsx?$/, 'mjs'))),
        ],
        { stdio: 'inherit', cwd: here },
    );
    process.exit(run.status ?? 1);
}

await { generate, build, watch, test }[action]();
