import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A text of the repository; `path` from its root, with slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['src', 'api', 'scripts', 'content', '.github'];
const texts = /\.(?:[cm]?[jt]sx?|astro|json|mdx?|css|sh|py|yml|yaml|sol|txt|toml)$/;
const left = ['package-lock.json'];

/** Every text of ours: the folders of sources and what stands in the root. */
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

/** Number of the line at a place in a text, the first being 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
