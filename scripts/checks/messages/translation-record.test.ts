import { describe, expect, test } from 'vitest';
import { acceptReading, olderTranslations, recordFile, removedTexts } from './translation-record.ts';

const all = ['ar', 'de', 'fr'];
const english = new Map([
  ['page.json form.send', 'You pay'],
  ['page.json form.to', 'You receive'],
  ['about.mdx', 'What it does'],
]);
const read = acceptReading({}, english, all, { locales: all });
const changed = new Map([...english, ['page.json form.send', 'You send']]);
const older = (record: Readonly<Record<string, string>>, texts = changed) => olderTranslations(record, texts, all);

describe('the English texts that translations were made from', () => {
  test('translations are as old as their English text until it changes', () => {
    expect(older(read, english)).toEqual([]);
    expect(older(read)).toEqual([{ name: 'page.json form.send', locales: all }]);
  });

  test('an English text that nobody translated yet is named for every language', () => {
    expect(older({}, english).map(({ name, locales }) => [name, locales])).toEqual([...english.keys()].map((name) => [name, all]));
  });

  test('one language is read by itself, and the others stay behind until they are', () => {
    const afterGerman = acceptReading(read, changed, all, { locales: ['de'], file: 'page.json', keys: ['form.send'] });
    expect(older(afterGerman)).toEqual([{ name: 'page.json form.send', locales: ['ar', 'fr'] }]);
    const afterFrench = acceptReading(afterGerman, changed, all, { locales: ['fr'] });
    expect(older(afterFrench)).toEqual([{ name: 'page.json form.send', locales: ['ar'] }]);
    expect(older(acceptReading(afterFrench, changed, all, { locales: ['ar'] }))).toEqual([]);
  });

  test('a reading covers its file and keys alone', () => {
    const twice = new Map([...changed, ['about.mdx', 'What it is']]);
    const names = (record: Readonly<Record<string, string>>) => older(record, twice).map(({ name }) => name);
    expect(names(acceptReading(read, twice, all, { locales: all, file: 'page.json', keys: ['form.to'] }))).toEqual([
      'page.json form.send',
      'about.mdx',
    ]);
    expect(names(acceptReading(read, twice, all, { locales: all, file: 'page.json' }))).toEqual(['about.mdx']);
    expect(names(acceptReading(read, twice, all, { locales: all, file: 'about.mdx' }))).toEqual(['page.json form.send']);
  });

  test('a language that a text was behind in, and that went, is behind in nothing', () => {
    const afterGerman = acceptReading(read, changed, all, { locales: ['de'] });
    expect(olderTranslations(afterGerman, changed, ['de'])).toEqual([]);
  });

  test('what is no English text any more is named, and leaves with the next reading', () => {
    const fewer = new Map([...english].slice(1));
    expect(removedTexts(read, fewer)).toEqual(['page.json form.send']);
    expect(removedTexts(acceptReading(read, fewer, all, { locales: [] }), fewer)).toEqual([]);
  });

  test('the file is sorted, with one line a text', () => {
    expect(recordFile({ b: '2', a: '1 de' })).toBe('{\n  "a": "1 de",\n  "b": "2"\n}\n');
  });
});
