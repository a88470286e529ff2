import { describe, expect, test } from 'vitest';
import { checkEnglish, checkMessages, comparePages, compareTexts, keysIn } from './check-messages.ts';
import { untranslated, untranslatedParts } from './messages/untranslated.ts';

const english = { 'a.one': '{n} route', 'a.other': '{n} routes', b: 'Send {amount} {asset}', 'c.other': 'Something else' };
const flawsOf = (locale: string, own: Readonly<Record<string, string>>) =>
  compareTexts('x.json', locale, english, own).map(({ key, detail }) => `${key}: ${detail}`);

describe('texts in a language', () => {
  test('need the language’s own plural forms', () => {
    expect([...keysIn('ru', english).keys()].sort()).toEqual(['a.few', 'a.many', 'a.one', 'a.other', 'b', 'c.other']);
    expect([...keysIn('ja', english).keys()].sort()).toEqual(['a.other', 'b', 'c.other']);
    expect([...keysIn('ar', english).keys()]).toHaveLength(8);
  });

  test('are sound with the same keys and names, and may omit the number in a plural form', () => {
    const own = { 'a.one': 'ein Weg', 'a.other': '{n} Wege', b: '{amount} {asset} senden', 'c.other': 'Anderes' };
    expect(flawsOf('de', own)).toEqual([]);
  });

  test('are rejected for a missing, extra or empty key', () => {
    expect(flawsOf('ja', { 'a.one': 'x', 'a.other': '{n}', b: ' ', 'c.other': 'x' })).toEqual([
      'a.one: is no key of the English texts',
      'b: is empty',
    ]);
    expect(flawsOf('de', { 'a.one': '{n}', 'a.other': '{n}', b: '{amount} {asset}' })).toEqual(['c.other: is missing']);
  });

  test('are rejected for a lost or invented name', () => {
    expect(flawsOf('ja', { 'a.other': '{n}', b: '{amount} {unit}', 'c.other': '{n}' })).toEqual([
      'b: lacks {asset}',
      'b: has {unit}, which the English text has not',
      'c.other: has {n}, which the English text has not',
    ]);
  });
});

describe('pages in a language', () => {
  const page = '---\ntitle: A\nkind: page\norder: 3\n---\n\n## One\n\n<LivePools />\n\n## Two\n';
  const flaws = (own: string) => comparePages('x.mdx', page, own).map(({ key, detail }) => `${key}: ${detail}`);

  test('keep the English front matter, components and headings', () => {
    expect(flaws(page.replace('One', 'Eins').replace('title: A', 'title: B'))).toEqual([]);
  });

  test('are rejected for missing or different parts', () => {
    expect(flaws(page.replace('<LivePools />', '<LiveStatus />'))).toEqual(['outline: differs: <LivePools> is <LiveStatus>']);
    expect(flaws(page.replace('## Two\n', ''))).toEqual(['outline: differs: heading of level 2 is missing']);
    expect(flaws(page.replace('order: 3', 'order: 4'))).toEqual(['order: is not as in the English front matter']);
    expect(flaws(page.replace('kind: page\n', ''))).toEqual(['kind: is not as in the English front matter']);
  });
});

describe('a translation identical to English', () => {
  test('is found by its key, including its plural forms', () => {
    const own = { 'a.one': 'ein Weg', 'a.few': '{n} routes', b: 'Send {amount} {asset}', 'c.other': 'Anderes' };
    expect(untranslated(english, own)).toEqual([
      { key: 'a.few', text: '{n} routes' },
      { key: 'b', text: 'Send {amount} {asset}' },
    ]);
  });

  test('is not reported for a text without words', () => {
    const texts = { a: '{text}.', b: '{n} min', c: '“{text}”', d: '1 {one} = {n} {other}' };
    expect(untranslated(texts, texts)).toEqual([]);
  });

  test('is found in a page’s front matter and body', () => {
    const page = (title: string, text: string) =>
      `---\ntitle: ${title}\nkind: page\nagents: For models.\n---\n\n## 24 h\n\n- ${text} *b*\n`;
    expect(untranslatedParts(page('A', 'One'), page('A', 'Eins'))).toEqual([{ key: 'title', text: 'A' }]);
    expect(untranslatedParts(page('A', 'One'), page('B', 'One'))).toEqual([{ key: 'body', text: 'One b' }]);
  });

  test('is not reported for cells of names or code', () => {
    const page = (title: string, cell: string) =>
      `---\ntitle: ${title}\n---\n\n## VS Code\n\n| Ledger, imKey | \`theme\` |\n|---|---|\n| ${cell} | 12 |\n`;
    expect(untranslatedParts(page('A', 'One of it'), page('B', 'One of it'))).toEqual([{ key: 'body', text: 'One of it' }]);
    expect(untranslatedParts(page('A', 'One of it'), page('B', 'Eines davon'))).toEqual([]);
  });
});

test('has every text and page in every listed language', () => {
  expect(checkMessages().map(({ file, key, detail }) => `${file}: ${key}: ${detail}`)).toEqual([]);
});

test('has every translation reviewed since its English text changed, and plural forms for counts', () => {
  expect(checkEnglish().map(({ file, key, detail }) => `${file}: ${key}: ${detail}`)).toEqual([]);
});

test('names a missing language file by file', () => {
  const flaws = checkMessages(undefined, ['xx']);
  expect(flaws.every(({ detail }) => detail === 'is missing')).toBe(true);
  expect(flaws.map(({ file }) => file)).toContain('content/messages/xx/page.json');
  expect(flaws.map(({ file }) => file)).toContain('content/xx/home.mdx');
});
