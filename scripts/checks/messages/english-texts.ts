import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import { openCounts, uncountedForms } from './counted-texts.ts';
import type { EnglishTexts } from './translation-record.ts';

/** Groups that stay English: mails and pictures are one for all. */
const englishOnly = ['mail.json', 'share.json'];

/** The file of a group of messages that every language has. */
export const isTranslated = (file: string): boolean => !englishOnly.includes(file);

/** English pages that every language has. */
export const translatedNames = ['home', 'instant', 'track', 'activity', 'pools', 'status', 'about'] as const;

/** Front matter that is translated; the rest is for the order of pages and for models. */
const readKeys = ['title', 'description', 'nav'];

const groupsIn = (root: string): readonly string[] => readdirSync(`${root}content/messages/en`).sort();

const textsOfGroup = (root: string, file: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(`${root}content/messages/en/${file}`, 'utf8')) as Readonly<Record<string, string>>;

/** Every English text that is translated, messages as `page.json form.send`, pages as `about.mdx`. */
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

/** Texts that count something and have no form for one, by file and key. */
export const countsWithoutForms = (root: string): readonly string[] =>
  groupsIn(root)
    .flatMap((file) => uncountedForms(textsOfGroup(root, file)).map((key) => `${file} ${key}`))
    .filter((name) => !openCounts.includes(name));
