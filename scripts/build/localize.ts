import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsPlace } from './page-messages.ts';

const scriptName = /[\w$.-]+\.js\b/g;

/** The texts of one language, by group. */
export type Tables = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Inlines the texts of a language into a built script. @throws Error for a group that the language lacks. */
function withTexts(code: string, tables: Tables): string {
  return code.replace(wordsPlace, (_, __, group: string) => {
    const table = tables[group];
    if (table === undefined) throw new Error(`no texts of ${group}`);
    return JSON.stringify(table);
  });
}

/** Scripts with texts, and scripts that load them, so that a page never runs two copies of a module. */
function scriptsWithTexts(scripts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const found = new Set([...scripts].flatMap(([name, code]) => (code.search(wordsPlace) >= 0 ? [name] : [])));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [name, code] of scripts) {
      if (!found.has(name) && [...code.matchAll(scriptName)].some(([other]) => found.has(other))) found.add(name);
    }
  }
  return found;
}

const renamed = (text: string, names: ReadonlyMap<string, string>): string => text.replace(scriptName, (name) => names.get(name) ?? name);

/**
 * Copies every script with texts per language, as files by name; the English copy keeps its name.
 * `names` maps original names to the copies of each other language.
 */
export function localizedScripts(
  scripts: ReadonlyMap<string, string>,
  tables: Readonly<Record<string, Tables>>,
): { readonly files: ReadonlyMap<string, string>; readonly names: ReadonlyMap<string, ReadonlyMap<string, string>> } {
  const affected = [...scriptsWithTexts(scripts)].sort();
  const files = new Map<string, string>();
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [locale, table] of Object.entries(tables)) {
    const texts = new Map(affected.map((name) => [name, withTexts(scripts.get(name) ?? '', table)]));
    const digest = createHash('sha256')
      .update(JSON.stringify([...texts]))
      .digest('hex')
      .slice(0, 8);
    const own = new Map(locale === 'en' ? [] : affected.map((name) => [name, name.replace(/js$/, `${locale}.${digest}.js`)]));
    names.set(locale, own);
    for (const [name, code] of texts) files.set(own.get(name) ?? name, renamed(code, own));
  }
  return { files, names };
}

/** Points a page at the scripts of its language. @throws Error when an inline script with a hash in the policy names one. */
export function localizedPage(html: string, names: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const own = names.get(/<html lang="([^"]+)"/.exec(html)?.[1] ?? '');
  if (own === undefined || own.size === 0) return html;
  for (const [, code = ''] of html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)) {
    if (renamed(code, own) !== code) throw new Error('a script inside a page names a script with texts');
  }
  return renamed(html, own);
}

function readTables(root: string): Readonly<Record<string, Tables>> {
  const locales = Object.keys(JSON.parse(readFileSync(`${root}content/messages/locales.json`, 'utf8')) as object);
  const readLocale = (locale: string): Tables => {
    const folder = `${root}content/messages/${locale}/`;
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return Object.fromEntries(files.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(folder + name, 'utf8'))]));
  };
  return Object.fromEntries(locales.map((locale) => [locale, readLocale(locale)]));
}

/** Gives each language of a build in `dist` its own copy of the scripts with texts. */
export function localizeBuild(dist: string, root = new URL('../..', import.meta.url).pathname): void {
  const folder = join(dist, '_astro');
  const scripts = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  const { files, names } = localizedScripts(scripts, readTables(root));
  for (const [name, code] of files) writeFileSync(join(folder, name), code);
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath, entry.name);
    const html = readFileSync(file, 'utf8');
    const own = localizedPage(html, names);
    if (own !== html) writeFileSync(file, own);
  }
}
