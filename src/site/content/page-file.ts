import { localeOfPath } from '../languages/locales.ts';
import { authoredKinds, docSections, type Page, type PageMatter, pathOfContent, toPage } from '../page/page.ts';
import { readMatter, splitMatter } from './front-matter.ts';
import { isDay } from './iso-day.ts';

const keys = ['title', 'heading', 'description', 'kind', 'updated', 'section', 'order', 'nav', 'agents', 'draft'];
const mostCharacters = { title: 70, heading: 70, description: 160, nav: 24, agents: 200 } as const;
/** Scripts that write whole words in one sign say more with less. */
const fewestCharacters = { english: 50, translated: 20 } as const;

type Rule = readonly [holds: boolean, rule: string];
type Matter = Readonly<Record<string, string>>;

const oneOf = (names: readonly string[], value: string | undefined): boolean => value !== undefined && names.includes(value);

function rulesOf(matter: Matter, isTranslated: boolean): readonly Rule[] {
  const { title, description = '', kind, updated, section, order, draft } = matter;
  const fewest = isTranslated ? fewestCharacters.translated : fewestCharacters.english;
  const stray = Object.keys(matter).find((key) => !keys.includes(key));
  return [
    [stray === undefined, `${stray} is none of the keys ${keys.join(', ')}`],
    [title !== undefined, 'title is missing'],
    ...Object.entries(mostCharacters).map(([key, most]): Rule => {
      const length = matter[key]?.length ?? 0;
      return [length <= most, `${key} has ${length} characters, at most ${most} are allowed`];
    }),
    [description.length >= fewest, `description has ${description.length} characters, at least ${fewest} are needed`],
    [oneOf(authoredKinds, kind), `kind is one of ${authoredKinds.join(', ')}, not ${kind ?? 'missing'}`],
    [updated !== undefined && isDay(updated), `updated is a day of the calendar such as 2026-11-20, not ${updated ?? 'missing'}`],
    [section === undefined || oneOf(docSections, section), `section is one of ${docSections.join(', ')}, not ${section}`],
    [order === undefined || /^-?\d+$/.test(order), `order is a whole number, not ${order}`],
    [draft === undefined || draft === 'true' || draft === 'false', `draft is true or false, not ${draft}`],
  ];
}

/**
 * The page of a content file: `file` is its path below the root of the project, such as content/about.mdx.
 * @throws Error that names the file and what is wrong with its front matter.
 */
export function readPageFile(file: string, text: string): Page {
  const parts = splitMatter(file, text);
  const matter = readMatter(file, parts.matter);
  const id = file.replace(/^content\//, '').replace(/(?:\/index)?\.mdx$/, '');
  const broken = rulesOf(matter, localeOfPath(pathOfContent(id)) !== 'en').find(([holds]) => !holds);
  if (broken !== undefined) throw new Error(`${file}: front matter: ${broken[1]}`);
  const { title = '', heading, description = '', updated = '', order, nav, agents, draft } = matter;
  const { kind, section } = matter as unknown as Pick<PageMatter, 'kind' | 'section'>;
  return toPage({
    id,
    file,
    matter: {
      title,
      ...(heading === undefined ? {} : { heading }),
      description,
      kind,
      updated,
      ...(section === undefined ? {} : { section }),
      ...(order === undefined ? {} : { order: Number(order) }),
      ...(nav === undefined ? {} : { nav }),
      ...(agents === undefined ? {} : { agents }),
      ...(draft === 'true' ? { draft: true } : {}),
    },
    source: parts.body.trim(),
  });
}
