import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type MdastNode, mdxToMdast } from 'satteri';
import { countsWithoutForms, englishTexts, isTranslated, translatedNames } from './messages/english-texts.ts';
import { otherWords, readGlossary } from './messages/glossary.ts';
import { keptTranslations, translationIn } from './messages/kept-translations.ts';
import {
  acceptReading,
  isInReading,
  olderTranslations,
  recordFile,
  removedTexts,
  type TranslationRecord,
} from './messages/translation-record.ts';
import { type SameAsEnglish, type Untranslated, untranslated, untranslatedParts } from './messages/untranslated.ts';

const projectRoot = new URL('../..', import.meta.url).pathname;

/** An error of a translation; `key` is that of a text, or what a page lacks. */
interface Flaw {
  readonly file: string;
  readonly key: string;
  readonly detail: string;
}

type Texts = Readonly<Record<string, string>>;

const valuesIn = (text: string): readonly string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();

/** Keys that a language needs for the English ones: one/other pairs expand to the language's plural forms. */
export function keysIn(locale: string, english: Texts): ReadonlyMap<string, string> {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const counted = new Set(
    Object.keys(english).flatMap((key) =>
      key.endsWith('.one') && english[key.replace(/one$/, 'other')] !== undefined ? [key.slice(0, -4)] : [],
    ),
  );
  return new Map(
    Object.entries(english).flatMap(([key, text]): (readonly [string, string])[] => {
      const base = key.replace(/\.(?:one|other)$/, '');
      if (base === key || !counted.has(base)) return [[key, text]];
      return key.endsWith('.one') ? [] : pluralCategories.map((form) => [`${base}.${form}`, text]);
    }),
  );
}

/** Compares the texts of one group in `locale` with the English ones. */
export function compareTexts(file: string, locale: string, english: Texts, own: Texts): readonly Flaw[] {
  const wanted = keysIn(locale, english);
  const isForm = (key: string) => !Object.hasOwn(english, key) || english[key.replace(/\.\w+$/, '.one')] !== undefined;
  const extra = Object.keys(own).filter((key) => !wanted.has(key));
  return [
    ...extra.map((key) => ({ file, key, detail: 'is no key of the English texts' })),
    ...[...wanted].flatMap(([key, text]): Flaw[] => {
      const said = own[key];
      if (said === undefined) return [{ file, key, detail: 'is missing' }];
      if (said.trim() === '') return [{ file, key, detail: 'is empty' }];
      const [there, here] = [valuesIn(text), valuesIn(said)];
      const lost = there.filter((name) => !here.includes(name) && !(name === 'n' && isForm(key)));
      const added = here.filter((name) => !there.includes(name));
      return [
        ...lost.map((name) => ({ file, key, detail: `lacks {${name}}` })),
        ...added.map((name) => ({ file, key, detail: `has {${name}}, which the English text has not` })),
      ];
    }),
  ];
}

/** Components and headings of a page, in order. */
function outlineOf(source: string): readonly string[] {
  const found: string[] = [];
  const walk = (node: MdastNode): void => {
    if (node.type === 'heading') found.push(`heading of level ${node.depth}`);
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') found.push(`<${node.name}>`);
    if ('children' in node) for (const child of node.children) walk(child as MdastNode);
  };
  walk(mdxToMdast(source));
  return found;
}

const matter = /^---\n(.*?)\n---\n/s;

function frontOf(source: string): Readonly<Record<string, string>> {
  const lines = matter.exec(source)?.[1]?.split('\n') ?? [];
  return Object.fromEntries(lines.map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]));
}

/** A translated page must match the English front matter keys, components and headings. */
export function comparePages(file: string, english: string, own: string): readonly Flaw[] {
  const [front, ownFront] = [frontOf(english), frontOf(own)];
  const keys = [...new Set([...Object.keys(front), ...Object.keys(ownFront)])];
  const same = new Set(['kind', 'order', 'section']);
  const wrong = keys.filter((key) => key in front !== key in ownFront || (same.has(key) && front[key] !== ownFront[key]));
  const [there, here] = [outlineOf(english.replace(matter, '')), outlineOf(own.replace(matter, ''))];
  const index = there.findIndex((part, place) => here[place] !== part);
  const outline =
    index < 0 && there.length === here.length
      ? []
      : [{ file, key: 'outline', detail: `differs: ${there[index] ?? 'ends'} is ${here[index] ?? 'missing'}` }];
  return [...wrong.map((key) => ({ file, key, detail: 'is not as in the English front matter' })), ...outline];
}

const sameFile = 'content/messages/same-as-english.json';
const glossaryFile = 'content/reference/glossary.md';

