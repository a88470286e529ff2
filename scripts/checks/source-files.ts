import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A text file of the repository; `path` relative to its root, with slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['src', 'api', 'scripts', 'content', '.github'];
const texts = /\.(?:[cm]?[jt]sx?|astro|json|mdx?|css|sh|py|yml|yaml|sol|txt|toml)$/;
const left = ['package-lock.json'];

/** Every text file of the project: the source folders and the root's own files. */
export function sourceFiles(): readonly SourceFile[] {
  const inRoot = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  const below = readdirSync(root).flatMap((name) => (folders.includes(name) ? filesBelow(name) : []));
  return [...inRoot, ...below]
    .filter((path) => texts.test(path) && !left.includes(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
}

function filesBelow(folder: string): readonly string[] {
  const found = readdirSync(root + folder, { recursive: true, withFileTypes: true });
  return found.flatMap((entry) => (entry.isFile() ? [`${entry.parentPath.slice(root.length)}/${entry.name}`] : []));
}

/** 1-based line number of an index in a text. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
