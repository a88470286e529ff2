import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const messages = new URL('../../content/messages/', import.meta.url).pathname;
const english = /\/content\/messages\/en\/(\w+)\.json(?:$|\?)/;
const prefix = '\0words:';

/** Placeholder for the texts of a group in a built script, until each language gets its own copy (scripts/build/localize.ts). */
export const wordsPlace = /JSON\.parse\((["'`])%words (\w+) \w+%\1\)/g;

const readMessages = (locale: string, group: string): string => readFileSync(`${messages}${locale}/${group}.json`, 'utf8');

/** Digest of a group's English texts; it becomes part of the script, so that the script's hashed file name changes with them. */
const digestGroup = (group: string): string => createHash('sha256').update(readMessages('en', group)).digest('hex').slice(0, 8);

const localesWith = (group: string): readonly string[] =>
  readdirSync(messages)
    .filter((name) => !name.includes('.') && readdirSync(`${messages}${name}`).includes(`${group}.json`))
    .sort();

/** Dev server module with the texts of all languages, selected by the page's language. */
function devModule(group: string): string {
  const rows = localesWith(group).map((locale) => `${JSON.stringify(locale)}: ${readMessages(locale, group)}`);
  return `const all = {${rows.join(',\n')}};\nexport default all[document.documentElement.lang] ?? all.en;`;
}

/** Replaces message imports in browser scripts by placeholders for the page's language. */
export function pageWords({ always = false }: { readonly always?: boolean } = {}): Plugin {
  let isServing = false;
  return {
    name: 'page-words',
    enforce: 'pre',
    configResolved({ command }) {
      isServing = command === 'serve';
    },
    async resolveId(source, importer, options) {
      if (!source.endsWith('.json') || (!always && this.environment.name !== 'client')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const group = english.exec(found?.id ?? '')?.[1];
      return group === undefined ? found : prefix + group;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const group = id.slice(prefix.length);
      if (isServing) return { code: devModule(group), moduleType: 'js' };
      return { code: `export default /* @__PURE__ */ JSON.parse("%words ${group} ${digestGroup(group)}%");`, moduleType: 'js' };
    },
  };
}
