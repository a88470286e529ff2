import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import { openCounts, uncountedForms } from './counted-texts.ts';
import type { EnglishTexts } from './translation-record.ts';

/** Groups that stay English: the mail of a report, which we read, and images, whose font has Latin letters. */
const englishOnly = ['report-mail.json', 'share.json'];

/** True for a message file that every language has. */
export const isTranslated = (file: string): boolean => !englishOnly.includes(file);

/** English pages that every language has. */
export const translatedNames = ['home', 'instant', 'track', 'check', 'activity', 'pools', 'status', 'about', 'pricing', 'contact'].concat(
  [
    'hardware-wallets',
    'agents/mandate',
    'terms',
    'privacy',
    'help/index',
    'help/how-long',
    'help/fees',
    'help/failed-swaps',
    'help/safety',
  ],
  ['help/wallets', 'help/questions', 'help/assistants'],
);

/** Translated front matter; the rest is for page order and for models. */
const readKeys = ['title', 'heading', 'description', 'nav'];

const groupsIn = (root: string): readonly string[] => readdirSync(`${root}content/messages/en`).sort();

const textsOfGroup = (root: string, file: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`${root}content/messages/en/${file}`, 'utf8')) as Readonly<Record<string, string>>;

/** Every English text with translations, messages as `page.json form.send`, pages as `about.mdx`. */
export function englishTexts(root: string): EnglishTexts {
  const messages = groupsIn(root)
    .filter(isTranslated)
    .flatMap((file) => Object.entries(textsOfGroup(root, file)).map(([key, text]) => [`${file} ${key}`, text] as const));
  const pages = translatedNames.map((name) => {
    const { frontmatter, content } = parseFrontmatter(readFileSync(`${root}content/${name}.mdx`, 'utf8'));
    const front = Object.entries(frontmatter).filter(([key]) => readKeys.includes(key));
    return [`${name}.mdx`, JSON.stringify([front, content.trim()])] as const;
  });
  return new Map([...messages, ...pages]);
}

/** Texts that count something without a singular form, by file and key. */
export const countsWithoutForms = (root: string): readonly string[] =>
  groupsIn(root)
    .flatMap((file) => uncountedForms(textsOfGroup(root, file)).map((key) => `${file} ${key}`))
    .filter((name) => !openCounts.includes(name));
