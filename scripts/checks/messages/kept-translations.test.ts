import { describe, expect, test } from 'vitest';
import { keptTranslations, translationIn } from './kept-translations.ts';

describe('a translation that its language kept while its English text changed', () => {
  const outdated = [
    { name: 'page.json form.send', locales: ['de', 'fr'] },
    { name: 'page.json form.to', locales: ['de'] },
  ];
  const before = (locale: string, name: string) => `${locale} ${name}`;

  test('is named with its languages', () => {
    const now = (locale: string, name: string) => (locale === 'fr' ? 'nouveau' : before(locale, name));
    expect(keptTranslations(outdated, ['de', 'fr'], now, before)).toEqual(['page.json form.send: de', 'page.json form.to: de']);
    expect(keptTranslations(outdated, ['fr'], now, before)).toEqual([]);
  });

  test('is compared by key, with all its plural forms', () => {
    const source = JSON.stringify({ 'a.few': '2', 'a.one': '1', b: 'B', 'a.x.other': 'o' });
    expect(translationIn('page.json b', source)).toBe('[["b","B"]]');
    expect(translationIn('page.json a.one', source)).toContain('"a.few"');
    expect(translationIn('about.mdx', '# Page')).toBe('# Page');
    expect(translationIn('page.json b', '')).toBe('');
  });
});