/** Translation errors of every language in content/messages/locales.json, or of those in `only`. */
export function checkMessages(root = projectRoot, only?: readonly string[]): readonly Flaw[] {
  const read = (file: string): string => readFileSync(`${root}content/${file}`, 'utf8');
  const texts = (file: string): Texts => JSON.parse(read(file)) as Texts;
  const isThere = (file: string): boolean => existsSync(`${root}content/${file}`);
  const locales = only ?? localesIn(root);
  const groups = readdirSync(`${root}content/messages/en`).filter(isTranslated);
  const same = JSON.parse(readFileSync(`${root}${sameFile}`, 'utf8')) as SameAsEnglish;
  const glossary = readGlossary(readFileSync(`${root}${glossaryFile}`, 'utf8'));
  const missing = (file: string): readonly Flaw[] => [{ file: `content/${file}`, key: 'file', detail: 'is missing' }];
  return locales.flatMap((locale) => {
    const met = new Set<string>();
    const refuse = (file: string, found: readonly Untranslated[]): readonly Flaw[] => {
      for (const { text } of found) met.add(text);
      return found
        .filter(({ text }) => same[text]?.includes(locale) !== true)
        .map(({ key, text }) => ({
          file: `content/${file}`,
          key,
          detail: `is the English text ${JSON.stringify(text)}: translate it, or name ${locale} for it in ${sameFile}`,
        }));
    };
    const messages = groups.flatMap((group) => {
      const file = `messages/${locale}/${group}`;
      if (!isThere(file)) return missing(file);
      const [english, own] = [texts(`messages/en/${group}`), texts(file)];
      const words = otherWords(glossary, locale, english, own).map(({ key, detail }) => ({
        file: `content/${file}`,
        key,
        detail: `${detail}: see ${glossaryFile}`,
      }));
      return [...compareTexts(`content/${file}`, locale, english, own), ...refuse(file, untranslated(english, own)), ...words];
    });
    const pages = translatedNames.flatMap((name) => {
      const file = `${locale}/${name}.mdx`;
      if (!isThere(file)) return missing(file);
      const [english, own] = [read(`${name}.mdx`), read(file)];
      return [...comparePages(`content/${file}`, english, own), ...refuse(file, untranslatedParts(english, own))];
    });
    return [...messages, ...pages, ...needless(same, locale, met)];
  });
}

/** Entries listed as identical to English that are not: the list must be minimal. */
function needless(same: SameAsEnglish, locale: string, met: ReadonlySet<string>): readonly Flaw[] {
  const listed = Object.keys(same).filter((text) => same[text]?.includes(locale) === true);
  return listed
    .filter((text) => !met.has(text))
    .map((text) => ({ file: sameFile, key: JSON.stringify(text), detail: `is no text of ${locale}` }));
}

const localesIn = (root: string): readonly string[] =>
  Object.keys(JSON.parse(readFileSync(`${root}content/messages/locales.json`, 'utf8')) as object).filter((locale) => locale !== 'en');

const recordName = 'content/messages/translated.json';
const readRecord = (root: string): TranslationRecord => JSON.parse(readFileSync(root + recordName, 'utf8')) as TranslationRecord;

/** Errors of the English texts: counts without plural forms, and texts changed since their translation. */
export function checkEnglish(root = projectRoot): readonly Flaw[] {
  const [record, english] = [readRecord(root), englishTexts(root)];
  return [
    ...countsWithoutForms(root).map((name) => ({
      file: 'content/messages/en',
      key: name,
      detail: 'counts something and has no forms: make it .one and .other, for tCount',
    })),
    ...olderTranslations(record, english, localesIn(root)).map(({ name, locales }) => ({
      file: recordName,
      key: name,
      detail: `changed since ${locales.join(' ')} were translated: read them, then npm run check-messages -- --accept all ${name} (--same behind it where the meaning still holds)`,
    })),
    ...removedTexts(record, english).map((name) => ({
      file: recordName,
      key: name,
      detail: 'is no English text: npm run check-messages -- --accept all removes it',
    })),
  ];
}

const fileOf = (locale: string, name: string): string =>
  name.includes(' ') ? `content/messages/${locale}/${name.split(' ')[0]}` : `content/${locale}/${name}`;

/**
 * `--accept all`, `--accept de page.json`, `--accept de page.json form.send …`: marks translations as made from the current
 * English. Refuses an unchanged one unless `--same` confirms that its meaning is right.
 */
function accept(args: readonly string[], root = projectRoot): void {
  const [locale = '', file, ...keys] = args.filter((word) => word !== '--same');
  const all = localesIn(root);
  if (locale !== 'all' && !all.includes(locale)) throw new Error(`Name a language, or all: ${all.join(', ')}`);
  const reading = {
    locales: locale === 'all' ? all : [locale],
    ...(file === undefined ? {} : { file }),
    ...(keys.length === 0 ? {} : { keys }),
  };
  const [record, english] = [readRecord(root), englishTexts(root)];
  const now = (code: string, name: string) => translationIn(name, readFileSync(root + fileOf(code, name), 'utf8'));
  const committed = new Map<string, string>();
  const before = (code: string, name: string) => {
    const path = fileOf(code, name);
    const source = committed.get(path) ?? spawnSync('git', ['show', `HEAD:${path}`], { cwd: root, encoding: 'utf8' }).stdout;
    committed.set(path, source);
    return translationIn(name, source);
  };
  const outdated = olderTranslations(record, english, all).filter(({ name }) => isInReading(name, reading));
  const kept = args.includes('--same') ? [] : keptTranslations(outdated, reading.locales, now, before);
  if (kept.length > 0) throw new Error(`Not translated anew; add --same where the meaning still holds:\n${kept.join('\n')}`);
  writeFileSync(root + recordName, recordFile(acceptReading(record, english, all, reading)));
}

if (import.meta.main) {
  const [first, ...rest] = process.argv.slice(2);
  if (first === '--accept') accept(rest);
  // A build needs every text; whether translations are reviewed is checked by the tests.
  const isBuild = first === '--complete';
  const named = first === undefined || first.startsWith('--') ? undefined : [first, ...rest];
  const flaws = [...checkMessages(projectRoot, named), ...(isBuild || named !== undefined ? [] : checkEnglish())];
  for (const { file, key, detail } of flaws) console.error(`${file}: ${key}: ${detail}`);
  if (flaws.length > 0) process.exit(1);
  console.log('Every language has every text.');
}
