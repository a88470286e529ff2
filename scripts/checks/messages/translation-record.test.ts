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

describe('the record of English source texts', () => {
  test('keeps translations current until their English text changes', () => {
    expect(older(read, english)).toEqual([]);
    expect(older(read)).toEqual([{ name: 'page.json form.send', locales: all }]);
  });

  test('lists an untranslated English text for every language', () => {
    expect(older({}, english).map(({ name, locales }) => [name, locales])).toEqual([...english.keys()].map((name) => [name, all]));
  });

  test('accepts one language at a time and leaves the others outdated', () => {
    const afterGerman = acceptReading(read, changed, all, { locales: ['de'], file: 'page.json', keys: ['form.send'] });
    expect(older(afterGerman)).toEqual([{ name: 'page.json form.send', locales: ['ar', 'fr'] }]);
    const afterFrench = acceptReading(afterGerman, changed, all, { locales: ['fr'] });
    expect(older(afterFrench)).toEqual([{ name: 'page.json form.send', locales: ['ar'] }]);
    expect(older(acceptReading(afterFrench, changed, all, { locales: ['ar'] }))).toEqual([]);
  });

  test('accepts only the file and keys under review', () => {
    const twice = new Map([...changed, ['about.mdx', 'What it is']]);
    const names = (record: Readonly<Record<string, string>>) => older(record, twice).map(({ name }) => name);
    expect(names(acceptReading(read, twice, all, { locales: all, file: 'page.json', keys: ['form.to'] }))).toEqual([
      'page.json form.send',
      'about.mdx',
    ]);
    expect(names(acceptReading(read, twice, all, { locales: all, file: 'page.json' }))).toEqual(['about.mdx']);
    expect(names(acceptReading(read, twice, all, { locales: all, file: 'about.mdx' }))).toEqual(['page.json form.send']);
  });

  test('keeps the English text that each language was translated from', () => {
    const [before, after] = [read['page.json form.send'], acceptReading({}, changed, all, { locales: all })['page.json form.send']];
    const afterGerman = acceptReading(read, changed, all, { locales: ['de'] });
    expect(afterGerman['page.json form.send']).toBe(`${before} ${after}:de`);
    expect(older(afterGerman, english)).toEqual([{ name: 'page.json form.send', locales: ['de'] }]);
    expect(acceptReading({}, changed, all, { locales: ['de', 'fr'] })['page.json form.send']).toBe(`${after}:de,fr`);
  });

  test('ignores a removed language with outdated texts', () => {
    const afterGerman = acceptReading(read, changed, all, { locales: ['de'] });
    expect(olderTranslations(afterGerman, changed, ['de'])).toEqual([]);
  });

  test('lists a removed English text until the next review', () => {
    const fewer = new Map([...english].slice(1));
    expect(removedTexts(read, fewer)).toEqual(['page.json form.send']);
    expect(removedTexts(acceptReading(read, fewer, all, { locales: [] }), fewer)).toEqual([]);
  });

  test('is a sorted file with one line per text', () => {
    expect(recordFile({ b: '2', a: '1 de' })).toBe('{\n  "a": "1 de",\n  "b": "2"\n}\n');
  });
});
