// The page's texts as they stand in src/text: found with the TypeScript compiler, and replaced in place.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

// The value of a literal, or of literals joined by +; otherwise undefined.
function value_of(node) {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken)
        return undefined;
    const [left, right] = [value_of(node.left), value_of(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
}

function names_of(folder, language) {
    const fits = (name) => name === `${language}.ts` || name.endsWith(`.${language}.ts`);
    return ['', 'modules/', 'lessons/modules/'].flatMap((below) =>
        readdirSync(join(folder, below))
            .filter((name) => fits(name) && name !== `all.${language}.ts`)
            .sort()
            .map((name) => below + name),
    );
}

// Every text of a language by its key, as { text, name, start, end }: the file below the folder, and where its literal is there.
export function texts_of(folder, language) {
    const found = new Map();
    for (const name of names_of(folder, language)) {
        const source = ts.createSourceFile(
            name,
            readFileSync(join(folder, name), 'utf8'),
            ts.ScriptTarget.ES2022,
        );
        const visit = (node) => {
            if (!ts.isPropertyAssignment(node)) return ts.forEachChild(node, visit);
            const text = value_of(node.initializer);
            const key = node.name.text;
            if (text === undefined) throw new Error(`${name}: ${key} is not a literal`);
            const [start, end] = [node.initializer.getStart(source), node.initializer.end];
            found.set(key, { text, name, start, end });
        };
        visit(source);
    }
    return found;
}

const literal_of = (text) =>
    text
        .split(/(?<=\n)/)
        .map((line) => JSON.stringify(line))
        .join(' + ');

// The changed files by name, with the texts in `changed` (by key) in place of those that `texts_of` found.
export async function with_texts(folder, found, changed) {
    const files = new Map();
    const from_the_end = [...changed].sort(([a], [b]) => found.get(b).start - found.get(a).start);
    for (const [key, text] of from_the_end) {
        const { name, start, end } = found.get(key);
        const content = files.get(name) ?? readFileSync(join(folder, name), 'utf8');
        files.set(name, content.slice(0, start) + literal_of(text) + content.slice(end));
    }
    if (files.size === 0) return files;
    const { default: prettier } = await import('prettier');
    const style = await prettier.resolveConfig(new URL(import.meta.url));
    for (const [name, content] of files)
        files.set(name, await prettier.format(content, { ...style, parser: 'typescript' }));
    return files;
}
