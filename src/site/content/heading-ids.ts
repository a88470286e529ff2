import { readFileSync } from 'node:fs';
import { type MdastNode, type MdastPluginEntry, mdxToMdast } from 'satteri';
import { localeOfPath } from '../languages/locales.ts';
import { makeSlugger } from '../markup/slug.ts';
import { readText } from '../page/headings.ts';

/** Ids of the headings of an MDX file, in order. */
function idsIn(file: URL): readonly string[] {
  const slug = makeSlugger();
  const ids: string[] = [];
  const walk = (node: MdastNode): void => {
    if (node.type === 'heading') ids.push(slug(readText(node)));
    else if ('children' in node) for (const child of node.children) walk(child as MdastNode);
  };
  walk(mdxToMdast(readFileSync(file, 'utf8').replace(/^---\n.*?\n---\n/s, '')));
  return ids;
}

/** Gives the headings of a translation the ids of the English page, so that a fragment fits every language. */
export const headingIdsPlugin: MdastPluginEntry = ({ fileURL }) => {
  const [, folder = '', path = ''] = /^(.*\/content)(\/.*)$/.exec(fileURL?.href ?? '') ?? [];
  const locale = localeOfPath(path);
  const ids = locale === 'en' ? [] : idsIn(new URL(folder + path.slice(locale.length + 1)));
  let index = 0;
  return {
    name: 'heading-ids',
    heading(node, context) {
      const id = ids[index++];
      if (id !== undefined) context.setProperty(node, 'data', { ...node.data, hProperties: { id } });
    },
  };
};
