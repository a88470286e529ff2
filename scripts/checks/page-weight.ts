import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { locales } from '../../src/site/languages/locales.ts';
import type { Finding } from './dist-rules/site-files.ts';

const builtSite = new URL('../../dist', import.meta.url).pathname;
/** What a page may load before its form works. The budgets of HTML and style sheets are in dist-rules/check-weight.ts. */
const scriptsKb = 85;
/** Every page with a script of its own. */
const weighedPages = [
  'index.html',
  'embed.html',
  'pools.html',
  'status.html',
  'track.html',
  'check.html',
  'agents/mandate.html',
  'activity.html',
  'instant.html',
] as const;

export interface PageWeight {
  /** Static import closure of every script the page starts, brotli bytes. */
  readonly scripts: number;
  /** HTML and its stylesheets, brotli bytes. */
  readonly page: number;
  readonly files: readonly string[];
}

const sizes = new Map<string, number>();

function brotli(file: string): number {
  const size = sizes.get(file) ?? brotliCompressSync(readFileSync(file)).length;
  sizes.set(file, size);
  return size;
}

/** Size of what a built page loads before its form works. Excludes scripts behind `import()`. */
export function weighPage(html: string, folder = builtSite): PageWeight {
  const text = readFileSync(join(folder, html), 'utf8');
  const starts = [...text.matchAll(/(?:src|component-url|renderer-url|before-hydration-url)="(\/[^"]+\.js)"/g)];
  const files = new Set<string>();
  for (const [, path = ''] of starts) addClosure(normalize(path), folder, files);
  const styles = [...text.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)].map(([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? '');
  const page = [html, ...styles].reduce((sum, path) => sum + brotli(join(folder, path)), 0);
  const scripts = [...files].reduce((sum, path) => sum + brotli(join(folder, path)), 0);
  return { scripts, page, files: [...files] };
}

function addClosure(path: string, folder: string, files: Set<string>): void {
  const file = join(folder, path);
  if (files.has(path) || !existsSync(file)) return;
  files.add(path);
  const code = readFileSync(file, 'utf8');
  for (const [, relative = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
    addClosure(normalize(join(dirname(path), relative)), folder, files);
  }
}

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** A page in all its languages, as build files. */
function languagesOf(name: string, dist: string): readonly string[] {
  const translated = locales.map(({ code }) => (name === 'index.html' ? `${code}.html` : `${code}/${name}`));
  return [name, ...translated.filter((file) => existsSync(join(dist, file)))];
}

/** The English page, and the heaviest of its translations by scripts and by HTML. */
function heaviest(name: string, dist: string): readonly string[] {
  const [english = name, ...others] = languagesOf(name, dist);
  const most = (part: 'scripts' | 'page') => others.toSorted((a, b) => weighPage(b, dist)[part] - weighPage(a, dist)[part])[0] ?? english;
  return [...new Set([english, most('scripts'), most('page')])];
}

/** Prints what the pages with scripts load. */
export function printWeights(dist: string): void {
  for (const name of weighedPages.flatMap((page) => heaviest(page, dist))) {
    const { scripts, page, files } = weighPage(name, dist);
    console.log(`${name}, brotli: scripts ${kb(scripts)} of ${scriptsKb} KB in ${files.length} files, HTML and CSS ${kb(page)}.`);
  }
}

/** Pages whose scripts take more than their budget. Scripts hold no origin: their bytes are the same for everyone. */
export const checkScriptWeights = (dist: string): readonly Finding[] =>
  weighedPages
    .flatMap((page) => heaviest(page, dist))
    .flatMap((file) => {
      const { scripts } = weighPage(file, dist);
      return scripts <= scriptsKb * 1024
        ? []
        : [{ file, rule: 'weight', detail: `scripts are ${scripts} bytes, ${scriptsKb * 1024} are allowed` }];
    });
